import pg from 'pg';
import type { Cluster } from './cluster';

/** The rows of one statement, on a connection of its own. */
export async function queried(
  { database }: Pick<Cluster, 'database'>,
  sql: string,
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
