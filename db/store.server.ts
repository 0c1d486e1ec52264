/**
 * The only access to the data: `read`, `tx`, and `write` for a single statement; on SQLite by default or PostgreSQL with
 * DATABASE_URL.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../app/catalogue/errors';
import { fillInDerived } from './derived';
import {
  type Db,
  errorChainMatches,
  type Isolation,
  isConnectionLost,
  type Store,
  type StoreOptions,
  type Work,
} from './engines/engine';
import { openPg } from './engines/pg.server';
import { openSqlite } from './engines/sqlite.server';
import { engine } from './kit';
import { migrationHashes } from './migrate.server';
import { observed } from './statements';

export type { Db, Isolation, Store, Work } from './engines/engine';
export { together } from './engines/engine';

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
 * Errors that mean the database is unavailable, not that the request is wrong: it is locked, its disk is full or
 * failing, or it cannot be reached. SQLite codes by prefix; SQLSTATE classes 25006 read-only, 25P03, 55P03 and 57014 out
 * of time, 40 repeated conflicts, 53 resources, 58 system.
 */
const CANNOT_SERVE =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)|^(25006|25P03|40001|40P01|53...|55P03|57014|58...)$/;

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (!isConnectionLost(error) && !errorChainMatches(error, (code) => CANNOT_SERVE.test(code))) throw error;
    throw Object.assign(new DomainError('unavailable'), { cause: error });
  }
}

let started: Promise<Store> | undefined;
let migrations: string[] = [];

/** The hashes of the migrations that this version needs. */
export const knownMigrations = (): readonly string[] => migrations;

/** Opens the store of this process. */
export function startStore(options: StoreOptions): Promise<Store> {
  if (!started) {
    migrations = migrationHashes(`${options.migrations}/${engine}`);
    started = openStore(options);
  }
  return started;
}

const barred = new AsyncLocalStorage<DomainError>();

/** Does work that can read, but whose writes are refused with this error. */
export const withoutWrites = <T>(refusal: DomainError, work: () => T): T => barred.run(refusal, work);

function mustBeAllowed(): void {
  const refusal = barred.getStore();
  if (refusal) throw refusal;
}

async function current(): Promise<Store> {
  if (!started) throw new Error('The store has not been started (startStore).');
  return started;
}

/**
 * The store of this process, which every command uses.
 * @throws {DomainError} unavailable if the disk is full or fails, or the database is locked for seconds or unreachable.
 */
export const store = {
  read: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    observed('read', async () => orUnavailable((await current()).read(work))),
  tx: <T>(work: (db: Db) => Promise<T>, isolation?: Isolation): Promise<T> =>
    observed('transaction', async () => {
      mustBeAllowed();
      return orUnavailable((await current()).tx(work, isolation));
    }),
  connections: async () => (await current()).connections?.(),
  write: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    observed('write', async () => {
      mustBeAllowed();
      return orUnavailable((await current()).write(work));
    }),
  /** @see Store.onWork */
  onWork: async (listener: (kind: Work) => void): Promise<() => void> => (await current()).onWork(listener),
};
