import { sum } from './apportion';
import type { Context } from './evidence';
import { DIMENSIONS, SCORE_KEYS, sentencesOf } from './explain';
import { GATHERERS } from './gatherers';
import { weigh } from './sub-score';
import { byLot } from './tie-break';
import { type Landscape, type ListedPlace, landscapeOf } from './trials/landscape';
import { type Surveyed, surveyedView, viewOf } from './trials/view';
import type { Breakdown, MatchSite, MatchStudy, RankedSite, SubScore } from './types';
import { DEFAULT_WEIGHTS, ENGINE_VERSION, type Weights } from './weights';

export interface RankOptions {
  /** Milliseconds since 1970: whether a training is current depends on it. */
  readonly now: number;
  readonly weights?: Weights;
  /** Who ran what. For a ranking, the sites themselves when not given; for one site alone it has to be given to count. */
  readonly landscape?: Landscape;
  /** The same, where the index has looked at all sites: instead of a landscape. */
  readonly surveyed?: Surveyed;
}

/**
 * All sites for a study, best first; those that cannot be matched come last, with the reason and no rank.
 *
 * The overall score is the mean of all known evidence by weight: a sub-score counts by its weight times the share of
 * it that is known. What is unknown drops out (MAT-03) and lowers the confidence alone. Order is by the score before
 * rounding, then by lot (tie-break.ts); a site of which nothing is known has no score and follows those that have one.
 * The order of `sites` changes nothing, provided that their ids differ.
 */
export function rankSites(study: MatchStudy, sites: readonly MatchSite[], options: RankOptions): RankedSite[] {
  const context = contextOf(study, options, sites);
  const scored = sites.map((site) => scoreSite(study, site, context));
  scored.sort(
    (a, b) =>
      Number(a.site.filteredOut !== null) - Number(b.site.filteredOut !== null) ||
      b.exact - a.exact ||
      byLot(study.id, a.site.siteId, b.site.siteId),
  );
  return scored.map(({ site }, index) => (site.filteredOut === null ? { ...site, rank: index + 1 } : site));
}

/** One site for a study, as in rankSites but without a rank: 'why is this site where it is, or not there?' */
export function explainSite(study: MatchStudy, site: MatchSite, options: RankOptions): RankedSite {
  return scoreSite(study, site, contextOf(study, options, [site])).site;
}

/** Several sites likewise, in their order. */
export function explainSites(study: MatchStudy, sites: readonly MatchSite[], options: RankOptions): RankedSite[] {
  const context = contextOf(study, options, sites);
  return sites.map((site) => scoreSite(study, site, context).site);
}

/**
 * The overall scores alone, before rounding, in the order of `sites`: 0 to 100, or -1 where nothing is known. What
 * filters a site out is not asked.
 */
export function exactScores(study: MatchStudy, sites: readonly MatchSite[], options: RankOptions): number[] {
  const context = contextOf(study, options, sites);
  return sites.map((site) => exactScore(study, site, context));
}

/** The sites that can be matched, in their order. */
export function eligible(ranked: readonly RankedSite[]): RankedSite[] {
  return ranked.filter((site) => site.filteredOut === null);
}

interface Scored {
  readonly site: RankedSite;
  /** The overall score before rounding; -1 when nothing is known. */
  readonly exact: number;
}

function contextOf(study: MatchStudy, options: RankOptions, sites: readonly MatchSite[]): Context {
  const { now, weights = DEFAULT_WEIGHTS, surveyed } = options;
  if (surveyed) return { now, weights, view: surveyedView(study, surveyed, weights.trials, now) };
  const { landscape = landscapeOf(sites.map(placeOf)) } = options;
  return { now, weights, view: viewOf(study, landscape, weights.trials, now) };
}

/** A site as a place of a landscape. */
export function placeOf({ id, name, city, state, trackRecord }: MatchSite): ListedPlace {
  return { id, name, city, state, trials: trackRecord ?? [] };
}

/** The mean by weight of all known evidence; what scoreSite says in parts and words. */
function exactScore(study: MatchStudy, site: MatchSite, context: Context): number {
  let known = 0;
  let reached = 0;
  for (const dimension of DIMENSIONS) {
    const evidence = GATHERERS[dimension](study, site, context);
    const asked = sum(evidence.map((entry) => (entry.kind === 'unasked' ? 0 : entry.weight)));
    if (asked === 0) continue;
    for (const entry of evidence) {
      if (entry.kind !== 'found') continue;
      const weight = (context.weights.dimensions[dimension] * entry.weight * entry.extent) / asked;
      known += weight;
      reached += weight * entry.fit;
    }
  }
  return known > 0 ? (100 * reached) / known : -1;
}

function scoreSite(study: MatchStudy, site: MatchSite, context: Context): Scored {
  const { weights } = context;
  const parts = DIMENSIONS.map((dimension) => {
    const weighed = weigh(dimension, GATHERERS[dimension](study, site, context));
    const asked = weighed.asked ? weights.dimensions[dimension] : 0;
    return { ...weighed, asked, carried: asked * weighed.subScore.known };
  });
  const asked = sum(parts.map((part) => part.asked));
  const carried = sum(parts.map((part) => part.carried));
  const explanation = parts.map(
    (part): SubScore => ({ ...part.subScore, share: carried > 0 ? part.carried / carried : 0 }),
  );
  // Six decimals: far below what a score means, far above the noise of adding fractions.
  const mean = sum(parts.map((part) => part.carried * part.exact)) / carried;
  const exact = carried > 0 ? Math.min(100, Math.round(mean * 1e6) / 1e6) : -1;
  return {
    exact,
    site: {
      siteId: site.id,
      studyId: study.id,
      rank: null,
      overallScore: carried > 0 ? Math.round(exact) : null,
      breakdown: breakdownOf(explanation),
      confidence: asked > 0 ? Math.round((10_000 * carried) / asked) / 10_000 : 0,
      reasons: explanation.flatMap(sentencesOf),
      explanation,
      filteredOut: hardRequirement(site),
      engineVersion: ENGINE_VERSION,
      weightsVersion: weights.version,
    },
  };
}

function breakdownOf(explanation: readonly SubScore[]): Breakdown {
  const scores = explanation.map(({ dimension, score }) => [SCORE_KEYS[dimension], score]);
  return Object.fromEntries(scores) as Record<keyof Breakdown, number | null>;
}

/** Only a verified site is ever matched (MAT-02). */
function hardRequirement(site: MatchSite): string | null {
  return site.status === 'verified' ? null : `The site is not verified: its status is ${site.status}.`;
}
