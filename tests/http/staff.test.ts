import { randomUUID } from 'node:crypto';
import type { StaffRole } from '~/catalogue/statuses';
import { auditEventsOf } from '~db/queries/audit';
import { userByEmail, userById } from '~db/queries/users';
import { type Factories, PASSWORD, unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const STAFF = '/api/organizations/me/staff';

const invitation = (values: object = {}) => ({
  firstName: 'Mateo',
  lastName: 'Brandt',
  email: `${unique('mateo-')}@people.example`,
  staffRole: 'coordinator',
  ...values,
});

const tokenIn = (body = '') => /token=([\w-]+)/.exec(body)?.[1] ?? '';

/** A site with an owner and a second person. */
async function team(make: Factories, staffRole: StaffRole = 'coordinator') {
  const { organization, user: owner } = await make.site();
  const other = await make.user({
    role: 'site',
    organizationId: organization.id,
    firstName: 'Tessa',
    lastName: 'Hart',
    staffRole,
    createdAt: Date.now() + 1,
  });
  return { organization, owner, other };
}

for (const kind of ['site', 'sponsor'] as const) {
  test(`[SITE-06] an owner of a ${kind} invites someone, who chooses a password and joins it`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make[kind]();
    const owner = await as(user);
    const data = invitation({ email: `${unique('Mateo-')}@People.example`, role: 'admin', organizationId: 'x' });
    const response = await owner.post(STAFF, { data });
    expect(response.status()).toBe(201);
    expect(await response.json()).toEqual({ message: 'Invitation sent' });
    const email = data.email.toLowerCase();
    const invited = await store.read((db) => userByEmail(db, email));
    expect(invited).toMatchObject({
      role: kind,
      organizationId: organization.id,
      staffRole: 'coordinator',
      passwordHash: null,
    });
    const people = async () => (await (await owner.get(STAFF)).json()).people;
    expect(await people()).toMatchObject([
      { id: user.id, staffRole: 'owner', state: 'active', you: true },
      { email, firstName: 'Mateo', staffRole: 'coordinator', state: 'invited', you: false },
    ]);
    expect(JSON.stringify(await people())).not.toContain('argon2');

    const [mail] = await mailsTo(store, email);
    expect(mail?.subject).toBe(`Robin Reyes invited you to ${organization.name}`);
    const form = { password: PASSWORD };
    const visitor = await as();
    expect((await visitor.post(`/set-password?token=${tokenIn(mail?.body)}`, { form })).status()).toBe(303);
    expect((await people())[1]).toMatchObject({ state: 'active' });
    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: invited?.id ?? '' }));
    expect(events.map(({ action }) => action)).toContain('user.staffInvited');
    const mine = await (await as({ ...user, email })).get('/api/organizations/me');
    expect((await mine.json()).id).toBe(organization.id);
  });
}

test('[SITE-06][WIZ-16] inviting a known address gets the same response, changes no account, and notifies its owner', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const known = (await make.site()).user;
  const owner = await as(user);
  const fresh = await owner.post(STAFF, { data: invitation() });
  const response = await owner.post(STAFF, { data: invitation({ email: known.email }) });
  expect([response.status(), await response.json()]).toEqual([fresh.status(), await fresh.json()]);
  expect(await store.read((db) => userById(db, known.id))).toEqual(known);
  const [mail] = await mailsTo(store, known.email);
  expect(mail?.subject).toBe(`Robin Reyes invited you to ${organization.name}`);
  expect(mail?.body).not.toContain('set-password');

  const again = await owner.post(STAFF, { data: invitation({ email: user.email }) });
  expect(again.status()).toBe(409);
  expect((await again.json()).errors).toEqual({ email: ['This person is already on your staff.'] });
});

test('[SITE-06] a repeated submission creates one account and one e-mail; sending again on purpose invalidates the older link', async ({
  as,
  make,
  store,
}) => {
  const owner = await as((await make.site()).user);
  const data = invitation();
  const headers = { 'Idempotency-Key': randomUUID() };
  const statuses = [];
  for (let time = 0; time < 2; time++) statuses.push((await owner.post(STAFF, { headers, data })).status());
  expect(statuses).toEqual([201, 201]);
  expect(await mailsTo(store, data.email)).toHaveLength(1);

  const invited = await store.read((db) => userByEmail(db, data.email));
  expect((await owner.post(`${STAFF}/${invited?.id}/invite`)).status()).toBe(200);
  const form = { intent: 'inviteStaffAgain', idempotencyKey: randomUUID() };
  for (let time = 0; time < 2; time++) {
    expect((await owner.post(`/organization/staff/${invited?.id}`, { form })).status()).toBe(303);
  }
  const links = (await mailsTo(store, data.email)).map(({ body }) => `/set-password?token=${tokenIn(body)}`);
  expect(links).toHaveLength(3);
  const visitor = await as();
  const answers = [];
  for (const link of links.reverse()) {
    answers.push((await visitor.post(link, { form: { password: PASSWORD } })).status());
  }
  expect(answers.sort()).toEqual([303, 410, 410]);
  const late = await owner.post(`${STAFF}/${invited?.id}/invite`);
  expect([late.status(), (await late.json()).message]).toEqual([
    409,
    'Mateo Brandt has already accepted the invitation.',
  ]);
});

test('[SITE-06] a new role ends the person’s sessions; setting the same role again changes nothing', async ({
  as,
  make,
  store,
}) => {
  const { owner, other } = await team(make);
  const [asOwner, asOther] = [await as(owner), await as(other)];
  expect((await asOther.get('/api/auth/user')).status()).toBe(200);
  const same = await asOwner.put(`${STAFF}/${other.id}`, { data: { staffRole: 'coordinator' } });
  expect([same.status(), (await asOther.get('/api/auth/user')).status()]).toEqual([200, 200]);

  const changed = await asOwner.put(`${STAFF}/${other.id}`, { data: { staffRole: 'investigator' } });
  expect(await changed.json()).toMatchObject({ id: other.id, staffRole: 'investigator' });
  expect((await asOther.get('/api/auth/user')).status()).toBe(401);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: other.id }));
  expect(events.filter(({ action }) => action === 'user.staffRoleChanged')).toMatchObject([
    { actorId: owner.id, before: '{"staffRole":"coordinator"}', after: '{"staffRole":"investigator"}' },
  ]);
  expect((await asOwner.put(`${STAFF}/${other.id}`, { data: { staffRole: 'king' } })).status()).toBe(400);
});

test('[SITE-06] a removed person is signed out and notified, and keeps an account without access', async ({
  as,
  make,
  store,
}) => {
  const { organization, owner, other } = await team(make);
  const [asOwner, asOther] = [await as(owner), await as(other)];
  expect((await asOwner.delete(`${STAFF}/${other.id}`)).status()).toBe(204);
  expect((await asOther.get('/api/auth/user')).status()).toBe(401);
  expect(await store.read((db) => userById(db, other.id))).toMatchObject({
    organizationId: null,
    role: null,
    staffRole: null,
  });
  const later = await as(other);
  for (const path of ['/api/organizations/me', STAFF, '/api/organizations/me/documents']) {
    expect((await later.get(path)).status(), path).toBe(404);
  }
  expect((await later.get('/site-dashboard')).status()).toBe(403);
  expect((await mailsTo(store, other.email)).map(({ subject }) => subject)).toEqual([
    `You no longer belong to ${organization.name}`,
  ]);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: other.id }));
  expect(events.filter(({ action }) => action === 'user.staffRemoved')).toMatchObject([{ actorId: owner.id }]);
  expect((await asOwner.delete(`${STAFF}/${other.id}`)).status()).toBe(404);
});

test('[SITE-06] withdrawing an unused invitation deletes its account and its link', async ({ as, make, store }) => {
  const owner = await as((await make.site()).user);
  const data = invitation();
  await owner.post(STAFF, { data });
  const invited = await store.read((db) => userByEmail(db, data.email));
  expect((await owner.delete(`${STAFF}/${invited?.id}`)).status()).toBe(204);
  expect(await store.read((db) => userByEmail(db, data.email))).toBeUndefined();
  const [mail, ...others] = await mailsTo(store, data.email);
  expect(others).toEqual([]);
  const form = { password: PASSWORD };
  expect((await (await as()).post(`/set-password?token=${tokenIn(mail?.body)}`, { form })).status()).toBe(410);
  expect((await owner.post(STAFF, { data })).status()).toBe(201);
  expect(await store.read((db) => userByEmail(db, data.email))).toBeDefined();
});

test('[SITE-06] the last owner cannot be removed or change role, not even by themselves or in two requests at once', async ({
  as,
  make,
}) => {
  const { owner, other } = await team(make);
  const asOwner = await as(owner);
  const message = 'An organization needs an owner. Please make someone else an owner first.';
  for (const response of [
    await asOwner.delete(`${STAFF}/${owner.id}`),
    await asOwner.put(`${STAFF}/${owner.id}`, { data: { staffRole: 'investigator' } }),
    await (await as('configured admin')).delete(`${STAFF}/${owner.id}`),
  ]) {
    expect([response.status(), (await response.json()).message]).toEqual([409, message]);
  }
  // A person who was only invited cannot manage anything yet.
  const data = invitation({ staffRole: 'owner' });
  await asOwner.post(STAFF, { data });
  expect((await asOwner.delete(`${STAFF}/${owner.id}`)).status()).toBe(409);

  await asOwner.put(`${STAFF}/${other.id}`, { data: { staffRole: 'owner' } });
  const asOther = await as(other);
  const both = await Promise.all([
    asOwner.put(`${STAFF}/${other.id}`, { data: { staffRole: 'coordinator' } }),
    asOther.put(`${STAFF}/${owner.id}`, { data: { staffRole: 'coordinator' } }),
  ]);
  const won = both.filter((response) => response.status() === 200);
  expect(won).toHaveLength(1);
  expect([401, 403, 409]).toContain(both.find((response) => response.status() !== 200)?.status());
});

test('[SITE-06][GEN-05] coordinators and investigators can see the staff but not change it', async ({ as, make }) => {
  for (const staffRole of ['coordinator', 'investigator'] as const) {
    const { owner, other } = await team(make, staffRole);
    const who = await as(other);
    const list = await (await who.get(STAFF)).json();
    expect(list).toMatchObject({ canManage: false, people: [{ id: owner.id }, { id: other.id, you: true }] });
    const answers = [
      await who.post(STAFF, { data: {} }),
      await who.put(`${STAFF}/${owner.id}`, { data: {} }),
      await who.delete(`${STAFF}/${owner.id}`),
      await who.post(`${STAFF}/${owner.id}/invite`),
      await who.post('/organization/staff', { form: {} }),
      await who.get(`/organization/staff/${owner.id}`),
      await who.post(`/organization/staff/${owner.id}/remove`, { form: {} }),
    ];
    expect(answers.map((response) => response.status())).toEqual(Array(7).fill(403));
  }
});

test('[SITE-06][GEN-05] the staff of another organization is not found; administrators manage any staff', async ({
  as,
  make,
}) => {
  const { organization, other } = await team(make);
  const stranger = await as((await make.site()).user);
  const answers = [
    await stranger.get(`${STAFF}?organization=${organization.id}`),
    await stranger.post(`${STAFF}?organization=${organization.id}`, { data: invitation() }),
    await stranger.put(`${STAFF}/${other.id}`, { data: { staffRole: 'owner' } }),
    await stranger.delete(`${STAFF}/${other.id}`),
    await stranger.get(`/organization/staff/${other.id}`),
    await (await as((await make.sponsor()).user)).delete(`${STAFF}/${other.id}`),
  ];
  expect(answers.map((response) => response.status())).toEqual(Array(6).fill(404));

  const admin = await as('configured admin');
  const list = await (await admin.get(`${STAFF}?organization=${organization.id}`)).json();
  expect(list).toMatchObject({ canManage: true, organization: { id: organization.id } });
  expect((await admin.put(`${STAFF}/${other.id}`, { data: { staffRole: 'owner' } })).status()).toBe(200);
  expect((await admin.get(STAFF)).status()).toBe(404);
});

test('[SITE-06][WIZ-16] the person who registers an organization becomes its owner', async ({ as, make, store }) => {
  const user = await make.user();
  const who = await as(user);
  const site = {
    name: `Riverside ${unique()}`,
    phone: '617-555-0100',
    address: '1 River Street',
    city: 'Boston',
    state: 'MA',
    zipCode: '02115',
    therapeuticAreas: ['Oncology'],
    patientPanelSize: '1000-5000',
    ...{
      priorTrials: '0',
      ehrSystem: 'epic',
      piName: 'Dr. Ida Blom',
      piPhone: '617-555-0101',
      piEmail: 'ida@river.example',
    },
  };
  const response = await who.post('/api/organizations', { data: site });
  expect(response.status(), await response.text()).toBe(201);
  expect(await store.read((db) => userById(db, user.id))).toMatchObject({ role: 'site', staffRole: 'owner' });
});
