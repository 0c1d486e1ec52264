/** The change feed of the index of sites. Each reader keeps its own position. */
import { and, eq, gt, gte, lt, max, sql } from 'drizzle-orm';
import { databaseNow, engine } from '../kit';
import { deleteRows, first } from '../rows';
import { type SiteChange, siteChanges } from '../schema';
import type { Db } from '../store.server';

/** A reader's position: it has read everything before `from`, and the later rows with these ids. */
export interface Place {
  readonly from: number;
  readonly seen: ReadonlySet<number>;
}

/**
 * The position below which no row will be added. On PostgreSQL that is the oldest running transaction, because later
 * ones may commit first.
 */
const settled = (
  engine === 'pg'
    ? sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql<number>`(select coalesce(max(${siteChanges.id}), 0) + 1 from ${siteChanges})`
).mapWith(Number);

/** The position of a reader that starts now. */
export async function feedStart(db: Db): Promise<Place> {
  const row = await first(db.select({ from: settled }).from(sql`(select 1) as one`));
  return { from: row?.from ?? 0, seen: new Set() };
}

/** All committed changes that this reader has not read yet. */
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

/** The position of a row that is added now, as in db/feed.ts. */
const position =
  engine === 'pg'
    ? sql<number>`pg_current_xact_id()::text::bigint`
    : sql<number>`(select coalesce(max(${siteChanges.id}), 0) + 1 from ${siteChanges})`;

/**
 * Marks that a snapshot of the index has everything that its reader had read before.
 * @param early how much earlier (ms) than the changes that follow the mark is deleted.
 */
export async function markSnapshot(db: Db, { token, early }: { token: string; early: number }): Promise<void> {
  const at = sql<number>`${databaseNow} - ${early}`;
  await db.insert(siteChanges).values({ kind: 'snapshot', key: token, position, at });
}

/**
 * Whether the feed still has all changes since a snapshot was taken of this database. A database that was restored from
 * an earlier backup lacks the mark, and one in another PostgreSQL server may count transactions from a lower number.
 * @param keptMs how long the feed keeps changes.
 */
export async function hasAllSince(
  db: Db,
  { token, place, keptMs }: { token: string; place: Place; keptMs: number },
): Promise<boolean> {
  const isKept = gt(siteChanges.at, sql`${databaseNow} - ${keptMs}`);
  const mark = db.select({ settled }).from(siteChanges);
  const found = await first(mark.where(and(eq(siteChanges.kind, 'snapshot'), eq(siteChanges.key, token), isKept)));
  return found !== undefined && found.settled >= place.from;
}

/** Deletes old rows, but keeps the newest one, because SQLite would reuse its number. */
export async function deleteSiteChangesBefore(db: Db, at: number): Promise<void> {
  const newest = db.select({ id: max(siteChanges.id) }).from(siteChanges);
  await deleteRows(db, siteChanges, and(lt(siteChanges.at, at), lt(siteChanges.id, newest)));
}
