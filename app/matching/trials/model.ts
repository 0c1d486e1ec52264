import type { CueWeights } from './kinds';
import type { LikenessPart, WordWeight } from './likeness';

/**
 * What is fitted on the training data (`npm run matching:fit`, docs/matching.md), in the engine's own unit: the logarithm
 * of how much likelier a place is to be listed.
 */
export interface TrialModel {
  readonly version: string;
  readonly likeness: Readonly<Record<LikenessPart, number>>;
  /** The logarithm of what a place of no likeness at all counts. */
  readonly floor: number;
  /** Logarithm of the share, and the power of a trial's number of places, by which places listed together count. */
  readonly together: { readonly share: number; readonly power: number };
  /** The same for trials under another spelling of the name: share, and the power of the names' likeness. */
  readonly otherNames: { readonly share: number; readonly power: number };
  readonly cues: CueWeights;
  /**
   * How much the favour of a name counts (favour.ts): its specialties in all of the experience, its sorts in what a place of no
   * likeness at all counts. What sort of institution a place is tells of it where its trials do not.
   */
  readonly favour: { readonly specialty: number; readonly sort: number };
  readonly home: {
    readonly institution: number;
    readonly city: number;
    readonly state: number;
    readonly earlier: number;
  };
  /** For each trial more, logarithmically; for each 8 years since the last one began. */
  readonly volume: number;
  readonly recency: number;
  /** The experience that counts 0 and the one that counts 100, logarithms. */
  readonly scale: { readonly none: number; readonly full: number };
  /** Words by the number of trials that use them: '2': 'word word …'. */
  readonly words: Readonly<Record<string, string>>;
  /** Trials that the words were counted in. */
  readonly trials: number;
}

const weights = new WeakMap<TrialModel, WordWeight>();

/** How much each word says under a model: the rarer, the more; one it does not know counts as the rarest. */
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
