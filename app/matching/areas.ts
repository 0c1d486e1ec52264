import { MORE_SITE_AREAS, SITE_AREAS } from '~/catalogue/options';

/** Every area that a site can declare: the wizard's list of ten, and the others that studies can name. */
export const ALL_AREAS = [...SITE_AREAS, ...MORE_SITE_AREAS].map(({ value }) => value);
export type SiteArea = (typeof ALL_AREAS)[number];
/** The areas that words of a text can indicate. */
type NamedArea = Exclude<(typeof SITE_AREAS)[number]['value'], 'Other'>;

/**
 * For study areas missing from the wizard's list: related areas with their fit, judged by how much their patients
 * overlap.
 */
export const RELATED_AREAS: Readonly<Record<string, Partial<Record<SiteArea, number>>>> = {
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

/** Study areas that say little about the subject, so the words of the study's text count for more. */
const BROAD: ReadonlySet<SiteArea> = new Set(['Pediatrics', 'Geriatrics', 'Rare Diseases', "Women's Health"]);

export const isBroad = (area: SiteArea | null): boolean => area !== null && BROAD.has(area);

/** The site area with the same name as a study area; null if there is none. */
export function sameArea(studyArea: string): SiteArea | null {
  const name = studyArea.trim().toLowerCase();
  return ALL_AREAS.find((value) => value !== 'Other' && value.toLowerCase() === name) ?? null;
}

/** Whether the wizard's list of ten offers the area. */
export const isOnFirstList = (area: SiteArea | null): boolean => SITE_AREAS.some(({ value }) => value === area);
