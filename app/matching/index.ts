/** The matching engine: pure functions without a clock, randomness, input or output. Start with rank.ts. */
export { DEMO_STUDIES, type DemoResult, demoFallback, demoMatches, demoSites } from './demo';
export { milesBetween } from './distance';
export {
  DIMENSIONS,
  dimensionLabel,
  isUnasked,
  percent,
  pointSentence,
  SCORE_KEYS,
  sentencesOf,
  unaskedIn,
} from './explain';
export { explore, isNewSite, placesForNew } from './explore';
export { insights, insightsFrom } from './insights';
export type { SiteStatistics } from './insights/statistics';
export {
  eligible,
  exactScores,
  explainSite,
  explainSites,
  placeOf,
  type RankOptions,
  rankSites,
  whichQualify,
} from './rank';
export { type Landscape, type ListedPlace, landscapeOf } from './trials/landscape';
export { relevantFirst, type StudySignals } from './trials/view';
export type * from './types';
export { BLANK_SITE } from './types';
export { DEFAULT_WEIGHTS, ENGINE_VERSION, type Shifts, shiftWeights, type Weights } from './weights';
