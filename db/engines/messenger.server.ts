/** Notifies other servers of new work through PostgreSQL (LISTEN and NOTIFY). */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Work, workers } from './engine';

const CHANNEL = 'studybridge_work';
/**
 * NOTIFY makes commits wait for each other and wakes every server, so it is sent outside transactions, at most once in
 * this time for each kind of work. Almost every change needs sealing, which can wait a second.
 */
const GATHER_MS: Record<Work, number> = { sealing: 1000, mails: 100, rematches: 100, searches: 100, lookups: 100 };
const CONNECT_AGAIN_MS = 2000;
const ALL = Object.keys(GATHER_MS) as Work[];

interface Connections {
  connect: () => pg.Client;
  send: (statement: string, values: unknown[]) => Promise<unknown>;
}

export function openMessenger({ connect, send }: Connections) {
  const here = workers();
  const self = randomUUID();
  const gathered = new Map<Work, NodeJS.Timeout>();
  let reconnecting: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closed = false;

  /** If a notification gets lost, the others find the work when they next poll. */
  async function notify(kinds: readonly Work[]): Promise<void> {
    await send('select pg_notify($1, $2)', [CHANNEL, [self, ...kinds].join(' ')]).catch(() => {});
  }

  function notifyLater(kind: Work): void {
    if (gathered.has(kind)) return;
    const sending = setTimeout(() => {
      gathered.delete(kind);
      void notify([kind]);
    }, GATHER_MS[kind]).unref();
    gathered.set(kind, sending);
  }

  function listen(): void {
    const mine = connect();
    client = mine;
    const lost = () => {
      if (client !== mine || closed) return;
      client = undefined;
      mine.end().catch(() => {});
      reconnecting = setTimeout(listen, CONNECT_AGAIN_MS).unref();
    };
    mine.on('error', lost);
    mine.on('end', lost);
    mine.on('notification', ({ payload = '' }) => {
      const [sender, ...kinds] = payload.split(' ');
      if (sender !== self) here.tell(kinds as Work[]);
    });
    mine
      .connect()
      .then(() => mine.query(`listen ${CHANNEL}`))
      // What was sent before is unknown.
      .then(() => here.tell(ALL), lost);
  }

  return {
    onWork(listener: (kind: Work) => void): () => void {
      const end = here.add(listener);
      if (!client && !reconnecting) listen();
      return end;
    },
    /** Notifies other servers that work of these kinds was committed. */
    tell(kinds: ReadonlySet<Work>): void {
      if (kinds.size === 0 || closed) return;
      here.tell(kinds);
      for (const kind of kinds) notifyLater(kind);
    },
    async close(): Promise<void> {
      closed = true;
      for (const sending of gathered.values()) clearTimeout(sending);
      if (gathered.size > 0) await notify([...gathered.keys()]);
      clearTimeout(reconnecting);
      await client?.end().catch(() => {});
    },
  };
}
