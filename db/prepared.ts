/**
 * Queries that are built once, because building a statement with drizzle takes as long as running a short one.
 *
 *     const matchesBetween = prepared((db, { siteId, studyIds }: { siteId: string; studyIds: readonly string[] }) =>
 *       db.select().from(matches).where(and(eq(matches.siteId, siteId), inArray(matches.studyId, studyIds))));
 *
 *     await matchesBetween(db, { siteId, studyIds });
 */
import { createHash } from 'node:crypto';
import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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
  const statementOf = keptStatements<Row>();
  return async (db, given) => {
    const { shape, values } = spread(given);
    return statementOf(db, shape, () => build(db, placeholders(given))).execute(values);
  };
}

/** The statements of each connection by the shape of their values, built on first use. */
function keptStatements<Row>() {
  const statements = new WeakMap<Db, Map<string, Statement<Row>>>();
  return (db: Db, shape: string, build: () => Query<Row>): Statement<Row> => {
    const byShape = statements.get(db) ?? new Map<string, Statement<Row>>();
    statements.set(db, byShape);
    let statement = byShape.get(shape);
    if (!statement) {
      const query = build();
      statement = query.prepare(createHash('sha256').update(query.toSQL().sql).digest('base64url'));
      byShape.set(shape, statement);
    }
    return statement;
  };
}

/** A statement that inserts rows, built once for each number of them and set of columns that the first has values for. */
export function preparedInsert<T extends PgTable>(
  table: T,
  { returning }: { returning: boolean },
): (db: Db, rows: readonly T['$inferInsert'][]) => PromiseLike<T['$inferSelect'][]> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const statementOf = keptStatements<T['$inferSelect']>();
  return (db, rows) => {
    const [first = {}] = rows;
    const given = Object.keys(first).filter((name) => first[name as keyof typeof first] !== undefined && columns[name]);
    const statement = statementOf(db, `${rows.length} ${given.join(' ')}`, () => {
      // As SQL, so that drizzle does not turn a null in a JSON column into JSON's null.
      const values = rows.map((_, at) =>
        Object.fromEntries(given.map((name) => [name, sql`${sql.placeholder(item(name, at))}`])),
      );
      const insert = db.insert<PgTable>(table).values(values);
      return (returning ? insert.returning() : insert) as Query<T['$inferSelect']>;
    });
    const encoded = rows.flatMap((row, at) =>
      given.map((name) => {
        const value = row[name as keyof typeof row] ?? null;
        return [item(name, at), value === null ? null : columns[name]?.mapToDriverValue(value)];
      }),
    );
    return statement.execute(Object.fromEntries(encoded));
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
