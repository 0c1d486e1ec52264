/** What a site attested for a study, beside what else is known about it. Pure. */
import {
  COMMITMENT_KEY,
  ELIGIBLE_KEY,
  GCP_KEY,
  LIBRARY_QUESTIONS,
  libraryQuestion,
  SIMILAR_KEY,
  TRIALS_KEY,
} from '~/catalogue/feasibility/library';
import type { AnswerValue } from '~/catalogue/feasibility/questions';
import { MONTHS_PER_YEAR } from '~/catalogue/time';
import { sameValue, valueInWords } from './answer-values';
import type { AttestedFact } from './feasibility-view';

/** Where answers count instead of estimates. */
const COUNTS: Readonly<Record<string, AttestedFact['counts']>> = {
  [ELIGIBLE_KEY]: 'score',
  [COMMITMENT_KEY]: 'forecast',
};

/** Questions whose answers are compared with what else is known, in the order in which they are shown. */
export const COMPARED_KEYS: readonly string[] = [
  ...[ELIGIBLE_KEY, COMMITMENT_KEY, SIMILAR_KEY, TRIALS_KEY],
  ...LIBRARY_QUESTIONS.flatMap(({ key, profileField }) => (profileField ? [key] : [])),
  ...[GCP_KEY, 'irb.days', 'contracts.days'],
];

export interface KnownOfSite {
  /** What the profile says, by question; null for nothing. */
  readonly profile: (key: string) => AnswerValue | null;
  /** Confirmed trials, and those like the study; null if the site has not reviewed its track record. */
  readonly trials: { readonly confirmed: number; readonly alike: number } | null;
  /** What matching went by before, as a sentence; null if nothing was known. */
  readonly patients: string | null;
  /** Patients a year with the study's condition as the profile states them; null if it does not. */
  readonly patientsStated: number | null;
  /** How many of the site's people have current GCP training on record. */
  readonly trained: { readonly trained: number; readonly people: number };
}

interface Beside {
  readonly instead: string | null;
  readonly contradicts: boolean;
  readonly settle: AttestedFact['settle'];
}

const NOTHING: Beside = { instead: null, contradicts: false, settle: null };

/** @param sent the answers that were sent, by question. */
export function attestedFacts(sent: ReadonlyMap<string, AnswerValue | null>, known: KnownOfSite): AttestedFact[] {
  return COMPARED_KEYS.flatMap((key) => {
    const question = libraryQuestion(key);
    const said = question && valueInWords(question, sent.get(key));
    if (!question || !said) return [];
    const counts = COUNTS[key] ?? null;
    return { key, question: question.text, said, counts, ...besideOf(key, sent, known) };
  });
}

function besideOf(key: string, sent: ReadonlyMap<string, AnswerValue | null>, known: KnownOfSite): Beside {
  const value = sent.get(key);
  const number = (of: string) => (typeof sent.get(of) === 'number' ? (sent.get(of) as number) : null);
  if (key === ELIGIBLE_KEY) {
    const { patients, patientsStated } = known;
    const isMore = patientsStated !== null && MONTHS_PER_YEAR * (number(key) ?? 0) > patientsStated;
    return { instead: patients, contradicts: isMore, settle: isMore ? 'patients' : null };
  }
  if (key === COMMITMENT_KEY) {
    const eligible = number(ELIGIBLE_KEY);
    const isImpossible = eligible === 0 && (number(key) ?? 0) > 0;
    return { ...NOTHING, instead: isImpossible ? 'No eligible patients a month' : null, contradicts: isImpossible };
  }
  if (key === SIMILAR_KEY || key === TRIALS_KEY) {
    if (!known.trials) return { instead: 'Track record not reviewed', contradicts: false, settle: 'trackRecord' };
    const listed = key === SIMILAR_KEY ? known.trials.alike : known.trials.confirmed;
    const contradicts = key === SIMILAR_KEY ? (number(key) ?? 0) > listed : number(key) !== listed;
    const instead = `${listed} confirmed${key === SIMILAR_KEY ? ' like this study' : ''}`;
    return { instead, contradicts, settle: contradicts ? 'trackRecord' : null };
  }
  if (key === GCP_KEY) {
    const { trained, people } = known.trained;
    const contradicts = trained < people && isYes(value);
    const instead = `${trained} of ${people} people with current GCP training on record`;
    return { instead, contradicts, settle: contradicts ? 'staff' : null };
  }
  const inProfile = known.profile(key);
  if (inProfile === null) return NOTHING;
  const contradicts = !sameValue(answerOf(value), answerOf(inProfile));
  const question = libraryQuestion(key);
  const instead = contradicts && question ? `Profile: ${valueInWords(question, inProfile)}` : null;
  return { instead, contradicts, settle: contradicts ? 'profile' : null };
}

const isYes = (value: AnswerValue | null | undefined): boolean =>
  typeof value === 'object' && value !== null && 'answer' in value && value.answer === 'yes';

/** Choices in order, so that their order makes no difference. */
const answerOf = (value: AnswerValue | null | undefined): AnswerValue | null =>
  Array.isArray(value) ? [...value].sort() : (value ?? null);
