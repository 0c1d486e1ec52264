import type { MatchSite, MatchStudy } from '~/matching';

/** A study that asks for an area and nothing else. */
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

/** A verified site that states nothing beyond its place. */
export function aSite(more: Partial<MatchSite> = {}): MatchSite {
  return {
    id: 'site-1',
    name: 'Never shown',
    city: 'Nowhere',
    state: 'TX',
    zipCode: '78701',
    point: null,
    therapeuticAreas: [],
    patientPanelSize: null,
    ehrSystem: null,
    priorTrials: null,
    equipment: null,
    status: 'verified',
    activeStudies: 0,
    gcp: null,
    documentCount: 0,
    hasInvestigator: false,
    history: { selected: 0, declinedBySite: 0, invited: 0, answered: 0, medianAnswerDays: null },
    ...more,
  };
}
