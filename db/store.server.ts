/**
 * The one door to the data: `read` and `tx`, on SQLite by default or PostgreSQL by DATABASE_URL.
 *
 * SQLite: reads on a read-only WAL connection; ONE writer connection behind a first-in-first-out
 * mutex, BEGIN IMMEDIATE, synchronous FULL, so an answered write is on disk. A second writer in the
 * process would block the only thread while it waits for the first: every write goes through `tx`.
 * PostgreSQL: a pool; `tx` at SERIALIZABLE, run again on 40001 and 40P01. So the work of a tx may run
 * twice: no mail and no network inside (enqueue to the outbox instead).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Engine, engine } from './kit';
import { migratePg, migrateSqlite } from './migrate.server';

/** What queries take as their first argument: a connection to read with, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Store {
  readonly engine: Engine;
  /** Runs work against committed data. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs work as one transaction: all of it happens or nothing. Refuses to nest. */
  tx<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** A file path for SQLite, or a postgres:// address. */
  url: string;
  /** Folder that holds sqlite/ and pg/ migrations. */
  migrations: string;
}

const insideTx = new AsyncLocalStorage<true>();

function refuseInsideTx(): void {
  if (insideTx.getStore()) throw new Error('The store was called inside a transaction: use the db that tx() gave you.');
}

/** Opens the store and brings its schema up to date. */
export async function openStore(options: StoreOptions): Promise<Store> {
  return engine === 'pg' ? openPg(options) : openSqlite(options);
}

function connect(file: string, readonly: boolean): Database.Database {
  const connection = new Database(file, { readonly, timeout: 5000 });
  if (!readonly) connection.pragma('journal_mode = WAL');
  // better-sqlite3 opens WAL databases at NORMAL, which may lose the last commits on power loss.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  return connection;
}

function openSqlite({ url, migrations }: StoreOptions): Store {
  mkdirSync(dirname(url), { recursive: true });
  const writer = connect(url, false);
  migrateSqlite(writer, `${migrations}/sqlite`);
  const reader = connect(url, true);
  const readDb = drizzleSqlite(reader) as unknown as Db;
  const writeDb = drizzleSqlite(writer) as unknown as Db;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function transact<T>(work: (db: Db) => Promise<T>): Promise<T> {
    writer.exec('BEGIN IMMEDIATE');
    try {
      const result = await insideTx.run(true, () => work(writeDb));
      writer.exec('COMMIT');
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    engine: 'sqlite',
    async read(work) {
      refuseInsideTx();
      return work(readDb);
    },
    async tx(work) {
      refuseInsideTx();
      const turn = lastTurn.then(
        () => transact(work),
        () => transact(work),
      );
      lastTurn = turn.catch(() => {});
      return turn;
    },
    async close() {
      await lastTurn;
      reader.close();
      writer.close();
    },
  };
}

const RETRYABLE = new Set(['40001', '40P01']);

function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code && /^[0-9A-Z]{5}$/.test(code) ? code : cause ? sqlState(cause) : undefined;
}

async function openPg({ url, migrations }: StoreOptions): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that breaks must not end the process: the pool opens another.
  pool.on('error', () => {});
  await migratePg(pool, `${migrations}/pg`);
  const db = drizzlePg(pool);

  return {
    engine: 'pg',
    async read(work) {
      refuseInsideTx();
      return work(db as unknown as Db);
    },
    async tx(work) {
      refuseInsideTx();
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction((t) => insideTx.run(true, () => work(t as unknown as Db)), {
            isolationLevel: 'serializable',
          });
        } catch (error) {
          if (attempt >= 20 || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
          await pause(Math.random() * 10 * attempt);
        }
      }
    },
    async close() {
      await pool.end();
    },
  };
}

const shared = globalThis as { studybridgeStore?: Promise<Store> };

/** Opens the process's one store. The server bundle and the Remix bundle each contain this module, hence globalThis. */
export function startStore(options: StoreOptions): Promise<Store> {
  shared.studybridgeStore ??= openStore(options);
  return shared.studybridgeStore;
}

async function current(): Promise<Store> {
  if (!shared.studybridgeStore) throw new Error('The store has not been started (startStore).');
  return shared.studybridgeStore;
}

/** The process's store. Every verb reads and writes through it. */
export const store = {
  read: async <T>(work: (db: Db) => Promise<T>): Promise<T> => (await current()).read(work),
  tx: async <T>(work: (db: Db) => Promise<T>): Promise<T> => (await current()).tx(work),
};
