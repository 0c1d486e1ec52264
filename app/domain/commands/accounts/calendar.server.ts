/** The secret address of a person's calendar. Whoever has it reads the calendar, so it can be renewed and removed. */
import { serverPaths } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken, newToken } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { now } from '~/gateways/clock.server';
import { updateUser } from '~db/queries/users';
import { store } from '~db/store.server';
import { ownAccount } from './own.server';

/** Whether the actor's calendar has an address. @throws {DomainError} unauthenticated, forbidden. */
export async function calendarAddress(actor: Actor): Promise<{ on: boolean }> {
  authorize(actor, 'calendar.have');
  return store.read(async (db) => ({ on: (await ownAccount(db, actor)).calendarHash !== null }));
}

/**
 * A new address, which is shown only now, because only its hash is stored. The earlier one no longer works.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function renewCalendar(actor: Actor, at = now()): Promise<{ address: string }> {
  authorize(actor, 'calendar.have');
  const token = newToken();
  await store.tx(async (db) => {
    const { id } = await ownAccount(db, actor);
    await updateUser(db, id, { calendarHash: hashToken(token), updatedAt: at });
    await record(db, actor, 'user.calendarRenewed', id, { at });
  });
  return { address: linkTo(serverPaths.calendar(token)) };
}

/** The calendar can no longer be read. Safe to repeat. @throws {DomainError} unauthenticated, forbidden. */
export async function removeCalendar(actor: Actor, at = now()): Promise<void> {
  authorize(actor, 'calendar.have');
  await store.tx(async (db) => {
    const { id, calendarHash } = await ownAccount(db, actor);
    if (calendarHash === null) return;
    await updateUser(db, id, { calendarHash: null, updatedAt: at });
    await record(db, actor, 'user.calendarRemoved', id, { at });
  });
}
