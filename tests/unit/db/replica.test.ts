import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Db } from '~db/engines/engine';
import { openReplica } from '~db/engines/replica.server';

/** A server that has replayed nothing and takes `ms` to say so, to whoever waits that long. */
function slowServer(ms: number) {
  return async (question: string | { text: string; query_timeout?: number }) => {
    if (typeof question === 'string' || !question.query_timeout) return { rows: [] };
    await pause(Math.min(ms, question.query_timeout));
    if (question.query_timeout < ms) throw new Error('Query read timeout');
    return { rows: [{ replayed: 0 }] };
  };
}

test('[OPS-13] a replica that is behind and slow to say so is not taken for one that hangs', async () => {
  const query = slowServer(100);
  const states: string[] = [];
  const replica = openReplica({
    pool: { connectBy: async () => ({ query, release() {} }) } as unknown as Parameters<typeof openReplica>[0]['pool'],
    primary: { query: async () => ({ rows: [] }) } as unknown as pg.Pool,
    connect: (client) => client as unknown as Db,
    position: async () => 10,
    onChange: (state) => states.push(state),
  });
  const rows = await replica.read(
    10,
    async (db) => (db as unknown as pg.Pool).query({ text: 'select * from organizations' }),
    async (): Promise<unknown> => 'from the primary',
  );
  expect(rows).toBe('from the primary');
  expect(states).toEqual(['behind']);
});
