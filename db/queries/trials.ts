/** Trials of the public registry, as last read. */
import { inArray, sql } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { type Trial, trials } from '../schema';
import type { Db } from '../store.server';

export type NewTrial = typeof trials.$inferInsert;

const excluded = (column: string) => sql.raw(`excluded.${column}`);

/** Saves the registry's current record of each trial, replacing the last one. */
export async function upsertTrials(db: Db, rows: readonly NewTrial[]): Promise<void> {
  await inChunks([...new Map(rows.map((row) => [row.nctId, row])).values()], async (chunk) => {
    await db
      .insert(trials)
      .values(chunk)
      .onConflictDoUpdate({
        target: trials.nctId,
        set: {
          title: excluded('title'),
          conditions: excluded('conditions'),
          interventions: excluded('interventions'),
          phases: excluded('phases'),
          studyType: excluded('study_type'),
          status: excluded('status'),
          sponsor: excluded('sponsor'),
          sponsorClass: excluded('sponsor_class'),
          enrollment: excluded('enrollment'),
          sites: excluded('sites'),
          sex: excluded('sex'),
          minAge: excluded('min_age'),
          maxAge: excluded('max_age'),
          startDate: excluded('start_date'),
          completionDate: excluded('completion_date'),
          readAt: excluded('read_at'),
        },
      });
  });
}

/** The trials we have of these NCT numbers. */
export async function trialsById(db: Db, nctIds: readonly string[]): Promise<Map<string, Trial>> {
  const rows = await inChunks([...new Set(nctIds)], (chunk) =>
    db.select().from(trials).where(inArray(trials.nctId, chunk)),
  );
  return new Map(rows.map((trial) => [trial.nctId, trial]));
}
