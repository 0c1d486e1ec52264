/** Shared with the browser, apart from the path because pages without it should not load it. */
import type { PathStep, Step } from '~/catalogue/engagement';
import type { EngagementStage } from './engagement-path';

/**
 * Where a step is, seen from the open one: 'none' if it is not on the path. In a match that was decided or closed, all steps
 * are past.
 */
export function standingOf(
  { steps, stage }: { steps: readonly Pick<PathStep, 'step'>[]; stage: EngagementStage },
  step: Step,
): 'none' | 'ahead' | 'open' | 'past' {
  const [at, open] = [step, stage].map((each) => steps.findIndex((one) => one.step === each)) as [number, number];
  if (at < 0) return 'none';
  if (at === open) return 'open';
  return open < 0 || at < open ? 'past' : 'ahead';
}
