/** Phase, design and regulatory status of a study, from the registry's words. */
import type { Phase, StudyDesign } from '~/catalogue/options';
import { enumWord } from './text';

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

export interface Design {
  studyDesign: StudyDesign | '';
  randomization: boolean;
  blinding: boolean;
  placebo: boolean;
}

const ALL = { randomization: true, blinding: true, placebo: true };
const NONE = { randomization: false, blinding: false, placebo: false };

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
  const interventions = (interventionTypes ?? '').split(',').map((type) => BY_INTERVENTION[enumWord(type)]);
  return Object.assign(
    { studyDesign: '', ...NONE } satisfies Design,
    BY_STUDY_TYPE[enumWord(studyType)],
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

export interface Regulatory {
  regulatoryStatus: string;
  irbApproval: boolean;
  fdaApproval: boolean;
  status: 'active' | 'pending_approval';
}

/** The regulatory status and what it implies; '' for one we have no term for, such as UNKNOWN (REG-14, REG-15). */
export function regulatoryOf(overallStatus: string | null, phase: Phase | ''): Regulatory {
  const regulatoryStatus = REGULATORY_STATUSES[enumWord(overallStatus)] ?? '';
  const underWay = regulatoryStatus === 'enrolling' || regulatoryStatus === 'enrollment_complete';
  return {
    regulatoryStatus,
    irbApproval: underWay,
    fdaApproval: underWay && ['phase_i', 'phase_ii', 'phase_iii'].includes(phase),
    status: underWay ? 'active' : 'pending_approval',
  };
}
