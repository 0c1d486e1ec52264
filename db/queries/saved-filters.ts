import { and, eq, type SQL } from 'drizzle-orm';
import { prepared } from '../prepared';
import { deleteRow, first } from '../rows';
import { type SavedFilters, savedFilters } from '../schema';
import type { Db } from '../store.server';

const ofPerson = prepared((db, { userId }: { userId: string }) =>
  db.select().from(savedFilters).where(eq(savedFilters.userId, userId)).orderBy(savedFilters.name),
);

/** A person's saved filters, by name. */
export const savedFiltersOf = (db: Db, userId: string): Promise<SavedFilters[]> => ofPerson(db, { userId });

/** Keeps filters under a name, in place of those that the person kept under it before. @returns them, as kept. */
export async function saveFilters(db: Db, row: SavedFilters): Promise<SavedFilters> {
  const { filters, savedAt } = row;
  const saving = db
    .insert(savedFilters)
    .values(row)
    .onConflictDoUpdate({ target: [savedFilters.userId, savedFilters.name], set: { filters, savedAt } })
    .returning();
  return (await first(saving)) as SavedFilters;
}

/** @returns undefined if the person has none with this ID. */
export const deleteFilters = (db: Db, { id, userId }: Pick<SavedFilters, 'id' | 'userId'>) =>
  deleteRow(db, savedFilters, and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)) as SQL);
