/** A new, migrated database for each file of the query tests, on the engine under test. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, inject, vi } from 'vitest';
import { engine } from '~db/kit';
import { openStore, type Store, startStore } from '~db/store.server';
import { type Factories, factoriesFor } from './factories';

export const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

export interface QueryStore {
  /** Also the process's store, so that tests can call commands. */
  store: Store;
  /** Stores that change the database at the same time: two on PostgreSQL, where several servers may run. */
  servers: Store[];
  make: Factories;
  url: string;
  /** Runs a statement on its own connection, without the store, if no query of ours does it. */
  raw(statement: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Call it at the top of a test file. The database is deleted when the file ends. */
export async function openQueryStore(): Promise<QueryStore> {
  afterAll(forgetProcess);
  await ownDataDir();
  const url = engine === 'pg' ? await migratedPgDatabase() : await emptyDatabase();
  const store = await startStore({ url, migrations: MIGRATIONS });
  const servers = engine === 'pg' ? [store, await openStore({ url, migrations: MIGRATIONS })] : [store];
  afterAll(async () => {
    for (const each of servers) await each.close();
  });
  const raw: QueryStore['raw'] = (statement, params = []) =>
    (engine === 'pg' ? rawPg : rawSqlite)(url, statement, params);
  return { store, servers, make: factoriesFor(store), url, raw };
}

/**
 * The files run in one process, which saves loading the libraries for each. So no state of our code may outlive its
 * test file.
 */
function forgetProcess(): void {
  vi.resetModules();
}

/** Tests must sweep only their own files, never those of the person who runs them. */
async function ownDataDir(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-queries-'));
  process.env.DATA_DIR = folder;
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** The location of an empty database: a file path, or an address in this run's cluster. */
export async function emptyDatabase(): Promise<string> {
  if (engine === 'pg') return emptyPgDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-queries-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'studybridge.sqlite');
}

async function emptyPgDatabase(name = `queries_${randomUUID()}`): Promise<string> {
  const cluster = inject('postgresUrl');
  // Sorts like a dictionary, not by code point, as an operator's database may. Our order must not depend on it.
  const locale = "template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'";
  await rawPg(cluster, `create database "${name}" ${locale}`, []);
  return inCluster(cluster, name);
}

/** A copy of a migrated database, because a copy takes a third of the time of migrating anew. */
async function migratedPgDatabase(): Promise<string> {
  const cluster = inject('postgresUrl');
  const name = `queries_${randomUUID()}`;
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)'); // one worker makes the template
    const { rows } = await client.query("select 1 from pg_database where datname = 'migrated'");
    if (rows.length === 0) {
      const template = await openStore({ url: await emptyPgDatabase('migrating'), migrations: MIGRATIONS });
      await template.close();
      await client.query('alter database migrating rename to migrated');
    }
    await client.query(`create database "${name}" template migrated`);
  } finally {
    await client.end();
  }
  return inCluster(cluster, name);
}

const inCluster = (cluster: string, name: string) => Object.assign(new URL(cluster), { pathname: name }).href;

async function rawPg(url: string, statement: string, params: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement, params).finally(() => client.end());
  return rows;
}

async function rawSqlite(url: string, statement: string, params: unknown[]): Promise<Record<string, unknown>[]> {
  const connection = new Database(url, { timeout: 5000 });
  try {
    if (/^\s*(select|explain|pragma)\b/i.test(statement)) return connection.prepare(statement).all(...params) as never;
    connection.exec(statement);
    return [];
  } finally {
    connection.close();
  }
}
