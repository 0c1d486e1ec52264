/** Uploads with STORAGE_URL: the bytes go straight to the store, and are checked before they are accepted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { documentById } from '~db/queries/documents';
import { registration } from '~tests/support/registration';
import { expect, test } from '~tests/support/s3-app';
import { exe, pdf } from '~tests/support/sample-files';

test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

const LIMIT = 10_485_760;

/** Requests an upload address and sends the bytes there. Returns the document's ID, which the address contains. */
async function send(who: APIRequestContext, bytes: Buffer, query = '') {
  const { uploadURL } = await (await who.post(`/api/objects/upload${query}`)).json();
  const response = await who.put(uploadURL, { data: bytes, headers: { 'Content-Type': 'application/octet-stream' } });
  const id = new URL(uploadURL).pathname.split('/').pop() as string;
  return { uploadURL: uploadURL as string, id, response };
}

test('[UP-01] the address is the store’s own, signed for one object and at most a week', async ({ as, s3, app }) => {
  const visitor = await as();
  const { uploadURL, id, response } = await send(visitor, pdf());
  const url = new URL(uploadURL);
  expect(url.origin).toBe(s3.url);
  expect(url.pathname).toBe(`/studybridge/site/incoming/${id}`);
  expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(604_800);
  expect(response.status()).toBe(200);
  expect(s3.objects.get(`site/incoming/${id}`)?.bytes).toEqual(pdf());
  expect(existsSync(join(app.dataDir, 'uploads', id)), 'nothing went through us').toBe(false);

  const another = await send(visitor, pdf());
  for (const altered of [
    uploadURL.replace(id, another.id),
    uploadURL.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=9'),
  ]) {
    const refused = await visitor.put(altered, { data: pdf() });
    expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
  }
  s3.clockAhead = 3_601_000;
  const expired = await visitor.put(uploadURL, { data: pdf() });
  s3.clockAhead = 0;
  expect([expired.status(), await expired.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
});

test('[UP-01][UP-02] we refuse a stated size that is too large, and the store enforces any other', async ({ as }) => {
  const visitor = await as();
  const refused = await visitor.post(`/api/objects/upload?size=${LIMIT + 1}`);
  expect([refused.status(), (await refused.json()).message]).toEqual([
    413,
    'The file exceeds maximum allowed size of 10 MB',
  ]);
  expect((await visitor.post('/api/objects/upload?size=many')).status()).toBe(400);
  expect((await send(visitor, pdf(), `?size=${pdf().length}`)).response.status()).toBe(200);
  expect((await send(visitor, pdf(5000), `?size=${pdf().length}`)).response.status()).toBe(403);
});

test('[UP-01][UP-07] a document is checked, kept apart from later uploads, and read through our server', async ({
  as,
  make,
  s3,
}) => {
  const { user } = await make.site();
  const site = await as(user);
  const { uploadURL, id } = await send(site, pdf());
  const admitted = await site.post(`/api/objects/${id}`);
  expect(admitted.status()).toBe(200);
  const answer = { id, filePath: `/documents/${id}`, size: pdf().length, contentType: 'application/pdf' };
  expect(await admitted.json()).toEqual(answer);
  expect(await (await site.post(`/api/objects/${id}`)).json(), 'the same when asked again').toEqual(answer);
  expect(s3.objects.has(`site/incoming/${id}`)).toBe(false);

  // The address still works, but later uploads to it must not replace the document.
  expect((await site.put(uploadURL, { data: exe() })).status()).toBe(200);
  const added = await site.post('/organization/documents', {
    form: { intent: 'attach', 'documents[0].name': 'CLIA.pdf', 'documents[0].filePath': uploadURL },
  });
  expect(added.status()).toBe(303);

  const read = await site.get(`/documents/${id}`);
  expect(read.status()).toBe(200);
  expect(await read.body()).toEqual(pdf());
  expect(read.headers()['content-disposition']).toContain('attachment; filename="CLIA.pdf"');
  expect(read.headers()['x-content-type-options']).toBe('nosniff');
  expect(read.headers()['content-length']).toBe(String(pdf().length));
  expect((await (await as((await make.site()).user)).get(`/documents/${id}`)).status()).toBe(404);
  expect(s3.objects.get(`site/documents/${id}`)?.headers['content-disposition']).toBe('attachment');
  expect((await site.post(`/api/objects/${id}`)).status(), 'it belongs to someone now').toBe(400);

  await site.post('/organization/documents', { form: { intent: 'removeDocument', id } });
  expect(s3.objects.has(`site/documents/${id}`)).toBe(false);
});

for (const [what, bytes, status, message] of [
  ['a program', exe(), 415, 'You can only upload: PDF, DOC, DOCX, JPG, PNG'],
  ['one byte too much', Buffer.concat([pdf(), Buffer.alloc(LIMIT - pdf().length + 1)]), 413, 'exceeds maximum allowed'],
  ['nothing', Buffer.alloc(0), 400, 'This file is smaller than the allowed size of 1 B'],
] as const) {
  test(`[UP-02] ${what} sent to the store is refused when it is checked, and discarded`, async ({ as, s3, store }) => {
    const visitor = await as();
    const { id, response } = await send(visitor, bytes);
    expect(response.status(), 'the store takes anything').toBe(200);
    const refused = await visitor.post(`/api/objects/${id}`);
    expect([refused.status(), (await refused.json()).message]).toEqual([status, expect.stringContaining(message)]);
    expect(s3.objects.has(`site/incoming/${id}`)).toBe(false);
    expect(s3.objects.has(`site/documents/${id}`)).toBe(false);
    expect((await store.read((db) => documentById(db, id)))?.state).toBe('issued');
  });
}

test('[UP-01][UP-02] a registration over JSON attaches the uploaded files, and is refused for anything that isn’t a document', async ({
  as,
  s3,
  store,
}) => {
  const visitor = await as();
  const register = (uploadURL: string) =>
    visitor.post('/api/organizations', {
      data: { ...registration(), documents: [{ name: 'CLIA.pdf', type: 'other', filePath: uploadURL }] },
    });
  const good = await send(visitor, pdf());
  expect((await register(good.uploadURL)).status()).toBe(201);
  expect((await store.read((db) => documentById(db, good.id)))?.state).toBe('attached');
  expect(s3.objects.get(`site/documents/${good.id}`)?.bytes).toEqual(pdf());

  expect((await register((await send(visitor, exe())).uploadURL)).status()).toBe(415);
  const { uploadURL } = await (await visitor.post('/api/objects/upload')).json();
  const nothing = await register(uploadURL);
  expect([nothing.status(), (await nothing.json()).message]).toEqual([
    400,
    'The uploaded document could not be found. Please upload it again.',
  ]);
});

test('[UP-06] without JavaScript, a file reaches the store through our server', async ({ as, make, s3 }) => {
  const { user } = await make.site();
  const site = await as(user);
  const file = { name: 'CLIA.pdf', mimeType: 'application/pdf', buffer: pdf() };
  const before = s3.objects.size;
  const response = await site.post('/organization/documents', { multipart: { intent: 'upload', file } });
  expect(response.status()).toBe(303);
  expect(s3.objects.size).toBe(before + 1);
});

test('[UP-01] while the store is down, nothing is lost and the message says so', async ({ as, s3 }) => {
  const visitor = await as();
  const { id } = await send(visitor, pdf());
  s3.down = true;
  const refused = await visitor.post(`/api/objects/${id}`);
  s3.down = false;
  expect([refused.status(), (await refused.json()).message]).toEqual([
    503,
    'We cannot save changes right now. Nothing was changed. Please try again.',
  ]);
  expect((await visitor.post(`/api/objects/${id}`)).status()).toBe(200);
});

test('[OPS-07] while the store is down no upload address is issued, and a download says that the file can’t be read', async ({
  as,
  make,
  s3,
}) => {
  const { user, organization } = await make.site();
  const site = await as(user);
  const { id } = await make.document({ state: 'attached', organizationId: organization.id });
  s3.down = true;
  const [read, issued] = [await site.get(`/documents/${id}`), await site.post('/api/objects/upload')];
  s3.down = false;
  expect([read.status(), read.headers()['retry-after'], (await read.json()).message]).toEqual([
    503,
    '10',
    'We cannot read this file right now. Please try again in a minute.',
  ]);
  expect(issued.status()).toBe(503);
  expect((await site.post('/api/objects/upload')).status()).toBe(200);
});

test('[UP-01] files that were never attached are removed from the store, attached ones stay', async ({
  as,
  make,
  app,
  s3,
  store,
}) => {
  const visitor = await as();
  const [left, fresh, another] = [await send(visitor, pdf()), await send(visitor, pdf()), await send(visitor, pdf())];
  for (const { id } of [left, another]) {
    const object = s3.objects.get(`site/incoming/${id}`);
    if (object) object.modified -= 25 * 3_600_000;
  }
  const unattached = await make.document({ state: 'stored', expiresAt: 1 });
  const attached = await make.document({ state: 'attached', expiresAt: 1 });
  for (const { id } of [unattached, attached]) {
    s3.objects.set(`site/documents/${id}`, { bytes: pdf(), headers: {}, modified: 1 });
  }
  await app.restart();
  // They are deleted in the order of their ids.
  await expect.poll(() => [left, another].some(({ id }) => s3.objects.has(`site/incoming/${id}`))).toBe(false);
  expect(s3.objects.has(`site/incoming/${fresh.id}`)).toBe(true);
  expect(s3.objects.has(`site/documents/${unattached.id}`)).toBe(false);
  expect(s3.objects.has(`site/documents/${attached.id}`)).toBe(true);
  expect(await store.read((db) => documentById(db, unattached.id))).toBeUndefined();
});

test('[UP-01] pages may send files only to the store', async ({ as, s3 }) => {
  const policy = (await (await as()).get('/onboarding')).headers()['content-security-policy'];
  expect(policy).toContain(`connect-src 'self' ${s3.url};`);
});
