import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { documentById } from '~db/queries/documents';
import { matchById } from '~db/queries/matches';
import { deleteOrganization, organizationById } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import { userById } from '~db/queries/users';
import type { Organization, Study } from '~db/schema';
import type { Store } from '~db/store.server';
import { ADMIN } from '~tests/support/app';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

type Kind = 'organizations' | 'studies';
const PAGES = { organizations: 'sites', studies: 'studies' } as const;

/** The two endpoints of every command: the JSON call and the native form. */
const ENDPOINTS = {
  json: {
    approve: (who: APIRequestContext, kind: Kind, id: string) => who.put(`/api/${kind}/${id}/approve`),
    approveVersion: (who: APIRequestContext, kind: Kind, id: string, version: number) =>
      who.put(`/api/${kind}/${id}/approve`, { data: { version } }),
    approveVersions: (who: APIRequestContext, kind: Kind, versions: Record<string, number>) =>
      who.post(`/api/${kind}/decisions`, {
        data: { ids: Object.keys(versions), versions, decision: kind === 'studies' ? 'approved' : 'verified' },
      }),
    reject: (who: APIRequestContext, kind: Kind, id: string, reason: string) =>
      who.put(`/api/${kind}/${id}/reject`, { data: { status: 'rejected', reason } }),
    remove: (who: APIRequestContext, kind: Kind, id: string, _name: string) => who.delete(`/api/${kind}/${id}`),
  },
  form: {
    approve: (who: APIRequestContext, kind: Kind, id: string) =>
      who.post(`/admin-panel/${PAGES[kind]}/${id}/approve`, { form: {} }),
    approveVersion: (who: APIRequestContext, kind: Kind, id: string, version: number) =>
      who.post(`/admin-panel/${PAGES[kind]}/${id}/approve`, { form: { version } }),
    approveVersions: (who: APIRequestContext, kind: Kind, versions: Record<string, number>) =>
      who.post(`/admin-panel/decisions/${PAGES[kind]}`, {
        data: new URLSearchParams([
          ...Object.keys(versions).map((id) => ['ids', id]),
          ...Object.entries(versions).map(([id, version]) => ['version', `${id} ${version}`]),
        ]).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    reject: (who: APIRequestContext, kind: Kind, id: string, reason: string) =>
      who.post(`/admin-panel/${PAGES[kind]}/${id}/reject`, { form: { reason } }),
    remove: (who: APIRequestContext, kind: Kind, id: string, name: string) =>
      who.post(`/admin-panel/${PAGES[kind]}/${id}/delete`, { form: { name } }),
  },
} as const;
/** The fields that an edit must contain. */
const inputOf = (row: Study | Organization) =>
  'name' in row
    ? { name: row.name }
    : { title: row.title, phase: row.phase, therapeuticArea: row.therapeuticArea, enrollmentTarget: 100 };
const done = (response: APIResponse) => [200, 204, 303].includes(response.status());

const eventsOf = (store: Store, type: string, id: string) => store.read((db) => auditEventsOf(db, { type, id }));
const organization = (store: Store, id: string) => store.read((db) => organizationById(db, id));
const study = (store: Store, id: string) => store.read((db) => studyById(db, id));

test('[API-02] GET /api/auth/user returns the person without secrets, cached for 30 seconds', async ({ as, make }) => {
  const { user } = await make.site();
  const response = await (await as(user)).get('/api/auth/user');
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toBe('private, max-age=30');
  const { id, email, firstName, lastName, role } = user;
  expect(await response.json()).toEqual({ id, email, firstName, lastName, role });
});

test('[API-02] a visitor gets 401', async ({ as }) => {
  const response = await (await as()).get('/api/auth/user');
  expect(response.status()).toBe(401);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(await response.json()).toMatchObject({ message: 'Unauthorized' });
});

test('[API-03] GET /api/admin/status is true for administrators and false for everyone else, cached for 5 minutes', async ({
  as,
  make,
}) => {
  for (const [user, isAdmin] of [
    [await make.admin(), true],
    [(await make.site()).user, false],
    [await make.rep(), false],
    [undefined, false],
  ] as const) {
    const response = await (await as(user)).get('/api/admin/status');
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toBe('private, max-age=300');
    expect(await response.json()).toEqual({ isAdmin });
  }
});

test('[API-04] POST /api/admin/login signs an administrator in', async ({ as }) => {
  const visitor = await as();
  const response = await visitor.post('/api/admin/login', { data: ADMIN });
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ success: true, message: 'Login Successful' });
  expect(await (await visitor.get('/api/admin/status')).json()).toEqual({ isAdmin: true });
});

test('[API-04] a wrong password and a non-administrator’s correct one get the same response', async ({ as, make }) => {
  const { user } = await make.sponsor();
  for (const credentials of [
    { ...ADMIN, password: 'wrong' },
    { username: user.email, password: 'a-long-enough-password' },
    { username: 'nobody', password: 'wrong' },
  ]) {
    const response = await (await as()).post('/api/admin/login', { data: credentials });
    expect(response.status()).toBe(401);
    expect(await response.json()).toEqual({ success: false, message: 'Invalid credentials' });
    expect(response.headers()['set-cookie']).toBeUndefined();
  }
});

test('[API-04][API-01] missing fields are named; a body that is not JSON is refused', async ({ as }) => {
  const visitor = await as();
  const missing = await visitor.post('/api/admin/login', { data: { username: 'admin' } });
  expect(missing.status()).toBe(400);
  expect((await missing.json()).errors).toEqual({ password: ['Please enter your password.'] });
  const text = await visitor.post('/api/admin/login', { data: 'hello', headers: { 'Content-Type': 'text/plain' } });
  expect(text.status()).toBe(400);
  const get = await visitor.get('/api/admin/login');
  expect(get.status()).toBe(405);
  expect(get.headers().allow).toBe('POST');
});

for (const [endpoint, actions] of Object.entries(ENDPOINTS)) {
  test(`[ADM-15][API-07][API-09] by ${endpoint}: verifying a site is audited, and its staff are notified`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await make.admin();
    const { organization: site, user } = await make.site({ status: 'pending' });
    const response = await actions.approve(await as(admin), 'organizations', site.id);
    expect(done(response)).toBe(true);
    expect((await organization(store, site.id))?.status).toBe('verified');
    const [event] = await eventsOf(store, 'organization', site.id);
    expect(event).toMatchObject({ action: 'organization.approved', actorId: admin.id, actorRole: 'admin' });
    expect([event?.before, event?.after]).toEqual(['{"status":"pending"}', '{"status":"verified"}']);
    const [mail] = await mailsTo(store, user.email);
    expect(mail?.subject).toBe(`${site.name} is verified`);
  });

  test(`[ADM-15][API-07] by ${endpoint}: a site is rejected with a reason, which goes to its staff and the audit trail`, async ({
    as,
    make,
    store,
  }) => {
    const { organization: site, user } = await make.site({ status: 'pending' });
    const response = await actions.reject(await as(await make.admin()), 'organizations', site.id, 'No pharmacy.');
    expect(done(response)).toBe(true);
    expect(await organization(store, site.id)).toMatchObject({ status: 'rejected', statusReason: 'No pharmacy.' });
    const [event] = await eventsOf(store, 'organization', site.id);
    expect(event).toMatchObject({ action: 'organization.rejected', reason: 'No pharmacy.' });
    const [mail] = await mailsTo(store, user.email);
    expect(mail?.body).toContain('Reason: No pharmacy.');
  });

  test(`[ADM-15] by ${endpoint}: an approved sponsor is notified about its own studies, not about studies that match it`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor({ status: 'pending' });
    expect(done(await actions.approve(await as(await make.admin()), 'organizations', organization.id))).toBe(true);
    const [mail] = await mailsTo(store, user.email);
    expect(mail?.subject).toBe(`${organization.name} is verified`);
    expect(mail?.body).toContain('You can post studies and follow them on your dashboard.');
    expect(mail?.body).not.toContain('your site');
  });

  test(`[ADM-15][API-07][API-09] by ${endpoint}: an approved study becomes active; a rejected one does not`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization: sponsor, user } = await make.sponsor();
    const pending = { sponsorId: sponsor.id, status: 'pending_approval', isActive: false } as const;
    const [good, bad] = [await make.study(pending), await make.study(pending)];
    expect(done(await actions.approve(admin, 'studies', good.id))).toBe(true);
    expect(done(await actions.reject(admin, 'studies', bad.id, ''))).toBe(true);
    expect(await study(store, good.id)).toMatchObject({ status: 'approved', isActive: true });
    expect(await study(store, bad.id)).toMatchObject({ status: 'rejected', isActive: false, statusReason: null });
    const subjects = (await mailsTo(store, user.email)).map((mail) => mail.subject);
    expect(subjects.sort()).toEqual([
      `Your study is approved: ${good.title}`,
      `Your study was not approved: ${bad.title}`,
    ]);
  });

  test(`[ADM-15] by ${endpoint}: repeating a decision succeeds without a second event or e-mail`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization: site, user } = await make.site({ status: 'pending' });
    const { organization: sponsor, user: staff } = await make.sponsor();
    const trial = await make.study({ sponsorId: sponsor.id, status: 'pending_approval', isActive: false });
    for (let time = 1; time <= 2; time++) {
      expect(done(await actions.approve(admin, 'organizations', site.id))).toBe(true);
      expect(done(await actions.approve(admin, 'studies', trial.id))).toBe(true);
    }
    expect(await eventsOf(store, 'organization', site.id)).toHaveLength(1);
    expect(await eventsOf(store, 'study', trial.id)).toHaveLength(1);
    expect(await mailsTo(store, user.email)).toHaveLength(1);
    expect(await mailsTo(store, staff.email)).toHaveLength(1);
  });

  test(`[ADM-09][API-07] by ${endpoint}: deleting a site deletes its matches and files; its people and the audit trail stay`, async ({
    app,
    as,
    make,
    store,
  }) => {
    const admin = await make.admin();
    const { organization: site, user } = await make.site();
    const match = await make.match((await make.study()).id, site.id);
    const document = await make.document({ organizationId: site.id });
    const file = join(app.dataDir, 'uploads', document.id);
    await mkdir(join(app.dataDir, 'uploads'), { recursive: true });
    await writeFile(file, 'bytes');
    expect(done(await actions.remove(await as(admin), 'organizations', site.id, site.name))).toBe(true);
    expect(await organization(store, site.id)).toBeUndefined();
    expect(await store.read((db) => matchById(db, match.id))).toBeUndefined();
    expect(await store.read((db) => documentById(db, document.id))).toBeUndefined();
    expect(existsSync(file)).toBe(false);
    expect((await store.read((db) => userById(db, user.id)))?.organizationId).toBeNull();
    const [event] = await eventsOf(store, 'organization', site.id);
    expect(event).toMatchObject({ action: 'organization.deleted', actorId: admin.id });
    expect(JSON.parse(event?.before ?? '')).toMatchObject({ name: site.name, documents: ['license.pdf'] });
    const again = await actions.remove(await as(admin), 'organizations', site.id, site.name);
    expect(again.status()).toBe(404);
  });

  test(`[ADM-09][API-07] by ${endpoint}: deleting a study deletes its matches, and deleting a sponsor deletes its studies`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization: sponsor } = await make.sponsor();
    const [alone, first, second] = [
      await make.study(),
      await make.study({ sponsorId: sponsor.id }),
      await make.study({ sponsorId: sponsor.id }),
    ];
    const match = await make.match(alone.id, (await make.site()).organization.id);
    expect(done(await actions.remove(admin, 'studies', alone.id, alone.title))).toBe(true);
    expect(await store.read((db) => matchById(db, match.id))).toBeUndefined();
    expect(done(await actions.remove(admin, 'organizations', sponsor.id, sponsor.name))).toBe(true);
    for (const { id, title } of [alone, first, second]) {
      expect(await study(store, id)).toBeUndefined();
      const [event] = await eventsOf(store, 'study', id);
      expect(event?.action).toBe('study.deleted');
      expect(JSON.parse(event?.before ?? '').title).toBe(title);
    }
  });

  test(`[EDT-09] by ${endpoint}: a study or an organization that was changed after it was read is not approved, until it is read again`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const trial = await make.study({ status: 'pending_approval', isActive: false });
    const site = await make.organization({ status: 'pending' });
    for (const [kind, read, field, now] of [
      ['studies', trial, 'shortTitle', () => study(store, trial.id)],
      ['organizations', site, 'description', () => organization(store, site.id)],
    ] as const) {
      const edited = await admin.put(`/api/${kind}/${read.id}`, { data: { ...inputOf(read), [field]: 'Not this' } });
      expect(edited.status()).toBe(200);
      const changed = await now();
      const refused = await actions.approveVersion(admin, kind, read.id, read.updatedAt);
      expect(refused.status()).toBe(409);
      const noun = kind === 'studies' ? 'study' : 'organization';
      const says = `This ${noun} was changed after you opened the page, so nothing was decided. Read it again, then decide.`;
      if (endpoint === 'json') expect(await refused.json()).toMatchObject({ message: says });
      else {
        // The page lists what has changed, and the form now has the current version.
        const html = await refused.text();
        expect(html).toContain(`name="version" value="${changed?.updatedAt}"`);
        const text = await textOf(refused);
        for (const words of [
          says,
          'Changed since you opened the page',
          kind === 'studies' ? 'Short Title' : 'Description',
        ])
          expect(text).toContain(words);
      }
      await actions.approveVersions(admin, kind, { [read.id]: read.updatedAt });
      expect(await now()).toEqual(changed);
      const approved = await actions.approveVersion(admin, kind, read.id, changed?.updatedAt ?? 0);
      expect(done(approved)).toBe(true);
      expect((await now())?.status).toBe(kind === 'studies' ? 'approved' : 'verified');
      // Repeating it with an outdated version gets the same response as before.
      expect(done(await actions.approveVersion(admin, kind, read.id, changed?.updatedAt ?? 0))).toBe(true);
    }
  });

  test(`[ADM-15][API-01] by ${endpoint}: an unknown ID gets 404`, async ({ as, make }) => {
    const admin = await as(await make.admin());
    for (const kind of ['organizations', 'studies'] as const) {
      expect((await actions.approve(admin, kind, 'no-such-id')).status()).toBe(404);
      expect((await actions.reject(admin, kind, 'no-such-id', 'why')).status()).toBe(404);
      expect((await actions.remove(admin, kind, 'no-such-id', '')).status()).toBe(404);
    }
  });

  test(`[GEN-05][ADM-01] by ${endpoint}: only administrators can decide or delete`, async ({ as, make, store }) => {
    const { organization: site, user } = await make.site({ status: 'pending' });
    const { organization: sponsor, user: staff } = await make.sponsor();
    const trial = await make.study({ sponsorId: sponsor.id, status: 'pending_approval', isActive: false });
    for (const somebody of [undefined, user, staff, await make.rep()]) {
      const who = await as(somebody);
      for (const [kind, id] of [
        ['organizations', site.id],
        ['studies', trial.id],
        ['studies', 'no-such-id'],
      ] as const) {
        const expected = endpoint === 'json' && !somebody ? 401 : 403;
        expect((await actions.approve(who, kind, id)).status()).toBe(expected);
        expect((await actions.reject(who, kind, id, 'why')).status()).toBe(expected);
        expect((await actions.remove(who, kind, id, '')).status()).toBe(expected);
      }
    }
    expect(await organization(store, site.id)).toEqual(site);
    expect(await study(store, trial.id)).toEqual(trial);
  });
}

test('[NOTE-07] after each decision, the next page says what was done, or that someone else has deleted the site', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  for (const [kind, action, title] of [
    ['sites', 'approve', 'Site Approved'],
    ['sites', 'reject', 'Site Rejected'],
    ['sites', 'delete', 'Site Deleted'],
    ['studies', 'approve', 'Study Approved'],
    ['studies', 'reject', 'Study Rejected'],
  ] as const) {
    const { id } =
      kind === 'sites'
        ? await make.organization({ status: 'pending' })
        : await make.study({ status: 'pending_approval', isActive: false });
    const answer = await admin.post(`/admin-panel/${kind}/${id}/${action}`, { form: {} });
    expect(answer.status(), title).toBe(303);
    const next = await admin.get(answer.headers().location as string);
    expect((await textOf(next)).split('\n'), title).toContain(title);
  }
  for (const [action, title] of [
    ['approve', 'Approval Failed'],
    ['reject', 'Rejection Failed'],
    ['delete', 'Deletion Failed'],
  ] as const) {
    const { id } = await make.organization({ status: 'pending' });
    await store.tx((db) => deleteOrganization(db, id));
    const answer = await admin.post(`/admin-panel/sites/${id}/${action}`, { form: {}, maxRedirects: 5 });
    expect((await textOf(answer)).split('\n'), title).toContain(title);
  }
});

test('[ADM-15] verified and rejected are final: any other transition gets 409, with the status', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization: site } = await make.site({ status: 'verified' });
  const rejected = await make.study({ status: 'rejected', isActive: false });
  const first = await admin.put(`/api/organizations/${site.id}/reject`);
  expect(first.status()).toBe(409);
  expect(await first.json()).toMatchObject({ message: 'This has already been verified.' });
  const second = await admin.put(`/api/studies/${rejected.id}/approve`);
  expect(second.status()).toBe(409);
  expect(await second.json()).toMatchObject({ message: 'This has already been rejected.' });
  expect(await eventsOf(store, 'organization', site.id)).toEqual([]);
  expect(await study(store, rejected.id)).toEqual(rejected);
});

test('[ADM-15] of two administrators deciding at once, one wins and the other gets a message; there is one event and one e-mail', async ({
  as,
  make,
  store,
}) => {
  const [ada, ben] = [await as(await make.admin()), await as(await make.admin())];
  for (let round = 0; round < 5; round++) {
    const { organization: site, user } = await make.site({ status: 'pending' });
    const { organization: sponsor, user: staff } = await make.sponsor();
    const trial = await make.study({ sponsorId: sponsor.id, status: 'pending_approval', isActive: false });
    for (const [path, type, id, person] of [
      [`/api/organizations/${site.id}`, 'organization', site.id, user],
      [`/api/studies/${trial.id}`, 'study', trial.id, staff],
    ] as const) {
      const answers = await Promise.all([ada.put(`${path}/approve`), ben.put(`${path}/reject`)]);
      expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409]);
      expect(await eventsOf(store, type, id)).toHaveLength(1);
      expect(await mailsTo(store, person.email)).toHaveLength(1);
    }
  }
});

test('[API-07] if the status in the body differs from the address, the request is refused and the field named', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const { organization: site } = await make.site({ status: 'pending' });
  const response = await admin.put(`/api/organizations/${site.id}/approve`, { data: { status: 'rejected' } });
  expect(response.status()).toBe(400);
  expect(Object.keys((await response.json()).errors)).toEqual(['status']);
  expect((await admin.get(`/api/organizations/${site.id}/approve`)).headers().allow).toBe('PUT');
});

test('[ADM-15][STU-14] a decision is e-mailed to a sponsor without an organization, or to the contact address', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const person = await make.user({ role: 'sponsor' });
  const own = await make.study({ sponsorId: person.id, status: 'pending_approval', isActive: false });
  const sponsorEmail = `${unique()}@sponsor.example`;
  const anonymous = await make.study({ sponsorEmail, status: 'pending_approval', isActive: false });
  for (const { id } of [own, anonymous]) expect((await admin.put(`/api/studies/${id}/approve`)).status()).toBe(200);
  expect(await mailsTo(store, person.email)).toHaveLength(1);
  expect(await mailsTo(store, sponsorEmail)).toHaveLength(1);
});

test('[ADM-05][ADM-17] an administrator can edit a site; the changes are audited, and other fields are ignored', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization: site } = await make.site({ status: 'pending' });
  const { name, address, city, state, zipCode, phone, email, therapeuticAreas, equipment } = site;
  const same = { name, address, city, state, zipCode, phone, email, therapeuticAreas, equipment };
  const slipped = { status: 'verified', type: 'sponsor', source: 'demo', id: 'x', createdAt: 1 };
  const response = await admin.put(`/api/organizations/${site.id}`, {
    data: { ...same, patientPanelSize: '5000-10000', ehrSystem: 'epic', priorTrials: 6, city: 'Salem', ...slipped },
  });
  expect(response.status()).toBe(200);
  const edited = await organization(store, site.id);
  const derived = { updatedAt: 0, searchText: '', listedText: '', placeKey: '' };
  expect({ ...edited, ...derived }).toEqual({ ...site, city: 'Salem', ...derived });
  const [event] = await eventsOf(store, 'organization', site.id);
  expect(event).toMatchObject({
    action: 'organization.edited',
    before: '{"city":"Boston"}',
    after: '{"city":"Salem"}',
  });
});

test('[ADM-08][ADM-17] an administrator can edit a study; the changes are audited, and other fields are ignored', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const trial = await make.study({ status: 'pending_approval', isActive: false });
  const { title, phase, therapeuticArea, enrollmentTarget, totalSites, duration, requiredEquipment } = trial;
  const { geographicPreferences, randomization, blinding } = trial;
  const same = { title, phase, therapeuticArea, enrollmentTarget, totalSites, requiredEquipment, duration };
  const response = await admin.put(`/api/studies/${trial.id}`, {
    data: {
      ...same,
      geographicPreferences,
      randomization,
      blinding,
      indication: 'Melanoma',
      status: 'approved',
      isActive: true,
      sponsorId: 'somebody',
    },
  });
  expect(response.status()).toBe(200);
  const edited = await study(store, trial.id);
  const unchanging = { updatedAt: 0, searchText: '', listedText: '' };
  expect({ ...edited, ...unchanging }).toEqual({ ...trial, indication: 'Melanoma', ...unchanging });
  const [event] = await eventsOf(store, 'study', trial.id);
  expect(event).toMatchObject({
    action: 'study.edited',
    before: '{"indication":null}',
    after: '{"indication":"Melanoma"}',
  });
});

test('[API-07][GEN-05] other organizations look missing; a site sees its own, without the source', async ({
  as,
  make,
}) => {
  const { organization: site, user } = await make.site();
  const { organization: other } = await make.site();
  const who = await as(user);
  for (const id of [other.id, 'no-such-id']) {
    const [read, write] = [await who.get(`/api/organizations/${id}`), await who.put(`/api/organizations/${id}`)];
    expect([read.status(), write.status()]).toEqual([404, 404]);
  }
  const own = await (await who.get(`/api/organizations/${site.id}`)).json();
  expect(own.name).toBe(site.name);
  expect(own).not.toHaveProperty('source');
  const asAdmin = await (await as(await make.admin())).get(`/api/organizations/${site.id}`);
  expect(await asAdmin.json()).toMatchObject({ source: 'wizard' });
});

test('[API-07][GEN-05] GET /api/studies/{id} returns a study to its sponsor and administrators; to others it looks missing', async ({
  as,
  make,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const trial = await make.study({ sponsorId: sponsor.id });
  for (const somebody of [user, await make.admin()]) {
    const response = await (await as(somebody)).get(`/api/studies/${trial.id}`);
    expect(await response.json()).toMatchObject({ id: trial.id, title: trial.title });
  }
  for (const somebody of [(await make.sponsor()).user, (await make.site()).user]) {
    expect((await (await as(somebody)).get(`/api/studies/${trial.id}`)).status()).toBe(404);
  }
});

test('[API-06] GET /api/users is for administrators only, pages by limit and cursor, and returns no secrets', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  for (let count = 0; count < 3; count++) await make.user();
  const first = await admin.get('/api/users?limit=2');
  const rows = await first.json();
  expect(rows).toHaveLength(2);
  expect(Object.keys(rows[0]).sort()).toEqual(
    [
      'adminRole',
      'hasSecondFactor',
      'signedInAt',
      'createdAt',
      'email',
      'firstName',
      'hasPassword',
      'id',
      'lastName',
      'organizationId',
      'role',
      'suspendedAt',
    ].sort(),
  );
  const next = /<([^>]+)>; rel="next"/.exec(first.headers().link ?? '')?.[1] ?? '';
  const second = await (await admin.get(next)).json();
  expect(second).toHaveLength(2);
  expect(new Set([...rows, ...second].map((row: { id: string }) => row.id)).size).toBe(4);
  expect((await (await as()).get('/api/users')).status()).toBe(401);
  expect((await (await as((await make.sponsor()).user)).get('/api/users')).status()).toBe(403);
});

const PANEL_PATHS = [
  '/admin-panel',
  ...['sites', 'studies', 'matching', 'activity', 'analytics', 'database', 'settings'].map(
    (section) => `/admin-panel?section=${section}`,
  ),
  '/admin-panel/outbox',
  '/admin-panel/export/organizations.csv',
];

test('[ADM-01][GEN-05] for everyone else, every page of the panel gets 403 Access Denied and shows nothing', async ({
  as,
  make,
}) => {
  const { organization: site, user } = await make.site();
  const trial = await make.study();
  const paths = [
    ...PANEL_PATHS,
    ...['', '/approve', '/reject', '/delete'].flatMap((name) => [
      `/admin-panel/sites/${site.id}${name}`,
      `/admin-panel/studies/${trial.id}${name}`,
    ]),
    '/admin-panel/sites/no-such-id',
  ];
  for (const somebody of [undefined, user, (await make.sponsor()).user, await make.rep()]) {
    const who = await as(somebody);
    for (const path of paths) {
      const response = await who.get(path);
      expect(response.status(), path).toBe(403);
      const text = await response.text();
      expect(text).not.toContain(trial.title);
      expect(text).not.toContain(site.email ?? '-');
      // Requests from a page's own JavaScript are guarded too.
      const data = await who.get(path.replace(/^(\/admin-panel[^?]*)/, '$1.data'));
      expect(data.status(), `${path} as data`).toBe(403);
    }
    for (const path of [`/admin-panel/sites/${site.id}/edit`, `/admin-panel/studies/${trial.id}/edit`]) {
      expect((await who.post(path, { form: { name: 'Mine', title: 'Mine' } })).status()).toBe(403);
    }
  }
});

test('[ADM-01] an administrator can open every page of the panel', async ({ as, make }) => {
  const admin = await as(await make.admin());
  for (const path of PANEL_PATHS) expect((await admin.get(path)).status(), path).toBe(200);
  expect((await admin.get('/admin-panel/sites/no-such-id')).status()).toBe(404);
  expect((await admin.get('/admin-panel/things/x/approve')).status()).toBe(404);
});

test('[EDT-09] the lists send the versions that they show, for one row and for several', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const word = unique();
  const waiting = { status: 'pending_approval', isActive: false } as const;
  const rows = [
    await make.study({ ...waiting, title: `${word} A` }),
    await make.study({ ...waiting, title: `${word} B` }),
  ];
  const html = await (await admin.get(`/admin-panel?section=studies&q=${word}`)).text();
  for (const { id, updatedAt } of rows) {
    expect(html).toContain(`value="${id}~${updatedAt}"`);
    expect(html).toContain(`name="version" value="${updatedAt}"`);
  }
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
  await admin.put(`/api/studies/${first.id}`, { data: { ...inputOf(first), shortTitle: 'Changed' } });
  const data = { ids: [first.id, second.id], decision: 'approved' };
  const versions = { [first.id]: first.updatedAt, [second.id]: second.updatedAt };
  const answer = await (await admin.post('/api/studies/decisions', { data: { ...data, versions } })).json();
  expect(answer.done).toEqual([second.id]);
  expect(answer.refused).toEqual([{ id: first.id, message: expect.stringContaining('was changed after') }]);
});
