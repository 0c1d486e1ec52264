/** Whether what the platform writes to administrators reaches anyone. */
import { type Actor, authorize, person } from '~/domain/base/actor';
import { administratorAddresses } from '~/domain/base/outbox.server';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';

/**
 * Null if the actor has an address. An administrator from ADMIN_USERNAME begins without an
 * address. @throws {DomainError} unauthenticated, forbidden.
 */
export async function unreachedAdministrators(actor: Actor) {
  authorize(actor, 'admin.enter');
  const { id, email } = person(actor);
  if (email !== null) return null;
  return store.read(async (db) => ({
    nobody: (await administratorAddresses(db)).length === 0,
    /** The address whose link awaits to be opened. */
    asked: (await userById(db, id))?.newEmail ?? null,
  }));
}
