/** Notifies other servers of new work through PostgreSQL (LISTEN and NOTIFY). */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Work, workers } from './engine';

const CHANNEL = 'studybridge_work';
/** NOTIFY makes commits wait for each other, so it is sent outside transactions, in batches. */
const GATHER_MS = 100;
const CONNECT_AGAIN_MS = 2000;
const ALL: readonly Work[] = ['sealing', 'mails', 'rematches', 'searches', 'lookups'];

interface Connections {
  connect: () => pg.Client;
  send: (statement: string, values: unknown[]) => Promise<unknown>;
}

export function openMessenger({ connect, send }: Connections) {
  const here = workers();
  const self = randomUUID();
  const gathered = new Set<Work>();
  let sending: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closed = false;

  function sendLater(): void {
    sending ??= setTimeout(() => {
      const kinds = [...gathered].join(' ');
      sending = undefined;
      gathered.clear();
      // If a notification gets lost, the others find the work when they next poll.
      send('select pg_notify($1, $2)', [CHANNEL, `${self} ${kinds}`]).catch(() => {});
    }, GATHER_MS).unref();
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
      for (const kind of kinds) gathered.add(kind);
      sendLater();
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(sending);
      clearTimeout(reconnecting);
      await client?.end().catch(() => {});
    },
  };
}
