/** Messages from the contact form. */
import type { PageRequest } from '../keyset';
import { newestFirst } from '../rows';
import { type ContactMessage, contactMessages } from '../schema';
import type { Db } from '../store.server';

export async function insertContactMessage(db: Db, row: ContactMessage): Promise<void> {
  await db.insert(contactMessages).values(row);
}

export const contactMessagePage = (db: Db, request: PageRequest) => newestFirst(db, contactMessages, request);
