/** The public demo (MAT-05): fictional studies and sites, ranked by the real engine. */
import { DAY_MS } from '~/catalogue/time';
import { DEMO_STUDIES } from './demo-studies';
import { insights } from './insights';
import { eligible, rankSites, sharesOf } from './rank';
import { withTies } from './ties';
import { BLANK_SITE, type MatchSite } from './types';

export type DemoResult = NonNullable<ReturnType<typeof demoMatches>>;

/** A demo study ranked by the real engine over all sample sites; null if there is no such study. `now` in ms. */
export function demoMatches(studyId: string, now: number) {
  return rankDemo(studyId, demoSites(now), now);
}

/**
 * What the demo shows when its request fails: the two best sample sites, ranked in the browser. Computed rather than
 * hard-coded, so that it always agrees with the engine.
 */
export function demoFallback(studyId: string, now: number) {
  const best = demoMatches(studyId, now)?.matches.slice(0, 2) ?? [];
  const sites = demoSites(now).filter(({ id }) => best.some(({ siteId }) => siteId === id));
  return rankDemo(studyId, sites, now);
}

/** What MAT-01 returns: `matches` are the eligible sites, best first. */
function rankDemo(studyId: string, sites: readonly MatchSite[], now: number) {
  const study = DEMO_STUDIES.find(({ id }) => id === studyId);
  if (!study) return null;
  const ranked = rankSites(study, sites, { now });
  const { title, therapeuticArea, phase, enrollmentTarget } = study;
  return {
    study: { title, therapeuticArea, phase, enrollmentTarget },
    weights: sharesOf(study, { now }),
    matches: withTies(eligible(ranked)),
    insights: insights(study, sites, { now }),
  };
}

const LAB = 'Clinical Laboratory (CLIA certified)';
const PHARMACY = 'Pharmacy (24/7 access)';
const IMAGING = 'Imaging (CT, MRI, X-ray)';
const ICU = 'ICU/Emergency Department';
const CATH = 'Cardiac Catheterization Lab';
const INFUSION = 'Infusion Center';
const FREEZER = 'Specialized Storage (-80°C freezer)';

/**
 * Twelve fictional sites for the public demo (MAT-05): strong, weak and new ones, and some with sparse profiles. They
 * have no name and no address. Training expires a number of days after `now` (ms).
 */
export function demoSites(now: number): MatchSite[] {
  const trainedFor = (days: number) => ({ expiresAt: now + days * DAY_MS });
  const history = (selected: number, invited: number, answered: number, medianAnswerDays: number) => {
    return { selected, declinedBySite: 0, invited, answered, medianAnswerDays };
  };
  // biome-ignore format: a table, one site per row
  const table: Partial<MatchSite>[] = [
    { state: 'MA', point: { lat: 42.4, lon: -71.1 }, therapeuticAreas: ['Oncology', 'Neurology'], patientPanelSize: 'over-10000', priorTrials: 15, equipment: [LAB, PHARMACY, IMAGING, ICU, INFUSION, FREEZER], activeStudies: 3, gcp: trainedFor(300), documentCount: 4, hasInvestigator: true, history: history(3, 6, 6, 2) },
    { state: 'NY', point: { lat: 40.8, lon: -73.9 }, therapeuticAreas: ['Oncology'], patientPanelSize: '5000-10000', priorTrials: 6, equipment: [LAB, IMAGING, INFUSION], activeStudies: 1, gcp: trainedFor(120), documentCount: 2, hasInvestigator: true, history: history(1, 3, 2, 6) },
    { state: 'FL', point: { lat: 28.0, lon: -82.4 }, therapeuticAreas: ['Cardiology', 'Endocrinology'], patientPanelSize: '5000-10000', priorTrials: 6, equipment: [LAB, PHARMACY, IMAGING, CATH], activeStudies: 1, gcp: trainedFor(200), documentCount: 3, hasInvestigator: true, history: history(2, 4, 4, 3) },
    { state: 'GA', point: { lat: 33.8, lon: -84.4 }, therapeuticAreas: ['Cardiology'], patientPanelSize: '1000-5000', priorTrials: 1, equipment: [LAB, ICU], gcp: trainedFor(-20), documentCount: 1, hasInvestigator: true },
    { state: 'TX', point: { lat: 29.8, lon: -95.4 }, therapeuticAreas: ['Oncology', 'Cardiology', 'Infectious Disease'], patientPanelSize: 'over-10000', priorTrials: 15, equipment: [LAB, PHARMACY, IMAGING, ICU, CATH, INFUSION], activeStudies: 6, gcp: trainedFor(90), documentCount: 5, hasInvestigator: true, history: history(4, 8, 6, 9) },
    { state: 'AZ', point: { lat: 33.4, lon: -112.0 }, therapeuticAreas: ['Endocrinology'], patientPanelSize: '1000-5000', priorTrials: 0, equipment: [LAB], gcp: trainedFor(340), documentCount: 2, hasInvestigator: true },
    { state: 'IL', point: { lat: 41.9, lon: -87.7 }, therapeuticAreas: ['Endocrinology', 'Gastroenterology'], patientPanelSize: 'over-10000', priorTrials: 6, equipment: [LAB, PHARMACY, IMAGING], activeStudies: 2, gcp: trainedFor(250), documentCount: 3, hasInvestigator: true, history: history(0, 2, 2, 1) },
    { state: 'OH', point: { lat: 40.0, lon: -83.0 }, therapeuticAreas: ['Cardiology', 'Pulmonology'], patientPanelSize: '5000-10000', priorTrials: null, equipment: [LAB, IMAGING, CATH], gcp: trainedFor(60), documentCount: 1 },
    { state: 'MN', point: { lat: 45.0, lon: -93.3 }, therapeuticAreas: ['Neurology', 'Rheumatology'], patientPanelSize: '1000-5000', priorTrials: 1, documentCount: 2, hasInvestigator: true },
    { state: 'CO', point: { lat: 39.7, lon: -105.0 }, therapeuticAreas: ['Endocrinology', 'Other'], patientPanelSize: 'under-1000', priorTrials: 0, equipment: [LAB], gcp: trainedFor(180) },
    { state: 'CA', point: { lat: 34.1, lon: -118.3 }, therapeuticAreas: ['Oncology', 'Dermatology'], patientPanelSize: null, priorTrials: 6, equipment: [LAB, INFUSION, FREEZER], activeStudies: 2, gcp: trainedFor(30), documentCount: 3, hasInvestigator: true, history: history(1, 5, 3, 12) },
    { state: 'WA', point: null, therapeuticAreas: ['Oncology'] },
  ];
  return table.map((data, index) => ({ ...BLANK_SITE, ...data, id: `sample-${String(index + 1).padStart(2, '0')}` }));
}
