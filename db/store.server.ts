/**
 * The one door to the data: `read` and `tx`, on SQLite by default or PostgreSQL by DATABASE_URL.
 *
 * The transactions of a process go one after the other, first come, first served: every change adds to the one chain
 * of audit events, so that two at once could not both end well, and readers keep the connections.
 * SQLite: reads on a read-only WAL connection; ONE writer connection, BEGIN IMMEDIATE, synchronous FULL, so an
 * answered write is on disk. A second writer in the process would block the only thread while it waits for the first.
 * PostgreSQL: a pool; `tx` at SERIALIZABLE, run again on 40001 and 40P01 when another server was faster. So the work
 * of a tx may run twice: no mail and no network inside (enqueue to the outbox instead).
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
import { DomainError } from '../app/catalogue/errors';
import { fillInDerived } from './derived';
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

const insideTx = new AsyncLocalStorage<{ open: boolean }>();

function refuseInsideTx(): void {
  if (insideTx.getStore()?.open)
    throw new Error('The store was called inside a transaction: use the db that tx() gave you.');
}

/** Does the work of a transaction. What it started and left running may call the store once the work is over. */
async function workInside<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { open: true };
  try {
    return await insideTx.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}

/** Opens the store and brings its schema up to date. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = engine === 'pg' ? await openPg(options) : openSqlite(options);
  try {
    await fillInDerived(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * What says that the database cannot serve now, while nothing is wrong with what was asked: locked, full or failing disk,
 * or not reached. SQLite's codes by their beginning; SQLSTATE classes 08 connection, 25006 read-only, 40 lost again and
 * again, 53 resources, 57P shutting down, 58 system; Node's for a network that does not get there.
 */
const CANNOT_SERVE =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)|^(08...|25006|40001|40P01|53...|57P..|58...)$|^E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT)$/;
/** The same from pg, which gives these no code. */
const LOST = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** The error itself or the first one behind it of which this is true; drizzle wraps what the engine says. */
function because(error: unknown, holds: (code: string, message: string) => boolean): boolean {
  const { code, message, cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  return holds(code ?? '', message ?? '') || (cause !== undefined && because(cause, holds));
}

/** Says in the catalogue's words where the database cannot serve. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (!because(error, (code, message) => CANNOT_SERVE.test(code) || LOST.test(message))) throw error;
    throw Object.assign(new DomainError('unavailable'), { cause: error });
  }
}

/** Lets one piece of work go at a time, first come, first served. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
    async drained(): Promise<void> {
      await last;
    },
  };
}

/** How long a write waits while another process holds the database. */
const LOCKED_MS = 6000;
const LOOK_AGAIN_MS = 50;

function connect(file: string, readonly: boolean): Database.Database {
  const connection = new Database(file, { readonly, timeout: 5000 });
  if (!readonly) connection.pragma('journal_mode = WAL');
  // better-sqlite3 opens WAL databases at NORMAL, which may lose the last commits on power loss.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // What is deleted is overwritten in the file too: erased data and destroyed keys are not to be read from its free space.
  connection.pragma('secure_delete = ON');
  return connection;
}

function openSqlite({ url, migrations }: StoreOptions): Store {
  mkdirSync(dirname(url), { recursive: true });
  const writer = connect(url, false);
  try {
    migrateSqlite(writer, `${migrations}/sqlite`);
  } catch (error) {
    writer.close();
    throw error;
  }
  // From here on a lock is waited for between two looks at it: in SQLite's own way the only thread would stand still.
  writer.pragma('busy_timeout = 0');
  const reader = connect(url, true);
  const readDb = drizzleSqlite(reader) as unknown as Db;
  const writeDb = drizzleSqlite(writer) as unknown as Db;
  const writers = queue();

  async function begin(until: number): Promise<void> {
    // A rollback that failed with its disk is made up for.
    if (writer.inTransaction) writer.exec('ROLLBACK');
    for (;;) {
      try {
        writer.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (Date.now() >= until || !because(error, (code) => code.startsWith('SQLITE_BUSY'))) throw error;
        await pause(LOOK_AGAIN_MS);
      }
    }
  }

  async function transact<T>(work: (db: Db) => Promise<T>, until: number): Promise<T> {
    await begin(until);
    try {
      const result = await workInside(() => work(writeDb));
      writer.exec('COMMIT');
      return result;
    } catch (error) {
      try {
        if (writer.inTransaction) writer.exec('ROLLBACK');
      } catch {
        // The error that led here says more; the next transaction begins with this rollback.
      }
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
      const until = Date.now() + LOCKED_MS;
      return writers.add(() => transact(work, until));
    },
    async close() {
      await writers.drained();
      reader.close();
      writer.close();
    },
  };
}

const RETRYABLE = new Set(['40001', '40P01']);

/** Tries again what lost against another server's transaction. */
async function persist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 20 || !because(error, (code) => RETRYABLE.has(code))) throw error;
      await pause(Math.random() * 10 * tries);
    }
  }
}

async function openPg({ url, migrations }: StoreOptions): Promise<Store> {
  await migratePg(url, `${migrations}/pg`);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    // A database that went away without a word must not hold up the writers behind it for ever.
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks, idle or in use, must not end the process: its query fails, the pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const readDb = drizzlePg(pool) as unknown as Db;
  const writers = queue();

  // Not drizzle's own: it keeps the connection for good where BEGIN fails, and takes any answer to COMMIT for yes.
  async function transact<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
      const result = await workInside(() => work(drizzlePg(client) as unknown as Db));
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('A statement failed and was ignored: nothing was committed.');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    engine: 'pg',
    async read(work) {
      refuseInsideTx();
      return work(readDb);
    },
    async tx(work) {
      refuseInsideTx();
      return writers.add(() => persist(() => transact(work)));
    },
    async close() {
      await writers.drained();
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

/**
 * The process's store. Every verb reads and writes through it. @throws {DomainError} unavailable when the disk is full or
 * fails, the database is locked for longer than LOCKED_MS, or is not reached.
 */
export const store = {
  read: async <T>(work: (db: Db) => Promise<T>): Promise<T> => orUnavailable((await current()).read(work)),
  tx: async <T>(work: (db: Db) => Promise<T>): Promise<T> => orUnavailable((await current()).tx(work)),
};
