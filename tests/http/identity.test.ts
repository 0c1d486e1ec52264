/** Signing in by OpenID Connect: with a real provider, and with one that lies. */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { hashToken } from '~/domain/base/ids.server';
import { auditEventsAfter } from '~db/queries/audit';
import { identitiesOfUser, identityProviderOf, updateIdentityProvider } from '~db/queries/identity';
import { insertPasswordToken, updateUser, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { newClient } from '~tests/support/client';
import { CALLBACK, test } from '~tests/support/connected';
import { factoriesFor, PASSWORD, unique } from '~tests/support/factories';
import { CLIENT, type ForgedProvider, type Forgery, startForgedProvider } from '~tests/support/forged-provider';
import { textOf } from '~tests/support/html';
import { test as base, expect } from '~tests/support/people';
import { codeOf, SECRET } from '~tests/support/second-factor';

const OFF_ERROR = 'has been turned off here';
const OVER = 'Please start again';
const NOT_ACCEPTED = 'an answer that we cannot accept';

const leave = (by: APIRequestContext, email: string | null, redirectTo = '') =>
  by.post('/login/organization', { form: { email: email ?? '', redirectTo } });
const locationOf = (response: APIResponse): string => response.headers().location ?? '';
const comeBack = (by: APIRequestContext, query: string) => by.get(CALLBACK + query);
/** Comes back with these cookies only, as a browser that never left. */
const comeBackWith = (by: APIRequestContext, query: string, cookies: readonly { name: string; value: string }[]) =>
  by.get(CALLBACK + query, { headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') } });
const whoIs = async (by: APIRequestContext) => (await by.get('/api/auth/user')).status();
const refused = async (response: APIResponse, status: number, words: string) => {
  expect([response.status(), await textOf(response)]).toEqual([status, expect.stringContaining(words)]);
};

/** Comes back from the forger, which claims what it is told about whoever left. */
async function comeBackForged(
  by: APIRequestContext,
  forger: ForgedProvider,
  email: string,
  { claims, ...forgery }: Forgery = {},
  query: Record<string, string> = {},
): Promise<APIResponse> {
  const sent = new URL(locationOf(await leave(by, email))).searchParams;
  const usual = { sub: `subject of ${email}`, email, email_verified: true, nonce: sent.get('nonce') };
  forger.forge({ ...forgery, claims: { ...usual, ...claims } });
  const state = sent.get('state') ?? '';
  return comeBack(by, `?${new URLSearchParams({ code: 'a-code', state, iss: forger.issuer, ...query })}`);
}

test('[MEM-12] someone signs in by the provider of their domain, and is linked to who they are there', async ({
  company,
  provider,
  as,
  store,
}) => {
  const { user, domain } = await company(provider.issuer);
  const { email } = user;
  provider.people.set(email ?? '', { sub: `s-${user.id}`, email: email ?? '' });
  const visitor = await as();
  const left = await leave(visitor, email?.toUpperCase() ?? '', '/sponsor/sites');
  const address = new URL(locationOf(left));
  expect([left.status(), address.origin]).toEqual([303, provider.issuer]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ client_id: CLIENT.clientId, response_type: 'code', code_challenge_method: 'S256' },
    ...{ scope: 'openid email profile', login_hint: email, nonce: expect.any(String), state: expect.any(String) },
  });
  const cookie = left.headersArray().find(({ value }) => value.startsWith('sb_identity='))?.value ?? '';
  expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);

  const back = await comeBack(visitor, await provider.signIn(address.href));
  expect([back.status(), locationOf(back), await whoIs(visitor)]).toEqual([303, '/sponsor/sites', 200]);
  expect(back.headers()['set-cookie']).toMatch(/sb_identity=; Max-Age=0/);
  expect(await store.read((db) => identitiesOfUser(db, user.id))).toMatchObject([
    { issuer: provider.issuer, subject: `s-${user.id}` },
  ]);
  const events = (await store.read((db) => auditEventsAfter(db, 0, 100_000))).filter(
    ({ subjectId }) => subjectId === user.id,
  );
  expect(events.map(({ action, after }) => [action, JSON.parse(after ?? '')])).toEqual([
    ['user.identityLinked', { issuer: provider.issuer }],
    ['user.signedIn', { by: provider.issuer }],
  ]);

  // What is linked counts from then on: another address there changes nothing here.
  provider.people.set(email ?? '', { sub: `s-${user.id}`, email: `new@${domain}` });
  const later = await as();
  await comeBack(later, await provider.signIn(locationOf(await leave(later, email))));
  expect((await (await later.get('/api/auth/user')).json()).id).toBe(user.id);
});

test('[MEM-12] the session from before ends, and the password still signs in unless the organization requires its provider', async ({
  company,
  provider,
  as,
  byPassword,
}) => {
  const { user } = await company(provider.issuer);
  provider.people.set(user.email ?? '', { sub: user.id, email: user.email ?? '' });
  const browser = await byPassword(user);
  const { cookies } = await browser.storageState();
  // The page asks only visitors, but a form that is still open does not know.
  await comeBack(browser, await provider.signIn(locationOf(await leave(browser, user.email))));
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const before = await (await as()).get('/api/auth/user', { headers: { Cookie } });
  expect([await whoIs(browser), before.status()]).toEqual([200, 401]);
  await refused(await (await as()).get('/login/organization?redirectTo=//evil.example'), 200, 'Work e-mail');
});

test('[MEM-12] nothing tells whether an address has an account, and a domain without a provider leads nowhere', async ({
  company,
  provider,
  as,
}) => {
  const { domain, user } = await company(provider.issuer);
  const visitor = await as();
  const answers = await Promise.all([user.email, `nobody@${domain}`].map((email) => leave(visitor, email)));
  expect(answers.map((each) => [each.status(), new URL(locationOf(each)).origin])).toEqual(
    Array(2).fill([303, provider.issuer]),
  );
  for (const email of ['someone@else.example', `someone@sub.${domain}`, 'someone@gmail.com'])
    await refused(await leave(visitor, email), 400, 'No organization with this domain');

  provider.people.set(`nobody@${domain}`, { sub: unique(), email: `nobody@${domain}` });
  const back = await comeBack(visitor, await provider.signIn(locationOf(await leave(visitor, `nobody@${domain}`))));
  await refused(
    back,
    403,
    `There is no account here for nobody@${domain}. An owner of your organization can invite you`,
  );
  expect(await whoIs(visitor)).toBe(401);
});

test('[MEM-13] what did not begin in this browser, or comes back twice or changed, signs nobody in', async ({
  company,
  provider,
  as,
}) => {
  const { user } = await company(provider.issuer);
  provider.people.set(user.email ?? '', { sub: user.id, email: user.email ?? '' });
  const begin = async () => {
    const browser = await as();
    const query = await provider.signIn(locationOf(await leave(browser, user.email)));
    return { browser, query: new URLSearchParams(query), cookies: (await browser.storageState()).cookies };
  };
  const { query: stranger } = await begin();
  await refused(await comeBack(await as(), `?${stranger}`), 400, OVER);

  for (const change of [
    (query: URLSearchParams) => query.delete('state'),
    (query: URLSearchParams) => query.set('state', 'another'),
    (query: URLSearchParams) => query.set('state', stranger.get('state') ?? ''),
    (query: URLSearchParams) => query.set('code', 'another'),
    (query: URLSearchParams) => query.delete('code'),
    // A code of another sign-in at the same provider was made for another verifier.
    (query: URLSearchParams) => query.set('code', stranger.get('code') ?? ''),
    (query: URLSearchParams) => query.delete('iss'),
    (query: URLSearchParams) => query.set('iss', 'https://another.example'),
  ]) {
    const { browser, query } = await begin();
    change(query);
    await refused(await comeBack(browser, `?${query}`), 400, NOT_ACCEPTED);
    expect(await whoIs(browser), String(query)).toBe(401);
  }

  const { browser, query, cookies } = await begin();
  expect((await comeBack(browser, `?${query}`)).status()).toBe(303);
  await refused(await comeBack(browser, `?${query}`), 400, OVER);
  // Whoever copied the cookie comes too late: the code is used up.
  const copied = await as();
  await refused(await comeBackWith(copied, `?${query}`, cookies), 400, NOT_ACCEPTED);
  expect(await whoIs(copied)).toBe(401);
});

test('[MEM-13] another cookie of ours does not pass as the one of this sign-in', async ({ company, provider, as }) => {
  const { user } = await company(provider.issuer);
  const browser = await as();
  await browser.post('/login', { form: { intent: 'forgotPassword', email: user.email ?? '' } });
  const signed = (await browser.storageState()).cookies.filter(({ name }) => name === 'sb_reset');
  expect(signed).toHaveLength(1);
  const renamed = signed.map((each) => ({ ...each, name: 'sb_identity' }));
  await refused(await comeBackWith(await as(), '?code=x&state=y', renamed), 400, OVER);
});

test('[MEM-13] mix-up: a code for one provider is not sent to another, and what the other says does not count', async ({
  company,
  provider,
  forger,
  as,
}) => {
  const [honest, lying] = [await company(provider.issuer), await company(forger.issuer)];
  const email = honest.user.email ?? '';
  provider.people.set(email, { sub: honest.user.id, email });
  const victim = await as();
  const query = await provider.signIn(locationOf(await leave(victim, email)));
  // The browser has left for the lying provider since, which sends it back with what the honest one had answered.
  await leave(victim, lying.user.email);
  await refused(await comeBack(victim, query), 400, NOT_ACCEPTED);
  expect([forger.asked, await whoIs(victim)]).toEqual([[], 401]);

  const browser = await as();
  await refused(
    await comeBackForged(browser, forger, lying.user.email ?? '', { claims: { email } }),
    403,
    lying.domain,
  );
  expect(await whoIs(browser)).toBe(401);
});

test('[MEM-13] a token counts only if the provider has signed it, for us, now and for this sign-in', async ({
  company,
  forger,
  as,
}) => {
  const { user } = await company(forger.issuer);
  const email = user.email ?? '';
  const earlier = new URL(locationOf(await leave(await as(), email))).searchParams.get('nonce');
  const past = Math.floor(Date.now() / 1000) - 3600;
  const forgeries: Record<string, Forgery> = {
    'no signature': { signed: 'none' },
    'another key': { signed: 'with another key' },
    'the client secret as the key': { signed: 'with the client secret' },
    'the nonce of another sign-in': { claims: { nonce: earlier } },
    'no nonce': { claims: { nonce: undefined } },
    'another issuer': { claims: { iss: 'https://another.example' } },
    'for another client': { claims: { aud: 'another' } },
    expired: { claims: { iat: past, exp: past + 60 } },
    nobody: { claims: { sub: undefined } },
    'sent on elsewhere': { at: { '/token': (response) => response.writeHead(302, { Location: '/other' }).end() } },
    'not JSON': { at: { '/token': (response) => response.writeHead(200).end('<!doctype html>') } },
    endless: {
      at: {
        '/token': (response) =>
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"a":"${'a'.repeat(1_100_000)}"}`),
      },
    },
  };
  for (const [name, forgery] of Object.entries(forgeries)) {
    const browser = await as();
    const back = await comeBackForged(browser, forger, email, forgery);
    expect([name, back.status(), await whoIs(browser)]).toEqual([name, 400, 401]);
    expect(await textOf(back), name).toContain(NOT_ACCEPTED);
  }
  const browser = await as();
  expect([(await comeBackForged(browser, forger, email)).status(), await whoIs(browser)]).toEqual([303, 200]);
});

test('[MEM-14] an address counts if the provider has verified it and its domain is one of the organization’s', async ({
  company,
  forger,
  make,
  as,
}) => {
  const { user, domain } = await company(forger.issuer);
  const other = (await make.site()).user;
  for (const claims of [
    { email: other.email },
    { email: `${other.email}@${domain}`.replace(`@${domain}`, `,x@not-${domain}`) },
    { email_verified: false },
    { email_verified: 'false' },
    { email: '' },
    { email: ['x', user.email] },
  ]) {
    const browser = await as();
    const back = await comeBackForged(browser, forger, user.email ?? '', { claims });
    expect([claims, back.status(), await whoIs(browser)]).toEqual([claims, 403, 401]);
    expect(await textOf(back)).toContain(`did not confirm an e-mail address of yours at ${domain}`);
  }
  const unsaid = await as();
  await comeBackForged(unsaid, forger, user.email ?? '', { claims: { email_verified: undefined } });
  expect(await whoIs(unsaid)).toBe(200);
});

test('[MEM-14] another identity with the same address is refused until support removes the link', async ({
  company,
  forger,
  as,
  make,
  store,
}) => {
  const { user } = await company(forger.issuer);
  const email = user.email ?? '';
  expect((await comeBackForged(await as(), forger, email)).status()).toBe(303);
  const another = { claims: { sub: 'another subject' } };
  await refused(await comeBackForged(await as(), forger, email, another), 403, 'is linked to another identity');

  const support = await as(await make.admin('support'));
  expect(await textOf(await support.get(`/admin-panel/people/${user.id}`))).toContain(`Linked to ${forger.issuer}`);
  const form = { form: { intent: 'unlinkIdentity' }, maxRedirects: 0 };
  expect((await support.post(`/admin-panel/people/${user.id}`, form)).status()).toBe(303);
  const gone = await support.delete(`/api/users/${user.id}/identity`);
  expect([gone.status(), (await gone.json()).code]).toEqual([409, 'person_without_identity']);
  expect((await comeBackForged(await as(), forger, email, another)).status()).toBe(303);
  const [linked] = await store.read((db) => identitiesOfUser(db, user.id));
  expect(linked?.subject).toBe('another subject');
});

test('[MEM-14] accounts that are suspended or erased, and those of administrators, are not signed in', async ({
  company,
  forger,
  as,
  make,
  store,
}) => {
  const { domain, user } = await company(forger.issuer);
  const email = user.email ?? '';
  await comeBackForged(await as(), forger, email);
  const change = (values: Partial<User>) => store.tx((db) => updateUser(db, user.id, values));
  await change({ suspendedAt: Date.now() });
  await refused(await comeBackForged(await as(), forger, email), 403, 'Your account is suspended');
  await change({ suspendedAt: null, erasedAt: Date.now() });
  await refused(await comeBackForged(await as(), forger, email), 403, 'There is no account here');
  const admin = await make.user({ role: 'admin', email: `${unique('ada')}@${domain}` });
  await refused(await comeBackForged(await as(), forger, admin.email ?? ''), 403, 'Administrators of this platform');
});

test('[MEM-14] a second factor that was set up here is asked for, as after a password', async ({
  company,
  forger,
  as,
  store,
}) => {
  const { user } = await company(forger.issuer);
  await store.tx((db) => updateUser(db, user.id, { totpSecret: SECRET, totpSince: Date.now() }));
  const browser = await as();
  const back = await comeBackForged(browser, forger, user.email ?? '');
  expect([locationOf(back), await whoIs(browser)]).toEqual(['/second-factor?redirectTo=%2Fhome', 401]);
  const entered = await browser.post('/second-factor', { form: { code: codeOf(SECRET) } });
  expect([entered.status(), await whoIs(browser)]).toEqual([303, 200]);
  const events = await store.read((db) => auditEventsAfter(db, 0, 100_000));
  const signedIn = events.find(({ subjectId, action }) => subjectId === user.id && action === 'user.signedIn');
  expect(JSON.parse(signedIn?.after ?? '')).toEqual({ by: forger.issuer });
});

test('[MEM-15] where the provider is required, no password signs in, and a new one is only for signing', async ({
  company,
  forger,
  as,
  make,
  store,
}) => {
  const { user, domain, id } = await company(forger.issuer, { required: true });
  const signIn = async (email: string | null, password = PASSWORD) =>
    (await as()).post('/login', { form: { email: email ?? '', password } });
  for (const [email, password] of [
    [user.email, PASSWORD],
    [user.email, 'wrong'],
    [`nobody@${domain}`, 'wrong'],
  ])
    await refused(
      await signIn(email as string, password as string),
      403,
      'Please choose “Sign in with your organization”',
    );
  expect((await signIn((await make.site()).user.email)).status()).toBe(303);

  const token = unique('token-');
  const link = { tokenHash: hashToken(token), userId: user.id, expiresAt: Date.now() + 60_000 };
  await store.tx((db) => insertPasswordToken(db, link));
  const browser = await as();
  const set = await browser.post(`/set-password?token=${token}`, { form: { password: 'bridges are built twice' } });
  expect([set.status(), locationOf(set), await whoIs(browser)]).toEqual([303, '/login/organization', 401]);
  const stored = await store.read((db) => userById(db, user.id));
  expect([stored?.passwordHash === user.passwordHash, stored?.signedInAt]).toEqual([false, null]);
  expect((await comeBackForged(browser, forger, user.email ?? '')).status()).toBe(303);

  // Another address does not lead around it, once the person has signed in by the provider.
  await store.tx((db) => updateUser(db, user.id, { email: `${unique('private')}@home.example` }));
  const moved = (await store.read((db) => userById(db, user.id)))?.email ?? '';
  await refused(await signIn(moved, 'wrong'), 401, 'Invalid credentials');
  await refused(await signIn(moved, 'bridges are built twice'), 403, 'Please choose “Sign in with your organization”');

  const data = { issuer: forger.issuer, clientId: CLIENT.clientId, domains: [domain], required: false, active: true };
  await (await as('configured admin')).put(`/api/organizations/${id}/identity-provider`, { data });
  expect((await signIn(moved, 'bridges are built twice')).status()).toBe(303);
});

for (const by of ['form', 'call'] as const) {
  test(`[MEM-16] by ${by}: owners set up, change and remove a provider; its secret is encrypted and never shown`, async ({
    forger,
    as,
    make,
    store,
  }) => {
    const { organization } = await make.sponsor();
    const [admin, support] = [await as('configured admin'), await as(await make.admin('support'))];
    const [page, call] = ['/admin-panel/sites', '/api/organizations'].map(
      (start) => `${start}/${organization.id}/identity-provider`,
    ) as [string, string];
    const domain = `${unique('pharma')}.example`;
    const values = { issuer: forger.issuer, ...CLIENT, required: true, active: true };
    const send = (who: APIRequestContext, change: Record<string, unknown> = {}) => {
      const all: Record<string, unknown> = {
        ...values,
        domains: [`@${domain.toUpperCase()}`, `eu.${domain}`],
        ...change,
      };
      if (by === 'call') return who.put(call, { data: all });
      const fields = Object.entries(all).filter(([, value]) => value !== false && value !== undefined);
      const form = Object.fromEntries(
        fields.map(([name, value]) => [
          name,
          value === true ? 'on' : Array.isArray(value) ? value.join('\n') : String(value),
        ]),
      );
      return who.post(page, { form: { ...form, intent: 'setIdentityProvider' }, maxRedirects: 0 });
    };
    const saved = by === 'form' ? 303 : 200;
    expect((await send(support)).status()).toBe(403);
    expect((await send(admin, { clientSecret: undefined })).status()).toBe(400);
    for (const [change, words] of [
      [{ domains: ['gmail.com'] }, 'Anyone can get an e-mail address at gmail.com'],
      [{ domains: ['mailinator.com'] }, 'Anyone can get an e-mail address at mailinator.com'],
      [{ domains: ['not a domain'] }, 'Please enter domains'],
      [{ issuer: 'http://127.0.0.1:1' }, 'We could not read the configuration'],
      [{ issuer: 'ftp://login.example' }, 'Please enter an address such as'],
    ] as const) {
      const answer = await send(admin, change);
      expect([change, answer.status(), await answer.text()]).toEqual([change, 400, expect.stringContaining(words)]);
      expect(await answer.text()).not.toContain(CLIENT.clientSecret);
    }
    expect((await send(admin)).status()).toBe(saved);

    const shown = await admin.get(call);
    const stored = await store.read((db) => identityProviderOf(db, organization.id));
    expect(await shown.json()).toMatchObject({
      issuer: forger.issuer,
      domains: [`eu.${domain}`, domain],
      required: true,
    });
    for (const text of [await shown.text(), await textOf(await admin.get(page)), JSON.stringify(stored)])
      expect(text).not.toContain(CLIENT.clientSecret);
    // Left out, the secret stays.
    expect((await send(admin, { clientSecret: undefined, required: false })).status()).toBe(saved);
    expect((await store.read((db) => identityProviderOf(db, organization.id)))?.clientSecret).toBe(
      stored?.clientSecret,
    );

    const another = (await make.sponsor()).organization.id;
    const taken = await admin.put(`/api/organizations/${another}/identity-provider`, {
      data: { ...values, domains: [domain] },
    });
    expect([taken.status(), await taken.text()]).toEqual([
      400,
      expect.stringContaining('already sign in with another'),
    ]);

    const remove = { form: { intent: 'removeIdentityProvider' }, maxRedirects: 0 };
    const removed = await (by === 'form' ? admin.post(page, remove) : admin.delete(call));
    expect([removed.status(), (await admin.get(call)).status()]).toEqual([by === 'form' ? 303 : 204, 404]);
    const events = (await store.read((db) => auditEventsAfter(db, 0, 100_000))).filter(
      ({ subjectId }) => subjectId === organization.id,
    );
    expect(events.map(({ action }) => action)).toEqual([
      'organization.identityProviderSet',
      'organization.identityProviderSet',
      'organization.identityProviderRemoved',
    ]);
    expect(JSON.stringify(events)).not.toContain(CLIENT.clientSecret);
    expect(JSON.parse(events[1]?.after ?? '')).toEqual({ required: false });
  });
}

test('[MEM-17] a provider that is turned off meanwhile signs nobody in', async ({ company, forger, as }) => {
  const { user, domain, id } = await company(forger.issuer);
  const browser = await as();
  const sent = new URL(locationOf(await leave(browser, user.email))).searchParams;
  const data = { issuer: forger.issuer, clientId: CLIENT.clientId, domains: [domain], required: true, active: false };
  await (await as('configured admin')).put(`/api/organizations/${id}/identity-provider`, { data });
  await refused(await comeBack(browser, `?code=x&state=${sent.get('state')}&iss=${forger.issuer}`), 403, OFF_ERROR);
  await refused(await leave(await as(), user.email), 400, 'No organization with this domain');
  const byPassword = await (await as()).post('/login', { form: { email: user.email ?? '', password: PASSWORD } });
  expect(byPassword.status()).toBe(303);
});

test('[MEM-17] one that does not answer, or lets someone go, is named as the reason above the form for a password', async ({
  company,
  forger,
  as,
  store,
}) => {
  const { user } = await company(forger.issuer);
  const email = user.email ?? '';
  const silent: NonNullable<Forgery['at']>['/token'] = (response) => response.writeHead(503).end();
  const back = await comeBackForged(await as(), forger, email, { at: { '/token': silent } });
  await refused(back, 502, 'The sign-in service of your organization does not answer');
  const page = await back.text();
  expect(page).toMatch(/<form[^>]*action="\/login"/);
  expect(page).toContain('type="password"');
  const denied = await comeBackForged(await as(), forger, email, {}, { code: '', error: 'access_denied' });
  await refused(denied, 403, 'Your organization has not signed you in');

  // One that nobody has read yet does not even say where to sign in.
  const { domain, id } = await company(`${forger.issuer}/never-read`, { active: false });
  const row = await store.read((db) => identityProviderOf(db, id));
  await store.tx((db) => updateIdentityProvider(db, row?.id ?? '', { active: true }));
  const left = await leave(await as(), `ada@${domain}`);
  await refused(left, 502, 'The sign-in service of your organization does not answer');
  expect(await left.text()).toContain('Use your password instead');
});

base.describe('without OIDC_PRIVATE', () => {
  base('[MEM-18] an issuer has to be at an https address of the public internet', async ({ as, make }) => {
    const { organization } = await make.sponsor();
    const admin = await as('configured admin');
    const set = (issuer: string) =>
      admin.put(`/api/organizations/${organization.id}/identity-provider`, {
        data: { issuer, ...CLIENT, domains: [`${unique('d')}.example`], required: false, active: true },
      });
    for (const [issuer, words] of [
      ['http://login.example', 'begins with https'],
      ['https://127.0.0.1', 'could not read'],
      ['https://[::1]', 'could not read'],
      ['https://169.254.169.254', 'could not read'],
      ['https://localhost', 'could not read'],
    ] as const) {
      const answer = await set(issuer);
      expect([issuer, answer.status(), await answer.text()]).toEqual([issuer, 400, expect.stringContaining(words)]);
    }
  });
});

base.describe('an installation for one company', () => {
  base(
    '[MEM-18] signs its people and its administrators in by the provider of the configuration',
    async ({ appWith, storeOf, registry }) => {
      void registry;
      const forger = await startForgedProvider();
      const domain = `${unique('company')}.example`;
      const { clientId, clientSecret } = CLIENT;
      const app = await appWith(
        {
          ...{ OIDC_PRIVATE: 'on', OIDC_ISSUER: `${forger.issuer}/`, OIDC_CLIENT_ID: clientId },
          ...{ OIDC_CLIENT_SECRET: clientSecret, OIDC_DOMAINS: domain, OIDC_REQUIRED: 'on' },
        },
        'one company',
      );
      const make = factoriesFor(await storeOf(app));
      const client = () => newClient({ baseURL: app.url, maxRedirects: 0 });
      const user = await make.user({ role: 'admin', email: `${unique('ada')}@${domain}` });
      const browser = client();
      expect((await comeBackForged(browser, forger, user.email ?? '')).status()).toBe(303);
      expect(await whoIs(browser)).toBe(200);
      const form = { email: user.email ?? '', password: PASSWORD };
      await refused(await client().post('/login', { form }), 403, 'Please choose “Sign in with your organization”');
      // Otherwise, nobody could help when the provider is down.
      const admin = await client().post('/admin-login', { form: { username: user.email ?? '', password: PASSWORD } });
      expect(admin.status()).toBe(303);
      await forger.close();
    },
  );
});
