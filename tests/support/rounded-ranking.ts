import type { IndexRanking } from '~/matching/columns';

/** What a ranking says, for comparison with another of the same sites. Sums in another order differ in their last digits. */
export const roundedRanking = ({ best, newcomers, total, signals: { coListed, home }, statistics }: IndexRanking) => ({
  best: best.map(({ siteId, score, rank }) => [siteId, score.toFixed(4), rank]),
  newcomers: newcomers.map(({ siteId }) => siteId),
  total,
  coListed: [...coListed].map(([id, sum]) => [id, sum.toFixed(6)]).sort(),
  home: [...(home?.cities ?? [])].sort(),
  counted: statistics && { ...statistics, best: null, confidence: statistics.confidence.toFixed(6) },
});
