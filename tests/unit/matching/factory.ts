import {
  BLANK_SITE,
  explainSites,
  type MatchSite,
  type MatchStudy,
  type RankedSite,
  type RankOptions,
} from '~/matching';
import { rankIndex } from '~/matching/columns';
import { indexOfSites } from '~/matching/columns/site-index';

/** A study that asks only for an area. */
export function aStudy(more: Partial<MatchStudy> = {}): MatchStudy {
  return {
    id: 'study-1',
    title: 'A trial',
    therapeuticArea: 'oncology',
    phase: 'phase_ii',
    enrollmentTarget: 100,
    totalSites: 10,
    duration: 12,
    requiredEquipment: [],
    geographicPreferences: [],
    ...more,
  };
}

/** A verified site that states only its location. */
export function aSite(more: Partial<MatchSite> = {}): MatchSite {
  return { ...BLANK_SITE, id: 'site-1', name: 'Never shown', city: 'Nowhere', state: 'TX', zipCode: '78701', ...more };
}

/** Explains the score of one site, as if there were no others. */
export function explainSite(study: MatchStudy, site: MatchSite, options: RankOptions): RankedSite {
  return explainSites(study, [site], options)[0] as RankedSite;
}

/** Explains the score of one site with what the index of these sites tells, whether it is one of them or not. */
export function explainAmong(study: MatchStudy, site: MatchSite, sites: readonly MatchSite[], options: RankOptions) {
  const { signals } = rankIndex(indexOfSites(sites, options.weights), study, {
    ...options,
    count: 0,
    newcomers: 0,
    ids: [site.id],
    outsiders: { [site.id]: (site.trackRecord ?? []).map(({ nctId }) => nctId) },
  });
  return explainSite(study, site, { ...options, signals });
}
