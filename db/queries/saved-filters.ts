import { and, eq, type SQL } from 'drizzle-orm';
import { prepared } from '../prepared';
import { deleteRow, first } from '../rows';
import { type SavedFilters, savedFilters } from '../schema';
import type { Db } from '../store.server';

const ofPerson = prepared((db, { userId }: { userId: string }) =>
  db.select().from(savedFilters).where(eq(savedFilters.userId, userId)).orderBy(savedFilters.name),
);

/** A person's saved filters of all lists, by name. */
export const savedFiltersOf = (db: Db, userId: string): Promise<SavedFilters[]> => ofPerson(db, { userId });

/** Keeps filters under a name, in place of those that the person kept for the list under it before. @returns them, as kept. */
export async function saveFilters(db: Db, row: SavedFilters): Promise<SavedFilters> {
  const { filters, savedAt } = row;
  const saving = db
    .insert(savedFilters)
    .values(row)
    .onConflictDoUpdate({
      target: [savedFilters.userId, savedFilters.list, savedFilters.name],
      set: { filters, savedAt },
    })
    .returning();
  return (await first(saving)) as SavedFilters;
}

/** Gives them another name. @returns them; undefined if the person has none with this ID. */
export const renameFilters = (db: Db, { id, userId, name }: Pick<SavedFilters, 'id' | 'userId' | 'name'>) =>
  first(
    db
      .update(savedFilters)
      .set({ name })
      .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)))
      .returning(),
  );

/** @returns undefined if the person has none for this list with this ID. */
export const deleteFilters = (db: Db, { id, userId, list }: Pick<SavedFilters, 'id' | 'userId' | 'list'>) =>
  deleteRow(
    db,
    savedFilters,
    and(eq(savedFilters.id, id), eq(savedFilters.userId, userId), eq(savedFilters.list, list)) as SQL,
  );
