/** Traces for OpenTelemetry (OTEL_EXPORTER_OTLP_ENDPOINT), as a collector gets them. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN, testEnv } from '~tests/support/app';
import { type OtlpStandIn, type ReceivedSpan, startOtlpStandIn } from '~tests/support/otlp-stand-in';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { type RunningApp, startApp } from '~tests/support/server';

test.describe.configure({ mode: 'serial' });

let collector: OtlpStandIn;
let app: RunningApp;

test.beforeAll(async ({ registry }) => {
  collector = await startOtlpStandIn();
  app = await startApp({
    ...testEnv(registry.url),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=clinics',
    OTEL_SERVICE_NAME: 'studybridge-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...SAYS_WHAT_IT_LOADS,
  });
});
test.afterAll(async () => {
  await app.close();
  await collector.close();
});

const SAYS_WHAT_IT_LOADS = { NODE_OPTIONS: `--import=${new URL('../support/say-loaded.mjs', import.meta.url)}` };
const SERVER = 2;
const CLIENT = 3;
const json = (value: unknown) => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });

/** A request that belongs to a trace of the caller, on its own connection. @returns the spans of that trace. */
async function traced(path: string, { headers, ...init }: RequestInit = {}, flags = '01') {
  const [trace, caller, id] = [16, 8, 16].map((bytes) => randomBytes(bytes).toString('hex')) as [
    string,
    string,
    string,
  ];
  const response = await fetch(app.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...headers, Connection: 'close', 'X-Request-Id': id, traceparent: `00-${trace}-${caller}-${flags}` },
  });
  const spans = () => collector.spans.filter(({ traceId }) => traceId === trace);
  const root = () => spans().find(({ kind }) => kind === SERVER) as ReceivedSpan;
  if (flags === '01') await expect.poll(root).toBeDefined();
  return { status: response.status, cookies: response.headers.getSetCookie(), id, caller, root, spans };
}

const below = (parent: ReceivedSpan, spans: ReceivedSpan[]) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

test('[OPS-15] a page, a change and a call to the registry each give a tree of spans in the trace of the caller', async ({
  registry,
}) => {
  const signIn = await traced('/api/admin/login', { method: 'POST', ...json(ADMIN) });
  const cookie = signIn.cookies.map((set) => set.split(';')[0]).join('; ');

  const page = await traced('/admin-panel?section=sites&q=nobody', { headers: { Cookie: cookie } });
  expect(page.root()).toMatchObject({
    name: 'GET /admin-panel',
    parentSpanId: page.caller,
    failed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/admin-panel',
      'http.response.status_code': page.status,
      'studybridge.request': page.id,
    },
    resource: { 'service.name': 'studybridge-test', 'deployment.environment.name': 'test' },
  });
  const reads = below(page.root(), page.spans());
  expect(reads.map(({ name }) => name)).toContain('SELECT sessions');
  expect(reads.map(({ attributes }) => attributes['db.query.summary']).join()).toContain('organizations');
  for (const { kind, attributes } of reads) expect([kind, attributes['db.system.name']]).toEqual([CLIENT, 'sqlite']);
  expect(page.spans()).toHaveLength(1 + reads.length);

  const site = registration();
  const change = await traced('/api/organizations', { method: 'POST', ...json(site) });
  expect(change.root()).toMatchObject({ name: 'POST /api/organizations', parentSpanId: change.caller });
  const [transaction] = below(change.root(), change.spans()).filter(({ name }) => name === 'transaction');
  expect(transaction?.events).toContain('INSERT organizations');
  expect(transaction?.events).toContain('INSERT outbox');

  const lookUp = await traced('/api/nct-lookup/NCT90000001');
  expect(lookUp.root()).toMatchObject({ name: 'GET /api/nct-lookup/:nctId', parentSpanId: lookUp.caller });
  const [call] = below(lookUp.root(), lookUp.spans()).filter(({ name }) => name === 'registry');
  expect(call).toMatchObject({ kind: CLIENT, failed: false });
  // The operator's own registry may continue the trace.
  expect(registry.traceparents.at(-1)).toBe(`00-${call?.traceId}-${call?.spanId}-01`);

  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('job sealing');
  const jobs = collector.spans.filter(({ name }) => name.startsWith('job '));
  expect(jobs.map(({ parentSpanId }) => parentSpanId || 'none')).toEqual(jobs.map(() => 'none'));
  expect(collector.exports[0]).toMatchObject({ 'x-tenant': 'clinics' });
});

test('[OPS-15] no span tells who it was about, or more of an address than its route', async () => {
  const site = registration();
  await traced('/api/organizations', { method: 'POST', ...json(site) });
  await traced(`/organizations/7d1f5c1e-7a51-4f0e-9c3b-000000000000?token=secret-in-query`);
  const failed = await traced('/api/organizations', {
    method: 'POST',
    ...json({ ...site, userEmail: 'not-an-email' }),
  });
  expect(failed.root()).toMatchObject({ failed: false, attributes: { 'http.response.status_code': 400 } });
  const own = new Set(['studybridge.request', 'service.instance.id']);
  const told = collector.spans.flatMap(({ name, events, attributes, resource }) => [
    name,
    ...events,
    ...Object.entries({ ...attributes, ...resource }).flatMap(([key, value]) => (own.has(key) ? [] : String(value))),
  ]);
  const all = told.join('\n');
  expect(all).not.toMatch(/[\da-f]{8}-[\da-f]{4}|@|secret|127\.0\.0\.1/);
  for (const value of [site.name, site.userFirstName, site.userLastName, site.zipCode, site.phone])
    expect(all).not.toContain(value);
});

test('[OPS-15] a trace that the caller does not sample is left out', async () => {
  const { spans } = await traced('/api/health', {}, '00');
  await traced('/api/health');
  expect(spans()).toEqual([]);
});

test('[OPS-16] a collector that hangs delays no request, and not the end @all', async ({ registry }) => {
  const hanging = await startOtlpStandIn({ answers: false });
  const delayed = await startApp({
    ...testEnv(registry.url),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${hanging.url}/v1/traces`,
    OTEL_BSP_SCHEDULE_DELAY: '1',
  });
  try {
    await expect
      .poll(async () => {
        expect((await fetch(`${delayed.url}/api/health`)).status).toBe(200);
        return hanging.exports.length;
      })
      .toBeGreaterThan(0);
    const started = performance.now();
    for (let time = 0; time < 5; time++) expect((await fetch(`${delayed.url}/api/health`)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(9000);
    const ending = performance.now();
    await delayed.kill();
    expect(performance.now() - ending).toBeLessThan(9000);
  } finally {
    await delayed.close();
    await hanging.close();
  }
});

test('[OPS-16] while traces are off, nothing of OpenTelemetry is loaded', async ({ registry }) => {
  const off = await startApp({
    ...testEnv(registry.url),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SDK_DISABLED: 'TRUE',
    ...SAYS_WHAT_IT_LOADS,
  });
  expect((await fetch(`${off.url}/api/health`)).status).toBe(200);
  await off.close();
  expect(exporters(off)).toEqual([]);
  expect(exporters(app)).not.toEqual([]);
  expect(collector.exports.filter(({ 'x-tenant': tenant }) => tenant === undefined)).toEqual([]);
});

/** The files with OpenTelemetry's exporter that a server has loaded. */
function exporters({ log }: RunningApp): string[] {
  const loaded = [...log().matchAll(/^loads (file:.+\/build\/.+\.js)$/gm)].map(([, url]) =>
    fileURLToPath(url as string),
  );
  expect(loaded.length).toBeGreaterThan(1);
  return [...new Set(loaded)].filter((path) => readFileSync(path, 'utf8').includes('BatchSpanProcessor'));
}
