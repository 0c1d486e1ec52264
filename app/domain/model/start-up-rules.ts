/**
 * The rules of a start-up: when its tasks are due, which are open, and what keeps the site from being activated. Pure: the
 * calendar of business days is passed in. Shared with the browser.
 */
import type { BudgetState } from '~/catalogue/budgets';
import { FOLLOWING, followsOf, type Negotiated, type Reached } from '~/catalogue/following';
import { ACTIVATION_KEY, type StartUpRecord, type StartUpStatus, type StartUpStep } from '~/catalogue/start-up';
import type { MatchSide } from '~/catalogue/statuses';

/** Adds business days to the day of a moment, and counts those until another. Ends of days, in ms. */
export interface Calendar {
  later: (at: number, days: number) => number;
  until: (due: number, at: number) => number;
}

type Linked = Pick<StartUpStep, 'key' | 'after' | 'needs'>;
type Dated = Linked & Pick<StartUpStep, 'days'>;

/** What the rules ask of a task on a board. Moments in ms. */
export interface BoardTask extends Dated {
  status: StartUpStatus;
  /** The first plan, which never changes. */
  baselineAt: number;
  /** The plan as it is now. */
  plannedAt: number;
  /** Since when it can be done; null while it waits for another task. */
  availableAt: number | null;
  /** When it was done or waived. */
  endedAt: number | null;
}

/** Everything that has to be done before a task, each once. The activation needs all other tasks. */
export function neededBy(task: Linked, all: readonly Linked[]): string[] {
  if (task.key === ACTIVATION_KEY) return all.flatMap(({ key }) => (key === ACTIVATION_KEY ? [] : [key]));
  return [...new Set([...(task.after === null ? [] : [task.after]), ...task.needs])];
}

/** The tasks with each after all that it needs, otherwise in their order; null if some need each other in a ring. */
export function inOrder<Task extends Linked>(all: readonly Task[]): Task[] | null {
  const known = new Set(all.map(({ key }) => key));
  const ordered: Task[] = [];
  const placed = new Set<string>();
  let left = [...all];
  while (left.length > 0) {
    const next = left.filter((task) => neededBy(task, all).every((key) => placed.has(key) || !known.has(key)));
    if (next.length === 0) return null;
    for (const task of next) placed.add(task.key);
    ordered.push(...next);
    left = left.filter(({ key }) => !placed.has(key));
  }
  return ordered;
}

export type StepProblem = 'twice' | 'unknown' | 'ring' | 'activation' | 'document';

/** What is wrong with a sponsor's list of tasks, each with the task that shows it; empty if it can be used. */
export function problemsOf(steps: readonly StartUpStep[]): { key: string; problem: StepProblem }[] {
  const keys = steps.map(({ key }) => key);
  const own = steps.flatMap((each, index): { key: string; problem: StepProblem }[] => {
    const { key, side, stage, evidence, documentType } = each;
    const isActivation = key === ACTIVATION_KEY;
    const isLast = index === steps.length - 1;
    const needed = [...(each.after === null ? [] : [each.after]), ...each.needs];
    const found: [boolean, StepProblem][] = [
      [keys.indexOf(key) !== index, 'twice'],
      [needed.some((one) => !keys.includes(one)), 'unknown'],
      [
        (evidence === 'document') !== (documentType !== null) || (evidence === 'document' && side !== 'site'),
        'document',
      ],
      [
        isActivation
          ? !isLast || side !== 'sponsor' || stage !== 'activation' || evidence !== 'signature' || each.mayBeWaived
          : stage === 'activation' || evidence === 'signature',
        'activation',
      ],
    ];
    return found.flatMap(([is, problem]) => (is ? [{ key, problem }] : []));
  });
  const missing = keys.includes(ACTIVATION_KEY) ? [] : [{ key: ACTIVATION_KEY, problem: 'activation' as const }];
  const ring = own.length === 0 && missing.length === 0 && inOrder(steps) === null;
  return [...own, ...missing, ...(ring ? [{ key: steps[0]?.key ?? '', problem: 'ring' as const }] : [])];
}

/** When each task of a list is due if the start-up begins then: never before what it needs. */
export function datesOf(steps: readonly Dated[], startedAt: number, { later }: Calendar): Map<string, number> {
  const dates = new Map<string, number>();
  for (const task of inOrder(steps) ?? []) {
    const due = later(task.after === null ? startedAt : (dates.get(task.after) ?? startedAt), task.days);
    dates.set(task.key, Math.max(due, ...neededBy(task, steps).map((key) => dates.get(key) ?? 0)));
  }
  return dates;
}

export const isEnded = ({ status }: Pick<BoardTask, 'status'>): boolean => status === 'done' || status === 'waived';

/** Late: it could be done, and its planned day is over. What waits for a late task is not late itself. */
export const isLate = ({ status, plannedAt, availableAt }: BoardTask, at: number): boolean =>
  !isEnded({ status }) && availableAt !== null && plannedAt < at;

/** The tasks for which this one waits. */
export const waitsFor = <Task extends BoardTask>(task: Task, all: readonly Task[]): Task[] =>
  neededBy(task, all).flatMap((key) => all.find((each) => each.key === key && !isEnded(each)) ?? []);

/**
 * The tasks with their plan as it follows now: what waits for a task that ends late, or is late, is planned for later, and
 * a task opens once nothing keeps it. A plan never becomes earlier by this, and the baseline stays.
 */
export function replanned<Task extends BoardTask>(all: readonly Task[], at: number, { later }: Calendar): Task[] {
  const now = new Map<string, Task>();
  for (const task of inOrder(all) ?? all) {
    if (isEnded(task)) {
      now.set(task.key, task);
      continue;
    }
    const needed = neededBy(task, all).flatMap((key) => now.get(key) ?? []);
    // Of a task that is late, we know only that it is not done today.
    const endOf = (each: Task) => each.endedAt ?? Math.max(each.plannedAt, isLate(each, at) ? later(at, 0) : 0);
    const from = needed.find(({ key }) => key === task.after);
    const earliest = [...needed.map(endOf), ...(from ? [later(endOf(from), task.days)] : [])];
    const isBlocked = needed.some((each) => !isEnded(each));
    now.set(task.key, {
      ...task,
      plannedAt: Math.max(task.plannedAt, ...earliest),
      availableAt: isBlocked ? null : (task.availableAt ?? at),
    });
  }
  return all.map((task) => now.get(task.key) ?? task);
}

/**
 * A task that a person plans for another day. An earlier day becomes its distance from what it follows, so that the next
 * delay moves it from there.
 */
export function plannedFor<Task extends BoardTask>(
  task: Task,
  plannedAt: number,
  all: readonly Task[],
  { until }: Calendar,
): Task {
  const from = all.find(({ key }) => key === task.after);
  if (plannedAt >= task.plannedAt || !from) return { ...task, plannedAt };
  return { ...task, plannedAt, days: until(plannedAt, from.endedAt ?? from.plannedAt) };
}

/** The first moment at which a task can be planned: not before what it needs. */
export const earliestFor = <Task extends BoardTask>(task: Task, all: readonly Task[]): number =>
  Math.max(
    0,
    ...neededBy(task, all).flatMap((key) => {
      const needed = all.find((each) => each.key === key);
      return needed ? [needed.endedAt ?? needed.plannedAt] : [];
    }),
  );

export interface Standing {
  done: number;
  all: number;
  late: number;
}

/** How far a start-up is: the tasks that are done or waived, all, and those that are late. */
export const standingIn = (all: readonly BoardTask[], at: number): Standing => ({
  done: all.filter(isEnded).length,
  all: all.length,
  late: all.filter((task) => isLate(task, at)).length,
});

export type Failing = 'open' | 'missing' | 'expired' | 'unsigned' | 'unqualified';

/** Whether a board needs a record: as long as it has a task of its stage that is not waived. */
export const needsRecord = (
  stage: StartUpRecord,
  tasks: readonly (Pick<StartUpStep, 'stage'> & Pick<BoardTask, 'status'>)[],
): boolean => tasks.some((task) => task.stage === stage && task.status !== 'waived');

/** What still keeps the site from being activated: tasks that are not done, and documents that are gone or have expired. */
export function failingIn<Task extends BoardTask & Pick<StartUpStep, 'evidence'>>(
  all: readonly Task[],
  stateOfDocument: (task: Task) => 'valid' | 'missing' | 'expired',
): { key: string; why: Failing }[] {
  return all.flatMap((task): { key: string; why: Failing }[] => {
    if (task.key === ACTIVATION_KEY || task.status === 'waived') return [];
    if (task.status !== 'done') return [{ key: task.key, why: 'open' }];
    if (task.evidence !== 'document') return [];
    const state = stateOfDocument(task);
    return state === 'valid' ? [] : [{ key: task.key, why: state }];
  });
}

/** What can be done with a task. Activating is not among it: the board as a whole is signed. */
export const START_UP_MOVES = ['complete', 'return', 'reopen', 'waive', 'assign', 'move'] as const;
export type StartUpMove = (typeof START_UP_MOVES)[number];

interface Version {
  side: MatchSide;
  state: BudgetState;
  turn: MatchSide | null;
}

const ORDER: readonly Reached[] = ['offered', 'answered', 'agreed', 'siteSigned', 'signed'];

/** How far the versions are, the first one first. A version that both have signed stays in force while it is amended. */
function reachedBy(versions: readonly Version[], { state }: Version): Reached {
  if (versions.some((each) => each.state === 'signed')) return 'signed';
  if (state !== 'offered' && state !== 'replaced') return state;
  return versions.some(({ side }) => side === 'site') ? 'answered' : 'offered';
}

/**
 * The tasks as the versions of the contract or the budget, the first one first, say them: each is done once the latest
 * version is as far, and open again once another one is proposed. An amendment of a signed one changes nothing. A task that
 * is waived stays so, and agreeing is the task of the side whose turn it is.
 */
export function following<
  Task extends Pick<BoardTask, 'status' | 'key'> & { side: MatchSide; assigneeId: string | null },
>(what: Negotiated, tasks: readonly Task[], versions: readonly Version[]): { task: Task; isDone: boolean }[] {
  const last = versions.at(-1);
  if (!last) return [];
  const reached = ORDER.indexOf(reachedBy(versions, last));
  return FOLLOWING[what].flatMap(({ key, doneBy }) => {
    const task = tasks.find((each) => each.key === key && each.status !== 'waived');
    if (!task) return [];
    const isDone = ORDER.indexOf(doneBy) <= reached;
    const side = doneBy === 'agreed' && !isDone && last.turn !== null ? last.turn : task.side;
    const assigneeId = side === task.side ? task.assigneeId : null;
    const isAsItWas = isDone === (task.status === 'done') && side === task.side;
    return isAsItWas ? [] : [{ task: { ...task, side, assigneeId }, isDone }];
  });
}

/**
 * What a side can do with a task now: do its own, send the other's back, and take up again what it did. The sponsor, which
 * keeps the list, waives what may be waived. What follows the contract or the budget is done by hand only as long as
 * no version is proposed here. Nothing changes once the site is activated or has fallen out.
 */
export function movesOf(
  task: BoardTask & Pick<StartUpStep, 'side' | 'evidence' | 'mayBeWaived'>,
  side: 'site' | 'sponsor' | 'admin',
  { isOver, proposed }: { isOver: boolean; proposed: readonly Negotiated[] },
): StartUpMove[] {
  if (isOver || side === 'admin') return [];
  const own = task.side === side;
  const isOpen = !isEnded(task);
  const follows = followsOf(task.key);
  const isSigned = task.evidence === 'signature' || (follows !== null && proposed.includes(follows));
  const open: Record<StartUpMove, boolean> = {
    complete: own && isOpen && !isSigned && task.availableAt !== null,
    return: !own && task.status === 'done' && !isSigned,
    reopen: (own && task.status === 'done' && !isSigned) || (side === 'sponsor' && task.status === 'waived'),
    waive: side === 'sponsor' && isOpen && task.mayBeWaived,
    assign: own && isOpen,
    move: isOpen && (own || side === 'sponsor'),
  };
  return START_UP_MOVES.filter((move) => open[move]);
}
