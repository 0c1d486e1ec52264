import type { Phase } from '~/catalogue/options';
import { derived, stated, type Told } from '~/catalogue/origins';
import { enumWord } from './text';

const NUMBERED: readonly Phase[] = ['phase_i', 'phase_ii', 'phase_iii', 'phase_iv'];
const NOT_APPLICABLE = ['NA', 'N_A', 'NOT_APPLICABLE'];

/**
 * The phase (REG-05): of two, the later. An observational study has none, which our list calls 'observational'.
 * @param phases 'PHASE1', 'PHASE2', or the older 'Phase 1/Phase 2', 'N/A'
 */
export function phaseOf(phases: readonly string[], studyType: string | null): Told<Phase> | null {
  const word = enumWord(phases.join(' '));
  const numbers = [...word.replace(/EARLY_PHASE_?1/g, '').matchAll(/PHASE_?([1-4])/g)].map(([, digit]) =>
    Number(digit),
  );
  const latest = NUMBERED[Math.max(0, ...numbers) - 1];
  if (latest) return numbers.length > 1 ? derived(latest) : stated(latest);
  if (word.includes('EARLY_PHASE')) return stated('pilot');
  if (enumWord(studyType) === 'OBSERVATIONAL') return derived('observational');
  return NOT_APPLICABLE.includes(word) ? stated('not_applicable') : null;
}
