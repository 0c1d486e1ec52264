/**
 * Cursors for keyset pagination by (sort key, id), with which page 1000 costs no more than page 1. Most lists are
 * newest first (newestFirst in db/rows.ts). The sortable ones are in db/sorted-list.ts.
 */
import { Column, is, type SQL, sql } from 'drizzle-orm';

export interface Page<Row> {
  rows: Row[];
  /** Pass it as `cursor` to get the next page; null on the last page. */
  next: string | null;
}

export interface PageRequest {
  limit: number;
  cursor?: string | null;
}

/** The condition for rows after the cursor. There is none for a first page or an invalid cursor. */
export function afterCursor(
  keys: Record<keyof Keys, Column>,
  cursor: string | null | undefined,
  order: 'newest' | 'oldest' = 'newest',
): SQL | undefined {
  const [, at, id] = /^(\d{1,15})\.(.+)$/s.exec(cursor ?? '') ?? [];
  if (at === undefined || id === undefined) return undefined;
  return beyond([keys.createdAt, keys.id], [Number(at), id], order === 'newest');
}

/**
 * The condition for rows that come after these values. Comparing them at once lets both engines start reading the index
 * there; with 'or' they read everything before it.
 */
export function beyond(columns: readonly (Column | SQL)[], values: readonly unknown[], descending: boolean): SQL {
  const params = values.map((value, index) => {
    const column = columns[index];
    return is(column, Column) ? sql.param(value, column) : sql`${value}`;
  });
  return sql`(${sql.join([...columns], sql`, `)}) ${sql.raw(descending ? '<' : '>')} (${sql.join(params, sql`, `)})`;
}

/** The sort key of a list that is newest first. */
export interface Keys {
  createdAt: number;
  id: string;
}

/** Cuts rows fetched with limit + 1 into a page. */
export function cutPage<Row>(rows: Row[], limit: number, keysOf: (row: Row) => Keys): Page<Row> {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows, next: null };
  const { createdAt, id } = keysOf(last);
  return { rows: rows.slice(0, limit), next: `${createdAt}.${id}` };
}

/** A row's position in a sorted list. */
export interface Place {
  key: number | string;
  id: string;
}

/** `before`: whether to read the rows before this position instead of those after it. */
type SortedCursor = Place & { before: boolean };

const NEWEST = 'newest';

/** The cursor as text. For the order `newest` it has the same format as in afterCursor. */
export function writeCursor(sort: string, { key, id, before }: SortedCursor): string {
  if (sort === NEWEST && !before) return `${key}.${id}`;
  return `~${Buffer.from(JSON.stringify([sort, before ? 1 : 0, key, id])).toString('base64url')}`;
}

/** Reads a cursor. Returns null if it is invalid or belongs to another order, and the list then starts at the top. */
export function readCursor(
  sort: string,
  kind: 'number' | 'string',
  text: string | null | undefined,
): SortedCursor | null {
  const [, at, after] = /^(\d{1,15})\.(.+)$/s.exec(text ?? '') ?? [];
  if (at !== undefined && after !== undefined) {
    return sort === NEWEST ? { key: Number(at), id: after, before: false } : null;
  }
  if (!text?.startsWith('~')) return null;
  const [ofSort, before, key, id, ...more] = parsed(Buffer.from(text.slice(1), 'base64url').toString());
  const isKey = kind === 'number' ? Number.isSafeInteger(key) : typeof key === 'string';
  if (ofSort !== sort || (before !== 0 && before !== 1) || !isKey || typeof id !== 'string' || more.length > 0) {
    return null;
  }
  return { key: key as number | string, id, before: before === 1 };
}

function parsed(text: string): unknown[] {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Sorts as both engines do: numbers by value, texts by code point, which is also the order of their UTF-8 bytes. */
export function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export const comparePlaces = (a: Place, b: Place): number => compareKeys(a.key, b.key) || compareKeys(a.id, b.id);
