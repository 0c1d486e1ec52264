/** The second factor, by form and by call: it cannot be bypassed, and no one is locked out permanently. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { hashToken } from '~/domain/base/ids.server';
import { auditEventsAfter } from '~db/queries/audit';
import { insertPasswordToken, recoveryCodesLeft, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { ADMIN, testEnv } from '~tests/support/app';
import { PASSWORD, unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { adminWithFactor, codeOf, SECRET, wrongCode } from '~tests/support/second-factor';
import { startApp } from '~tests/support/server';

const cookieNames = (response: APIResponse) =>
  response
    .headersArray()
    .filter(({ name, value }) => name.toLowerCase() === 'set-cookie' && !/Max-Age=0/i.test(value))
    .map(({ value }) => value.split('=')[0] as string);

const credentials = ({ email }: User) => ({ username: email ?? '', password: PASSWORD });
const whoIs = async (by: APIRequestContext) => (await by.get('/api/auth/user')).status();
async function eventsOf(store: Store, { id }: User): Promise<{ action: string; text: string }[]> {
  const events = await store.read((db) => auditEventsAfter(db, 0, 100_000));
  return events
    .filter(({ subjectId }) => subjectId === id)
    .map((event) => ({ action: event.action, text: JSON.stringify(event) }));
}
const actions = async (store: Store, user: User) => (await eventsOf(store, user)).map(({ action }) => action);

/** The actions, by form and by call. */
const ENDPOINTS = {
  call: {
    begin: (by: APIRequestContext) => by.post('/api/account/second-factor'),
    confirm: (by: APIRequestContext, data: object) => by.put('/api/account/second-factor', { data }),
    renew: (by: APIRequestContext, data: object) => by.post('/api/account/recovery-codes', { data }),
    off: (by: APIRequestContext, data: object) => by.post('/api/account/second-factor/off', { data }),
    endOthers: (by: APIRequestContext) => by.delete('/api/account/sessions'),
  },
  form: {
    begin: (by: APIRequestContext) => by.post('/account/second-factor', { form: { intent: 'beginSecondFactor' } }),
    confirm: (by: APIRequestContext, form: object) =>
      by.post('/account/second-factor', { form: { intent: 'confirmSecondFactor', ...form } }),
    renew: (by: APIRequestContext, form: object) =>
      by.post('/account/second-factor', { form: { intent: 'renewRecoveryCodes', ...form } }),
    off: (by: APIRequestContext, form: object) =>
      by.post('/account/second-factor', { form: { intent: 'turnOffSecondFactor', ...form } }),
    endOthers: (by: APIRequestContext) => by.post('/account?index', { form: { intent: 'endOtherSessions' } }),
  },
};
const CODES = /[A-Z2-7]{4}(-[A-Z2-7]{4}){5}/g;

for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
  test(`[ASVS 6.3.3] by ${name}: an administrator turns it on, gets new recovery codes and turns it off again`, async ({
    as,
    byPassword,
    make,
    store,
  }) => {
    const user = await make.admin();
    const [here, there] = [await as(user), await as(user)];
    expect((await endpoint.begin(here)).status()).toBeLessThan(304);
    const secret = (await store.read((db) => userById(db, user.id)))?.totpSecret ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    // Until setup is confirmed, the password is enough to sign in.
    expect(await whoIs(await byPassword(user))).toBe(200);

    const wrong = await endpoint.confirm(here, { code: wrongCode(secret), password: PASSWORD });
    expect([wrong.status(), await wrong.text()]).toEqual([400, expect.stringContaining('This code is incorrect')]);
    const stranger = await endpoint.confirm(here, { code: codeOf(secret), password: 'not-my-password' });
    expect([stranger.status(), await stranger.text()]).toEqual([
      400,
      expect.stringContaining('This password is incorrect'),
    ]);

    const on = await endpoint.confirm(here, { code: codeOf(secret), password: PASSWORD });
    expect(on.status()).toBe(200);
    const codes = new Set((await on.text()).match(CODES));
    expect(codes.size).toBe(10);
    expect(await whoIs(here)).toBe(200);
    expect(await whoIs(there), 'a session opened by the password alone').toBe(401);
    const text = await (await here.get('/account/second-factor')).text();
    expect(text).not.toContain(secret);
    expect(text.match(CODES)).toBeNull();

    const renewed = await endpoint.renew(here, { code: codeOf(secret, 1), password: PASSWORD });
    const fresh = [...new Set((await renewed.text()).match(CODES))];
    expect(fresh).toHaveLength(10);
    const old = await endpoint.off(here, { code: [...codes][0], password: PASSWORD });
    expect(old.status(), 'a code from before').toBe(400);
    expect((await endpoint.off(here, { code: fresh[0], password: PASSWORD })).status()).toBe(
      name === 'call' ? 204 : 303,
    );
    expect(await store.read((db) => userById(db, user.id))).toMatchObject({ totpSecret: null, totpSince: null });
    expect(await store.read((db) => recoveryCodesLeft(db, user.id))).toBe(0);
    expect(await whoIs(await byPassword(user))).toBe(200);

    expect(await actions(store, user)).toEqual(
      expect.arrayContaining([
        ...['user.secondFactorBegun', 'user.codeRefused', 'user.secondFactorOn', 'user.recoveryCodesRenewed'],
        ...['user.recoveryCodeUsed', 'user.secondFactorOff'],
      ]),
    );
    const trail = (await eventsOf(store, user)).map((event) => event.text).join();
    for (const kept of [secret, ...codes, ...fresh]) expect(trail).not.toContain(kept);
    const told = (await mailsTo(store, user.email)).map(({ subject }) => subject);
    expect(told.join()).toMatch(/is on/);
    expect(told.join()).toMatch(/New recovery codes/);
    expect(told.join()).toMatch(/is off/);
  });

  test(`[ASVS 7.4.3] by ${name}: a person ends their sessions in other browsers`, async ({ as, make, store }) => {
    const { user } = await make.site();
    const [here, there] = [await as(user), await as(user)];
    expect((await endpoint.endOthers(here)).status()).toBe(name === 'call' ? 200 : 303);
    expect([await whoIs(here), await whoIs(there)]).toEqual([200, 401]);
    expect(await actions(store, user)).toContain('user.sessionsEnded');
  });
}

test('[ASVS 7.4.5] only administrators can sign someone out everywhere, by form and by call', async ({ as, make }) => {
  const { user } = await make.site();
  const [admin, sponsor] = [await as(await make.admin()), await as((await make.sponsor()).user)];
  const address = `/api/users/${user.id}/sessions`;
  const form = { intent: 'endSessionsOf' };
  const page = `/admin-panel/people/${user.id}`;
  const site = await as(user);
  expect((await sponsor.delete(address)).status()).toBe(403);
  expect((await sponsor.post(page, { form })).status()).toBe(403);
  expect(await whoIs(site)).toBe(200);
  expect(await (await admin.delete(address)).json()).toEqual({ ended: 1 });
  expect(await whoIs(site)).toBe(401);
  const again = await as(user);
  const done = await admin.post(page, { form });
  expect([done.status(), done.headers().location]).toEqual([303, page]);
  expect(await whoIs(again)).toBe(401);
  expect((await admin.delete('/api/users/nobody/sessions')).status()).toBe(404);
  expect((await admin.post('/admin-panel/people/nobody', { form })).status()).toBe(404);
});

test('[ASVS 6.3.3] only the owner sees the secret, and only during setup', async ({ as, make }) => {
  const [mine, other] = [await as(await make.admin()), await as(await make.admin())];
  const { secret, address } = await (await mine.post('/api/account/second-factor')).json();
  expect(address).toContain(`secret=${secret}`);
  expect(await (await mine.get('/account/second-factor')).text()).toContain(secret.slice(0, 4));
  expect(await (await mine.get('/api/account/second-factor')).text()).not.toContain(secret);
  expect(await (await other.get('/account/second-factor')).text()).not.toContain(secret.match(/.{4}/g).join(' '));
  const rep = await as(await make.rep());
  for (const path of ['/account/second-factor', '/api/account/second-factor'])
    expect((await rep.get(path)).status()).toBe(403);
});

for (const entrance of ['/admin-login', '/login']) {
  test(`[ASVS 6.3.3] at ${entrance}, the correct password alone signs nobody in`, async ({ as, make, store }) => {
    const { user } = await adminWithFactor(make, store);
    const visitor = await as();
    const form = entrance === '/login' ? { email: user.email ?? '', password: PASSWORD } : credentials(user);
    const half = await visitor.post(entrance, { form: { ...form, redirectTo: '/admin-panel?section=sites' } });
    expect(half.status()).toBe(303);
    expect(cookieNames(half)).toEqual(['sb_awaited']);
    const next = half.headers().location ?? '';
    expect(next).toBe(
      `/second-factor?redirectTo=${encodeURIComponent(entrance === '/login' ? '/admin-panel?section=sites' : '/admin-panel')}`,
    );
    expect(await whoIs(visitor)).toBe(401);
    expect((await visitor.get('/admin-panel')).status()).toBe(403);

    const page = await (await visitor.get(next)).text();
    expect(page).toContain('autoComplete="one-time-code"');
    expect(page).toContain('inputMode="numeric"');
    const wrong = await visitor.post(next, { form: { code: wrongCode(SECRET) } });
    expect(wrong.status()).toBe(401);
    expect(await wrong.text()).not.toContain(wrongCode(SECRET));
    expect(await whoIs(visitor)).toBe(401);
    const evil = await visitor.post('/second-factor', { form: { code: codeOf(SECRET), redirectTo: '//evil.example' } });
    expect([evil.status(), evil.headers().location]).toEqual([303, '/home']);
    expect(await whoIs(visitor)).toBe(200);
    expect(await actions(store, user)).toEqual(['user.codeRefused', 'user.signedIn']);
    // The sign-in that was waiting for a code has ended.
    expect((await visitor.get('/second-factor')).headers().location).toBe('/login');
  });
}

test('[ASVS 6.3.3][API-04] the call accepts the code together with the password, and a missing one has its own error code', async ({
  as,
  make,
  store,
}) => {
  const { user } = await adminWithFactor(make, store);
  const visitor = await as();
  const signIn = (more: object) => visitor.post('/api/admin/login', { data: { ...credentials(user), ...more } });
  const refused = async (more: object) => {
    const response = await signIn(more);
    expect(cookieNames(response)).toEqual([]);
    return [response.status(), (await response.json()).code];
  };
  expect(await refused({})).toEqual([401, 'second_factor_required']);
  expect(await refused({ code: wrongCode(SECRET) })).toEqual([401, 'second_factor_refused']);
  // Without the password, nothing reveals that there is a second factor.
  expect(await refused({ password: 'a-wrong-password', code: codeOf(SECRET) })).toEqual([401, undefined]);
  expect((await signIn({ code: codeOf(SECRET).replace(/^.../, '$& ') })).status()).toBe(200);
  expect(await whoIs(visitor)).toBe(200);
});

test('[ASVS 6.5.1] a code works only once, and earlier codes do not work after it', async ({ as, make, store }) => {
  const { user } = await adminWithFactor(make, store);
  const signIn = async (code: string) =>
    (await (await as()).post('/api/admin/login', { data: { ...credentials(user), code } })).status();
  const [now, next] = [codeOf(SECRET), codeOf(SECRET, 1)];
  expect(await signIn(next)).toBe(200);
  expect(await signIn(next), 'the same again').toBe(401);
  expect(await signIn(now), 'of an earlier step').toBe(401);
});

test('[ASVS 6.3.3] a recovery code works once in the same field, and the page says how many are left', async ({
  as,
  make,
  store,
}) => {
  const { user, recoveryCodes } = await adminWithFactor(make, store);
  const typed = recoveryCodes[0]?.toLowerCase().replace(/.{4}/g, '$& ') ?? '';
  const withCode = async () => {
    const visitor = await as();
    await visitor.post('/admin-login', { form: credentials(user) });
    return { visitor, response: await visitor.post('/second-factor', { form: { code: typed } }) };
  };
  const { visitor, response } = await withCode();
  expect(response.status()).toBe(303);
  expect(await (await visitor.get('/account')).text()).toContain('1 recovery code is left');
  expect((await withCode()).response.status()).toBe(401);
  const [told] = await mailsTo(store, user.email);
  expect(told?.subject).toContain('recovery code was used');
});

test('[ASVS 6.4.3] a link to set a password does not get past the second factor', async ({ as, make, store }) => {
  const { user } = await adminWithFactor(make, store);
  const token = unique('token-with-enough-length-');
  await store.tx((db) =>
    insertPasswordToken(db, { tokenHash: hashToken(token), userId: user.id, expiresAt: Date.now() + 60_000 }),
  );
  const visitor = await as();
  const before = await as();
  await before.post('/login', { form: { email: user.email ?? '', password: PASSWORD } });

  const set = await visitor.post(`/set-password?token=${token}`, { form: { password: 'four unrelated words' } });
  expect(set.status()).toBe(303);
  expect(cookieNames(set)).not.toContain('sb_session');
  expect(set.headers().location).toMatch(/^\/second-factor/);
  expect(await whoIs(visitor)).toBe(401);
  // A sign-in that began with the old password has to start again.
  const late = await before.post('/second-factor', { form: { code: codeOf(SECRET) } });
  expect([late.headers().location, await whoIs(before)]).toEqual(['/login', 401]);

  expect((await visitor.post('/second-factor', { form: { code: codeOf(SECRET) } })).status()).toBe(303);
  expect(await whoIs(visitor)).toBe(200);
  const [told] = await mailsTo(store, user.email);
  expect(told?.subject).toContain('password was changed');
});

test('[ASVS 6.3.3] the cookie between password and code cannot be forged, and is not a session', async ({
  as,
  make,
  store,
}) => {
  const { user } = await adminWithFactor(make, store);
  const visitor = await as();
  const half = await visitor.post('/admin-login', { form: credentials(user) });
  const [cookie = ''] = half.headers()['set-cookie']?.split(';') ?? [];
  expect(half.headers()['set-cookie']).toMatch(/HttpOnly.*SameSite=Lax/);
  const value = cookie.replace('sb_awaited=', '');
  const asking = (name: string, sent: string) => ({ headers: { Cookie: `${name}=${sent}` } });
  expect((await (await as()).get('/api/auth/user', asking('sb_session', value))).status()).toBe(401);
  const altered = `${value.slice(0, 20)}x${value.slice(21)}`;
  expect((await (await as()).get('/second-factor', asking('sb_awaited', altered))).headers().location).toBe('/login');
  // Our other signed cookies do not work in its place, because they have other keys.
  const flash = (await (await as()).post('/api/logout')).headers()['set-cookie'] ?? '';
  const flashed = /sb_flash=([^;]+)/.exec(flash)?.[1] ?? '';
  expect(flashed).not.toBe('');
  expect((await (await as()).get('/second-factor', asking('sb_awaited', flashed))).headers().location).toBe('/login');
  expect((await (await as()).get('/api/auth/user', asking('sb_session', flashed))).status()).toBe(401);
});

test('[ASVS 6.3.3] where it is required, administrators must set it up before they can do anything else', async ({
  registry,
  playwright,
}) => {
  const app = await startApp({ ...testEnv(registry.url), REQUIRE_SECOND_FACTOR: 'admins' });
  try {
    const admin = await playwright.request.newContext({ baseURL: app.url, maxRedirects: 0 });
    expect((await admin.post('/api/admin/login', { data: ADMIN })).status()).toBe(200);
    for (const path of ['/api/organizations', '/api/auth/user', '/api/settings', '/api/users']) {
      const response = await admin.get(path);
      expect([response.status(), (await response.json()).message], path).toEqual([
        403,
        'Please set up your second factor first.',
      ]);
    }
    expect((await admin.put('/api/settings', { data: {} })).status()).toBe(403);
    expect((await admin.post('/api/account/second-factor/off', { data: {} })).status()).toBe(403);
    for (const path of [
      '/admin-panel',
      '/admin-panel?section=sites',
      '/home',
      '/account',
      '/site-dashboard',
      '/kiosk/links',
    ]) {
      const response = await admin.get(path);
      expect([response.status(), response.headers().location], path).toEqual([303, '/account/second-factor']);
    }
    const posted = await admin.post('/admin-panel?index&section=settings', {
      form: { intent: 'saveSettings', systemName: 'Taken' },
    });
    expect(posted.headers().location).toBe('/account/second-factor');
    expect(await (await admin.get('/account/second-factor')).text()).toContain('Administrators need a second factor');

    const { secret }: { secret: string } = await (await admin.post('/api/account/second-factor')).json();
    const confirmed = { code: codeOf(secret), password: ADMIN.password };
    expect((await admin.put('/api/account/second-factor', { data: confirmed })).status()).toBe(200);
    expect((await admin.get('/api/organizations')).status()).toBe(200);
    expect(await (await admin.get('/admin-panel?section=settings')).text()).toContain('REQUIRE_SECOND_FACTOR');
    // Signing out still works, and other roles are not affected.
    const again = await playwright.request.newContext({ baseURL: app.url, maxRedirects: 0 });
    await again.post('/api/admin/login', { data: { ...ADMIN, code: codeOf(secret, 1) } });
    expect((await again.get('/admin-panel')).status()).toBe(200);
    await again.dispose();
    await admin.dispose();
  } finally {
    await app.close();
  }
});

test('[ASVS 6.4.1] an operator can let in someone who has lost the app and the codes, and this is audited', async ({
  byPassword,
  make,
  store,
  app,
}) => {
  const { user } = await adminWithFactor(make, store);
  const command = join(import.meta.dirname, '../..', process.env.BUILD_DIR ?? 'build', 'commands/admin.js');
  const reset = (name: string) =>
    promisify(execFile)(process.execPath, [command, 'reset-factor', name], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: app.dataDir },
    });
  await expect(reset('nobody@people.example')).rejects.toThrow('No account with a second factor');
  expect((await reset(user.email?.toUpperCase() ?? '')).stdout).toContain('with just the password');
  expect(await whoIs(await byPassword(user))).toBe(200);
  const [event] = await eventsOf(store, user);
  expect(event?.text).toMatch(/"actorRole":"operator",.*"action":"user.secondFactorReset"/);
  await expect(reset(user.email ?? '')).rejects.toThrow('No account with a second factor');
});
