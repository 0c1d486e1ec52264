/** The change feed of integrators. Each reader keeps its own position. */
import { and, asc, gte, inArray, lt, max, sql } from 'drizzle-orm';
import { beyond } from '../keyset';
import { engine } from '../kit';
import { deleteRows, first } from '../rows';
import { type RecordChange, recordChanges } from '../schema';
import type { Db } from '../store.server';

/** A reader's place: everything up to it is read. */
export interface ChangesPlace {
  position: number;
  id: number;
}

/**
 * The position below which no row will be added. On PostgreSQL that is the oldest running transaction, because later
 * ones may commit first.
 */
const settled = (
  engine === 'pg'
    ? sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql<number>`(select coalesce(max(${recordChanges.id}), 0) + 1 from ${recordChanges})`
).mapWith(Number);

/** Up to where the feed can be read now: what comes later may still be joined by something earlier. */
export async function settledPosition(db: Db): Promise<number> {
  return (await first(db.select({ settled }).from(sql`(select 1) as one`)))?.settled ?? 0;
}

/** What has changed for these owners after a place and before a position, in an order that never changes. */
export function changesAfter(
  db: Db,
  { owners, records }: { owners: readonly string[]; records: readonly RecordChange['record'][] },
  { after, before, since, limit }: { after: ChangesPlace; before: number; since?: number; limit: number },
): Promise<RecordChange[]> {
  const { owner, record, position, id, at } = recordChanges;
  return db
    .select()
    .from(recordChanges)
    .where(
      and(
        inArray(owner, [...owners]),
        inArray(record, [...records]),
        beyond([position, id], [after.position, after.id], false),
        lt(position, before),
        since === undefined ? undefined : gte(at, since),
      ),
    )
    .orderBy(asc(position), asc(id))
    .limit(limit);
}

/** Deletes old rows, but keeps the newest one, because SQLite would reuse its number. */
export async function deleteChangesBefore(db: Db, at: number): Promise<void> {
  const newest = db.select({ id: max(recordChanges.id) }).from(recordChanges);
  await deleteRows(db, recordChanges, and(lt(recordChanges.at, at), lt(recordChanges.id, newest)));
}
