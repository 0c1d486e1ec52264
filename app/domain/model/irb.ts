/** Rules over the record of an IRB's review (ACT-35 to ACT-37). Days are YYYY-MM-DD, so that they compare as text. Pure. */
import { IRB, IRB_TEXTS, type IrbKind, type IrbQuestion, type IrbState } from '~/catalogue/irb';
import { DAY_MS, isoDay } from '~/catalogue/time';

export interface IrbRecord {
  kind: IrbKind;
  /** The name of the board. */
  board: string;
  submittedOn: string | null;
  /** On which the board meets; it may lie ahead. */
  meetingOn: string | null;
  approvedOn: string | null;
  /** The last day of the approval; null if the board has set none. */
  expiresOn: string | null;
  /** The consent form that was submitted. */
  consentVersion: string | null;
  consentOn: string | null;
  questions: IrbQuestion[];
}

/** The day in Eastern Time, in which business days count too. */
export const todayAt = (at: number): string => isoDay(at, 'America/New_York');

/** How many days later; negative if it is before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** How far the review is on a day. */
export function irbStateOn(record: Omit<IrbRecord, 'questions'> | null, today: string): IrbState {
  if (!record) return 'none';
  const { submittedOn, approvedOn, expiresOn } = record;
  if (approvedOn === null) return submittedOn === null ? 'planned' : 'submitted';
  if (expiresOn === null) return 'approved';
  const left = daysBetween(today, expiresOn);
  if (left < 0) return 'expired';
  return left <= IRB.endingDays ? 'ending' : 'approved';
}

/** The fields whose days can't be in this order, with what to do: submitted ≤ meeting ≤ approved < expires. */
export function irbProblems(record: IrbRecord): { field: string; message: string }[] {
  const { submittedOn, meetingOn, approvedOn, expiresOn, consentVersion, consentOn, questions } = record;
  const isBefore = (day: string | null, other: string | null) => day !== null && other !== null && day < other;
  const found: [boolean, string, string][] = [
    [submittedOn === null && (meetingOn ?? approvedOn ?? questions[0]) != null, 'submittedOn', IRB_TEXTS.submitFirst],
    [isBefore(meetingOn, submittedOn), 'meetingOn', IRB_TEXTS.beforeSubmission('the meeting')],
    [isBefore(approvedOn, submittedOn), 'approvedOn', IRB_TEXTS.beforeSubmission('the approval')],
    [isBefore(approvedOn, meetingOn), 'approvedOn', IRB_TEXTS.beforeMeeting],
    [approvedOn === null && expiresOn !== null, 'approvedOn', IRB_TEXTS.approveFirst],
    [approvedOn !== null && expiresOn !== null && expiresOn <= approvedOn, 'expiresOn', IRB_TEXTS.afterApproval],
    [consentVersion === null && consentOn !== null, 'consentVersion', IRB_TEXTS.consentTogether],
    [consentVersion !== null && consentOn === null, 'consentOn', IRB_TEXTS.consentTogether],
    ...questions.flatMap(({ askedOn, answeredOn, answer }, index): [boolean, string, string][] => [
      [isBefore(askedOn, submittedOn), `questions[${index}].askedOn`, IRB_TEXTS.beforeSubmission(questionAt(index))],
      [isBefore(answeredOn, askedOn), `questions[${index}].answeredOn`, IRB_TEXTS.beforeQuestion(index + 1)],
      [answer != null && answeredOn === null, `questions[${index}].answeredOn`, IRB_TEXTS.answerFirst],
    ]),
  ];
  return found.flatMap(([is, field, message]) => (is ? [{ field, message }] : []));
}

const questionAt = (index: number): string => `question ${index + 1}`;

/** The fields with a day that has to be over, but lies ahead, with what to do. The meeting may be planned. */
export function aheadIn(
  { submittedOn, approvedOn, consentOn, questions }: IrbRecord,
  today: string,
): { field: string; message: string }[] {
  const days: [string, string | null, string][] = [
    ['submittedOn', submittedOn, 'the submission'],
    ['approvedOn', approvedOn, 'the approval'],
    ['consentOn', consentOn, 'the consent form’s version'],
    ...questions.flatMap(({ askedOn, answeredOn }, index): [string, string | null, string][] => [
      [`questions[${index}].askedOn`, askedOn, questionAt(index)],
      [`questions[${index}].answeredOn`, answeredOn, `the answer to ${questionAt(index)}`],
    ]),
  ];
  return days.flatMap(([field, day, what]) =>
    day !== null && day > today ? [{ field, message: IRB_TEXTS.ahead(what) }] : [],
  );
}

const FIELDS = [
  'kind',
  'board',
  'submittedOn',
  'meetingOn',
  'approvedOn',
  'expiresOn',
  'consentVersion',
  'consentOn',
] as const satisfies readonly (keyof IrbRecord)[];

/** Only the fields of the record itself, of a row or of what was sent. */
export const irbRecordIn = (from: IrbRecord): IrbRecord => ({
  kind: from.kind,
  board: from.board,
  submittedOn: from.submittedOn,
  meetingOn: from.meetingOn,
  approvedOn: from.approvedOn,
  expiresOn: from.expiresOn,
  consentVersion: from.consentVersion,
  consentOn: from.consentOn,
  questions: from.questions.map(({ text, askedOn, answeredOn, answer = null }) => ({
    ...{ text, askedOn, answeredOn },
    // Records without one stay as they are.
    ...(answer !== null && { answer }),
  })),
});

/** What becomes of a record: nothing, more than before, or something else than was recorded, which takes a reason. */
export function irbChange(before: IrbRecord, after: IrbRecord): 'none' | 'added' | 'corrected' {
  const isOther = (was: string | null, is: string | null) => was !== null && was !== is;
  const corrected =
    FIELDS.some((field) => isOther(before[field], after[field])) ||
    before.questions.some(({ text, askedOn, answeredOn, answer = null }, index) => {
      const now = after.questions[index];
      return (
        !now ||
        now.text !== text ||
        now.askedOn !== askedOn ||
        isOther(answeredOn, now.answeredOn) ||
        isOther(answer, now.answer ?? null)
      );
    });
  if (corrected) return 'corrected';
  const isSame = JSON.stringify(irbRecordIn(before)) === JSON.stringify(irbRecordIn(after));
  return isSame ? 'none' : 'added';
}

/**
 * Whether a side may save a record: the site any; the sponsor that of a central IRB, and never in place of what a local
 * one does.
 */
export const mayEnterIrb = (side: 'site' | 'sponsor' | 'admin', ...kinds: (IrbKind | undefined)[]): boolean =>
  side === 'site' || (side === 'sponsor' && kinds.every((kind) => kind === undefined || kind === 'central'));
