/** What both engines share: the interface of the store, and its queue of transactions. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Engine } from '../kit';

/** The first argument of every query: a connection to read with, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Store {
  readonly engine: Engine;
  /** Runs work against committed data. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs work as one transaction, which cannot be nested. PostgreSQL may run the work twice, so it must not send mail
   * or call other systems: add to the outbox instead.
   */
  tx<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** A file path for SQLite, or a postgres:// address. */
  url: string;
  /** The folder that contains the sqlite/ and pg/ migrations. */
  migrations: string;
}

const insideTx = new AsyncLocalStorage<{ open: boolean }>();

/** @throws {Error} if called inside a transaction. */
export function refuseInsideTx(): void {
  if (insideTx.getStore()?.open)
    throw new Error('The store was called inside a transaction: use the db that tx() gave you.');
}

/** Marks the work as inside a transaction until it ends. Anything it leaves running may call the store afterwards. */
export async function workInside<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { open: true };
  try {
    return await insideTx.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}

/** Whether the error or one of its causes matches: drizzle wraps the engine's errors. */
export function errorChainMatches(error: unknown, matches: (code: string, message: string) => boolean): boolean {
  const { code, message, cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  return matches(code ?? '', message ?? '') || (cause !== undefined && errorChainMatches(cause, matches));
}

/** Runs one piece of work at a time, in the order they were added. */
export function queue() {
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

/** Both engines limit the parameters of one statement, so long lists are processed in parts. */
const CHUNK = 1000;

/** Processes up to 1000 items at a time and returns all rows. */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  work: (chunk: Item[]) => Promise<Row[]> | Promise<void>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < items.length; start += CHUNK) {
    rows.push(...((await work(items.slice(start, start + CHUNK))) ?? []));
  }
  return rows;
}
