/** What administrators note for each other about organizations and studies. */
import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { countRows, deleteRows, insertRow, rowsBy } from '../rows';
import { type RecordNote, recordNotes, users } from '../schema';
import { containsText } from '../search';
import type { Db } from '../store.server';

const about = (type: RecordNote['type'], subjectId: string) =>
  and(eq(recordNotes.type, type), eq(recordNotes.subjectId, subjectId));

/** The notes on a record with their authors’ names, newest first. */
export async function notesOfRecord(db: Db, type: RecordNote['type'], subjectId: string) {
  const { firstName, lastName, email } = users;
  return db
    .select({ ...getTableColumns(recordNotes), firstName, lastName, email })
    .from(recordNotes)
    .leftJoin(users, eq(recordNotes.authorId, users.id))
    .where(about(type, subjectId))
    .orderBy(desc(recordNotes.createdAt), desc(recordNotes.id));
}

export const insertRecordNote = (db: Db, note: RecordNote): Promise<RecordNote> => insertRow(db, recordNotes, note);

export const recordNoteCount = (db: Db, type: RecordNote['type'], subjectId: string) =>
  countRows(db, recordNotes, about(type, subjectId));

export const recordNotesBy = (db: Db, authorId: string): Promise<RecordNote[]> =>
  rowsBy(db, recordNotes, recordNotes.authorId, [authorId]);

/** Those with the address in their text, even as part of a longer one, oldest first. */
export const recordNotesNaming = (db: Db, email: string): Promise<RecordNote[]> =>
  db
    .select()
    .from(recordNotes)
    .where(containsText(recordNotes.text, email))
    .orderBy(asc(recordNotes.createdAt), asc(recordNotes.id));

export const deleteRecordNotes = (db: Db, ids: string[]) => deleteRows(db, recordNotes, inArray(recordNotes.id, ids));
