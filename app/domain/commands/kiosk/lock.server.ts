/** A kiosk that is locked to one browser until a PIN is entered (SCR-11). The lock lives in that browser's cookie. */

import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize, person, VISITOR } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken, newId } from '~/domain/base/ids.server';
import { holderOfToken, openSession } from '~/domain/commands/accounts/session.server';
import { now } from '~/gateways/clock.server';
import { isSigned, sign } from '~/gateways/secret.server';
import { deleteSession, moveSession } from '~db/queries/users';
import { store } from '~db/store.server';
import type { Stand } from './stand.server';

export interface Lock {
  id: string;
  stand: Stand;
  /** With the server's key, so that it cannot be guessed from the cookie. */
  pinHash: string;
  /** Who locked it. */
  userId: string;
}

/**
 * The session's token while the kiosk is locked. The browser does not know it, because computing it takes the PIN and
 * the server's key. So deleting the lock's cookie leaves nobody signed in.
 */
const parkedToken = (id: string, pin: string): string => sign('kiosk', `session ${id} ${pin}`);

/** Locks this browser. Its session token stops working. @throws {DomainError} unauthenticated, forbidden. */
export async function lockKiosk(
  actor: Actor,
  stand: Stand,
  { pin, token }: { pin: string; token: string | null },
  at = now(),
): Promise<Lock> {
  authorize(actor, 'kiosk.link');
  const { id: userId } = person(actor);
  const id = newId();
  await store.tx(async (db) => {
    if (token) await moveSession(db, hashToken(token), hashToken(parkedToken(id, pin)));
    await record(db, actor, 'user.kioskLocked', userId, { after: { event: stand.event }, at });
  });
  return { id, stand, pinHash: sign('kiosk', `${id} ${pin}`), userId };
}

/**
 * Gives the browser its session back under a new token, and ends any session that a stranger may have opened there.
 * @returns the token; null if the session has ended in the meantime. @throws {DomainError} not_found without a lock;
 * pin_wrong.
 */
export async function unlockKiosk(
  lock: Lock | null,
  { pin, token }: { pin: string; token: string | null },
  at = now(),
): Promise<string | null> {
  if (!lock) throw new DomainError('not_found');
  if (!isSigned('kiosk', `${lock.id} ${pin}`, lock.pinHash)) throw new DomainError('pin_wrong');
  const parked = parkedToken(lock.id, pin);
  const { actor } = await holderOfToken(parked, at);
  return store.tx(async (db) => {
    if (token) await deleteSession(db, hashToken(token));
    await record(db, VISITOR, 'user.kioskUnlocked', lock.userId, { after: { event: lock.stand.event }, at });
    return actor.kind === 'person' ? openSession(db, actor.id, parked, at) : null;
  });
}
