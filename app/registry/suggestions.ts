/** What a registry record suggests for the study form: phase, design, status, budget and requirements. */

import {
  type PaymentSchedule,
  type Phase,
  REGIONS,
  type Region,
  type StudyDesign,
  type StudyEquipment,
} from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';
import { regionOfState, stateCode } from '~/catalogue/regions';
import { areaOf as areaByTerms, CARDIAC } from './area';
import { enumWord, startsAWord } from './text';

const NUMBERED_PHASES: readonly Phase[] = ['phase_i', 'phase_ii', 'phase_iii', 'phase_iv'];

/** The phase; of several, the latest (REG-05). `phases` may be 'PHASE1, PHASE2', 'Phase 4', 'EARLY_PHASE1' or 'NA'. */
export function phaseOf(phases: string | null, studyType: string | null): Phase | '' {
  const word = enumWord(phases);
  const numbers = [...word.replace(/EARLY_PHASE_?1/g, '').matchAll(/PHASE_?([1-4])/g)].map(([, digit]) =>
    Number(digit),
  );
  const latest = NUMBERED_PHASES[Math.max(0, ...numbers) - 1];
  if (latest) return latest;
  if (word.includes('EARLY_PHASE')) return 'pilot';
  const notApplicable = ['NA', 'N_A', 'NOT_APPLICABLE'].includes(word);
  return notApplicable || enumWord(studyType) === 'OBSERVATIONAL' ? 'observational' : '';
}

const ALL = { randomization: true, blinding: true, placebo: true };
const NONE = { randomization: false, blinding: false, placebo: false };
type Design = { studyDesign: StudyDesign | '' } & typeof NONE;

const BY_STUDY_TYPE: Readonly<Record<string, Design>> = {
  INTERVENTIONAL: { studyDesign: 'parallel', ...ALL },
  OBSERVATIONAL: { studyDesign: 'observational', ...NONE },
};
const BY_INTERVENTION: Readonly<Record<string, Partial<Design>>> = {
  DRUG: { placebo: true },
  DEVICE: { randomization: true },
  BEHAVIORAL: { blinding: false },
};
const BY_PHASE: Partial<Record<Phase | '', Partial<Design>>> = {
  phase_i: NONE,
  phase_ii: ALL,
  phase_iii: ALL,
  phase_iv: NONE,
};

/**
 * The design and its three flags, from the study type, then each intervention type, then the phase: later ones take
 * precedence (REG-06, REG-13). Intervention types set different flags, so their order doesn't matter.
 * @param interventionTypes joined by ', ', e.g. 'DRUG, BEHAVIORAL'
 */
export function designOf(studyType: string | null, interventionTypes: string | null, phase: Phase | ''): Design {
  const interventions = (interventionTypes ?? '').split(',').map((type) => valueIn(BY_INTERVENTION, enumWord(type)));
  return Object.assign(
    { studyDesign: '', ...NONE } satisfies Design,
    valueIn(BY_STUDY_TYPE, enumWord(studyType)),
    ...interventions,
    BY_PHASE[phase],
  );
}

const REGULATORY_STATUSES: Readonly<Record<string, string>> = {
  RECRUITING: 'enrolling',
  ACTIVE_NOT_RECRUITING: 'enrolling',
  ENROLLING_BY_INVITATION: 'enrolling',
  COMPLETED: 'study_complete',
  TERMINATED: 'study_complete',
  SUSPENDED: 'protocol_under_review',
  WITHDRAWN: 'protocol_under_review',
  NOT_YET_RECRUITING: 'ready_to_enroll',
};

/** The regulatory status and what it implies; '' for one we have no term for, such as UNKNOWN (REG-14, REG-15). */
export function regulatoryOf(overallStatus: string | null, phase: Phase | '') {
  const regulatoryStatus = valueIn(REGULATORY_STATUSES, enumWord(overallStatus)) ?? '';
  const underWay = regulatoryStatus === 'enrolling' || regulatoryStatus === 'enrollment_complete';
  return {
    regulatoryStatus,
    irbApproval: underWay,
    fdaApproval: underWay && ['phase_i', 'phase_ii', 'phase_iii'].includes(phase),
    status: underWay ? ('active' as const) : ('pending_approval' as const),
  };
}

/** The suggested number of sites for an enrollment target (REG-12). */
export function suggestedSites(enrollment: number): number {
  if (enrollment <= 100) return Math.max(2, Math.ceil(enrollment / 20));
  if (enrollment <= 500) return Math.max(5, Math.ceil(enrollment / 50));
  return Math.max(10, Math.ceil(enrollment / 100));
}

const PER_PATIENT: Partial<Record<Phase | '', number>> = {
  phase_i: 15_000,
  phase_ii: 10_000,
  phase_iii: 8_000,
  phase_iv: 3_000,
};

/** US dollars per patient: by phase, and 20% more for more than 5 items of equipment (REG-16). */
export function budgetPerPatient(phase: Phase | '', equipmentItems: number): number {
  const base = PER_PATIENT[phase] ?? 5_000;
  return equipmentItems > 5 ? Math.round(base * 1.2) : base;
}

/** US dollars for the whole study (STU-05, REG-16). */
export function totalBudget(enrollmentTarget: number, perPatient: number): number {
  return enrollmentTarget * perPatient;
}

/** How sites are paid, by the length of the study in months (REG-16). */
export function paymentSchedule(months: number): PaymentSchedule {
  if (months <= 6) return 'monthly';
  return months <= 12 ? 'quarterly' : 'milestone-based';
}

/** The area that the conditions alone suggest; '' if they suggest none (REG-07). */
export function areaOf(conditions: string | null): string {
  return areaByTerms({ conditions: conditions === null ? [] : [conditions], meshes: [], ancestors: [] })?.value ?? '';
}

const EQUIPMENT: readonly { conditions: readonly string[]; equipment: readonly StudyEquipment[] }[] = [
  { conditions: CARDIAC, equipment: ['ECG/EKG', 'Cardiac Catheterization Lab'] },
  { conditions: ['imaging', 'mri', 'tomography'], equipment: ['MRI Imaging', 'CT Imaging'] },
  { conditions: ['surgery', 'surgical', 'postoperative', 'perioperative'], equipment: ['Surgical Suite'] },
];

/** An interventional study needs a laboratory, and more for some conditions; other studies need nothing (REG-09). */
export function equipmentFor(studyType: string | null, conditions: string | null): StudyEquipment[] {
  if (enumWord(studyType) !== 'INTERVENTIONAL') return [];
  const extras = EQUIPMENT.filter((extra) => startsAWord(conditions ?? '', extra.conditions));
  return ['Clinical Laboratory (CLIA)', ...extras.flatMap(({ equipment }) => equipment)];
}

const UNITED_STATES = ['UNITED_STATES', 'UNITED_STATES_OF_AMERICA', 'US', 'USA'];
/** The registry lists US territories as countries. Of these only Puerto Rico belongs to a region (REG-08). */
const TERRITORIES = ['PUERTO_RICO', 'GUAM', 'VIRGIN_ISLANDS_U_S_', 'AMERICAN_SAMOA', 'NORTHERN_MARIANA_ISLANDS'];

/** The distinct regions of a study's locations, in the order of REGIONS (REG-08, REG-17). */
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
