/** PostgreSQL: a pool of connections. `tx` retries after a conflict with another transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import { migratePg } from '../migrate.server';
import {
  type Db,
  errorChainMatches,
  type Isolation,
  queue,
  refuseInsideTx,
  type Store,
  type StoreOptions,
  type Work,
  workInside,
} from './engine';
import { openMessenger } from './messenger.server';

const RETRYABLE = new Set(['40001', '40P01']);
const CONNECTIONS = 10;
/** So many transactions at a time, which leaves connections for readers. */
const TRANSACTIONS = 6;

/** Retries a transaction that conflicted with another. */
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

export async function openPg({ url, migrations }: StoreOptions): Promise<Store> {
  // Imported here, so that servers on SQLite do not load the driver.
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  await migratePg(url, `${migrations}/pg`);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    keepAlive: true,
    // A database that disappears silently must not block the queued writers forever.
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A broken connection must not end the process: its query fails, and the pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const readDb = drizzle(pool) as unknown as Db;
  const writers = queue(TRANSACTIONS);
  const messenger = openMessenger({
    connect: () => new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 }),
    send: (statement, values) => pool.query(statement, values),
  });
  /** One for each connection, which remembers the queries that were prepared on it. */
  const writeDbs = new WeakMap<object, Db>();

  // drizzle's own transaction leaks the connection if BEGIN fails, and takes any reply to COMMIT as success.
  async function transact<T>(work: (db: Db) => Promise<T>, isolation: Isolation): Promise<T> {
    const client = await pool.connect();
    const added = new Set<Work>();
    const writeDb = writeDbs.get(client) ?? (drizzle(client) as unknown as Db);
    writeDbs.set(client, writeDb);
    let broken: Error | undefined;
    try {
      await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
      const result = await workInside(() => work(writeDb), added);
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('A statement failed and was ignored: nothing was committed.');
      messenger.tell(added);
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
    async tx(work, isolation = 'serializable') {
      refuseInsideTx();
      return writers.add(() => persist(() => transact(work, isolation)));
    },
    async write(work) {
      refuseInsideTx();
      const added = new Set<Work>();
      const result = await persist(() => workInside(() => work(readDb), added));
      messenger.tell(added);
      return result;
    },
    onWork: messenger.onWork,
    async close() {
      await writers.drained();
      await messenger.close();
      await pool.end();
    },
  };
}
