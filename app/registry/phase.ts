import type { Phase } from '~/catalogue/options';
import { enumWord } from './words';

const NUMBERED: readonly Phase[] = ['phase_i', 'phase_ii', 'phase_iii', 'phase_iv'];

/**
 * The phase of the study form (REG-05); of several the latest counts.
 * @param phases the registry's words, e.g. 'PHASE1, PHASE2', 'Phase 4', 'EARLY_PHASE1', 'NA'
 * @returns '' when the record does not say
 */
export function phaseOf(phases: string | null, studyType: string | null): Phase | '' {
  const word = enumWord(phases);
  const numbers = [...word.replace(/EARLY_PHASE_?1/g, '').matchAll(/PHASE_?([1-4])/g)].map(([, digit]) =>
    Number(digit),
  );
  const latest = NUMBERED[Math.max(0, ...numbers) - 1];
  if (latest) return latest;
  if (word.includes('EARLY_PHASE')) return 'pilot';
  const notApplicable = ['NA', 'N_A', 'NOT_APPLICABLE'].includes(word);
  return notApplicable || enumWord(studyType) === 'OBSERVATIONAL' ? 'observational' : '';
}
