/** The path to a decision: which steps apply, in which order, and where an engagement stands. Shared with the browser. */
import {
  type Decision,
  OPTIONAL_STEPS,
  type PathStep,
  STEPS,
  type Step,
  TODOS,
  type Todo,
} from '~/catalogue/engagement';
import type { MatchStatus } from '~/catalogue/statuses';
import type { Engagement, Task } from '~db/schema';

/** The path of sponsors that have not chosen one. It has no visit, because most studies visit only some sites. */
export const DEFAULT_PATH: readonly PathStep[] = STEPS.filter(({ value }) => value !== 'visit').map(
  ({ value, days }) => ({ step: value, days }),
);

/** A study's path: its own, its sponsor's template, or the default. Version 0 is not from a template. */
export function pathOf(
  study: { path: PathStep[] | null },
  template: { steps: PathStep[]; version: number } | undefined,
): { steps: readonly PathStep[]; version: number } {
  if (study.path) return { steps: study.path, version: 0 };
  return template ?? { steps: DEFAULT_PATH, version: 0 };
}

/** A path always begins with interest and ends with the decision; the steps between come in the order given. */
export function completePath(between: readonly PathStep[], days: { interest: number; decision: number }): PathStep[] {
  const optional = between.filter(({ step }) => OPTIONAL_STEPS.some((each) => each === step));
  return [{ step: 'interest', days: days.interest }, ...optional, { step: 'decision', days: days.decision }];
}

export const stepAfter = (steps: readonly PathStep[], step: Step): Step =>
  steps[steps.findIndex((each) => each.step === step) + 1]?.step ?? 'decision';

export const daysFor = (steps: readonly PathStep[], step: Step): number =>
  steps.find((each) => each.step === step)?.days ?? STEPS.find(({ value }) => value === step)?.days ?? 0;

export const hasVisit = (steps: readonly Pick<PathStep, 'step'>[]): boolean =>
  steps.some(({ step }) => step === 'visit');

/**
 * How a match whose steps have no visit can have one: 'now' if the decision is open, so that times can be proposed at once;
 * 'ahead' as a step to come; null if it has one, or has ended.
 */
export const visitAddable = ({ step, steps }: Pick<Engagement, 'step' | 'steps'>): 'now' | 'ahead' | null => {
  if (step === null || step === 'visit' || hasVisit(steps)) return null;
  return step === 'decision' ? 'now' : 'ahead';
};

/** The steps that a decision would pass over now: what is open of those that not every study has, and what follows. */
export function stepsLeft({ stage, steps }: { stage: EngagementStage; steps: readonly PathStep[] }): Step[] {
  const open = steps.findIndex(({ step }) => step === stage);
  if (open < 0) return [];
  return steps.slice(open).flatMap(({ step }) => (OPTIONAL_STEPS.some((each) => each === step) ? step : []));
}

/** The path with a visit before the decision. */
export const withVisitStep = (steps: readonly PathStep[], days: number): PathStep[] =>
  steps.flatMap((each) => (each.step === 'decision' ? [{ step: 'visit' as const, days }, each] : [each]));

/** The first task of a step. */
export const firstTodo = (step: Step): Todo =>
  (Object.keys(TODOS) as Todo[]).find((todo) => TODOS[todo].step === step) as Todo;

export type EngagementStage = 'suggested' | Step | Decision | 'closed';

/** The stage of a match on its path to a decision. closed: someone declined before the decision. */
export function stageOf(
  status: MatchStatus,
  engagement: Pick<Engagement, 'step' | 'decision'> | undefined,
): EngagementStage {
  // A backup can still withdraw, which ends it.
  if (status === 'declined' && engagement?.decision !== 'not_selected') return 'closed';
  if (engagement?.decision) return engagement.decision;
  if (status === 'selected') return 'selected';
  if (engagement?.step) return engagement.step;
  return status === 'new' ? 'suggested' : status === 'invited' ? 'interest' : 'decision';
}

/** Whether a decision would come before the step that asks for it. */
export const isEarly = ({ todo }: { todo: Todo | null }): boolean => todo !== null && todo !== 'decide';

const STEP_LABELS = Object.fromEntries(STEPS.map(({ value, label }) => [value, label])) as Record<Step, string>;

export const STAGE_LABELS: Readonly<Record<EngagementStage, string>> = {
  suggested: 'Suggested',
  ...STEP_LABELS,
  selected: 'Selected',
  backup: 'Backup',
  not_selected: 'Not selected',
  closed: 'Closed',
};

/**
 * Whether a site may read the confidential parts of a study: its protocol and its budget in detail. True once it has
 * answered and the CDA is signed, not required or skipped by the sponsor, who gives a reason. An engagement that ends
 * before the CDA is signed opens nothing, unless the site is selected. One that has fallen out in start-up may no longer.
 * @param outAt when its start-up ended without an activation.
 */
export function siteMayRead(
  status: MatchStatus,
  engagement: Pick<Engagement, 'steps' | 'step' | 'decision'> | undefined,
  cda: Pick<Task, 'state' | 'reason'> | undefined,
  outAt: number | null = null,
): boolean {
  if (outAt !== null) return false;
  if (status !== 'interested' && status !== 'selected') return false;
  if (!engagement) return status === 'selected';
  if (engagement.decision === 'not_selected') return false;
  const asked = engagement.steps.some(({ step }) => step === 'cda');
  if (asked)
    return cda?.state === 'done' || (cda?.state === 'skipped' && (cda.reason !== null || status === 'selected'));
  return engagement.step !== 'interest';
}
