/**
 * A pool of connections to PostgreSQL with a deadline for everything. Unlike pg's own, it queues when the server has no
 * connections left, and gives up when the server does not answer.
 */
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorChainMatches, notAsked } from './engine';

type Client = pg.PoolClient;
type Connected = (error: Error | undefined, client: Client | undefined, release: Client['release']) => void;

interface PoolSettings {
  url: string;
  /** The maximum number of connections; by default a share of what the server allows. */
  connections?: number;
  /** How long a request may wait in total, in ms. */
  deadlineMs: number;
}

/**
 * By default, a third of the server's connections: enough for three instances, or for two while one is being replaced.
 */
const SHARE = 3;
const CONNECTIONS = { least: 2, most: 10 };
/** Connections that the server reserves for others. 0 for settings that its version lacks. */
const ALLOWED = `select current_setting('max_connections')::int
  - coalesce(current_setting('superuser_reserved_connections', true)::int, 0)
  - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`;

/** How many of the server's connections an instance gets. */
export function connectionsOf(allowed: number): number {
  const share = Math.floor(allowed / SHARE) - 1; // the one that listens (messenger.server.ts)
  return Math.max(CONNECTIONS.least, Math.min(CONNECTIONS.most, share));
}

/** The server has no connections left: too many clients, or too many with this role. */
const isFull = (error: unknown) => errorChainMatches(error, (code) => code === '53300');
/** The server does not answer at all. A busy server would have canceled the statement itself by now. */
const isSilent = (error: unknown) =>
  errorChainMatches(error, (_, text) =>
    /^(Query read timeout|Connection terminated due to connection timeout)/.test(text),
  );

/** Networks forget connections on which nothing is sent for some minutes. */
export const KEEP_ALIVE_MS = 30_000;
const RETRY_MS = 50;
/** How long the pool opens no further connection after the server has refused one. */
const NO_GROWTH_MS = 2000;
/** How long requests fail at once after the server did not answer. */
const SILENT_MS = 1000;

export type PgPool = Awaited<ReturnType<typeof openPool>>;

/** Enough for every change of every table. More would be lists of different lengths, which the server need not keep. */
const NAMES = 500;

/** Names for the statements that change rows: the same text always has the same one. Undefined for others. */
function changeNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!/^(insert|update|delete) /.test(text)) return undefined;
    const known = names.get(text);
    if (known || names.size >= NAMES) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

const gathering = new WeakSet<Socket>();

/** Sends what is written in this turn of the event loop at once, because each sending takes as long as a statement. */
function sendTogether(socket: Socket): void {
  if (gathering.has(socket)) return;
  gathering.add(socket);
  socket.cork();
  process.nextTick(() => {
    gathering.delete(socket);
    socket.uncork();
  });
}

export async function openPool({ Client, Pool }: typeof pg, { url, connections, deadlineMs }: PoolSettings) {
  /** Half of the time for a connection, half for a statement. */
  const half = Math.floor(deadlineMs / 2);
  let silentUntil = 0;

  class DeadlinePool extends Pool {
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

    /** Waits for a connection until this time (ms), even if the server has none left. */
    async connectBy(until: number): Promise<Client> {
      for (;;) {
        if (Date.now() < silentUntil) throw notAsked('the database does not respond');
        try {
          this.options.connectionTimeoutMillis = Math.max(1, until - Date.now());
          return await super.connect();
        } catch (error) {
          notice(error);
          if (!isFull(error) || Date.now() >= until) throw error;
          this.stopGrowing();
          await pause(Math.random() * RETRY_MS);
        }
      }
    }

    /** Stays within the connections it has, so that waiting callers get the next free one. */
    private stopGrowing(): void {
      this.options.max = Math.max(1, this.totalCount);
      setTimeout(() => {
        this.options.max = most;
      }, NO_GROWTH_MS).unref();
    }
  }

  const nameOf = changeNames();
  /** Not in the types of pg. */
  const socketOf = (client: pg.ClientBase) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream;

  /**
   * Has PostgreSQL parse and plan each statement that changes rows once per connection, which otherwise takes as long as
   * running it. Queries are named in db/prepared.ts: for some, a plan for any values would be slow.
   */
  class NamingClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on as they are. Drizzle's have a text.
    override query(statement: any, ...more: any[]): any {
      sendTogether(socketOf(this));
      const name = statement?.text && !statement.name ? nameOf(statement.text) : undefined;
      return super.query(name ? { ...statement, name } : statement, ...more);
    }
  }

  function notice(error: unknown): void {
    if (isSilent(error)) silentUntil = Date.now() + SILENT_MS;
  }

  const pool = new DeadlinePool({
    Client: NamingClient,
    connectionString: url,
    max: connections ?? CONNECTIONS.least,
    // Kept open, because opening one takes longer than the few statements that an idle server runs.
    min: 1,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Statements are sent before the one before them is answered (PgTransaction).
    pipeline: true,
    // The server cancels a slow statement. If the server itself does not answer, the client gives up a little later.
    statement_timeout: Math.floor(half * 0.9),
    lock_timeout: Math.floor(half * 0.8),
    idle_in_transaction_session_timeout: deadlineMs,
    query_timeout: half,
  });
  // A broken connection must not crash the process. Its query fails, and the pool opens another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const most = connections ?? connectionsOf((await pool.query(ALLOWED)).rows[0].allowed);
  pool.options.max = most;

  return {
    pool,
    /** How long a statement may take, in ms, before the client gives up. */
    patienceMs: half,
    cut: (client: Client) => void socketOf(client).destroy(),
    /** Runs work, and remembers if the server did not answer. */
    async watched<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        notice(error);
        throw error;
      }
    },
    /** Runs work when `add` starts it, unless the deadline has passed by then. */
    inTurn<T>(add: (work: () => Promise<void>) => Promise<void>, work: (until: number) => Promise<T>): Promise<T> {
      const until = Date.now() + half;
      return new Promise((resolve, reject) => {
        let late = false;
        const timer = setTimeout(() => {
          late = true;
          reject(notAsked('too many transactions are waiting'));
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
