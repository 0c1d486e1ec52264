/**
 * The matching engine: pure, no clock, no chance, no input or output of its own. How it judges stands in weights.ts,
 * what it looks at in the five files geography.ts to performance.ts, how it is put together in rank.ts.
 */
export { BLANK_SITE } from './blank-site';
export { DEMO_STUDIES, type DemoResult, demoFallback, demoMatches } from './demo';
export { demoSites } from './demo-sites';
export { milesBetween } from './distance';
export { confidenceText, DIMENSIONS, dimensionLabel, percent, pointSentence, SCORE_KEYS, sentencesOf } from './explain';
export { type ExploreOptions, explore, isNewSite, placesForNew } from './explore';
export { insights, insightsFrom } from './insights';
export type { Survey } from './insights/survey';
export { eligible, exactScores, explainSite, explainSites, placeOf, type RankOptions, rankSites } from './rank';
export { type Shifts, shiftWeights } from './shift';
export { type Landscape, type ListedPlace, landscapeOf } from './trials/landscape';
export type { Surveyed } from './trials/view';
export type * from './types';
export { DEFAULT_WEIGHTS, ENGINE_VERSION, type Weights } from './weights';
