import { SITE_AREAS } from '~/catalogue/options';

export type SiteArea = (typeof SITE_AREAS)[number]['value'];
type NamedArea = Exclude<SiteArea, 'Other'>;

/** For study areas that sites cannot declare: related site areas with their fit, judged by how far patients overlap. */
export const RELATED_AREAS: Readonly<Record<string, Partial<Record<NamedArea, number>>>> = {
  hematology: { Oncology: 0.6 },
  immunology: { Rheumatology: 0.6, Dermatology: 0.3, 'Infectious Disease': 0.3 },
  nephrology: { Endocrinology: 0.3, Cardiology: 0.3 },
  ophthalmology: { Neurology: 0.2, Endocrinology: 0.2 },
  orthopedics: { Rheumatology: 0.5 },
  psychiatry: { Neurology: 0.6 },
  urology: { Oncology: 0.3 },
  "women's health": { Endocrinology: 0.3, Oncology: 0.3 },
  pediatrics: {},
  geriatrics: { Neurology: 0.3, Cardiology: 0.3 },
  'rare diseases': { Neurology: 0.3, Endocrinology: 0.3 },
};

/**
 * Word prefixes that indicate an area: those used on import (REG-07) and close variants. Deliberately without 'aids',
 * which would match hearing aids.
 */
const AREA_WORDS: Readonly<Record<NamedArea, string>> = {
  Oncology:
    'cancer|tumou?r|carcinoma|leuka?emia|lymphoma|melanoma|myeloma|sarcoma|oncolog|neoplasm|malignan|glioma|blastoma|metasta',
  Cardiology: 'heart(?!burn)|cardi(?:ac|o)|coronary|atrial',
  Neurology: 'stroke|alzheimer|parkinson|epilep|migraine|dementia|multiple sclerosis|neurolog',
  Endocrinology: 'diabet|thyroid|obesity|insulin|endocrin',
  Pulmonology: 'asthma|copd|pneumonia|lung|pulmonary|respiratory|cystic fibrosis',
  'Infectious Disease':
    'infecti|bacteri|viral|virus|hiv|hepatitis|tubercul|sepsis|covid|sars.cov|coronavirus|influenza',
  Rheumatology: 'arthritis|lupus|rheumat|spondyl|gout',
  Dermatology: 'psoria|eczema|dermat|acne',
  Gastroenterology: 'ulcerative colitis|crohn|bowel|gastr|celiac|cirrho',
};

const patterns = Object.entries(AREA_WORDS).map(
  ([area, words]) => [area as NamedArea, new RegExp(`\\b(?:${words})[a-z]*`, 'i')] as const,
);

/** The areas a text mentions, each with the first word that indicates it. */
export function areasNamedIn(text: string): Map<SiteArea, string> {
  const named = new Map<SiteArea, string>();
  for (const [area, pattern] of patterns) {
    const word = pattern.exec(text)?.[0];
    if (word) named.set(area, word);
  }
  return named;
}

/** The site area with the same name as a study area, or null if sites cannot declare it. */
export function sameArea(studyArea: string): NamedArea | null {
  const name = studyArea.trim().toLowerCase();
  const same = SITE_AREAS.find(({ value }) => value !== 'Other' && value.toLowerCase() === name);
  return (same?.value as NamedArea | undefined) ?? null;
}
