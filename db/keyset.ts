/**
 * Lists page by keyset, by (sort key, id), so that page 1000 costs what page 1 does. Most are newest first, by
 * (createdAt, id): afterCursor and cutPage. Those that can be sorted otherwise are in db/sorted-list.ts.
 */
import { type Column, type SQL, sql } from 'drizzle-orm';

export interface Page<Row> {
  rows: Row[];
  /** Give it back as `cursor` for the next page; null on the last. */
  next: string | null;
}

export interface PageRequest {
  limit: number;
  cursor?: string | null;
}

/** The condition 'after this cursor', or none for a first page and for a cursor that is not one of ours. */
export function afterCursor(
  keys: { createdAt: Column; id: Column },
  cursor: string | null | undefined,
): SQL | undefined {
  const [, at, id] = /^(\d{1,15})\.(.+)$/s.exec(cursor ?? '') ?? [];
  if (at === undefined || id === undefined) return undefined;
  // Compared as a pair, so that both engines start reading the index at the cursor ('or' would read all before it).
  return sql`(${keys.createdAt}, ${keys.id}) < (${sql.param(Number(at), keys.createdAt)}, ${sql.param(id, keys.id)})`;
}

/** Cuts rows fetched with limit + 1 into a page. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keysOf: (row: Row) => { createdAt: number; id: string },
): Page<Row> {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows, next: null };
  const { createdAt, id } = keysOf(last);
  return { rows: rows.slice(0, limit), next: `${createdAt}.${id}` };
}

/** Where a row stands in a sorted list. */
export interface Place {
  key: number | string;
  id: string;
}

export interface SortedCursor extends Place {
  /** The rows before the place are asked for, not those after it. */
  before: boolean;
}

const NEWEST = 'newest';

/** The cursor as text. One of the order all lists have, `newest`, looks like those of afterCursor. */
export function writeCursor(sort: string, { key, id, before }: SortedCursor): string {
  if (sort === NEWEST && !before) return `${key}.${id}`;
  return `~${Buffer.from(JSON.stringify([sort, before ? 1 : 0, key, id])).toString('base64url')}`;
}

/** Reads it again; null for one that is not ours, or of another order: the list then starts at its start. */
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

/** As both engines sort: numbers by value, texts by code point (JavaScript sorts by halves of a surrogate pair). */
export function compareKeys(a: number | string, b: number | string): number {
  if (a === b) return 0;
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left === right) continue;
    const surrogates = Number(isSurrogate(left)) - Number(isSurrogate(right));
    return surrogates || left - right;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

export const comparePlaces = (a: Place, b: Place): number => compareKeys(a.key, b.key) || compareKeys(a.id, b.id);
