import { desc, eq, getTableColumns } from 'drizzle-orm';
import { countRows, deleteRows, findRow, insertRow } from '../rows';
import { type MatchNote, matchNotes, users } from '../schema';
import type { Db } from '../store.server';

/** The notes on a match with their authors’ names, newest first. */
export async function notesOfMatch(db: Db, matchId: string) {
  const { firstName, lastName, email } = users;
  return db
    .select({ ...getTableColumns(matchNotes), firstName, lastName, email })
    .from(matchNotes)
    .leftJoin(users, eq(matchNotes.authorId, users.id))
    .where(eq(matchNotes.matchId, matchId))
    .orderBy(desc(matchNotes.createdAt), desc(matchNotes.id));
}

export const noteById = (db: Db, id: string): Promise<MatchNote | undefined> => findRow(db, matchNotes, { id });

export const insertNote = (db: Db, note: MatchNote): Promise<MatchNote> => insertRow(db, matchNotes, note);

export const noteCount = (db: Db, matchId: string) => countRows(db, matchNotes, eq(matchNotes.matchId, matchId));

export const deleteNote = (db: Db, id: string) => deleteRows(db, matchNotes, eq(matchNotes.id, id));

/** All notes by a person, oldest first. */
export const notesOfAuthor = (db: Db, authorId: string): Promise<MatchNote[]> =>
  db.select().from(matchNotes).where(eq(matchNotes.authorId, authorId)).orderBy(matchNotes.createdAt, matchNotes.id);
