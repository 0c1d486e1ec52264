/**
 * Lists that can be sorted, filtered and searched, and stay fast at 100,000 rows (ADM-16). The database never sorts.
 * Each order has an index that begins with the list's lanes (type and status of organizations, status of studies). Each
 * lane is read from its index as far as the page needs, and the lanes are merged here. A search first asks its own
 * index for up to RARE hits: if there are no more, they are sorted here; if there are, reading the order's index soon
 * finds enough of them.
 */
import { and, type Column, eq, getTableName, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { lettersOff } from '../app/catalogue/letters-off';
import { inChunks } from './engines/engine';
import { beyond, comparePlaces, type Page, type Place, readCursor, writeCursor } from './keyset';
import { engine } from './kit';
import { contains, needlesOf, piecesOf, searchTextOf, trigramQuery, wordsIn, wordsOfText } from './search';
import type { Db } from './store.server';

/** Up to this many hits are sorted here. */
export const RARE = 2000;
/** Counting search hits stops here. */
const COUNTED_MAX = 1000;

export interface SortedPage<Row> extends Page<Row> {
  /** The cursor of the previous page; null on the first. */
  previous: string | null;
}

export interface Order {
  column: Column;
  kind: 'number' | 'string';
  descending: boolean;
}

/** A column with the values it may have. */
interface Narrowing {
  column: Column;
  values: readonly unknown[];
}

type SearchedTable = PgTable & Record<'id' | 'searchText', PgColumn>;

export interface SortedList {
  table: SearchedTable;
  /** The columns that the orders' indexes begin with: one lane for each combination of values. */
  lanes: Narrowing[];
  /** Filters without an index: checked in the rows that are read. */
  others: Narrowing[];
  /** The same, for what is not one column's value. */
  where?: SQL | undefined;
  /** What the search text must contain. Empty without a search. */
  needles: string[];
  /** The lanes as tags, for the search index, which has no other columns. */
  laneNeedles: string[];
}

/** When a record was submitted: at this time or after, and before that one. */
export interface Submitted {
  from?: number;
  before?: number;
}

export const submittedIn = (createdAt: PgColumn, { from, before }: Submitted = {}): SQL | undefined =>
  and(from === undefined ? undefined : gte(createdAt, from), before === undefined ? undefined : lt(createdAt, before));

interface SortedRequest {
  limit: number;
  cursor?: string | null;
  /** The order's name, which its cursors contain. */
  sort: string;
  order: Order;
}

/** A page of ids in order, with the cursors of its neighbors. */
export async function sortedIds(db: Db, list: SortedList, request: SortedRequest): Promise<SortedPage<string>> {
  const { limit, sort, order } = request;
  const cursor = readCursor(sort, order.kind, request.cursor);
  const backwards = cursor?.before === true;
  const found = await places(db, list, order, cursor, limit + 1);
  const more = found.length > limit;
  // No more than a page is left in this direction: show the whole first page instead.
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

export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The first positions after the cursor, or the last before it, nearest first. */
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
  const after = cursor && beyond([column, list.table.id], [cursor.key, cursor.id], descending);
  return db
    .select({ id: sql<string>`${list.table.id}`, key: keyOf(column) })
    .from<PgTable>(list.table)
    .where(
      and(
        lane,
        list.where,
        ...unindexed(list.others),
        ...contains(list.table.searchText, list.needles),
        after ?? undefined,
      ),
    )
    .orderBy(sql`${column} ${direction}`, sql`${list.table.id} ${direction}`)
    .limit(limit);
}

/** Mapped as the column is, because PostgreSQL sends a bigint as text. */
const keyOf = (column: Column) => sql`${column}`.mapWith(column) as SQL<number | string>;

async function placesOf(db: Db, list: SortedList, { column }: Order, ids: string[]): Promise<Place[]> {
  return inChunks(ids, (chunk) =>
    db
      .select({ id: sql<string>`${list.table.id}`, key: keyOf(column) })
      .from<PgTable>(list.table)
      .where(and(inArray(list.table.id, chunk), list.where, ...unindexed([...list.lanes, ...list.others]))),
  );
}

/** Conditions for which SQLite must not use an index: without statistics it would choose one that needs sorting. */
function unindexed(narrowings: Narrowing[]): (SQL | undefined)[] {
  return narrowings.map(({ column, values }) => {
    const plain = engine === 'sqlite' ? sql`+${column}` : sql`${column}`;
    return or(sql`1 = 0`, ...values.map((value) => sql`${plain} = ${sql.param(value, column)}`));
  });
}

/** The ids of all hits; null without a search, or if there are too many. */
async function rareHits(db: Db, list: SortedList): Promise<string[] | null> {
  if (list.needles.length === 0) return null;
  const hits = await hitsOf(db, list.table, [...list.needles, ...list.laneNeedles], RARE + 1);
  return hits.length > RARE ? null : hits.map(({ id }) => id);
}

/** Up to `limit` rows whose text contains the needles, from the search index: nothing is sorted. */
export function hitsOf(db: Db, table: SearchedTable, needles: readonly string[], limit: number) {
  if (engine === 'sqlite') {
    const { tables, found, id } = sqliteSearch(table, needles);
    return db
      .select({ id: id.as('id') })
      .from(tables)
      .where(found)
      .limit(limit);
  }
  return db
    .select({ id: sql<string>`${table.id}`.as('id') })
    .from<PgTable>(table)
    .where(and(...contains(table.searchText, needles)))
    .limit(limit);
}

function sqliteTables(table: SearchedTable) {
  const name = getTableName(table);
  const [search, texts] = [sql.identifier(`${name}_search`), sql.identifier(`${name}_searchable`)];
  return {
    search,
    id: sql<string>`${texts}.id`,
    text: sql`${texts}.text`,
    tables: sql`${search} cross join ${texts} on ${texts}.row = ${search}.rowid`,
  };
}

function sqliteSearch(table: SearchedTable, needles: readonly string[]) {
  const { search, text, ...rest } = sqliteTables(table);
  return { ...rest, found: and(sql`${search} match ${trigramQuery(needles)}`, ...contains(text, needles)) };
}

/** The condition that a row's text contains the needles, using the search index; undefined without needles. */
export function isHit(table: SearchedTable, needles: string[]): SQL | undefined {
  if (needles.length === 0) return undefined;
  if (engine === 'pg') return and(...contains(table.searchText, needles));
  const { tables, found, id } = sqliteSearch(table, needles);
  return sql`${table.id} in (select ${id} from ${tables} where ${found})`;
}

/** As many hits as are counted. */
function countedHits(db: Db, list: SortedList): PromiseLike<{ id: string }[]> {
  const { table, where } = list;
  const needles = [...list.needles, ...list.laneNeedles];
  if (!where) return hitsOf(db, table, needles, COUNTED_MAX + 1);
  return db
    .select({ id: sql<string>`${table.id}` })
    .from<PgTable>(table)
    .where(and(isHit(table, needles), where))
    .limit(COUNTED_MAX + 1);
}

/** The hits of each status that has any, exact up to COUNTED_MAX; `more` means that there are more. */
export async function hitsByStatus<Status>(
  db: Db,
  statuses: readonly Status[],
  listOf: (status: Status) => SortedList,
): Promise<{ status: Status; count: number; more?: true }[]> {
  const counts = statuses.map(async (status) => {
    const list = listOf(status);
    const { length } = await countedHits(db, list);
    return { status, count: Math.min(length, COUNTED_MAX), ...(length > COUNTED_MAX && { more: true as const }) };
  });
  return (await Promise.all(counts)).filter(({ count }) => count > 0);
}

/** How many texts are compared with a word that nothing has. */
const NEAR = 200;
/** A search with more unknown words is not one that was mistyped. */
const MISTYPED_MAX = 2;
/** Shorter words are near to too many others. */
const SHORTEST = 4;

/** Of which texts a search may be corrected: all of a table's, or only those that its reader may see. */
interface Seen {
  text: PgColumn;
  where: SQL | undefined;
}

/**
 * The search as it was probably meant, if it has words that no row has: each is replaced by the nearest one that a row has
 * which has the other words, one letter off, or two if it is long. Null if there is none. Asks once for each word.
 */
export function searchMeant(db: Db, table: SearchedTable, search: string, seen?: Seen): Promise<string | null> {
  return meantBy(search, {
    isKnown: async (word) => {
      const needles = needlesOf(word);
      if (!seen) return (await hitsOf(db, table, needles, 1)).length > 0;
      return isSeen(db, table, seen, needles);
    },
    textsNear: (word, others) => textsNear(db, table, word, others, seen),
  });
}

/** The same for a few texts, which are all at hand. */
export const searchMeantAmong = (search: string, texts: readonly string[]): Promise<string | null> => {
  const known = texts.map((text) => searchTextOf([text], []));
  const has = (text: string, needles: readonly string[]) => needles.every((needle) => text.includes(needle));
  return meantBy(search, {
    isKnown: async (word) => known.some((text) => has(text, needlesOf(word))),
    textsNear: async (_, others) => known.filter((text) => has(text, others)),
  });
};

interface Words {
  isKnown: (word: string) => Promise<boolean>;
  /** Texts that may have what was meant by a word, and that contain the needles of the others. */
  textsNear: (word: string, others: readonly string[]) => Promise<string[]>;
}

async function meantBy(search: string, { isKnown, textsNear }: Words): Promise<string | null> {
  const words = wordsIn(search);
  const known = await Promise.all(words.map(isKnown));
  const unknown = words.filter((_, at) => !known[at]);
  if (unknown.length === 0 || unknown.length > MISTYPED_MAX || unknown.some((word) => word.length < SHORTEST))
    return null;
  const others = needlesOf(words.filter((_, at) => known[at]).join(' '));
  const meant = new Map<string, string>();
  for (const word of unknown) {
    const near = nearest(word, await textsNear(word, others));
    if (near === null) return null;
    meant.set(word, near);
  }
  return words.map((word) => meant.get(word) ?? word).join(' ');
}

/** Whether a text that the reader may see contains the needles. */
async function isSeen(
  db: Db,
  table: SearchedTable,
  { text, where }: Seen,
  needles: readonly string[],
): Promise<boolean> {
  // The hits first: SQLite would read all rows that the reader may see.
  const hits = hitsOf(db, table, needles, RARE).as('hits');
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(hits)
    .crossJoin(table as PgTable)
    .where(and(eq(table.id, sql`hits.id`), where, ...contains(text, needles)))
    .limit(1);
  return rows.length > 0;
}

/** The texts that have most pieces of a word, and the other words. */
async function textsNear(
  db: Db,
  table: SearchedTable,
  word: string,
  others: readonly string[],
  seen?: Seen,
): Promise<string[]> {
  const rows = await rowsNear(db, table, word, others);
  if (!seen) return rows.map(({ text }) => text);
  const near = await db
    .select({ text: sql<string>`${seen.text}` })
    .from<PgTable>(table)
    .where(
      and(
        inArray(
          table.id,
          rows.map(({ id }) => id),
        ),
        seen.where,
        ...contains(seen.text, others),
      ),
    );
  return near.map(({ text }) => text);
}

async function rowsNear(db: Db, table: SearchedTable, word: string, others: readonly string[]) {
  const pieces = piecesOf(word);
  const alike = (text: Column | SQL) =>
    sql.join(
      contains(text, pieces).map((has) => sql`(case when ${has} then 1 else 0 end)`),
      sql` + `,
    );
  if (engine === 'sqlite') {
    const { search, tables, text, id } = sqliteTables(table);
    const quoted = pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`);
    const near = (wanted: string) =>
      db
        .select({ id: id.as('id'), text: sql<string>`${text}`.as('text') })
        .from(tables)
        .where(and(sql`${search} match ${wanted}`, ...contains(text, others)))
        .orderBy(sql`${alike(text)} desc`)
        .limit(NEAR);
    // A letter that is wrong leaves the pieces at one end as they are, and few rows have all of those.
    const atEnd = Math.floor(quoted.length / 2) - 1;
    const ends = [quoted.slice(0, atEnd), quoted.slice(-atEnd)].map((end) => `(${end.join(' AND ')})`);
    const sure = atEnd > 1 ? await near(ends.join(' OR ')) : [];
    return sure.length > 0 ? sure : near(quoted.join(' OR '));
  }
  return db
    .select({ id: sql<string>`${table.id}`, text: sql<string>`${table.searchText}` })
    .from<PgTable>(table)
    .where(and(or(...contains(table.searchText, pieces)), ...contains(table.searchText, others)))
    .orderBy(sql`${alike(table.searchText)} desc`)
    .limit(NEAR);
}

/** The nearest word of the texts, or beginning of one, if it is near enough; of several the one that most words have. */
function nearest(word: string, texts: readonly string[]): string | null {
  const most = word.length < 8 ? 1 : 2;
  const found = new Map<string, { off: number; count: number }>();
  for (const each of new Set(texts.flatMap(wordsOfText))) {
    // Of a beginning, rather with the letter that is missing.
    const beginnings = [1, 0, -1].map((more) => each.slice(0, word.length + more));
    for (const form of [each, ...beginnings]) {
      const off = form.length < SHORTEST - 1 ? most + 1 : lettersOff(word, form, most);
      if (off > most) continue;
      const before = found.get(form);
      found.set(form, { off: before?.off ?? off, count: (before?.count ?? 0) + 1 });
      break;
    }
  }
  const [best] = [...found].sort(
    ([a, one], [b, other]) => one.off - other.off || other.count - one.count || (a < b ? -1 : 1),
  );
  return best?.[0] ?? null;
}
