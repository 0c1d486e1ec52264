/** The public demo (MAT-05): fictional studies and sites, ranked by the real engine. */
import { DAY_MS } from '~/catalogue/time';
import { DEMO_STUDIES } from './demo-studies';
import { insights } from './insights';
import { eligible, rankSites, sharesOf } from './rank';
import { withTies } from './ties';
import { BLANK_SITE, BLANK_TRIAL, type MatchSite, type PatientStatement, type TrialFacts } from './types';

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
const ECG = 'ECG/EKG';
const PET = 'PET Scanner';

const TRIALS = {
  'Breast Cancer': 'Infusion in breast cancer',
  'Heart Failure': 'A tablet in chronic heart failure',
  'Type 2 Diabetes': 'Coaching for adults with type 2 diabetes',
  Psoriasis: 'An ointment for plaque psoriasis',
} as const;

/** Made-up trials of a condition, which began so many years before a time (ms): the scores stay the same as years pass. */
const runBefore =
  (now: number) =>
  (condition: keyof typeof TRIALS, ...yearsAgo: number[]): TrialFacts[] =>
    yearsAgo.map((ago) => ({
      ...BLANK_TRIAL,
      nctId: `SAMPLE${10 * ago + Object.keys(TRIALS).indexOf(condition)}`,
      title: TRIALS[condition],
      conditions: [condition],
      phases: ['PHASE3'],
      studyType: 'INTERVENTIONAL',
      startDate: `${new Date(now).getUTCFullYear() - ago}-03`,
    }));

/**
 * Twelve fictional sites for the public demo (MAT-05): strong, tied and weak ones, new ones, some with sparse profiles,
 * one that has attested its patients, and some that a requirement rules out. They have no name and no address. Training
 * expires a number of days after `now` (ms).
 */
export function demoSites(now: number): MatchSite[] {
  const ran = runBefore(now);
  const asOf = now - 30 * DAY_MS;
  const sees = (of: string, perYear: number): PatientStatement[] => [
    { source: 'profile', kind: 'condition', of, perYear, asOf },
  ];
  const attests = (studyId: string, of: string, perYear: number): PatientStatement[] => [
    { source: 'attested', kind: 'condition', of, perYear, asOf, studyId },
  ];
  const trainedFor = (days: number) => ({ expiresAt: now + days * DAY_MS });
  const history = (selected: number, invited: number, answered: number, medianAnswerDays: number) => {
    return { ...BLANK_SITE.history, selected, invited, answered, medianAnswerDays };
  };
  // biome-ignore format: a table, one site per row
  const table: Partial<MatchSite>[] = [
    { state: 'MA', point: { lat: 42.4, lon: -71.1 }, therapeuticAreas: ['Oncology', 'Neurology'], patientPanelSize: 'over-10000', priorTrials: 15, equipment: [LAB, PHARMACY, IMAGING, ICU, INFUSION, FREEZER, PET], activeStudies: 3, gcp: trainedFor(300), documentCount: 4, hasInvestigator: true, history: history(3, 6, 6, 2), trackRecord: ran('Breast Cancer', 5, 3), patients: sees('Early breast cancer', 640) },
    { state: 'NY', point: { lat: 40.8, lon: -73.9 }, therapeuticAreas: ['Oncology'], patientPanelSize: '5000-10000', priorTrials: 6, equipment: [LAB, IMAGING, INFUSION, PET], activeStudies: 1, gcp: trainedFor(120), documentCount: 2, hasInvestigator: true, history: history(3, 6, 5, 6), trackRecord: ran('Breast Cancer', 4) },
    { state: 'FL', point: { lat: 28.0, lon: -82.4 }, therapeuticAreas: ['Cardiology', 'Endocrinology'], patientPanelSize: '5000-10000', priorTrials: 6, equipment: [LAB, PHARMACY, IMAGING, CATH, ECG], activeStudies: 1, gcp: trainedFor(200), documentCount: 3, hasInvestigator: true, history: history(2, 4, 4, 3), trackRecord: [...ran('Heart Failure', 8, 6, 4, 2), ...ran('Type 2 Diabetes', 5)], patients: sees('Chronic heart failure', 900) },
    { state: 'GA', point: { lat: 33.8, lon: -84.4 }, therapeuticAreas: ['Cardiology'], patientPanelSize: '1000-5000', priorTrials: 1, equipment: [LAB, ICU], gcp: trainedFor(-20), documentCount: 1, hasInvestigator: true },
    { state: 'TX', point: { lat: 29.8, lon: -95.4 }, therapeuticAreas: ['Oncology', 'Cardiology', 'Infectious Disease'], patientPanelSize: 'over-10000', priorTrials: 15, equipment: [LAB, PHARMACY, IMAGING, ICU, CATH, INFUSION], activeStudies: 6, gcp: trainedFor(90), documentCount: 5, hasInvestigator: true, history: history(4, 8, 6, 9), trackRecord: [...ran('Breast Cancer', 6), ...ran('Heart Failure', 7, 5)] },
    { state: 'AZ', point: { lat: 33.4, lon: -112.0 }, therapeuticAreas: ['Endocrinology'], patientPanelSize: '1000-5000', priorTrials: 0, equipment: [LAB], gcp: trainedFor(340), documentCount: 2, hasInvestigator: true, trackRecord: [] },
    { state: 'IL', point: { lat: 41.9, lon: -87.7 }, therapeuticAreas: ['Endocrinology', 'Gastroenterology'], patientPanelSize: 'over-10000', priorTrials: 6, equipment: [LAB, PHARMACY, IMAGING], activeStudies: 2, gcp: trainedFor(250), documentCount: 3, hasInvestigator: true, history: history(0, 2, 2, 1), trackRecord: ran('Type 2 Diabetes', 6, 3), patients: sees('Type 2 diabetes', 1800) },
    { state: 'OH', point: { lat: 40.0, lon: -83.0 }, therapeuticAreas: ['Cardiology', 'Pulmonology'], patientPanelSize: '5000-10000', priorTrials: null, equipment: [LAB, IMAGING, CATH], gcp: trainedFor(60), documentCount: 1, patients: attests('demo-cardiology', 'Chronic heart failure', 150) },
    { state: 'MN', point: { lat: 45.0, lon: -93.3 }, therapeuticAreas: ['Neurology', 'Rheumatology'], patientPanelSize: '1000-5000', priorTrials: 1, documentCount: 2, hasInvestigator: true },
    { state: 'CO', point: { lat: 39.7, lon: -105.0 }, therapeuticAreas: ['Endocrinology', 'Other'], patientPanelSize: 'under-1000', priorTrials: 0, equipment: [LAB], gcp: trainedFor(180) },
    { state: 'CA', point: { lat: 34.1, lon: -118.3 }, therapeuticAreas: ['Oncology', 'Dermatology'], patientPanelSize: null, priorTrials: 6, equipment: [LAB, INFUSION, FREEZER], activeStudies: 2, gcp: trainedFor(30), documentCount: 3, hasInvestigator: true, history: history(1, 5, 3, 12), trackRecord: ran('Psoriasis', 5) },
    { state: 'WA', point: null, therapeuticAreas: ['Oncology'] },
  ];
  return table.map((data, index) => ({ ...BLANK_SITE, ...data, id: `sample-${String(index + 1).padStart(2, '0')}` }));
}
