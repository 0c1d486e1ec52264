import { sum } from '../apportion';
import { expectedPatients } from '../capacity';
import type { MatchSite, MatchStudy, RankedSite } from '../types';
import type { Weights } from '../weights';
import { similarTo } from './similar-trials';
import { type Alike, asksOf, hasArea, standingBy } from './standing';

/** All that the insights count, whoever has looked at the sites: a list of them (surveyOf) or the index. */
export interface Survey {
  /** Every verified site is in one of them. */
  readonly groups: readonly Alike[];
  /** Sites that await verification. */
  readonly pending: number;
  /** Verified sites that were ranked. */
  readonly placed: number;
  /** Overall scores; null when none is known. */
  readonly scores: Scores | null;
  /** The mean of what is known of each, 0 to 1. */
  readonly confidence: number;
  /** The best ranked, at least ten where there are so many. */
  readonly best: readonly string[];
  readonly chosen: Chosen;
}

export interface Scores {
  readonly count: number;
  readonly best: number;
  readonly worst: number;
  /** The middle one; between two, their mean, rounded. */
  readonly median: number;
}

/** The best ranked with the area, as many as are sought; all when the study does not say how many. */
export interface Chosen {
  readonly sites: number;
  /** Of these, those that state a panel, and the patients that all of these promise. */
  readonly stating: number;
  readonly patients: number;
}

/** As many as the study seeks; null when it does not say. */
export const sitesSought = ({ totalSites }: MatchStudy): number | null =>
  totalSites && totalSites > 0 ? totalSites : null;

/** `ranked` is rankSites of the same study and sites. */
export function surveyOf(
  study: MatchStudy,
  ranked: readonly RankedSite[],
  sites: readonly MatchSite[],
  weights: Weights,
): Survey {
  const placed = ranked.filter((site) => site.filteredOut === null);
  const alikeOf = alikeTo(study, weights);
  const alike = new Map(
    sites.filter((site) => site.status === 'verified').map((site) => [site.id, alikeOf(site)] as const),
  );
  const asked = asksOf(study).area;
  const withArea = placed.flatMap(({ siteId }) => {
    const site = alike.get(siteId);
    return site && hasArea(site, asked) ? site : [];
  });
  return {
    groups: [...alike.values()],
    pending: sites.filter((site) => site.status === 'pending').length,
    placed: placed.length,
    scores: scoresOf(placed.flatMap(({ overallScore }) => overallScore ?? [])),
    confidence: sum(placed.map((site) => site.confidence)) / Math.max(1, placed.length),
    best: placed.map(({ siteId }) => siteId),
    chosen: chosenOf(withArea.slice(0, sitesSought(study) ?? withArea.length)),
  };
}

/** Makes each site a group of its own. */
function alikeTo(study: MatchStudy, weights: Weights): (site: MatchSite) => Alike {
  const { area, region, lacking } = standingBy(study, weights);
  const similar = similarTo(study);
  return (site) => ({
    area: area(site.therapeuticAreas),
    region: region(site.state),
    lacking: lacking(site.equipment),
    panel: expectedPatients(site, weights),
    equipment: Boolean(site.equipment?.length),
    trials: site.priorTrials !== null,
    gcp: site.gcp !== null,
    trackRecord: Boolean(site.trackRecord),
    similar: site.trackRecord?.some(similar) ?? false,
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

/** What these promise. */
export function chosenOf(groups: readonly Pick<Alike, 'panel' | 'sites'>[]): Chosen {
  const stating = groups.filter(({ panel }) => panel !== null);
  return {
    sites: sum(groups.map(({ sites }) => sites)),
    stating: sum(stating.map(({ sites }) => sites)),
    patients: sum(stating.map(({ panel, sites }) => (panel ?? 0) * sites)),
  };
}
