/** A kiosk that is locked to one browser until a PIN is entered (SCR-11). The lock lives in that browser's cookie. */
import { now } from '~/gateways/clock.server';
import { isSigned, sign } from '~/gateways/secret.server';
import { store } from '~db/store.server';
import { type Actor, authorize, person, VISITOR } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import type { Stand } from './stand.server';

export interface Lock {
  id: string;
  stand: Stand;
  /** With the server's key, so that it cannot be guessed from the cookie. */
  pinHash: string;
  /** Who locked it. */
  userId: string;
}

/** A lock for this browser. @throws {DomainError} unauthenticated, forbidden. */
export async function lockKiosk(actor: Actor, stand: Stand, pin: string, at = now()): Promise<Lock> {
  authorize(actor, 'kiosk.link');
  const { id: userId } = person(actor);
  await store.tx((db) => record(db, actor, 'user.kioskLocked', userId, { after: { event: stand.event }, at }));
  const id = newId();
  return { id, stand, pinHash: sign('kiosk', `${id} ${pin}`), userId };
}

/** @throws {DomainError} not_found without a lock; pin_wrong. */
export async function unlockKiosk(lock: Lock | null, pin: string, at = now()): Promise<void> {
  if (!lock) throw new DomainError('not_found');
  if (!isSigned('kiosk', `${lock.id} ${pin}`, lock.pinHash)) throw new DomainError('pin_wrong');
  await store.tx((db) =>
    record(db, VISITOR, 'user.kioskUnlocked', lock.userId, { after: { event: lock.stand.event }, at }),
  );
}
