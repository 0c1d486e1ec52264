/** The statements that most queries consist of, for any table. */
import { and, count, desc, eq, getTableColumns, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Db, inChunks } from './engines/engine';
import { afterCursor, cutPage, type Keys, type Page, type PageRequest } from './keyset';
import { engine } from './kit';
import { prepared, preparedInsert } from './prepared';

type Row<Table extends PgTable> = Table['$inferSelect'];
type Condition = SQL | undefined;

export async function first<Found>(rows: PromiseLike<Found[]>): Promise<Found | undefined> {
  return (await rows)[0];
}

/** Values for some of the table's columns. Selects the rows that have them. */
type Having<T extends PgTable> = { readonly [Column in keyof Row<T>]?: string | number | boolean | null };

type Values = Record<string, string | number | boolean | null>;

function has(table: PgTable, having: Values): Condition {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const conditions = Object.entries(having).map(([name, value]) => {
    const column = columns[name] as PgColumn;
    return value === null ? isNull(column) : eq(column, value);
  });
  return and(...conditions);
}

const finders = new WeakMap<PgTable, ReturnType<typeof finder>>();

const finder = (table: PgTable) =>
  prepared((db, having: Values) => db.select().from(table).where(has(table, having)).limit(1));

/** The row that has these values, or any one of them. */
export async function findRow<T extends PgTable>(db: Db, table: T, having: Having<T>): Promise<Row<T> | undefined> {
  const find = once(finders, table, finder);
  return first(find(db, having as Values)) as Promise<Row<T> | undefined>;
}

const lookups = new WeakMap<PgColumn, ReturnType<typeof lookup>>();

const lookup = (table: PgTable, column: PgColumn) =>
  prepared((db, { values }: { values: readonly string[] }) => db.select().from(table).where(inArray(column, values)));

/** All rows of the table that have one of the values in this column of it. */
export async function rowsBy<T extends PgTable>(
  db: Db,
  table: T,
  column: PgColumn,
  values: readonly string[],
): Promise<Row<T>[]> {
  const find = once(lookups, column, () => lookup(table, column));
  return inChunks(values, async (chunk) => (await find(db, { values: chunk })) as Row<T>[]);
}

/** The value for the key, created on first use. */
function once<Key extends object, Made>(kept: WeakMap<Key, Made>, key: Key, make: (key: Key) => Made): Made {
  const made = kept.get(key) ?? make(key);
  kept.set(key, made);
  return made;
}

export async function countRows(db: Db, table: PgTable, ...where: Condition[]): Promise<number> {
  const found = db.select({ count: count() }).from(table);
  return (await first(found.where(and(...where))))?.count ?? 0;
}

/** The rows of these selects in one statement, each with its own order and limit. They have the same columns. */
export const unionOf = (selects: readonly SQLWrapper[]): SQL =>
  sql`(${sql.join(
    selects.map((select, at) => sql`select * from ${select} as ${sql.identifier(`part_${at}`)}`),
    sql` union all `,
  )})`;

/** The ids that these selects find, each once, in one statement. */
export async function idsIn(db: Db, selects: readonly SQLWrapper[]): Promise<string[]> {
  if (selects.length === 0) return [];
  const found = await db.select({ id: sql<string>`found.id` }).from(sql`${unionOf(selects)} as found`);
  return [...new Set(found.map(({ id }) => id))];
}

/** The number of rows for each combination of these columns' values, in order. */
export function countsBy<Columns extends Record<string, PgColumn>>(
  db: Db,
  table: PgTable,
  columns: Columns,
  where?: SQL,
) {
  const by = Object.values(columns);
  const counts = db.select({ ...columns, count: count() }).from(table);
  return counts
    .where(where)
    .groupBy(...by)
    .orderBy(...by);
}

const inserters = new WeakMap<PgTable, ReturnType<typeof preparedInsert>>();
const adders: typeof inserters = new WeakMap();

/** @returns the row as stored. */
export async function insertRow<T extends PgTable>(db: Db, table: T, row: T['$inferInsert']): Promise<Row<T>> {
  const insert = once(inserters, table, () => preparedInsert(table, { returning: true }));
  return (await insert(db, [row]))[0] as Row<T>;
}

/**
 * Inserts rows in one statement, a few at most, which must have values for the same columns.
 */
export async function addRows<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  if (rows.length > 0) await once(adders, table, () => preparedInsert(table, { returning: false }))(db, rows);
}

export const addRow = <T extends PgTable>(db: Db, table: T, row: T['$inferInsert']): Promise<void> =>
  addRows(db, table, [row]);

/**
 * Selects these rows from one JSON parameter, for an insert of hundreds: as values, they would take several times as long. Not for
 * columns with true and false.
 */
export function rowsFromJson<T extends PgTable>(table: T, rows: readonly Row<T>[]): SQL {
  const names = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const);
  const named = rows.map((row) => Object.fromEntries(names.map(([key, name]) => [name, row[key as keyof typeof row]])));
  const json = JSON.stringify(named);
  if (engine === 'pg') return sql`select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`;
  const columns = names.map(([, name]) => sql`json_extract(value, ${sql.raw(`'$.${name}'`)})`);
  // SQLite would read ON CONFLICT as a condition of a join.
  return sql`select ${sql.join(columns, sql`, `)} from json_each(${json}) where true`;
}

/** For an insert that replaces rows: every column takes the value of the row that could not be inserted. */
export const replaced = (table: PgTable, kept: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => !kept.includes(key))
      .map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
  );

/** Updates the rows that meet all conditions. @returns the first of them, as updated. */
export async function updateRow<T extends PgTable>(
  db: Db,
  table: T,
  change: PgUpdateSetSource<T>,
  ...where: Condition[]
): Promise<Row<T> | undefined> {
  const rows = db.update<PgTable>(table).set(change);
  return first(rows.where(and(...where)).returning());
}

/**
 * Compare and set, in one statement: changes the row that still has these values, as they were read.
 * @returns it, as changed; undefined if there is none.
 */
export const changeRow = <T extends PgTable>(
  db: Db,
  table: T,
  having: Having<T>,
  change: PgUpdateSetSource<T>,
): Promise<Row<T> | undefined> => updateRow(db, table, change, has(table, having as Values));

/** A row that was read in the same transaction and changed by it. @throws {Error} if it was not as it was read. */
export async function asRead<Changed>(changing: Promise<Changed | undefined>): Promise<Changed> {
  const changed = await changing;
  if (!changed) throw new Error('The row is not as it was read.');
  return changed;
}

/** Deletes the rows that meet the condition. @returns the first of them, as it was. */
export async function deleteRow<T extends PgTable>(db: Db, table: T, where: SQL): Promise<Row<T> | undefined> {
  return first(db.delete<PgTable>(table).where(where).returning());
}

/** Deletes all rows that meet the condition; all rows without one. */
export async function deleteRows(db: Db, table: PgTable, where?: SQL): Promise<void> {
  await db.delete(table).where(where);
}

export async function newestFirst<T extends PgTable & Record<'createdAt' | 'id', PgColumn>>(
  db: Db,
  table: T,
  { limit, cursor }: PageRequest,
  ...where: Condition[]
): Promise<Page<Row<T>>> {
  const rows = await db
    .select()
    .from<PgTable>(table)
    .where(and(...where, afterCursor(table, cursor)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit + 1);
  return cutPage(rows as (Row<T> & Keys)[], limit, (row) => row);
}
