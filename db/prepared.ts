/**
 * Queries that are built once, because building a statement with drizzle takes as long as running a short one.
 *
 *     const matchesBetween = prepared((db, { siteId, studyIds }: { siteId: string; studyIds: readonly string[] }) =>
 *       db.select().from(matches).where(and(eq(matches.siteId, siteId), inArray(matches.studyId, studyIds))));
 *
 *     await matchesBetween(db, { siteId, studyIds });
 */
import { createHash } from 'node:crypto';
import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from './engines/engine';
import { storable } from './kit';

type Value = string | number | boolean | null | undefined | readonly string[];

interface Query<Row> {
  toSQL(): { sql: string };
  /** PostgreSQL keeps a statement's plan under the name, per connection. */
  prepare(name: string): Statement<Row>;
}

interface Statement<Row> {
  execute(values: Record<string, unknown>): PromiseLike<Row[]>;
}

/**
 * Turns a builder into a query. The builder runs again only for a new connection or a new shape of values: which of
 * them are null, undefined, true or false, and roughly how long the lists are. It may branch on these. Texts, numbers
 * and list items are placeholders, which it may use only as values in a statement.
 * @returns the query, for any values. Use lists only in `inArray`, because items may be repeated.
 */
export function prepared<Given extends { [Name in keyof Given]: Value }, Row>(
  build: (db: Db, given: Given) => Query<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const statements = new WeakMap<Db, Map<string, Statement<Row>>>();
  return async (db, given) => {
    const byShape = statements.get(db) ?? new Map<string, Statement<Row>>();
    statements.set(db, byShape);
    const { shape, values } = spread(given);
    let statement = byShape.get(shape);
    if (!statement) {
      const query = build(db, placeholders(given));
      statement = query.prepare(createHash('sha256').update(query.toSQL().sql).digest('base64url'));
      byShape.set(shape, statement);
    }
    return statement.execute(values);
  };
}

/** The shape of the values, and the values by their placeholders' names. */
function spread(given: { [name: string]: Value }): { shape: string; values: Record<string, unknown> } {
  const values: Record<string, unknown> = {};
  let shape = '';
  for (const [name, value] of Object.entries(given)) {
    if (isList(value)) {
      const length = paddedLength(value.length);
      for (let at = 0; at < length; at++) values[item(name, at)] = storable(value[Math.min(at, value.length - 1)]);
      shape += ` ${name}:${length}`;
    } else if (typeof value === 'string' || typeof value === 'number') {
      values[name] = storable(value);
      shape += ` ${name}`;
    } else {
      shape += ` ${name}=${value}`;
    }
  }
  return { shape, values };
}

/** The placeholders, named as in `spread`, typed as the values they stand for. */
function placeholders<Given extends { [Name in keyof Given]: Value }>(given: Given): Given {
  const standIns = Object.entries(given as { [name: string]: Value }).map(([name, value]) => [
    name,
    standInFor(name, value),
  ]);
  return Object.fromEntries(standIns);
}

function standInFor(name: string, value: Value): Value | Placeholder | Placeholder[] {
  if (isList(value))
    return Array.from({ length: paddedLength(value.length) }, (_, at) => sql.placeholder(item(name, at)));
  return typeof value === 'string' || typeof value === 'number' ? sql.placeholder(name) : value;
}

const isList = (value: Value): value is readonly string[] => Array.isArray(value);
const item = (name: string, at: number) => `${name}.${at}`;

/**
 * The next power of two, so that lists of up to a thousand items need eleven statements. The last item is repeated to
 * fill the list.
 */
const paddedLength = (length: number): number => (length < 2 ? length : 2 ** Math.ceil(Math.log2(length)));
