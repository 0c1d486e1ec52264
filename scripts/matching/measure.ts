/** Measures of the ranking for a trial, and their means with confidence intervals. */
import { randomFrom } from '~tests/support/many-rows';

const MEASURES = ['auc', 'recall10', 'recall50', 'ndcg10'] as const;
export type Measures = Readonly<Record<(typeof MEASURES)[number], number>>;

/**
 * @param ranked every candidate with its score, best first. Ties count half in the AUC.
 * @param positives the candidates that the trial lists.
 */
export function measure<Id>(ranked: readonly { id: Id; score: number }[], positives: ReadonlySet<Id>): Measures {
  const found = ranked.map(({ id }) => positives.has(id));
  const hits = (first: number) => found.slice(0, first).filter(Boolean).length;
  const gain = (hits: readonly boolean[]) =>
    hits.reduce((sum, hit, rank) => (hit ? sum + 1 / Math.log2(rank + 2) : sum), 0);
  const ideal = Array.from({ length: Math.min(10, positives.size) }, () => true);
  return {
    auc: areaUnderCurve(ranked, positives),
    recall10: hits(10) / Math.min(10, positives.size),
    recall50: hits(50) / Math.min(50, positives.size),
    ndcg10: gain(found.slice(0, 10)) / gain(ideal),
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

/** The mean with a 95% interval from 1,000 samples, drawn with replacement and always the same. */
export function bootstrap(values: readonly number[]) {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const random = randomFrom(1);
  const means = Array.from({ length: 1000 }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] as number)),
  ).sort((a, b) => a - b);
  return { mean: mean(values), low: means[25] as number, high: means[974] as number };
}

/** The name, then each measure as '0.941 (0.935-0.947)'. */
export function line(name: string, all: readonly Measures[]): string {
  const parts = MEASURES.map((part) => {
    const { mean, low, high } = bootstrap(all.map((one) => one[part]));
    return `${mean.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)})`.padEnd(22);
  });
  return `${name.padEnd(30)} ${parts.join(' ')}`;
}
