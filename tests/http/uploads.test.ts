import { existsSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { UNDO_MS } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { attachDocument, documentById, documentsOfOrganization } from '~db/queries/documents';
import { restoreMatch, setMatchStatus } from '~db/queries/matches';
import type { Match } from '~db/schema';
import { expect, test } from '~tests/support/people';
import { doc, docx, exe, jpeg, pdf, png, webPageAsPdf } from '~tests/support/sample-files';
import { addressFor, put, uploadAddress, uploaded } from '~tests/support/uploads';

const MEGABYTE = 1_048_576;
const LIMIT = 10_485_760;

test('[UP-01][API-08] an empty POST returns a signed address of ours that is valid for at most a week', async ({
  as,
  app,
}) => {
  const visitor = await as();
  const response = await visitor.post('/api/objects/upload');
  expect(response.status()).toBe(200);
  const { uploadURL } = await response.json();
  const url = new URL(uploadURL);
  expect(url.origin).toBe(app.url);
  const seconds = Number(url.searchParams.get('expires')) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThanOrEqual(604_800);
});

for (const [kind, bytes, contentType] of [
  ['PDF', pdf(), 'application/pdf'],
  ['DOC', doc(), 'application/msword'],
  ['DOCX', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
] as const) {
  test(`[UP-01][UP-02] a ${kind} sent to the address is on the disk when the response arrives`, async ({ as, app }) => {
    const visitor = await as();
    const { url, id } = await uploadAddress(visitor);
    const response = await put(visitor, url, bytes);
    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual({ id, filePath: `/documents/${id}`, size: bytes.length, contentType });
    expect(existsSync(join(app.dataDir, 'uploads', id))).toBe(true);
  });
}

for (const [kind, bytes, name] of [
  ['JPEG', jpeg({ width: 400, height: 300 }), 'License on the wall.jpg'],
  ['PNG', png(), 'screen.png'],
] as const) {
  test(`[UP-02][FIL-11] a ${kind} is kept as a PDF, sent to an address or with a form`, async ({ as, make, store }) => {
    const site = await make.site();
    const who = await as(site.user);
    const { url, id } = await uploadAddress(who);
    const stored = await (await put(who, url, bytes)).json();
    expect(stored).toMatchObject({ id, contentType: 'application/pdf' });
    const data = { documents: [{ name, filePath: stored.filePath }] };
    expect((await who.post('/api/organizations/me/documents', { data })).status()).toBe(201);
    const file = { name, mimeType: 'image/jpeg', buffer: bytes };
    await who.post('/organization/documents', { multipart: { intent: 'upload', file } });

    const documents = await store.read((db) => documentsOfOrganization(db, site.organization.id));
    expect(documents).toHaveLength(2);
    for (const document of documents) {
      expect(document).toMatchObject({ name: name.replace(/\w+$/, 'pdf'), contentType: 'application/pdf' });
      expect(document).toMatchObject({ sha256: documents[0]?.sha256, size: stored.size });
      const read = await who.get(`/documents/${document.id}`);
      expect((await read.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
}

test('[FIL-12] a refusal says what the file is, and what to do instead', async ({ as }) => {
  const visitor = await as();
  for (const [bytes, words] of [
    [Buffer.from('<!doctype html><title>Please sign in</title>'), 'This is not a PDF inside, but a web page.'],
    [Buffer.from('\0\0\0\x24ftypheic\0\0\0\0'), 'choose “Most Compatible”'],
    [jpeg().subarray(0, 60), 'This photo is damaged'],
  ] as const) {
    const { url } = await uploadAddress(visitor);
    const refused = await put(visitor, url, bytes);
    expect([refused.status(), (await refused.json()).message]).toEqual([415, expect.stringContaining(words)]);
  }
});

test('[UP-02] a file of exactly 10 MB is accepted, one byte more is not', async ({ as, app }) => {
  const visitor = await as();
  const exact = pdf(LIMIT);
  const grow = Buffer.alloc(LIMIT - exact.length, 0x0a);
  expect((await put(visitor, (await uploadAddress(visitor)).url, Buffer.concat([exact, grow]))).status()).toBe(200);

  const { url, id } = await uploadAddress(visitor);
  const refused = await put(visitor, url, Buffer.concat([exact, grow, Buffer.alloc(1)]));
  expect(refused.status()).toBe(413);
  expect((await refused.json()).message).toBe('The file exceeds maximum allowed size of 10 MB');
  expect(existsSync(join(app.dataDir, 'uploads', id))).toBe(false);
});

test('[UP-02] an 11 MB file is refused, and the address can still be used for a smaller one', async ({ as }) => {
  const visitor = await as();
  const { url } = await uploadAddress(visitor);
  expect((await put(visitor, url, pdf(11 * MEGABYTE))).status()).toBe(413);
  expect((await put(visitor, url, pdf())).status()).toBe(200);
});

test('[UP-02] 11 MB without a stated length are refused too', async ({ as, app }) => {
  const { url, id } = await uploadAddress(await as());
  expect(await send(url, { 'Transfer-Encoding': 'chunked' }, pdf(11 * MEGABYTE))).toBe(413);
  expect(existsSync(join(app.dataDir, 'uploads', id))).toBe(false);
});

test('[UP-02] a body that ends before its stated length stores nothing', async ({ as, app, store }) => {
  const { url, id } = await uploadAddress(await as());
  await expect(send(url, { 'Content-Length': '5000' }, pdf(), { cutOff: true })).rejects.toThrow();
  expect((await store.read((db) => documentById(db, id)))?.state).toBe('issued');
  expect(existsSync(join(app.dataDir, 'uploads', id))).toBe(false);
  expect((await put(await as(), url, pdf())).status(), 'the address is still good').toBe(200);
});

for (const [what, bytes] of [
  ['a program renamed .pdf', exe()],
  ['a web page that begins like a PDF', webPageAsPdf()],
  ['a DOCX with macros', docx({ 'word/vbaProject.bin': 'x' })],
] as const) {
  test(`[UP-02] ${what} is refused because of its content`, async ({ as }) => {
    const visitor = await as();
    const { url } = await uploadAddress(visitor);
    const response = await visitor.put(url, { data: bytes, headers: { 'Content-Type': 'application/pdf' } });
    expect(response.status()).toBe(415);
    expect((await response.json()).message).toContain('You can only upload: PDF, DOC, DOCX, JPG, PNG. This ');
  });
}

test('[UP-02] an empty file is refused', async ({ as }) => {
  const visitor = await as();
  const { url } = await uploadAddress(visitor);
  const response = await put(visitor, url, Buffer.alloc(0));
  expect([response.status(), (await response.json()).message]).toEqual([
    400,
    'This file is smaller than the allowed size of 1 B',
  ]);
});

test('[UP-01][UP-04] an expired address is refused, and the message says why', async ({ as, app }) => {
  const visitor = await as();
  const { id } = await uploadAddress(visitor);
  const past = Math.floor(Date.now() / 1000) - 1;
  const response = await put(visitor, addressFor(app.dataDir, id, past), pdf());
  expect(response.status()).toBe(403);
  expect(await response.json()).toMatchObject({ message: 'Request has expired' });
  // Signed the same way with a time in the future, it is accepted: only the time was wrong.
  expect((await put(visitor, addressFor(app.dataDir, id, past + 600), pdf())).status()).toBe(200);
});

test('[UP-01] an address with a changed time, signature or object is refused', async ({ as }) => {
  const visitor = await as();
  const { url } = await uploadAddress(visitor);
  const other = await uploadAddress(visitor);
  const altered = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const later = Number(new URL(url).searchParams.get('expires')) + 999_999;
  for (const address of [
    altered((a) => a.searchParams.set('expires', String(later))),
    altered((a) => a.searchParams.set('expires', 'NaN')),
    altered((a) => a.searchParams.delete('expires')),
    altered((a) => a.searchParams.set('signature', 'x'.repeat(43))),
    altered((a) => a.searchParams.delete('signature')),
    altered((a) => {
      a.pathname = `/api/objects/${other.id}`;
    }),
  ]) {
    const response = await put(visitor, address, pdf());
    expect(response.status(), address).toBe(403);
    expect((await response.json()).message).toBe('This upload address is not valid.');
  }
});

test('[UP-01] an address accepts one file; a second one is refused, even at the same time', async ({ as }) => {
  const visitor = await as();
  const { url } = await uploadAddress(visitor);
  const answers = await Promise.all([put(visitor, url, pdf(2 * MEGABYTE)), put(visitor, url, pdf(3 * MEGABYTE))]);
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409]);
  expect((await put(visitor, url, pdf())).status()).toBe(409);
});

test('[UP-01][API-01] other methods get 405 with Allow', async ({ as }) => {
  const visitor = await as();
  const address = await visitor.get('/api/objects/upload');
  expect([address.status(), address.headers().allow]).toEqual([405, 'POST']);
  const object = await visitor.get((await uploadAddress(visitor)).url);
  expect([object.status(), object.headers().allow]).toEqual([405, 'POST, PUT']);
});

test('[UP-01] an upload’s state can be read only until it is attached', async ({ as, make, store }) => {
  const visitor = await as();
  const { url, id } = await uploadAddress(visitor);
  const ask = () => visitor.post(`/api/objects/${id}`);
  expect((await ask()).status(), 'nothing was sent').toBe(400);
  const answer = await (await put(visitor, url, pdf())).json();
  expect(await (await ask()).json()).toEqual(answer);
  const { organization } = await make.site();
  await store.tx((db) => attachDocument(db, id, { organizationId: organization.id, type: 'other' }));
  expect((await ask()).status()).toBe(400);
});

test('[UP-02] a stated size that is too large gets no address', async ({ as }) => {
  const visitor = await as();
  expect((await visitor.post(`/api/objects/upload?size=${LIMIT}`)).status()).toBe(200);
  const response = await visitor.post(`/api/objects/upload?size=${LIMIT + 1}`);
  expect([response.status(), (await response.json()).message]).toEqual([
    413,
    'The file exceeds maximum allowed size of 10 MB',
  ]);
});

test('[UP-07] its organization and administrators can read a document, as an attachment with nosniff', async ({
  as,
  make,
  store,
}) => {
  const { user, organization } = await make.site();
  const site = await as(user);
  const { filePath } = await uploaded(site, pdf(), 'x.pdf');
  const id = filePath.split('/').pop() as string;
  await store.tx((db) =>
    attachDocument(db, id, { organizationId: organization.id, type: 'other', name: 'Über "CLIA" 100%.pdf' }),
  );

  for (const reader of [site, await as('configured admin')]) {
    const response = await reader.get(filePath);
    expect(response.status()).toBe(200);
    expect(await response.body()).toEqual(pdf());
    const headers = response.headers();
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="_ber _CLIA_ 100_\.pdf"; filename\*=UTF-8''%C3%9Cber/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toContain('no-store');
  }
});

test('[UP-07] a sponsor can read it only after selecting the site, which is recorded', async ({ as, make, store }) => {
  const { organization, user: owner } = await make.site();
  const { user: sponsor, organization: company } = await make.sponsor();
  const study = await make.study({ sponsorId: company.id });
  const visitor = await as();
  const { filePath } = await uploaded(visitor, pdf(), 'x.pdf');
  const id = filePath.split('/').pop() as string;
  await store.tx((db) => attachDocument(db, id, { organizationId: organization.id, type: 'other' }));
  const reader = await as(sponsor);

  expect((await reader.get(filePath)).status()).toBe(404);
  const match = await make.match(study.id, organization.id, { status: 'interested' });
  expect((await reader.get(filePath)).status()).toBe(404);
  const change = { to: 'selected', by: 'sponsor', at: Date.now(), reason: null } as const;
  const selected = (await store.tx((db) => setMatchStatus(db, match, change))) as Match;
  // It can still be undone.
  expect((await reader.get(filePath)).status()).toBe(404);
  await store.tx((db) => restoreMatch(db, selected, { updatedAt: Date.now() - UNDO_MS }));
  for (let time = 0; time < 2; time++) expect((await reader.get(filePath)).status()).toBe(200);
  // The site's own people read it without a trace.
  await (await as(owner)).get(filePath);
  const events = await store.read((db) => auditEventsOf(db, { type: 'document', id }));
  expect(events.filter(({ action }) => action === 'document.opened')).toMatchObject([{ actorId: sponsor.id }]);
});

test('[UP-07] for everyone else it doesn’t exist', async ({ as, make, store }) => {
  const { organization } = await make.site();
  const { filePath } = await uploaded(await as(), pdf(), 'x.pdf');
  await store.tx((db) =>
    attachDocument(db, filePath.split('/').pop() as string, { organizationId: organization.id, type: 'other' }),
  );
  const unknown = '/documents/0f0e0d0c-0b0a-4908-8706-050403020100';

  const stranger = await as((await make.site()).user);
  const [theirs, none] = [await stranger.get(filePath), await stranger.get(unknown)];
  expect([theirs.status(), await theirs.text()]).toEqual([404, await none.text()]);
  const visitor = await as();
  expect([(await visitor.get(filePath)).status(), (await visitor.get(unknown)).status()]).toEqual([401, 401]);
});

/** A PUT whose headers need not agree with its body. Resolves to the status. */
function send(url: string, headers: Record<string, string>, body: Buffer, { cutOff = false } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { method: 'PUT', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    if (cutOff) call.write(body, () => call.destroy(new Error('cut off')));
    else call.end(body);
  });
}
