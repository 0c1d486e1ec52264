/** An account whose password was just reset by link: nobody signs with it. */
import { holdFrom } from '~/domain/commands/accounts/hold.server';
import { updateUser } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';

/** Runs work while the account is held. */
export async function whileHeld<T>(store: Store, user: User, work: () => Promise<T>): Promise<T> {
  await store.tx((db) => updateUser(db, user.id, holdFrom(user, Date.now())));
  const done = await work();
  await store.tx((db) => updateUser(db, user.id, { heldSince: null, heldUntil: null }));
  return done;
}
