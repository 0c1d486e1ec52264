import { expectedPatients } from '../capacity';
import { coverage } from '../equipment';
import type { MatchSite, MatchStudy, RankedSite } from '../types';
import type { Weights } from '../weights';
import { competition } from './competing';
import { relaxations } from './relax';
import { shortfallOf } from './shortfall';
import { similarTo } from './similarTrials';
import { type Asks, asksOf, fits, hasArea, type Standing, standingsOf } from './standing';
import type { CompetingStudy, InsightFacts } from './types';

/** What the sentences say beyond the facts that are given out. */
export interface Counted {
  readonly facts: InsightFacts;
  /** Sites that await verification. */
  readonly pending: number;
  /** Verified sites that no hard requirement filters out. */
  readonly placed: number;
  /** Overall scores, best first, and the mean confidence. */
  readonly scores: readonly number[];
  readonly confidence: number;
  /** Whether sites can declare the study's area itself. */
  readonly areaListed: boolean;
  /** Best sites with the area, as many as are sought. */
  readonly chosen: number;
  /** Regions of the United States that the study prefers. */
  readonly preferred: readonly string[];
  /** What the study requires that no site's profile could tell. */
  readonly unlisted: readonly string[];
  /** Of the sites with the area (or all, when none has it), how many leave out what. */
  readonly unstated: { readonly [what in 'panel' | 'equipment' | 'trials' | 'gcp' | 'trackRecord']: number };
}

/** Counts what the insights speak of. Pure arithmetic on its input; `ranked` is rankSites of the same sites. */
export function countFacts(
  study: MatchStudy,
  ranked: readonly RankedSite[],
  sites: readonly MatchSite[],
  { weights, competing }: { weights: Weights; competing: readonly CompetingStudy[] | null },
): Counted {
  const verified = sites.filter((site) => site.status === 'verified');
  const placed = ranked.filter((site) => site.filteredOut === null);
  const asks = asksOf(study);
  const standings = standingsOf(study, verified, weights);
  const withArea = standings.filter((standing) => hasArea(standing, asks.area));
  const chosen = bestOf(study, placed, withArea);
  const relevant = (withArea.length > 0 ? withArea : standings).map(({ site }) => site);
  return {
    facts: {
      sites: verified.length,
      withArea: asks.area === 'any' ? null : withArea.length,
      fitting: withArea.filter((standing) => fits(standing, asks)).length,
      regions: regionsOf(withArea, asks),
      competing: competing && competition(study, placed, competing),
      shortfall: shortfallOf(study, chosen, weights),
      relax: relaxations(study, asks, standings),
      trackRecord: trackRecordOf(study, verified),
    },
    pending: sites.filter((site) => site.status === 'pending').length,
    placed: placed.length,
    scores: placed.flatMap(({ overallScore }) => overallScore ?? []),
    confidence: placed.reduce((sum, site) => sum + site.confidence, 0) / Math.max(1, placed.length),
    areaListed: asks.area === 'own',
    chosen: chosen.length,
    preferred: [...(asks.regions ?? [])],
    unlisted: coverage(study.requiredEquipment, []).unlisted,
    unstated: {
      panel: relevant.filter((site) => expectedPatients(site, weights) === null).length,
      equipment: relevant.filter((site) => !site.equipment?.length).length,
      trials: relevant.filter((site) => site.priorTrials === null).length,
      gcp: relevant.filter((site) => site.gcp === null).length,
      trackRecord: relevant.filter((site) => !site.trackRecord).length,
    },
  };
}

/** The best ranked of these, as many as the study seeks; all when it does not say how many. */
function bestOf(study: MatchStudy, placed: readonly RankedSite[], standings: readonly Standing[]): MatchSite[] {
  const byId = new Map(standings.map(({ site }) => [site.id, site]));
  const sought = study.totalSites && study.totalSites > 0 ? study.totalSites : standings.length;
  return placed.flatMap(({ siteId }) => byId.get(siteId) ?? []).slice(0, sought);
}

/** Most sites first, then by name, so that the order of the input changes nothing. */
function regionsOf(standings: readonly Standing[], { regions }: Asks): InsightFacts['regions'] {
  const counts = new Map<string | null, number>();
  for (const { region } of standings) counts.set(region, (counts.get(region) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([region, sites]) => ({ region, sites, preferred: regions && region ? regions.has(region) : null }));
}

function trackRecordOf(study: MatchStudy, verified: readonly MatchSite[]): InsightFacts['trackRecord'] {
  const similar = similarTo(study);
  const reviewed = verified.filter(({ trackRecord }) => trackRecord);
  return {
    reviewed: reviewed.length,
    unreviewed: verified.length - reviewed.length,
    similar: reviewed.filter(({ trackRecord }) => trackRecord?.some(similar)).length,
  };
}
