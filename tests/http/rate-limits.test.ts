/** Every rate limit. The tests share one server, and each has its own client address. */

import { randomInt, randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '~/catalogue/consent';
import { EXPORTS, LETTERS } from '~/catalogue/limits';
import { auditEventsIn } from '~db/queries/audit';
import { LIMITED_ENV } from '~tests/support/app';
import { PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { test as base, expect } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { adminWithFactor, codeOf, SECRET, wrongCode } from '~tests/support/second-factor';
import { securityLines } from '~tests/support/security-lines';
import { draftUpTo } from '~tests/support/wizard';

const test = base.extend<{ address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  address: async ({}, use) => use(`2001:db8:${randomInt(2 ** 16).toString(16)}:${randomInt(2 ** 16).toString(16)}::1`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'X-Forwarded-For': address }),
});
test.use({ appEnv: LIMITED_ENV });
test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

test('[API-04] guessing passwords is slowed down', async ({ request }) => {
  const guess = () => request.post('/api/admin/login', { data: { username: 'admin', password: 'guess' } });
  for (let time = 1; time <= 10; time++) expect((await guess()).status()).toBe(401);
  expect((await guess()).status()).toBe(429);
});

test('[ASVS 6.3.1] after too many wrong codes, the account accepts none for 15 minutes', async ({
  request,
  as,
  make,
  store,
}) => {
  const { user } = await adminWithFactor(make, store);
  const signIn = (code: string) =>
    request.post('/api/admin/login', { data: { username: user.email, password: PASSWORD, code } });
  for (let tried = 0; tried < 5; tried++) expect((await signIn(wrongCode(SECRET))).status()).toBe(401);
  const limited = await signIn(codeOf(SECRET, 1));
  expect([limited.status(), limited.headers()['retry-after']]).toEqual([429, '900']);
  expect((await limited.json()).message).toContain('15 minutes');
  // The limit also applies to calls and the account page.
  const data = { code: codeOf(SECRET, 1), password: PASSWORD };
  expect((await (await as(user)).post('/api/account/recovery-codes', { data })).status()).toBe(429);
});

test('[OPS-02] a restart forgets no wrong code', async ({ app, request, make, store }) => {
  const { user } = await adminWithFactor(make, store);
  const signIn = (code: string) =>
    request.post('/api/admin/login', { data: { username: user.email, password: PASSWORD, code } });
  for (let tried = 0; tried < 5; tried++) expect((await signIn(wrongCode(SECRET))).status()).toBe(401);
  await app.restart();
  const refused = await signIn(codeOf(SECRET, 1));
  expect([refused.status(), refused.headers()['retry-after']]).toEqual([429, '900']);
});

test('[ACC-01] an IPv6 client counts by its network, however its address is written', async ({ request, address }) => {
  const within = address.replace(/::1$/, '');
  const spellings = (time: number) => [
    `${within}::${time}`,
    `[${within}::a:${time}]:44${time}`,
    `${within}:0:0:b:${time}`,
  ];
  const statuses: number[] = [];
  for (let time = 1; time <= 4; time++) {
    for (const spelling of spellings(time)) {
      const headers = { 'X-Forwarded-For': spelling };
      statuses.push((await request.post('/api/organizations', { data: {}, headers })).status());
    }
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

test('[API-05] registration is rate-limited', async ({ request }) => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent++)
    statuses.push((await request.post('/api/organizations', { data: {} })).status());
  expect(statuses[0]).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});

test('[REG-01] lookups are limited per minute and client address', async ({ request }) => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await request.get('/api/nct-lookup/NCT90000001')).status()),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('[SCR-27] a client that asks too often whether sites are known gets no answer, and can still register', async ({
  request,
  make,
}) => {
  const site = registration();
  const { name, city, state, zipCode } = site;
  await make.organization({ name, city, state, zipCode });
  await draftUpTo(request, 4, site);
  const review = async () => textOf(await request.get('/onboarding?step=4'));
  const pages = await Promise.all(Array.from({ length: 31 }, review));
  expect(pages.filter((page) => page.includes('We may already know this site.'))).toHaveLength(30);
  for (const page of pages) expect(page).toContain(name);
});

test('[KIO-03] a failure shows a message and keeps everything that was entered', async ({ request }) => {
  const entry = () => ({
    organizationName: `Seaside Family Practice ${unique()}`,
    contactName: 'Ines Moreau',
    email: 'Ines@Seaside.example',
    consent: CONSENT_VERSION,
  });
  const post = (form: ReturnType<typeof entry>) => request.post('/kiosk', { form, maxRedirects: 0 });
  // A whole conference may share one IP address, so the limit is sixty a minute.
  for (let count = 0; count < 60; count++) expect((await post(entry())).status()).toBe(303);
  const sent = entry();
  const refused = await post(sent);
  expect(refused.status()).toBe(429);
  const page = await refused.text();
  expect(page).toContain('Registration Failed');
  expect(page).toContain('There was an error submitting your registration. Please try again.');
  for (const value of Object.values(sent)) expect(page).toContain(value);
});

test('[LAND-10] the sixth message within a minute is rate-limited, by form and by JSON', async ({ request }) => {
  const message = { name: 'Noor Haddad', email: 'Noor@Clinic.example', message: 'Do you take sites in Maine?' };
  const post = () => request.post('/api/contact', { data: message });
  for (let count = 0; count < 5; count++) expect((await post()).status()).toBe(201);
  expect((await post()).status()).toBe(429);
  const form = await request.post('/?index', { form: { ...message, name: 'Kept Name' } });
  expect(form.status()).toBe(429);
  expect(await form.text()).toContain('Kept Name');
});

test('[CMP-04][EDT-02] previews, which rank every site, are rate-limited and nothing typed is lost', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const { id, updatedAt: version, ...study } = await make.study({ sponsorId: organization.id });
  const sponsor = await as(user);
  const weights = { geography: 0, specialty: 200, capacity: 100, regulatory: 100, performance: 100 };
  const preview = () => sponsor.get(`/api/studies/${id}/weights/preview`, { params: weights });
  for (let count = 0; count < 20; count++) expect((await preview()).status()).toBe(200);
  expect((await preview()).status()).toBe(429);
  const page = await sponsor.get(`/studies/${id}/weights`, { params: { ...weights, preview: '1' } });
  expect(page.status()).toBe(429);
  expect(await textOf(page)).toContain('Too many attempts. Please wait a minute and try again.');
  expect(await page.text()).toMatch(/<input[^>]*name="specialty"[^>]*value="200"/);
  const { title, therapeuticArea } = study;
  const change = { title, therapeuticArea, phase: 'phase_iii', version, shortTitle: 'Kept as typed' };
  const edit = await sponsor.post(`/studies/${id}/edit`, { form: { ...change, enrollmentTarget: 7 } });
  expect(edit.status()).toBe(429);
  expect(await edit.text()).toContain('Kept as typed');
  const json = await sponsor.post(`/api/studies/${id}/changes/preview`, { data: { ...change, enrollmentTarget: 7 } });
  expect(json.status()).toBe(429);
});

test('[MSG-08] what e-mails the other side of a match is limited for each account', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const { id: studyId } = await make.study({ sponsorId: organization.id });
  const sponsor = await as(user);
  const site = await make.site();
  const { id } = await make.match(studyId, site.organization.id, { status: 'interested' });
  // A visit that cannot be waived counts too, and costs the least.
  const waive = () => sponsor.put(`/api/matches/${id}/visit/waive`, { data: { reason: 'We know the site.' } });
  for (let sent = 1; sent <= LETTERS.most; sent++) expect((await waive()).status()).toBe(409);
  const limited = await waive();
  expect([limited.status(), limited.headers()['retry-after']]).toEqual([429, String(LETTERS.seconds)]);
  const calls = [
    sponsor.post(`/api/matches/${id}/threads`, { data: { subject: 'Hello', text: 'Hello.' } }),
    sponsor.post(`/api/studies/${studyId}/messages`, {
      data: { stage: 'interested', subject: 'Hello', text: 'Hello.' },
    }),
    sponsor.post(`/api/matches/${id}/cda`, { data: { kind: 'template', purpose: 'Talks', law: 'Ohio', months: 24 } }),
  ];
  for (const call of calls) expect((await call).status()).toBe(429);
  const other = await (await as(site.user)).post(`/api/matches/${id}/threads`, {
    data: { subject: 'Hi', text: 'Hi.' },
  });
  expect(other.status()).toBe(201);
});

test('[SIG-02] attempts to sign are limited for each account from any address, and for each address @all', async ({
  address,
  as,
  make,
}) => {
  const { organization, user: sponsor } = await make.sponsor();
  const { id: studyId } = await make.study({ sponsorId: organization.id });
  const site = await make.site();
  const { id } = await make.match(studyId, site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  const data = { kind: 'template', purpose: 'Talks', law: 'Ohio', months: 24 };
  const sent = await (await as(sponsor)).post(`/api/matches/${id}/cda`, { data });
  const { id: agreement } = await sent.json();
  const signer = await as(site.user);
  const values = { agreement, title: 'Principal Investigator', email: site.user.email, password: PASSWORD };
  const sign = (from: string, other: object = {}) =>
    signer.post(`/api/matches/${id}/cda/sign`, {
      data: { ...values, ...other },
      headers: { 'X-Forwarded-For': from },
    });
  for (let tried = 1; tried <= 5; tried++)
    expect((await sign(`203.0.113.${tried}`, { password: 'wrong' })).status()).toBe(403);
  const held = await sign('203.0.113.6');
  expect([held.status(), held.headers()['retry-after']]).toEqual([429, '900']);
  // Another agreement than was sent is refused before the account's count, so these count only for the address.
  for (let tried = 1; tried <= 10; tried++)
    expect((await sign(address, { agreement: randomUUID() })).status()).toBe(409);
  const limited = await sign(address);
  expect([limited.status(), limited.headers()['retry-after']]).toEqual([429, '60']);
  const form = { intent: 'signCda', ...values, email: site.user.email ?? '' };
  const byForm = await signer.post(`/matches/${id}/documents`, { form, headers: { 'X-Forwarded-For': address } });
  expect([byForm.status(), await textOf(byForm)]).toEqual([429, expect.stringContaining('Too many attempts')]);
});

test('[SIG-15] an account’s exports are limited together, by page and call, and write no event beyond that', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const { id } = await make.study({ sponsorId: organization.id });
  const sponsor = await as(user);
  const csv = () => sponsor.get(`/studies/${id}/matches.csv`);
  for (let made = 1; made <= EXPORTS.most; made++) expect((await csv()).status()).toBe(200);
  const events = async () => (await store.read((db) => auditEventsIn(db, { actorId: user.id }, 1000))).length;
  const before = await events();
  for (const path of [`/studies/${id}/matches.csv`, `/studies/${id}/feasibility.csv`, '/api/account/export']) {
    const limited = await sponsor.get(path, { headers: { 'X-Forwarded-For': '203.0.113.77' } });
    expect([path, limited.status()]).toEqual([path, 429]);
  }
  expect(await events()).toBe(before);
  const other = await make.sponsor();
  const theirs = await make.study({ sponsorId: other.organization.id });
  expect((await (await as(other.user)).get(`/studies/${theirs.id}/matches.csv`)).status()).toBe(200);
});

test('[UP-01] requests for addresses are rate-limited', async ({ request }) => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 40; asked++) statuses.push((await request.post('/api/objects/upload')).status());
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

test('[ASVS 16.3.3] hitting a rate limit is logged', async ({ app, address, request, make, store }) => {
  const { user } = await adminWithFactor(make, store);
  const data = { username: user.email, password: PASSWORD, code: wrongCode(SECRET) };
  for (let tried = 0; tried < 11; tried++) await request.post('/api/admin/login', { data });
  const limited = () =>
    securityLines(app)
      .filter(({ security, from }) => security === 'rateLimited' && from === address)
      .map(({ account, what }) => ({ account, what }));
  await expect
    .poll(limited)
    .toEqual([...Array(5).fill({ account: user.id, what: 'code' }), { account: null, what: 'signIn' }]);
});
