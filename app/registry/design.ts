import type { Phase, StudyDesign } from '~/catalogue/options';
import { enumWord } from './words';

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
 * Design and its three flags (REG-06, REG-13): study type first, then each intervention type, then phase;
 * what comes later overrides. The interventions touch different flags, so their order is of no matter.
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
