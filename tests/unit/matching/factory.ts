import { BLANK_SITE, type MatchSite, type MatchStudy } from '~/matching';

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
