import { getTableColumns, sql } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { rowsBy } from '../rows';
import { type Trial, trials } from '../schema';
import type { Db } from '../store.server';

export type NewTrial = typeof trials.$inferInsert;

/** Every column takes the value of the row that could not be inserted. */
const REPLACED = Object.fromEntries(
  Object.entries(getTableColumns(trials)).map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
);

/** Saves the registry's current record of each trial, replacing the last one. */
export async function upsertTrials(db: Db, rows: readonly NewTrial[]): Promise<void> {
  await inChunks([...new Map(rows.map((row) => [row.nctId, row])).values()], async (chunk) => {
    await db.insert(trials).values(chunk).onConflictDoUpdate({
      target: trials.nctId,
      set: REPLACED,
    });
  });
}

export async function trialsById(db: Db, nctIds: readonly string[]): Promise<Map<string, Trial>> {
  const rows = await rowsBy(db, trials, trials.nctId, [...new Set(nctIds)]);
  return new Map(rows.map((trial) => [trial.nctId, trial]));
}
