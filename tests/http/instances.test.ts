/** Two instances on one PostgreSQL: what they share, and what they say while the database is frozen. */
import { get } from 'node:http';
import { ADMIN, LIMITED_ENV, testEnv } from '~tests/support/app';
import { expect, test } from '~tests/support/people';
import { createDatabase, type Postgres, startPostgres } from '~tests/support/postgres';
import { type RunningApp, startApp } from '~tests/support/server';

test.describe.configure({ mode: 'serial' });

let postgres: Postgres;
let instances: RunningApp[];

test.beforeAll(async ({ registry }) => {
  postgres = await startPostgres();
  const url = await createDatabase(postgres.url, 'instances');
  const secret = { SESSION_SECRET: 'the-same-secret-for-every-instance' };
  const env = { ...testEnv(registry.url), ...LIMITED_ENV, ...secret, DATABASE_URL: url, DEADLINE_MS: '2000' };
  instances = [await startApp({ ...env, ACCESS_LOG: 'on', METRICS_PORT: '0' }), await startApp(env)];
});
test.afterAll(async () => {
  for (const instance of instances) await instance.close();
  await postgres.close();
});

/** The one with the access log and the metrics, and the other. */
const one = () => instances[0] as RunningApp;
const other = () => instances[1] as RunningApp;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  ms: number;
}

/** On a connection of its own, and without following redirects. */
const ask = (app: RunningApp, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    get(`${app.url}${path}`, { agent: false, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.once('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body, ms: performance.now() - started });
      });
    }).once('error', reject);
  });

const ready = (app: RunningApp) => expect.poll(async () => (await ask(app, '/readyz')).status).toBe(200);

test('[OPS-01] a limit is exact over both instances @all', async () => {
  const guess = (app: RunningApp) =>
    fetch(`${app.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.77' },
      body: '{}',
    });
  const sent = await Promise.all(Array.from({ length: 16 }, (_, index) => guess(index % 2 ? one() : other())));
  const statuses = sent.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429)).toEqual(Array(5).fill(400));
});

test('[OPS-08] an instance is alive from the start, and ready when all that it needs is @all', async () => {
  for (const app of instances) {
    const alive = await ask(app, '/livez');
    expect([alive.status, alive.body]).toEqual([200, '{"status":"alive"}']);
    await ready(app);
  }
  const { status, checks } = JSON.parse((await ask(one(), '/readyz')).body);
  expect(status).toBe('ready');
  expect(Object.keys(checks)).toEqual(['database', 'migrations', 'storage', 'index']);
  for (const check of Object.values(checks)) expect(check).toEqual({ state: 'ok', age: expect.any(Number) });
});

test('[OPS-03][OPS-04] a request’s id is in its response and in its line of the log, which tells no more than it must @all', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { headers } = await ask(one(), '/studies/7d1f5c1e-7a51?token=secret-in-query', { 'X-Request-Id': id });
  expect(headers['x-request-id']).toBe(id);
  const lines = () =>
    one()
      .log()
      .split('\n')
      .filter((line) => line.includes(id) && line.includes('"msg":"request"'));
  await expect.poll(lines).toHaveLength(1);
  const line = JSON.parse(lines()[0] ?? '');
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    msg: 'request',
    request: id,
    method: 'GET',
    route: '/studies/:id',
    status: 401,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  });
  expect(other().log()).not.toContain('"msg":"request"');
});

test('[OPS-09] metrics have a port of their own, and count requests by route and status @all', async () => {
  const port = /"port":(\d+),"msg":"metrics"/.exec(one().log())?.[1];
  await ask(one(), '/api/health');
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(
    /studybridge_http_request_duration_seconds_count\{route="\/api\/health",method="GET",status="200"\} \d/,
  );
  expect(metrics).toContain('studybridge_check_ok{check="database"} 1');
  expect(metrics).toContain('studybridge_outbox_mails{state="failed"} 0');
  expect(metrics).toMatch(/studybridge_database_connections\{state="most"\} \d/);
  expect(metrics).toMatch(/studybridge_job_duration_seconds_count\{job="sealing",outcome="ok"\} \d/);
  for (const name of ['studybridge_audit_sealing_lag_seconds', 'nodejs_eventloop_lag_p99_seconds'])
    expect(metrics).toContain(name);
  expect((await ask(one(), '/metrics')).status, 'not on the public port').toBe(404);
});

test('[OPS-06] while PostgreSQL is frozen every request gets an honest answer in time, and afterwards all is well @all', async () => {
  const signIn = () =>
    fetch(`${one().url}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
  const [cookie = ''] = (await signIn()).headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  await ask(one(), '/');
  postgres.freeze();
  const answers = await Promise.all([
    ask(one(), '/api/health'),
    ask(one(), '/admin-panel', { Cookie: cookie }),
    ask(other(), '/api/users', { Cookie: cookie }),
    ask(one(), '/'),
  ]).finally(() => postgres.thaw());
  const [health, page, call, kept] = answers;
  expect([health, page, call, kept].map((answer) => answer?.status)).toEqual([503, 503, 503, 200]);
  for (const { ms } of answers) expect(ms).toBeLessThan(10_000);
  expect(page?.headers['retry-after']).toBe('10');
  expect(page?.body, '[OPS-03] the page names the request').toContain(String(page?.headers['x-request-id']));
  await ready(one());
  await ready(other());
  expect((await signIn()).status).toBe(200);
});

test('[OPS-08] an instance that is told to end is not ready before it refuses connections @all', async () => {
  await other().restart({ SHUTDOWN_DELAY: '60' });
  await ready(other());
  process.kill(other().pid(), 'SIGTERM');
  await expect.poll(async () => (await ask(other(), '/readyz')).status).toBe(503);
  expect(JSON.parse((await ask(other(), '/readyz')).body).status).toBe('ending');
  expect((await ask(other(), '/api/health')).status, 'it still serves').toBe(200);
  await other().kill('SIGKILL');
});
