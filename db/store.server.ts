/**
 * The one door to the data: `read` and `tx`, on SQLite by default or PostgreSQL by DATABASE_URL.
 *
 * The transactions of a process go one after the other, first come, first served: every change adds to the one chain
 * of audit events, so that two at once could not both end well, and readers keep the connections.
 */
import { DomainError } from '../app/catalogue/errors';
import { fillInDerived } from './derived';
import { type Db, errorChainMatches, type Store, type StoreOptions } from './engines/engine';
import { openPg } from './engines/pg.server';
import { openSqlite } from './engines/sqlite.server';
import { engine } from './kit';

export type { Db, Store } from './engines/engine';

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

/** Says in the catalogue's words where the database cannot serve. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (!errorChainMatches(error, (code, message) => CANNOT_SERVE.test(code) || LOST.test(message))) throw error;
    throw Object.assign(new DomainError('unavailable'), { cause: error });
  }
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
 * fails, the database is locked for longer than some seconds, or is not reached.
 */
export const store = {
  read: async <T>(work: (db: Db) => Promise<T>): Promise<T> => orUnavailable((await current()).read(work)),
  tx: async <T>(work: (db: Db) => Promise<T>): Promise<T> => orUnavailable((await current()).tx(work)),
};
