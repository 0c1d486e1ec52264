import { capacity } from './capacity';
import { askedWeight, type Collect, type Context, weigh, weightsOf } from './evidence';
import { DIMENSIONS, SCORE_KEYS, sentencesOf } from './explain';
import { geography } from './geography';
import { sum } from './numbers';
import { performance } from './performance';
import { qualification } from './qualify';
import { regulatory } from './regulatory';
import { specialty } from './specialty';
import { type Landscape, type ListedPlace, landscapeOf } from './trials/landscape';
import { type StudySignals, viewFromSignals, viewOf } from './trials/view';
import type { Breakdown, Dimension, MatchSite, MatchStudy, RankedSite, SubScore } from './types';
import { DEFAULT_WEIGHTS, ENGINE_VERSION, type Weights } from './weights';

export const COLLECTORS: Record<Dimension, Collect> = { geography, specialty, capacity, regulatory, performance };

export interface RankOptions {
  /** Milliseconds since 1970: determines whether training is current. */
  readonly now: number;
  readonly weights?: Weights;
  /** Who ran which trials. Defaults to the given sites; required to score a single site as part of a larger ranking. */
  readonly landscape?: Landscape;
  /** What the index computed over all sites, in place of a landscape. */
  readonly signals?: StudySignals;
}

/**
 * Ranks all sites for a study, best first. Sites that do not qualify come last, with the reason and no rank.
 *
 * The overall score is the expected fit of everything the study asks for: known data count by how often such claims
 * turn out to be true, unknown data as their prior (MAT-03). Sites are ordered by the unrounded score, ties by hash; a
 * site about which nothing is known has no score and comes after those that have one. The order of `sites` does not
 * matter as long as their ids are unique.
 */
export function rankSites(study: MatchStudy, sites: readonly MatchSite[], options: RankOptions): RankedSite[] {
  const context = contextOf(study, options, sites);
  const scored = sites.map((site) => scoreSite(study, site, context));
  scored.sort(
    (a, b) =>
      Number(a.site.filteredOut !== null) - Number(b.site.filteredOut !== null) ||
      b.exact - a.exact ||
      compareByHash(study.id, a.site.siteId, b.site.siteId),
  );
  return scored.map(({ site }, index) => (site.filteredOut === null ? { ...site, rank: index + 1 } : site));
}

/**
 * Breaks ties by a hash of study and site, so that no site always comes first because of its name, id or sign-up date, while
 * each study always sees the same order.
 */
export function compareByHash(studyId: string, a: string, b: string): number {
  const hashOf = tieBreakHash(studyId);
  return hashOf(a) - hashOf(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The hash that compareByHash sorts a study's sites by, lowest first. */
export function tieBreakHash(studyId: string): (siteId: string) => number {
  const prefix = fnv1a(`${studyId}:`);
  return (siteId) => fnv1a(siteId, prefix);
}

/** FNV-1a over UTF-16 units, 32 bits; pass the hash of a prefix to continue from it. */
function fnv1a(text: string, prefix = 0x811c9dc5): number {
  let value = prefix;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Scores one site for a study, as in rankSites but without a rank. */
export function explainSite(study: MatchStudy, site: MatchSite, options: RankOptions): RankedSite {
  return scoreSite(study, site, contextOf(study, options, [site])).site;
}

export function explainSites(study: MatchStudy, sites: readonly MatchSite[], options: RankOptions): RankedSite[] {
  const context = contextOf(study, options, sites);
  return sites.map((site) => scoreSite(study, site, context).site);
}

/** Only the unrounded overall scores, in the order of `sites`: 0 to 100, or -1 if nothing is known. Ignores eligibility. */
export function exactScores(study: MatchStudy, sites: readonly MatchSite[], options: RankOptions): number[] {
  const context = contextOf(study, options, sites);
  return sites.map((site) => exactScore(study, site, context));
}

/** Whether each site qualifies, in the order of `sites`. */
export function whichQualify(study: MatchStudy, sites: readonly MatchSite[], options: RankOptions): boolean[] {
  const context = contextOf(study, options, sites);
  return sites.map((site) => qualification(study, site, context).filteredOut === null);
}

/** The sites that can be matched, in their order. */
export function eligible(ranked: readonly RankedSite[]): RankedSite[] {
  return ranked.filter((site) => site.filteredOut === null);
}

function contextOf(study: MatchStudy, options: RankOptions, sites: readonly MatchSite[]): Context {
  const { now, weights = DEFAULT_WEIGHTS, signals } = options;
  if (signals) return { now, weights, view: viewFromSignals(study, signals, weights.trials, now) };
  const { landscape = landscapeOf(sites.map(placeOf)) } = options;
  return { now, weights, view: viewOf(study, landscape, weights.trials, now) };
}

export function placeOf({ id, name, city, state, trackRecord }: MatchSite): ListedPlace {
  return { id, name, city, state, trials: trackRecord ?? [] };
}

/** The same score as in scoreSite, without building the explanation. */
function exactScore(study: MatchStudy, site: MatchSite, context: Context): number {
  let [total, reached, known] = [0, 0, 0];
  for (const dimension of DIMENSIONS) {
    const evidence = COLLECTORS[dimension](study, site, context);
    const asked = askedWeight(evidence);
    if (asked === 0) continue;
    const weight = context.weights.dimensions[dimension];
    total += weight;
    for (const entry of evidence) {
      const parts = weightsOf(entry);
      reached += (weight * parts.expected) / asked;
      known += weight * parts.known;
    }
  }
  return known > 0 ? (100 * reached) / total : -1;
}

/** Half of an 80% range, in standard deviations. */
const RANGE = 1.2816;

/** `exact` is the overall score before rounding; -1 if nothing is known. */
function scoreSite(study: MatchStudy, site: MatchSite, context: Context): { exact: number; site: RankedSite } {
  const { weights } = context;
  const parts = DIMENSIONS.map((dimension) => {
    const weighed = weigh(dimension, COLLECTORS[dimension](study, site, context));
    return { ...weighed, weight: weighed.asked ? weights.dimensions[dimension] : 0 };
  });
  const total = sum(parts.map(({ weight }) => weight));
  const shares = parts.map((part) => ({ ...part, share: total > 0 ? part.weight / total : 0 }));
  const explanation = shares.map(({ subScore, share }): SubScore => ({ ...subScore, share }));
  const known = sum(shares.map(({ share, subScore }) => share * subScore.known));
  // Six decimals: far finer than a score's meaning, far coarser than floating-point noise.
  const expected = Math.round(1e8 * sum(shares.map(({ share, expected }) => share * expected))) / 1e6;
  const exact = known > 0 ? Math.min(100, expected) : -1;
  const spread = 100 * RANGE * Math.sqrt(sum(shares.map(({ share, variance }) => share ** 2 * variance)));
  const { relevant, musts, lines, filteredOut } = qualification(study, site, context);
  return {
    exact,
    site: {
      siteId: site.id,
      studyId: study.id,
      rank: null,
      overallScore: known > 0 ? Math.round(exact) : null,
      range: known > 0 ? [Math.round(Math.max(0, exact - spread)), Math.round(Math.min(100, exact + spread))] : null,
      relevant,
      musts,
      lines,
      breakdown: breakdownOf(explanation),
      confidence: Math.round(10_000 * known) / 10_000,
      reasons: explanation.flatMap(sentencesOf),
      explanation,
      filteredOut,
      engineVersion: ENGINE_VERSION,
      weightsVersion: weights.version,
    },
  };
}

function breakdownOf(explanation: readonly SubScore[]): Breakdown {
  const scores = explanation.map(({ dimension, score }) => [SCORE_KEYS[dimension], score]);
  return Object.fromEntries(scores) as Record<keyof Breakdown, number | null>;
}
