import type { APIRequestContext } from '@playwright/test';
import { ADMIN, LIMITED_ENV } from '~tests/support/app';
import { PASSWORD, unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { adminWithFactor, codeOf, SECRET, wrongCode } from '~tests/support/second-factor';
import { securityLines } from '~tests/support/security-lines';

/** Security events are logged at level info and above, which the apps of other tests do not print. */
test.use({ appEnv: LIMITED_ENV });
test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

const signIn = (by: APIRequestContext, email: string | null, password = PASSWORD) =>
  by.post('/login', { form: { email: email ?? '', password } });

test('[ASVS 16.3.1] every sign-in is logged, including refused ones, without the password', async ({
  app,
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const factor = await adminWithFactor(make, store);
  const visitor = await as();
  const typed = { address: `${unique('typed-')}@nowhere.example`, password: unique('typed-password-') };
  await signIn(visitor, typed.address, typed.password);
  await signIn(visitor, user.email, typed.password);
  await signIn(visitor, user.email);
  await signIn(visitor, factor.user.email);
  await visitor.post('/second-factor', { form: { code: wrongCode(SECRET) } });
  await visitor.post('/second-factor', { form: { code: codeOf(SECRET) } });
  await visitor.post('/api/admin/login', { data: { ...ADMIN, password: typed.password } });

  const about = (account: string | null) =>
    securityLines(app)
      .filter((line) => line.account === account)
      .map((line) => line.security);
  await expect.poll(() => about(user.id)).toEqual(['signInRefused', 'signedIn']);
  await expect.poll(() => about(factor.user.id)).toEqual(['codeAwaited', 'codeRefused', 'signedIn']);
  const refused = {
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'security',
    security: 'signInRefused',
    account: null,
    from: '127.0.0.1',
    method: 'POST',
    path: '/login',
    request: expect.stringMatching(/^[\w.-]{8,64}$/),
  };
  await expect.poll(() => securityLines(app)).toContainEqual(refused);
  for (const secret of [...Object.values(typed), user.email, PASSWORD]) expect(app.log()).not.toContain(secret);
  expect(app.log()).not.toMatch(new RegExp(`\\b${wrongCode(SECRET)}\\b`)); // its digits may be part of an ID
});

test('[ASVS 16.3.2] attempts at forbidden actions are logged with who, what, when and from where', async ({
  app,
  as,
  make,
}) => {
  const { user } = await make.site();
  const other = (await make.site()).organization;
  const by = await as(user);
  expect((await by.get('/api/users')).status()).toBe(403);
  expect((await by.get('/admin-panel')).status()).toBe(403);
  expect((await by.get('/sponsor-dashboard')).status()).toBe(403);
  expect((await by.get(`/api/organizations/${other.id}`)).status()).toBe(404);
  await by.post('/api/contact', { data: {}, headers: { Origin: 'https://evil.example' } });
  const of = (account: string | null) =>
    securityLines(app)
      .filter((line) => line.security === 'accessRefused' && line.account === account)
      .map(({ action, method, path, from }) => `${from} ${method} ${path}: ${action}`);
  await expect
    .poll(() => of(user.id))
    .toEqual(
      expect.arrayContaining([
        '127.0.0.1 GET /api/users: user.list',
        '127.0.0.1 GET /admin-panel: admin.enter',
        '127.0.0.1 GET /sponsor-dashboard: sponsorDashboard.enter',
        `127.0.0.1 GET /api/organizations/${other.id}: organization.see`,
      ]),
    );
  await expect.poll(() => of(null)).toContain('127.0.0.1 POST /api/contact: a write from another site');
});

test('[ASVS 16.4.1] no input can forge a line in the log', async ({ app, as }) => {
  const forged = '"}\n{"security":"signedIn","account":"forged"}';
  const visitor = await as();
  await visitor.post('/login', {
    form: { email: `x@people.example${forged}`, password: forged },
    headers: { 'X-Forwarded-For': '"} {"security":"signedIn"' },
  });
  // A path with a line break is refused before anything is logged.
  const path = `/login/${encodeURIComponent(forged.replace('\n', '\u0085'))}`;
  await visitor.post(path, { headers: { Origin: 'https://evil.example' }, data: {} });
  await expect.poll(() => securityLines(app).some(({ path }) => String(path).startsWith('/login/'))).toBe(true);
  expect(securityLines(app).filter(({ account }) => account === 'forged')).toEqual([]);
});
