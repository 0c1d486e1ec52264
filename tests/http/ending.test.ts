/** A server that ends does not wait for other systems on behalf of its jobs, and does not repeat itself in the log. */
import pg from 'pg';
import { insertTrackRecordSearch } from '~db/queries/track-records';
import type { Store } from '~db/store.server';
import { testEnv } from '~tests/support/app';
import { factoriesFor } from '~tests/support/factories';
import { startMailStandIn } from '~tests/support/mail-stand-in';
import { expect, test } from '~tests/support/people';
import { createDatabase, startPostgres } from '~tests/support/postgres';
import { registration } from '~tests/support/registration';
import { startRegistryStandIn } from '~tests/support/registry-stand-in';
import { type RunningApp, startApp } from '~tests/support/server';

const AT_ONCE_MS = 2000;

/** Queues searches for the trials of new sites. */
async function queueSearches(store: Store, count: number): Promise<void> {
  const make = factoriesFor(store);
  for (let index = 0; index < count; index++) {
    const site = await make.organization();
    await store.write((db) => insertTrackRecordSearch(db, site.id, Date.now()));
  }
}

async function endsAtOnce(app: RunningApp): Promise<void> {
  const started = performance.now();
  expect(await app.kill()).toBe(0);
  expect(performance.now() - started).toBeLessThan(AT_ONCE_MS);
}

const linesAbout = (app: RunningApp, dependency: string) =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(`"dependency":"${dependency}"`));

test('[OPS-17] with a backlog of searches and a registry that hangs, SIGTERM ends the server at once with 0 @all', async ({
  storeOf,
}) => {
  const registry = await startRegistryStandIn();
  registry.setMode('search', 'hang');
  const app = await startApp({ ...testEnv(registry.url) });
  try {
    await queueSearches(await storeOf(app), 12);
    await expect.poll(() => registry.searches.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await endsAtOnce(app);
    expect(app.log()).not.toContain('not searched');
  } finally {
    await app.close();
    await registry.close();
  }
});

test('[OPS-17] with a mail server that hangs, SIGTERM ends the server at once with 0, and the mail stays in the outbox', async ({
  registry,
}) => {
  const smtp = await startMailStandIn();
  let arrived = 0;
  smtp.answer = () => {
    arrived += 1;
    return new Promise<number>(() => {});
  };
  const app = await startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url });
  try {
    const response = await fetch(`${app.url}/api/organizations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(registration()),
    });
    expect(response.status).toBe(201);
    await expect.poll(() => arrived, { timeout: 15_000 }).toBeGreaterThan(0);
    await endsAtOnce(app);
  } finally {
    await app.close();
    await smtp.close();
  }
});

test('[OPS-17] a job that waits for a lock in the database does not keep the server from ending at once with 0 @all', async ({
  registry,
}) => {
  const postgres = await startPostgres();
  const DATABASE_URL = await createDatabase(postgres.url, 'ending');
  const app = await startApp({ ...testEnv(registry.url), DATABASE_URL });
  const [holder, other] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)];
  try {
    await Promise.all([holder.connect(), other.connect()]);
    await holder.query('begin');
    await holder.query('lock table audit_head in access exclusive mode');
    const registered = await fetch(`${app.url}/api/organizations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(registration()),
    });
    expect(registered.status).toBe(201);
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%audit_head%'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 30_000 }).toBeGreaterThan(0);
    await endsAtOnce(app);
    expect(app.log()).toMatch(/"jobs":\["sealing"\].*"msg":"ended without waiting any longer"/);
  } finally {
    await Promise.all([holder.end(), other.end()]);
    await app.close();
    await postgres.close();
  }
});

test('[OPS-18] the log has one line when the registry fails, however many searches fail, and one when it answers again @all', async ({
  storeOf,
}) => {
  const registry = await startRegistryStandIn();
  registry.setMode('search', '500');
  const app = await startApp({ ...testEnv(registry.url), LOG_LEVEL: 'info' });
  try {
    const store = await storeOf(app);
    await queueSearches(store, 3);
    // Each search is tried three times.
    await expect.poll(() => registry.searches.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(7);
    expect(linesAbout(app, 'registry search').map((line) => JSON.parse(line).msg)).toEqual(['does not answer']);
    registry.setMode('search', 'ok');
    await queueSearches(store, 2);
    const messages = () => linesAbout(app, 'registry search').map((line) => JSON.parse(line).msg);
    await expect.poll(messages, { timeout: 30_000 }).toEqual(['does not answer', 'answers again']);
    expect(app.log()).not.toContain('not searched');
  } finally {
    await app.close();
    await registry.close();
  }
});
