/**
 * SQLite: one read-only connection, and one that writes, in WAL mode. Writes use BEGIN IMMEDIATE and synchronous FULL,
 * so a confirmed write is on disk. A second writer in the process would block the only thread while it waits for the
 * first.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { migrateSqlite } from '../migrate.server';
import { statementCounter } from '../statements';
import {
  type Db,
  errorChainMatches,
  insideTransaction,
  refuseInsideTx,
  type Store,
  type StoreOptions,
  type Work,
  workers,
} from './engine';

/** How long a write waits while another process has the database locked. */
const LOCKED_MS = 6000;
const RETRY_MS = 50;
/** More than the app's number of queries, because lists of different lengths make different statements. */
const STATEMENTS_KEPT = 1000;

function connect(file: string, readonly: boolean): Database.Database {
  const connection = new Database(file, { readonly, timeout: 5000 });
  if (!readonly) connection.pragma('journal_mode = WAL');
  // better-sqlite3 opens WAL databases at NORMAL, which may lose the last commits on power loss.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Overwrites deleted data in the file, so that nobody can recover erased data or destroyed keys from it.
  connection.pragma('secure_delete = ON');
  prepareOnce(connection);
  return connection;
}

/** Makes the connection prepare each statement only once, because preparing takes as long as running it. */
function prepareOnce(connection: Database.Database): void {
  const prepare = connection.prepare.bind(connection) as (sql: string) => Database.Statement;
  const prepared = new LRUCache<string, Database.Statement>({ max: STATEMENTS_KEPT });
  connection.prepare = ((sql: string) => {
    const statement = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, statement);
    return statement.reader ? statement.raw(false) : statement; // drizzle may have left the statement in raw mode
  }) as typeof connection.prepare;
}

/** Opens the file, creating it if necessary, and brings its schema up to date. */
export function openSqlite({ url, migrations }: StoreOptions): Store {
  mkdirSync(dirname(url), { recursive: true });
  const writer = connect(url, false);
  try {
    migrateSqlite(writer, `${migrations}/sqlite`);
  } catch (error) {
    writer.close();
    throw error;
  }
  // From here on we poll for the lock, because SQLite's own busy wait would block the only thread.
  writer.pragma('busy_timeout = 0');
  const reader = connect(url, true);
  const readDb = drizzle(reader, { logger: statementCounter }) as unknown as Db;
  const writeDb = drizzle(writer, { logger: statementCounter }) as unknown as Db;
  const writers = pLimit(1);
  const told = workers();

  async function begin(until: number): Promise<void> {
    // A rollback that failed, perhaps because of a disk error, is repeated here.
    if (writer.inTransaction) writer.exec('ROLLBACK');
    for (;;) {
      try {
        writer.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (Date.now() >= until || !errorChainMatches(error, (code) => code.startsWith('SQLITE_BUSY'))) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  async function transact<T>(work: (db: Db) => Promise<T>, until: number): Promise<T> {
    await begin(until);
    const added = new Set<Work>();
    try {
      const result = await insideTransaction(() => work(writeDb), added);
      writer.exec('COMMIT');
      told.tell(added);
      return result;
    } catch (error) {
      try {
        if (writer.inTransaction) writer.exec('ROLLBACK');
      } catch {
        // Keep the first error, which says more. The next transaction repeats the rollback.
      }
      throw error;
    }
  }

  function tx<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const until = Date.now() + LOCKED_MS;
    return writers(() => transact(work, until));
  }

  return {
    engine: 'sqlite',
    async read(work) {
      refuseInsideTx();
      return work(readDb);
    },
    async tx(work) {
      refuseInsideTx();
      return tx(work);
    },
    async write(work) {
      refuseInsideTx();
      return tx(work);
    },
    onWork: told.add,
    async close() {
      await writers(async () => {}); // after those that are waiting
      reader.close();
      writer.close();
    },
  };
}
