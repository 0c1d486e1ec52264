/** Measures what a request of each kind costs on PostgreSQL, in processor time, which other programs hardly disturb. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { sealAudit } from '~/domain/base/audit-seal.server';
import { startStore } from '~db/store.server';
import { SETTINGS } from '~tests/prove/run';
import { asksAt } from '~tests/prove/traffic';
import { createDatabase, startPostgres } from '~tests/support/postgres';
import { processesOf, processorMs } from '~tests/support/processes';
import { startApp } from '~tests/support/server';

export interface Use {
  /** ms of a processor. */
  readonly appMs: number;
  readonly databaseMs: number;
  /** Audit events. */
  readonly events: number;
}

type Ask = Awaited<ReturnType<typeof asksAt>>['reads'][number];

const KINDS: Record<string, RegExp> = {
  'page or file from memory': /^\/(login|onboarding)?$/,
  'own page': /^\/(site-dashboard|sponsor|studies|admin-panel)/,
  call: /^\/api\/(?!health|matching)/,
  ranking: /^\/api\/matching/,
};
const WARM = 40;
const SETTLE_MS = 2000;
/** At once, as under load. */
const WRITERS = 8;

/** @param requests of each kind. @returns also how long sealing an event takes (ms). */
export async function measured(requests: number): Promise<{ uses: Record<string, Use>; sealMs: number }> {
  const postgres = await startPostgres();
  const url = await createDatabase(postgres.url, 'scale');
  const app = await startApp({ ...SETTINGS, DATABASE_URL: url });
  const { reads, writes, close } = await asksAt(app, requests / 4);
  const statistics = new pg.Client(url);
  await statistics.connect();
  const events = async () => Number((await statistics.query('select count(*) from audit_events')).rows[0].count);
  try {
    const measure = async (next: (number: number) => Ask, atOnce: number): Promise<Use> => {
      const send = async (number: number) => {
        const { by, path, method, json, status = 200, what } = next(number);
        const answer = await by.send(path, { method, json });
        if (answer.status !== status)
          throw new Error(`${what} was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
      };
      for (let number = 0; number < WARM; number++) await send(number);
      await pause(SETTLE_MS);
      const before = [processorMs([app.pid()]), processorMs(processesOf(postgres.pid())), await events()] as const;
      for (let number = 0; number < requests; number += atOnce)
        await Promise.all(Array.from({ length: atOnce }, (_, index) => send(number + index)));
      await pause(SETTLE_MS);
      const after = [processorMs([app.pid()]), processorMs(processesOf(postgres.pid())), await events()] as const;
      const sent = Math.ceil(requests / atOnce) * atOnce;
      const [appMs, databaseMs, added] = after.map((each, index) => (each - (before[index] ?? 0)) / sent);
      return { appMs: appMs ?? 0, databaseMs: databaseMs ?? 0, events: added ?? 0 };
    };
    const uses: Record<string, Use> = {};
    for (const [kind, pattern] of Object.entries(KINDS)) {
      const asks = reads.filter(({ path }) => pattern.test(path));
      uses[kind] = await measure((number) => asks[number % asks.length] as Ask, 1);
    }
    uses.write = await measure((number) => (writes[number % writes.length] as () => Ask)(), WRITERS);
    return { uses, sealMs: await sealingMs(await createDatabase(postgres.url, 'seals')) };
  } finally {
    await statistics.end();
    await close();
    await app.close();
    await postgres.close();
  }
}

const SEALED = 3000;

/** How long sealing an event takes when many wait, in ms: it is done by one server at a time. */
async function sealingMs(url: string): Promise<number> {
  process.env.SESSION_SECRET ??= 'a secret of the benchmark of scale';
  const store = await startStore({ url, migrations: 'db/migrations' });
  try {
    await store.tx(async (db) => {
      for (let number = 0; number < SEALED; number++)
        await record(db, SYSTEM, 'study.edited', `study-${number}`, { after: { title: 'Changed' }, at: Date.now() });
    });
    const from = performance.now();
    const sealed = await sealAudit();
    return (performance.now() - from) / sealed;
  } finally {
    await store.close();
  }
}
