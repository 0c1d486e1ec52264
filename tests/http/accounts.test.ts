import { hashToken } from '~/domain/base/ids.server';
import { auditEventsOf } from '~db/queries/audit';
import { insertPasswordToken, userById } from '~db/queries/users';
import { ADMIN, testEnv } from '~tests/support/app';
import { PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { startApp } from '~tests/support/server';

const FOREIGN = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/%09/evil.example/../..//evil.example',
];

test('[GEN-03] /api/login leads to the form and keeps a return path within this site', async ({ as }) => {
  const visitor = await as();
  const response = await visitor.get('/api/login?redirectTo=/site-dashboard?tab=1');
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe('/login?redirectTo=%2Fsite-dashboard%3Ftab%3D1');
});

for (const redirectTo of FOREIGN) {
  test(`[GEN-03] ${JSON.stringify(redirectTo)} never redirects to another site`, async ({ as, make, app }) => {
    const visitor = await as();
    const entry = await visitor.get(`/api/login?redirectTo=${encodeURIComponent(redirectTo)}`);
    const target = new URL(entry.headers().location ?? '', app.url);
    expect(target.origin).toBe(app.url);
    const { user } = await make.site();
    const signedIn = await visitor.post('/login', {
      form: { email: user.email ?? '', password: PASSWORD, redirectTo },
    });
    expect(new URL(signedIn.headers().location ?? '', app.url).origin).toBe(app.url);
  });
}

test('[SCR-06] after signing in, the final page says so once; /home, which only redirects, does not', async ({
  as,
  make,
}) => {
  const visitor = await as();
  const { user } = await make.site();
  await visitor.post('/login', { form: { email: user.email ?? '', password: PASSWORD } });
  const times = async (path: string) => (await textOf(await visitor.get(path))).split('Signed in').length - 1;
  expect([await times('/home'), await times('/site-dashboard'), await times('/site-dashboard')]).toEqual([0, 1, 0]);
});

test('[SCR-06] someone who sets a password through the link is signed in, and sees only that message', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const visitor = await as();
  await visitor.post('/forgot-password', { form: { email: user.email ?? '' } });
  const [mail] = await mailsTo(store, user.email);
  const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
  const set = await visitor.post(`/set-password?token=${token}`, { form: { password: 'bridges are built twice' } });
  const page = await textOf(await visitor.get(set.headers().location ?? ''));
  for (const text of ['Password set', 'You are signed in.']) expect(page).toContain(text);
  expect(page).not.toContain('You can now sign in');
});

test('[GEN-03] signed-in people are sent to /home, and POST /api/logout ends the session', async ({ as, make }) => {
  const { user } = await make.site();
  const site = await as(user);
  expect((await site.get('/api/login')).headers().location).toBe('/home');
  const cookies = await site.storageState();
  expect((await site.post('/api/logout', { headers: { Accept: 'application/json' } })).status()).toBe(204);
  const replayed = await as();
  const old = cookies.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const page = await replayed.get('/site-dashboard', { headers: { Cookie: old } });
  expect(page.status()).toBe(401);
});

test('[GEN-03] GET /api/logout returns 405 with Allow and keeps the session', async ({ as, make }) => {
  const site = await as((await make.site()).user);
  const response = await site.get('/api/logout');
  expect(response.status()).toBe(405);
  expect(response.headers().allow).toBe('POST');
  expect((await site.get('/site-dashboard')).status()).toBe(200);
});

for (const [role, address] of [
  ['site', '/site-dashboard'],
  ['sponsor', '/sponsor-dashboard'],
  ['admin', '/admin-panel'],
  ['rep', '/kiosk'],
  [null, '/onboarding'],
] as const) {
  test(`[GEN-04] after signing in ${role ?? 'a person without a role'} is sent to ${address}`, async ({ as, make }) => {
    const user = role === 'site' || role === 'sponsor' ? (await make[role]()).user : await make.user({ role });
    const visitor = await as();
    const answer = await visitor.post('/login', { form: { email: user.email ?? '', password: PASSWORD } });
    expect([answer.status(), answer.headers().location]).toEqual([303, '/home']);
    const home = await (await visitor.get('/home')).text();
    expect(home).toMatch(new RegExp(`http-equiv="refresh" content="\\d+;url=${address}"`, 'i'));
    expect(home).toContain(`href="${address}"`);
  });
}

test('[GEN-07] a visitor who opens a dashboard gets a message, signs in and is sent back', async ({ as }) => {
  const visitor = await as();
  for (const dashboard of ['/site-dashboard', '/sponsor-dashboard']) {
    const response = await visitor.get(dashboard);
    expect(response.status()).toBe(401);
    const text = await textOf(response);
    for (const said of ['Unauthorized', 'You are logged out. Logging in again...']) expect(text).toContain(said);
    const address = `/api/login?redirectTo=${encodeURIComponent(dashboard)}`;
    expect(await response.text()).toContain(`;url=${address}"`);
    const entry = await visitor.get(address);
    expect(entry.headers().location).toBe(`/login?redirectTo=${encodeURIComponent(dashboard)}`);
  }
});

test('[LOGIN-02] a wrong password, an unknown address and an account without a password get the same response', async ({
  as,
  make,
}) => {
  const { user } = await make.site();
  const invited = await make.user({ role: 'site', passwordHash: null });
  const visitor = await as();
  for (const email of [user.email, invited.email, `${unique()}@nowhere.example`]) {
    const response = await visitor.post('/login', { form: { email: email ?? '', password: 'wrong-password-1' } });
    expect(response.status()).toBe(401);
    const html = await response.text();
    expect(html).toContain('Invalid credentials');
    expect(html).not.toContain('wrong-password-1');
  }
});

test('[LOGIN-02] a site user cannot sign in on the administrator page', async ({ as, make }) => {
  const { user } = await make.site();
  const response = await (await as()).post('/admin-login', {
    form: { username: user.email ?? '', password: PASSWORD },
  });
  expect(response.status()).toBe(401);
});

test('[LOGIN-04] the configured administrator can sign in; without one, an account is created and its password printed once', async ({
  as,
  registry,
}) => {
  expect((await (await as('configured admin')).get('/admin-panel')).status()).toBe(200);
  const app = await startApp({ REGISTRY_URL: registry.url, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
  try {
    const printed = /Administrator.*: (\S+) \/ (\S+)/.exec(app.log());
    expect(printed).not.toBeNull();
    await app.restart();
    expect(app.log().match(/Administrator/g)).toHaveLength(1);
    const body = new URLSearchParams({ username: printed?.[1] ?? '', password: printed?.[2] ?? '' });
    const response = await fetch(`${app.url}/admin-login`, { method: 'POST', body, redirect: 'manual' });
    expect(response.status).toBe(303);
  } finally {
    await app.close();
  }
});

test('[LOGIN-04] there are no built-in credentials: two new installations print different passwords, even for demo accounts @all', async ({
  registry,
}) => {
  const passwords: string[] = [];
  for (let installation = 0; installation < 2; installation++) {
    const app = await startApp({ REGISTRY_URL: registry.url, LOG_LEVEL: 'warn', DEMO_DATA: '1' });
    try {
      const printed = [...app.log().matchAll(/\(\/(?:admin-)?login\): (\S+) \/ (\S+)/g)];
      expect(printed.length, app.log()).toBeGreaterThan(3);
      passwords.push(...new Set(printed.map(([, , password]) => password as string)));
      const [, email, password] = printed.find(([line]) => line.includes('(/login)')) ?? [];
      const body = new URLSearchParams({ email: email ?? '', password: password ?? '' });
      expect((await fetch(`${app.url}/login`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    } finally {
      await app.close();
    }
  }
  expect(new Set(passwords).size).toBe(passwords.length);
  for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(12);
});

test('[GEN-05] a password link works once and ends all sessions; an expired link is rejected', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const other = await as(user);
  const token = unique('token-with-enough-length-');
  const spent = unique('token-with-enough-length-');
  await store.tx(async (db) => {
    await insertPasswordToken(db, { tokenHash: hashToken(token), userId: user.id, expiresAt: Date.now() + 60_000 });
    await insertPasswordToken(db, { tokenHash: hashToken(spent), userId: user.id, expiresAt: Date.now() - 1 });
  });
  const visitor = await as();
  const refusedPage = await visitor.post(`/set-password?token=${spent}`, { form: { password: 'another-password-1' } });
  expect(refusedPage.status()).toBe(410);
  const done = await visitor.post(`/set-password?token=${token}`, { form: { password: 'another-password-1' } });
  expect(done.status()).toBe(303);
  expect((await other.get('/site-dashboard')).status()).toBe(401);
  expect((await visitor.get('/site-dashboard')).status()).toBe(200);
  const again = await (await as()).post(`/set-password?token=${token}`, { form: { password: 'another-password-2' } });
  expect(again.status()).toBe(410);
  const fresh = await (await as()).post('/login', {
    form: { email: user.email ?? '', password: 'another-password-1' },
  });
  expect(fresh.status()).toBe(303);
});

test('[GEN-05] easily guessed passwords are rejected, including ones based on the person’s details', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const token = unique('token-with-enough-length-');
  await store.tx((db) =>
    insertPasswordToken(db, { tokenHash: hashToken(token), userId: user.id, expiresAt: Date.now() + 60_000 }),
  );
  const visitor = await as();
  const choose = (password: string) => visitor.post(`/set-password?token=${token}`, { form: { password } });
  for (const password of [
    'password123',
    '1234567890',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'Studybridge1',
    `${user.email}1`,
  ]) {
    const refused = await choose(password);
    expect(refused.status(), password).toBe(400);
    expect(await refused.text()).toContain('easy to guess');
  }
  expect((await choose('four unrelated words')).status()).toBe(303);
});

test('[GEN-05] a password reset gives the same response for known and unknown addresses; only known ones get an e-mail', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const unknown = `${unique()}@nowhere.example`;
  const visitor = await as();
  const answers = [];
  for (const email of [user.email ?? '', unknown]) {
    const response = await visitor.post('/forgot-password', { form: { email } });
    answers.push([response.status(), response.headers().location]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(await mailsTo(store, user.email)).toHaveLength(1);
  expect(await mailsTo(store, unknown)).toHaveLength(0);
});

test('[DAY-88] the page after a reset names the address in no link, only in this browser, and forgets it at the next sign-in', async ({
  as,
  make,
}) => {
  const { user } = await make.site();
  const known = user.email ?? '';
  const unknown = `${unique()}@nowhere.example`;
  const pages = await Promise.all(
    [known, unknown].map(async (email) => {
      const visitor = await as();
      const form = { intent: 'forgotPassword', email: ` ${email} `, password: 'half a pass' };
      const carried = await visitor.post('/login', { form, maxRedirects: 0 });
      expect([carried.status(), carried.headers().location]).toEqual([303, '/forgot-password']);
      expect(await (await visitor.get('/forgot-password')).text()).toContain(`value="${email}"`);
      const sent = await visitor.post('/forgot-password', { form: { email }, maxRedirects: 0 });
      expect([sent.status(), sent.headers().location]).toEqual([303, '/forgot-password']);
      return textOf(await visitor.get('/forgot-password'));
    }),
  );
  const [ofKnown = '', ofUnknown = ''] = pages;
  expect(ofKnown).toContain('It works once, for 2 hours.');
  expect(ofUnknown).toBe(ofKnown.replaceAll(known, unknown));
  expect(await textOf(await (await as()).get('/forgot-password'))).not.toContain(known);

  const person = await as();
  await person.post('/forgot-password', { form: { email: known } });
  await person.post('/login', { form: { email: known, password: PASSWORD } });
  expect(await textOf(await person.get('/forgot-password'))).not.toContain('Check your e-mail');
});

test('[DAY-88] what was typed is carried along as it is, but nothing that is too long', async ({ as }) => {
  const visitor = await as();
  const fieldAfter = async (email: string) => {
    await visitor.post('/login', { form: { intent: 'forgotPassword', email } });
    return /<input[^>]*name="email"[^>]*>/.exec(await (await visitor.get('/forgot-password')).text())?.[0];
  };
  expect(await fieldAfter('"><b>x')).toContain('value="&quot;&gt;&lt;b&gt;x"');
  for (const email of ['', ' ', 'x'.repeat(5000)]) expect(await fieldAfter(email)).not.toMatch(/value="[^"]/);
});

test('[ADM-17] signing in records an audit event without secrets', async ({ byPassword, make, store }) => {
  const { user } = await make.site();
  await byPassword(user);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
  expect(events[0]?.action).toBe('user.signedIn');
  expect(JSON.stringify(events)).not.toContain('argon2');
  expect((await store.read((db) => userById(db, user.id)))?.passwordHash).toContain('argon2');
});

test('[GEN-05] a sign-in request from another site is rejected, whatever it contains', async ({ as }) => {
  const visitor = await as();
  const elsewhere: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null' },
  ];
  for (const headers of elsewhere) {
    const response = await visitor.post('/admin-login', { form: ADMIN, headers });
    expect(response.status(), JSON.stringify(headers)).toBe(403);
  }
});

test('[GEN-05] the session cookie is HttpOnly and SameSite=Lax', async ({ as, make }) => {
  const { user } = await make.site();
  const response = await (await as()).post('/login', { form: { email: user.email ?? '', password: PASSWORD } });
  const cookie = response.headersArray().find(({ value }) => value.startsWith('sb_session='));
  expect(cookie?.value).toContain('HttpOnly');
  expect(cookie?.value).toContain('SameSite=Lax');
});

test('[GEN-05] with an https public address, the session cookie is Secure and limited to this host', async ({
  registry,
}) => {
  const app = await startApp({ ...testEnv(registry.url), PUBLIC_URL: 'https://studybridge.example' });
  try {
    const response = await fetch(`${app.url}/admin-login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(ADMIN),
    });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sb_session=/);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).toContain('; Secure');
    expect(cookie).not.toContain('Domain');
  } finally {
    await app.close();
  }
});
