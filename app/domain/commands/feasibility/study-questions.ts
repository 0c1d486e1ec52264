/** The questions that a draft can ask about its study, one kind each. Each cites its source. */
import { SEEN_KEY } from '~/catalogue/feasibility/library';
import type { Question } from '~/catalogue/feasibility/questions';
import { FEASIBILITY_LIMITS, OF_THESE_PATIENTS, TO_ITS_END } from '~/catalogue/feasibility/questions';
import { NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { NONE_OF_THESE } from '~/catalogue/options';
import { DAY_MS, DAYS_PER_MONTH, formatMonth } from '~/catalogue/time';
import { mustsInWords } from '~/domain/model/study-musts';
import { addMonths } from '~/registry/dates';
import { BULLET } from '~/registry/eligibility-headings';
import type { Study } from '~db/schema';
import { kindOf, type Side } from './criterion-kind';
import { ownQuestion } from './edit';

export type StudyFacts = Pick<
  Study,
  | 'indication'
  | 'requiredEquipment'
  | 'musts'
  | 'inclusionCriteria'
  | 'exclusionCriteria'
  | 'primaryEndpoints'
  | 'secondaryEndpoints'
  | 'duration'
  | 'estimatedStartDate'
  | 'enrollmentTarget'
  | 'totalSites'
>;

/** A question of the study. Its key says what it is about, so that it is found again and asked only once. */
const ask = (about: string, parts: Partial<Question> & { text: string }): Question =>
  ownQuestion({ key: `own.${hashed(`${about}\n${parts.cites ?? ''}`)}`, type: 'yesno', required: true, ...parts });

const REQUIRED = 'The study requires this. Does your site meet it?';
/** What questionnaires that were sent earlier ask in its place. */
const REQUIRED_BEFORE = 'Does your site meet this requirement?';

export function requirementsOf(study: StudyFacts): Question[] {
  const { mustHave, niceToHave } = mustsInWords(study);
  const no = { is: 'equals', value: 'no' } as const;
  const yes = { is: 'equals', value: 'yes' } as const;
  return [
    ...mustHave.map((cites) => ask('must', { text: REQUIRED, cites, knockOut: no })),
    ...niceToHave.map((cites) =>
      ask('wish', {
        text: 'The sponsor prefers this. Does your site have it?',
        cites,
        score: [{ when: yes, points: 10 }],
      }),
    ),
  ];
}

/** Of these, the ones about equipment. Their `cites` is the item. */
export const equipmentQuestions = (study: Parameters<typeof requirementsOf>[0]): Question[] =>
  requirementsOf(study).filter(({ cites }) => cites !== null && study.requiredEquipment.includes(cites));

/** Of these, the ones that are asked, by item. A question that was reworded may ask the opposite, so it is left out. */
export function equipmentAsked(study: StudyFacts, questions: readonly Question[]) {
  const asked = new Map(questions.map(({ key, text }) => [key, text]));
  return equipmentQuestions(study).flatMap((question) => {
    const { key, text, cites: item } = question;
    const worded = asked.get(key);
    const isSame = worded === text || (worded === REQUIRED_BEFORE && text === REQUIRED);
    return item !== null && isSame ? [{ item, question }] : [];
  });
}

const PATIENTS = { key: SEEN_KEY, unit: 'patients', min: 0, type: 'number' } as const;
const HEALTHY = /\bhealthy\b|\bvolunteers?\b/i;
/** Whether the condition of a study is to have none. */
export const isOfVolunteers = (indication: string | null): boolean => HEALTHY.test(indication ?? '');

/** A condition that a sentence can name. */
const LONGEST_CONDITION = 100;

/** How many patients the site had; the lines about age and sex say whom to count. */
export function patientsOf(indication: string | null, everybody: readonly string[]): Question {
  const condition = indication?.replace(/\s+/g, ' ').trim() ?? '';
  const isOne = condition !== '' && condition.length <= LONGEST_CONDITION && !/[,;]/.test(condition);
  const healthy = isOfVolunteers(condition);
  const who = isOne ? condition : condition ? 'any of these conditions' : 'the condition of this study';
  const text = healthy
    ? 'How many healthy volunteers took part in trials at your site in the last 12 months?'
    : `How many patients with ${who} did your site see in the last 12 months?`;
  const cites = [...(condition && (healthy || !isOne) ? [condition] : []), ...everybody].join('\n');
  return ownQuestion({ ...PATIENTS, text, cites: cites.slice(0, NOTE_MAX_CHARS) || null, required: true });
}

export function criterion(side: Side, text: string, label: string | null) {
  const cites = (label === null ? text : `${label}: ${text}`).slice(0, NOTE_MAX_CHARS);
  const shownIf = { key: PATIENTS.key, when: { is: 'atLeast', value: 1 } } as const;
  const question =
    side === 'inclusion'
      ? ask(side, {
          type: 'number',
          unit: PATIENTS.unit,
          min: 0,
          cites,
          shownIf,
          text: OF_THESE_PATIENTS,
        })
      : ask(side, {
          text: 'Would this criterion exclude many of these patients?',
          cites,
          shownIf,
          detail: 'About how many, and why',
          detailWith: 'yes',
        });
  return { side, kind: kindOf(text, side), question };
}

const inMonths = (duration: number | null): string => `${duration} ${duration === 1 ? 'month' : 'months'}`;

/** How long the study takes; of one that has begun, until when, with the months that are left. */
function howLong({ duration, estimatedStartDate: start }: StudyFacts, at: number): string {
  const whole = `is planned to take ${inMonths(duration)}`;
  const end = start && duration !== null && Date.parse(start) < at ? addMonths(start, duration) : '';
  const left = end ? Math.round((Date.parse(end) - at) / (DAYS_PER_MONTH * DAY_MS)) : 0;
  if (left < 1) return whole;
  return `${whole} and began in ${formatMonth((start ?? '').slice(0, 7))}, so about ${left} ${left === 1 ? 'month is' : 'months are'} left`;
}

export function visitsOf(study: StudyFacts, at: number): Question[] {
  const { primaryEndpoints, secondaryEndpoints, duration } = study;
  const seen = new Set<string>();
  const isNew = (line: string) => !seen.has(line.toLowerCase()) && seen.add(line.toLowerCase());
  const endpoints = [primaryEndpoints, secondaryEndpoints].flatMap(linesOf).filter(isNew);
  return [
    ...assessmentsOf(endpoints),
    ...(duration === null
      ? []
      : [
          ask('duration', {
            text: `This study ${howLong(study, at)}. ${TO_ITS_END}`,
            cites: `Duration: ${inMonths(duration)}`,
          }),
        ]),
  ];
}

/** One question about all endpoints: which of them the site can assess. */
function assessmentsOf(endpoints: readonly string[]): Question[] {
  const [only, second] = endpoints;
  if (only === undefined) return [];
  if (second === undefined)
    return [
      ask('endpoints', {
        text: 'Can your site perform the assessments for this endpoint?',
        cites: only,
        detail: 'What you would need',
      }),
    ];
  const listed = endpoints.slice(0, FEASIBILITY_LIMITS.options - 1);
  const more = endpoints.length - listed.length;
  return [
    ask('endpoints', {
      type: 'multi',
      text: 'For which of these endpoints can your site perform the assessments?',
      hint:
        more > 0
          ? `The study has ${more} more ${more === 1 ? 'endpoint' : 'endpoints'} than this list has room for.`
          : null,
      options: [...listed, NONE_OF_THESE].map((line) => ({ value: line, label: line })),
    }),
  ];
}

/** More endpoints than any record of the registry has. */
const MOST_LINES = 2000;

/** The endpoints in a text, one per line, short enough for a choice. */
function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n', MOST_LINES)
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => line.length > 3 && !line.endsWith(':'))
    .map((line) =>
      line.length > SHORT_TEXT_MAX_CHARS ? `${line.slice(0, SHORT_TEXT_MAX_CHARS - 1).trimEnd()}…` : line,
    );
}

/** A short name for a text (FNV-1a, twice): 64 bits, so that two of a study's lines have different ones. */
function hashed(text: string): string {
  const pass = (seed: number) => {
    let hash = seed;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
    return (hash >>> 0).toString(36);
  };
  return `${pass(2_166_136_261)}${pass(84_696_351)}`;
}
