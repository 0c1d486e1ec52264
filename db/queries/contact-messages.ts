/** Messages from the contact form. */
import { desc } from 'drizzle-orm';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { type ContactMessage, contactMessages } from '../schema';
import type { Db } from '../store.server';

export async function insertContactMessage(db: Db, row: ContactMessage): Promise<void> {
  await db.insert(contactMessages).values(row);
}

export async function contactMessagePage(db: Db, request: PageRequest): Promise<Page<ContactMessage>> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(afterCursor(contactMessages, request.cursor))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(request.limit + 1);
  return cutPage(rows, request.limit, (row) => row);
}
