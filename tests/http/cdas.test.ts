/** CDAs of several sites of a study: what they begin with, sending and signing them, and who is waited for. */
import type { APIRequestContext } from '@playwright/test';
import { agreementsOfMatch } from '~db/queries/agreements';
import { engagementOf } from '~db/queries/engagements';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, PASSWORD, unique } from '~tests/support/factories';
import { textOf, wordsOf } from '~tests/support/html';
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
  return { study, sponsor, sites, ids, forSponsor: await as(sponsor.user) };
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

test('[DAY-63] a site whose name the PDF cannot show is refused alone, and says why', async ({ make, as, store }) => {
  const { study, ids, forSponsor } = await waiting(make, as);
  const [second = ''] = ids;
  const name = '東京クリニック';
  const { id: first } = await make.match(study.id, (await make.organization({ name })).id, { status: 'interested' });
  await make.engagement(first, { step: 'cda', todo: 'sendCda' });
  const answer = await ENDPOINTS.json(forSponsor, study.id, [first, second], unique('key-'));
  expect(await answer.json()).toMatchObject({
    sent: [{ id: second }],
    refused: [{ id: first, site: name, message: expect.stringContaining('the site’s name') }],
  });
  expect(await latest(store, first)).toBeUndefined();
  expect(await todoOf(store, first)).toBe('sendCda');
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

const formOf = (intent: string, values: object = {}) => {
  const sent = new FormData();
  const given = { intent, kind: 'template', idempotencyKey: unique('key-'), ...TERMS, ...values };
  for (const [name, value] of Object.entries(given)) sent.set(name, String(value));
  return sent;
};

test('[DAY-101] the text of a CDA is read before it is sent, and everything typed stays', async ({
  make,
  as,
  store,
}) => {
  const { study, sites, ids, forSponsor } = await waiting(make, as);
  const [first = '', second = ''] = ids;
  const typed = { law: 'Vermont', months: 18, purpose: 'To talk about dosing & supply.', isMaster: 'on' };
  for (const address of [`/matches/${second}/documents`, `/studies/${study.id}/cdas`]) {
    const form = formOf('previewCda', typed);
    if (address.startsWith('/studies')) form.append('matchIds', second);
    const answer = await forSponsor.post(address, { multipart: form });
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    const text = await textOf(answer);
    for (const said of [
      `This is what ${sites[1]?.organization.name} will read.`,
      'The law of Vermont governs this agreement.',
      'The duties last for 18 months',
      'To talk about dosing & supply.',
      'This is a master agreement.',
    ])
      expect(text).toContain(said);
    for (const kept of ['value="Vermont"', 'value="18"']) expect(html).toContain(kept);
    expect(html).toMatch(/name="isMaster"[^>]*checked/);
    const missing = formOf('previewCda', { ...typed, law: '' });
    if (address.startsWith('/studies')) missing.append('matchIds', second);
    expect(await textOf(await forSponsor.post(address, { multipart: missing }))).toContain('Please enter the state');
  }
  // Only the ticked site stays ticked, and nothing was sent.
  expect([await latest(store, second), await todoOf(store, first)]).toEqual([undefined, 'sendCda']);
  const foreign = formOf('previewCda', typed);
  foreign.append('matchIds', (await waiting(make, as)).ids[0] ?? '');
  expect((await forSponsor.post(`/studies/${study.id}/cdas`, { multipart: foreign })).status()).toBe(404);
});

test('[DAY-125] the text of a CDA is read by JSON before it is sent, by its sponsor only', async ({
  make,
  as,
  store,
}) => {
  const { study, sites, ids, forSponsor } = await waiting(make, as);
  const [first = '', second = ''] = ids;
  const template = { kind: 'template', ...TERMS, law: 'Vermont' };
  const ofMatch = { address: `/api/matches/${second}/cda/preview`, data: template };
  const ofStudy = {
    address: `/api/studies/${study.id}/cdas/preview`,
    data: { ...template, matchIds: [second, first] },
  };
  for (const { address, data } of [ofMatch, ofStudy]) {
    const read = await forSponsor.post(address, { data });
    expect(read.status(), await read.text()).toBe(200);
    const { site, text } = await read.json();
    expect(site).toBe(sites[1]?.organization.name);
    expect(text).toContain('The law of Vermont governs this agreement.');
    expect((await forSponsor.post(address, { data: { ...data, law: '' } })).status()).toBe(400);
    const stranger = await waiting(make, as);
    expect((await stranger.forSponsor.post(address, { data })).status()).toBe(404);
  }
  const ownFile = await forSponsor.post(ofMatch.address, { data: { kind: 'upload', months: 24 } });
  expect(await ownFile.json()).toEqual({ site: sites[1]?.organization.name, text: null });
  const foreign = { ...ofStudy.data, matchIds: [(await waiting(make, as)).ids[0]] };
  expect((await forSponsor.post(ofStudy.address, { data: foreign })).status()).toBe(404);
  expect([await latest(store, first), await latest(store, second)]).toEqual([undefined, undefined]);
});

test('[DAY-101][DAY-132][DAY-158] the PDF sent last is offered again, to be read first, and only what was filled in is named', async ({
  make,
  as,
  store,
}) => {
  const { study, sites, ids, forSponsor } = await waiting(make, as);
  const [first = '', second = '', third = ''] = ids;
  const address = `/studies/${study.id}/cdas`;
  expect(await textOf(await forSponsor.get(address))).toContain('Standard template');
  expect(await textOf(await forSponsor.get(address))).not.toMatch(/Use |filled in from/);
  const sent = formOf('sendCda', { kind: 'upload', law: '' });
  sent.set('file', new File([(await signablePdf()) as BlobPart], 'Northwind CDA.pdf', { type: 'application/pdf' }));
  expect((await forSponsor.post(`/matches/${first}/documents`, { multipart: sent, maxRedirects: 0 })).status()).toBe(
    303,
  );
  const html = await (await forSponsor.get(address)).text();
  const text = wordsOf(html);
  expect(text).toContain('Use Northwind CDA.pdf');
  expect(text).toMatch(/Your own PDF, sent to .+ for this study on \w{3} \d/);
  // [DAY-158] Another study begins with the template, because the PDF may name the first one.
  const later = await make.study({ sponsorId: study.sponsorId, protocolNumber: unique('LATER-') });
  const next = await make.match(later.id, (await make.site()).organization.id, { status: 'interested' });
  await make.engagement(next.id, { step: 'cda', todo: 'sendCda' });
  const forLater = await (await forSponsor.get(`/studies/${later.id}/cdas`)).text();
  expect(wordsOf(forLater)).toMatch(
    new RegExp(
      `sent to ${sites[0]?.organization.name} for ${study.protocolNumber ?? study.shortTitle ?? study.title} on`,
    ),
  );
  const isChecked = (html: string, value: string) =>
    [...html.matchAll(/<input[^>]*name="kind"[^>]*>/g)].some(
      ([input]) => input.includes(`value="${value}"`) && / checked/.test(input),
    );
  expect([isChecked(forLater, 'template'), isChecked(html, 'again')]).toEqual([true, true]);
  expect(text).toContain('Term and who signs are filled in from the CDA that you sent on');
  const again = /name="again" value="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toContain(`href="/agreements/${again}"`);
  expect((await forSponsor.get(`/agreements/${again}`)).status()).toBe(200);
  const form = formOf('sendCdas', { kind: 'again', again });
  form.append('matchIds', second);
  expect((await forSponsor.post(address, { multipart: form, maxRedirects: 0 })).status()).toBe(303);
  const json = await forSponsor.post(`/api/studies/${study.id}/cdas`, {
    data: { kind: 'again', again, matchIds: [third], months: 24 },
    headers: { 'Idempotency-Key': unique('key-') },
  });
  expect(await json.json()).toMatchObject({ refused: [], sent: [{ id: third }] });
  const files = await Promise.all(ids.map((id) => latest(store, id)));
  expect(new Set(files.map((each) => each?.sha256)).size).toBe(1);
  expect(new Set(files.map((each) => each?.documentId)).size).toBe(3);
});

/** A study with CDAs that its sites have signed, and the sponsor has to. */
async function toCountersign(make: Factories, as: (user: User) => Promise<APIRequestContext>, store: Store) {
  const world = await waiting(make, as);
  const { sites, ids, forSponsor } = world;
  const agreements: string[] = [];
  for (const [index, id] of ids.entries()) {
    await forSponsor.post(`/api/matches/${id}/cda`, {
      data: { kind: 'template', ...TERMS, countersigned: true },
      headers: { 'Idempotency-Key': unique('key-') },
    });
    const { id: agreement = '' } = (await latest(store, id)) ?? {};
    const site = sites[index]?.user as User;
    await (await as(site)).post(`/api/matches/${id}/cda/sign`, {
      data: { agreement, title: 'Investigator', email: site.email, password: PASSWORD },
      headers: { 'Idempotency-Key': unique('key-') },
    });
    agreements.push(agreement);
  }
  return { ...world, agreements };
}

const SIGN = {
  json: (who: APIRequestContext, study: string, agreements: string[], signing: object) =>
    who.post(`/api/studies/${study}/cdas/sign`, {
      data: { title: 'Director', agreements, ...signing },
      headers: { 'Idempotency-Key': unique('key-') },
    }),
  form: (who: APIRequestContext, study: string, agreements: string[], signing: object) => {
    const sent = new URLSearchParams({ intent: 'signCdas', title: 'Director', ...signing });
    sent.set('idempotencyKey', unique('key-'));
    for (const id of agreements) sent.append('agreements', id);
    return who.post(`/studies/${study}/cdas/sign`, {
      data: sent.toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    });
  },
} as const;

for (const [endpoint, sign] of Object.entries(SIGN)) {
  test(`[DAY-102] the CDAs that await the sponsor are signed together, and what is refused is named (${endpoint})`, async ({
    make,
    as,
    store,
  }) => {
    const { study, sponsor, sites, ids, agreements, forSponsor } = await toCountersign(make, as, store);
    const list = await textOf(await forSponsor.get(`/studies/${study.id}?stage=cda`));
    expect(list).toContain('Sign all 3 CDAs');
    expect(await textOf(await forSponsor.get(`/matches/${ids[0]}/documents`))).toContain(
      'Sign all 3 CDAs of this study',
    );
    const page = await textOf(await forSponsor.get(`/studies/${study.id}/cdas/sign`));
    for (const { organization } of sites) {
      expect(page).toContain(`Read the text of the CDA with ${organization.name}`);
      expect(page).toContain(`is bound by it toward ${organization.name}.`);
    }
    const right = { email: sponsor.user.email ?? '', password: PASSWORD };
    const wrong = await sign(forSponsor, study.id, agreements, { ...right, password: 'not-my-password' });
    expect(wrong.status()).toBe(403);
    expect(await wrong.text()).not.toContain('not-my-password');
    const [first = '', second = '', third = ''] = agreements;
    await forSponsor.post(`/api/matches/${ids[0]}/cda/withdraw`, {
      data: { agreement: first, reason: 'A mistake.' },
      headers: { 'Idempotency-Key': unique('key-') },
    });
    const answer = await sign(forSponsor, study.id, [first, second, third], right);
    expect(answer.status()).toBe(endpoint === 'json' ? 200 : 303);
    if (endpoint === 'json') {
      expect(await answer.json()).toMatchObject({ signed: [{ id: second }, { id: third }], refused: [{ id: first }] });
    } else {
      const said = await textOf(await forSponsor.get(answer.headers().location ?? ''));
      expect(said).toContain('2 CDAs signed');
      expect(said).toContain(`${sites[0]?.organization.name}: This CDA has changed`);
    }
    expect(await Promise.all(ids.map(async (id) => (await latest(store, id))?.state))).toEqual([
      'withdrawn',
      'executed',
      'executed',
    ]);
    const mails = await mailsTo(store, sites[1]?.user.email ?? null);
    expect(mails.filter(({ subject }) => subject.includes('CDA')).length).toBeGreaterThan(1);
    const copy = await forSponsor.get(`/agreements/${second}`);
    const name = decodeURIComponent(/UTF-8''(\S+)/.exec(copy.headers()['content-disposition'] ?? '')?.[1] ?? '');
    expect(name).toContain((sites[1]?.organization.name ?? '').slice(0, 30));
    expect(name).toMatch(/^CDA – .+ – signed \w{3} \d{1,2}, \d{4}\.pdf$/);
  });
}

test('[DAY-103] whoever may not countersign reads who is waited for, everywhere the turn shows', async ({
  make,
  as,
  store,
}) => {
  const { study, sponsor, ids } = await toCountersign(make, as, store);
  const organizationId = sponsor.organization.id;
  const who = await make.user({ role: 'sponsor', organizationId, staffRole: 'coordinator' });
  const forCoordinator = await as(who);
  const waits = 'Waiting for Robin Reyes to countersign the CDA';
  const pages = [`/matches/${ids[0]}`, `/studies/${study.id}?stage=cda`, '/sponsor-dashboard', '/inbox?show=all'];
  for (const address of pages) {
    const text = await textOf(await forCoordinator.get(address));
    expect([address, text.includes(waits)]).toEqual([address, true]);
    expect([address, /Your turn:\s+Countersign/.test(text)]).toEqual([address, false]);
  }
  expect(await textOf(await forCoordinator.get('/inbox'))).not.toContain('ountersign the CDA');
  expect((await (await forCoordinator.get('/api/inbox')).json()).length ?? 0).toBe(0);
  const signing = await textOf(await forCoordinator.get(`/studies/${study.id}/cdas/sign`));
  expect(signing).toContain('Robin Reyes can sign.');
  expect(signing).not.toContain('Sign the ticked CDAs');
  // Nobody may sign: the owner has to change that.
  await as(sponsor.user).then((forOwner) =>
    forOwner.put(`/api/organizations/me/staff/${sponsor.user.id}/signing`, { data: { maySign: false } }),
  );
  const stuck = await textOf(await forCoordinator.get(`/matches/${ids[0]}/documents`));
  expect(stuck).toMatch(/Your turn:\s+Ask an owner to authorize somebody to countersign the CDA/);
  expect(stuck).toContain('Robin Reyes can authorize you');
  expect(await textOf(await forCoordinator.get('/inbox'))).toContain('Ask an owner to authorize somebody');
});

test('[DAY-105] while a person may sign a CDA, its text is open above the signature', async ({ make, as }) => {
  const { study, sites, ids, forSponsor } = await waiting(make, as);
  const [first = ''] = ids;
  await ENDPOINTS.json(forSponsor, study.id, [first], unique('key-'));
  const isOpen = async (who: APIRequestContext) =>
    /<details open=""[^>]*>(?:(?!<\/details>).)*Read the text/s.test(
      await (await who.get(`/matches/${first}/documents`)).text(),
    );
  expect(await isOpen(await as(sites[0]?.user as User))).toBe(true);
  expect(await isOpen(forSponsor)).toBe(false);
});

test('[DAY-248] a CDA begins with the same name of the sponsor for one site and for several', async ({ make, as }) => {
  const { organization, user } = await make.sponsor();
  const named = { sponsorName: organization.name, onBehalfOf: 'Northwind Biotech' };
  const study = await make.study({ sponsorId: organization.id, ...named });
  const { id } = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  const by = await as(user);
  const field = `value="${organization.name}, on behalf of Northwind Biotech"`;
  for (const page of [`/matches/${id}/documents`, `/studies/${study.id}/cdas`])
    expect(await (await by.get(page)).text(), page).toContain(field);
});
