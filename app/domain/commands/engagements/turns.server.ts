/**
 * Moves an engagement along its path, in the transaction of the command that does the task. That command also records
 * the event and queues the e-mails.
 */
import { type Step, TODOS, type Todo } from '~/catalogue/engagement';
import type { MatchSide } from '~/catalogue/statuses';
import { daysFor, firstTodo, pathOf, stepAfter } from '~/domain/model/engagement-path';
import { DomainError } from '~/domain/model/errors';
import {
  endTasks,
  engagementOf,
  insertEngagement,
  insertTask,
  moveEngagement,
  setDue,
  taskOf,
  templateOf,
  updateTask,
} from '~db/queries/engagements';
import type { Engagement, Match, Study, Task } from '~db/schema';
import type { Db } from '~db/store.server';
import { coveredByMaster } from './master-cda.server';
import { workingDaysLater, workingDaysUntil } from './working-days';

/** Begins an engagement, in which the site answers first, unless the match has one. @returns the match's engagement. */
export async function beginEngagement(
  db: Db,
  match: Pick<Match, 'id'>,
  study: Pick<Study, 'path' | 'sponsorId'>,
  at: number,
): Promise<Engagement> {
  const known = await engagementOf(db, match.id);
  if (known) return known;
  const { steps, version } = pathOf(study, await templateOf(db, study.sponsorId));
  const begun = await insertEngagement(db, {
    matchId: match.id,
    steps: [...steps],
    templateVersion: version,
    step: 'interest',
    todo: 'answer',
    dueAt: null,
    decision: null,
    decisionKind: null,
    decisionReason: null,
    decidedAt: null,
    startedAt: at,
    updatedAt: at,
  });
  if (!begun) return (await engagementOf(db, match.id)) as Engagement;
  await startClock(db, begun, 'answer', at);
  return begun;
}

/**
 * Makes this the next task in the open step. The clock of the side whose turn it was stops, and that of the other side
 * continues from where it stopped.
 * @throws {DomainError} step_not_open if another step is open, or none.
 */
export async function giveTurn(db: Db, matchId: string, todo: Todo, at: number): Promise<void> {
  const engagement = await openStep(db, matchId, TODOS[todo].step);
  await move(db, engagement, { todo }, at);
  const { side } = TODOS[todo];
  if (engagement.todo && TODOS[engagement.todo].side !== side) {
    await stopClock(db, engagement, TODOS[engagement.todo].side, at);
  }
  await startClock(db, engagement, todo, at);
}

/**
 * Finishes the step that is open, and opens the next one.
 * @throws {DomainError} step_not_open if another step is open, or none.
 */
export async function finishStep(db: Db, matchId: string, step: Step, at: number): Promise<void> {
  await leaveStep(db, await openStep(db, matchId, step), step, { state: 'done', dueAt: null, doneAt: at }, at);
}

/**
 * Ends a step and opens the next one, skipping a CDA that a master agreement covers. @returns the step that is open
 * now.
 */
export async function leaveStep(
  db: Db,
  engagement: Engagement,
  step: Step,
  ended: Pick<Task, 'state' | 'dueAt' | 'doneAt'> & Partial<Task>,
  at: number,
): Promise<Step> {
  const next = stepAfter(engagement.steps, step);
  const todo = firstTodo(next);
  await move(db, engagement, { step: next, todo }, at);
  await endTasks(db, { matchId: engagement.matchId, step }, ended);
  const opened = { ...engagement, step: next, todo };
  await startClock(db, opened, todo, at);
  const covered = next === 'cda' && (await coveredByMaster(db, engagement.matchId, at));
  return covered ? leaveStep(db, opened, 'cda', { state: 'done', dueAt: null, doneAt: at }, at) : next;
}

/** Ends an engagement, with the sponsor's decision or, if someone declined, without one. */
export async function endEngagement(
  db: Db,
  engagement: Engagement,
  decision: Pick<Engagement, 'decision' | 'decisionKind' | 'decisionReason'> | null,
  at: number,
): Promise<void> {
  const ended = { step: null, todo: null, dueAt: null } as const;
  await move(db, engagement, { ...ended, ...(decision && { ...decision, decidedAt: at }) }, at);
  const done = { dueAt: null, doneAt: at } as const;
  if (engagement.step) {
    const { matchId, step } = engagement;
    await endTasks(db, { matchId, step }, { ...done, state: decision && step === 'decision' ? 'done' : 'skipped' });
  }
}

/** The engagement, if this step of it is open. @throws {DomainError} step_not_open. */
export async function openStep(db: Db, matchId: string, step: Step): Promise<Engagement> {
  const engagement = await engagementOf(db, matchId);
  if (engagement?.step !== step) throw new DomainError('step_not_open');
  return engagement;
}

/** Compare and set: if two people move it at once, the second is refused. */
async function move(db: Db, engagement: Engagement, change: Partial<Engagement>, at: number): Promise<void> {
  const moved = await moveEngagement(db, engagement, { ...change, updatedAt: at });
  if (!moved) throw new DomainError('step_not_open');
}

async function startClock(db: Db, { matchId, steps, step }: Engagement, todo: Todo, at: number): Promise<void> {
  if (!step) return;
  const { side } = TODOS[todo];
  const known = await taskOf(db, { matchId, step, side });
  if (known?.state === 'open') {
    await updateTask(db, known, { todo });
    return;
  }

  const days = known?.daysLeft ?? daysFor(steps, step);
  const dueAt = workingDaysLater(at, days);
  const running = { state: 'open', todo, availableAt: at, dueAt, daysLeft: days } as const;
  if (known) await updateTask(db, known, { ...running, doneAt: null });
  else {
    await insertTask(db, {
      matchId,
      step,
      side,
      ...running,
      startedAt: at,
      assigneeId: null,
      doneAt: null,
      reason: null,
      remindedFor: null,
      overdueFor: null,
    });
  }
  await setDue(db, matchId, dueAt);
}

/** A side that was late gets a day when its turn comes again. */
async function stopClock(db: Db, { matchId, step }: Engagement, side: MatchSide, at: number): Promise<void> {
  if (!step) return;
  const task = await taskOf(db, { matchId, step, side });
  if (task?.state !== 'open') return;
  const daysLeft = task.dueAt === null ? task.daysLeft : Math.max(1, workingDaysUntil(task.dueAt, at));
  await updateTask(db, task, { state: 'waiting', dueAt: null, daysLeft, doneAt: at });
}
