import type { APIRequestContext } from '@playwright/test';
import { CONSENT_TEXTS, CONSENT_VERSION } from '~/catalogue/consent';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { DAY_MS } from '~/catalogue/time';
import { auditEventsOf } from '~db/queries/audit';
import { updateLead } from '~db/queries/leads';
import { organizationPage } from '~db/queries/organizations';
import type { Store } from '~db/store.server';
import { changeOrganization } from '~tests/support/changed';
import { PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

type Values = Record<string, string>;
const entry = (values: Values = {}): Values => ({
  organizationName: `Seaside Family Practice ${unique()}`,
  contactName: 'Ines Moreau',
  email: 'Ines@Seaside.example',
  zipCode: '04101',
  primarySpecialty: 'Neurology',
  ...values,
});
const found = async (store: Store, name: string) =>
  (await store.read((db) => organizationPage(db, { search: name, limit: 10 }))).rows;
const STAND = '?event=Spring+Summit&rep=Jordan+Lee';

const endpoints = {
  form: (who: APIRequestContext, sent: Values, query = STAND) =>
    who.post(`/kiosk${query}`, { form: { consent: CONSENT_VERSION, ...sent } }),
  JSON: (who: APIRequestContext, sent: Values, query = STAND) =>
    who.post(`/api/kiosk/register${query}`, { data: sent }),
};

for (const way of ['form', 'JSON'] as const) {
  test(`[KIO-04] an entry by ${way} becomes a pending site with its event and rep, is audited, and the team is notified`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await make.admin();
    const sent = entry();
    await endpoints[way](await as(), sent);
    const [site, ...others] = await found(store, sent.organizationName as string);
    expect(others).toEqual([]);
    expect(site).toMatchObject({
      type: 'site',
      status: 'pending',
      source: 'kiosk',
      event: 'Spring Summit',
      fieldRep: 'Jordan Lee',
      contactName: 'Ines Moreau',
      email: 'ines@seaside.example',
      zipCode: '04101',
      therapeuticAreas: ['Neurology'],
    });
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: site?.id ?? '' }));
    expect(events).toMatchObject([{ action: 'organization.registered', actorRole: 'visitor' }]);
    const mail = (await mailsTo(store, admin.email)).find(({ body }) => body.includes(site?.name ?? '-'));
    expect(mail?.body).toContain(`/admin-panel/sites/${site?.id}`);
    const list = await (await as('configured admin')).get(`/admin-panel?section=sites&q=${sent.organizationName}`);
    expect(await textOf(list)).toContain('Spring Summit · Jordan Lee');
  });
}

test('[KIO-03] after a success, a message appears and the way back leads to the same kiosk', async ({ as }) => {
  const visitor = await as();
  const form = await endpoints.form(visitor, entry());
  expect([form.status(), form.headers().location]).toEqual([303, `/kiosk${STAND}`]);
  const page = await (await visitor.get(`/kiosk${STAND}`)).text();
  expect(page).toContain('Registration Successful!');
  expect(page).toContain('Our team will contact you within 2-3 business days.');
  const json = await endpoints.JSON(visitor, entry());
  expect(json.status()).toBe(201);
  expect(await json.json()).toMatchObject({ message: 'Our team will contact you within 2-3 business days.' });
});

test('[KIO-02] name, contact and e-mail are required; the rest is not', async ({ as, store }) => {
  const visitor = await as();
  for (const missing of ['organizationName', 'contactName', 'email']) {
    const sent = entry({ [missing]: '  ' });
    const form = await endpoints.form(visitor, sent);
    expect(form.status()).toBe(400);
    const page = await form.text();
    expect(page).toContain('Missing Information');
    expect(page).toContain('Please fill in all required fields.');
    expect(page).toMatch(/<title>Error: /);
    const json = await endpoints.JSON(visitor, sent);
    expect([json.status(), Object.keys((await json.json()).errors)]).toEqual([400, [missing]]);
  }
  const { zipCode: _zip, primarySpecialty: _specialty, ...needed } = entry();
  expect((await endpoints.form(visitor, { ...needed, zipCode: '' })).status()).toBe(303);
  expect(await found(store, needed.organizationName as string)).toMatchObject([
    { zipCode: null, therapeuticAreas: [], contactName: 'Ines Moreau' },
  ]);
});

test('[KIO-02] exactly the seven specialties are accepted', async ({ as, store }) => {
  const visitor = await as();
  expect(KIOSK_SPECIALTIES.map(({ label }) => label)).toEqual([
    'Oncology',
    'Cardiology',
    'Neurology',
    'Endocrinology',
    'Pulmonology',
    'Infectious Disease',
    'Other',
  ]);
  for (const { value } of KIOSK_SPECIALTIES) {
    const sent = entry({ primarySpecialty: value });
    expect((await endpoints.JSON(visitor, sent)).status()).toBe(201);
    expect(await found(store, sent.organizationName as string)).toMatchObject([{ therapeuticAreas: [value] }]);
  }
  const other = await endpoints.JSON(visitor, entry({ primarySpecialty: 'Dermatology' }));
  expect([other.status(), Object.keys((await other.json()).errors)]).toEqual([400, ['primarySpecialty']]);
});

test('[KIO-02] an invalid e-mail address is refused without calling it missing', async ({ as }) => {
  const page = await (await endpoints.form(await as(), entry({ email: 'nobody' }))).text();
  expect(page).toContain('Please enter a valid e-mail address');
  expect(page).not.toContain('Missing Information');
});

test('[KIO-04] a repeated entry, with the same key or the same content, creates one site, even at once', async ({
  as,
  make,
  store,
}) => {
  const admin = await make.admin();
  const sent = entry();
  const [one, other] = [await as(), await as()];
  const key = unique('kiosk-');
  const answers = await Promise.all([
    endpoints.form(one, { ...sent, idempotencyKey: key }),
    endpoints.form(one, { ...sent, idempotencyKey: key }),
    endpoints.form(other, { ...sent, idempotencyKey: unique('kiosk-') }),
    endpoints.JSON(other, { ...sent, email: 'INES@seaside.example ' }),
  ]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303, 201]);
  expect(await found(store, sent.organizationName as string)).toHaveLength(1);
  const told = (await mailsTo(store, admin.email)).filter(({ body }) => body.includes(sent.organizationName as string));
  expect(told).toHaveLength(1);
  await endpoints.JSON(one, { ...sent, email: 'second@seaside.example' });
  expect(await found(store, sent.organizationName as string)).toHaveLength(2);
});

test('[KIO-01] the event and rep come from the address, then from the signed-in rep, then from the defaults', async ({
  as,
  make,
  store,
}) => {
  const standOf = async (who: APIRequestContext, query: string) => {
    const sent = entry();
    expect((await endpoints.JSON(who, sent, query)).status()).toBe(201);
    const page = await (await who.get(`/kiosk${query}`)).text();
    const [site] = await found(store, sent.organizationName as string);
    expect(page).toContain(site?.event);
    expect(page).toContain(site?.fieldRep);
    return [site?.event, site?.fieldRep];
  };
  const visitor = await as();
  expect(await standOf(visitor, '')).toEqual(['Research Site Registration', 'StudyBridge Team']);
  expect(await standOf(visitor, '?event=%20&rep=')).toEqual(['Research Site Registration', 'StudyBridge Team']);
  expect(await standOf(visitor, `?event=${'x'.repeat(300)}`)).toEqual([
    'Research Site Registration',
    'StudyBridge Team',
  ]);
  expect(await standOf(visitor, '?event=Fall+Forum')).toEqual(['Fall Forum', 'StudyBridge Team']);
  const rep = await as(await make.rep());
  expect(await standOf(rep, '')).toEqual(['Research Site Registration', 'Remy Reyes']);
  expect(await standOf(rep, '?rep=Jordan+Lee')).toEqual(['Research Site Registration', 'Jordan Lee']);
});

test('[KIO-04] status, source, event and rep in the body are ignored', async ({ as, store }) => {
  const sent = entry({ status: 'verified', source: 'wizard', event: 'Mine', fieldRep: 'Me', type: 'sponsor', id: 'x' });
  await endpoints.JSON(await as(), sent);
  expect(await found(store, sent.organizationName as string)).toMatchObject([
    { status: 'pending', source: 'kiosk', event: 'Spring Summit', fieldRep: 'Jordan Lee', type: 'site' },
  ]);
});

test('[KIO-01] the links page is for reps and administrators', async ({ as, make }) => {
  const status = async (who: APIRequestContext) => (await who.get('/kiosk/links?event=Fall+Forum')).status();
  expect(await status(await as())).toBe(401);
  expect(await status(await as((await make.site()).user))).toBe(403);
  expect(await status(await as((await make.sponsor()).user))).toBe(403);
  expect(await status(await as(await make.rep()))).toBe(200);
  expect(await status(await as('configured admin'))).toBe(200);
});

test('[KIO-01] a link without an event, or with one that is too long, is refused, and the other fields keep their values', async ({
  as,
  make,
}) => {
  const rep = await as(await make.rep());
  for (const [event, words] of [
    ['', 'Please enter the event name.'],
    ['x'.repeat(201), 'This is 1 character too long: at most 200.'],
  ]) {
    const response = await rep.get(`/kiosk/links?event=${event}&rep=Jordan+Lee`);
    expect(response.status()).toBe(400);
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).toContain('value="Jordan Lee"');
    expect(page).toContain('<title>Error: Kiosk links');
  }
});

test('[KIO-01] an address too long for a QR code is shown only as a link', async ({ as, make }) => {
  const event = encodeURIComponent('試'.repeat(200));
  const rep = encodeURIComponent('験'.repeat(200));
  const kiosk = await (await as()).get(`/kiosk?event=${event}&rep=${rep}`);
  expect(kiosk.status()).toBe(200);
  const page = await kiosk.text();
  expect(page.includes('QR code that opens')).toBe(false);
  expect(page.includes(`/kiosk?event=${event}`)).toBe(true);
  const links = await (await as(await make.rep())).get(`/kiosk/links?event=${event}&rep=${rep}`);
  expect((await links.text()).includes('This link is too long for a QR code.')).toBe(true);
});

test('[KIO-01] browsers cache neither the kiosk nor its error responses', async ({ as }) => {
  const visitor = await as();
  expect((await visitor.get('/kiosk')).headers()['cache-control']).toBe('no-store');
  expect((await endpoints.form(visitor, entry({ email: '' }))).headers()['cache-control']).toBe('no-store');
});

test('[KIO-05] the service worker is never cached, and may control the whole site', async ({ as }) => {
  const worker = await (await as()).get('/kiosk-sw.js');
  expect(worker.status()).toBe(200);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
});

test('[KIO-05] a key sent several times, at once and later, makes one entry', async ({ as, store }) => {
  const visitor = await as();
  const sent = entry();
  const headers = { 'Idempotency-Key': unique('kiosk-') };
  const send = (data: Values) => visitor.post(`/api/kiosk/register${STAND}`, { data, headers });
  const answers = await Promise.all([send(sent), send(sent), send(sent)]);
  expect(answers.map((answer) => answer.status())).toEqual([201, 201, 201]);
  // Another entry is not answered as if it had been stored.
  expect((await send({ ...sent, organizationName: `${sent.organizationName} II` })).status()).toBe(422);
  expect(await found(store, sent.organizationName as string)).toHaveLength(1);
});

test('[SCR-13] the form shows the consent text and needs its box; the version and the time are stored', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const page = await (await visitor.get(`/kiosk${STAND}`)).text();
  expect(page).toContain(CONSENT_TEXTS[CONSENT_VERSION]);
  const without = await endpoints.form(visitor, entry({ consent: '' }));
  expect(without.status()).toBe(400);
  expect(await without.text()).toContain('Agree to let us store your details and contact you.');
  expect((await endpoints.form(visitor, entry({ consent: 'made-up' }))).status()).toBe(400);
  const refused = await endpoints.JSON(visitor, entry({ consent: 'made-up' }));
  expect([refused.status(), Object.keys((await refused.json()).errors)]).toEqual([400, ['consent']]);

  for (const [way, sent, consentVersion] of [
    ['form', entry(), CONSENT_VERSION],
    ['JSON', entry({ consent: CONSENT_VERSION }), CONSENT_VERSION],
    ['JSON', entry(), null], // the call accepts what it always did
  ] as const) {
    const before = Date.now();
    await endpoints[way](visitor, sent);
    const [site] = await found(store, sent.organizationName as string);
    expect(site?.consentVersion).toBe(consentVersion);
    if (consentVersion) expect(site?.consentAt).toBeGreaterThanOrEqual(before);
    else expect(site?.consentAt).toBeNull();
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: site?.id ?? '' }));
    if (consentVersion) expect(event?.after).toContain(consentVersion);
  }
});

test('[RUN-29] an entry that waited on its device keeps when it was entered, and never brings back a consent that was withdrawn since', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const send = async (sent: Values, enteredAt: number, stand = STAND) => {
    const data = { ...sent, consent: CONSENT_VERSION, enteredAt };
    expect((await visitor.post(`/api/kiosk/register${stand}`, { data })).status()).toBe(201);
    return (await found(store, sent.organizationName as string))[0];
  };
  const twoDaysAgo = Date.now() - 2 * DAY_MS;
  const sent = entry();
  const lead = await send(sent, twoDaysAgo);
  expect(lead?.consentAt).toBe(twoDaysAgo);
  expect(lead?.createdAt).toBeGreaterThan(twoDaysAgo);
  // A clock that is ahead or far behind is not believed.
  for (const wrong of [Date.now() + DAY_MS, Date.now() - 181 * DAY_MS, 0]) {
    const kept = await send(entry(), wrong);
    expect(kept?.consentAt).toBe(kept?.createdAt);
  }

  const withdrawn = { consentVersion: null, updatedAt: Date.now() };
  await store.tx((db) => changeOrganization(db, lead?.id ?? '', withdrawn));
  expect((await send(sent, twoDaysAgo))?.consentVersion).toBeNull();
  expect((await send(sent, Date.now()))?.consentVersion).toBe(CONSENT_VERSION);
});

const sessionOf = async (who: APIRequestContext) => {
  const { cookies } = await who.storageState();
  const found = cookies.find(({ name }) => name === 'sb_session');
  return `sb_session=${found?.value}`;
};

test('[SCR-11] a locked browser acts on behalf of nobody and keeps its stand until the right PIN is entered', async ({
  as,
  make,
  store,
}) => {
  for (const way of ['form', 'JSON'] as const) {
    const user = await make.rep();
    const rep = await as(user);
    const stand = { event: 'Spring Summit', rep: 'Remy Reyes' };
    const lock = (pin: string) =>
      way === 'form'
        ? rep.post('/kiosk/links', { form: { ...stand, pin } })
        : rep.post('/api/kiosk/lock', { data: { ...stand, pin } });
    expect((await lock('12')).status()).toBe(400);
    expect((await rep.get('/kiosk/links')).status()).toBe(200);
    const session = await sessionOf(rep);
    const locked = await lock('2580');
    expect(locked.status()).toBe(way === 'form' ? 303 : 201);
    expect(locked.headers()['set-cookie']).toMatch(/^sb_kiosk=.*HttpOnly/m);
    // Someone who deletes the lock's cookie is signed out, even if they know the session's earlier cookie.
    const stranger = await as();
    for (const Cookie of ['', session])
      expect((await stranger.get('/api/auth/user', { headers: { Cookie } })).status()).toBe(401);
    expect(locked.headers()['set-cookie']).not.toContain(Buffer.from('2580').toString('base64'));

    // None of their pages can be reached, and nobody can sign in there.
    const signIn = await rep.post('/login', { form: { email: user.email ?? '', password: PASSWORD } });
    expect(signIn.headers().location).toBe('/kiosk?event=Spring+Summit&rep=Remy+Reyes');
    expect(signIn.headers()['set-cookie']).toBeUndefined();
    for (const path of ['/kiosk/links', '/kiosk/leads', '/account']) expect((await rep.get(path)).status()).toBe(303);
    for (const path of ['/api/auth/user', '/api/kiosk/leads']) expect((await rep.get(path)).status()).toBe(403);
    const page = await (await rep.get('/kiosk?event=Another&rep=Somebody')).text();
    const shown = await textOf(await rep.get('/kiosk?event=Another&rep=Somebody'));
    expect(shown).toContain('Spring Summit');
    for (const words of ['Another', 'Somebody', 'Sign in']) expect(shown).not.toContain(words);
    for (const part of ['Account menu', 'aria-label="Main"', user.email]) expect(page).not.toContain(part);
    expect(page).toContain('href="/kiosk/unlock"');

    const unlock = (pin: string) =>
      way === 'form' ? rep.post('/kiosk/unlock', { form: { pin } }) : rep.delete('/api/kiosk/lock', { data: { pin } });
    expect((await unlock('0000')).status()).toBe(403);
    expect((await rep.get('/account')).status()).toBe(303);
    expect((await unlock('2580')).status()).toBe(way === 'form' ? 303 : 204);
    expect((await rep.get('/kiosk/links')).status()).toBe(200);
    expect(await sessionOf(rep)).not.toBe(session);
    const actions = (await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }))).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(['user.kioskLocked', 'user.kioskUnlocked']));
  }
  expect((await (await as((await make.site()).user)).post('/api/kiosk/lock', { data: {} })).status()).toBe(403);
});

test('[RUN-53] a locked browser gets the kiosk and nothing else, however it asks', async ({ as, make, app }) => {
  const user = await make.rep();
  const rep = await as(user);
  const kiosk = '/kiosk?event=Spring+Summit&rep=Remy+Reyes';
  const data = { event: 'Spring Summit', rep: 'Remy Reyes', pin: '2580' };
  expect((await rep.post('/api/kiosk/lock', { data })).status()).toBe(201);
  const ask = (path: string, method = 'GET', headers = {}) => rep.fetch(app.url + path, { method, headers });

  const html = { Accept: 'text/html' };
  const pages = [
    '/',
    '/help',
    '/onboarding?step=2',
    '/study-creation',
    '/login',
    '/admin-login',
    '/admin-panel',
    '/home',
  ];
  const odd = [
    '/KIOSK',
    '//kiosk',
    '/kiosk/',
    '/kiosk/../help',
    '/%6biosk',
    '/kiosk%2Funlock',
    '/nowhere',
    '/API/auth/user',
  ];
  const own = ['/kiosk/links', '/kiosk/leads.csv', '/documents/x', '/offline', '/unsubscribe?token=x', '/api/docs'];
  for (const path of [...pages, ...odd, ...own]) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask(path, method, html);
      expect([answer.status(), answer.headers().location], `${method} ${path}`).toEqual([303, kiosk]);
      expect(await answer.text(), path).toBe('');
    }
  }
  // What links and forms within the app ask for.
  for (const path of [
    '/login.data',
    '/_root.data',
    '/terms.data?_routes=routes%2Fterms',
    '/api/login.data',
    '/x.data',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await ask(path, method);
      expect(answer.status(), `${method} ${path}`).toBe(202);
      expect(await answer.text(), path).toContain(`"redirect","${kiosk}"`);
    }
  }
  for (const path of ['/api/auth/user', '/api/login', '/api/studies/public', '/api/kiosk/consent', '/api/nothing']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await ask(path, method);
      const message = 'This browser is locked to the kiosk until its PIN is entered.';
      expect([answer.status(), await answer.json()], `${method} ${path}`).toMatchObject([403, { message }]);
    }
  }

  for (const path of [
    '/kiosk',
    '/kiosk.data',
    '/kiosk/unlock',
    '/api/health',
    '/livez',
    '/favicon.svg',
    '/kiosk-sw.js',
  ])
    expect((await ask(path)).status(), path).toBe(200);
  expect((await endpoints.JSON(rep, entry())).status()).toBe(201);
  expect((await endpoints.form(rep, entry())).status()).toBe(303);

  // Without the cookie, or with one that we did not sign, the browser is a stranger's.
  const stranger = await as();
  for (const Cookie of ['', 'sb_kiosk=eyJpZCI6IngifQ%3D%3D.forged']) {
    expect((await stranger.get('/help', { headers: { Cookie } })).status()).toBe(200);
    expect((await stranger.get('/api/auth/user', { headers: { Cookie } })).status()).toBe(401);
  }
});

test('[RUN-57] the answer says how many listed open studies there are in the specialty, and never more', async ({
  as,
  make,
}) => {
  const visitor = await as();
  const listed = { status: 'approved', isActive: true, listed: true, therapeuticArea: 'endocrinology' } as const;
  const { title } = await make.study({ ...listed, geographicPreferences: ['Northeast'] });
  const told = async (values: Values) => (await endpoints.JSON(visitor, entry(values))).json();
  const sentence = /^\d+ open stud(y|ies) in Endocrinology takes? sites in the Northeast\.$/;
  const answer = await told({ primarySpecialty: 'Endocrinology' });
  expect(answer.studies).toMatch(sentence);
  expect(JSON.stringify(answer)).not.toContain(title);
  expect(await told({ primarySpecialty: 'Other' })).not.toHaveProperty('studies');
  const form = await endpoints.form(visitor, entry({ primarySpecialty: 'Endocrinology' }));
  expect(form.status()).toBe(303);
  expect(await textOf(await visitor.get(`/kiosk${STAND}`))).toContain(answer.studies);
});

test('[RUN-56] a person’s own phone gets a form that the browser may fill in; a locked browser never is one', async ({
  as,
  make,
}) => {
  const tokens = (html: string) =>
    [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => /autoComplete="([^"]+)"/i.exec(tag)?.[1] ?? []);
  const own = ['organization', 'name', 'email', 'postal-code'];
  const shown = async (who: APIRequestContext, query: string) => (await who.get(`/kiosk${query}`)).text();
  const phone = await shown(await as(), `${STAND}&on=phone`);
  expect(tokens(phone)).toEqual(own);
  for (const words of ['QR code that opens', 'clears after', 'Next person']) expect(phone).not.toContain(words);
  expect(await shown(await as(), STAND)).toContain('clears after');
  const rep = await as(await make.rep());
  await rep.post('/api/kiosk/lock', { data: { event: 'Spring Summit', rep: '', pin: '2580' } });
  for (const html of [await shown(rep, '?on=phone'), await shown(await as(), `${STAND}&on=phone&locked=1`)]) {
    expect(tokens(html)).toEqual(own.map(() => 'off'));
    expect(html).toContain('clears after');
  }
});

test('[SCR-14] a rep lists their own leads, nobody else’s, filters them and saves them as CSV', async ({
  as,
  make,
}) => {
  const user = await make.rep();
  const rep = await as(user);
  const enter = async (event: string, of = {}) => {
    const email = event === 'Spring Summit' ? 'ines@seaside.example' : `${unique('lead-')}@seaside.example`;
    const lead = await make.lead({ repId: user.id, ...of }, { event, email, zipCode: '04101' });
    return lead.name;
  };
  const first = await enter('Spring Summit');
  const second = await enter('Fall Forum');
  await enter('Fall Forum', { repId: (await make.rep()).id });
  await enter('Fall Forum', { repId: null });
  const names = async (query = '') =>
    (await (await rep.get(`/api/kiosk/leads${query}`)).json()).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual([second, first]);
  expect(await names('?event=Spring+Summit')).toEqual([first]);
  expect(await names('?status=verified')).toEqual([]);
  expect(await names('?limit=1')).toEqual([second]);
  const page = await (await rep.get('/kiosk/leads?event=Fall+Forum&status=all')).text();
  expect(page).toContain(second);
  expect(page).not.toContain(first);
  const csv = await rep.get('/kiosk/leads.csv?event=Spring+Summit');
  expect(csv.headers()['content-disposition']).toContain('leads.csv');
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${first},Ines Moreau,ines@seaside.example,04101,Oncology,Spring Summit,`);
  expect((await (await as((await make.sponsor()).user)).get('/api/kiosk/leads')).status()).toBe(403);
});

/** The path of the link in the e-mail that withdraws the consent. */
const withdrawalIn = (body = '') => /\/kiosk\/consent\?token=\S+/.exec(body)?.[0] ?? '';

for (const way of ['form', 'JSON'] as const) {
  test(`[SCR-13] by ${way}: nobody writes to a lead that has not agreed, and the e-mail has a link that withdraws the consent`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await make.admin();
    const user = await make.rep();
    const rep = await as(user);
    const visitor = await as();
    const email = `${unique('lead-')}@seaside.example`;
    const enter = async (values: Values, event = 'Spring Summit') => {
      const sent = entry({ email, ...values });
      await endpoints.JSON(visitor, sent, `?${new URLSearchParams({ event, rep: 'Remy Reyes' })}`);
      const [lead] = await found(store, sent.organizationName as string);
      await store.tx((db) => updateLead(db, lead?.id ?? '', { repId: user.id }));
      return { sent, id: lead?.id ?? '' };
    };
    const written = (id: string) => rep.post(`/api/kiosk/leads/${id}/follow-up`);
    const status = async (id: string) => {
      const answer = await written(id);
      return [answer.status(), (await answer.json()).message];
    };
    const refused = [409, 'We may not write to this lead. It has not given its consent, or has withdrawn it.'];

    const silent = await enter({});
    expect(await status(silent.id)).toEqual(refused);
    expect(await mailsTo(store, email)).toEqual([]);
    const nameless = await make.lead({ repId: user.id }, { email: null });
    expect(await status(nameless.id)).toEqual([409, 'This lead has no e-mail address.']);

    const agreed = await enter({ consent: CONSENT_VERSION });
    const later = await enter({ consent: CONSENT_VERSION }, 'Fall Forum');
    expect((await written(agreed.id)).status()).toBe(200);
    const [mail] = await mailsTo(store, email);
    const address = withdrawalIn(mail?.body);
    expect(mail?.unsubscribe?.endsWith(address)).toBe(true);

    // Opening the link changes nothing and shows nothing of the lead. A wrong link does nothing at all.
    const opened = await textOf(await visitor.get(address));
    expect(opened).toContain('Withdraw your consent?');
    expect(opened).not.toContain(email);
    const token = new URLSearchParams(address.split('?')[1]).get('token') ?? '';
    const withdraw = (value: string) =>
      way === 'form'
        ? visitor.post(`/kiosk/consent?${new URLSearchParams({ token: value })}`, {
            form: { 'List-Unsubscribe': 'One-Click' },
            headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
          })
        : visitor.delete('/api/kiosk/consent', { data: { token: value } });
    for (const wrong of ['', 'x', agreed.id, `${later.id}.${token.split('.')[1]}`, `${token}x`])
      expect((await withdraw(wrong)).status(), wrong).toBe(404);
    expect((await found(store, agreed.sent.organizationName as string))[0]?.consentVersion).toBe(CONSENT_VERSION);

    for (let time = 0; time < 2; time++) expect((await withdraw(token)).status()).toBe(200);
    expect(await textOf(await visitor.get(address))).toContain('You have withdrawn your consent');
    // The person's other entry is withdrawn with it. The administrators get one e-mail about each.
    expect(await status(later.id)).toEqual(refused);
    expect(await mailsTo(store, email)).toHaveLength(1);
    const told = (await mailsTo(store, admin.email)).filter(({ subject }) =>
      subject.endsWith('has withdrawn its consent'),
    );
    expect(told.map(({ subject }) => subject.replace(/ has withdrawn.*/, '')).sort()).toEqual(
      [agreed, later].map(({ sent }) => sent.organizationName).sort(),
    );
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: agreed.id }));
    expect(events.filter(({ action }) => action === 'organization.consentWithdrawn')).toMatchObject([
      { before: `{"consentVersion":"${CONSENT_VERSION}"}`, after: '{"consentVersion":null}' },
    ]);
    const list = await textOf(await rep.get('/kiosk/leads'));
    for (const words of ['Withdrawn', 'Not recorded', 'No e-mail address', 'Not possible without consent'])
      expect(list).toContain(words);

    const asked = await (await as('configured admin')).post(`/api/organizations/${later.id}/review`, {
      data: { question: 'Where are you?' },
    });
    expect([asked.status(), (await asked.json()).message]).toEqual(refused);

    // Someone who comes to the stand again and agrees has given consent.
    await endpoints.JSON(visitor, { ...later.sent }, '?event=Fall+Forum&rep=Remy+Reyes');
    expect((await written(later.id)).status()).toBe(200);
  });
}

test('[SCR-14] a merged lead is listed with the status of the organization it became part of, and nobody writes to it', async ({
  as,
  make,
}) => {
  const user = await make.rep();
  const rep = await as(user);
  const admin = await as('configured admin');
  const { organization: kept } = await make.site();
  const lead = await make.lead({ repId: user.id });
  const listed = async (query = '') => (await rep.get(`/api/kiosk/leads${query}`)).json();
  expect(await listed()).toMatchObject([{ id: lead.id, status: 'pending', merged: false }]);
  const merged = await admin.post(`/api/organizations/${kept.id}/merge`, { data: { mergedId: lead.id } });
  expect(merged.ok()).toBe(true);
  expect(await listed()).toMatchObject([{ id: lead.id, status: 'verified', merged: true }]);
  expect(await listed('?status=verified')).toHaveLength(1);
  expect(await listed('?status=pending')).toEqual([]);
  expect((await rep.post(`/api/kiosk/leads/${lead.id}/follow-up`)).status()).toBe(409);
  expect(await textOf(await rep.get('/kiosk/leads'))).toContain('Merged with another entry');
  expect(await (await rep.get('/kiosk/leads.csv')).text()).toContain(',verified,');
});

test('[RUN-72] a rep who opens the kiosk is offered Lock and open first, and the page has no menus for guests to find', async ({
  as,
  make,
}) => {
  const user = await make.rep();
  const rep = await as(user);
  for (const address of ['/kiosk', '/kiosk?event=Autumn+Forum', '/kiosk?event=Autumn+Forum&rep=Jordan+Lee']) {
    const page = await (await rep.get(address)).text();
    expect(page.indexOf('Lock and open'), address).toBeGreaterThan(0);
    expect(page.indexOf('Lock and open'), address).toBeLessThan(page.indexOf('<h1'));
    for (const part of ['Account menu', 'aria-label="Main"', 'href="/kiosk/leads"']) {
      expect(page, address).not.toContain(part);
    }
    // One filled button, which leads to the PIN for this stand.
    expect(page.match(/class="btn btn-md btn-primary[^"]*"/g), address).toHaveLength(1);
    const [, lockAt = ''] = /href="([^"]*)"[^>]*>\s*Lock and open/.exec(page) ?? [];
    const lock = await (await rep.get(lockAt.replaceAll('&amp;', '&'))).text();
    expect(lock).toContain('Lock and open the kiosk');
    if (address !== '/kiosk') expect(lock).toContain('name="event" value="Autumn Forum"');
  }
  expect(await textOf(await (await as()).get('/kiosk'))).not.toContain('Lock and open');
  const admin = await (await as(await make.admin())).get('/kiosk');
  expect(await admin.text()).toContain('aria-label="Main"');
});
