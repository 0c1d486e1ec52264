import type { TrialProfile } from './profile';

/** How much a word says: the fewer trials use it, the more. */
export type WordWeight = (word: string) => number;

/**
 * What makes two trials alike, each from 0 (or below) to 1: the more, the likelier does a place that ran the one run the
 * other. How much each counts is fitted (weights.ts). What is not known of either counts as 0.
 */
const PARTS = {
  conditions: (study, trial, weight) => Math.sqrt(cosine(study.conditions, trial.conditions, weight)),
  title: (study, trial, weight) => Math.sqrt(cosine(study.title, trial.title, weight)),
  interventions: (study, trial, weight) => Math.sqrt(cosine(study.interventions, trial.interventions, weight)),
  words: (study, trial, weight) => Math.sqrt(cosine(study.words, trial.words, weight)),
  area: (study, trial) => yes([...study.areas].some((area) => trial.areas.has(area))),
  sponsor: (study, trial) => yes(study.sponsor !== '' && study.sponsor === trial.sponsor),
  sponsorKind: (study, trial) => yes(study.sponsorKind !== null && study.sponsorKind === trial.sponsorKind),
  phase: (study, trial) => yes((study.phases & trial.phases) !== 0),
  studyType: (study, trial) => yes(study.studyType !== '' && study.studyType === trial.studyType),
  children: (study, trial) => yes(study.children !== null && study.children === trial.children),
  /** A decay: at 8 years apart it is -1. */
  years: (study, trial) => (study.year === null || trial.year === null ? 0 : -Math.abs(study.year - trial.year) / 8),
  /** A trial of few places says more of each. */
  fewSites: (_study, trial) => (trial.sites === null ? 0 : -Math.log(trial.sites + 1) / 3),
  size: (study, trial) =>
    study.sites === null || trial.sites === null ? 0 : -Math.abs(Math.log((study.sites + 1) / (trial.sites + 1))),
} as const satisfies Record<string, (study: TrialProfile, trial: TrialProfile, weight: WordWeight) => number>;

export type LikenessPart = keyof typeof PARTS;
export const LIKENESS_PARTS = Object.keys(PARTS) as readonly LikenessPart[];

/** Each part of the likeness of a study and a trial, in the order of LIKENESS_PARTS. */
export function likenessParts(study: TrialProfile, trial: TrialProfile, weight: WordWeight): number[] {
  return LIKENESS_PARTS.map((part) => PARTS[part](study, trial, weight));
}

/** The angle between two sets of words: 0 for nothing in common, 1 for the same. */
function cosine(a: readonly string[], b: readonly string[], weight: WordWeight): number {
  if (a.length === 0 || b.length === 0) return 0;
  const others = new Set(b);
  const common = squares(
    a.filter((word) => others.has(word)),
    weight,
  );
  return common === 0 ? 0 : common / Math.sqrt(squares(a, weight) * squares(b, weight));
}

function squares(words: readonly string[], weight: WordWeight): number {
  let sum = 0;
  for (const word of words) sum += weight(word) ** 2;
  return sum;
}

function yes(condition: boolean): number {
  return condition ? 1 : 0;
}
