/** A pool of connections to PostgreSQL with a deadline for everything. */
import type pg from 'pg';

interface PoolSettings {
  url: string;
  /** The maximum number of connections; by default a share of what the server allows. */
  connections?: number;
  /** How long a request may wait in total, in ms: half of it for a connection, half for a statement. */
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

export async function openPool(
  { Pool, types }: typeof pg,
  { url, connections, deadlineMs }: PoolSettings,
): Promise<pg.Pool> {
  // drizzle parses it. Parsed twice, the text "15" would become the number 15.
  types.setTypeParser(types.builtins.JSONB, (text) => text);
  const half = Math.floor(deadlineMs / 2);
  const pool = new Pool({
    connectionString: url,
    max: connections ?? CONNECTIONS.least,
    // Kept open, because opening one takes longer than the few statements that an idle server runs.
    min: 1,
    // Networks forget connections on which nothing is sent for some minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // Statements that do not need each other are sent together (`together`).
    pipeline: true,
    connectionTimeoutMillis: half,
    // The server cancels a slow statement. If the server itself does not answer, the client gives up a little later.
    statement_timeout: Math.floor(half * 0.9),
    lock_timeout: Math.floor(half * 0.8),
    idle_in_transaction_session_timeout: deadlineMs,
    query_timeout: half,
  });
  // A broken connection must not crash the process. Its query fails, and the pool opens another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.options.max = connections ?? connectionsOf((await pool.query(ALLOWED)).rows[0].allowed);
  return pool;
}
