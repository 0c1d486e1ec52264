/** The therapeutic area of a study (REG-07). */

import { STUDY_AREAS } from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';
import { areaOfTerms } from './mesh-areas';
import { startsAWord } from './text';

export const CARDIAC = ['heart', 'cardiac', 'cardiovascular'];

const AREA_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  oncology: ['cancer', 'tumor', 'carcinoma', 'leukemia', 'lymphoma', 'melanoma'],
  cardiology: CARDIAC,
  neurology: ['stroke', 'alzheimer', 'parkinson'],
  endocrinology: ['diabetes', 'thyroid'],
  pulmonology: ['asthma', 'copd', 'pneumonia'],
  'infectious disease': ['infection', 'bacterial', 'viral', 'hiv', 'aids'],
  rheumatology: ['arthritis', 'lupus'],
  dermatology: ['psoriasis', 'eczema'],
  gastroenterology: ['ulcerative colitis', 'crohn'],
  hematology: ['anemia', 'hemophilia'],
};

/** A term of MeSH, as the registry adds them to a record. */
export interface MeshTerm {
  term: string | null;
}

export interface AreaSource {
  /** As the record's owner wrote them. */
  conditions: readonly string[];
  /** What the registry files them under, in the record's order. */
  meshes: readonly MeshTerm[];
  /** What these terms are kinds of, the nearest first. */
  ancestors: readonly MeshTerm[];
}

export interface Area {
  /** A value of STUDY_AREAS. */
  value: string;
  by: 'conditions' | 'mesh';
}

/**
 * The area of a study: the first, in the order of STUDY_AREAS, that has a keyword in the conditions; otherwise that of the
 * first of its MeSH terms, or of what they are kinds of, that we have an area for. Null leaves it for a person to choose.
 */
export function areaOf({ conditions, meshes, ancestors }: AreaSource): Area | null {
  const byKeyword = areaByKeyword(americanized(conditions.join(', ')));
  if (byKeyword) return { value: byKeyword, by: 'conditions' };
  const value = areaOfTerms(named(meshes), named(ancestors));
  return value ? { value, by: 'mesh' } : null;
}

const named = (terms: readonly MeshTerm[]): string[] => terms.flatMap(({ term }) => term ?? []);

function areaByKeyword(conditions: string): string | undefined {
  return STUDY_AREAS.find(({ value }) => {
    const keywords = valueIn(AREA_KEYWORDS, value);
    return keywords && startsAWord(conditions, keywords);
  })?.value;
}

/** 'Leukaemia', 'tumour' and 'hæmophilia' as American keywords write them. Only for comparing: 'aerobic' loses its a. */
const americanized = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ao]e|æ|œ/g, 'e')
    .replace(/leuc(?=emi)/g, 'leuk')
    .replace(/our/g, 'or');
