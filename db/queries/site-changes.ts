/** The change feed of the index of sites. Each reader keeps its own place. */
import { and, gte, lt, max, sql } from 'drizzle-orm';
import { engine } from '../kit';
import { deleteRows, first } from '../rows';
import { type SiteChange, siteChanges } from '../schema';
import type { Db } from '../store.server';

/** Everything before `from` has been read, and of what follows, the rows with these ids. */
export interface Place {
  readonly from: number;
  readonly seen: ReadonlySet<number>;
}

/**
 * Below it nothing will be added: on PostgreSQL the oldest transaction that is still running, since a later one may be
 * committed earlier.
 */
const settled = (
  engine === 'pg'
    ? sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql<number>`(select coalesce(max(${siteChanges.id}), 0) + 1 from ${siteChanges})`
).mapWith(Number);

/** The place of a reader that begins now. */
export async function feedStart(db: Db): Promise<Place> {
  const row = await first(db.select({ from: settled }).from(sql`(select 1) as one`));
  return { from: row?.from ?? 0, seen: new Set() };
}

/** All changes that are committed and that this reader has not had yet. */
export async function siteChangesSince(db: Db, place: Place): Promise<{ changes: SiteChange[]; place: Place }> {
  const rows = await db
    .select({ change: siteChanges, settled })
    .from(siteChanges)
    .where(gte(siteChanges.position, place.from));
  const from = rows[0]?.settled ?? place.from;
  const changes = rows.map(({ change }) => change);
  return {
    changes: changes.filter(({ id }) => !place.seen.has(id)),
    place: { from, seen: new Set(changes.filter(({ position }) => position >= from).map(({ id }) => id)) },
  };
}

/** Deletes old rows. The newest one stays: SQLite would give its number again. */
export async function deleteSiteChangesBefore(db: Db, at: number): Promise<void> {
  const newest = db.select({ id: max(siteChanges.id) }).from(siteChanges);
  await deleteRows(db, siteChanges, and(lt(siteChanges.at, at), lt(siteChanges.id, newest)));
}
