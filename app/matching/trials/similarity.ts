import type { CueWeights } from './name-kinds';
import type { TrialProfile } from './profile';
import type { HomeSignals } from './sponsor-home';

/** A word's weight: rarer words count more (inverse document frequency). */
export type WordWeight = (word: string) => number;

/**
 * The features that make two trials similar, each at most 1: the higher, the likelier a place that ran one is to run the
 * other. Their weights are fitted. A feature that is unknown for either trial is 0.
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
  /** -1 for trials 8 years apart. */
  years: (study, trial) => (study.year === null || trial.year === null ? 0 : -Math.abs(study.year - trial.year) / 8),
  /** A trial at few places says more about each of them. */
  fewSites: (_study, trial) => (trial.sites === null ? 0 : -Math.log(trial.sites + 1) / 3),
  size: (study, trial) =>
    study.sites === null || trial.sites === null ? 0 : -Math.abs(Math.log((study.sites + 1) / (trial.sites + 1))),
} as const satisfies Record<string, (study: TrialProfile, trial: TrialProfile, weight: WordWeight) => number>;

export type SimilarityPart = keyof typeof PARTS;
export const SIMILARITY_PARTS = Object.keys(PARTS) as readonly SimilarityPart[];

/** Each feature's value for a study and a trial, in the order of SIMILARITY_PARTS. */
export function similarityParts(study: TrialProfile, trial: TrialProfile, weight: WordWeight): number[] {
  return SIMILARITY_PARTS.map((part) => PARTS[part](study, trial, weight));
}

/** What two trials are about, as opposed to how they are run. */
const SUBJECT: ReadonlySet<SimilarityPart> = new Set(['conditions', 'title', 'interventions', 'words', 'area']);

/**
 * From this weighted sum of the features of its subject, a trial counts as like the study. Of such pairs in the shared trials,
 * 99.8% share an area or a word of their conditions, and the same facilities list both 3.9 times as often as chance
 * (`npm run bench -- believable`).
 */
export const LIKE_FROM = 2.5;

/** The log similarity of two trials by their subject alone. @param parts as similarityParts returns them. */
export function subjectSimilarity(parts: readonly number[], { similarity }: TrialModel): number {
  return SIMILARITY_PARTS.reduce(
    (sum, part, index) => (SUBJECT.has(part) ? sum + (parts[index] ?? 0) * similarity[part] : sum),
    0,
  );
}

/** Cosine similarity of two sets of words: 0 for none in common, 1 for identical sets. */
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

/**
 * The parameters fitted on training data (`npm run matching:fit`, docs/matching.md). Their unit is the log of how much likelier
 * a place is to be listed.
 */
export interface TrialModel {
  readonly version: string;
  readonly similarity: Readonly<Record<SimilarityPart, number>>;
  /** The log experience of a place without similar trials. */
  readonly floor: number;
  /** Places listed in the same trial: the log of their share, and the exponent of the number of places in its divisor. */
  readonly coListed: { readonly share: number; readonly power: number };
  /** Trials under another spelling of the name: the log of their share, and the exponent of the names' similarity. */
  readonly otherNames: { readonly share: number; readonly power: number };
  readonly cues: CueWeights;
  /**
   * The weights of a name's enrichment (name-kinds.ts). `specialty` applies to the whole experience, `sort` only to the
   * floor, because the type of institution matters where a place's trials say little.
   */
  readonly enrichment: { readonly specialty: number; readonly sort: number };
  readonly home: HomeSignals;
  /** The weight of the log of the number of trials, and that of every 8 years since the last one started. */
  readonly volume: number;
  readonly recency: number;
  /** The log experience that scores 0 and the one that scores 100. */
  readonly scale: { readonly none: number; readonly full: number };
  /** Words by document frequency: '2': 'word word …'. */
  readonly words: Readonly<Record<string, string>>;
  /** The number of trials in which words were counted. */
  readonly trials: number;
}

const weights = new WeakMap<TrialModel, WordWeight>();

/** The word weights of a model. Unknown words get the weight of the rarest. */
export function wordWeight(model: TrialModel): WordWeight {
  const known = weights.get(model);
  if (known) return known;
  const rarity = (trials: number) => Math.log(1 + model.trials / (1 + trials));
  const table = new Map<string, number>();
  for (const [trials, words] of Object.entries(model.words)) {
    for (const word of words.split(' ')) table.set(word, rarity(Number(trials)));
  }
  const rarest = rarity(1);
  const weight: WordWeight = (word) => table.get(word) ?? rarest;
  weights.set(model, weight);
  return weight;
}
