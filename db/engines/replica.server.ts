/**
 * A replica of PostgreSQL (DATABASE_READ_URL) that serves lists. It does so only once it has replayed everything that was
 * committed when the request began, so nobody misses a change: neither their own, through whatever instance they made
 * it, nor a colleague's.
 *
 * Therefore we compare positions in the log. The age of the last replayed transaction (now() -
 * pg_last_xact_replay_timestamp()) would not tell: it grows while nobody writes, and it is small while a replica that
 * was cut off catches up with transactions from an hour ago.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DomainError } from '../../app/catalogue/errors';
import {
  type Db,
  errorChainMatches,
  isConnectionLost,
  type Replica,
  type ReplicaState,
  refuseInsideTx,
} from './engine';
import type { PgPool } from './pg-pool.server';

/** The longest that a list waits for a connection, for an answer to one question, and for the replica to catch up. */
const PATIENCE_MS = 250;
/** How long it waits before it asks again how far the replica is. */
const ASK_AGAIN_MS = 5;
/** How long what a connection has said is taken to hold: a replica may stop answering at any time. */
const HEARD_MS = 1000;
/** How often a replica that cannot serve is tried, with nobody waiting for it. */
const TRY_AGAIN_MS = 1000;
/** How long such a try waits for a connection. */
const CONNECT_MS = 900;
const CLOSING_MS = 1000;

/** Null on a server that is not a replica, or no longer one. */
const REPLAYED = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as replayed`;
/** Positions can be compared only within one cluster. */
const IDENTITY = 'select system_identifier::text as cluster, current_database() as name from pg_control_system()';

/** The replica answers, but must not serve. */
class Unfit extends Error {
  constructor(
    readonly state: ReplicaState,
    why: string,
  ) {
    super(why);
  }
}

interface ReplicaSettings {
  pool: PgPool['pool'];
  primary: Pick<pg.Pool, 'query'>;
  /** A connection of our own kind, for anything that can run a query. */
  connect: (client: Pick<pg.Pool, 'query'>) => Db;
  /** Reads how far the primary's log is. */
  position: () => Promise<number>;
  /** Called when the replica begins or stops to serve, with the reason. */
  onChange?: (state: ReplicaState, error?: unknown) => void;
}

export function openReplica({ pool, primary, connect, position, onChange }: ReplicaSettings): Replica {
  let state: ReplicaState = 'ok';
  let tryAt = 0;
  const lists = { replica: 0, primary: 0 };
  const asked = new AsyncLocalStorage<{ asOf: number; connectMs: number }>();
  const heard = new WeakMap<object, { replayed: number; at: number }>();
  let identity: Promise<unknown> | undefined;

  function become(next: ReplicaState, error?: unknown): void {
    if (next !== 'ok') tryAt = Date.now() + TRY_AGAIN_MS;
    if (next !== state) onChange?.(next, error);
    state = next;
  }

  const fail = (error: unknown) => become(error instanceof Unfit ? error.state : 'down', error);

  const identityOf = async (server: Pick<pg.Pool, 'query'>) => JSON.stringify((await server.query(IDENTITY)).rows);

  async function mustBeOurs(client: pg.PoolClient): Promise<void> {
    identity ??= identityOf(primary);
    const ours = await identity.catch((error: unknown) => {
      identity = undefined;
      throw error;
    });
    if ((await identityOf(client)) !== ours) throw new Unfit('down', 'not a replica of our database');
  }

  /** Waits until the replica behind this connection has replayed the log up to here. */
  async function reaches(client: pg.PoolClient, asOf: number, until: number): Promise<void> {
    const last = heard.get(client);
    if (last && last.replayed >= asOf && Date.now() < last.at + HEARD_MS) return;
    if (!last) await mustBeOurs(client);
    for (;;) {
      // Not only the time that is left: a replica asked in the last millisecond would seem to hang.
      const question = { name: 'replayed', text: REPLAYED, query_timeout: PATIENCE_MS };
      const replayed = Number((await client.query(question)).rows[0].replayed ?? -1);
      heard.set(client, { replayed, at: Date.now() });
      if (replayed >= asOf) return;
      if (Date.now() >= until) throw new Unfit('behind', 'has not replayed the latest commits');
      await pause(ASK_AGAIN_MS);
    }
  }

  async function query(statement: pg.QueryConfig, values?: unknown[]) {
    const { asOf, connectMs } = asked.getStore() as { asOf: number; connectMs: number };
    const client = await pool.connectBy(Date.now() + connectMs);
    let broken: Error | undefined;
    try {
      await reaches(client, asOf, Date.now() + PATIENCE_MS);
      return await client.query(statement, values);
    } catch (error) {
      if (isConnectionLost(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const db = connect({ query } as unknown as pg.Pool);

  const attempt = (asOf: number): Promise<void> =>
    asked
      .run({ asOf, connectMs: CONNECT_MS }, () => query({ text: 'select 1' }))
      .then(() => become('ok'))
      .catch((error) => {
        if (!isBusy(error)) fail(error);
      });

  return {
    async read(asOf, work, otherwise) {
      refuseInsideTx();
      if (state !== 'ok') {
        if (Date.now() >= tryAt) {
          tryAt = Date.now() + TRY_AGAIN_MS;
          void attempt(asOf);
        }
        lists.primary++;
        return otherwise();
      }
      try {
        // Awaited inside, because a query starts only when it is awaited.
        const result = await asked.run({ asOf, connectMs: PATIENCE_MS }, async () => await work(db));
        lists.replica++;
        return result;
      } catch (error) {
        // The command has refused, by data as good as the primary's.
        if (error instanceof DomainError) throw error;
        // A statement may fail by itself, because replaying conflicts with it. That says nothing of the next one.
        if (error instanceof Unfit || (isConnectionLost(error) && !isBusy(error))) fail(error);
        lists.primary++;
        return otherwise();
      }
    },
    async check() {
      await attempt(await position());
      return state;
    },
    lists: () => lists,
    async close() {
      // A server that does not answer would never say that a connection is closed.
      await Promise.race([pool.end(), pause(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

/** All connections were in use. */
const isBusy = (error: unknown): boolean =>
  errorChainMatches(error, (_, message) => message.startsWith('timeout exceeded when trying to connect'));
