/** PostgreSQL: a pool of connections. `tx` retries after a conflict with another transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { DomainError } from '../../app/catalogue/errors';
import { LOG_POSITION } from '../kit';
import { migratePg } from '../migrate.server';
import { statementCounter } from '../statements';
import {
  type Db,
  errorChainMatches,
  type Isolation,
  insideTransaction,
  isConnectionLost,
  queue,
  refuseInsideTx,
  type Store,
  type StoreOptions,
  type Work,
  wasNeverSent,
} from './engine';
import { openMessenger } from './messenger.server';
import { openPool } from './pg-pool.server';
import { openReplica } from './replica.server';

const RETRYABLE = new Set(['40001', '40P01']);
/** The share of the connections for transactions, which leaves some for readers. */
const FOR_TRANSACTIONS = 0.6;
/** For command-line tools, which no request waits for. */
const PATIENT_MS = 120_000;
/** Half of it is for the statement. A list that the replica has not served by then still has its time on the primary. */
const REPLICA_MS = 4000;

/** Retries work that conflicted with another transaction. */
async function persist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 20 || !errorChainMatches(error, (code) => RETRYABLE.has(code))) throw error;
      await pause(Math.random() * 10 * tries);
    }
  }
}

/** @throws {DomainError} unconfirmed if the connection is lost before the database has answered. */
async function commit(client: { query(statement: 'COMMIT'): Promise<{ command: string }> }): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    const isUnknown = isConnectionLost(error) && !wasNeverSent(error);
    throw isUnknown ? Object.assign(new DomainError('unconfirmed'), { cause: error }) : error;
  });
  if (command !== 'COMMIT') throw new Error('A statement failed and was ignored: nothing was committed.');
}

export async function openPg({
  url,
  migrations,
  connections,
  processes = 1,
  deadlineMs = PATIENT_MS,
  replica: replicaOptions,
}: StoreOptions): Promise<Store> {
  // Imported here, so that servers on SQLite do not load the driver.
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  await migratePg(url, `${migrations}/pg`);
  const { pool, ...deadlinePool } = await openPool(pg, { url, connections, processes, deadlineMs });
  const connect = (client: Pick<Pool, 'query'>) =>
    drizzle(client as Pool, { logger: statementCounter }) as unknown as Db;
  const readDb = connect(pool);
  const writers = queue(Math.max(1, Math.floor(deadlinePool.connections().most * FOR_TRANSACTIONS)));
  const replica =
    replicaOptions &&
    openReplica({
      pool: (
        await openPool(pg, {
          url: replicaOptions.url,
          connections: deadlinePool.connections().most,
          processes,
          deadlineMs: Math.min(deadlineMs, REPLICA_MS),
        })
      ).pool,
      primary: pool,
      connect,
      position: async () => Number((await pool.query(`select ${LOG_POSITION} as position`)).rows[0].position),
      onChange: replicaOptions.onChange,
    });
  const messenger = openMessenger({
    connect: () => new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 }),
    send: (statement, values) => pool.query(statement, values),
  });
  /** One drizzle instance per connection, which caches the queries prepared on it. */
  const writeDbs = new WeakMap<object, Db>();

  // drizzle's own transaction leaks the connection if BEGIN fails, and takes any reply to COMMIT as success.
  async function transact<T>(work: (db: Db) => Promise<T>, isolation: Isolation, until: number): Promise<T> {
    const client = await pool.connectBy(until);
    const added = new Set<Work>();
    const writeDb = writeDbs.get(client) ?? connect(client);
    writeDbs.set(client, writeDb);
    let broken: Error | undefined;
    try {
      await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
      const result = await insideTransaction(() => work(writeDb), added);
      await commit(client);
      messenger.tell(added);
      return result;
    } catch (error) {
      // A server that does not answer would not answer ROLLBACK either. It rolls back when the connection closes.
      if (isConnectionLost(error)) broken = error as Error;
      else
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
      // A migration may deadlock with a query that reads several tables.
      return deadlinePool.watched(() => persist(() => work(readDb)));
    },
    async tx(work, isolation = 'serializable') {
      refuseInsideTx();
      const inTurn = (until: number) => deadlinePool.watched(() => persist(() => transact(work, isolation, until)));
      return deadlinePool.inTurn(writers.add, inTurn);
    },
    async write(work) {
      refuseInsideTx();
      const added = new Set<Work>();
      const result = await deadlinePool.watched(() => persist(() => insideTransaction(() => work(readDb), added)));
      messenger.tell(added);
      return result;
    },
    onWork: messenger.onWork,
    connections: deadlinePool.connections,
    replica,
    async close() {
      await writers.drained();
      await messenger.close();
      await replica?.close();
      await pool.end();
    },
  };
}
