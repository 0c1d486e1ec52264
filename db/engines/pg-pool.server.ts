/**
 * A pool of connections to PostgreSQL that waits where pg's own fails at once, and fails where pg's own waits: nothing
 * takes longer than the deadline.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorChainMatches, notAsked } from './engine';

type Client = pg.PoolClient;
type Connected = (error: Error | undefined, client: Client | undefined, release: Client['release']) => void;

interface PoolSettings {
  url: string;
  /** How many connections at most; by default a share of what the server allows. */
  connections?: number;
  /** How many processes of this instance share them. */
  processes: number;
  /** How long a request may wait altogether, in ms. */
  deadlineMs: number;
}

/** The default is a third of the server's connections, for three instances, or two while one is replaced by another. */
const SHARE = 3;
const CONNECTIONS = { least: 2, most: 10 };
/** Of all that the server allows, these are not for us. Zero in a version without one of the settings. */
const ALLOWED = `select current_setting('max_connections')::int
  - coalesce(current_setting('superuser_reserved_connections', true)::int, 0)
  - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`;

/** How many connections each of the processes gets of a server that allows so many. */
export function connectionsOf(allowed: number, processes: number): number {
  const share = Math.floor(allowed / SHARE / processes) - 1; // the one that listens (messenger.server.ts)
  return Math.max(CONNECTIONS.least, Math.min(CONNECTIONS.most, share));
}

/** The server has no connection left: too many clients, or too many of this role. */
const isFull = (error: unknown) => errorChainMatches(error, (code) => code === '53300');
/** The server neither answers nor refuses. One that is only busy cancels a statement itself, before. */
const isSilent = (error: unknown) =>
  errorChainMatches(error, (_, text) =>
    /^(Query read timeout|Connection terminated due to connection timeout)/.test(text),
  );

const LOOK_AGAIN_MS = 50;
/** How long a pool that the server has refused a connection asks for no other. */
const CONTENT_MS = 2000;
/** How long nobody waits again for a server that has just been silent. */
const SILENT_MS = 1000;

export type PatientPool = Awaited<ReturnType<typeof openPool>>;

export async function openPool({ Pool }: typeof pg, { url, connections, processes, deadlineMs }: PoolSettings) {
  /** Half of the time for a connection, half for a statement. */
  const half = Math.floor(deadlineMs / 2);
  let silentUntil = 0;

  class Patient extends Pool {
    override connect(): Promise<Client>;
    override connect(done: Connected): void;
    override connect(done?: Connected): Promise<Client> | undefined {
      const connecting = this.connectBy(Date.now() + half);
      if (!done) return connecting;
      connecting.then(
        (client) => done(undefined, client, client.release.bind(client)),
        (error: Error) => done(error, undefined, () => {}),
      );
      return undefined;
    }

    /** Waits for a connection until then (ms), however many others use the server. */
    async connectBy(until: number): Promise<Client> {
      for (;;) {
        if (Date.now() < silentUntil) throw notAsked('the database is silent');
        try {
          this.options.connectionTimeoutMillis = Math.max(1, until - Date.now());
          return await super.connect();
        } catch (error) {
          notice(error);
          if (!isFull(error) || Date.now() >= until) throw error;
          this.makeDo();
          await pause(Math.random() * LOOK_AGAIN_MS);
        }
      }
    }

    /** Shares the connections it has, so that who waits gets the next one that is free. */
    private makeDo(): void {
      this.options.max = Math.max(1, this.totalCount);
      setTimeout(() => {
        this.options.max = most;
      }, CONTENT_MS).unref();
    }
  }

  function notice(error: unknown): void {
    if (isSilent(error)) silentUntil = Date.now() + SILENT_MS;
  }

  const pool = new Patient({
    connectionString: url,
    max: connections ?? CONNECTIONS.least,
    keepAlive: true,
    // The server ends what takes too long. If it is silent itself, the client does, a little later.
    statement_timeout: Math.floor(half * 0.9),
    lock_timeout: Math.floor(half * 0.8),
    idle_in_transaction_session_timeout: deadlineMs,
    query_timeout: half,
  });
  // A broken connection must not end the process: its query fails, and the pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const most = connections ?? connectionsOf((await pool.query(ALLOWED)).rows[0].allowed, processes);
  pool.options.max = most;

  return {
    pool,
    /** Runs work, and remembers if the server was silent meanwhile. */
    async watched<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        notice(error);
        throw error;
      }
    },
    /** Runs work when `add` says it is its turn, unless that is too late: then it never runs. */
    inTurn<T>(add: (work: () => Promise<void>) => Promise<void>, work: (until: number) => Promise<T>): Promise<T> {
      const until = Date.now() + half;
      return new Promise((resolve, reject) => {
        let late = false;
        const timer = setTimeout(() => {
          late = true;
          reject(notAsked('too many transactions wait'));
        }, half);
        void add(async () => {
          clearTimeout(timer);
          if (!late) await work(until).then(resolve, reject);
        });
      });
    },
    connections: () => {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
      return { open, idle, waiting, most };
    },
  };
}
