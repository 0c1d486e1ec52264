/** How good a ranking is: the measures of issue 4, for one trial, and their means with intervals. */
import { lot } from './lot';

export interface Measures {
  readonly auc: number;
  readonly recall10: number;
  readonly recall50: number;
  readonly ndcg10: number;
}

export const MEASURES = ['auc', 'recall10', 'recall50', 'ndcg10'] as const;

/**
 * @param ranked every candidate, best first, with its score: equal scores count half in the AUC
 * @param positives the candidates that the trial lists
 */
export function measure<Id>(ranked: readonly { id: Id; score: number }[], positives: ReadonlySet<Id>): Measures {
  const found = ranked.map(({ id }) => positives.has(id));
  const hits = (first: number) => found.slice(0, first).filter(Boolean).length;
  const gain = (count: number) =>
    Array.from({ length: count }, (_, rank) => 1 / Math.log2(rank + 2)).reduce((a, b) => a + b, 0);
  let dcg = 0;
  found.slice(0, 10).forEach((hit, rank) => {
    if (hit) dcg += 1 / Math.log2(rank + 2);
  });
  return {
    auc: areaUnderCurve(ranked, positives),
    recall10: hits(10) / Math.min(10, positives.size),
    recall50: hits(50) / Math.min(50, positives.size),
    ndcg10: dcg / gain(Math.min(10, positives.size)),
  };
}

function areaUnderCurve<Id>(ranked: readonly { id: Id; score: number }[], positives: ReadonlySet<Id>): number {
  const negatives = ranked.length - positives.size;
  if (negatives === 0 || positives.size === 0) return 1;
  let worse = negatives;
  let wins = 0;
  for (let from = 0; from < ranked.length; ) {
    let to = from;
    let hits = 0;
    while (to < ranked.length && ranked[to]?.score === ranked[from]?.score) {
      if (positives.has(ranked[to]?.id as Id)) hits += 1;
      to += 1;
    }
    const misses = to - from - hits;
    wins += hits * (worse - misses / 2);
    worse -= misses;
    from = to;
  }
  return wins / (positives.size * negatives);
}

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The mean and the middle 95 % of the means of 1,000 samples drawn with replacement, by a seed. */
export function bootstrap(values: readonly number[], seed = 1): Interval {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const random = lot(seed);
  const means = Array.from({ length: 1000 }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] as number)),
  ).sort((a, b) => a - b);
  return { mean: mean(values), low: means[25] as number, high: means[974] as number };
}

/** A line a measure: 'AUC 0.941 (0.935-0.947)'. */
export function line(name: string, all: readonly Measures[]): string {
  const parts = MEASURES.map((part) => {
    const { mean, low, high } = bootstrap(all.map((one) => one[part]));
    return `${mean.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)})`.padEnd(22);
  });
  return `${name.padEnd(30)} ${parts.join(' ')}`;
}
