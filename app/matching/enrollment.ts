import { PANEL_SIZES } from '~/catalogue/options';
import type { MatchSite, MatchStudy } from './types';

/** Patients assumed for each population range: its lower end, or its midpoint for the lowest range. */
const POPULATION: ReadonlyMap<string, number> = new Map([
  ['under-1000', 500],
  ['1000-5000', 1000],
  ['5000-10000', 5000],
  ['over-10000', 10_000],
]);
/** An unknown population counts as this. */
const SMALLEST = PANEL_SIZES[0].value;

interface Prevalence {
  /** The condition as a sentence names it. */
  readonly name: string;
  /** Percent of the adults in the United States who have it. */
  readonly percent: number;
  readonly source: string;
}

/** In the order in which we look for them, more specific ones first. */
const PREVALENCES: readonly (readonly [RegExp, Prevalence])[] = [
  [/heart failure/i, { name: 'heart failure', percent: 2.5, source: 'AHA 2024' }],
  [/atrial fibrillation/i, { name: 'atrial fibrillation', percent: 2, source: 'AHA 2024' }],
  [/coronary/i, { name: 'coronary artery disease', percent: 5, source: 'CDC 2024' }],
  [/hypertension/i, { name: 'high blood pressure', percent: 48, source: 'CDC 2023' }],
  [/stroke/i, { name: 'a past stroke', percent: 3, source: 'AHA 2024' }],
  [/diabet/i, { name: 'diabetes', percent: 11.6, source: 'CDC 2023' }],
  [/obes/i, { name: 'obesity', percent: 40, source: 'CDC 2024' }],
  [/asthma/i, { name: 'asthma', percent: 8, source: 'CDC 2021' }],
  [/copd|chronic obstructive/i, { name: 'COPD', percent: 6, source: 'CDC 2023' }],
  [/alzheimer/i, { name: 'Alzheimer’s disease', percent: 2, source: 'Alzheimer’s Association 2024' }],
  [/parkinson/i, { name: 'Parkinson’s disease', percent: 0.3, source: 'Parkinson’s Foundation 2022' }],
  [/epilep/i, { name: 'epilepsy', percent: 1.1, source: 'CDC 2021' }],
  [/migraine/i, { name: 'migraine', percent: 15, source: 'CDC 2018' }],
  [/multiple sclerosis/i, { name: 'multiple sclerosis', percent: 0.3, source: 'Wallin 2019' }],
  [/psoria/i, { name: 'psoriasis', percent: 3, source: 'Armstrong 2021' }],
  [/eczema|atopic dermatitis/i, { name: 'atopic dermatitis', percent: 7.3, source: 'Chiesa Fuxench 2019' }],
  [/rheumatoid/i, { name: 'rheumatoid arthritis', percent: 0.6, source: 'Hunter 2017' }],
  [/colitis|crohn/i, { name: 'inflammatory bowel disease', percent: 0.7, source: 'Lewis 2023' }],
  [/breast (?:cancer|carcinoma|neoplasm)/i, { name: 'a history of breast cancer', percent: 1.2, source: 'SEER 2022' }],
  [/prostate (?:cancer|carcinoma)/i, { name: 'a history of prostate cancer', percent: 1, source: 'SEER 2022' }],
  [/lung (?:cancer|carcinoma|neoplasm)/i, { name: 'a history of lung cancer', percent: 0.2, source: 'SEER 2022' }],
  [/\bhiv\b/i, { name: 'HIV', percent: 0.4, source: 'CDC 2022' }],
  [/chronic kidney|renal insufficiency/i, { name: 'chronic kidney disease', percent: 14, source: 'CDC 2023' }],
  [/depressi/i, { name: 'depression', percent: 8, source: 'NIMH 2021' }],
  [/schizophren/i, { name: 'schizophrenia', percent: 0.5, source: 'NIMH 2018' }],
];

/** How many of 100 patients with the condition take part. This is our assumption, because studies rarely publish it. */
const TAKE_PART = { least: 1, most: 5 };
/** A practice for the condition sees up to this many times as many patients with it as the population has. */
const SPECIALIST = 10;
/** Without a known prevalence: from 1 in 1,000 to 1 in 50 patients. */
const UNKNOWN = { least: 1 / 1000, most: 1 / 50 };

/** The share of a site's patients that may take part in the study, and the prevalence behind it; null if unknown. */
export function takePart({ title, indication, conditions = [] }: MatchStudy) {
  const subject = [indication ?? '', ...conditions, title].join(' \n ');
  const prevalence = PREVALENCES.find(([pattern]) => pattern.test(subject))?.[1] ?? null;
  if (!prevalence) return { ...UNKNOWN, prevalence };
  const share = prevalence.percent / 100;
  return {
    least: (share * TAKE_PART.least) / 100,
    most: (Math.min(1, SPECIALIST * share) * TAKE_PART.most) / 100,
    prevalence,
  };
}

export interface Enrollment {
  readonly least: number;
  /** The geometric mean of the others. */
  readonly expected: number;
  readonly most: number;
}

/** How many participants a site can be expected to enroll, by its patient population alone; null if it is unknown. */
export function enrollmentOf(
  study: MatchStudy,
  { patientPanelSize }: Pick<MatchSite, 'patientPanelSize'>,
): Enrollment | null {
  const population = POPULATION.get(patientPanelSize ?? '');
  if (population === undefined) return null;
  const { least, most } = takePart(study);
  return { least: population * least, expected: population * Math.sqrt(least * most), most: population * most };
}

/** An unknown population counts as this. */
export const leastEnrollment = (study: MatchStudy): Enrollment =>
  enrollmentOf(study, { patientPanelSize: SMALLEST }) as Enrollment;

/** Whether a population is at least as large as another (PANEL_SIZES values). */
export const isAtLeast = (population: string, least: string): boolean =>
  (POPULATION.get(population) ?? 0) >= (POPULATION.get(least) ?? 0);
