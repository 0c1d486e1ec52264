import { STUDY_AREAS } from '~/catalogue/options';
import { startsAWord } from './words';

/** Also the words that mark a cardiac condition for the equipment rule. */
export const CARDIAC = ['heart', 'cardiac', 'cardiovascular'];

const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
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

/** The first area, in the order of STUDY_AREAS, that a condition speaks of; '' when none does (REG-07). */
export function areaOf(conditions: string | null): string {
  const area = STUDY_AREAS.find(({ value }) => {
    const keywords = KEYWORDS[value];
    return keywords && startsAWord(conditions ?? '', keywords);
  });
  return area?.value ?? '';
}
