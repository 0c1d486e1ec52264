/** Messages to the team, and the administrators' settings. */
import type { PageRequest } from '../keyset';
import { findRow, insertRow, newestFirst } from '../rows';
import { type ContactMessage, contactMessages, settings } from '../schema';
import type { Db } from '../store.server';

export const insertContactMessage = (db: Db, row: ContactMessage) => insertRow(db, contactMessages, row);

export const contactMessagePage = (db: Db, request: PageRequest) => newestFirst(db, contactMessages, request);

type StoredSettings = Omit<typeof settings.$inferSelect, 'id'>;

/** Undefined until they are first saved. */
export async function storedSettings(db: Db): Promise<StoredSettings | undefined> {
  const row = await findRow(db, settings, {});
  if (!row) return undefined;
  const { id, ...values } = row;
  return values;
}

export async function saveStoredSettings(db: Db, values: StoredSettings): Promise<void> {
  await db
    .insert(settings)
    .values({ id: 'platform', ...values })
    .onConflictDoUpdate({ target: settings.id, set: values });
}
