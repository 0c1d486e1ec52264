/** Characters that nobody sees, impossible addresses and line breaks, by form and by JSON (GEN-21 to GEN-26). */
import { LONG_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { organizationPage } from '~db/queries/organizations';
import { contactMessagePage } from '~db/queries/platform';
import { userByEmail } from '~db/queries/users';
import { PASSWORD, unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';

/** The ways in which a copied address arrives. */
const copied = (address: string) => [
  `\u200B${address}`,
  `${address}\uFEFF`,
  `\u202A${address}\u202C`,
  `\u2066${address}\u2069`,
  address.replace('@', '\u00AD@\uFFFD'),
];

test('[GEN-21] a registration is stored without them: the account gets its e-mail, the numbers are numbers', async ({
  as,
  store,
}) => {
  for (const [at, userEmail] of copied(`${unique('noor-')}@harbor.example`).entries()) {
    const address = `${at}${userEmail}`.replace(/[^\w@.-]/g, '');
    const sent = registration({ userEmail: `${at}${userEmail}`, zipCode: '04\u200B101', phone: '207-555-\u00AD0113' });
    const response = await (await as()).post('/api/organizations', {
      data: { ...sent, name: `\u2060${sent.name}\u200B` },
    });
    expect(response.status()).toBe(201);
    expect(await store.read((db) => userByEmail(db, address))).toBeDefined();
    expect(await mailsTo(store, address)).toHaveLength(1);
    const { rows } = await store.read((db) => organizationPage(db, { search: sent.name, limit: 10 }));
    expect(rows).toMatchObject([{ name: sent.name, zipCode: '04101', phone: '207-555-0113' }]);
  }
});

test('[GEN-21] a name of nothing else is missing, by JSON and by form', async ({ as }) => {
  const visitor = await as();
  const refused = await visitor.post('/api/organizations', { data: registration({ name: '\u200B\u2060' }) });
  expect(refused.status()).toBe(400);
  expect((await refused.json()).errors).toEqual({ name: [VALIDATION.enter('the site name')] });
  const form = { name: '\u200B', email: 'noor@harbor.example', message: '\uFEFF\u00AD' };
  const page = await visitor.post('/?index', { form });
  expect(page.status()).toBe(400);
  expect(await page.text()).toContain(VALIDATION.enter('your name'));
});

test('[GEN-22] a message keeps the joiners of its language and of emoji', async ({ as, store }) => {
  const name = `Noor ${unique()}`;
  const message = 'می\u200Cخواهم\r\n👩\u200D⚕️ क्\u200Dष';
  const form = { name, email: 'noor@harbor.example', message: `\u200B${message}\u200C` };
  expect((await (await as()).post('/?index', { form })).status()).toBe(303);
  const { rows } = await store.read((db) => contactMessagePage(db, { search: name, limit: 2 }));
  expect(rows).toMatchObject([{ name, message: message.replace('\r', '') }]);
});

test('[GEN-23] addresses that cannot exist are refused, by JSON and by form', async ({ as }) => {
  const visitor = await as();
  for (const email of [
    'noor@harbor',
    'noor@harbor..example',
    'noor@-harbor.example',
    'noor@harbor.invalid',
    'noor@10.0.0.1',
  ]) {
    const json = await visitor.post('/api/contact', { data: { name: 'Noor', email, message: 'Hello' } });
    expect([json.status(), (await json.json()).errors]).toEqual([400, { email: [VALIDATION.email] }]);
  }
  const form = { name: 'Noor', email: 'noor@harbor.local', message: 'Hello' };
  expect((await visitor.post('/?index', { form })).status()).toBe(400);
});

test('[GEN-24] a text at exactly its maximum with line breaks is accepted, and one character more is not', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const site = await as(user);
  const description = `${'line\n'.repeat(LONG_TEXT_MAX_CHARS / 5 - 1)}lines`;
  expect(description).toHaveLength(LONG_TEXT_MAX_CHARS);
  const sent = description.replaceAll('\n', '\r\n');
  const saved = await site.put('/api/organizations/me', { data: { ...organization, description: sent } });
  expect([saved.status(), (await saved.json()).description]).toEqual([200, description]);
  const more = await site.put('/api/organizations/me', { data: { ...organization, description: `${sent}x` } });
  expect((await more.json()).errors).toEqual({
    description: [VALIDATION.tooLong(LONG_TEXT_MAX_CHARS, LONG_TEXT_MAX_CHARS + 1)],
  });
  const contact = { name: `Noor ${unique()}`, email: 'noor@harbor.example', message: sent };
  expect((await (await as()).post('/?index', { form: contact })).status()).toBe(303);
});

test('[GEN-26] sign-in and password reset find an account, also one that was stored with them or at an old address', async ({
  as,
  make,
  store,
}) => {
  const signIn = async (email: string) =>
    (await (await as()).post('/login', { form: { email, password: PASSWORD } })).status();
  const clean = await make.user({ role: 'site' });
  for (const email of copied(clean.email ?? '')) expect(await signIn(email)).toBe(303);
  const odd = await make.user({ role: 'site', email: `${unique('odd-')}\u200B@people.example` });
  expect(await signIn(odd.email ?? '')).toBe(303);
  const old = await make.user({ role: 'site', email: `${unique('old-')}@people.local` });
  expect(await signIn(old.email ?? '')).toBe(303);
  const reset = await (await as()).post('/forgot-password', { form: { email: `\u200B${clean.email}\u00AD` } });
  expect(reset.status()).toBeLessThan(400);
  expect(await mailsTo(store, clean.email ?? '')).toHaveLength(1);
  const admin = await make.admin();
  const call = await (await as()).post('/api/admin/login', {
    data: { username: `\u2066${admin.email}\u2069`, password: PASSWORD },
  });
  expect(call.status()).toBe(200);
});

test('[GEN-26] a search finds with them what it finds without', async ({ as, make }) => {
  const name = `Harbor ${unique()}`;
  await make.organization({ name });
  const admin = await as(await make.admin());
  const search = encodeURIComponent(`\u200B${name}\u2060`);
  expect(await (await admin.get(`/api/organizations?search=${search}`)).json()).toMatchObject([{ name }]);
});

test('[GEN-25] a reviewer sees whose domain a study’s contact and a site’s e-mail address are at', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const checkOf = async (kind: string, id: string, label: string) => {
    const { checks } = await (await admin.get(`/api/${kind}/${id}/review`)).json();
    return checks.find((check: { label: string }) => check.label === label);
  };
  for (const [domain, state, words] of [
    ['mail.cancer.gov', 'ok', 'at mail.cancer.gov'],
    ['comcast.net', 'problem', 'where anyone can get one'],
    ['yopmail.com', 'problem', 'throwaway'],
  ] as const) {
    const study = await make.study({ status: 'pending_approval', isActive: false, sponsorEmail: `pi@${domain}` });
    const contact = await checkOf('studies', study.id, 'Contact');
    expect([contact.state, contact.text]).toEqual([state, expect.stringContaining(words)]);
    const website = `https://${domain === 'mail.cancer.gov' ? 'cancer.gov' : 'harbor.example'}`;
    const site = await make.organization({ status: 'pending', email: `pi@${domain}`, website });
    expect(await checkOf('organizations', site.id, 'E-mail and website')).toMatchObject({ state });
  }
});
