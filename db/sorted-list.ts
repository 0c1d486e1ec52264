/**
 * Lists that are sorted, filtered and searched, and stay quick at 100,000 rows (ADM-16).
 *
 * The database never sorts. Each order has an index that begins with the list's lanes (a kind and status of
 * organization, a status of study): each lane is read from its index as far as the page needs, and the lanes are
 * merged here. Where there is a search, its index is asked first for up to RARE rows: if that is all there is, those
 * are sorted here; if there are more, enough of them are met soon on the way through the order's index.
 */
import { and, type Column, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { inChunks } from './engines/engine';
import { comparePlaces, type Page, type Place, readCursor, writeCursor } from './keyset';
import { engine } from './kit';
import { holds, trigramQuery } from './search';
import type { Db } from './store.server';
import type { Searched } from './triggers';

/** So many hits are sorted here; more are met on the way through an index. */
export const RARE = 2000;
/** So far the hits of a search are counted. */
export const COUNTED_MAX = 1000;

export interface SortedPage<Row> extends Page<Row> {
  /** The cursor of the page before this; null on the first. */
  previous: string | null;
}

/** One order of a list. */
export interface Order {
  column: Column;
  kind: 'number' | 'string';
  descending: boolean;
}

/** A column with the values it may have. */
export interface Narrowing {
  column: Column;
  values: readonly unknown[];
}

export interface SortedList {
  name: Searched;
  table: PgTable;
  id: Column;
  searchText: Column;
  /** What the orders' indexes begin with: one lane for each combination of the values. */
  lanes: Narrowing[];
  /** What is looked up in the rows met. */
  others: Narrowing[];
  /** What the search text must hold. Empty where nothing is searched for. */
  needles: string[];
  /** How the search text says that a row is in the lanes: for the search's index, which knows no columns. */
  laneNeedles: string[];
}

export interface SortedRequest {
  limit: number;
  cursor?: string | null;
  /** The order's name, which its cursors carry. */
  sort: string;
  order: Order;
}

/** The ids of a page in their order, with the cursors of its neighbours. */
export async function sortedIds(db: Db, list: SortedList, request: SortedRequest): Promise<SortedPage<string>> {
  const { limit, sort, order } = request;
  const cursor = readCursor(sort, order.kind, request.cursor);
  const backwards = cursor?.before === true;
  const found = await places(db, list, order, cursor, limit + 1);
  const more = found.length > limit;
  // On the way back to the start: the first page whole, not what is left before the second.
  if (backwards && !more) return sortedIds(db, list, { ...request, cursor: null });

  const page = found.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const cursorAt = (place: Place | undefined, before: boolean) =>
    place ? writeCursor(sort, { ...place, before }) : null;
  return {
    rows: page.map(({ id }) => id),
    next: more || backwards ? cursorAt(last, false) : null,
    previous: cursor ? cursorAt(first, true) : null,
  };
}

/** The rows of these ids in the order of the ids. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The first places after the cursor, or the last ones before it, nearest first. */
async function places(
  db: Db,
  list: SortedList,
  order: Order,
  cursor: (Place & { before: boolean }) | null,
  limit: number,
): Promise<Place[]> {
  const descending = order.descending !== (cursor?.before === true);
  const nearestFirst = (a: Place, b: Place) => (descending ? comparePlaces(b, a) : comparePlaces(a, b));
  const hits = await rareHits(db, list);
  const found = hits
    ? (await placesOf(db, list, order, hits)).filter((place) => !cursor || nearestFirst(cursor, place) < 0)
    : await inLanes(list, (lane) => placesInLane(db, list, lane, { order, cursor, descending, limit }));
  return found.sort(nearestFirst).slice(0, limit);
}

const inLanes = async <Row>(list: SortedList, work: (lane: SQL) => Promise<Row[]>): Promise<Row[]> =>
  (await Promise.all(lanesOf(list.lanes).map(work))).flat();

/** `type = 'site' and status = 'pending'`, and so on for each combination. */
function lanesOf([first, ...rest]: Narrowing[], condition: SQL[] = []): SQL[] {
  if (!first) return [and(...condition) ?? sql`true`];
  const { column, values } = first;
  return values.flatMap((value) => lanesOf(rest, [...condition, sql`${column} = ${sql.param(value, column)}`]));
}

async function placesInLane(
  db: Db,
  list: SortedList,
  lane: SQL,
  { order, cursor, descending, limit }: { order: Order; cursor: Place | null; descending: boolean; limit: number },
): Promise<Place[]> {
  const { column } = order;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  // Compared as a pair, so that both engines start reading the index at the cursor ('or' would read all before it).
  const beyond =
    cursor &&
    sql`(${column}, ${list.id}) ${sql.raw(descending ? '<' : '>')} (${sql.param(cursor.key, column)}, ${sql.param(cursor.id, list.id)})`;
  return db
    .select({ id: sql<string>`${list.id}`, key: keyOf(column) })
    .from(list.table)
    .where(and(lane, ...unindexed(list.others), ...holds(list.searchText, list.needles), beyond ?? undefined))
    .orderBy(sql`${column} ${direction}`, sql`${list.id} ${direction}`)
    .limit(limit);
}

/** As the column has it: PostgreSQL sends a bigint as text. */
const keyOf = (column: Column) => sql`${column}`.mapWith(column) as SQL<number | string>;

/** Where the rows of these ids stand, those that are in the list. */
async function placesOf(db: Db, list: SortedList, { column }: Order, ids: string[]): Promise<Place[]> {
  return inChunks(ids, (chunk) =>
    db
      .select({ id: sql<string>`${list.id}`, key: keyOf(column) })
      .from(list.table)
      .where(and(inArray(list.id, chunk), ...unindexed([...list.lanes, ...list.others]))),
  );
}

/** Conditions by which SQLite shall not choose an index: it knows no numbers of rows, and would take one that then has to be sorted. */
function unindexed(narrowings: Narrowing[]): (SQL | undefined)[] {
  return narrowings.map(({ column, values }) => {
    const plain = engine === 'sqlite' ? sql`+${column}` : sql`${column}`;
    return or(sql`1 = 0`, ...values.map((value) => sql`${plain} = ${sql.param(value, column)}`));
  });
}

/** The ids of all that the search finds; null where there is no search and where there are too many. */
async function rareHits(db: Db, list: SortedList): Promise<string[] | null> {
  if (list.needles.length === 0) return null;
  const hits = await hitsOf(db, list, [...list.needles, ...list.laneNeedles], RARE + 1);
  return hits.length > RARE ? null : hits.map(({ id }) => id);
}

/** Rows whose text holds the needles, so many of them, from the search's index. */
function hitsOf(db: Db, list: SortedList, needles: string[], limit: number): Promise<{ id: string }[]> {
  if (engine === 'sqlite') return sqliteHits(db, list.name, needles, limit);
  return db
    .select({ id: sql<string>`${list.id}` })
    .from(list.table)
    .where(and(...holds(list.searchText, needles)))
    .limit(limit);
}

function sqliteHits(db: Db, name: Searched, needles: string[], limit: number): Promise<{ id: string }[]> {
  const { tables, found, id } = sqliteSearch(name, needles);
  return db.select({ id }).from(tables).where(found).limit(limit);
}

function sqliteSearch(name: Searched, needles: string[]) {
  const [search, texts] = [sql.identifier(`${name}_search`), sql.identifier(`${name}_searchable`)];
  return {
    id: sql<string>`${texts}.id`,
    tables: sql`${search} cross join ${texts} on ${texts}.row = ${search}.rowid`,
    found: and(sql`${search} match ${trigramQuery(needles)}`, ...holds(sql`${texts}.text`, needles)),
  };
}

/** The condition that a row's text holds the needles, by the search's index; undefined for none. */
export function isHit(name: Searched, table: Record<'id' | 'searchText', Column>, needles: string[]): SQL | undefined {
  if (needles.length === 0) return undefined;
  if (engine === 'pg') return and(...holds(table.searchText, needles));
  const { tables, found, id } = sqliteSearch(name, needles);
  return sql`${table.id} in (select ${id} from ${tables} where ${found})`;
}

/** How many the search finds, exact up to COUNTED_MAX; `more` says that there are more than were counted. */
export async function searchedCount(db: Db, list: SortedList): Promise<{ count: number; more?: true }> {
  const { length } = await hitsOf(db, list, [...list.needles, ...list.laneNeedles], COUNTED_MAX + 1);
  return length > COUNTED_MAX ? { count: COUNTED_MAX, more: true } : { count: length };
}
