import * as pg from 'drizzle-orm/pg-core';
import { engine, table, text } from '../kit';
import type { Db } from '../store.server';

/**
 * The table in which drizzle's migrator and ours (db/migrate.server.ts) record applied migrations. Not part of the
 * schema.
 */
const applied =
  engine === 'pg'
    ? pg.pgSchema('drizzle').table('__drizzle_migrations', { hash: text('hash').notNull() })
    : table('applied_migrations', { hash: text('hash').notNull() });

/** The hashes of the migrations applied to the database. */
export const appliedMigrations = async (db: Db): Promise<string[]> =>
  (await db.select({ hash: applied.hash }).from(applied)).map(({ hash }) => hash);
