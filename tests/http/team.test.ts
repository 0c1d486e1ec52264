/** Administrators invite people who run the platform, and suspend accounts (RUN-01, RUN-02). */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { errorMessage } from '~/catalogue/errors';
import { auditEventsOf } from '~db/queries/audit';
import { userByEmail, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const PEOPLE = '/admin-panel/people';
const invitation = (role: 'admin' | 'rep', values: object = {}) => ({
  firstName: 'Tilda',
  lastName: unique('Ng-'),
  email: `${unique('tilda-')}@people.example`,
  role,
  ...values,
});
const tokenIn = (body = '') => /token=([\w-]+)/.exec(body)?.[1] ?? '';
const done = [200, 201, 303];

const ENDPOINTS = {
  json: {
    invite: (who: APIRequestContext, values: object) => who.post('/api/users/invitations', { data: values }),
    again: (who: APIRequestContext, id: string) => who.post(`/api/users/${id}/invitations`),
    suspend: (who: APIRequestContext, id: string) => who.put(`/api/users/${id}/suspend`),
    reinstate: (who: APIRequestContext, id: string) => who.put(`/api/users/${id}/reinstate`),
  },
  form: {
    invite: (who: APIRequestContext, values: object) =>
      who.post(PEOPLE, { form: { intent: 'invitePerson', idempotencyKey: unique('key-'), ...values } }),
    again: (who: APIRequestContext, id: string) => who.post(PEOPLE, { form: { intent: `invitePersonAgain ${id}` } }),
    suspend: (who: APIRequestContext, id: string) => who.post(PEOPLE, { form: { intent: `suspendPerson ${id}` } }),
    reinstate: (who: APIRequestContext, id: string) => who.post(PEOPLE, { form: { intent: `reinstatePerson ${id}` } }),
  },
} as const;

for (const [endpoint, actions] of Object.entries(ENDPOINTS)) {
  for (const role of ['admin', 'rep'] as const) {
    test(`[RUN-01] an administrator invites ${role === 'rep' ? 'a field rep' : 'another administrator'}, who sets a password and works (${endpoint})`, async ({
      as,
      make,
      store,
      visitor,
    }) => {
      const admin = await as(await make.admin());
      const values = invitation(role);
      expect(done).toContain((await actions.invite(admin, values)).status());
      const user = (await store.read((db) => userByEmail(db, values.email))) as User;
      expect(user).toMatchObject({ role, organizationId: null, passwordHash: null });
      expect(await textOf(await admin.get(PEOPLE))).toContain('Invited');
      expect(done).toContain((await actions.again(admin, user.id)).status());
      const mails = await mailsTo(store, values.email);
      expect(mails).toHaveLength(2);
      const [latest, earlier] = mails;
      expect(latest?.body).toContain(role === 'rep' ? 'as a field representative' : 'as an administrator');
      const person = await visitor();
      const set = (body = '') =>
        person.post(`/set-password?token=${tokenIn(body)}`, { form: { password: 'hollow-marble-kite-94' } });
      await set(earlier?.body);
      expect((await store.read((db) => userById(db, user.id)))?.passwordHash).toBeNull();
      await set(latest?.body);
      expect((await person.get(role === 'rep' ? '/api/kiosk/leads' : '/api/users')).status()).toBe(200);
      expect((await actions.again(admin, user.id)).status()).toBe(endpoint === 'json' ? 409 : 303);
      expect(await mailsTo(store, values.email)).toHaveLength(2);
      const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
      expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.invited', 'user.invitedAgain']));
    });
  }

  test(`[RUN-01] a known address, and a field rep’s name that is taken, are refused with what was typed kept (${endpoint})`, async ({
    as,
    make,
  }) => {
    const admin = await as(await make.admin());
    const first = invitation('rep');
    expect(done).toContain((await actions.invite(admin, first)).status());
    for (const [values, code] of [
      [invitation('admin', { email: first.email }), 'person_known'],
      [invitation('rep', { lastName: first.lastName }), 'rep_known'],
    ] as const) {
      const refused = await actions.invite(admin, values);
      expect(refused.status()).toBe(409);
      const said = await refused.text();
      expect(said).toContain(errorMessage(code));
      if (endpoint === 'form') expect(said).toContain(values.lastName);
    }
    expect((await actions.invite(await as(await make.rep()), invitation('admin'))).status()).toBe(403);
  });

  test(`[RUN-02] a suspended account is signed out, cannot sign in or get a link, and works again once it is reinstated (${endpoint})`, async ({
    as,
    make,
    store,
    visitor,
  }) => {
    const admin = await as(await make.admin());
    const { user } = await make.site();
    const theirs = await as(user);
    expect((await theirs.get('/api/account/digest')).status()).toBe(200);
    const { address } = await (await theirs.post('/api/account/calendar')).json();
    const calendar = new URL(address).pathname;
    expect((await theirs.get(calendar)).status()).toBe(200);
    for (let time = 0; time < 2; time++) expect(done).toContain((await actions.suspend(admin, user.id)).status());
    expect((await theirs.get('/api/account/digest')).status()).toBe(401);
    expect((await (await visitor()).get(calendar)).status()).toBe(404);
    const enter = async (password: string) => {
      const answer = await (await visitor()).post('/login', { form: { email: user.email ?? '', password } });
      return { status: answer.status(), said: await textOf(answer) };
    };
    expect(await enter(PASSWORD)).toMatchObject({
      status: 403,
      said: expect.stringContaining('Your account is suspended'),
    });
    const wrong = await enter('not the password at all');
    expect(wrong).toMatchObject({ status: 401, said: expect.not.stringContaining('Your account is suspended') });
    await (await visitor()).post('/forgot-password', { form: { email: user.email ?? '' } });
    expect((await mailsTo(store, user.email)).filter(({ subject }) => /password/i.test(subject))).toEqual([]);
    expect(await textOf(await admin.get(`${PEOPLE}?q=${encodeURIComponent(user.email ?? '')}`))).toContain('Suspended');
    for (let time = 0; time < 2; time++) expect(done).toContain((await actions.reinstate(admin, user.id)).status());
    expect((await enter(PASSWORD)).status).toBe(303);
    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
    const decided = events.map(({ action }) => action).filter((action) => /suspended|reinstated/.test(action));
    expect(decided.sort()).toEqual(['user.reinstated', 'user.suspended']);
  });
}

test('[RUN-02] nobody suspends their own account, and a suspended administrator gets no mail of the platform', async ({
  as,
  make,
  store,
}) => {
  const [self, other] = [await make.admin(), await make.admin()];
  const admin = await as(self);
  const own = await admin.put(`/api/users/${self.id}/suspend`);
  expect([own.status(), await own.text()]).toEqual([409, expect.stringContaining(errorMessage('suspend_self'))]);
  expect((await admin.put(`/api/users/${other.id}/suspend`)).status()).toBe(200);
  await (await as()).post('/api/contact', { data: { name: 'Ann', email: 'ann@people.example', message: 'Hello.' } });
  expect(await mailsTo(store, other.email)).toEqual([]);
});

test('[RUN-03] an operator creates an administrator, prints a link that sets the password, and suspends the account', async ({
  store,
  app,
  visitor,
}) => {
  const command = join(import.meta.dirname, '../..', process.env.BUILD_DIR ?? 'build', 'commands/admin.js');
  const run = async (...words: string[]) => {
    const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: app.dataDir };
    return (await promisify(execFile)(process.execPath, [command, ...words], { env: environment })).stdout;
  };
  const email = `${unique('ops-')}@people.example`;
  await expect(run('create', 'boss')).rejects.toThrow('Specify an e-mail address');
  await expect(run('reset-password', email)).rejects.toThrow();
  const said = await run('create', email);
  const person = await visitor();
  await person.post(`/set-password?token=${tokenIn(said)}`, { form: { password: 'hollow-marble-kite-95' } });
  expect((await person.get('/api/users')).status()).toBe(200);
  expect(await run('reset-password', email)).toContain('token=');
  expect(await run('disable', email)).toContain('has been signed out');
  expect((await person.get('/api/users')).status()).toBe(401);
  await expect(run('reset-password', email)).rejects.toThrow('suspended');
  const { id = '' } = (await store.read((db) => userByEmail(db, email))) ?? {};
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id }));
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.invited', 'user.suspended']));
});
