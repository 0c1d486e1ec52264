/** What a person changes about their own account, by form and JSON (DAY). */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { userById } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { codeOf } from '~tests/support/second-factor';

const form = (who: APIRequestContext, intent: string, values: Record<string, string>) =>
  who.post('/account?index', { form: { intent, ...values } });

const ENDPOINTS = {
  json: {
    details: (who: APIRequestContext, data: Record<string, string>) => who.put('/api/account/profile', { data }),
    newEmail: (who: APIRequestContext, data: Record<string, string>) => who.put('/api/account/email', { data }),
    confirm: (who: APIRequestContext, token: string) => who.post('/api/account/email/confirm', { data: { token } }),
  },
  form: {
    details: (who: APIRequestContext, values: Record<string, string>) => form(who, 'changeProfile', values),
    newEmail: (who: APIRequestContext, values: Record<string, string>) => form(who, 'askNewEmail', values),
    confirm: (who: APIRequestContext, token: string) => who.post(`/account/email?token=${token}`, { form: {} }),
  },
} as const;

const done = (response: APIResponse) => [200, 204, 303].includes(response.status());
const accountOf = (store: Store, { id }: User) => store.read((db) => userById(db, id));
const actionsOf = async (store: Store, { id }: User) =>
  (await store.read((db) => auditEventsOf(db, { type: 'user', id }))).map(({ action }) => action);
const tokenIn = (body = '') => /token=([\w-]+)/.exec(body)?.[1] ?? '';
const subjectsTo = async (store: Store, address: string | null) =>
  (await mailsTo(store, address)).map(({ subject }) => subject);

for (const [endpoint, { details, newEmail, confirm }] of Object.entries(ENDPOINTS)) {
  test(`[DAY-13] by ${endpoint}: a person changes title, phone and time zone, which is their organization’s by default`, async ({
    as,
    make,
    store,
  }) => {
    const { user } = await make.site({ state: 'TX', zipCode: '79901' });
    const who = await as(user);
    const before = await (await who.get('/api/account/profile')).json();
    expect(before).toMatchObject({ timeZone: 'organization', organizationZone: 'America/Denver', title: null });
    expect(before.readsIn).toBe('America/Denver');
    const values = { title: 'Study lead', phone: '+1 915 555 0142', timeZone: 'Europe/Berlin' };
    expect(done(await details(who, values))).toBe(true);
    expect(await accountOf(store, user)).toMatchObject(values);
    expect(await (await who.get('/api/account/profile')).json()).toMatchObject({ readsIn: 'Europe/Berlin' });
    expect(await actionsOf(store, user)).toContain('user.profileChanged');

    const refused = await details(who, { ...values, title: 'Kept as typed', timeZone: 'Mars/Olympus' });
    expect(refused.status()).toBe(400);
    if (endpoint === 'form') expect(await refused.text()).toContain('value="Kept as typed"');
    const { user: elsewhere } = await make.sponsor({ state: null, zipCode: null });
    const page = await textOf(await (await as(elsewhere)).get('/account'));
    expect(page).toContain('without your choice, times are in UTC');
  });

  test(`[DAY-14] by ${endpoint}: a new address counts once the link sent to it is opened, and the old one is told`, async ({
    as,
    make,
    store,
    byPassword,
  }) => {
    const { user } = await make.site();
    const [who, visitor] = [await as(user), await as()];
    const email = `${unique('new-')}@riverside.example.org`;
    expect((await newEmail(who, { email, password: 'not-this-one' })).status()).toBe(400);
    expect(await mailsTo(store, email)).toEqual([]);
    expect(done(await newEmail(who, { email, password: PASSWORD }))).toBe(true);
    expect((await accountOf(store, user))?.email).toBe(user.email);
    expect(await subjectsTo(store, user.email)).toEqual(['A new e-mail address for your StudyBridge account']);
    const [mail] = await mailsTo(store, email);
    const token = tokenIn(mail?.body);
    expect(await textOf(await visitor.get(`/account/email?token=${token}`))).toContain(`sign in with ${email}`);
    expect((await accountOf(store, user))?.email, 'opening changes nothing yet').toBe(user.email);

    expect(done(await confirm(visitor, token))).toBe(true);
    expect(await accountOf(store, user)).toMatchObject({ email, newEmail: null, newEmailHash: null });
    expect((await subjectsTo(store, user.email))[0]).toBe('Your e-mail address on StudyBridge was changed');
    await byPassword({ ...user, email });
    expect((await visitor.get(`/account/email?token=${token}`)).status()).toBe(410);
    const again = await confirm(visitor, token);
    expect([again.status(), (await accountOf(store, user))?.email]).toEqual([endpoint === 'json' ? 410 : 303, email]);
    expect(await actionsOf(store, user)).toEqual(expect.arrayContaining(['user.emailAsked', 'user.emailChanged']));
  });

  test(`[DAY-14] by ${endpoint}: an address of another account gets the same answer, and no link`, async ({
    as,
    make,
    store,
  }) => {
    const [{ user }, { user: other }] = [await make.site(), await make.site()];
    const who = await as(user);
    const free = await newEmail(who, { email: `${unique('free-')}@example.org`, password: PASSWORD });
    const taken = await newEmail(who, { email: other.email ?? '', password: PASSWORD });
    expect([taken.status(), await taken.text()]).toEqual([free.status(), await free.text()]);
    const page = await textOf(await who.get('/account'));
    expect(page.replace(/\s+/g, ' ')).toContain(`Waiting for the link that we sent to ${other.email}`);
    const [mail] = await mailsTo(store, other.email);
    expect(mail?.subject).toBe('Your e-mail address on StudyBridge');
    expect(tokenIn(mail?.body)).toBe('');
    expect((await accountOf(store, other))?.email).toBe(other.email);
  });
}

test('[DAY-14] of two accounts that ask for the same address, only the first to open its link gets it', async ({
  as,
  make,
  store,
}) => {
  const email = `${unique('both-')}@example.org`;
  const tokens: string[] = [];
  for (const { user } of [await make.site(), await make.site()]) {
    await (await as(user)).put('/api/account/email', { data: { email, password: PASSWORD } });
    tokens.push(tokenIn((await mailsTo(store, email))[0]?.body));
  }
  const visitor = await as();
  const answers = [];
  for (const token of tokens)
    answers.push((await visitor.post('/api/account/email/confirm', { data: { token } })).status());
  expect(answers).toEqual([200, 410]);
});

test('[DAY-15] people of sites and sponsors set up a second factor, sign in with it, and turn it off; field reps do not', async ({
  as,
  make,
  store,
  visitor,
}) => {
  for (const { user } of [await make.site(), await make.sponsor()]) {
    const who = await as(user);
    expect(await textOf(await who.get('/account'))).toContain('or to sign documents as you');
    const { secret } = await (await who.post('/api/account/second-factor')).json();
    const on = await who.put('/api/account/second-factor', { data: { code: codeOf(secret), password: PASSWORD } });
    const { recoveryCodes } = await on.json();
    const { required, since } = await (await who.get('/api/account/second-factor')).json();
    expect([required, since !== null]).toEqual([false, true]);
    const entering = await visitor();
    const asked = await entering.post('/login', { form: { email: user.email ?? '', password: PASSWORD } });
    expect(asked.headers().location).toMatch(/^\/second-factor/);
    expect((await entering.get('/api/auth/user')).status()).toBe(401);
    await entering.post('/second-factor', { form: { code: recoveryCodes[0] } });
    expect((await entering.get('/api/auth/user')).status()).toBe(200);
    const off = { code: recoveryCodes[1], password: PASSWORD };
    expect((await entering.post('/api/account/second-factor/off', { data: off })).status()).toBe(204);
    expect(await accountOf(store, user)).toMatchObject({ totpSecret: null, totpSince: null });
  }
  const rep = await as(await make.rep());
  expect((await rep.get('/account/second-factor')).status()).toBe(403);
  expect((await rep.post('/api/account/second-factor')).status()).toBe(403);
});
