/**
 * What all commands on the tasks of a start-up share: permission, idempotency, the plan that follows from a change, and a
 * check that nobody has changed the board since it was read.
 */

import { DomainError } from '~/catalogue/errors';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import type { MatchMail } from '~/catalogue/mails-matches';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, type Person, person } from '~/domain/base/actor';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { linkTo } from '~/domain/base/outbox.server';
import { ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { once } from '~/domain/base/submission.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { otherSide } from '~/domain/model/match-parties';
import { movesOf, replanned, type StartUpMove } from '~/domain/model/start-up-rules';
import type { MatchStartUp } from '~/domain/model/start-up-schema';
import { goesOn } from '~/domain/model/study-endings';
import type { MatchWithParties } from '~db/queries/matches';
import { changeStartUp, changeStartUpTask } from '~db/queries/start-ups';
import type { StartUp, StartUpTask } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { BUSINESS_DAYS, isOver, proposedFor, type StartUpParty, startUpPartyOf, startUpSeen } from './board.server';

export interface OfTask {
  matchId: string;
  taskId: string;
}

export interface TaskWork extends StartUpParty {
  db: Db;
  self: Person;
  side: MatchSide;
  task: StartUpTask;
  at: number;
}

interface Asked {
  move: StartUpMove;
  key: string | null;
  /** What was sent, to tell a repeated request from another one. */
  input: unknown;
  at: number;
}

/**
 * Changes a task, if the actor's side may do so now, and the plan of what waits for it. The other side is told of what it
 * can do now.
 * @param work returns the task as it becomes.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators; match_waits,
 * study_completed, study_paused; start_up_refused if it is not possible now; too_many_letters.
 */
export async function withTask(
  actor: Actor,
  { matchId, taskId }: OfTask,
  { move, key, input, at }: Asked,
  work: (work: TaskWork) => Promise<StartUpTask>,
): Promise<MatchStartUp> {
  await limitLetters(actor, at);
  return store.tx(async (db) => {
    const party = await startUpPartyOf(db, actor, matchId);
    const { found, startUp } = party;
    const side = ownSideOf(actor, found);
    requireGoingOn(found);
    if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
    const task = party.tasks.find(({ id }) => id === taskId);
    if (!startUp || !task) throw new DomainError('not_found');
    await once(db, { action: `match.startUp.${move}:${taskId}`, actor, key, input, at }, async () => {
      const proposed = await proposedFor(db, found.match.id);
      if (!movesOf(task, side, { isOver: isOver(startUp), proposed }).includes(move))
        throw new DomainError('start_up_refused');
      const changed = await work({ ...party, side, task, db, self: person(actor), at });
      await saveAndTell({ ...party, startUp, side, db, at }, [changed]);
      return { id: taskId };
    });
    return startUpSeen(db, actor, await startUpPartyOf(db, actor, matchId), at);
  });
}

/**
 * A match whose start-up has begun, for a side that keeps one of its records, which go on after the activation.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators; match_waits,
 * study_completed, study_paused; start_up_refused before it has begun.
 */
export async function recordingFor(
  db: Db,
  actor: Actor,
  id: string,
): Promise<StartUpParty & { side: MatchSide; startUp: StartUp }> {
  const party = await startUpPartyOf(db, actor, id);
  const { found, startUp } = party;
  const side = ownSideOf(actor, found);
  requireGoingOn(found);
  if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
  if (!startUp) throw new DomainError('start_up_refused');
  return { ...party, side, startUp };
}

/** Saves tasks that a side has changed, and tells the other side what it can do now, but for what it is told otherwise. */
export async function saveAndTell(
  { found, startUp, tasks, side, db, at }: Omit<TaskWork, 'self' | 'startUp' | 'task'> & { startUp: StartUp },
  changed: readonly StartUpTask[],
  isToldOtherwise: (task: StartUpTask) => boolean = () => false,
): Promise<void> {
  const opened = await save(db, { startUp, tasks }, changed, at);
  const theirs = opened.filter(
    (each) => each.side !== side && !changed.some(({ id }) => id === each.id) && !isToldOtherwise(each),
  );
  if (theirs.length === 0) return;
  const named = theirs.map(({ title, plannedAt }) => ({ title, dueAt: plannedAt }));
  await tell({ db, found, at }, otherSide(side), (mail) => MAILS.startUpTurn({ ...mail, tasks: named }));
}

/** What a change of the board can change of a task. */
const CHANGES = [
  'side',
  'assigneeId',
  'days',
  'plannedAt',
  'delay',
  'status',
  'availableAt',
  'openedAt',
  'endedAt',
  'endedBy',
  'documentId',
  'filed',
  'reason',
] as const satisfies readonly (keyof StartUpTask)[];

/**
 * Saves tasks, and what follows from them for the others. @returns the tasks that can be done from now on.
 * @throws {DomainError} start_up_refused if someone else changed the board first.
 */
async function save(
  db: Db,
  { startUp, tasks }: { startUp: StartUp; tasks: readonly StartUpTask[] },
  changed: readonly StartUpTask[],
  at: number,
): Promise<StartUpTask[]> {
  const next = replanned(
    tasks.map((each) => changed.find(({ id }) => id === each.id) ?? each),
    at,
    BUSINESS_DAYS,
  );
  if (!(await changeStartUp(db, startUp, { updatedAt: at }))) throw new DomainError('start_up_refused');
  const opened: StartUpTask[] = [];
  for (const [index, was] of tasks.entries()) {
    const becomes = next[index] as StartUpTask;
    // What a signature has done may still have waited for another task.
    const is = { ...becomes, openedAt: was.openedAt ?? becomes.availableAt ?? becomes.endedAt };
    const change = Object.fromEntries(CHANGES.flatMap((name) => (is[name] === was[name] ? [] : [[name, is[name]]])));
    if (Object.keys(change).length === 0) continue;
    if (!(await changeStartUpTask(db, was, change))) throw new DomainError('start_up_refused');
    if (was.availableAt === null && is.availableAt !== null) opened.push(is);
  }
  return opened;
}

export const linkToStartUp = ({ match }: Pick<MatchWithParties, 'match'>): string =>
  linkTo(paths.matchTab(match.id, 'start-up'));

/** E-mails one side. */
export const tell = (
  { db, found, at }: Pick<TaskWork, 'db' | 'found' | 'at'>,
  side: MatchSide,
  mailOf: (about: MatchMail) => Mail,
): Promise<void> => mailSide(db, found, side, (about) => mailOf({ about, link: linkToStartUp(found) }), at);
