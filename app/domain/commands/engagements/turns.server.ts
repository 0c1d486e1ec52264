/**
 * Moves an engagement along its path, in the transaction of the command that does the task. That command also records
 * the event and queues the e-mails.
 */
import { type PathStep, type Step, TAB_OF_STEP, TODOS, type Todo } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { daysFor, firstTodo, pathOf, stepAfter, withVisitStep } from '~/domain/model/engagement-path';
import {
  endTasks,
  engagementOf,
  insertEngagement,
  insertTasks,
  moveEngagement,
  removeTasks,
  tasksOfStep,
  templateOf,
  updateTask,
} from '~db/queries/engagements';
import type { Engagement, Match, Study, Task } from '~db/schema';
import { type Db, together } from '~db/store.server';
import { coveredByMaster } from './master-cda.server';
import { workingDayBefore, workingDaysLater, workingDaysUntil } from './working-days';

/** The page on which a task is done. */
export function taskPath(matchId: string, todo: Todo): string {
  const tab = TAB_OF_STEP[TODOS[todo].step];
  return tab === 'overview' ? paths.match(matchId) : paths.matchTab(matchId, tab);
}

/** The steps of a study as they are now. */
export const studyPath = async (db: Db, study: Pick<Study, 'path' | 'sponsorId'>) =>
  pathOf(study, study.path ? undefined : await templateOf(db, study.sponsorId));

/**
 * Begins an engagement, in which the site answers first, unless the match has one.
 * @param answered whether the site has answered: the next step opens at once.
 * @returns the match's engagement.
 */
export async function beginEngagement(
  db: Db,
  { id: matchId }: Pick<Match, 'id'>,
  study: Pick<Study, 'path' | 'sponsorId'>,
  at: number,
  { answered = false } = {},
): Promise<Engagement> {
  const { steps, version } = await studyPath(db, study);
  const first = opening(steps, 'interest', at);
  const open = answered ? opening(steps, stepAfter(steps, 'interest'), at) : first;
  const begun = await insertEngagement(db, {
    matchId,
    steps: [...steps],
    templateVersion: version,
    step: open.step,
    todo: open.todo,
    dueAt: open.dueAt,
    turnFrom: null,
    decision: null,
    decisionKind: null,
    decisionReason: null,
    decidedAt: null,
    startedAt: at,
    updatedAt: at,
  });
  if (!begun) {
    const known = (await engagementOf(db, matchId)) as Engagement;
    return answered ? finishStep(db, known, 'interest', at) : known;
  }
  const answer = newTask(matchId, first);
  await insertTasks(db, answered ? [{ ...answer, ...doneAt(at) }, newTask(matchId, open)] : [answer]);
  return skipIfCovered(db, begun, at);
}

interface Clock {
  /** When the clock starts, if not now: a report has its days after the visit. */
  from?: number;
  /** Something that the task has to be done before, if that is earlier than its days end: a time that was proposed. */
  before?: number | null;
  /** Whether a side that was on turn starts again with the days that it had. */
  again?: boolean;
}

/**
 * Makes this the next task in the open step. The clock of the side whose turn it was stops, and that of the other side
 * continues from where it stopped.
 * @param current the match's engagement, as read in this transaction.
 * @returns it as it is now.
 * @throws {DomainError} step_not_open if another step is open, or none.
 */
export async function giveTurn(
  db: Db,
  current: Engagement | null | undefined,
  todo: Todo,
  at: number,
  { from = at, before = null, again = false }: Clock = {},
): Promise<Engagement> {
  const { step, side } = TODOS[todo];
  const engagement = openStep(current, step);
  const { matchId, steps } = engagement;
  const tasks = await tasksOfStep(db, { matchId, step });
  const own = tasks.find((task) => task.side === side);
  const clock = runningClock(todo, own?.daysLeft ?? daysFor(steps, step), from);
  const next = before === null ? clock : { ...clock, dueAt: Math.min(clock.dueAt, workingDayBefore(before, at)) };
  const continues = own?.state === 'open' && !again;
  const moved = await move(
    db,
    engagement,
    continues ? { todo } : { todo, dueAt: next.dueAt, turnFrom: from > at ? from : null },
    at,
  );
  const other = tasks.find((task) => task.side !== side && task.state === 'open');
  if (other && engagement.todo && TODOS[engagement.todo].side === other.side) await stopClock(db, other, at);
  // Who answers may not be able to attest; and what one person was asked to attest is followed by everyone's task.
  const assigned = (own?.todo === 'attestAnswers') !== (todo === 'attestAnswers') ? { assigneeId: null } : {};
  if (own) await updateTask(db, own, { ...assigned, ...(continues ? { todo } : { ...next, doneAt: null }) });
  else await insertTasks(db, [newTask(matchId, { step, ...next })]);
  return moved;
}

/** Makes the turn that is open one person's task. */
export async function assignTurn(db: Db, { matchId, step, todo }: Engagement, assigneeId: string): Promise<void> {
  if (!step || !todo) throw new DomainError('step_not_open');
  await updateTask(db, { matchId, step, side: TODOS[todo].side }, { assigneeId });
}

/**
 * Finishes the step that is open, and opens the next one.
 * @param current the match's engagement, as read in this transaction.
 * @returns it as it is now.
 * @throws {DomainError} step_not_open if another step is open, or none.
 */
export async function finishStep(
  db: Db,
  current: Engagement | null | undefined,
  step: Step,
  at: number,
): Promise<Engagement> {
  return leaveStep(db, openStep(current, step), step, doneAt(at), at);
}

/** Ends a step and opens the next one, skipping a CDA that a master agreement covers. @returns the engagement now. */
export async function leaveStep(
  db: Db,
  engagement: Engagement,
  step: Step,
  ended: Pick<Task, 'state' | 'dueAt' | 'doneAt'> & Partial<Task>,
  at: number,
): Promise<Engagement> {
  const { matchId, steps } = engagement;
  const next = opening(steps, stepAfter(steps, step), at);
  const opened = await move(db, engagement, { step: next.step, todo: next.todo, dueAt: next.dueAt }, at);
  await together([endTasks(db, { matchId, step }, ended), insertTasks(db, [newTask(matchId, next)])]);
  return skipIfCovered(db, opened, at);
}

async function skipIfCovered(db: Db, opened: Engagement, at: number): Promise<Engagement> {
  const covered = opened.step === 'cda' && (await coveredByMaster(db, opened.matchId, at));
  return covered ? leaveStep(db, opened, 'cda', doneAt(at), at) : opened;
}

/**
 * Puts a visit before the decision, with the study's days for one. If the decision is the open step, the visit is it now, and
 * the decision's clock starts anew after it.
 */
export async function addVisitStep(
  db: Db,
  engagement: Engagement,
  study: Pick<Study, 'path' | 'sponsorId'>,
  at: number,
): Promise<Engagement> {
  const { matchId } = engagement;
  const steps = withVisitStep(engagement.steps, daysFor((await studyPath(db, study)).steps, 'visit'));
  if (engagement.step !== 'decision') return move(db, engagement, { steps }, at);
  const visit = opening(steps, 'visit', at);
  const moved = await move(db, engagement, { steps, step: visit.step, todo: visit.todo, dueAt: visit.dueAt }, at);
  await together([removeTasks(db, { matchId, step: 'decision' }), insertTasks(db, [newTask(matchId, visit)])]);
  return moved;
}

/** Ends an engagement, with the sponsor's decision or, if someone declined, without one. @returns it as it is now. */
export async function endEngagement(
  db: Db,
  engagement: Engagement,
  decision: Pick<Engagement, 'decision' | 'decisionKind' | 'decisionReason'> | null,
  at: number,
): Promise<Engagement> {
  const ended = { step: null, todo: null, dueAt: null } as const;
  const moved = await move(db, engagement, { ...ended, ...(decision && { ...decision, decidedAt: at }) }, at);
  const done = { dueAt: null, doneAt: at } as const;
  if (engagement.step) {
    const { matchId, step } = engagement;
    await endTasks(db, { matchId, step }, { ...done, state: decision && step === 'decision' ? 'done' : 'skipped' });
  }
  return moved;
}

/** The engagement, if this step of it is open. @throws {DomainError} step_not_open. */
export function openStep(engagement: Engagement | null | undefined, step: Step): Engagement {
  if (engagement?.step !== step) throw new DomainError('step_not_open');
  return engagement;
}

/** Compare and set: if two people move it at once, the second is refused. */
async function move(db: Db, engagement: Engagement, change: Partial<Engagement>, at: number): Promise<Engagement> {
  // The next turn begins at once, unless it says otherwise.
  const begins = change.todo === undefined ? {} : { turnFrom: null };
  const moved = await moveEngagement(db, engagement, { ...begins, ...change, updatedAt: at });
  if (!moved) throw new DomainError('step_not_open');
  return moved;
}

const doneAt = (at: number) => ({ state: 'done', dueAt: null, doneAt: at }) as const;

const runningClock = (todo: Todo, daysLeft: number, from: number) =>
  ({ state: 'open', todo, availableAt: from, dueAt: workingDaysLater(from, daysLeft), daysLeft }) as const;

interface Opening extends ReturnType<typeof runningClock> {
  step: Step;
}

/** A step with its first task, whose clock runs. */
const opening = (steps: readonly PathStep[], step: Step, at: number): Opening => ({
  step,
  ...runningClock(firstTodo(step), daysFor(steps, step), at),
});

const newTask = (matchId: string, { step, ...clock }: Opening): Task => ({
  matchId,
  step,
  side: TODOS[clock.todo].side,
  ...clock,
  startedAt: clock.availableAt,
  assigneeId: null,
  doneAt: null,
  reason: null,
  remindedFor: null,
  overdueFor: null,
});

/** A side that was late gets a day when its turn comes again. */
async function stopClock(db: Db, task: Task, at: number): Promise<void> {
  // Not from the due date, which can be before the days end.
  const daysLeft = Math.max(1, task.daysLeft - workingDaysUntil(at, task.availableAt));
  await updateTask(db, task, { state: 'waiting', dueAt: null, daysLeft, doneAt: at });
}
