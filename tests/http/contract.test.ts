/** The contract of a selected site, by both endpoints (ACT-53 to ACT-57). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { User } from '~db/schema';
import { type Factories, PASSWORD } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';
import { docx } from '~tests/support/sample-files';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';

const keyed = () => ({ 'Idempotency-Key': randomUUID() });
const post = (who: APIRequestContext, id: string, fields: Record<string, string | number>) =>
  who.post(`/matches/${id}/contract`, { form: { ...fields, idempotencyKey: randomUUID() }, maxRedirects: 0 });
const pdf = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await signablePdf()),
});

const ENDPOINTS = {
  json: {
    propose: async (who: APIRequestContext, id: string, version: number, note = '') => {
      const { name, buffer } = await pdf('CTA.pdf');
      const document = await uploaded(who, buffer, name);
      return who.post(`/api/matches/${id}/contract`, { data: { version, note, document }, headers: keyed() });
    },
    accept: (who: APIRequestContext, id: string, version: number) =>
      who.put(`/api/matches/${id}/contract/accept`, { data: { version }, headers: keyed() }),
    sign: (who: APIRequestContext, id: string, data: Record<string, string | number>) =>
      who.post(`/api/matches/${id}/contract/sign`, { data, headers: keyed() }),
  },
  form: {
    propose: async (who: APIRequestContext, id: string, version: number, note = '') =>
      who.post(`/matches/${id}/contract`, {
        multipart: {
          ...{ intent: 'proposeContract', version, note, idempotencyKey: randomUUID() },
          file: await pdf('CTA.pdf'),
        },
        maxRedirects: 0,
      }),
    accept: (who: APIRequestContext, id: string, version: number) =>
      post(who, id, { intent: 'acceptContract', version }),
    sign: (who: APIRequestContext, id: string, data: Record<string, string | number>) =>
      post(who, id, { intent: 'signContract', ...data }),
  },
};
const done = (response: APIResponse) => [200, 201, 303].includes(response.status());
const seen = async (who: APIRequestContext, id: string) => (await who.get(`/api/matches/${id}/contract`)).json();
const page = async (who: APIRequestContext, id: string) => textOf(await who.get(`/matches/${id}/contract`));

async function inStartUp(make: Factories, as: (user: User) => Promise<APIRequestContext>) {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id, { key: 'contract_countersigned', title: 'Countersign it', side: 'sponsor' });
  return { sponsor, site, id, forSponsor: await as(sponsor.user), forSite: await as(site.user) };
}

for (const by of ['json', 'form'] as const) {
  const { propose, accept, sign } = ENDPOINTS[by];

  test(`[ACT-53][ACT-54][ACT-55][ACT-56][ACT-68] by ${by}: a contract is proposed, answered, agreed on and signed by both sides`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, id, forSponsor, forSite } = await inStartUp(make, as);
    expect(await page(forSponsor, id)).toContain('Propose the contract');
    expect(await page(forSite, id)).toContain('No contract yet');
    expect((await propose(forSite, id, 0)).status()).toBe(409);
    expect(done(await propose(forSponsor, id, 0))).toBe(true);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('Your turn: version 1 of the contract');
    expect(done(await propose(forSite, id, 1, 'Section 9: our state.'))).toBe(true);
    const answered = await page(forSponsor, id);
    for (const words of ['Your turn: Answer the contract', 'Section 9: our state.', 'CTA.pdf', '1 earlier version'])
      expect(answered).toContain(words);

    expect((await accept(forSite, id, 2)).status()).not.toBe(200);
    expect(done(await accept(forSponsor, id, 2))).toBe(true);
    const signing = async (who: APIRequestContext, { email }: User) => {
      const { signing: asked } = await seen(who, id);
      return { title: 'Director', email: email ?? '', password: PASSWORD, sha256: asked?.sha256 ?? 'none', version: 2 };
    };
    expect((await sign(forSponsor, id, await signing(forSponsor, sponsor.user))).status()).toBe(409);
    const copy = `/api/matches/${id}/contract/2/copy`;
    expect((await forSite.get(copy)).status()).toBe(404);
    expect(await (await forSite.get(`/matches/${id}/contract`)).text()).not.toContain(copy);
    expect(done(await sign(forSite, id, await signing(forSite, site.user)))).toBe(true);
    // ACT-68
    const shown = await (await forSponsor.get(`/matches/${id}/contract`)).text();
    expect(shown).toMatch(new RegExp(`<a href="${copy}"[^>]*>Signed copy \\(PDF\\)</a>`));
    expect(done(await sign(forSponsor, id, await signing(forSponsor, sponsor.user)))).toBe(true);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('Signed by both: version 2');
    const signed = await page(forSite, id);
    for (const words of ['Signed by both', 'Approval', 'Amend the contract']) expect(signed).toContain(words);
    expect(await (await forSite.get(`/api/matches/${id}/contract/2/signed`)).json()).toMatchObject({ version: 2 });
    const file = await forSponsor.get(copy);
    expect(file.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store, no-transform',
    });
    expect(file.headers()['content-disposition']).toContain('attachment');
    const text = await textOfPdf(await file.body());
    for (const words of ['Signature page', 'Signed by both', 'Director', 'UTC']) expect(text).toContain(words);
    const strangers = await as((await make.site()).user);
    expect((await strangers.get(copy)).status()).toBe(404);
    const board = await textOf(await forSite.get(`/matches/${id}/start-up`));
    expect(board).toMatch(/Contract, version 2\s*: signed by both/);
    expect(board).toMatch(/Countersign it\s+Done on/);
  });
}

test('[ACT-53] a Word file goes back and forth, and the page says that only a PDF can be agreed to; a photo is refused', async ({
  as,
  make,
}) => {
  const { id, forSponsor, forSite } = await inStartUp(make, as);
  const send = (who: APIRequestContext, version: number, file: { name: string; mimeType: string; buffer: Buffer }) =>
    who.post(`/matches/${id}/contract`, {
      multipart: { intent: 'proposeContract', version, note: 'As we agreed.', idempotencyKey: randomUUID(), file },
      maxRedirects: 0,
    });
  const word = { name: 'CTA.docx', mimeType: 'application/octet-stream', buffer: docx() };
  const none = await send(forSponsor, 0, { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) });
  expect(none.status()).toBe(400);
  // What was written about it stays.
  expect(await none.text()).toContain('As we agreed.');
  expect((await send(forSponsor, 0, word)).status()).toBe(303);
  const shown = await page(forSite, id);
  for (const words of ['CTA.docx', 'Only a PDF can be agreed to and signed']) expect(shown).toContain(words);
  expect(shown).not.toContain('Agree to this version');
  expect((await send(forSite, 1, await pdf('Final.pdf'))).status()).toBe(303);
  expect(await page(forSponsor, id)).toContain('Agree to this version');
});

test('[ACT-57] nobody else reads the contract or its file, and administrators change nothing', async ({ as, make }) => {
  const { id, forSponsor } = await inStartUp(make, as);
  expect(await textOf(await forSponsor.get(`/matches/${id}/start-up`))).toContain('Propose the contract');
  await ENDPOINTS.form.propose(forSponsor, id, 0);
  const { versions } = await seen(forSponsor, id);
  const file = `/documents/${versions[0].file.id}`;
  expect((await forSponsor.get(file)).status()).toBe(200);
  for (const { user } of [await make.site(), await make.sponsor()]) {
    const stranger = await as(user);
    for (const address of [`/api/matches/${id}/contract`, `/matches/${id}/contract`, file])
      expect((await stranger.get(address)).status()).toBe(404);
  }
  const admin = await as(await make.user({ role: 'admin', adminRole: 'owner' }));
  const read = await page(admin, id);
  expect(read).toContain('Version 1');
  for (const words of ['Agree to this version', 'Propose another version', 'Sign the contract'])
    expect(read).not.toContain(words);
  expect((await ENDPOINTS.json.accept(admin, id, 1)).status()).toBe(403);
});
