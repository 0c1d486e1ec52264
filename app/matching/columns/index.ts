/**
 * A columnar, in-memory index that scores and ranks a million sites interactively. explainSites puts the scores of the
 * few best into words.
 */
export { type IndexRanking, type RankQuery, rankIndex, type SitePosition } from './ranking';
export { type Best, type BestOptions, bestSites, type Timings } from './score';
export { type IndexSize, SiteIndex, type SiteIndexState } from './site-index';
export type { IndexStatistics } from './statistics';
