/** The sessions a person has in other browsers: how many, and an end to them (ASVS 7.4.5, 7.5.2). */
import { now } from '~/gateways/clock.server';
import { deleteOtherSessions, sessionCount, userById } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, person } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { hashToken } from '../ids.server';
import { idleLimit } from './session.server';

/** How many sessions the person who asks has beside this one. @throws {DomainError} unauthenticated. */
export async function otherSessions(actor: Actor, at = now()): Promise<number> {
  const { id, role } = person(actor);
  const open = await store.read((db) => sessionCount(db, id, at, at - idleLimit(role)));
  return Math.max(0, open - 1);
}

/** Ends one's own sessions but for this one; returns how many. @throws {DomainError} unauthenticated. */
export async function endOtherSessions(actor: Actor, token: string | null, at = now()): Promise<{ ended: number }> {
  const { id } = person(actor);
  return store.tx((db) => end(db, actor, id, hashToken(token ?? ''), at));
}

/** An administrator ends every session of somebody. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function endSessionsOf(actor: Actor, userId: string, at = now()): Promise<{ ended: number }> {
  authorize(actor, 'user.signOut');
  return store.tx(async (db) => {
    if (!(await userById(db, userId))) throw new DomainError('not_found');
    return end(db, actor, userId, '', at);
  });
}

async function end(db: Db, actor: Actor, id: string, keptHash: string, at: number): Promise<{ ended: number }> {
  const ended = await deleteOtherSessions(db, id, keptHash);
  if (ended > 0)
    await record(db, actor, { action: 'user.sessionsEnded', subject: { type: 'user', id }, after: { ended }, at });
  return { ended };
}
