/** What both engines share: the shape of the store, one transaction at a time, none within another. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Engine } from '../kit';

/** What queries take as their first argument: a connection to read with, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Store {
  readonly engine: Engine;
  /** Runs work against committed data. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs work as one transaction: all of it happens or nothing. Refuses to nest. The work may run twice (PostgreSQL): no
   * mail and no network inside, enqueue to the outbox instead.
   */
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

/** @throws {Error} when called from the work of a transaction. */
export function refuseInsideTx(): void {
  if (insideTx.getStore()?.open)
    throw new Error('The store was called inside a transaction: use the db that tx() gave you.');
}

/** Does the work of a transaction. What it started and left running may call the store once the work is over. */
export async function workInside<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { open: true };
  try {
    return await insideTx.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}

/** The error itself or the first one behind it of which this is true; drizzle wraps what the engine says. */
export function errorChainMatches(error: unknown, holds: (code: string, message: string) => boolean): boolean {
  const { code, message, cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  return holds(code ?? '', message ?? '') || (cause !== undefined && errorChainMatches(cause, holds));
}

/** Lets one piece of work go at a time, first come, first served. */
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

/** Does the work for up to 1000 items at a time and returns all rows. */
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
