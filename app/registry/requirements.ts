/** What a trial needs of its sites, as its registry record suggests: therapeutic area, equipment and regions. */
import { REGIONS, type Region, STUDY_AREAS, type StudyEquipment } from '~/catalogue/options';
import { regionOfState, stateCode } from '~/catalogue/regions';
import { enumWord, startsAWord } from './text';

const CARDIAC = ['heart', 'cardiac', 'cardiovascular'];

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

/** The first area, in the order of STUDY_AREAS, that matches the conditions; '' if none does (REG-07). */
export function areaOf(conditions: string | null): string {
  const area = STUDY_AREAS.find(({ value }) => {
    const keywords = AREA_KEYWORDS[value];
    return keywords && startsAWord(conditions ?? '', keywords);
  });
  return area?.value ?? '';
}

const EQUIPMENT: readonly { conditions: readonly string[]; equipment: readonly StudyEquipment[] }[] = [
  { conditions: CARDIAC, equipment: ['ECG/EKG', 'Cardiac Catheterization Lab'] },
  { conditions: ['imaging', 'mri', 'tomography'], equipment: ['MRI Imaging', 'CT Imaging'] },
  { conditions: ['surgery', 'surgical', 'postoperative', 'perioperative'], equipment: ['Surgical Suite'] },
];

/** An interventional study needs the laboratory, and more for some conditions; other studies need nothing (REG-09). */
export function equipmentFor(studyType: string | null, conditions: string | null): StudyEquipment[] {
  if (enumWord(studyType) !== 'INTERVENTIONAL') return [];
  const extras = EQUIPMENT.filter((extra) => startsAWord(conditions ?? '', extra.conditions));
  return ['Clinical Laboratory (CLIA)', ...extras.flatMap(({ equipment }) => equipment)];
}

const UNITED_STATES = ['UNITED_STATES', 'UNITED_STATES_OF_AMERICA', 'US', 'USA'];
/** The registry lists US territories as countries. Of these only Puerto Rico belongs to a region (REG-08). */
const TERRITORIES = ['PUERTO_RICO', 'GUAM', 'VIRGIN_ISLANDS_U_S_', 'AMERICAN_SAMOA', 'NORTHERN_MARIANA_ISLANDS'];

/** The distinct regions of a study's locations, in the order of REGIONS (REG-08, REG-17). States are in full. */
export function regionsOf(countries: readonly string[], states: readonly string[]): Region[] {
  const found = new Set<Region | undefined>();
  const words = countries.map(enumWord);
  const abroad = words.some((country) => ![...UNITED_STATES, ...TERRITORIES].includes(country));
  if (abroad) found.add('International');
  if (words.includes('PUERTO_RICO')) found.add(regionOfState('PR'));
  if (words.some((country) => UNITED_STATES.includes(country))) {
    for (const state of usStates(states, abroad)) found.add(regionOfState(state));
  }
  return REGIONS.map(({ value }) => value).filter((region) => found.has(region));
}

/** Other countries use the same codes (PR is Paraná, WA Western Australia), so full names win over codes. */
function usStates(states: readonly string[], abroad: boolean): readonly string[] {
  const inFull = states.filter((state) => state.trim().length > 2 && stateCode(state));
  return abroad && inFull.length ? inFull : states;
}
