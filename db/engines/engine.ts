/** Code for both engines: the interface of the store. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Engine } from '../kit';

/** The first argument of every query: a connection to read with, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * How PostgreSQL keeps transactions apart (docs/decisions/0027-isolation.md). On SQLite only one runs at a time.
 * - serializable: as if one ran after another.
 * - repeatable read: of two that change the same row, the later one starts again. One that only reads what another
 *   changes does not notice.
 * - read committed: each statement sees what is committed when it starts. For statements that check what they change.
 */
export type Isolation = 'serializable' | 'repeatable read' | 'read committed';

/** Kinds of background work, each with a queue in the database. */
export type Work = 'sealing' | 'mails' | 'rematches' | 'searches' | 'lookups' | 'webhooks' | 'siteLists';

export interface Store {
  readonly engine: Engine;
  /** Runs work against committed data. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs work as one transaction, which cannot be nested. PostgreSQL may run the work twice, so it must not send mail
   * or call other systems: add to the outbox instead. Serializable unless the caller asks for less isolation.
   */
  tx<T>(work: (db: Db) => Promise<T>, isolation?: Isolation): Promise<T>;
  /** Runs one statement that writes, which needs no transaction around it. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Calls the listener when work of this kind is committed: at once in this process, soon after on another server.
   * Calls can get lost, so also poll from time to time.
   * @returns a function that removes the listener.
   */
  onWork(listener: (kind: Work) => void): () => void;
  /**
   * How many connections are open and idle, how many callers are waiting, and the limit. Only PostgreSQL has a pool.
   */
  connections?(): Record<'open' | 'idle' | 'waiting' | 'most', number>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** A file path for SQLite, or a postgres:// address. */
  url: string;
  /** The folder that contains the sqlite/ and pg/ migrations. */
  migrations: string;
  /** PostgreSQL: the maximum number of connections; by default a share of what the server allows. */
  connections?: number;
  /** How long a request may wait for PostgreSQL in total, in ms. Command-line tools may wait longer. */
  deadlineMs?: number;
}

interface Inside {
  open: boolean;
  /** The kinds of background work that a transaction adds. */
  readonly added: Set<Work>;
}

const insideTx = new AsyncLocalStorage<Inside>();

/** Records that the transaction adds work of this kind. Listeners are called once it is committed. */
export function addsWork(kind: Work): void {
  insideTx.getStore()?.added.add(kind);
}

/** @throws {Error} if called inside a transaction. */
export function refuseInsideTx(): void {
  if (insideTx.getStore()?.open)
    throw new Error('The store was called inside a transaction: use the db that tx() gave you.');
}

/**
 * Marks the work as inside a transaction until it ends. Anything that it leaves running may call the store afterward.
 * @param added collects the kinds of background work that it adds.
 */
export async function insideTransaction<T>(work: () => Promise<T>, added: Set<Work>): Promise<T> {
  const transaction = { open: true, added };
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

/** The database never received the statement, so nothing has changed there. */
export const notAsked = (why: string): Error => new Error(`Not asked: ${why}`);

const NEVER_SENT = /^Not asked|^Client .* is not queryable$/;
const LOST = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;
const UNREACHABLE = /^(08...|57P..)$|^E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT)$/;

/** Whether the connection to the database was lost, or could not be opened. */
export const isConnectionLost = (error: unknown): boolean =>
  wasNeverSent(error) || errorChainMatches(error, (code, message) => UNREACHABLE.test(code) || LOST.test(message));

/** Whether the database cannot have received the statement, because the connection had been lost before. */
export const wasNeverSent = (error: unknown): boolean =>
  errorChainMatches(error, (_, message) => NEVER_SENT.test(message));

/** Only refused because another statement of the transaction has failed (25P02), or was never prepared after that (26000). */
const isAftermath = (error: unknown): boolean =>
  errorChainMatches(error, (code) => code === '25P02' || code === '26000');

/**
 * Like Promise.all, but waits for all of them even if one fails: nothing may run on after its transaction has ended. On
 * PostgreSQL, their statements are sent together. Whichever promise settles first, the error is that of the statement that
 * failed, not of those that were refused after it.
 */
export async function together<Work extends readonly unknown[]>(works: readonly [...Work]) {
  // Drizzle runs a statement each time that it is waited for.
  const begun = works.map((work) => Promise.resolve(work)) as unknown as readonly [...Work];
  const reasons = (await Promise.allSettled(begun)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  if (reasons.length > 0) throw reasons.find((reason) => !isAftermath(reason)) ?? reasons[0];
  return Promise.all(begun);
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

/** The listeners of this process. */
export function workers() {
  const listeners = new Set<(kind: Work) => void>();
  return {
    add(listener: (kind: Work) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(kinds: Iterable<Work>): void {
      for (const kind of kinds) for (const listener of listeners) listener(kind);
    },
  };
}
