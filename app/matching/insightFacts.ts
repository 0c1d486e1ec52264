import { STUDY_AREAS } from '~/catalogue/options';
import { regionOfState } from '~/catalogue/regions';
import { sum } from './apportion';
import { sameArea } from './areas';
import { expectedPatients } from './capacity';
import { coverage } from './equipment';
import { readPreferences } from './geography';
import { bestArea } from './specialty';
import type { MatchSite, MatchStudy, RankedSite } from './types';
import type { Weights } from './weights';

/** Counts behind the insights. Sites are the verified ones unless said otherwise. */
export interface InsightFacts {
  readonly verified: number;
  /** Sites that await verification. */
  readonly pending: number;
  /** Overall scores, best first, and the mean confidence. */
  readonly scores: readonly number[];
  readonly confidence: number;
  /** Whether sites can declare the study's area itself; if not, `withArea` counts areas near it. */
  readonly areaListed: boolean;
  readonly withArea: number;
  /** Sites with the area by region, most first; region null when the state is no US state. */
  readonly byRegion: readonly { region: string | null; sites: number }[];
  readonly regions: readonly string[];
  /** Sites with the area that lie in a preferred region; null when no such region is preferred. */
  readonly withAreaInRegion: number | null;
  /** The best sites with the area, up to the number sought: what their panels promise, and how many state none. */
  readonly chosen: number;
  readonly expected: number;
  readonly panelUnknown: number;
  /** Sites with the area (or all, when none has it) that state equipment, but not this item. */
  readonly lacking: readonly { item: string; sites: number }[];
  readonly unlisted: readonly string[];
  /** Of the same sites, how many leave out what. */
  readonly unstated: {
    readonly panel: number;
    readonly equipment: number;
    readonly trials: number;
    readonly gcp: number;
  };
}

/** Counts what the insights speak of. Pure arithmetic on its input; `ranked` is rankSites of the same sites. */
export function insightFacts(
  study: MatchStudy,
  ranked: readonly RankedSite[],
  sites: readonly MatchSite[],
  weights: Weights,
): InsightFacts {
  const verified = sites.filter((site) => site.status === 'verified');
  const placed = ranked.filter((site) => site.filteredOut === null);
  const areaListed = sameArea(study.therapeuticArea) !== null;
  const known = STUDY_AREAS.some(({ value }) => value === study.therapeuticArea.trim().toLowerCase());
  const withArea = verified.filter((site) => {
    const fit = known ? (bestArea(study, site.therapeuticAreas, weights)?.fit ?? 0) : 0;
    return areaListed ? fit === 1 : fit > 0;
  });
  const { regions, everywhere } = readPreferences(study.geographicPreferences);
  const inRegion = withArea.filter((site) => regions.includes(regionOfState(site.state) ?? ''));

  const byId = new Map(withArea.map((site) => [site.id, site]));
  const sought = study.totalSites && study.totalSites > 0 ? study.totalSites : withArea.length;
  const chosen = placed.flatMap(({ siteId }) => byId.get(siteId) ?? []).slice(0, sought);
  const promised = chosen.map((site) => expectedPatients(site, weights));

  const relevant = withArea.length > 0 ? withArea : verified;
  const stating = relevant.filter((site) => site.equipment?.length);
  const gaps = stating.flatMap((site) => coverage(study.requiredEquipment, site.equipment ?? []).lacking);
  return {
    verified: verified.length,
    pending: sites.filter((site) => site.status === 'pending').length,
    scores: placed.flatMap(({ overallScore }) => overallScore ?? []),
    confidence: placed.length > 0 ? sum(placed.map((site) => site.confidence)) / placed.length : 0,
    areaListed,
    withArea: withArea.length,
    byRegion: tally(withArea.map((site) => regionOfState(site.state) ?? null)).map(([region, count]) => ({
      region,
      sites: count,
    })),
    regions,
    withAreaInRegion: regions.length > 0 && !everywhere ? inRegion.length : null,
    chosen: chosen.length,
    expected: sum(promised.map((patients) => patients ?? 0)),
    panelUnknown: promised.filter((patients) => patients === null).length,
    lacking: tally(gaps).map(([item, count]) => ({ item, sites: count })),
    unlisted: coverage(study.requiredEquipment, []).unlisted,
    unstated: {
      panel: relevant.filter((site) => expectedPatients(site, weights) === null).length,
      equipment: relevant.length - stating.length,
      trials: relevant.filter((site) => site.priorTrials === null).length,
      gcp: relevant.filter((site) => site.gcp === null).length,
    },
  };
}

/** Each value with its number of occurrences, most first, then by name, so that input order changes nothing. */
function tally<T extends string | null>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || ((a ?? '') < (b ?? '') ? -1 : 1));
}
