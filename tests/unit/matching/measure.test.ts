import { expect, test } from 'vitest';
import { bootstrap, measure } from '../../../scripts/matching/measure';

const ranked = (scores: readonly number[]) => scores.map((score, id) => ({ id, score }));

test('[MAT-02] a ranking with every listed place first is perfect', () => {
  const scores = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(measure(ranked(scores), new Set([0, 1, 2]))).toEqual({ auc: 1, recall10: 1, recall50: 1, ndcg10: 1 });
});

test('[MAT-02] lower places count less, and those after the first fifty not at all', () => {
  const scores = Array.from({ length: 101 }, (_, index) => 101 - index);
  const { auc, recall10, recall50, ndcg10 } = measure(ranked(scores), new Set([1, 100]));
  expect(auc).toBeCloseTo((98 + 0) / (2 * 99));
  expect([recall10, recall50]).toEqual([0.5, 0.5]);
  expect(ndcg10).toBeCloseTo(1 / Math.log2(3) / (1 + 1 / Math.log2(3)));
});

test('[MAT-02] ties count half, whichever comes first', () => {
  expect(measure(ranked([1, 1, 1, 1]), new Set([0])).auc).toBe(0.5);
  expect(measure(ranked([1, 1, 1, 1]), new Set([3])).auc).toBe(0.5);
});

test('[MAT-02] recall is 1 if the first fifty are all listed, even if more than fifty are listed', () => {
  const scores = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(measure(ranked(scores), new Set(Array.from({ length: 80 }, (_, index) => index))).recall50).toBe(1);
});

test('[MAT-02] an interval contains the mean, is reproducible, and has no width if nothing varies', () => {
  const values = Array.from({ length: 60 }, (_, index) => (index % 10) / 10);
  const { mean, low, high } = bootstrap(values);
  expect(low).toBeLessThan(mean);
  expect(high).toBeGreaterThan(mean);
  expect(bootstrap(values)).toEqual({ mean, low, high });
  expect(bootstrap([0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
});
