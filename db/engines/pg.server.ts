/** PostgreSQL: a pool of connections. `tx` retries after a conflict with another transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
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
} from './engine';
import { openMessenger } from './messenger.server';
import { KEEP_ALIVE_MS, openPool } from './pg-pool.server';
import { PgTransaction } from './pg-transaction.server';

const RETRYABLE = new Set(['40001', '40P01']);
/** The share of the connections for transactions, which leaves some for readers. */
const FOR_TRANSACTIONS = 0.6;
/** For command-line tools, which no request waits for. */
const PATIENT_MS = 120_000;

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

export async function openPg({ url, migrations, connections, deadlineMs = PATIENT_MS }: StoreOptions): Promise<Store> {
  // Imported here, so that servers on SQLite do not load the driver.
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  await migratePg(url, `${migrations}/pg`);
  const { pool, ...deadlinePool } = await openPool(pg, { url, connections, deadlineMs });
  const connect = (client: Pick<Pool, 'query'>) =>
    drizzle(client as Pool, { logger: statementCounter }) as unknown as Db;
  const readDb = connect(pool);
  const writers = queue(Math.max(1, Math.floor(deadlinePool.connections().most * FOR_TRANSACTIONS)));
  const messenger = openMessenger({
    connect: () => {
      const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
      return new pg.Client({ connectionString: url, ...keptAlive, connectionTimeoutMillis: 10_000 });
    },
    send: (statement, values) => pool.query(statement, values),
  });
  /** One of each per connection, because drizzle caches the queries prepared on it. */
  const transactions = new WeakMap<object, { transaction: PgTransaction; db: Db }>();
  function transactionOn(client: PoolClient) {
    const known = transactions.get(client);
    if (known) return known;
    const transaction = new PgTransaction(client, deadlinePool.patienceMs, () => deadlinePool.cut(client));
    const made = { transaction, db: connect(transaction as unknown as Pool) };
    transactions.set(client, made);
    return made;
  }

  // drizzle's own transaction leaks the connection if BEGIN fails, and takes any reply to COMMIT as success.
  async function transact<T>(work: (db: Db) => Promise<T>, isolation: Isolation, until: number): Promise<T> {
    const client = await pool.connectBy(until);
    const { transaction, db } = transactionOn(client);
    const added = new Set<Work>();
    let broken: Error | undefined;
    try {
      transaction.begin(isolation);
      const result = await insideTransaction(() => work(db), added);
      await transaction.commit();
      messenger.tell(added);
      return result;
    } catch (thrown) {
      const error = transaction.causeOf(thrown);
      // A server that does not answer would not answer ROLLBACK either. It rolls back when the connection closes.
      if (isConnectionLost(error)) broken = error as Error;
      else
        await transaction.rollback().catch((failure: Error) => {
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
    async close() {
      await writers.drained();
      await messenger.close();
      await pool.end();
    },
  };
}
