/** Notifies other servers of new work through PostgreSQL (LISTEN and NOTIFY). */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Work, workers } from './engine';

const CHANNEL = 'studybridge_work';
/**
 * NOTIFY makes commits wait for each other and wakes every server, so it is sent outside transactions, at most once in
 * this time for each kind of work. Almost every change needs sealing, which can wait a second.
 */
const GATHER_MS: Record<Work, number> = {
  sealing: 1000,
  mails: 100,
  rematches: 100,
  searches: 100,
  lookups: 100,
  webhooks: 100,
  siteLists: 100,
};
const CONNECT_AGAIN_MS = 2000;
const ALL = Object.keys(GATHER_MS) as Work[];

/** @param connect returns a connection of our own, which is not in the pool. */
export function openMessenger(connect: () => pg.Client, pool: pg.Pool) {
  const here = workers();
  const self = randomUUID();
  const gathered = new Set<Work>();
  let client: pg.Client | undefined;
  let closed = false;

  /** If a notification gets lost, the others find the work when they next poll. */
  async function notify(kinds: Iterable<Work>): Promise<void> {
    await pool.query('select pg_notify($1, $2)', [CHANNEL, [self, ...kinds].join(' ')]).catch(() => {});
  }

  async function listen(): Promise<void> {
    while (!closed) {
      const mine = connect();
      client = mine;
      mine.on('error', () => {});
      mine.on('notification', ({ payload = '' }) => {
        const [sender, ...kinds] = payload.split(' ');
        if (sender !== self) here.tell(kinds as Work[]);
      });
      const ended = new Promise((resolve) => mine.once('end', resolve));
      await mine
        .connect()
        .then(() => mine.query(`listen ${CHANNEL}`))
        // What was sent before is unknown.
        .then(() => here.tell(ALL))
        .then(() => ended)
        .catch(() => mine.end());
      await pause(CONNECT_AGAIN_MS, undefined, { ref: false });
    }
  }

  return {
    onWork(listener: (kind: Work) => void): () => void {
      if (!client) void listen();
      return here.add(listener);
    },
    /** Notifies other servers that work of these kinds was committed. */
    tell(kinds: ReadonlySet<Work>): void {
      here.tell(kinds);
      for (const kind of kinds) {
        if (gathered.has(kind)) continue;
        gathered.add(kind);
        setTimeout(() => gathered.delete(kind) && notify([kind]), GATHER_MS[kind]).unref();
      }
    },
    async close(): Promise<void> {
      closed = true;
      if (gathered.size > 0) await notify(gathered);
      gathered.clear();
      await client?.end();
    },
  };
}
