/** Brings a database's schema up to date, under a lock, so that several servers may start at once. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { RELEASE } from '../app/catalogue/release';
import { PG_CHANGES, SQLITE_CHANGES } from './changes';
import { errorChainMatches } from './engines/engine';
import { PG_FEED, SQLITE_FEED } from './feed';
import {
  indexSearchesSqlite,
  PG_COUNTS,
  PG_SEARCH_INDEXES,
  PG_TRIGGERS,
  SQLITE_COUNTS,
  SQLITE_TRIGGERS,
} from './triggers';

/** The hashes of the migrations in a folder, as recorded in databases. */
export const migrationHashes = (folder: string): string[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);

/**
 * Refuses a database whose schema this version cannot upgrade, before anything is changed. A newer version's migrations do no
 * harm: they come on top of all of ours. But one that has others and lacks some of ours has another history, as those that
 * were made before the first release.
 * @throws {Error} that says what to do.
 */
function refuseOtherHistory(applied: readonly string[], folder: string): void {
  const ours = migrationHashes(folder);
  const lacksOurs = ours.some((hash) => !applied.includes(hash));
  if (lacksOurs && applied.some((hash) => !ours.includes(hash)))
    throw new Error(
      `This database was made by a version of StudyBridge that ${RELEASE} cannot upgrade, so it was left as it is. ` +
        'Start the version that made it, or an empty database. docs/operate.md says how to upgrade.',
    );
}

/**
 * Replaces drizzle's SQLite migrator, which checks what is applied before it takes the lock, and whose table rebuilds
 * delete cascading children because foreign keys are on.
 */
export function migrateSqlite(db: Database.Database, folder: string): void {
  db.pragma('foreign_keys = OFF');
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec('CREATE TABLE IF NOT EXISTS applied_migrations (hash TEXT PRIMARY KEY, applied_at INTEGER NOT NULL)');
    const applied = db.prepare('SELECT hash FROM applied_migrations').pluck().all() as string[];
    refuseOtherHistory(applied, folder);
    const markApplied = db.prepare('INSERT INTO applied_migrations VALUES (?, ?)');
    const missing = readMigrationFiles({ migrationsFolder: folder }).filter(({ hash }) => !applied.includes(hash));
    for (const { hash, sql } of missing) {
      for (const statement of sql) db.exec(statement);
      markApplied.run(hash, Date.now());
    }
    // Only after a migration: with a million sites, the check takes ten seconds.
    const broken = missing.length > 0 ? (db.pragma('foreign_key_check') as unknown[]) : [];
    if (broken.length > 0) throw new Error(`A migration left ${broken.length} rows with broken references.`);
    db.exec(SQLITE_TRIGGERS);
    db.exec(SQLITE_COUNTS);
    db.exec(SQLITE_FEED);
    db.exec(SQLITE_CHANGES);
    indexSearchesSqlite(db);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

/** An arbitrary number that identifies our advisory lock. */
const MIGRATION_LOCK = 7_842_310_551;

/** While a migration waits for a table, all requests for that table wait behind it, so it soon gives up and tries again. */
const LOCK_MS = 1000;
const BLOCKED_TRIES = 30;

/** Retries when another transaction holds a table, or after a deadlock with it. */
async function unlessBlocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isBlocked = errorChainMatches(error, (code) => code === '55P03' || code === '40P01');
      if (!isBlocked || tries >= BLOCKED_TRIES) throw error;
      await pause(LOCK_MS);
    }
  }
}

/** Whether a database lacks migrations in this folder, without bringing it up to date. It must exist. */
export async function isBehind(url: string, folder: string): Promise<boolean> {
  const applied = /^postgres/.test(url) ? await appliedInPgAt(url) : appliedInSqliteAt(url);
  return migrationHashes(folder).some((hash) => !applied.includes(hash));
}

function appliedInSqliteAt(file: string): string[] {
  const db = new Database(file, { readonly: true });
  try {
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'applied_migrations'").get();
    return known ? (db.prepare('SELECT hash FROM applied_migrations').pluck().all() as string[]) : [];
  } finally {
    db.close();
  }
}

async function appliedInPgAt(url: string): Promise<string[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the query that was running fails anyway and reports the error
  await client.connect();
  return appliedInPg(client).finally(() => client.end());
}

/** Uses its own connection: a migration may take long, and closing the connection releases the lock. */
export async function migratePg(url: string, folder: string): Promise<void> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the query that was running fails anyway and reports the error
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`SET lock_timeout = ${LOCK_MS}`);
    refuseOtherHistory(await appliedInPg(client), folder);
    await unlessBlocked(async () => {
      await migrate(drizzle(client), { migrationsFolder: folder });
      await client.query(PG_TRIGGERS);
      await followSites(client);
      await client.query(PG_SEARCH_INDEXES);
    });
  } finally {
    await client.end();
  }
}

/** Recorded by drizzle's migrator; none in an empty database. */
async function appliedInPg(client: pg.Client): Promise<string[]> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table.rows[0].name === null) return [];
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations');
  return rows.map(({ hash }) => hash);
}

/**
 * Only if it is new or has changed: creating triggers locks tables that other servers write to, and a start must not wait
 * for them.
 */
async function followSites(client: pg.Client): Promise<void> {
  const triggers = PG_COUNTS + PG_FEED + PG_CHANGES;
  const version = createHash('sha256').update(triggers).digest('hex');
  const { rows } = await client.query(
    `select obj_description('site_changes'::regclass) as version,
      (select count(*)::int from pg_trigger where tgname like 'feed\\_%' or tgname like 'count\\_%' or tgname like 'changes\\_%') as triggers`,
  );
  if (rows[0].version === version && rows[0].triggers === triggers.split('CREATE OR REPLACE TRIGGER').length - 1)
    return;
  await client.query(triggers);
  await client.query(`comment on table site_changes is '${version}'`);
}
