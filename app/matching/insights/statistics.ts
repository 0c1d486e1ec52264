import { type SiteArea, sameArea } from '../areas';
import { expectedPatients } from '../capacity';
import { sum } from '../numbers';
import { wordsOf } from '../trials/text';
import { profileOfFacts } from '../trials/view';
import type { MatchSite, MatchStudy, RankedSite, TrialFacts } from '../types';
import type { Weights } from '../weights';
import { fitTo, hasArea, requirementsOf, type SiteGroup } from './requirements';

/** Everything the insights count, computed from a list of sites (statisticsOf) or from the index (columns/statistics.ts). */
export interface SiteStatistics {
  /** Every verified site belongs to exactly one group. */
  readonly groups: readonly SiteGroup[];
  /** Sites awaiting verification. */
  readonly pending: number;
  /** Verified sites that were ranked. */
  readonly placed: number;
  /** Overall scores; null if no site has one. */
  readonly scores: Scores | null;
  /** Mean confidence, 0 to 1. */
  readonly confidence: number;
  /** The best-ranked sites, at least ten if there are that many. */
  readonly best: readonly string[];
  readonly chosen: Chosen;
}

export interface Scores {
  readonly count: number;
  readonly best: number;
  readonly worst: number;
  /** For an even count, the mean of the middle two, rounded. */
  readonly median: number;
}

/** The best-ranked sites in the study's area, as many as the study needs; all if it does not say how many. */
export interface Chosen {
  readonly sites: number;
  /** How many of them have stated their patient population, and the enrollment expected from those. */
  readonly stating: number;
  readonly patients: number;
}

/** The number of sites the study needs; null if it does not say. */
export const sitesSought = ({ totalSites }: MatchStudy): number | null =>
  totalSites && totalSites > 0 ? totalSites : null;

/** @param ranked the result of rankSites for the same study and sites. */
export function statisticsOf(
  study: MatchStudy,
  ranked: readonly RankedSite[],
  sites: readonly MatchSite[],
  weights: Weights,
): SiteStatistics {
  const placed = ranked.filter((site) => site.filteredOut === null);
  const groupOf = groupFor(study, weights);
  const groups = new Map(
    sites.filter((site) => site.status === 'verified').map((site) => [site.id, groupOf(site)] as const),
  );
  const requiredArea = requirementsOf(study).area;
  const withArea = placed.flatMap(({ siteId }) => {
    const group = groups.get(siteId);
    return group && hasArea(group, requiredArea) ? group : [];
  });
  return {
    groups: [...groups.values()],
    pending: sites.filter((site) => site.status === 'pending').length,
    placed: placed.length,
    scores: scoresOf(placed.flatMap(({ overallScore }) => overallScore ?? [])),
    confidence: sum(placed.map((site) => site.confidence)) / Math.max(1, placed.length),
    best: placed.map(({ siteId }) => siteId),
    chosen: chosenOf(withArea.slice(0, sitesSought(study) ?? withArea.length)),
  };
}

/** Makes each site a group of one. */
function groupFor(study: MatchStudy, weights: Weights): (site: MatchSite) => SiteGroup {
  const { area, region, lacking } = fitTo(study, weights);
  const isSimilar = similarTo(study);
  return (site) => ({
    area: area(site.therapeuticAreas),
    region: region(site.state),
    lacking: lacking(site.equipment),
    expected: expectedPatients(site, weights),
    equipment: Boolean(site.equipment?.length),
    trials: site.priorTrials !== null,
    gcp: site.gcp !== null,
    trackRecord: Boolean(site.trackRecord),
    similar: site.trackRecord?.some(isSimilar) ?? false,
    sites: 1,
  });
}

/** @param scores best first. */
function scoresOf(scores: readonly number[]): Scores | null {
  const at = (place: number) => scores[Math.floor(place)] ?? 0;
  const last = scores.length - 1;
  if (last < 0) return null;
  return {
    count: scores.length,
    best: at(0),
    worst: at(last),
    median: Math.round((at(last / 2) + at((last + 1) / 2)) / 2),
  };
}

export function chosenOf(groups: readonly Pick<SiteGroup, 'expected' | 'sites'>[]): Chosen {
  const stating = groups.filter(({ expected }) => expected !== null);
  return {
    sites: sum(groups.map(({ sites }) => sites)),
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

/** A trial is similar if it is in the study's area, or its conditions share one of these words. */
export interface SimilarTrialCriteria {
  readonly area: SiteArea | null;
  readonly words: ReadonlySet<string>;
  /** The study's own NCT number, which does not count. */
  readonly ownNctId: string | null;
}

export function similarTrialCriteria(study: MatchStudy): SimilarTrialCriteria {
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
