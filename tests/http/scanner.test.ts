/** The virus scanner checks every file before it is stored, however it is sent (CLAMD_URL). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { RELEASE } from '~/catalogue/release';
import { testEnv } from '~tests/support/app';
import { infectedPdf, startClamdStandIn } from '~tests/support/clamd-stand-in';
import { test as base, expect } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { startS3StandIn } from '~tests/support/s3-stand-in';
import { docx, exe, pdf } from '~tests/support/sample-files';
import { type RunningApp, startApp } from '~tests/support/server';
import { put, uploadAddress } from '~tests/support/uploads';

const test = base.extend({
  app: async ({ appWith, clamd }, use) => use(await appWith(clamd.env)),
});
test.describe.configure({ mode: 'default' });
test.afterEach(({ clamd }) => {
  clamd.mood = 'well';
});

const FOUND = 'The virus scanner found a threat in this file, so we did not accept it.';
const SILENT = 'The virus scanner is not responding. Nothing was stored. Please try again in a moment.';
const filesIn = async ({ dataDir }: RunningApp) => readdir(join(dataDir, 'uploads')).catch(() => []);
const form = (buffer: Buffer) => ({
  multipart: { intent: 'upload', file: { name: 'license.pdf', mimeType: 'application/pdf', buffer } },
});
/** Fills in the wizard's first two steps, which opens the third. */
async function reachDocuments(visitor: APIRequestContext): Promise<void> {
  const { name, address, city, state, zipCode, therapeuticAreas } = registration();
  const first = { name, address, city, state, zipCode, intent: 'next' };
  expect((await visitor.post('/onboarding?step=1', { form: first })).status()).toBe(303);
  const second = { therapeuticAreas: therapeuticAreas[0] as string, intent: 'next' };
  expect((await visitor.post('/onboarding?step=2', { form: second })).status()).toBe(303);
}
const own = async (who: APIRequestContext) => (await who.get('/api/organizations/me/documents')).json();

test('[ASVS 5.4.3][UP-02] an infected file is refused at its upload address and in a form, and none of it is stored', async ({
  app,
  as,
  make,
  clamd,
}) => {
  const visitor = await as();
  const before = await filesIn(app);
  const { url, id } = await uploadAddress(visitor);
  const refused = await put(visitor, url, infectedPdf());
  expect([refused.status(), await refused.json()]).toMatchObject([422, { message: FOUND }]);
  expect(clamd.scanned.at(-1)).toBe(infectedPdf().length);

  const site = await as((await make.site()).user);
  const answered = await site.post('/organization/documents', form(infectedPdf()));
  expect([answered.status(), await answered.text()]).toEqual([422, expect.stringContaining(FOUND)]);
  expect(await own(site)).toEqual([]);
  expect(await filesIn(app)).toEqual(before);

  // The address can still be used: it accepts a clean file.
  const taken = await put(visitor, url, docx());
  expect([taken.status(), (await taken.json()).id]).toEqual([200, id]);
  expect((await site.post('/organization/documents', form(pdf()))).status()).toBe(303);
  expect(await own(site)).toHaveLength(1);
});

test('[ASVS 5.4.3][UP-06] an infected file is refused in the wizard and the study form without JavaScript', async ({
  as,
  clamd,
}) => {
  const visitor = await as();
  await reachDocuments(visitor);
  const file = { name: 'license.pdf', mimeType: 'application/pdf', buffer: infectedPdf() };
  const ways = [
    ['/onboarding?step=3', { intent: 'upload', file }],
    ['/study-creation?tab=documents', { intent: 'upload', file }],
  ] as const;
  for (const [address, multipart] of ways) {
    const seen = clamd.scanned.length;
    const response = await visitor.post(address, { multipart });
    expect([address, response.status()]).toEqual([address, 422]);
    expect(await response.text()).toContain(FOUND);
    expect(clamd.scanned.length).toBe(seen + 1);
  }
});

test('[ASVS 5.4.3] a file of the wrong type is refused without scanning it', async ({ as, clamd }) => {
  const visitor = await as();
  const { url } = await uploadAddress(visitor);
  const seen = clamd.scanned.length;
  expect((await put(visitor, url, exe())).status()).toBe(415);
  expect(clamd.scanned.length).toBe(seen);
});

test('[ASVS 5.4.3] while the scanner does not respond, no file is accepted, and the response says so and when to retry', async ({
  app,
  as,
  make,
  registry,
  clamd,
}) => {
  const before = await filesIn(app);
  const visitor = await as();
  const site = await as((await make.site()).user);
  const { url } = await uploadAddress(visitor);
  clamd.mood = 'broken';
  const refused = await put(visitor, url, pdf());
  expect([refused.status(), await refused.json()]).toMatchObject([503, { message: SILENT }]);
  expect(refused.headers()['retry-after']).toBe('10');
  const answered = await site.post('/organization/documents', form(pdf()));
  expect([answered.status(), await answered.text()]).toEqual([503, expect.stringContaining(SILENT)]);
  expect(await filesIn(app)).toEqual(before);
  expect(await (await visitor.get('/api/health')).json()).toMatchObject({ scanner: 'ok' });

  clamd.mood = 'well';
  expect((await put(visitor, url, pdf())).status()).toBe(200);

  // Nothing listens on this port.
  const gone = await startClamdStandIn();
  await gone.close();
  const alone = await startApp({ ...testEnv(registry.url), ...gone.env });
  try {
    const health = await (await fetch(`${alone.url}/api/health`)).json();
    expect(health).toEqual({ status: 'ok', release: RELEASE, database: 'ok', scanner: 'silent' });
    const { uploadURL } = await (await fetch(`${alone.url}/api/objects/upload`, { method: 'POST' })).json();
    expect((await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(pdf()) })).status).toBe(503);
    expect(await filesIn(alone)).toEqual([]);
  } finally {
    await alone.close();
  }
});

test('[API-10] the health response says that there is a scanner and that it responds', async ({ as, clamd }) => {
  const health = async () => (await (await as()).get('/api/health')).json();
  expect(await health()).toEqual({ status: 'ok', release: RELEASE, database: 'ok', scanner: 'ok' });
  clamd.mood = 'silent';
  expect(await health()).toEqual({ status: 'ok', release: RELEASE, database: 'ok', scanner: 'silent' });
});

test('[ASVS 5.4.3][UP-01] a file sent straight to an S3 store is scanned before it is accepted, and deleted if infected @all', async ({
  registry,
  clamd,
}) => {
  const s3 = await startS3StandIn();
  const app = await startApp({ ...testEnv(registry.url), ...s3.env, ...clamd.env });
  try {
    const issued = async () => {
      const { uploadURL } = await (await fetch(`${app.url}/api/objects/upload`, { method: 'POST' })).json();
      return { uploadURL, id: new URL(uploadURL).pathname.split('/').at(-1) as string };
    };
    const finish = (id: string) => fetch(`${app.url}/api/objects/${id}`, { method: 'POST' });
    const send = (url: string, bytes: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });

    const bad = await issued();
    expect((await send(bad.uploadURL, infectedPdf())).status).toBe(200);
    const refused = await finish(bad.id);
    expect([refused.status, await refused.json()]).toMatchObject([422, { message: FOUND }]);
    expect([...s3.objects.keys()]).toEqual([]);

    const good = await issued();
    await send(good.uploadURL, pdf());
    clamd.mood = 'broken';
    expect((await finish(good.id)).status).toBe(503);
    // The file stays in the store, and is accepted once the scanner is back.
    expect([...s3.objects.keys()]).toEqual([expect.stringContaining(`incoming/${good.id}`)]);
    clamd.mood = 'well';
    expect((await finish(good.id)).status).toBe(200);
    expect([...s3.objects.keys()]).toEqual([expect.stringContaining(`documents/${good.id}`)]);
  } finally {
    await app.close();
    await s3.close();
  }
});
