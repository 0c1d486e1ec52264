/** Messages to the team, and the administrators' settings. */
import { or } from 'drizzle-orm';
import type { PageRequest } from '../keyset';
import { findRow, insertRow, newestFirst } from '../rows';
import { type ContactMessage, contactMessages, settings } from '../schema';
import { containsText } from '../search';
import type { Db } from '../store.server';

export const insertContactMessage = (db: Db, row: ContactMessage) => insertRow(db, contactMessages, row);

/** Newest first, optionally those whose sender or text has these words. */
export const contactMessagePage = (db: Db, { search, ...request }: PageRequest & { search?: string }) => {
  const { name, email, message } = contactMessages;
  const found = search ? or(...[name, email, message].map((column) => containsText(column, search))) : undefined;
  return newestFirst(db, contactMessages, request, found);
};

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
