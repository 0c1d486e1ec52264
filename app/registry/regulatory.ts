import type { Phase } from '~/catalogue/options';
import { enumWord } from './words';

const STATUSES: Readonly<Record<string, string>> = {
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

/** Regulatory status, '' for one without a counterpart (UNKNOWN, WITHHELD …), and what follows from it (REG-14, REG-15). */
export function regulatoryOf(overallStatus: string | null, phase: Phase | ''): Regulatory {
  const regulatoryStatus = STATUSES[enumWord(overallStatus)] ?? '';
  const underWay = regulatoryStatus === 'enrolling' || regulatoryStatus === 'enrollment_complete';
  return {
    regulatoryStatus,
    irbApproval: underWay,
    fdaApproval: underWay && ['phase_i', 'phase_ii', 'phase_iii'].includes(phase),
    status: underWay ? 'active' : 'pending_approval',
  };
}
