import { inChunks } from '../engines/engine';
import { replaced, rowsBy } from '../rows';
import { type Trial, trials } from '../schema';
import type { Db } from '../store.server';

export type NewTrial = typeof trials.$inferInsert;

const REPLACED = replaced(trials);

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
