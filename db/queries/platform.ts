/** Messages to the team, and the administrators' settings. */
import { eq, or } from 'drizzle-orm';
import type { MessageState } from '../../app/catalogue/statuses';
import type { PageRequest } from '../keyset';
import { countRows, findRow, insertRow, newestFirst, updateRow } from '../rows';
import { type ContactMessage, contactMessages, settings } from '../schema';
import { containsText } from '../search';
import type { Db } from '../store.server';

export const insertContactMessage = (db: Db, row: typeof contactMessages.$inferInsert) =>
  insertRow(db, contactMessages, row);

export const contactMessageById = (db: Db, id: string) => findRow(db, contactMessages, { id });

export const changeContactMessage = (
  db: Db,
  id: string,
  change: Partial<Pick<ContactMessage, 'state' | 'takenBy' | 'doneBy' | 'doneAt'>>,
) => updateRow(db, contactMessages, change, eq(contactMessages.id, id));

export const openMessageCount = (db: Db) => countRows(db, contactMessages, eq(contactMessages.state, 'open'));

export interface MessageRequest extends PageRequest {
  state?: MessageState;
  /** Of the sender or the text. */
  search?: string;
}

/** Newest first. */
export const contactMessagePage = (db: Db, { state, search, ...request }: MessageRequest) => {
  const { name, email, message } = contactMessages;
  const found = search ? or(...[name, email, message].map((column) => containsText(column, search))) : undefined;
  return newestFirst(db, contactMessages, request, state && eq(contactMessages.state, state), found);
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
