/** The record's overall status, as ClinicalTrials.gov shows it to people. */
import { enumWord } from './text';

/** 'Active, not recruiting' for ACTIVE_NOT_RECRUITING. Null if there is none. */
export function statusInWords(overallStatus: string | null): string | null {
  const word = enumWord(overallStatus);
  if (!word) return null;
  if (word === 'ACTIVE_NOT_RECRUITING') return 'Active, not recruiting';
  return word[0] + word.slice(1).toLowerCase().replaceAll('_', ' ');
}
