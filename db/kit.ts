/**
 * One table definition serves both engines.
 * Tables and queries are typed as drizzle's PostgreSQL ones. On SQLite these helpers build the matching SQLite columns
 * under the same types. That is safe as long as queries use only what both engines support: select, insert, update,
 * delete, returning, onConflictDoNothing, count (docs/decisions/0003-two-engines.md).
 */
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import { collectMarks } from './personal';

export type Engine = 'sqlite' | 'pg';

/** drizzle-kit and the query tests set DB_ENGINE; a running server uses DATABASE_URL. */
export const engine: Engine =
  process.env.DB_ENGINE === 'pg' || /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '') ? 'pg' : 'sqlite';

const onPg = engine === 'pg';

/** The SQLite counterpart, typed as the PostgreSQL original. */
function twin<Original>(original: Original, sqlite: unknown): Original {
  return onPg ? original : (sqlite as Original);
}

const bare = twin(pg.pgTable, lite.sqliteTable);
/** A table, whose columns may be marked as about a person (db/personal.ts). */
export const table: typeof bare = ((...[name, columns, extra]: Parameters<typeof bare>) => {
  const made = bare(name, columns, extra);
  collectMarks(made, columns);
  return made;
}) as typeof bare;

export const index = twin(pg.index, lite.index);
export const uniqueIndex = twin(pg.uniqueIndex, lite.uniqueIndex);
export const primaryKey = twin(pg.primaryKey, lite.primaryKey);

/** PostgreSQL cannot store a NUL character, so both engines store a replacement character. */
export const storable = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

const plainText = { dataType: () => 'text', toDriver: (value: string) => storable(value) };

export const text = twin(
  pg.customType<{ data: string; driverData: string }>(plainText),
  lite.customType<{ data: string; driverData: string }>(plainText),
);

/** A reference to the row that this one belongs to, and is deleted with. */
export const partOf = (name: string, column: () => pg.PgColumn) =>
  text(name).notNull().references(column, { onDelete: 'cascade' });

export const integer = twin(
  (name: string) => pg.integer(name),
  (name: string) => lite.integer(name),
);

/** A row's number, assigned by the database. On PostgreSQL, transactions may commit in a different order. */
export const numbered = twin(
  (name: string) => pg.integer(name).generatedByDefaultAsIdentity(),
  (name: string) => lite.integer(name),
);

/** Milliseconds since 1970, set by the app. */
export const moment = twin(
  (name: string) => pg.bigint(name, { mode: 'number' }),
  (name: string) => lite.integer(name),
);

export const real = twin(
  (name: string) => pg.doublePrecision(name),
  (name: string) => lite.real(name),
);

export const flag = twin(
  (name: string) => pg.boolean(name),
  (name: string) => lite.integer(name, { mode: 'boolean' }),
);

/** A JSON value. Do not hash it or sort by it: PostgreSQL reorders its keys. */
export const json = twin(
  (name: string) => pg.jsonb(name),
  (name: string) => lite.text(name, { mode: 'json' }),
);

/** The database's time in milliseconds, which is the same for all servers. */
export const databaseNow = (
  onPg
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
).mapWith(Number);

/**
 * Locks a subquery's rows and skips those that another transaction has locked. SQLite runs one transaction at a time
 * anyway.
 */
export function skipLocked<Query extends object>(query: Query): Query {
  const lockable = query as { for?: (strength: 'update', options: { skipLocked: true }) => Query };
  return onPg && lockable.for ? lockable.for('update', { skipLocked: true }) : query;
}
