/** Studies as a sponsor's own system keeps them: by its own IDs, and field by field (INT-29 to INT-31). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { studyById, updateStudy } from '~db/queries/studies';
import type { Study, User } from '~db/schema';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const BODY = {
  title: 'A study of asthma',
  phase: 'phase_ii',
  therapeuticArea: 'pulmonology',
  requiredEquipment: ['Infusion Center', 'Pharmacy'],
  sponsorName: 'Celgene',
  estimatedDuration: 12,
};
const headers = (token: string, more: object = {}): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  ...more,
});

async function programOf(make: Factories, as: (user?: User) => Promise<APIRequestContext>, user: User) {
  const { token } = await make.apiToken(user, ['studies:read', 'studies:write', 'matches:read']);
  const by = await as();
  const at = (externalId: string, query = '') =>
    `/api/studies/by-external-id/${encodeURIComponent(externalId)}${query}`;
  return {
    put: (externalId: string, data: object, query = '') =>
      by.put(at(externalId, query), { data, headers: headers(token) }),
    post: (data: object) => by.post('/api/studies', { data, headers: headers(token) }),
    patch: (id: string, data: object, { query = '', ...more }: Record<string, string | undefined> = {}) =>
      by.fetch(`/api/studies/${id}${query}`, { method: 'PATCH', data, headers: headers(token, more) }),
    get: (address: string) => by.get(address, { headers: headers(token) }),
  };
}

const told = async (response: Awaited<ReturnType<APIRequestContext['get']>>) => {
  const { code } = (await response.json()) as { code?: string };
  return [response.status(), code];
};

test('[INT-29] a sponsor’s own ID of a study is given, found and changed by the sponsor, and is there once', async ({
  as,
  make,
}) => {
  const [{ user }, { user: other }] = [await make.sponsor(), await make.sponsor()];
  const [ours, theirs] = [await programOf(make, as, user), await programOf(make, as, other)];
  const externalId = unique('CT/2027 ');
  const posted = await ours.post({ ...BODY, externalId });
  expect(posted.status(), await posted.text()).toBe(201);
  const { id } = await posted.json();
  expect((await (await ours.get(`/api/studies/${id}`)).json()).externalId).toBe(externalId);
  expect(await told(await ours.post({ ...BODY, externalId }))).toEqual([409, 'external_id_taken']);
  expect((await theirs.post({ ...BODY, externalId })).status(), 'another sponsor has its own IDs').toBe(201);
  const long = await ours.post({ ...BODY, externalId: 'x'.repeat(101) });
  expect([long.status(), Object.keys((await long.json()).errors)]).toEqual([400, ['externalId']]);

  const found = async (name: string) =>
    (await (await ours.get(`/api/studies?externalId=${encodeURIComponent(name)}`)).json()).map((one: Study) => one.id);
  expect(await found(externalId)).toEqual([id]);
  const second = await (await ours.post(BODY)).json();
  expect(await told(await ours.patch(second.id, { externalId }))).toEqual([409, 'external_id_taken']);
  const changed = await ours.patch(id, { externalId: `${externalId}b` });
  expect((await changed.json()).saved).toEqual([
    { field: 'externalId', label: 'External ID', before: externalId, after: `${externalId}b` },
  ]);
  expect([await found(externalId), await found(`${externalId}b`)]).toEqual([[], [id]]);
  expect((await ours.patch(second.id, { externalId })).status()).toBe(200);
  const page = await textOf(await (await as(user)).get(`/studies/${id}?tab=details`));
  expect(page).toContain(`${externalId}b`);
});

test('[INT-29] no site and no other sponsor learns it, and visitors give none', async ({ as, make, store }) => {
  const { organization: sponsor, user } = await make.sponsor();
  const { organization: site, user: coordinator } = await make.site();
  const externalId = unique('SECRET-');
  const study = await make.study({ sponsorId: sponsor.id, externalId, listed: true });
  const match = await make.match(study.id, site.id, { status: 'invited' });
  const ours = await programOf(make, as, user);
  const both = await ours.patch(
    study.id,
    { externalId: `${externalId}2`, phase: 'phase_iii' },
    { query: '?confirmed=true' },
  );
  expect((await both.json()).changes).toMatchObject([{ field: 'phase' }]);
  const admin = await as(await make.admin());
  const { proposedAt } = await (await admin.get(`/api/studies/${study.id}/changes`)).json();
  expect((await admin.put(`/api/studies/${study.id}/changes/approve`, { data: { proposedAt } })).status()).toBe(200);
  const edited = await admin.fetch(`/api/studies/${study.id}`, {
    method: 'PATCH',
    data: { externalId: `${externalId}3`, phase: 'phase_iv' },
  });
  expect(edited.status(), await edited.text()).toBe(200);
  expect((await mailsTo(store, coordinator.email ?? '')).filter(({ body }) => body.includes(externalId))).toEqual([]);

  const clinic = await as(coordinator);
  for (const address of [
    `/api/studies/${study.id}`,
    `/api/matches/${match.id}`,
    '/api/studies',
    '/api/open-studies',
    `/studies/${study.id}`,
    `/matches/${match.id}`,
    `/api/matches/${match.id}/history`,
  ])
    expect(await (await clinic.get(address)).text(), address).not.toContain(externalId);
  expect(await (await clinic.get(`/api/studies?externalId=${externalId}3`)).json()).toEqual([]);
  const stranger = await as((await make.sponsor()).user);
  expect(await (await stranger.get(`/api/studies?externalId=${externalId}3`)).json()).toEqual([]);
  expect(await (await (await as(user)).get(`/api/studies?externalId=${externalId}3`)).json()).toHaveLength(1);

  const sponsorEmail = `${unique()}@northwind.example`;
  const posted = await (await as()).post('/api/studies/public', { data: { ...BODY, sponsorEmail, externalId } });
  const { id } = await posted.json();
  expect((await store.read((db) => studyById(db, id)))?.externalId).toBeNull();
});

test('[INT-30] a study is put by its external ID: posted once, changed after that, and left alone by the same body', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const ours = await programOf(make, as, user);
  // Also an ID that is the name of a call.
  for (const externalId of [unique('A/B '), 'close', 'approve']) {
    const all = await Promise.all([1, 2, 3, 4].map(() => ours.put(externalId, BODY)));
    expect(all.map((response) => response.status()).sort()).toEqual([200, 200, 200, 201]);
    const answers = await Promise.all(all.map((response) => response.json()));
    const [id] = new Set(answers.map((answer) => answer.id));
    expect(answers.every((answer) => answer.id === id && answer.externalId === externalId)).toBe(true);
    const created = all.find((response) => response.status() === 201);
    expect(created?.headers().location).toBe(`/api/studies/${id}`);
    const listed = await (await ours.get(`/api/studies?externalId=${encodeURIComponent(externalId)}`)).json();
    expect(listed.map((study: Study) => study.id)).toEqual([id]);

    const again = await (await ours.put(externalId, BODY)).json();
    expect(again).toMatchObject({ created: false, saved: [], changes: [] });
    const changed = await ours.put(externalId, { ...BODY, title: 'Another title', externalId });
    expect((await changed.json()).saved).toMatchObject([{ field: 'title', after: 'Another title' }]);
  }
  const events = async (id: string) =>
    (await store.read((db) => auditEventsOf(db, { type: 'study', id }))).map(({ action }) => action);
  const { id } = await (await ours.put('close', BODY)).json();
  expect((await events(id)).sort()).toEqual(['study.edited', 'study.edited', 'study.submitted']);

  const other = await ours.put('close', { ...BODY, externalId: 'another' });
  expect([other.status(), Object.keys((await other.json()).errors)]).toEqual([400, ['externalId']]);
  const long = await ours.put('x'.repeat(101), BODY);
  expect([long.status(), Object.keys((await long.json()).errors)]).toEqual([400, ['externalId']]);
  expect(await told(await ours.put('nothing', {}))).toEqual([400, 'invalid']);
  expect(await told(await ours.put('close', BODY, '?confirm=true'))).toEqual([400, 'invalid']);

  // By the rules of a change: what affects who fits is confirmed, and in an approved study waits.
  const running = await make.study({ sponsorId: organization.id, externalId: 'running' });
  const fitting = { ...BODY, title: running.title, requiredEquipment: [], therapeuticArea: 'cardiology' };
  expect(await told(await ours.put('running', fitting))).toEqual([409, 'change_unconfirmed']);
  const proposed = await (await ours.put('running', fitting, '?confirmed=true')).json();
  expect(proposed).toMatchObject({
    created: false,
    changes: expect.arrayContaining([expect.objectContaining({ field: 'therapeuticArea' })]),
  });
  await store.tx(async (db) =>
    updateStudy(db, (await studyById(db, running.id)) as Study, { status: 'approved', isActive: false }),
  );
  expect(await told(await ours.put('running', fitting))).toEqual([409, 'study_completed']);

  // Nobody else's study is found by its ID, and nobody without an account puts one.
  const stranger = await programOf(make, as, (await make.sponsor()).user);
  expect((await stranger.put('running', BODY)).status()).toBe(201);
  expect((await (await as()).put('/api/studies/by-external-id/running', { data: BODY })).status()).toBe(401);
});

test('[INT-31] PATCH changes single fields of a study, by the rules of its sponsor’s and of administrators’ changes', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const ours = await programOf(make, as, user);
  const { id } = await (await ours.post({ ...BODY, musts: { gcp: true, wishedEquipment: ['Pharmacy'] } })).json();
  const read = await ours.get(`/api/studies/${id}`);
  const before = await read.json();

  const changed = await ours.patch(id, { acronym: 'new', duration: 18 }, { 'If-Match': read.headers().etag });
  expect(changed.status(), await changed.text()).toBe(200);
  expect((await changed.json()).saved.map(({ field }: { field: string }) => field)).toEqual([
    'acronym',
    'estimatedDuration',
  ]);
  const now = async () => (await ours.get(`/api/studies/${id}`)).json();
  expect(await now()).toEqual({ ...before, acronym: 'NEW', duration: 18, updatedAt: expect.any(Number) });
  const late = await ours.patch(id, { acronym: 'late' }, { 'If-Match': read.headers().etag });
  expect(await told(late)).toEqual([412, 'not_as_read']);

  const confirmed = { query: '?confirmed=true' };
  expect(await told(await ours.patch(id, { requiredEquipment: ['Pharmacy'] }))).toEqual([409, 'change_unconfirmed']);
  await ours.patch(id, { acronym: null, duration: null, musts: { trials: 2 } }, confirmed);
  expect(await now()).toMatchObject({
    acronym: null,
    duration: null,
    musts: { gcp: true, wishedEquipment: ['Pharmacy'], trials: 2 },
  });
  await ours.patch(id, { musts: { gcp: null, trials: null } }, confirmed);
  expect((await now()).musts).toMatchObject({ gcp: false, trials: 0, wishedEquipment: ['Pharmacy'] });
  await ours.patch(id, { requiredEquipment: null, countries: null, geographicPreferences: null }, confirmed);
  expect(await now()).toMatchObject({ musts: null, requiredEquipment: [], countries: [], geographicPreferences: [] });
  expect(await (await ours.patch(id, {})).json()).toMatchObject({ saved: [], changes: [] });

  const wrong = async (data: object) => Object.keys((await (await ours.patch(id, data)).json()).errors ?? {});
  expect(await wrong({ title: null })).toEqual(['title']);
  expect(await wrong({ totalSites: -1 })).toEqual(['totalSites']);
  expect(await wrong({ status: 'approved', documents: [] })).toEqual(['status', 'documents']);
  expect(await wrong({ musts: { wishedEquipment: ['MRI'] } })).toEqual(['musts.wishedEquipment']);
  expect(await wrong({ musts: { tables: 1 } })).toHaveLength(1);
  expect(await told(await ours.patch(id, { sponsorName: 'Somebody Else' }))).toEqual([409, 'sponsor_is_account']);

  // In an approved study, what affects who fits waits, and a later change of something else leaves it waiting.
  const running = await make.study({ sponsorId: organization.id });
  await ours.patch(running.id, { totalSites: 99 }, confirmed);
  const waiting = await (await ours.patch(running.id, { acronym: 'X' })).json();
  expect(waiting).toMatchObject({ saved: [{ field: 'acronym' }], changes: [{ field: 'totalSites', after: '99' }] });

  const reviewer = await as(await make.admin());
  const byAdmin = (data: object) => reviewer.fetch(`/api/studies/${running.id}`, { method: 'PATCH', data });
  expect((await (await byAdmin({ phase: 'phase_iii' })).json()).saved).toMatchObject([{ field: 'phase' }]);
  expect(await told(await byAdmin({ phase: 'none' }))).toEqual([400, 'invalid']);
  expect((await store.read((db) => studyById(db, running.id)))?.phase).toBe('phase_iii');

  const stranger = await programOf(make, as, (await make.sponsor()).user);
  expect(await told(await stranger.patch(id, { acronym: 'X' }))).toEqual([404, 'not_found']);
  expect(await told(await stranger.patch(id, { title: null })), 'nor by a refused value').toEqual([404, 'not_found']);
  const { organization: site, user: coordinator } = await make.site();
  await make.match(running.id, site.id, { status: 'invited' });
  const clinic = await as(coordinator);
  const bySite = await clinic.fetch(`/api/studies/${running.id}`, { method: 'PATCH', data: { acronym: 'X' } });
  expect(await told(bySite)).toEqual([404, 'not_found']);
});
