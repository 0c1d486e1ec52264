/** Guessing passwords from many addresses. Each attempt of a stranger comes from an address of its own. */
import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { PASSWORD_ATTEMPTS } from '~/catalogue/limits';
import { ADMIN, LIMITED_ENV } from '~tests/support/app';
import { PASSWORD, unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: LIMITED_ENV });
test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

const anywhere = () => ({
  'X-Forwarded-For': `2001:db8:${randomInt(2 ** 16).toString(16)}:${randomInt(2 ** 16).toString(16)}::1`,
});

/** The ways to sign in, each by name and password. */
const WAYS = {
  '/login': (by: APIRequestContext, email: string, password: string) =>
    by.post('/login', { form: { email, password }, headers: anywhere(), maxRedirects: 0 }),
  '/admin-login': (by: APIRequestContext, username: string, password: string) =>
    by.post('/admin-login', { form: { username, password }, headers: anywhere(), maxRedirects: 0 }),
  'POST /api/admin/login': (by: APIRequestContext, username: string, password: string) =>
    by.post('/api/admin/login', { data: { username, password }, headers: anywhere() }),
};

for (const [way, signIn] of Object.entries(WAYS)) {
  test(`[ACC-02][ASVS 6.3.1] guesses at ${way} from many addresses wait, alike with and without an account`, async ({
    as,
    make,
  }) => {
    const user = await make.user({ role: 'admin' });
    const stranger = await as();
    const answers = [];
    for (const name of [user.email ?? '', `${unique('nobody-')}@nowhere.example`]) {
      const statuses: number[] = [];
      for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++) {
        statuses.push((await signIn(stranger, name, `guess ${tried}`)).status());
      }
      expect(statuses).toEqual(Array(PASSWORD_ATTEMPTS.free).fill(401));
      const refused = await signIn(stranger, name, PASSWORD);
      expect(refused.status(), 'the right password too').toBe(429);
      const body = (await refused.text()).replaceAll(name, 'NAME').replace(/nonce="[^"]*"/g, '');
      answers.push(body.replace(/\d+ minutes|a minute/, 'A WHILE').replaceAll(/streamController.*/gs, ''));
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[0]).toContain('too many wrong passwords');
  });
}

test('[ACC-02] the three ways to sign in share the count of a name, and a call says how long to wait', async ({
  as,
  make,
}) => {
  const { email } = await make.user({ role: 'admin' });
  const stranger = await as();
  const ways = Object.values(WAYS);
  for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++) {
    await ways[tried % ways.length]?.(stranger, email?.toUpperCase() ?? '', 'guess');
  }
  const refused = await WAYS['POST /api/admin/login'](stranger, email ?? '', PASSWORD);
  expect(refused.status()).toBe(429);
  const seconds = Number(refused.headers()['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(PASSWORD_ATTEMPTS.firstMs / 1000);
});

test('[ACC-02] the user name and the address of an account share one count', async ({ as, make }) => {
  const username = unique('chief-');
  const { email } = await make.user({ role: 'admin', username });
  const stranger = await as();
  const signIn = WAYS['/admin-login'];
  for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++)
    expect((await signIn(stranger, tried % 2 ? username : (email ?? ''), 'guess')).status()).toBe(401);
  expect((await signIn(stranger, username, PASSWORD)).status()).toBe(429);
  expect((await signIn(stranger, email ?? '', PASSWORD)).status()).toBe(429);
});

test('[ACC-02] a name that reads like the ID of an account counts for no account', async ({ as, make }) => {
  const { id, email } = await make.user({ role: 'admin' });
  const stranger = await as();
  for (const name of [id, `of account ${id}`, `account ${id}`])
    for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++) await WAYS['/admin-login'](stranger, name, 'guess');
  expect((await WAYS['/admin-login'](stranger, email ?? '', PASSWORD)).status()).toBe(303);
});

test('[ACC-03] a start with the password of the configured administrator, who has no address, ends the wait', async ({
  app,
  as,
  make,
}) => {
  const signIn = WAYS['/admin-login'];
  const { email } = await make.user({ role: 'admin' });
  const stranger = await as();
  for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++) {
    await signIn(stranger, ADMIN.username, 'guess');
    await signIn(stranger, email ?? '', 'guess');
  }
  expect((await signIn(stranger, ADMIN.username, ADMIN.password)).status()).toBe(429);
  await app.restart();
  expect((await signIn(stranger, ADMIN.username, ADMIN.password)).status()).toBe(303);
  expect((await signIn(await as(), email ?? '', PASSWORD)).status(), 'others still wait').toBe(429);
});

test('[ACC-03] strangers who guess do not keep the owner out of a browser that is known, or out of the account', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const email = user.email ?? '';
  const signIn = WAYS['/login'];
  const [owner, stranger, elsewhere] = [await as(), await as(), await as()];
  expect((await signIn(owner, email, PASSWORD)).status()).toBe(303);
  await owner.post('/api/logout', { headers: anywhere() });
  for (let tried = 0; tried < PASSWORD_ATTEMPTS.free + 2; tried++) await signIn(stranger, email, 'guess');
  expect((await signIn(stranger, email, PASSWORD)).status()).toBe(429);

  expect((await signIn(owner, email, 'mistyped')).status()).toBe(401);
  expect((await signIn(owner, email, PASSWORD)).status()).toBe(303);
  expect((await signIn(stranger, email, PASSWORD)).status(), 'still waits').toBe(429);

  // In a browser that is not known, a link by e-mail leads in, and makes it known.
  await elsewhere.post('/forgot-password', { form: { email }, headers: anywhere() });
  const [mail] = await mailsTo(store, email);
  const link = /\/set-password\?token=[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '';
  const chosen = { form: { password: 'another-battery-staple' }, headers: anywhere(), maxRedirects: 0 };
  expect((await elsewhere.post(link, chosen)).status()).toBe(303);
  await elsewhere.post('/api/logout', { headers: anywhere() });
  expect((await signIn(elsewhere, email, chosen.form.password)).status()).toBe(303);
});

test('[ACC-03] a browser that is known has a count of its own, and is known only for its accounts', async ({
  as,
  make,
}) => {
  const [mine, yours] = [(await make.site()).user.email ?? '', (await make.site()).user.email ?? ''];
  const signIn = WAYS['/login'];
  const browser = await as();
  await signIn(browser, mine, PASSWORD);
  await browser.post('/api/logout', { headers: anywhere() });
  for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++) await signIn(browser, yours, 'guess');
  expect((await signIn(await as(), yours, PASSWORD)).status(), 'counted for the account').toBe(429);
  for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++) await signIn(browser, mine, 'guess');
  expect((await signIn(browser, mine, PASSWORD)).status()).toBe(429);
  expect((await signIn(await as(), mine, PASSWORD)).status(), 'not counted elsewhere').toBe(303);
});

test('[ACC-03] a forged cookie makes no browser known', async ({ as, make, app, visitor }) => {
  const { user } = await make.site();
  const value = Buffer.from(JSON.stringify({ id: 'forged', accounts: [user.id] })).toString('base64');
  const { hostname } = new URL(app.url);
  const cookie = { name: 'sb_browser', value: `${value}.forged`, domain: hostname, path: '/', expires: -1 };
  const forger = await visitor([{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }]);
  for (let tried = 0; tried < PASSWORD_ATTEMPTS.free; tried++) await WAYS['/login'](forger, user.email ?? '', 'guess');
  expect((await WAYS['/login'](await as(), user.email ?? '', PASSWORD)).status()).toBe(429);
});
