/**
 * The matching engine: pure functions without a clock, randomness, input or output. An index of sites scores
 * (columns/score.ts), and rank.ts explains the scores in words.
 */
export { bandOf } from './band';
export { type DemoResult, demoFallback, demoMatches, demoSites } from './demo';
export { DEMO_STUDIES } from './demo-studies';
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
  countAlike,
  eligible,
  exactScores,
  explainSites,
  type RankOptions,
  rankSites,
  relevantFirst,
  sharesOf,
} from './rank';
export { summaryOf } from './requirements';
export { tieGroups, withTies } from './ties';
export type { StudySignals } from './trials/view';
export type * from './types';
export { BLANK_SITE } from './types';
export { type Reader, type Verdict, verdictOf } from './verdict';
export { DEFAULT_WEIGHTS, ENGINE_VERSION, type Shifts, shiftWeights, type Weights } from './weights';
