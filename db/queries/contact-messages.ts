import type { PageRequest } from '../keyset';
import { insertRow, newestFirst } from '../rows';
import { type ContactMessage, contactMessages } from '../schema';
import type { Db } from '../store.server';

export const insertContactMessage = (db: Db, row: ContactMessage) => insertRow(db, contactMessages, row);

export const contactMessagePage = (db: Db, request: PageRequest) => newestFirst(db, contactMessages, request);
