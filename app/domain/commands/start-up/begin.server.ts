import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { once } from '~/domain/base/submission.server';
import { partiesOf } from '~/domain/model/match-parties';
import { datesOf, replanned } from '~/domain/model/start-up-rules';
import type { MatchStartUp } from '~/domain/model/start-up-schema';
import { goesOn } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import { insertStartUp, insertStartUpTasks } from '~db/queries/start-ups';
import type { StartUp, StartUpTask } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { BUSINESS_DAYS, canBegin, startUpPartyOf, startUpSeen, undoableUntil } from './board.server';
import { tell } from './change.server';
import { stepsFor } from './template.server';

/**
 * Begins the start-up of a selected site with the tasks of the study's list, once the selection can no longer be undone.
 * The site is e-mailed.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for the site and administrators;
 * match_waits, study_completed, study_paused, start_up_waits; start_up_refused if the site is not selected, or it has
 * begun; too_many_letters.
 */
export async function beginStartUp(
  actor: Actor,
  id: string,
  { key = null }: { key?: string | null } = {},
  at = now(),
): Promise<MatchStartUp> {
  await limitLetters(actor, at);
  return store.tx(async (db) => {
    const party = await startUpPartyOf(db, actor, id);
    const { found } = party;
    const matchId = found.match.id;
    authorize(actor, 'match.answerAsSponsor', partiesOf(found));
    requireGoingOn(found);
    await once(db, { action: `match.startUp.begin:${matchId}`, actor, key, input: null, at }, async () => {
      if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
      if (!canBegin(party)) throw new DomainError('start_up_refused');
      if (undoableUntil(found) > at) throw new DomainError('start_up_waits');
      const startUp = await insertEmpty(db, matchId, person(actor).id, at);
      if (!startUp) throw new DomainError('start_up_refused');
      const tasks = await firstTasks(db, found.study, startUp.id, at);
      await insertStartUpTasks(db, tasks);
      await record(db, actor, 'match.startUpBegun', matchId, {
        after: { startUp: startUp.id, tasks: tasks.length },
        at,
      });
      const own = tasks.filter(({ side, availableAt }) => side === 'site' && availableAt !== null);
      await tell({ db, found, at }, 'site', (mail) =>
        MAILS.startUpBegun({ ...mail, tasks: own.map(({ title, plannedAt }) => ({ title, dueAt: plannedAt })) }),
      );
      return { id: matchId };
    });
    return startUpSeen(db, actor, await startUpPartyOf(db, actor, id), at);
  });
}

/** A start-up without tasks, as it is stored; undefined if the match has one. */
export const insertEmpty = (db: Db, matchId: string, startedBy: string, at: number): Promise<StartUp | undefined> =>
  insertStartUp(db, { id: newId(), matchId, startedAt: at, startedBy, updatedAt: at, ...NOT_OVER });

const NOT_OVER = {
  activatedAt: null,
  activatedBy: null,
  endedAt: null,
  endedBy: null,
  endedSide: null,
  endReason: null,
} as const;

/** The tasks of a study's list, as they are when a start-up begins. */
async function firstTasks(
  db: Db,
  study: Parameters<typeof stepsFor>[1],
  startUpId: string,
  at: number,
): Promise<StartUpTask[]> {
  const { steps } = await stepsFor(db, study);
  const dates = datesOf(steps, at, BUSINESS_DAYS);
  const tasks = steps.map((step, position): StartUpTask => {
    const dueAt = dates.get(step.key) ?? at;
    return {
      ...step,
      needs: [...step.needs],
      id: newId(),
      startUpId,
      position,
      assigneeId: null,
      baselineAt: dueAt,
      plannedAt: dueAt,
      delay: null,
      status: 'open',
      availableAt: null,
      openedAt: null,
      endedAt: null,
      endedBy: null,
      documentId: null,
      filed: null,
      remindedFor: null,
      overdueFor: null,
      reason: null,
      version: 1,
    };
  });
  return replanned(tasks, at, BUSINESS_DAYS).map((task) => ({ ...task, openedAt: task.availableAt }));
}
