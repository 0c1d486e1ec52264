import type { APIRequestContext } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { auditEventsIn } from '~db/queries/audit';
import { organizationPage } from '~db/queries/organizations';
import { drafts } from '~db/schema';
import type { Store } from '~db/store.server';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration, type TypedRegistration } from '~tests/support/registration';
import { pdf } from '~tests/support/sample-files';
import { uploaded } from '~tests/support/uploads';
import { draftUpTo } from '~tests/support/wizard';

const registered = async (store: Store, name: string) =>
  (await store.read((db) => organizationPage(db, { search: name, limit: 10 }))).rows;

/** A list becomes a repeated field. */
const form = (values: Record<string, string | string[]>): URLSearchParams =>
  new URLSearchParams(Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));

const post = (who: APIRequestContext, step: number, values: Record<string, string | string[]>) =>
  who.post(`/onboarding?step=${step}`, {
    data: form(values).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

/** Posts the first four steps and returns the last step's hidden key. */
async function untilLastStep(who: APIRequestContext, site: TypedRegistration): Promise<string> {
  await who.get('/onboarding');
  const { name, address, city, state, zipCode, therapeuticAreas, equipment, patientPanelSize, ehrSystem } = site;
  await post(who, 1, { name, address, city, state, zipCode, intent: 'next' });
  await post(who, 2, { therapeuticAreas, equipment, patientPanelSize, ehrSystem, priorTrials: '15', intent: 'next' });
  await post(who, 3, { piName: site.piName, intent: 'next' });
  const page = await (await who.get('/onboarding?step=5')).text();
  return /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] as string;
}

const account = ({ userFirstName, userLastName, userEmail }: TypedRegistration) => ({
  userFirstName,
  userLastName,
  userEmail,
});

test('[GEN-02] a valid step gets a 303, an invalid one a 400', async ({ as }) => {
  const visitor = await as();
  const { name, address, city, state, zipCode } = registration();
  const right = await post(visitor, 1, { name, address, city, state, zipCode, intent: 'next' });
  expect([right.status(), right.headers().location]).toEqual([303, '/onboarding?step=2']);
  expect((await post(visitor, 1, { name: '', intent: 'next' })).status()).toBe(400);
  const back = await post(visitor, 2, { intent: 'previous' });
  expect([back.status(), back.headers().location]).toEqual([303, '/onboarding?step=1']);
});

test('[WIZ-02] changing the address can’t skip an incomplete step', async ({ as }) => {
  const visitor = await as();
  const opened = (step: string) => visitor.get(`/onboarding?step=${step}`, { maxRedirects: 5 });
  const shown = async (step: string) => (await textOf(await opened(step))).includes('Step 1 of 5');
  for (const step of ['0', '-3', '99', 'x', '2', '5']) expect(await shown(step), step).toBe(true);
  await draftUpTo(visitor, 2, registration());
  expect((await opened('99')).url()).toMatch(/step=2$/);
});

test('[WIZ-03][GEN-02] entries that are too long get errors beside their fields, and are kept', async ({ as }) => {
  const visitor = await as();
  const { address, city, state } = registration();
  const [name, zipCode] = ['x'.repeat(201), '1'.repeat(21)];
  const response = await post(visitor, 1, { name, address, city, state, zipCode, intent: 'next' });
  expect(response.status()).toBe(400);
  const page = await response.text();
  for (const text of ['too long: at most 200.', 'too long: at most 20.', name, zipCode]) expect(page).toContain(text);
  expect((await post(visitor, 1, { description: 'x'.repeat(60_000) })).status()).toBe(400);
  expect((await post(visitor, 1, { description: 'x'.repeat(1_100_000) })).status()).toBe(413);
});

test('[WIZ-17] sending the last step three times at once, and again later, makes one organization', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const site = registration();
  const idempotencyKey = await untilLastStep(visitor, site);
  const submit = () => post(visitor, 5, { ...account(site), idempotencyKey, intent: 'submit' });
  const answers = [...(await Promise.all([submit(), submit(), submit()])), await submit()];
  for (const answer of answers) {
    expect([answer.status(), answer.headers().location]).toEqual([303, '/onboarding?submitted=1']);
  }
  expect(await registered(store, site.name)).toHaveLength(1);
  expect(await mailsTo(store, site.userEmail)).toHaveLength(1);
});

test('[WIZ-16] the page shows the same message for a known address', async ({ as, make, store }) => {
  const { user } = await make.site();
  const answers = [];
  for (const site of [registration(), registration({ userEmail: user.email })]) {
    const visitor = await as();
    const idempotencyKey = await untilLastStep(visitor, site);
    const answer = await post(visitor, 5, { ...account(site), idempotencyKey, intent: 'submit' });
    const toast = answer.headers()['set-cookie']?.match(/sb_flash=[^;]+/)?.[0];
    answers.push([answer.status(), answer.headers().location, toast]);
    const page = await (await visitor.get('/onboarding?step=4')).headers().location;
    expect(page, 'the draft is gone from this browser').toBe('/onboarding?step=1');
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[2]).toBeTruthy();
  void store;
});

test('[WIZ-15][API-09] the form stores what the JSON call stores', async ({ as, store }) => {
  const visitor = await as();
  const document = await uploaded(visitor, pdf(), 'CLIA.pdf');
  const byForm = registration();
  const byJson = registration({ address: byForm.address, phone: byForm.phone });
  const idempotencyKey = await untilLastStep(visitor, byForm);
  const { phone, website, description, piName, piPhone, piEmail } = byForm;
  const { name, address, city, state, zipCode } = byForm;
  await post(visitor, 1, { name, address, city, state, zipCode, phone, website, description, intent: 'next' });
  const documents = { 'documents[0].name': document.name, 'documents[0].filePath': document.filePath };
  await post(visitor, 3, { piName, piPhone, piEmail, ...documents, intent: 'next' });
  await post(visitor, 5, { ...account(byForm), idempotencyKey, intent: 'submit' });
  await visitor.post('/api/organizations', { data: { ...byJson, priorTrials: 15 } });

  const [form] = await registered(store, byForm.name);
  const [json] = await registered(store, byJson.name);
  const same = ({
    id: _i,
    name: _n,
    nameKey: _k,
    email: _e,
    searchText: _s,
    listedText: _l,
    createdAt: _c,
    updatedAt: _u,
    ...rest
  }: object & Record<string, unknown>) => rest;
  expect(same({ ...form })).toEqual(same({ ...json }));
  expect(form).toMatchObject({ priorTrials: 15, piName: 'Dr. Grace Okafor', status: 'pending' });
});

test('[SCR-01] a registration in this browser is shown only to someone who chooses to continue it, and after a pause only when they choose again', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const site = registration();
  await draftUpTo(visitor, 3, site);
  const opened = await visitor.get('/onboarding');
  expect(opened.status()).toBe(200);
  expect(await textOf(opened)).toContain('Continue your registration or start over');
  expect(await opened.text()).not.toContain(site.name);
  const choose = (intent: string) => visitor.post('/onboarding?draft=1', { form: { intent } });
  const first = async () => (await visitor.get('/onboarding?step=1')).text();
  expect(await first(), 'someone on a step continues').toContain(`value="${site.name}"`);

  const HOUR = 3_600_000;
  await store.tx((db) =>
    db
      .update(drafts)
      .set({ updatedAt: Date.now() - HOUR })
      .where(sql`true`),
  );
  expect(await first(), 'after a pause').not.toContain(site.name);
  const continued = await choose('continue');
  expect([continued.status(), continued.headers().location]).toEqual([303, '/onboarding?step=3']);
  expect(await first()).toContain(`value="${site.name}"`);

  const cookie = (await visitor.storageState()).cookies.find(({ name }) => name === 'sb_registration')?.value;
  expect((await choose('start-over')).headers().location).toBe('/onboarding');
  expect(await textOf(await visitor.get('/onboarding'))).toContain('Step 1 of 5');
  const later = await (await as()).get('/onboarding?step=1', { headers: { Cookie: `sb_registration=${cookie}` } });
  expect(await later.text(), 'nobody can open it again').not.toContain(site.name);
});

test('[DAY-96] someone who stopped on a step whose required fields are filled in continues there, not further on', async ({
  as,
}) => {
  const visitor = await as();
  const site = registration();
  await draftUpTo(visitor, 2, site);
  const { therapeuticAreas } = site;
  const next = async () => {
    const answer = await visitor.post('/onboarding?draft=1', { form: { intent: 'continue' } });
    return answer.headers().location;
  };
  await post(visitor, 2, { therapeuticAreas, intent: 'save' });
  expect(await next()).toBe('/onboarding?step=2');
  await post(visitor, 2, { therapeuticAreas, intent: 'next' });
  expect(await next()).toBe('/onboarding?step=3');
  await post(visitor, 3, { intent: 'next' });
  await post(visitor, 2, { therapeuticAreas: [], intent: 'goto:4' });
  expect(await next(), 'never past a step that is incomplete').toBe('/onboarding?step=2');
});

test('[DAY-96] a change from the review leads back there, and the steps that are done are buttons that keep what was typed', async ({
  as,
}) => {
  const visitor = await as();
  const site = registration();
  await draftUpTo(visitor, 4, site);
  const page = async (address: string) => (await visitor.get(address)).text();
  const review = await page('/onboarding?step=4');
  expect(review).toContain('href="/onboarding?step=1&amp;from=review"');
  for (const step of ['goto:1', 'goto:2', 'goto:3']) expect(review).toContain(`value="${step}"`);
  expect(review).not.toContain('value="goto:5"');

  const step1 = await page('/onboarding?step=1&from=review');
  expect(step1).toContain('Back to review');
  expect(step1).toContain('value="goto:4"');
  expect(await page('/onboarding?step=1')).not.toContain('Back to review');

  const { address, city, state, zipCode } = site;
  const changed = { name: 'Renamed Clinic', address, city, state, zipCode };
  const sent = (address: string, form: Record<string, string>) => visitor.post(address, { form });
  const to = async (address: string, form: Record<string, string>) => (await sent(address, form)).headers().location;
  const from = '/onboarding?step=1&from=review';
  expect((await sent(from, { ...changed, name: '', intent: 'next' })).status()).toBe(400);
  expect(await to(from, { ...changed, intent: 'goto:3' })).toBe('/onboarding?step=3&from=review');
  expect(await to(from, { ...changed, intent: 'next' })).toBe('/onboarding?step=4');
  expect(await page('/onboarding?step=4')).toContain('Renamed Clinic');
  expect(await to('/onboarding?step=4', { intent: 'goto:2' })).toBe('/onboarding?step=2&from=review');
  expect(await to('/onboarding?step=4', { intent: 'next' })).toBe('/onboarding?step=5');
});

test('[WIZ-14] a tampered draft cookie opens an empty wizard, never another’s draft', async ({ as }) => {
  const visitor = await as();
  const site = registration();
  await untilLastStep(visitor, site);
  const cookie = (await visitor.storageState()).cookies.find(({ name }) => name === 'sb_registration');
  expect(cookie?.httpOnly).toBe(true);
  const value = cookie?.value as string;
  const changed = value[5] === 'A' ? 'B' : 'A';
  for (const tampered of [`${value.slice(0, 5)}${changed}${value.slice(6)}`, value.split('.')[0], 'x', '']) {
    const other = await as();
    const headers = { Cookie: `sb_registration=${tampered}` };
    const page = await other.get('/onboarding', { headers });
    expect(page.status()).toBe(200);
    expect(await page.text()).not.toContain(site.name);
    expect((await other.get('/onboarding?step=5', { headers })).headers().location).toBe('/onboarding?step=1');
  }
});

test('[WIZ-14] a link to a deleted draft leads home with a message', async ({ as }) => {
  const response = await (await as()).get('/drafts/resume?token=nothing');
  expect(response.status()).toBe(303);
  expect(response.headers().location).toBe('/');
});

test('[WIZ-02][GEN-02] a step doesn’t accept status, role or fields of other steps', async ({ as, store }) => {
  const visitor = await as();
  const site = registration();
  const idempotencyKey = await untilLastStep(visitor, site);
  const slipped = { status: 'verified', role: 'admin', type: 'sponsor', organizationId: 'x', name: 'Renamed' };
  await post(visitor, 5, { ...account(site), ...slipped, idempotencyKey, intent: 'submit' });
  expect(await registered(store, site.name)).toMatchObject([{ status: 'pending', type: 'site', name: site.name }]);
});

test('[WIZ-15] another person’s document is refused on its step', async ({ as, make }) => {
  const visitor = await as();
  await untilLastStep(visitor, registration());
  const theirs = await make.document({ organizationId: (await make.site()).organization.id });
  const documents = { 'documents[0].name': 'a.pdf', 'documents[0].filePath': `/documents/${theirs.id}` };
  const response = await post(visitor, 3, { ...documents, intent: 'next' });
  expect(response.status()).toBe(400);
  expect(await response.text()).toContain('The uploaded document could not be found.');
});

test('[GEN-05][WIZ-12] a sponsor can’t register sites, and is sent to their own dashboard', async ({ as, make }) => {
  const sponsor = await as((await make.sponsor()).user);
  for (const response of [await sponsor.get('/onboarding'), await post(sponsor, 1, { intent: 'next' })]) {
    expect([response.status(), response.headers().location]).toEqual([303, '/sponsor-dashboard']);
  }
  const stray = await as(await make.user({ role: 'sponsor' }));
  expect((await stray.get('/onboarding')).status()).toBe(403);
  expect((await post(stray, 1, { intent: 'next' })).status()).toBe(403);
});

test('[UP-06][UP-02][UP-03] without JavaScript, the file is sent with the form and checked the same way', async ({
  as,
}) => {
  const visitor = await as();
  await untilLastStep(visitor, registration());
  const send = (name: string, buffer: Buffer, intent = 'upload') =>
    visitor.post('/onboarding?step=3', {
      multipart: { intent, piName: 'Dr. Okafor', file: { name, mimeType: 'application/pdf', buffer } },
    });
  expect((await send('a.pdf', pdf())).status()).toBe(303);
  expect(await (await visitor.get('/onboarding?step=3')).text()).toContain('a.pdf');
  expect((await send('b.pdf', Buffer.from('MZ'))).status()).toBe(415);
  expect((await send('b.pdf', Buffer.alloc(0))).status()).toBe(400);
  const big = await send('b.pdf', pdf(11_000_000));
  expect(big.status()).toBe(413);
  expect(await textOf(big)).toContain('b.pdf exceeds maximum allowed size of 10 MB');
  expect(await big.text(), 'what was typed stays').toContain('Dr. Okafor');
  const huge = await send('c.pdf', pdf(30_000_000));
  expect(huge.status()).toBe(413);
  expect(await huge.text(), 'the page shows what the draft has').toContain('Dr. Okafor');
  expect((await visitor.post('/onboarding?step=3', { multipart: { intent: 'upload' } })).status()).toBe(400);
  const broken = await visitor.post('/onboarding?step=3', {
    data: 'not a form',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  expect(broken.status()).toBe(400);
});

/** Registers a site in a new browser. @returns the browser and what was entered. */
async function registeredBy(who: APIRequestContext, site = registration()) {
  const idempotencyKey = await untilLastStep(who, site);
  await post(who, 5, { ...account(site), idempotencyKey, intent: 'submit' });
  return site;
}

const linkIn = (body = '') => /\/set-password\?token=[\w-]+/.exec(body)?.[0] ?? '';

test('[SCR-02] after registering, the page and then the home page say where the link was sent, until dismissed', async ({
  as,
  make,
}) => {
  const { user } = await make.site();
  for (const site of [registration(), registration({ userEmail: user.email })]) {
    const visitor = await as();
    await registeredBy(visitor, site);
    const told = `Check ${site.userEmail} for a link to set your password`;
    expect(await textOf(await visitor.get('/onboarding?submitted=1'))).toContain(told);
    for (const _ of ['once', 'and again']) expect(await textOf(await visitor.get('/'))).toContain(told);
    expect(await textOf(await (await as()).get('/'))).not.toContain(told);
    await visitor.post('/registration', { form: { intent: 'dismiss' } });
    expect(await textOf(await visitor.get('/'))).not.toContain(told);
  }
});

for (const by of ['form', 'JSON'] as const) {
  const resend = (who: APIRequestContext) =>
    by === 'form'
      ? who.post('/registration', { form: { intent: 'resendLink' } })
      : who.post('/api/registration/resend', { data: {} });
  const correct = (who: APIRequestContext, values: { userLastName: string; userEmail: string }) =>
    by === 'form'
      ? who.post('/registration', { form: values })
      : who.post('/api/registration/correct', { data: values });

  test(`[SCR-03] by ${by}: the link is sent again, and the earlier one no longer works`, async ({ as, store }) => {
    const visitor = await as();
    const site = await registeredBy(visitor);
    expect([200, 303]).toContain((await resend(visitor)).status());
    const links = (await mailsTo(store, site.userEmail)).map(({ body }) => linkIn(body));
    expect(links).toHaveLength(2);
    expect((await Promise.all(links.map(async (link) => (await visitor.get(link)).status()))).sort()).toEqual([
      200, 410,
    ]);
  });

  test(`[SCR-03] by ${by}: the visitor corrects the address; the old link stops working, both addresses are notified, and it is audited`, async ({
    as,
    store,
  }) => {
    const visitor = await as();
    const site = await registeredBy(visitor);
    const userEmail = `right-${site.userEmail}`;
    const wrong = await correct(visitor, { userLastName: 'Someone', userEmail });
    expect(wrong.status()).toBe(400);
    expect(await wrong.text()).toContain('This is not the last name you registered with.');
    expect([200, 303]).toContain((await correct(visitor, { userLastName: ' weber ', userEmail })).status());
    const [mail] = await mailsTo(store, userEmail);
    expect((await visitor.get(linkIn(mail?.body))).status()).toBe(200);
    const old = await mailsTo(store, site.userEmail);
    expect(old.map(({ subject }) => subject).join()).toContain('Your address was removed from a registration');
    const oldLink = old.map(({ body }) => linkIn(body)).find(Boolean) as string;
    expect((await visitor.get(oldLink)).status()).toBe(410);
    expect(await registered(store, site.name)).toMatchObject([{ email: userEmail }]);
    const events = (await store.read((db) => auditEventsIn(db, {}, 30))).map(({ action }) => action);
    for (const action of ['user.correctionRefused', 'user.emailCorrected', 'user.invitedAgain']) {
      expect(events).toContain(action);
    }
    expect(await textOf(await visitor.get('/'))).toContain(`Check ${userEmail} for a link`);
  });

  test(`[SCR-03] by ${by}: nobody else can take over the account: not without the cookie, after the password is set, or after five tries`, async ({
    as,
    store,
  }) => {
    const visitor = await as();
    const site = await registeredBy(visitor);
    const theirs = { userLastName: site.userLastName, userEmail: `thief-${site.userEmail}` };
    const refused = by === 'form' ? 303 : 404;
    expect((await correct(await as(), theirs)).status()).toBe(refused);
    const cookie = (await visitor.storageState()).cookies.find(({ name }) => name === 'sb_registered')?.value ?? '';
    const headers = { Cookie: `sb_registered=x${cookie}` };
    const altered = await (await as()).post('/api/registration/correct', { data: theirs, headers });
    expect(altered.status()).toBe(404);

    const [mail] = await mailsTo(store, site.userEmail);
    const owner = await as();
    const set = await owner.post(linkIn(mail?.body), { form: { password: 'bridges are built twice' } });
    expect(set.status()).toBe(303);
    const late = await correct(visitor, theirs);
    expect(late.status()).toBe(409);
    expect(await mailsTo(store, theirs.userEmail)).toEqual([]);

    const another = await as();
    const second = await registeredBy(another);
    const guess = { userLastName: 'Guess', userEmail: theirs.userEmail };
    for (const _ of [1, 2, 3, 4, 5]) expect((await correct(another, guess)).status()).toBe(400);
    expect((await correct(another, { ...guess, userLastName: second.userLastName })).status()).toBe(429);
    expect(await mailsTo(store, theirs.userEmail)).toEqual([]);
  });
}

test('[SCR-03][WIZ-16] correcting to or from a known address reads the same, and gives nobody an account', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const visitor = await as();
  const fresh = await registeredBy(visitor);
  const correct = (who: APIRequestContext, userEmail: string) =>
    who.post('/api/registration/correct', { data: { userLastName: fresh.userLastName, userEmail } });
  const toKnown = await correct(visitor, user.email ?? '');
  expect([toKnown.status(), (await toKnown.json()).requiresAuth]).toEqual([200, true]);
  const [mail] = await mailsTo(store, user.email ?? '');
  expect(mail?.subject).toContain('You already have an account');
  // The wrong mailbox gets the same e-mail as for a new address, and its link no longer opens anything.
  const old = await mailsTo(store, fresh.userEmail);
  expect(old.map(({ subject }) => subject).join()).toContain('Your address was removed from a registration');
  expect((await visitor.post('/api/registration/resend')).status()).toBe(200);
  await (await as()).post('/forgot-password', { form: { email: fresh.userEmail } });
  expect(await mailsTo(store, fresh.userEmail)).toHaveLength(old.length);
  expect(await registered(store, fresh.name)).toMatchObject([{ email: null }]);
  // The account is not lost: a second correction gives it an address again.
  const second = `second-${fresh.userEmail}`;
  expect((await correct(visitor, second)).status()).toBe(200);
  expect(await registered(store, fresh.name)).toMatchObject([{ email: second }]);
  expect(linkIn((await mailsTo(store, second))[0]?.body)).not.toBe('');

  const other = await as();
  const site = await registeredBy(other, registration({ userEmail: user.email }));
  expect(await registered(store, site.name)).toEqual([]);
  const right = `right-${fresh.userEmail}`;
  expect((await correct(other, right)).status()).toBe(200);
  expect(await registered(store, site.name)).toMatchObject([{ email: right }]);
  expect(linkIn((await mailsTo(store, right))[0]?.body)).not.toBe('');
});
