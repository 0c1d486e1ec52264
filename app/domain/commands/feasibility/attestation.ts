/** What matching goes by of the answers that a site attested for a study (NUM-20, NUM-24). Pure. */
import {
  COMMITMENT_KEY,
  ELIGIBLE_KEY,
  INVESTIGATOR_KEY,
  LIBRARY_QUESTIONS,
  type ScoredField,
  scoredFieldOf,
} from '~/catalogue/feasibility/library';
import type { AnswerValue, Question } from '~/catalogue/feasibility/questions';
import { isYes } from '~/domain/model/answer-values';
import {
  attestedFacts,
  attestedItems,
  type ItemAnswer,
  type KnownOfSite,
  morePatientsThanSeen,
} from '~/domain/model/attested-facts';
import type { AttestedFact } from '~/domain/model/feasibility-view';
import { leavesEarly } from '~/domain/model/questionnaire-rules';
import type { StoredAttestation } from '~db/schema';
import { equipmentAsked, type StudyFacts } from './study-questions';

interface Sent {
  /** By question. */
  readonly answers: ReadonlyMap<string, AnswerValue | null>;
  /** Of the questionnaire as it was sent. */
  readonly questions: readonly Question[];
  readonly study: StudyFacts;
  readonly at: number;
}

/** @param contradictions what is on record instead of an answer, by question. */
export function attestationOf(
  { answers, questions, study, at }: Sent,
  contradictions: ReadonlyMap<string, string> = new Map(),
): StoredAttestation {
  const number = (key: string) => {
    const value = answers.get(key);
    return typeof value === 'number' ? value : null;
  };
  const commitment = number(COMMITMENT_KEY);
  const profile = profileIn(answers);
  const items = itemsIn(answers, questions, study).map(({ item, has }) => ({ item, has }));
  const contradicted = contradictedNumbers(contradictions);
  return {
    at,
    eligiblePerMonth: number(ELIGIBLE_KEY),
    commitment: commitment === null ? null : Math.round(commitment),
    ...(Object.keys(profile).length > 0 && { profile }),
    ...(items.length > 0 && { items }),
    ...(questions.some((question) => leavesEarly(question, answers.get(question.key))) && { leavesEarly: true }),
    ...(contradicted && { contradicted }),
  };
}

/** What the numbers that matching goes by contradict; undefined for nothing. */
export function contradictedNumbers(contradictions: ReadonlyMap<string, string>): StoredAttestation['contradicted'] {
  const [eligiblePerMonth, commitment] = [ELIGIBLE_KEY, COMMITMENT_KEY].map((key) => contradictions.get(key));
  if (eligiblePerMonth === undefined && commitment === undefined) return undefined;
  return {
    ...(eligiblePerMonth !== undefined && { eligiblePerMonth }),
    ...(commitment !== undefined && { commitment }),
  };
}

/** The attested answers, or those that could be attested, beside what else is known. */
export const factsOfAnswers = ({ answers, questions, study }: Omit<Sent, 'at'>, known: KnownOfSite): AttestedFact[] => [
  ...attestedFacts(answers, known),
  ...attestedItems(itemsIn(answers, questions, study), known),
  ...morePatientsThanSeen(answers, questions),
];

/** What is on record instead of an answer that it contradicts, by question. */
export const contradictionsIn = (sent: Omit<Sent, 'at'>, known: KnownOfSite): Map<string, string> =>
  new Map(
    factsOfAnswers(sent, known).flatMap(({ key, contradicts, instead }) =>
      contradicts && instead !== null ? [[key, instead] as const] : [],
    ),
  );

function profileIn(answers: Sent['answers']): NonNullable<StoredAttestation['profile']> {
  const said = LIBRARY_QUESTIONS.flatMap(({ key }) => {
    const field = scoredFieldOf(key);
    const value = answers.get(key) ?? null;
    return field && value !== null ? [[field, stored(field, value)]] : [];
  });
  return { ...Object.fromEntries(said), ...(answers.get(INVESTIGATOR_KEY) && { hasInvestigator: true }) };
}

/** As the profile stores it. */
const stored = (field: ScoredField, value: AnswerValue) => (field === 'priorTrials' ? Number(value) : value);

/** What was answered about the study's equipment. */
const itemsIn = (answers: Sent['answers'], questions: readonly Question[], study: StudyFacts): ItemAnswer[] =>
  equipmentAsked(study, questions).flatMap(({ item, question }) => {
    const value = answers.get(question.key);
    return value ? [{ item, has: isYes(value), question }] : [];
  });
