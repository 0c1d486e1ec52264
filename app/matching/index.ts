/**
 * The matching engine: pure, no clock, no chance, no input or output of its own. How it judges stands in weights.ts,
 * what it looks at in the five files geography.ts to performance.ts, how it is put together in rank.ts.
 */
export { DEMO_STUDIES, type DemoResult, demoFallback, demoMatches } from './demo';
export { demoSites } from './demoSites';
export { milesBetween } from './distance';
export { confidenceText, DIMENSIONS, dimensionLabel, percent, SCORE_KEYS, sentencesOf } from './explain';
export { insights } from './insights';
export { eligible, explainSite, type RankOptions, rankSites } from './rank';
export type * from './types';
export { ENGINE_VERSION, WEIGHTS_V1, type Weights } from './weights';
