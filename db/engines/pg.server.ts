/** PostgreSQL: pg and its pool. `tx` retries after a conflict with another transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { DomainError } from '../../app/catalogue/errors';
import { migratePg } from '../migrate.server';
import { statementCounter } from '../statements';
import {
  type Db,
  errorChainMatches,
  type Isolation,
  insideTransaction,
  isConnectionLost,
  notAsked,
  refuseInsideTx,
  type Store,
  type StoreOptions,
  type Work,
  wasNeverSent,
} from './engine';
import { openMessenger } from './messenger.server';
import { openPool } from './pg-pool.server';

/** Conflicts with another transaction, and a server that has no connections left. */
const PASSING = new Set(['40001', '40P01', '53300']);
/** For command-line tools, which no request waits for. */
const PATIENT_MS = 120_000;
/** How long requests fail at once after the server did not answer. */
const SILENT_MS = 1000;

/** The server does not answer at all. A busy server would have canceled the statement itself by now. */
const isSilent = (error: unknown) =>
  errorChainMatches(error, (_, text) =>
    /^(Query read timeout|Connection terminated due to connection timeout)/.test(text),
  );

/** Retries work until this time (ms) if it failed for a reason that will pass. */
async function persist<T>(until: number, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= until || !errorChainMatches(error, (code) => PASSING.has(code))) throw error;
      await pause(Math.random() * 10 * Math.min(tries, 20));
    }
  }
}

export async function openPg({ url, migrations, connections, deadlineMs = PATIENT_MS }: StoreOptions): Promise<Store> {
  // Imported here, so that servers on SQLite do not load the driver.
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  await migratePg(url, `${migrations}/pg`);
  const pool = await openPool(pg, { url, connections, deadlineMs });
  const messenger = openMessenger(
    () => new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 }),
    pool,
  );
  const dbOn = (client: Pool | ClientBase) => drizzle(client as Pool, { logger: statementCounter }) as unknown as Db;
  const readDb = dbOn(pool);
  /** One per connection, because drizzle caches the queries prepared on it. */
  const dbs = new WeakMap<ClientBase, Db>();
  let silentUntil = 0;

  /** Unless the server answers after all: it may have been slow with statements that were sent together. */
  function failForAWhile(): void {
    silentUntil = Date.now() + SILENT_MS;
    pool.query('select 1').then(
      () => {
        silentUntil = 0;
      },
      () => {},
    );
  }

  /** Runs work that may try again until half of the deadline has passed. The other half is for its last statement. */
  async function bounded<T>(work: (until: number) => Promise<T>): Promise<T> {
    refuseInsideTx();
    if (Date.now() < silentUntil) throw notAsked('the database does not respond');
    const until = Date.now() + deadlineMs / 2;
    try {
      return await persist(until, () => work(until));
    } catch (error) {
      if (isSilent(error)) failForAWhile();
      throw error;
    }
  }

  // drizzle's own transaction leaks the connection if BEGIN fails, and takes any reply to COMMIT as success.
  async function transact<T>(client: PoolClient, work: (db: Db) => Promise<T>, isolation: Isolation): Promise<T> {
    const db = dbs.get(client) ?? dbOn(client);
    dbs.set(client, db);
    const added = new Set<Work>();
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
    try {
      const result = await insideTransaction(() => work(db), added);
      await commit(client);
      messenger.tell(added);
      return result;
    } catch (error) {
      // A server that does not answer would not answer ROLLBACK either. It rolls back when the connection closes.
      if (!isConnectionLost(error)) await client.query('ROLLBACK');
      throw error;
    }
  }

  return {
    engine: 'pg',
    // A migration may deadlock with a query that reads several tables.
    read: (work) => bounded(() => work(readDb)),
    tx: (work, isolation = 'serializable') =>
      bounded(async (until) => {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          return await persist(until, () => transact(client, work, isolation));
        } catch (error) {
          if (isConnectionLost(error)) broken = error as Error;
          throw error;
        } finally {
          client.release(broken);
        }
      }),
    write: (work) =>
      bounded(async () => {
        const added = new Set<Work>();
        const result = await insideTransaction(() => work(readDb), added);
        messenger.tell(added);
        return result;
      }),
    onWork: messenger.onWork,
    connections: () => {
      const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool;
      return { open, idle, waiting, most: options.max };
    },
    async close() {
      await messenger.close();
      await pool.end();
    },
  };
}

/** @throws {DomainError} unconfirmed if the connection is lost before the database has answered. */
async function commit(client: ClientBase): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    const isUnknown = isConnectionLost(error) && !wasNeverSent(error);
    throw isUnknown ? Object.assign(new DomainError('unconfirmed'), { cause: error }) : error;
  });
  if (command !== 'COMMIT') throw new Error('A statement failed and was ignored: nothing was committed.');
}
