/** The record of an IRB's review for a selected site: its words and bounds. */
import type { Option } from './options';

/** A central IRB reviews a study for many sites; a local one belongs to the site or its institution. */
export const IRB_KINDS = [
  { value: 'central', label: 'Central' },
  { value: 'local', label: 'Local' },
] as const satisfies readonly Option[];
export type IrbKind = (typeof IRB_KINDS)[number]['value'];

/** Why something changes that was recorded before. */
export const IRB_CHANGES = [
  { value: 'typo', label: 'It was entered wrong' },
  { value: 'renewal', label: 'The IRB has approved it again' },
  { value: 'consent', label: 'The consent form has a new version' },
  { value: 'schedule', label: 'The IRB has moved its meeting' },
  { value: 'resubmitted', label: 'It was submitted again' },
  { value: 'board', label: 'Another IRB reviews it' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type IrbChange = (typeof IRB_CHANGES)[number]['value'];

/** How far the review is. Ending: the approval expires within 60 days. */
export const IRB_STATES = [
  { value: 'none', label: 'Nothing recorded' },
  { value: 'planned', label: 'Not submitted yet' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'approved', label: 'Approved' },
  { value: 'ending', label: 'Approval ends soon' },
  { value: 'expired', label: 'Approval expired' },
] as const satisfies readonly Option[];
export type IrbState = (typeof IRB_STATES)[number]['value'];

/** Days are YYYY-MM-DD. */
export interface IrbQuestion {
  text: string;
  askedOn: string;
  /** Null while the board waits for the answer. */
  answeredOn: string | null;
  /** What was answered; null if it is not recorded here. */
  answer?: string | null;
}

export const IRB = {
  /** So many days before its last day, an approval shows that it ends. */
  endingDays: 60,
  /** How often a record can be saved. */
  versions: 200,
  questions: 20,
  questionChars: 500,
  answerChars: 2000,
} as const;

export const IRB_TEXTS = {
  /** Who enters it, by the kind of IRB. */
  who: 'The site enters it. The sponsor can enter it too if the IRB is central, because it often submits there for all sites.',
  localOnly: 'The site enters what a local IRB does. You can read it here.',
  submitFirst: 'Please enter the day of the submission first.',
  approveFirst: 'Please enter the day of the approval first.',
  beforeSubmission: (what: string) => `Please enter a day of ${what} that is not before the submission.`,
  beforeMeeting: 'Please enter a day of the approval that is not before the meeting.',
  afterApproval: 'Please enter a last day that is after the approval.',
  beforeQuestion: (place: number) =>
    `Please enter a day of the answer to question ${place} that is not before the question.`,
  ahead: (what: string) => `Please enter a day of ${what} that is not in the future.`,
  answerFirst: 'Please enter the day on which you answered.',
  consentTogether: 'Please enter both the version and its date.',
  question: 'Please enter the question and the day on which it was asked.',
  why: 'Please say why you change what was recorded.',
  often: `This record has been saved too often to be changed again: ${IRB.versions} times at most.`,
} as const;
