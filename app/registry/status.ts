/** What the record's overall status means for a study: where it stands, and whether to ask before it is posted. */

import type { Phase } from '~/catalogue/options';
import { derived, estimated, type Told } from '~/catalogue/origins';
import { valueIn } from '~/catalogue/own';
import { shortened, trimmed } from '~/catalogue/trim';
import { registryDate } from './dates';
import type { RegistryRecord } from './record';
import { enumWord } from './text';

const REGULATORY: Readonly<Record<string, string>> = {
  RECRUITING: 'enrolling',
  ACTIVE_NOT_RECRUITING: 'enrolling',
  ENROLLING_BY_INVITATION: 'enrolling',
  COMPLETED: 'study_complete',
  TERMINATED: 'study_complete',
  SUSPENDED: 'protocol_under_review',
  WITHDRAWN: 'protocol_under_review',
  NOT_YET_RECRUITING: 'ready_to_enroll',
};
const UNDER_WAY = ['enrolling', 'enrollment_complete'];
const NUMBERED_UNTIL_III: readonly (Phase | undefined)[] = ['phase_i', 'phase_ii', 'phase_iii'];

/** The regulatory status; null for a status that our list lacks, such as UNKNOWN (REG-14). */
export function regulatoryStatusOf(overallStatus: string | null): Told<string> | null {
  const status = valueIn(REGULATORY, enumWord(overallStatus));
  return status ? derived(status) : null;
}

export type StudyUnderWay = 'active' | 'pending_approval';

/** 'active' while the trial is under way (REG-15). A submitted study needs our approval regardless. */
export const statusOf = (regulatory: Told<string> | null): Told<StudyUnderWay> =>
  derived(UNDER_WAY.includes(regulatory?.value ?? '') ? 'active' : 'pending_approval');

/** The approvals that a trial under way usually has. The registry states neither (REG-15). */
export function approvalsOf(regulatory: Told<string> | null, phase: Phase | undefined) {
  const underWay = statusOf(regulatory).value === 'active';
  return {
    irbApproval: underWay ? estimated(true) : null,
    fdaApproval: underWay && NUMBERED_UNTIL_III.includes(phase) ? estimated(true) : null,
  };
}

const OVER: Readonly<Record<string, string>> = {
  COMPLETED: 'Completed',
  TERMINATED: 'Terminated',
  WITHDRAWN: 'Withdrawn',
  SUSPENDED: 'Suspended',
};
const ENDED = ['COMPLETED', 'TERMINATED'];
const UNKNOWN = ['UNKNOWN', 'UNKNOWN_STATUS'];
const EXPANDED_ACCESS: Readonly<Record<string, string>> = {
  NO_LONGER_AVAILABLE: 'No longer available',
  TEMPORARILY_NOT_AVAILABLE: 'Temporarily not available',
  APPROVED_FOR_MARKETING: 'Approved for marketing',
  WITHHELD: 'Withheld',
};
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const overInWords = (word: string): string | undefined => valueIn(OVER, word) ?? valueIn(EXPANDED_ACCESS, word);

/** Whether the trial is over, has stopped, or may have: those of which the sponsor is asked whether to post it anyway. */
export function hasStopped(overallStatus: string | null): boolean {
  const word = enumWord(overallStatus);
  return UNKNOWN.includes(word) || overInWords(word) !== undefined;
}

/**
 * Says that the trial is over, has stopped, or may have, with the date, for the question whether to post it anyway
 * (REG-15): 'Completed in March 2019', 'Terminated in May 2020 (low accrual)'. Null if it goes on or is yet to start.
 */
export function stoppedInWords({ protocolSection: { statusModule: status } }: RegistryRecord): string | null {
  const word = enumWord(status.overallStatus);
  const ended = [status.completionDateStruct.date, status.primaryCompletionDateStruct.date];
  const changed = [status.lastUpdatePostDateStruct.date, status.statusVerifiedDate];
  if (UNKNOWN.includes(word)) return `Status unknown${on(' since', [status.statusVerifiedDate])}`;
  const over = overInWords(word);
  if (!over) return null;
  // The month of an update is not that of the end.
  const end = ENDED.includes(word) ? on(' in', ended) : '';
  return `${over}${end || on(', as of', changed)}${because(status.whyStopped)}`;
}

/** The first of these dates that is one, as a month. */
function on(preposition: string, dates: readonly (string | null)[]): string {
  const day = dates.map(registryDate).find(Boolean);
  return day ? `${preposition} ${MONTH.format(Date.parse(day))}` : '';
}

const LONGEST_REASON = 200;

function because(reason: string | null): string {
  if (!reason) return '';
  return ` (${shortened(trimmed(reason, /[.\s]/), LONGEST_REASON)})`;
}

/** 'Active, not recruiting' for ACTIVE_NOT_RECRUITING. Null if there is none. */
export function statusInWords(overallStatus: string | null): string | null {
  const word = enumWord(overallStatus);
  if (!word) return null;
  if (word === 'ACTIVE_NOT_RECRUITING') return 'Active, not recruiting';
  return word[0] + word.slice(1).toLowerCase().replaceAll('_', ' ');
}
