/** A replica of the database that serves lists (DATABASE_READ_URL): two instances on a primary and its replica. */
import pg from 'pg';
import { ADMIN, testEnv } from '~tests/support/app';
import { expect, test } from '~tests/support/people';
import { createDatabase, type Postgres, startPair } from '~tests/support/postgres';
import { registration } from '~tests/support/registration';
import { type RunningApp, startApp } from '~tests/support/server';

test.describe.configure({ mode: 'serial' });

let primary: Postgres;
let replica: Postgres;
let instances: RunningApp[];
let cookie: string;
const onReplica = (statement: string) => ask(Object.assign(new URL(replica.url), { pathname: 'pair' }).href, statement);

test.beforeAll(async ({ registry }) => {
  ({ primary, replica } = await startPair());
  const url = await createDatabase(primary.url, 'pair');
  const readUrl = Object.assign(new URL(replica.url), { pathname: 'pair' }).href;
  const secret = { SESSION_SECRET: 'the-same-secret-for-every-instance' };
  const env = {
    ...testEnv(registry.url),
    ...secret,
    DATABASE_URL: url,
    DATABASE_READ_URL: readUrl,
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  };
  instances = [await startApp(env), await startApp(env)];
  const signedIn = await fetch(`${one().url}/api/admin/login`, { method: 'POST', ...json(ADMIN) });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
test.afterAll(async () => {
  for (const instance of instances) await instance.close();
  await replica.kill();
  await primary.close();
});

const one = () => instances[0] as RunningApp;
const other = () => instances[1] as RunningApp;

const json = (value: unknown) => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A request of the signed-in administrator. Redirects are not followed. */
async function call(app: RunningApp, path: string, { headers, ...init }: RequestInit = {}) {
  const started = performance.now();
  const response = await fetch(app.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...headers, Cookie: cookie },
  });
  return { status: response.status, body: await response.text(), ms: performance.now() - started };
}

/** How many lists an instance has read from each server. */
async function lists(app: RunningApp) {
  const port = /"port":(\d+),"msg":"metrics"/.exec(app.log())?.[1];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = (server: string) =>
    Number(new RegExp(`studybridge_lists{server="${server}"} (\\d+)`).exec(metrics)?.[1]);
  return { replica: count('replica'), primary: count('primary') };
}

const checkOf = async (app: RunningApp) => {
  const { status, body } = await call(app, '/readyz');
  return [status, JSON.parse(body).checks.replica.state];
};

/** Registers a site by JSON at one instance. @returns its name. */
async function register(app: RunningApp): Promise<string> {
  const { name, ...rest } = registration();
  const { status, body } = await call(app, '/api/organizations', { method: 'POST', ...json({ name, ...rest }) });
  expect(status, body).toBe(201);
  return name;
}

/** The instance's lists, in JSON and on a page, have the site. @returns its id. */
async function mustList(app: RunningApp, name: string): Promise<string> {
  const search = encodeURIComponent(name);
  const rows = JSON.parse((await call(app, `/api/organizations?search=${search}`)).body);
  expect(rows).toEqual([expect.objectContaining({ name })]);
  expect((await call(app, `/admin-panel?section=sites&q=${search}`)).body).toContain(name);
  return rows[0].id;
}

/** Reads lists until the replica serves them. */
const replicaServes = (app: RunningApp) =>
  expect
    .poll(async () => {
      const before = await lists(app);
      await call(app, '/api/users');
      return (await lists(app)).replica - before.replica;
    })
    .toBe(1);

test('[OPS-12] lists in JSON and on pages come from the replica; sessions and single records do not @all', async () => {
  const name = await register(one());
  const before = replica.log().length;
  const counts = await lists(other());
  const id = await mustList(other(), name);
  expect((await call(other(), `/api/organizations/${id}`)).status).toBe(200);
  const { replica: served, primary: left } = await lists(other());
  expect([served - counts.replica, left - counts.primary]).toEqual([expect.any(Number), 0]);
  expect(served - counts.replica).toBeGreaterThanOrEqual(2);
  await expect.poll(() => replica.log().slice(before)).toContain('from "organizations"');
  expect(replica.log()).not.toContain('"sessions"');
  expect(replica.log()).not.toMatch(/^.*LOG:\s+(statement|execute [^:]*): (insert|update|delete)/im);
  // An instance that has just started may still be loading its index of sites.
  await expect.poll(() => checkOf(other())).toEqual([200, 'ok']);
});

test('[OPS-13] one’s own changes are in the next list, in JSON and on pages, at any instance @all', async () => {
  for (let time = 0; time < 3; time++) {
    const id = await mustList(other(), await register(one()));
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: '' };
    const approved = await call(other(), `/admin-panel/sites/${id}/approve`, { method: 'POST', ...form });
    expect(approved.status, approved.body).toBe(303);
    const verified = `/api/organizations?status=verified`;
    expect((await call(one(), verified)).body).toContain(id);
  }
  await replicaServes(one());
});

test('[OPS-13] a replica that stops replaying is noticed by the next list that would miss something @all', async () => {
  await onReplica('select pg_wal_replay_pause()');
  const name = await register(one());
  await mustList(one(), name);
  await mustList(other(), name);
  expect(await checkOf(one()), 'the instance stays ready').toEqual([200, 'behind']);
  await onReplica('select pg_wal_replay_resume()');
  await replicaServes(one());
  await mustList(one(), name);
});

test('[OPS-14] a statement that fails on the replica, as when a table is missing there, runs on the primary @all', async () => {
  await onReplica(`alter system set search_path = 'nowhere'`);
  await onReplica('select pg_reload_conf()');
  const before = await lists(one());
  await expect
    .poll(async () => {
      expect((await call(one(), '/api/users')).status).toBe(200);
      return (await lists(one())).primary;
    })
    .toBeGreaterThan(before.primary);
  expect(await checkOf(one())).toEqual([200, 'ok']);
  await onReplica('alter system reset search_path');
  await onReplica('select pg_reload_conf()');
  await replicaServes(one());
});

test('[OPS-14] a replica that hangs, or is gone, harms nobody @all', async () => {
  replica.freeze();
  try {
    const name = await register(one());
    for (const app of instances) {
      await mustList(app, name);
      const { ms } = await call(app, '/api/users');
      expect(ms, 'nobody waits for a replica that is known to hang').toBeLessThan(2000);
    }
    expect((await checkOf(one()))[0], 'the instance stays ready').toBe(200);
    await expect.poll(async () => (await checkOf(one()))[1]).toBe('down');
  } finally {
    replica.thaw();
  }
  await replicaServes(one());
  await replica.kill();
  expect((await call(one(), '/api/users')).status).toBe(200);
  expect(
    (await Promise.all(Array.from({ length: 8 }, () => call(other(), '/api/users')))).map(({ status }) => status),
  ).toEqual(Array(8).fill(200));
  expect(await checkOf(other())).toEqual([200, 'down']);
  expect(other().log()).toContain('"replica":"down"');
  await replica.restart();
  await replicaServes(other());
});
