import { sameArea } from '../areas';
import { enrollmentOf } from '../enrollment';
import { sum } from '../numbers';
import { sitesSought } from '../target';
import { wordsOf } from '../trials/text';
import { profileOfFacts } from '../trials/view';
import type { MatchSite, MatchStudy, RankedSite, TrialFacts } from '../types';
import type { Weights } from '../weights';
import { fitTo, hasArea, requirementsOf, type SiteGroup } from './requirements';

/** Everything the insights count, from a list of sites (statisticsOf) or from the index (columns/statistics.ts). */
export interface SiteStatistics {
  /** Every verified site belongs to exactly one group. */
  readonly groups: readonly SiteGroup[];
  readonly pending: number;
  /** Verified sites that were ranked. */
  readonly placed: number;
  readonly scores: ReturnType<typeof scoresOf>;
  /** Mean confidence, 0 to 1. */
  readonly confidence: number;
  /** The best-ranked sites, at least ten if there are that many. */
  readonly best: readonly string[];
  /** The best-ranked sites in the study's area, as many as the study needs here; all if it does not say how many. */
  readonly chosen: Chosen;
}

/** @param ranked the result of rankSites for the same study and sites. */
export function statisticsOf(
  study: MatchStudy,
  ranked: readonly RankedSite[],
  sites: readonly MatchSite[],
  weights: Weights,
): SiteStatistics {
  const placed = ranked.filter((site) => site.filteredOut === null);
  const groupOf = groupFor(study, weights, new Set(placed.map(({ siteId }) => siteId)));
  const groups = new Map(
    sites.filter((site) => site.status === 'verified').map((site) => [site.id, groupOf(site)] as const),
  );
  const requiredArea = requirementsOf(study).area;
  const withArea = placed.flatMap(({ siteId }) => {
    const group = groups.get(siteId);
    return group && hasArea(group, requiredArea) ? group : [];
  });
  const scores = placed.flatMap(({ overallScore }) => overallScore ?? []);
  return {
    groups: [...groups.values()],
    pending: sites.filter((site) => site.status === 'pending').length,
    placed: placed.length,
    scores: scoresOf(scores.length - 1, (rank) => scores[rank] ?? 0),
    confidence: sum(placed.map((site) => site.confidence)) / Math.max(1, placed.length),
    best: placed.map(({ siteId }) => siteId),
    chosen: chosenOf(withArea.slice(0, sitesSought(study) ?? withArea.length)),
  };
}

/** Makes each site a group of one. */
function groupFor(study: MatchStudy, weights: Weights, placed: ReadonlySet<string>): (site: MatchSite) => SiteGroup {
  const { area, region, lacking } = fitTo(study, weights);
  const isSimilar = similarTo(study);
  return (site) => ({
    area: area(site.therapeuticAreas),
    region: region(site.state),
    lacking: lacking(site.equipment),
    expected: enrollmentOf(study, site)?.expected ?? null,
    equipment: Boolean(site.equipment?.length),
    trials: site.priorTrials !== null,
    gcp: site.gcp !== null,
    trackRecord: Boolean(site.trackRecord),
    similar: site.trackRecord?.some(isSimilar) ?? false,
    placed: placed.has(site.id),
    sites: 1,
  });
}

/**
 * For an even count, the median is the mean of the middle two, rounded. Null if there are no scores.
 * @param last the number of scores minus 1.
 * @param at the score at a rank from 0, best first.
 */
export function scoresOf(last: number, at: (rank: number) => number) {
  if (last < 0) return null;
  const middle = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { count: last + 1, best: at(0), worst: at(last), median: Math.round(middle) };
}

export type Chosen = ReturnType<typeof chosenOf>;

export function chosenOf(groups: readonly Pick<SiteGroup, 'expected' | 'sites'>[]) {
  const stating = groups.filter(({ expected }) => expected !== null);
  return {
    sites: sum(groups.map(({ sites }) => sites)),
    /** How many of them have stated their patient population, and the enrollment expected from those. */
    stating: sum(stating.map(({ sites }) => sites)),
    patients: sum(stating.map(({ expected, sites }) => (expected ?? 0) * sites)),
  };
}

/** Words so common in conditions that sharing one does not make two trials similar. */
const COMMON = new Set(
  wordsOf(
    'acute adult advanced cells chronic complication condition diagnosis disease disorder early failure from healthy induced infection injury late moderate mild patient primary prevention recurrent refractory related secondary severe stage syndrome therapy type unspecified volunteers without',
  ),
);

/** A trial other than the study's own is similar if it is in the area or its conditions share one of these words. */
export function similarTrialCriteria(study: MatchStudy) {
  const words = wordsOf(study.indication ?? '', ...(study.conditions ?? []), ...(study.facts?.conditions ?? []));
  return {
    area: sameArea(study.therapeuticArea),
    words: new Set(words.filter((word) => /^[a-z]{4,}$/.test(word) && !COMMON.has(word))),
    ownNctId: study.facts?.nctId ?? null,
  };
}

function similarTo(study: MatchStudy): (trial: TrialFacts) => boolean {
  const { area, words, ownNctId } = similarTrialCriteria(study);
  return (trial) => {
    if (trial.nctId === ownNctId) return false;
    const { areas, conditions } = profileOfFacts(trial);
    return (area !== null && areas.has(area)) || conditions.some((word) => words.has(word));
  };
}
