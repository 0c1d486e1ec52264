/**
 * A columnar, in-memory index that ranks a million sites interactively. It returns the same best sites and scores as
 * rankSites; the explanations of those few come from explainSites.
 */
export { type IndexRanking, type RankQuery, rankIndex, type SitePosition } from './ranking';
export { type Best, type BestOptions, bestSites, type Timings } from './score';
export { type IndexSize, SiteIndex, type SiteIndexState } from './site-index';
export type { IndexStatistics } from './statistics';
