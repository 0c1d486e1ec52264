/** Owners decide who runs the platform, with which role, and support helps people to sign in (RUN-01 to RUN-10). */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { errorMessage } from '~/catalogue/errors';
import { labelOf } from '~/catalogue/options';
import { TEAM_ROLES } from '~/catalogue/team-roles';
import type { TeamRole } from '~/domain/model/team-schema';
import { auditEventsOf } from '~db/queries/audit';
import { userByEmail, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const PEOPLE = '/admin-panel/people';
const invitation = (role: TeamRole, values: object = {}) => ({
  firstName: 'Tilda',
  lastName: unique('Ng-'),
  email: `${unique('tilda-')}@people.example`,
  role,
  ...values,
});
const tokenIn = (body = '') => /token=([\w-]+)/.exec(body)?.[1] ?? '';
const done = [200, 201, 303];

const post =
  (name: string, values: object = {}) =>
  (who: APIRequestContext, id: string) =>
    who.post(`${PEOPLE}/${id}`, { form: { intent: name, ...values } });
const ENDPOINTS = {
  json: {
    invite: (who: APIRequestContext, values: object) => who.post('/api/users/invitations', { data: values }),
    again: (who: APIRequestContext, id: string) => who.post(`/api/users/${id}/invitations`),
    suspend: (who: APIRequestContext, id: string) => who.put(`/api/users/${id}/suspend`),
    reinstate: (who: APIRequestContext, id: string) => who.put(`/api/users/${id}/reinstate`),
    makeSupport: (who: APIRequestContext, id: string) =>
      who.put(`/api/users/${id}/role`, { data: { adminRole: 'support' } }),
    remove: (who: APIRequestContext, id: string) => who.delete(`/api/users/${id}`, { data: { reason: 'They left.' } }),
    sendLink: (who: APIRequestContext, id: string) => who.post(`/api/users/${id}/password-link`),
    resetFactor: (who: APIRequestContext, id: string) => who.delete(`/api/users/${id}/second-factor`),
  },
  form: {
    invite: (who: APIRequestContext, values: object) =>
      who.post(PEOPLE, { form: { intent: 'invitePerson', idempotencyKey: unique('key-'), ...values } }),
    again: post('invitePersonAgain'),
    suspend: post('suspendPerson'),
    reinstate: post('reinstatePerson'),
    makeSupport: post('changeAdminRole', { adminRole: 'support' }),
    remove: (who: APIRequestContext, id: string) =>
      who.post(`${PEOPLE}/${id}/remove`, { form: { reason: 'They left.' } }),
    sendLink: post('sendResetLink'),
    resetFactor: post('resetSecondFactorOf'),
  },
} as const;

for (const [endpoint, actions] of Object.entries(ENDPOINTS)) {
  for (const role of ['owner', 'reviewer', 'rep'] as const) {
    test(`[RUN-01] an owner invites ${role === 'rep' ? 'a field rep' : `another administrator as ${role}`}, who sets a password and works (${endpoint})`, async ({
      as,
      make,
      store,
      visitor,
    }) => {
      const admin = await as(await make.admin());
      const values = invitation(role);
      expect(done).toContain((await actions.invite(admin, values)).status());
      const user = (await store.read((db) => userByEmail(db, values.email))) as User;
      const rights = role === 'rep' ? { role, adminRole: null } : { role: 'admin', adminRole: role };
      expect(user).toMatchObject({ ...rights, organizationId: null, passwordHash: null });
      expect(await textOf(await admin.get(PEOPLE))).toContain('Invited');
      expect(done).toContain((await actions.again(admin, user.id)).status());
      const mails = await mailsTo(store, values.email);
      expect(mails).toHaveLength(2);
      const [latest, earlier] = mails;
      expect(latest?.body).toContain(`Your role: ${labelOf(TEAM_ROLES, role)}.`);
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

  test(`[RUN-01] a known address is refused with what was typed kept, a name that another rep has is not (${endpoint})`, async ({
    as,
    make,
  }) => {
    const admin = await as(await make.admin());
    const first = invitation('rep');
    expect(done).toContain((await actions.invite(admin, first)).status());
    const values = invitation('support', { email: first.email });
    const refused = await actions.invite(admin, values);
    expect(refused.status()).toBe(409);
    const said = await refused.text();
    expect(said).toContain(errorMessage('person_known'));
    if (endpoint === 'form') expect(said).toContain(values.lastName);
    expect(done).toContain((await actions.invite(admin, invitation('rep', { lastName: first.lastName }))).status());
    expect((await actions.invite(await as(await make.rep()), invitation('support'))).status()).toBe(403);
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

for (const [endpoint, actions] of Object.entries(ENDPOINTS)) {
  test(`[RUN-05] an owner changes a role, which signs the person out, removes people and withdraws invitations (${endpoint})`, async ({
    as,
    make,
    store,
  }) => {
    const self = await make.admin();
    const admin = await as(self);
    const person = await make.admin('reviewer');
    const theirs = await as(person);
    const { organization } = await make.site({ status: 'pending' });
    expect(done).toContain((await actions.makeSupport(admin, person.id)).status());
    expect((await theirs.get('/api/users')).status()).toBe(401);
    const refused = await (await as(person)).put(`/api/organizations/${organization.id}/approve`);
    const message = 'Only an owner or a reviewer can do this. Your role is “Support”.';
    expect([refused.status(), (await refused.json()).message]).toEqual([403, message]);
    expect(await textOf(await (await as(person)).get(`/admin-panel/sites/${organization.id}/approve`))).toContain(
      message,
    );
    expect(done).toContain((await actions.remove(admin, person.id)).status());
    expect((await (await as(person)).get('/api/users')).status()).toBe(403);
    expect(await store.read((db) => userById(db, person.id))).toMatchObject({ role: null, adminRole: null });
    const values = invitation('reviewer');
    await actions.invite(admin, values);
    const invited = (await store.read((db) => userByEmail(db, values.email))) as User;
    expect(done).toContain((await actions.remove(admin, invited.id)).status());
    expect(await store.read((db) => userById(db, invited.id))).toBeUndefined();
    const events = async (id: string) =>
      (await store.read((db) => auditEventsOf(db, { type: 'user', id }))).map(({ action }) => action);
    expect(await events(person.id)).toEqual(expect.arrayContaining(['user.roleChanged', 'user.removed']));
    expect(await events(invited.id)).toContain('user.invitationWithdrawn');
    await actions.remove(admin, self.id);
    expect(await store.read((db) => userById(db, self.id))).toMatchObject({ adminRole: 'owner' });
    // People of organizations are removed there.
    const member = (await make.site()).user;
    expect((await actions.remove(admin, member.id)).status()).toBe(404);
  });

  test(`[RUN-07] support sends a link to set a password, and removes a second factor, but not for owners (${endpoint})`, async ({
    as,
    make,
    store,
    visitor,
  }) => {
    const support = await as(await make.admin('support'));
    const user = await make.user({ role: 'rep', totpSecret: 'SECRET', totpSince: 1 });
    const theirs = await as(user);
    const answer = await actions.sendLink(support, user.id);
    expect(done).toContain(answer.status());
    expect(await answer.text()).not.toContain('token=');
    const [mail] = await mailsTo(store, user.email);
    // The earlier password works until then.
    expect((await store.read((db) => userById(db, user.id)))?.passwordHash).toBe(user.passwordHash);
    await (await visitor()).post(`/set-password?token=${tokenIn(mail?.body)}`, {
      form: { password: 'hollow-marble-kite-96' },
    });
    expect((await store.read((db) => userById(db, user.id)))?.passwordHash).not.toBe(user.passwordHash);
    expect(done).toContain((await actions.resetFactor(support, user.id)).status());
    expect(await store.read((db) => userById(db, user.id))).toMatchObject({ totpSecret: null, totpSince: null });
    expect((await theirs.get('/api/account/digest')).status()).toBe(401);
    expect((await store.read((db) => userById(db, user.id)))?.heldUntil).toBeGreaterThan(Date.now());
    const again = await actions.resetFactor(support, user.id);
    expect(again.status()).toBe(endpoint === 'json' ? 409 : 303);
    const owner = await make.admin();
    for (const act of [actions.sendLink, actions.resetFactor])
      expect((await act(support, owner.id)).status()).toBe(403);
    expect(await mailsTo(store, owner.email)).toEqual([]);
    for (const role of ['reviewer', 'read_only'] as const)
      expect((await actions.sendLink(await as(await make.admin(role)), user.id)).status()).toBe(403);
  });
}

test('[RUN-06] the list shows role, account, second factor and last sign-in, and a person’s page the buttons that the reader may use', async ({
  as,
  make,
  store,
  visitor,
}) => {
  const lastName = unique('Quist');
  const { id, email } = await make.user({ role: 'admin', adminRole: 'reviewer', lastName });
  const owner = await as(await make.admin());
  const row = async () => textOf(await owner.get(`${PEOPLE}?q=${lastName}&role=reviewer&state=active`));
  for (const words of ['Reviewer', 'Confirmed', 'Off', 'Never']) expect(await row()).toContain(words);
  expect(await textOf(await owner.get(`${PEOPLE}?q=${lastName}&role=support`))).toContain('No people match');
  await (await visitor()).post('/login', { form: { email: email ?? '', password: PASSWORD } });
  expect((await store.read((db) => userById(db, id)))?.signedInAt).not.toBeNull();
  const BUTTONS = [
    'Save role',
    'Suspend the account',
    'Remove from the team',
    'Sign out everywhere',
    'Erase',
    'Export',
  ];
  const shown = async (who: APIRequestContext) => {
    const page = await textOf(await who.get(`${PEOPLE}/${id}`));
    return BUTTONS.filter((button) => page.includes(button));
  };
  expect(await shown(owner)).toEqual(BUTTONS);
  expect(await shown(await as(await make.admin('support')))).toEqual(['Sign out everywhere', 'Export']);
  expect(await shown(await as(await make.admin('read_only')))).toEqual([]);
});

test('[RUN-04] without a mail server, only owners read the links in e-mails to administrators', async ({
  as,
  make,
}) => {
  const owner = await as(await make.admin());
  const values = invitation('owner');
  await owner.post('/api/users/invitations', { data: values });
  const linksFor = async (who: APIRequestContext) => {
    const mails = await (await who.get(`/api/outbox?q=${values.email}`)).json();
    return mails[0]?.links;
  };
  for (const role of ['support', 'reviewer', 'read_only'] as const)
    expect(await linksFor(await as(await make.admin(role)))).toBe('hidden');
  expect(await linksFor(owner)).toBe('shown');
});

test('[RUN-10] an administrator without an address is asked for one on every page of the panel, until it is confirmed', async ({
  as,
  make,
  store,
}) => {
  const user = await make.user({ role: 'admin', email: null, username: unique('chief-') });
  const admin = await as(user);
  const asks = async () => textOf(await admin.get('/admin-panel?section=sites'));
  expect(await asks()).toContain('Add your e-mail address');
  const email = `${unique('chief-')}@people.example`;
  const form = { intent: 'askNewEmail', email, password: PASSWORD };
  expect((await admin.post('/account?index', { form })).status()).toBe(303);
  expect(await asks()).toContain(`Open the link that we sent to ${email}`);
  const [mail] = await mailsTo(store, email);
  await admin.post('/api/account/email/confirm', { data: { token: tokenIn(mail?.body) } });
  expect(await asks()).not.toMatch(/Add your e-mail address|Open the link that we sent/);
});

test('[RUN-10] who was signed out of a page of the panel comes back to it, and to no other place', async ({
  visitor,
  make,
}) => {
  const { email } = await make.admin();
  const page = await (await visitor()).get(`${PEOPLE}?state=invited`);
  expect(page.status()).toBe(403);
  const link = /href="(\/admin-login[^"]*)"/.exec(await page.text())?.[1] ?? '';
  const form = { username: email ?? '', password: PASSWORD };
  const led = async (to: string) => (await (await visitor()).post(to, { form })).headers().location;
  expect(await led(link)).toBe(`${PEOPLE}?state=invited`);
  for (const next of ['/api/logout', '//evil.example', 'https://evil.example/admin-panel/'])
    expect(await led(`/admin-login?next=${encodeURIComponent(next)}`)).toBe('/admin-panel');
});

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

test('[RUN-03] [RUN-09] an operator creates an owner, prints a link that sets the password, and suspends the account', async ({
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
  await expect(run('reset-password', email)).rejects.toThrow(
    `No account has the e-mail address or user name ${email}.`,
  );
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
  const done = events.map(({ actorRole, action }) => `${actorRole} ${action}`);
  expect(done).toEqual(expect.arrayContaining(['operator user.invited', 'operator user.suspended']));
});
