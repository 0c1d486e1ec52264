/** Nobody but its person signs with an account: links, resets and printed names (SIG-10 to SIG-13). */
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request as playwrightRequest } from '@playwright/test';
import { CONSENT_VERSION } from '~/catalogue/consent';
import { agreementsOfMatch } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import { signaturesOfUser } from '~db/queries/signatures';
import { updateUser, userByEmail } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { ADMIN, testEnv } from '~tests/support/app';
import { factoriesFor, PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { startMailStandIn } from '~tests/support/mail-stand-in';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { startApp } from '~tests/support/server';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';

const NEW = 'four unrelated words here';

/** A match whose sponsor has sent a CDA, for the site's person to sign. */
async function atCda(store: Store, as: (user: User) => Promise<APIRequestContext>, site: { id: string }) {
  const make = factoriesFor(store);
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  const forSponsor = await as(sponsor.user);
  const document = await uploaded(forSponsor, Buffer.from(await signablePdf()), 'CDA.pdf');
  await forSponsor.post(`/api/matches/${id}/cda`, {
    data: { kind: 'upload', months: 60, effective: '2026-11-24', document },
    headers: { 'Idempotency-Key': unique('key-') },
  });
  const [agreement] = await store.read((db) => agreementsOfMatch(db, id));
  return { id, agreement: agreement?.id as string };
}

const ENDPOINTS = {
  json: {
    sign: (who: APIRequestContext, id: string, data: object) =>
      who.post(`/api/matches/${id}/cda/sign`, { data, headers: { 'Idempotency-Key': unique('key-') } }),
    rename: (who: APIRequestContext, data: object) => who.put('/api/account/name', { data }),
  },
  form: {
    sign: (who: APIRequestContext, id: string, values: object) =>
      who.post(`/matches/${id}/documents`, { form: { intent: 'signCda', ...values, idempotencyKey: unique('key-') } }),
    rename: (who: APIRequestContext, values: object) =>
      who.post('/account?index', { form: { intent: 'changeName', ...values } }),
  },
} as const;

const entered = ({ email }: User, values: object) => ({
  title: 'Principal Investigator',
  email: email ?? '',
  password: PASSWORD,
  ...values,
});
const done = (response: { status(): number }) => [200, 303].includes(response.status());
const namesOf = async (store: Store, { id }: User) =>
  (await store.read((db) => signaturesOfUser(db, id))).map(({ printedName }) => printedName);
const actionsOf = async (store: Store, { id }: User) =>
  (await store.read((db) => auditEventsOf(db, { type: 'user', id }))).map(({ action }) => action);

for (const [endpoint, { sign, rename }] of Object.entries(ENDPOINTS)) {
  test(`[SIG-11] by ${endpoint}: after a reset by link, the person signs in but cannot sign, and sees from when they can`, async ({
    make,
    as,
    store,
  }) => {
    const { organization, user } = await make.site();
    const { id, agreement } = await atCda(store, as, organization);
    const visitor = await as();
    await visitor.post('/forgot-password', { form: { email: user.email ?? '' } });
    const [mail] = await mailsTo(store, user.email);
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    const set = await visitor.post(`/set-password?token=${token}`, { form: { password: NEW } });
    expect(set.status()).toBe(303);
    const refused = await sign(visitor, id, entered(user, { agreement, password: NEW }));
    expect([refused.status(), await refused.text()]).toEqual([
      403,
      expect.stringMatching(/you cannot sign until [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M E[SD]T/),
    ]);
    expect(await textOf(await visitor.get(`/matches/${id}/documents`))).toMatch(/You can sign from \w{3} \d/);
    const { signing } = await (await visitor.get(`/api/matches/${id}/cda`)).json();
    expect(signing.heldUntil).toBeGreaterThan(Date.now());
    expect(await namesOf(store, user)).toEqual([]);
  });

  test(`[SIG-12] by ${endpoint}: an account without a name signs only once it has one, and never under another`, async ({
    make,
    as,
    store,
  }) => {
    const { organization, user } = await make.site();
    await store.tx((db) => updateUser(db, user.id, { firstName: null, lastName: null }));
    const who = await as(user);
    const [first, second] = [await atCda(store, as, organization), await atCda(store, as, organization)];
    const { agreement } = first;
    for (const printedName of ['', ' ', '\u200b\u2060']) {
      const refused = await sign(who, first.id, entered(user, { agreement, printedName }));
      expect(refused.status()).toBe(400);
      const text = await refused.text();
      expect(text).toContain('Please enter your full name.');
      if (endpoint === 'form') expect(text).toContain('value="Principal Investigator"');
    }
    expect(done(await sign(who, first.id, entered(user, { agreement, printedName: 'Ada de Quill' })))).toBe(true);
    if (endpoint === 'form') {
      const page = await textOf(await who.get(`/matches/${second.id}/documents`));
      expect(page).toMatch(/You sign as\s+Ada de Quill/);
      expect(page).toContain('Your electronic signature is as binding as one by hand.');
    }
    const other = { agreement: second.agreement, printedName: 'Bea Quill' };
    expect(done(await sign(who, second.id, entered(user, other)))).toBe(true);
    expect(await namesOf(store, user)).toEqual(['Ada de Quill', 'Ada de Quill']);
    expect((await actionsOf(store, user)).filter((action) => action === 'user.nameConfirmed')).toHaveLength(1);
  });

  test(`[SIG-13] by ${endpoint}: a name is changed with the password and an audit event, and later signatures say the new one`, async ({
    make,
    as,
    store,
  }) => {
    const { organization, user } = await make.site();
    const who = await as(user);
    const [first, second] = [await atCda(store, as, organization), await atCda(store, as, organization)];
    expect(done(await sign(who, first.id, entered(user, { agreement: first.agreement })))).toBe(true);
    const name = { firstName: 'Robin', lastName: 'Quill-Reyes' };
    const wrong = await rename(who, { ...name, password: 'not-my-password' });
    expect([wrong.status(), await wrong.text()]).toEqual([
      400,
      expect.stringContaining(endpoint === 'form' ? 'value="Quill-Reyes"' : 'This password is incorrect.'),
    ]);
    const refused = await rename(who, { ...name, firstName: '\u200b', password: PASSWORD });
    expect(refused.status()).toBe(400);
    expect(done(await rename(who, { ...name, password: PASSWORD }))).toBe(true);
    expect(done(await sign(who, second.id, entered(user, { agreement: second.agreement })))).toBe(true);
    expect(await namesOf(store, user)).toEqual(['Robin Reyes', 'Robin Quill-Reyes']);
    expect((await actionsOf(store, user)).filter((action) => action === 'user.nameChanged')).toHaveLength(1);
    expect((await mailsTo(store, user.email)).map(({ subject }) => subject)).toContain(
      'Your name on StudyBridge was changed',
    );
    // Leads belong to a field rep by their account, so that they can change their name too.
    expect(done(await rename(await as(await make.rep()), { ...name, password: PASSWORD }))).toBe(true);
  });
}

test('[SIG-10] no administrator can read a link in an e-mail, sent or not, on any page, by any call or in any export', async ({
  registry,
  storeOf,
}) => {
  const smtp = await startMailStandIn();
  smtp.answer = () => 550;
  const app = await startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url });
  const admin = await playwrightRequest.newContext({ baseURL: app.url, maxRedirects: 0 });
  try {
    const site = registration();
    expect((await admin.post('/api/organizations', { data: site })).status()).toBe(201);
    await admin.post('/forgot-password', { form: { email: site.userEmail } });
    // The address has an account: its owner gets a link to the draft.
    const study = { title: `Sealed ${unique()}`, phase: 'phase_ii', therapeuticArea: 'neurology' };
    await admin.post('/api/studies/public', { data: { ...study, sponsorEmail: site.userEmail } });
    const store = await storeOf(app);
    const make = factoriesFor(store);
    const rep = await make.rep();
    const lead = await make.organization({
      source: 'kiosk',
      status: 'pending',
      fieldRep: 'Remy Reyes',
      email: `${unique('lead-')}@people.example`,
      consentVersion: CONSENT_VERSION,
      createdAt: rep.createdAt + 1,
    });
    expect((await admin.post('/admin-login', { form: ADMIN })).status()).toBe(303);
    const question = await admin.post(`/api/organizations/${lead.id}/review`, { data: { question: 'Who are you?' } });
    expect(question.status()).toBe(201);

    const addresses = [site.userEmail, lead.email as string];
    const bodies = async () => (await Promise.all(addresses.map((to) => mailsTo(store, to)))).flat();
    const secrets = (await bodies()).flatMap(({ body }) =>
      [...body.matchAll(/(?:token=|review-requests\/)([\w.%-]{20,})/g)].map(([, secret]) => secret as string),
    );
    expect(new Set(secrets).size).toBeGreaterThanOrEqual(5);
    const userId = (await store.read((db) => userByEmail(db, site.userEmail)))?.id;
    const tokens = secrets.filter((secret) => !/^[0-9a-f-]{36}$/.test(secret));
    const search = async () => {
      const places = [
        ...['/admin-panel/outbox', '/api/outbox?limit=100', '/admin-panel?section=activity'],
        ...['/admin-panel/export/audit.json', '/admin-panel/export/audit.csv', `/api/users/${userId}/export`],
        ...['/api/people/export?email=', '/admin-panel/people?q='].map((path) => path + lead.email),
      ];
      for (const path of places) {
        const response = await admin.get(path);
        expect([path, response.status()]).toEqual([path, 200]);
        const text = await response.text();
        // Elsewhere, the ID of a question stands for the question itself.
        const hidden = path.includes('outbox') ? secrets : tokens;
        expect([path, hidden.filter((secret) => text.includes(secret))]).toEqual([path, []]);
      }
    };
    await search();
    const state = async () => new Set((await bodies()).map((mail) => mail.state));
    await expect.poll(state, { timeout: 20_000 }).toEqual(new Set(['failed']));
    await search();

    smtp.answer = () => 0;
    const [failed] = await mailsTo(store, site.userEmail);
    const again = await admin.post(`/api/outbox/${failed?.id}/resend`);
    const answer = await again.text();
    expect([again.status(), secrets.filter((secret) => answer.includes(secret))]).toEqual([200, []]);
    expect((await admin.post('/api/outbox/resend')).status()).toBe(200);
    await expect.poll(state, { timeout: 20_000 }).toEqual(new Set(['sent']));
    await search();
    // What is refused at the address of a question is logged without its ID.
    const [questionId] = secrets.filter((secret) => !tokens.includes(secret));
    const elsewhere = { Origin: 'https://elsewhere.example' };
    const refused = await admin.post(`/review-requests/${questionId}`, { form: { answer: 'Us.' }, headers: elsewhere });
    expect(refused.status()).toBe(403);
    await expect.poll(app.log).toContain('"path":"/review-requests/…"');
    expect(secrets.filter((secret) => app.log().includes(secret))).toEqual([]);
    // The recipients got what we hid.
    const received = smtp.received.map(({ text }) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).join('\n');
    expect(secrets.filter((secret) => !received.includes(secret))).toEqual([]);
  } finally {
    await admin.dispose();
    await app.close();
    await smtp.close();
  }
});

test('[SIG-10] without a mail server, only the link of someone who has never signed is shown, and the page says why', async ({
  make,
  as,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization, user } = await make.site();
  const visitor = await as();
  const [list, page] = ['/api/outbox', '/admin-panel/outbox'].map((path) => `${path}?q=${user.email}`) as [
    string,
    string,
  ];
  const shownLink = async () => {
    await visitor.post('/forgot-password', { form: { email: user.email ?? '' } });
    const [mail] = await mailsTo(store, user.email);
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] as string;
    const found = async (path: string) => (await (await admin.get(path)).text()).includes(token);
    const events = await store.read((db) => auditEventsOf(db, { type: 'mail', id: mail?.id ?? '' }));
    return { id: mail?.id as string, token, found, events };
  };
  const before = await shownLink();
  expect([await before.found(list), await before.found(page)]).toEqual([true, true]);
  const read = await store.read((db) => auditEventsOf(db, { type: 'mail', id: before.id }));
  expect(read.map(({ action }) => action)).toEqual(['mail.linkShown']);
  expect(await textOf(await admin.get(page))).toContain(
    'You can see it because the recipient has never signed anything.',
  );

  const { id, agreement } = await atCda(store, as, organization);
  expect(done(await ENDPOINTS.json.sign(await as(user), id, entered(user, { agreement })))).toBe(true);
  // What an administrator has read before no longer opens the account.
  expect((await visitor.get(`/set-password?token=${before.token}`)).status()).toBe(410);
  const after = await shownLink();
  expect([await after.found(list), await after.found(page)]).toEqual([false, false]);
  expect(await textOf(await admin.get(page))).toContain(
    'The link is hidden, because whoever has it could act and sign as the recipient.',
  );
  expect(await (await admin.get(`${list}&x=${randomUUID()}`)).text()).toContain('"links":"hidden"');
});
