/** Sending a CDA to several sites of a study at once, and what it begins with. */
import type { APIRequestContext } from '@playwright/test';
import { agreementsOfMatch } from '~db/queries/agreements';
import { engagementOf } from '~db/queries/engagements';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';

const TERMS = { purpose: 'To see whether the sites fit.', law: 'Delaware', months: 36, effective: '2026-11-24' };

/** A study with three sites that have no CDA yet. */
async function waiting(make: Factories, as: (user: User) => Promise<APIRequestContext>) {
  const sponsor = await make.sponsor();
  const { organization } = sponsor;
  const study = await make.study({ sponsorId: organization.id, sponsorName: organization.name });
  const sites = [await make.site(), await make.site(), await make.site()];
  const ids: string[] = [];
  for (const site of sites) {
    const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
    await make.engagement(id, { step: 'cda', todo: 'sendCda' });
    ids.push(id);
  }
  return { study, sites, ids, forSponsor: await as(sponsor.user) };
}

const latest = async (store: Store, id: string) => (await store.read((db) => agreementsOfMatch(db, id)))[0];
const todoOf = async (store: Store, id: string) => (await store.read((db) => engagementOf(db, id)))?.todo;

const ENDPOINTS = {
  json: (who: APIRequestContext, study: string, matchIds: string[], key: string) =>
    who.post(`/api/studies/${study}/cdas`, {
      data: { kind: 'template', matchIds, ...TERMS },
      headers: { 'Idempotency-Key': key },
    }),
  form: (who: APIRequestContext, study: string, matchIds: string[], idempotencyKey: string) => {
    const sent = new FormData();
    const values = { intent: 'sendCdas', kind: 'template', idempotencyKey, ...TERMS };
    for (const [name, value] of Object.entries(values)) sent.set(name, String(value));
    for (const id of matchIds) sent.append('matchIds', id);
    return who.post(`/studies/${study}/cdas`, { multipart: sent, maxRedirects: 0 });
  },
} as const;

for (const [endpoint, send] of Object.entries(ENDPOINTS)) {
  test(`[DAY-63] a CDA goes to the ticked sites, once, under the name of each (${endpoint})`, async ({
    make,
    as,
    store,
  }) => {
    const { study, sites, ids, forSponsor } = await waiting(make, as);
    const [first = '', second = '', third = ''] = ids;
    const key = unique('key-');
    for (let time = 0; time < 2; time++) {
      const answer = await send(forSponsor, study.id, [first, second], key);
      expect(answer.status(), await answer.text()).toBe(endpoint === 'json' ? 200 : 303);
    }
    for (const [index, id] of [first, second].entries()) {
      const agreement = await latest(store, id);
      expect(agreement).toMatchObject({ version: 1, state: 'sent', source: 'template' });
      expect(agreement?.terms).toMatchObject({ site: sites[index]?.organization.name, law: 'Delaware', months: 36 });
      expect(await todoOf(store, id)).toBe('signCda');
      const mails = await mailsTo(store, sites[index]?.user.email ?? null);
      expect(mails.filter(({ subject }) => subject.includes('CDA'))).toHaveLength(1);
    }
    expect((await latest(store, first))?.sha256).not.toBe((await latest(store, second))?.sha256);
    expect(await latest(store, third)).toBeUndefined();
    const page = await textOf(await forSponsor.get(`/studies/${study.id}/cdas`));
    expect(page).toContain(sites[2]?.organization.name);
    expect(page).not.toContain(sites[0]?.organization.name);
  });
}

test('[DAY-63] a site that has a CDA or belongs to another study is refused alone, and says so', async ({
  make,
  as,
  store,
}) => {
  const { study, ids, sites, forSponsor } = await waiting(make, as);
  const other = await waiting(make, as);
  const [first = '', second = ''] = ids;
  await ENDPOINTS.json(forSponsor, study.id, [first], unique('key-'));
  const foreign = other.ids[0] ?? '';
  const answer = await ENDPOINTS.json(forSponsor, study.id, [first, foreign, second], unique('key-'));
  expect(await answer.json()).toMatchObject({
    sent: [{ id: second, site: sites[1]?.organization.name }],
    refused: [
      { id: first, site: sites[0]?.organization.name },
      { id: foreign, site: null },
    ],
  });
  expect(await latest(store, foreign)).toBeUndefined();
  expect((await ENDPOINTS.json(other.forSponsor, study.id, [second], unique('key-'))).status()).toBe(404);
});

test('[DAY-63] a PDF of the sponsor’s own is sent to each site as a file of its own', async ({ make, as, store }) => {
  const { study, ids, forSponsor } = await waiting(make, as);
  const document = await uploaded(forSponsor, Buffer.from(await signablePdf()), 'Our CDA.pdf');
  const answer = await forSponsor.post(`/api/studies/${study.id}/cdas`, {
    data: { kind: 'upload', matchIds: ids, months: 24, document },
    headers: { 'Idempotency-Key': unique('key-') },
  });
  expect(await answer.json()).toMatchObject({ refused: [], sent: ids.map((id) => ({ id })) });
  const files = await Promise.all(ids.map(async (id) => (await latest(store, id))?.documentId));
  expect(new Set(files).size).toBe(3);
});

test('[DAY-64] the next CDA begins with the law and term of the sponsor’s last one, and says so', async ({
  make,
  as,
}) => {
  const { study, ids, forSponsor } = await waiting(make, as);
  const [first = '', second = ''] = ids;
  const before = await (await forSponsor.get(`/api/matches/${second}/cda`)).json();
  expect(before.usual).toBeNull();
  await ENDPOINTS.json(forSponsor, study.id, [first], unique('key-'));
  const after = await (await forSponsor.get(`/api/matches/${second}/cda`)).json();
  expect(after.usual).toMatchObject({ law: 'Delaware', months: 36, mutual: false });
  for (const address of [`/matches/${second}/documents`, `/studies/${study.id}/cdas`]) {
    const answer = await forSponsor.get(address);
    const html = await answer.text();
    expect(await textOf(answer)).toContain('are filled in from the CDA that you sent on');
    expect(html).toContain('value="Delaware"');
    expect(html).toContain('value="36"');
  }
});

test('[DAY-65] while a CDA from the template can be signed, both sides read its text on the page', async ({
  make,
  as,
}) => {
  const { study, sites, ids, forSponsor } = await waiting(make, as);
  const [first = ''] = ids;
  await ENDPOINTS.json(forSponsor, study.id, [first], unique('key-'));
  const forSite = await as(sites[0]?.user as User);
  for (const who of [forSponsor, forSite]) {
    const page = await textOf(await who.get(`/matches/${first}/documents`));
    expect(page).toContain('Read the text');
    expect(page).toContain('The law of Delaware governs this agreement.');
    expect(page).toContain('The duties last for 3 years');
  }
});
