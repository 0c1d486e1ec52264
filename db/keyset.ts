/** Lists page by keyset: newest first, by (createdAt, id), so that page 1000 costs what page 1 does. */
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
