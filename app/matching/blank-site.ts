import type { MatchSite } from './types';

/** A verified site that states nothing and of which nothing is known: to be filled with what is. */
export const BLANK_SITE: MatchSite = {
  id: '',
  name: '',
  city: '',
  state: '',
  zipCode: '',
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
};
