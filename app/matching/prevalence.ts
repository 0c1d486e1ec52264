/** The share of adults in the United States with a condition, as published. */
import { conditionsIn } from './conditions';
import type { MatchStudy } from './types';

export interface Prevalence {
  /** The condition as a sentence names it. */
  readonly name: string;
  /** Percent of the adults in the United States who have it. */
  readonly percent: number;
  readonly source: string;
}

/** In the order in which we look for them in one condition, more specific ones first. */
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

const known = new WeakMap<MatchStudy, Prevalence | null>();

/**
 * The published share of the study's condition: of several that we know, the first one that its title names, or else the first
 * in the order of the study; null if we know none. Cached by study.
 */
export function prevalenceOf(study: MatchStudy): Prevalence | null {
  const before = known.get(study);
  if (before !== undefined) return before;
  const { title, indication, conditions = [] } = study;
  const parts = [indication ?? '', ...conditions].flatMap((text) => conditionsIn(text).slice(1));
  const entries = [...parts, indication ?? '', ...conditions].map(namedIn).filter((entry) => entry !== undefined);
  const entry = entries.find(([pattern]) => pattern.test(title)) ?? entries[0] ?? namedIn(title);
  const prevalence = entry?.[1] ?? null;
  known.set(study, prevalence);
  return prevalence;
}

const namedIn = (text: string) => PREVALENCES.find(([pattern]) => pattern.test(text));
