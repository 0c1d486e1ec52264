/** Files that cost a reader more than they should, and PDFs that cannot be signed as they are (FIL). */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import fc from 'fast-check';
import { agreementsOfMatch } from '~db/queries/agreements';
import { documentById } from '~db/queries/documents';
import type { User } from '~db/schema';
import { encryptedPdf } from '~tests/support/encrypted-pdf';
import { type Factories, PASSWORD, unique } from '~tests/support/factories';
import {
  digitallySignedPdf,
  pdfWithObjects,
  pdfWithSharedPages,
  pdfWithTable,
  xfaPdf,
} from '~tests/support/hostile-pdfs';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';

const TERMS = { months: 60, effective: '2026-11-24' };
const page = (id: string) => `/matches/${id}/documents`;

/** A match that is at its CDA, with both sides signed in. */
async function atCda(make: Factories, as: (user: User) => Promise<APIRequestContext>) {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  return { id, site, forSponsor: await as(sponsor.user), forSite: await as(site.user) };
}

const sendForm = (who: APIRequestContext, id: string, buffer: Buffer, more: object = {}) =>
  who.post(page(id), {
    timeout: 0, // a busy machine takes its time
    multipart: {
      intent: 'sendCda',
      kind: 'upload',
      ...TERMS,
      ...more,
      idempotencyKey: unique('key-'),
      file: { name: 'CDA.pdf', mimeType: 'application/pdf', buffer },
    },
  });

const idOf = ({ filePath }: { filePath: string }): string => filePath.split('/').at(-1) ?? '';

const sendUploaded = (who: APIRequestContext, id: string, document: object, more: object = {}) =>
  who.post(`/api/matches/${id}/cda`, {
    timeout: 0,
    data: { kind: 'upload', ...TERMS, ...more, document },
    headers: { 'Idempotency-Key': unique('key-') },
  });

const sendJson = async (who: APIRequestContext, id: string, bytes: Buffer, more: object = {}) => {
  const document = await uploaded(who, bytes, 'CDA.pdf');
  return { sent: await sendUploaded(who, id, document, more), documentId: idOf(document) };
};

/** How long each of a row of probes waited (ms) until the work is done. */
async function probed(visitor: APIRequestContext, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    const from = performance.now();
    expect((await visitor.get('/livez')).status()).toBe(200);
    waits.push(performance.now() - from);
    await pause(20); // to probe, not to load
  }
  await ended;
  return waits.sort((a, b) => a - b);
}

/** One of each kind, and some made at random: sizes, and names written in other ways that mean the same. */
const table = fc
  .tuple(fc.integer({ min: 3_000_000, max: 2_100_000_000 }), fc.constantFrom('/Size', '/S#69ze', '/#53ize'))
  .map(([size, name]) => pdfWithTable(`${name} ${size}`));
const index = fc.integer({ min: 3_000_000 }).map((count) => pdfWithTable(`/Size 4 /Index [0 ${count}]`));
const tree = fc
  .tuple(fc.integer({ min: 30, max: 45 }), fc.integer({ min: 2, max: 9 }))
  .map(([depth, kids]) => pdfWithSharedPages(depth, kids));
const objects = fc
  .tuple(fc.integer({ min: 100_000, max: 130_000 }), fc.constantFrom('<<>>', '[1 2 3]', '(text)'))
  .map(([count, body]) => pdfWithObjects(count, body));
const HOSTILE: Record<string, () => Buffer[]> = {
  'a table of 5,000,000 objects': () => [pdfWithTable('/Size 5000000'), pdfWithTable('/S#69ze 5000000')],
  'tables of any size': () => [...fc.sample(table, 2), ...fc.sample(index, 1)],
  'pages that share their children': () => [pdfWithSharedPages(40, 2), ...fc.sample(tree, 3)],
  'a hundred thousand objects': () => [pdfWithObjects(130_000), ...fc.sample(objects, 2)],
};

/** Those that keep a processor busy for longest. */
const LONG = ['a table of 5,000,000 objects', 'tables of any size', 'pages that share their children'];

for (const [what, files] of Object.entries(HOSTILE)) {
  const tag = LONG.includes(what) ? ' @all' : '';
  test(`[FIL-01] ${what}: refused as a CDA and not kept, and the server answers meanwhile${tag}`, async ({
    make,
    as,
    store,
    visitor,
    app,
  }) => {
    test.slow();
    const { id, forSponsor } = await atCda(make, as);
    const anyone = await visitor();
    const folder = `${app.dataDir}/uploads`;
    const stored = () => (existsSync(folder) ? readdirSync(folder).length : 0);
    for (const bytes of files()) {
      const before = stored();
      const from = performance.now();
      const sent = sendForm(forSponsor, id, bytes);
      const waits = await probed(anyone, sent);
      const took = performance.now() - from;
      const refused = await sent;
      expect(refused.status(), bytes.toString('latin1', 0, 400)).toBe(422);
      expect(await textOf(refused)).toMatch(/takes too much time or memory to read|cannot add a signature page/);
      expect(stored()).toBe(before);
      // A server that reads the file itself answers nobody for most of that time.
      const [median, longest] = [waits[Math.floor(waits.length / 2)] ?? 0, waits.at(-1) ?? 0];
      expect(longest, `of ${Math.round(took)} ms`).toBeLessThan(Math.max(took / 2, 50 * median));
    }
    const { sent, documentId } = await sendJson(forSponsor, id, files()[0] as Buffer);
    expect([sent.status(), await store.read((db) => documentById(db, documentId))]).toEqual([422, undefined]);
    expect(await store.read((db) => agreementsOfMatch(db, id))).toEqual([]);
  });
}

test('[FIL-02] a flood of files that take long holds up nobody else’s file, and those that get no turn are kept @all', async ({
  make,
  as,
  store,
}) => {
  test.slow();
  const [flooding, honest] = [await atCda(make, as), await atCda(make, as)];
  const slow = pdfWithTable('/S#69ze 900000000');
  const documents = await Promise.all(Array.from({ length: 12 }, () => uploaded(flooding.forSponsor, slow, 'CDA.pdf')));
  const flood = Promise.all(documents.map((document) => sendUploaded(flooding.forSponsor, flooding.id, document)));
  let flooded = false;
  const ended = flood.finally(() => {
    flooded = true;
  });
  const sent = await sendForm(honest.forSponsor, honest.id, Buffer.from(await signablePdf()));
  expect([sent.status(), flooded]).toEqual([303, false]);
  const statuses = (await ended).map((response) => response.status());
  expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([]);
  expect(statuses).toContain(503);
  for (const [at, document] of documents.entries()) {
    const kept = await store.read((db) => documentById(db, idOf(document)));
    expect([statuses[at], kept !== undefined]).toEqual([statuses[at], statuses[at] === 503]);
  }
});

/** The summary of a form links to the field; a call's errors name it. */
async function isAtField(refusal: APIResponse, inForm: string, inCall: string): Promise<void> {
  const text = await refusal.text();
  if (refusal.headers()['content-type']?.includes('json')) {
    const { message, errors } = JSON.parse(text);
    return expect(errors).toEqual({ [inCall]: [message] });
  }
  expect(text).toContain(`href="#cda-form-${inForm}"`);
  expect(text).toMatch(new RegExp(`<input[^>]*id="cda-form-${inForm}"`));
}

for (const [form, send] of Object.entries({
  form: sendForm,
  json: async (who: APIRequestContext, id: string, bytes: Buffer, more: object = {}) =>
    (await sendJson(who, id, bytes, more)).sent,
})) {
  test(`[FIL-06] an XFA form and a PDF with a password are refused with advice; an owner’s password is no obstacle (${form})${form === 'form' ? ' @all' : ''}`, async ({
    make,
    as,
    store,
  }) => {
    const { id, forSponsor, forSite } = await atCda(make, as);
    const xfa = await send(forSponsor, id, xfaPdf());
    expect([xfa.status(), (await xfa.text()).includes('Please print it to PDF')]).toEqual([422, true]);
    await isAtField(xfa, 'file', 'document');
    const locked = await send(forSponsor, id, await encryptedPdf({ userPassword: 'secret' }));
    expect([locked.status(), (await locked.text()).includes('without the password')]).toEqual([422, true]);
    await isAtField(locked, 'file', 'document');
    expect([200, 201, 303]).toContain((await send(forSponsor, id, await encryptedPdf())).status());
    const [agreement] = await store.read((db) => agreementsOfMatch(db, id));
    const copy = await forSite.get(`/agreements/${agreement?.id}`);
    expect([copy.status(), (await copy.body()).includes('/Encrypt')]).toEqual([200, false]);
  });

  test(`[FIL-07] a PDF with digital signatures is sent only if its sender says so (${form})${form === 'form' ? ' @all' : ''}`, async ({
    make,
    as,
    store,
  }) => {
    const { id, forSponsor } = await atCda(make, as);
    const asked = await send(forSponsor, id, digitallySignedPdf());
    expect([asked.status(), (await asked.text()).includes('This PDF has digital signatures')]).toEqual([422, true]);
    await isAtField(asked, 'sendAnyway', 'sendAnyway');
    expect(await store.read((db) => agreementsOfMatch(db, id))).toEqual([]);
    const sent = await send(forSponsor, id, digitallySignedPdf(), { sendAnyway: 'on' });
    expect([200, 201, 303]).toContain(sent.status());
    expect(await textOf(await forSponsor.get(page(id)))).toContain('even if it has digital signatures');
  });
}

test('[FIL-06] a scan with an owner’s password is kept byte for byte', async ({ make, as, store }) => {
  const { id, forSponsor } = await atCda(make, as);
  const bytes = await encryptedPdf();
  expect((await sendForm(forSponsor, id, bytes, { kind: 'paper' })).status()).toBe(303);
  const [agreement] = await store.read((db) => agreementsOfMatch(db, id));
  const kept = await (await forSponsor.get(`/documents/${agreement?.documentId}`)).body();
  expect(kept.equals(bytes)).toBe(true);
  expect((await forSponsor.get(`/agreements/${agreement?.id}`)).status()).toBe(200);
});

test('[FIL-05] what the PDF cannot show is named before anyone sends or signs it', async ({ make, as, store }) => {
  const { id, site, forSponsor, forSite } = await atCda(make, as);
  const template = { kind: 'template', purpose: 'To talk.', law: 'Delaware', ...TERMS };
  const send = (values: object) =>
    forSponsor.post(`/api/matches/${id}/cda`, {
      data: { ...template, ...values },
      headers: { 'Idempotency-Key': unique('key-') },
    });
  const refused = await send({ sponsorName: 'Larkspur 株式会社' });
  expect([refused.status(), await refused.text()]).toEqual([400, expect.stringContaining('株 式 会 社')]);
  expect((await send({ sponsorName: 'Łarkspur Ελλάς' })).status()).toBe(201);
  const [agreement] = await store.read((db) => agreementsOfMatch(db, id));
  const sign = (title: string) =>
    forSite.post(`/api/matches/${id}/cda/sign`, {
      data: { agreement: agreement?.id, title, email: site.user.email, password: PASSWORD },
      headers: { 'Idempotency-Key': unique('key-') },
    });
  for (const title of ['研究主管', 'رئيس', 'מנהל']) {
    const answer = await sign(title);
    expect([answer.status(), await answer.text()]).toEqual([400, expect.stringContaining([...title][0] as string)]);
  }
  expect((await sign('Główny badacz')).status()).toBe(200);
});

test('[FIL-03] readers get the same copy until a signature is added, and a changed file is never shown', async ({
  make,
  as,
  store,
  app,
}) => {
  const { id, site, forSponsor, forSite } = await atCda(make, as);
  await sendForm(forSponsor, id, Buffer.from(await signablePdf()), { mutual: 'on' });
  const agreementNow = async () => (await store.read((db) => agreementsOfMatch(db, id)))[0];
  const { id: agreement } = (await agreementNow()) ?? {};
  const copy = async (who: APIRequestContext) => (await who.get(`/agreements/${agreement}`)).body();
  const unsigned = await copy(forSite);
  expect((await copy(forSponsor)).equals(unsigned)).toBe(true);
  const signed = await forSite.post(`/api/matches/${id}/cda/sign`, {
    data: { agreement, title: 'Investigator', email: site.user.email, password: PASSWORD },
  });
  expect(signed.status()).toBe(200);
  const [first, second] = await Promise.all([copy(forSite), copy(forSponsor)]);
  expect([first.equals(unsigned), second.equals(first)]).toEqual([false, true]);
  const { copyId } = (await agreementNow()) ?? {};
  const row = await store.read((db) => documentById(db, copyId ?? ''));
  expect(row?.sha256).toBe(createHash('sha256').update(first).digest('hex'));
  writeFileSync(`${app.dataDir}/uploads/${copyId}`, 'forged');
  expect((await copy(forSponsor)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('[FIL-01] an honest file is not called a hostile one in the log', async ({ make, as, app }) => {
  const { id, forSponsor } = await atCda(make, as);
  const before = app.log().length;
  expect((await sendForm(forSponsor, id, Buffer.from(await signablePdf()))).status()).toBe(303);
  const { current } = await (await forSponsor.get(`/api/matches/${id}/cda`)).json();
  expect((await forSponsor.get(`/agreements/${current.id}`)).status()).toBe(200);
  expect(app.log().slice(before)).not.toContain('took too much');
});

test('[FIL-08] a JSON body with more objects than any of ours has is refused before it is checked', async ({
  make,
  as,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const item = Array.from({ length: 200 }, () => ({ linkId: 's', type: 'group', item: Array(200).fill({}) }));
  const questionnaire = { resourceType: 'Questionnaire', status: 'active', item };
  const refused = await (await as(sponsor.user)).post(`/api/studies/${study.id}/questionnaires/fhir`, {
    data: questionnaire,
  });
  expect(refused.status()).toBe(413);
});
