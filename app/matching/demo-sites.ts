import { DAY_MS } from '~/catalogue/time';
import { BLANK_SITE } from './blank-site';
import type { GeoPoint, MatchSite } from './types';

const LAB = 'Clinical Laboratory (CLIA certified)';
const PHARMACY = 'Pharmacy (24/7 access)';
const IMAGING = 'Imaging (CT, MRI, X-ray)';
const ICU = 'ICU/Emergency Department';
const CATH = 'Cardiac Catheterization Lab';
const INFUSION = 'Infusion Center';
const FREEZER = 'Specialized Storage (-80°C freezer)';

/**
 * Twelve made-up sites for the public demo (MAT-05): strong and weak ones, a new one, and ones that leave much unsaid.
 * They bear no name and stand for no place. Trainings end a number of days after `now` (ms).
 */
export function demoSites(now: number): MatchSite[] {
  const trainedFor = (days: number) => ({ expiresAt: now + days * DAY_MS });
  const history = (selected: number, invited: number, answered: number, medianAnswerDays: number) => ({
    selected,
    declinedBySite: 0,
    invited,
    answered,
    medianAnswerDays,
  });
  const site = (state: string, point: GeoPoint | null, more: Partial<MatchSite>): Partial<MatchSite> => ({
    state,
    point,
    ...more,
  });
  // biome-ignore format: a table, one site to a block
  const table = [
    site('MA', { lat: 42.4, lon: -71.1 }, { therapeuticAreas: ['Oncology', 'Neurology'], patientPanelSize: 'over-10000', priorTrials: 15, equipment: [LAB, PHARMACY, IMAGING, ICU, INFUSION, FREEZER], activeStudies: 3, gcp: trainedFor(300), documentCount: 4, hasInvestigator: true, history: history(3, 6, 6, 2) }),
    site('NY', { lat: 40.8, lon: -73.9 }, { therapeuticAreas: ['Oncology'], patientPanelSize: '5000-10000', priorTrials: 6, equipment: [LAB, IMAGING, INFUSION], activeStudies: 1, gcp: trainedFor(120), documentCount: 2, hasInvestigator: true, history: history(1, 3, 2, 6) }),
    site('FL', { lat: 28.0, lon: -82.4 }, { therapeuticAreas: ['Cardiology', 'Endocrinology'], patientPanelSize: '5000-10000', priorTrials: 6, equipment: [LAB, PHARMACY, IMAGING, CATH], activeStudies: 1, gcp: trainedFor(200), documentCount: 3, hasInvestigator: true, history: history(2, 4, 4, 3) }),
    site('GA', { lat: 33.8, lon: -84.4 }, { therapeuticAreas: ['Cardiology'], patientPanelSize: '1000-5000', priorTrials: 1, equipment: [LAB, ICU], gcp: trainedFor(-20), documentCount: 1, hasInvestigator: true }),
    site('TX', { lat: 29.8, lon: -95.4 }, { therapeuticAreas: ['Oncology', 'Cardiology', 'Infectious Disease'], patientPanelSize: 'over-10000', priorTrials: 15, equipment: [LAB, PHARMACY, IMAGING, ICU, CATH, INFUSION], activeStudies: 6, gcp: trainedFor(90), documentCount: 5, hasInvestigator: true, history: history(4, 8, 6, 9) }),
    site('AZ', { lat: 33.4, lon: -112.0 }, { therapeuticAreas: ['Endocrinology'], patientPanelSize: '1000-5000', priorTrials: 0, equipment: [LAB], gcp: trainedFor(340), documentCount: 2, hasInvestigator: true }),
    site('IL', { lat: 41.9, lon: -87.7 }, { therapeuticAreas: ['Endocrinology', 'Gastroenterology'], patientPanelSize: 'over-10000', priorTrials: 6, equipment: [LAB, PHARMACY, IMAGING], activeStudies: 2, gcp: trainedFor(250), documentCount: 3, hasInvestigator: true, history: history(0, 2, 2, 1) }),
    site('OH', { lat: 40.0, lon: -83.0 }, { therapeuticAreas: ['Cardiology', 'Pulmonology'], patientPanelSize: '5000-10000', priorTrials: null, equipment: [LAB, IMAGING, CATH], gcp: trainedFor(60), documentCount: 1 }),
    site('MN', { lat: 45.0, lon: -93.3 }, { therapeuticAreas: ['Neurology', 'Rheumatology'], patientPanelSize: '1000-5000', priorTrials: 1, documentCount: 2, hasInvestigator: true }),
    site('CO', { lat: 39.7, lon: -105.0 }, { therapeuticAreas: ['Endocrinology', 'Other'], patientPanelSize: 'under-1000', priorTrials: 0, equipment: [LAB], gcp: trainedFor(180) }),
    site('CA', { lat: 34.1, lon: -118.3 }, { therapeuticAreas: ['Oncology', 'Dermatology'], patientPanelSize: null, priorTrials: 6, equipment: [LAB, INFUSION, FREEZER], activeStudies: 2, gcp: trainedFor(30), documentCount: 3, hasInvestigator: true, history: history(1, 5, 3, 12) }),
    site('WA', null, { therapeuticAreas: ['Oncology'] }),
  ];
  return table.map((data, index) => ({ ...BLANK_SITE, ...data, id: `sample-${String(index + 1).padStart(2, '0')}` }));
}
