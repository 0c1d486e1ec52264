/** What a site attested for a study, beside what else is known about it. Pure. */
import {
  COMMITMENT_KEY,
  ELIGIBLE_KEY,
  GCP_KEY,
  LIBRARY_QUESTIONS,
  libraryQuestion,
  SEEN_KEY,
  SIMILAR_KEY,
  scoredFieldOf,
  TRIALS_KEY,
} from '~/catalogue/feasibility/library';
import { type AnswerValue, OF_THESE_PATIENTS, type Question } from '~/catalogue/feasibility/questions';
import { MONTHS_PER_YEAR } from '~/catalogue/time';
import { count } from '~/matching/numbers';
import { isYes, sameValue, valueInWords } from './answer-values';
import type { AttestedFact } from './feasibility-view';

/** Where an answer counts instead of an estimate or the profile. */
function countsIn(key: string): AttestedFact['counts'] {
  if (key === COMMITMENT_KEY) return 'forecast';
  return key === ELIGIBLE_KEY || scoredFieldOf(key) !== null ? 'score' : null;
}

/** Questions whose answers are compared with what else is known, in the order in which they are shown. */
export const COMPARED_KEYS: readonly string[] = [
  ...[ELIGIBLE_KEY, COMMITMENT_KEY, SIMILAR_KEY, TRIALS_KEY],
  ...LIBRARY_QUESTIONS.flatMap(({ key, profileField }) => (profileField ? [key] : [])),
  ...[GCP_KEY, 'irb.days', 'contracts.days'],
];

/** Questions whose answers tell what these facts say. */
export const TELLING_KEYS: readonly string[] = [...COMPARED_KEYS, SEEN_KEY];

export interface KnownOfSite {
  /** What the profile says, by question; null for nothing. */
  readonly profile: (key: string) => AnswerValue | null;
  /** Whether the profile lists something that covers an item of equipment; null if it does not say. */
  readonly hasEquipment: (item: string) => boolean | null;
  /** Confirmed trials, and those like the study; null if the site has not reviewed its track record. */
  readonly trials: { readonly confirmed: number; readonly alike: number } | null;
  /** What matching went by before, as a sentence; null if nothing was known. */
  readonly patients: string | null;
  /** Patients a year with the study's condition as the profile states them; null if it does not. */
  readonly patientsStated: number | null;
  /** Whether the study is about healthy volunteers, of whom a site sees more than have taken part in its trials. */
  readonly ofVolunteers: boolean;
  /** How long the study lasts; null if it does not say. */
  readonly months: number | null;
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
    return { key, question: question.text, said, counts: countsIn(key), ...besideOf(key, sent, known) };
  });
}

/** A yes or no about an item of the study's equipment, with the question that it answers. */
export interface ItemAnswer {
  readonly item: string;
  readonly has: boolean;
  readonly question: Pick<Question, 'key' | 'text'>;
}

/** The same for what the site answered about the study's equipment. */
export function attestedItems(
  answers: readonly ItemAnswer[],
  { hasEquipment }: Pick<KnownOfSite, 'hasEquipment'>,
): AttestedFact[] {
  return answers.map(({ item, has, question }) => {
    const inProfile = hasEquipment(item);
    const contradicts = inProfile !== null && inProfile !== has;
    return {
      key: question.key,
      question: `${question.text} ${item}`,
      said: has ? 'Yes' : 'No',
      counts: 'score',
      instead: contradicts ? `Profile: ${inProfile ? item : `no ${item}`}` : null,
      contradicts,
      settle: contradicts ? 'equipment' : null,
    };
  });
}

/**
 * Of the numbers of patients who meet a criterion, those that are larger than the number of patients that they are part of.
 * @param questions of the questionnaire as it was sent.
 */
export function morePatientsThanSeen(
  sent: ReadonlyMap<string, AnswerValue | null>,
  questions: readonly Question[],
): AttestedFact[] {
  const seen = sent.get(SEEN_KEY);
  if (typeof seen !== 'number') return [];
  return questions.flatMap((question) => {
    const { key, text, cites, type } = question;
    const value = sent.get(key);
    if (type !== 'number' || text !== OF_THESE_PATIENTS || typeof value !== 'number' || value <= seen) return [];
    return {
      key,
      question: [text, cites].filter(Boolean).join(' '),
      said: valueInWords(question, value) ?? '',
      counts: null,
      ...NOTHING,
      instead: seenInWords(seen),
      contradicts: true,
    };
  });
}

const seenInWords = (seen: number): string => `${count(seen, 'patient')} in the last 12 months, as the site answered`;

function besideOf(key: string, sent: ReadonlyMap<string, AnswerValue | null>, known: KnownOfSite): Beside {
  const value = sent.get(key);
  const number = (of: string) => (typeof sent.get(of) === 'number' ? (sent.get(of) as number) : null);
  if (key === ELIGIBLE_KEY) {
    const { patients, patientsStated, ofVolunteers } = known;
    const inYear = MONTHS_PER_YEAR * (number(key) ?? 0);
    const seen = ofVolunteers ? null : number(SEEN_KEY);
    if (seen !== null && inYear > seen) {
      return { ...NOTHING, instead: seenInWords(seen), contradicts: true };
    }
    const isMore = patientsStated !== null && inYear > patientsStated;
    return { instead: patients, contradicts: isMore, settle: isMore ? 'patients' : null };
  }
  if (key === COMMITMENT_KEY) {
    const eligible = number(ELIGIBLE_KEY);
    const promised = number(key) ?? 0;
    if (eligible === 0 && promised > 0)
      return { ...NOTHING, instead: 'No eligible patients a month', contradicts: true };
    if (eligible === null || known.months === null || promised <= eligible * known.months) return NOTHING;
    const inAll = count(Math.floor(eligible * known.months), 'eligible patient');
    const months = known.months === 1 ? 'month' : `${known.months} months`;
    const instead = `${inAll} in the ${months} of the study, at ${eligible} a month`;
    return { ...NOTHING, instead, contradicts: true };
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
    const instead = `${trained} of ${count(people, 'person', 'people')} with current GCP training on record`;
    return { instead, contradicts, settle: contradicts ? 'staff' : null };
  }
  const inProfile = known.profile(key);
  if (inProfile === null) return NOTHING;
  const contradicts = !sameValue(answerOf(value), answerOf(inProfile));
  const question = libraryQuestion(key);
  const instead = contradicts && question ? `Profile: ${valueInWords(question, inProfile)}` : null;
  return { instead, contradicts, settle: contradicts ? 'profile' : null };
}

/** Choices in order, so that their order makes no difference. */
const answerOf = (value: AnswerValue | null | undefined): AnswerValue | null =>
  Array.isArray(value) ? [...value].sort() : (value ?? null);
