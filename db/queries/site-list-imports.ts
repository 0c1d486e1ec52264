/** Files with lists of sites, row by row, while they are taken over. */
import { and, desc, eq, getTableColumns, gt, inArray, lt, lte, min, notInArray, sql } from 'drizzle-orm';
import type { ImportedRow, ImportPhase } from '../../app/catalogue/site-lists';
import { addsWork } from '../engines/engine';
import type { Page, PageRequest } from '../keyset';
import { engine, skipLocked } from '../kit';
import {
  addRow,
  changeRow,
  countsBy,
  deleteRow,
  deleteRows,
  findRow,
  first,
  replaced,
  rowsFromJson,
  updateRow,
} from '../rows';
import { type SiteListImport, type SiteListImportRow, siteListImportRows, siteListImports } from '../schema';
import type { Db } from '../store.server';

/** The phases in which a job works on it. */
const WORKED_ON = ['checking', 'importing'] as const satisfies readonly ImportPhase[];

export const insertSiteImport = (db: Db, row: SiteListImport): Promise<void> => addRow(db, siteListImports, row);

export const siteImportById = (db: Db, id: string) => findRow(db, siteListImports, { id });

/** Those of an organization, newest first. */
export const siteImportsOf = (db: Db, organizationId: string, limit: number): Promise<SiteListImport[]> =>
  db
    .select()
    .from(siteListImports)
    .where(eq(siteListImports.organizationId, organizationId))
    .orderBy(desc(siteListImports.createdAt), desc(siteListImports.id))
    .limit(limit);

/** Moves an import on, if it is still as it was read. @returns undefined if it is not. */
export const changeSiteImport = (
  db: Db,
  { id, phase, stopped, position }: Pick<SiteListImport, 'id' | 'phase' | 'stopped' | 'position'>,
  change: Partial<SiteListImport>,
) => {
  addsWork('siteLists');
  return changeRow(db, siteListImports, { id, phase, stopped, position }, change);
};

/** Its rows are deleted with it. */
export const deleteSiteImport = (db: Db, id: string) => deleteRow(db, siteListImports, eq(siteListImports.id, id));

const isWorkedOn = and(inArray(siteListImports.phase, [...WORKED_ON]), eq(siteListImports.stopped, false));

/** When the next import can be worked on; null if there is none. */
export const nextSiteImportDue = async (db: Db): Promise<number | null> =>
  (
    await first(
      db
        .select({ at: min(siteListImports.busyUntil) })
        .from(siteListImports)
        .where(isWorkedOn),
    )
  )?.at ?? null;

/** Leases an import that a job has to work on. @returns undefined if there is none that nobody works on. */
export async function claimSiteImport(
  db: Db,
  { at, leaseUntil }: { at: number; leaseUntil: number },
): Promise<SiteListImport | undefined> {
  const waiting = db
    .select({ id: siteListImports.id })
    .from(siteListImports)
    .where(and(isWorkedOn, lte(siteListImports.busyUntil, at)))
    .orderBy(siteListImports.busyUntil, siteListImports.id)
    .limit(1);
  const due = db.$with('due').as(skipLocked(waiting));
  const claimed = await db
    .with(due)
    .update(siteListImports)
    .set({ busyUntil: leaseUntil })
    .where(inArray(siteListImports.id, db.select({ id: due.id }).from(due)))
    .returning();
  return claimed[0];
}

/** Ends a lease, so that the import can be worked on at once. */
export const releaseSiteImport = (db: Db, id: string, at: number) =>
  updateRow(db, siteListImports, { busyUntil: at }, eq(siteListImports.id, id));

/** Adds rows as they were read: JSON, a list of `[line, cells]`. As one parameter, which takes a fraction of the time. */
export async function insertImportRows(db: Db, importId: string, read: string): Promise<void> {
  const { line, cells, ...others } = getTableColumns(siteListImportRows);
  const none = sql.join(
    Object.keys(others)
      .slice(1)
      .map(() => sql`null`),
    sql`, `,
  );
  const rows =
    engine === 'pg'
      ? sql`select ${importId}::text, (each->>0)::int, each->1, ${none} from jsonb_array_elements(${read}::jsonb) as each`
      : sql`select ${importId}, json_extract(value, '$[0]'), json_extract(value, '$[1]'), ${none} from json_each(${read})`;
  await db.insert(siteListImportRows).select(rows);
}

/** The rows after a line, in the order of the file. */
export const importRowsAfter = (
  db: Db,
  importId: string,
  { line, limit }: { line: number; limit: number },
): Promise<SiteListImportRow[]> =>
  db
    .select()
    .from(siteListImportRows)
    .where(and(eq(siteListImportRows.importId, importId), gt(siteListImportRows.line, line)))
    .orderBy(siteListImportRows.line)
    .limit(limit);

/** Writes rows in place of those that are there. */
export async function replaceImportRows(db: Db, rows: readonly SiteListImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { importId, line } = siteListImportRows;
  await db
    .insert(siteListImportRows)
    .select(rowsFromJson(siteListImportRows, rows))
    .onConflictDoUpdate({ target: [importId, line], set: replaced(siteListImportRows, ['importId', 'line']) });
}

/** The first row of an import with each of these keys. */
export const firstImportRows = (db: Db, importId: string, keys: readonly string[]) =>
  db
    .select({ key: siteListImportRows.key, line: sql<number>`min(${siteListImportRows.line})`.mapWith(Number) })
    .from(siteListImportRows)
    .where(and(eq(siteListImportRows.importId, importId), inArray(siteListImportRows.key, [...keys, ''])))
    .groupBy(siteListImportRows.key);

/** How many rows have each outcome, and what was done with them. */
export const importRowCounts = (db: Db, importId: string) =>
  countsBy(
    db,
    siteListImportRows,
    { outcome: siteListImportRows.outcome, applied: siteListImportRows.applied },
    eq(siteListImportRows.importId, importId),
  );

/** Rows in the order of the file, of one outcome or of all. */
export async function importRowPage(
  db: Db,
  { importId, outcome, limit, cursor }: PageRequest & { importId: string; outcome?: ImportedRow },
): Promise<Page<SiteListImportRow>> {
  const after = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0;
  const rows = await db
    .select()
    .from(siteListImportRows)
    .where(
      and(
        eq(siteListImportRows.importId, importId),
        outcome && eq(siteListImportRows.outcome, outcome),
        gt(siteListImportRows.line, after),
      ),
    )
    .orderBy(siteListImportRows.line)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.line) : null };
}

/** Deletes imports that have not changed since: those that are not finished, and those that are. */
export async function deleteOldSiteImports(db: Db, { open, done }: { open: number; done: number }): Promise<void> {
  const { phase, updatedAt } = siteListImports;
  await deleteRows(db, siteListImports, and(notInArray(phase, ['done']), lt(updatedAt, open)));
  await deleteRows(db, siteListImports, and(eq(phase, 'done'), lt(updatedAt, done)));
}
