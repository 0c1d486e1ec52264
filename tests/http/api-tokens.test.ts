/** API tokens: made, used and revoked (INT). */
import type { APIRequestContext } from '@playwright/test';
import { API_TOKENS } from '~/catalogue/limits';
import type { OrganizationStatus } from '~/catalogue/statuses';
import { apiTokenById } from '~db/queries/api-tokens';
import { auditEventsOf } from '~db/queries/audit';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { updateUser } from '~db/queries/users';
import type { Organization } from '~db/schema';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const NEW = { name: 'CTMS import', kind: 'service', scopes: ['studies:read'] };
const lastDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const ENDPOINTS = {
  json: {
    make: async (who: APIRequestContext) => (await (await who.post('/api/tokens', { data: NEW })).json()).token,
    revoke: async (who: APIRequestContext, id: string) => (await who.delete(`/api/tokens/${id}`)).status() === 200,
  },
  form: {
    make: async (who: APIRequestContext) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ intent: 'makeApiToken', ...NEW, scopes: 'studies:read' }))
        form.append(name, value);
      form.append('lastDay', lastDay(30));
      return /sb_[\w-]{43}/.exec(await textOf(await who.post('/account/tokens', { form })))?.[0] ?? '';
    },
    revoke: async (who: APIRequestContext, id: string) =>
      (await who.post('/account/tokens', { form: { intent: `revokeApiToken ${id}` }, maxRedirects: 0 })).status() ===
      303,
  },
} as const;

for (const [endpoint, { make: makeToken, revoke }] of Object.entries(ENDPOINTS)) {
  test(`[INT-01][INT-02][INT-04] by ${endpoint}: a token is shown once, makes calls without a cookie, and stops when it is revoked`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id });
    const [who, program] = [await as(user), await as()];
    const token = await makeToken(who);
    expect(token).toMatch(/^sb_[\w-]{43}$/);

    const listed = await program.get('/api/studies', bearer(token));
    expect([listed.status(), (await listed.json()).map(({ id }: { id: string }) => id)]).toEqual([200, [study.id]]);
    expect((await program.get('/api/studies')).status(), 'nor does it sign anyone in').toBe(401);
    expect(listed.headers()['set-cookie']).toBeUndefined();

    const [row] = await (await who.get('/api/tokens')).json();
    expect(row).toMatchObject({
      ...NEW,
      startsWith: token.slice(0, 9),
      state: 'active',
      createdBy: expect.any(String),
    });
    await expect.poll(async () => (await store.read((db) => apiTokenById(db, row.id)))?.lastUsedAt).not.toBeNull();
    const page = await textOf(await who.get('/account/tokens'));
    expect(page).toContain('CTMS import');
    for (const shown of [page, JSON.stringify(row), JSON.stringify(await store.read((db) => apiTokenById(db, row.id)))])
      expect(shown).not.toContain(token);

    expect(await revoke(who, row.id)).toBe(true);
    const refused = await program.get('/api/studies', bearer(token));
    expect([refused.status(), refused.headers()['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['organization.tokenRevoked', user.id],
      ['organization.tokenMade', user.id],
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });
}

test('[INT-01] a token ends within a year, has at least one known scope, and there is room for 20', async ({
  as,
  make,
}) => {
  const { user } = await make.sponsor();
  const who = await as(user);
  const made = async (data: object) => {
    const response = await who.post('/api/tokens', { data: { ...NEW, ...data } });
    return [response.status(), Object.keys((await response.json()).errors ?? {}).join()];
  };
  expect(await made({ lastDay: lastDay(API_TOKENS.mostDays + 2) })).toEqual([400, 'lastDay']);
  expect(await made({ lastDay: lastDay(-1) })).toEqual([400, 'lastDay']);
  expect(await made({ scopes: [] })).toEqual([400, 'scopes']);
  expect(await made({ scopes: ['studies:erase'] })).toEqual([400, 'scopes[0]']);
  expect(await made({ name: '' })).toEqual([400, 'name']);
  for (let count = 0; count < API_TOKENS.active; count++) await make.apiToken(user);
  expect(await made({})).toEqual([409, '']);
});

test('[INT-03] the audit trail names a service account by its own name, and a person by theirs', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const program = await as();
  const scopes = ['studies:write'] as const;
  const service = await make.apiToken(user, scopes, { name: 'Nightly import' });
  const own = await make.apiToken(user, scopes, { kind: 'person' });
  const closed = async (token: string) => {
    const { id } = await make.study({ sponsorId: organization.id });
    const data = { reason: 'The trial is over.' };
    const response = await program.put(`/api/studies/${id}/pause`, { ...bearer(token), data });
    expect(response.status(), await response.text()).toBe(200);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'study', id }));
    return [event?.actorId, id] as const;
  };
  const [by, study] = await closed(service.token);
  expect([by, (await closed(own.token))[0]]).toEqual([service.id, user.id]);
  const trail = await (await as('configured admin')).get(`/api/activity?about=${study}`);
  expect(await trail.text()).toContain('Nightly import (service account)');
});

test('[INT-02] a call outside the scopes of a token says which it takes; pages take no token', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const { id } = await make.study({ sponsorId: organization.id });
  const { token } = await make.apiToken(user, ['studies:read']);
  const program = await as();
  const refused = await program.put(`/api/studies/${id}/pause`, { ...bearer(token), data: {} });
  expect([refused.status(), (await refused.json()).message]).toEqual([403, expect.stringContaining('studies:write')]);
  expect((await program.get('/api/matches', bearer(token))).status()).toBe(403);
  expect((await program.get('/api/health', bearer(token))).status(), 'open to anyone').toBe(200);
  for (const page of ['/account', '/sponsor-dashboard', `/studies/${id}`])
    expect((await program.get(page, bearer(token))).status(), page).toBe(401);
});

test('[INT-04] a token stops while its organization is not verified, or its maker may not act', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const { token } = await make.apiToken(user);
  const program = await as();
  const status = async () => (await program.get('/api/studies', bearer(token))).status();
  expect(await status()).toBe(200);
  const become = (state: OrganizationStatus) =>
    store.tx(async (db) => {
      const current = (await organizationById(db, organization.id)) as Organization;
      await updateOrganization(db, current, { status: state });
    });
  for (const state of ['pending', 'suspended', 'rejected', 'archived'] as const) {
    await become(state);
    expect(await status(), state).toBe(403);
  }
  await become('verified');
  expect(await status()).toBe(200);
  await store.tx((db) => updateUser(db, user.id, { suspendedAt: Date.now() }));
  expect(await status()).toBe(401);
  await store.tx((db) => updateUser(db, user.id, { suspendedAt: null, role: 'admin' }));
  expect(await status(), 'administrators have no tokens').toBe(401);
});

test('[INT-06] a token counts alone: not with a cookie, not in an address, not from a wrong header', async ({
  as,
  make,
}) => {
  const [sponsor, other] = [await make.sponsor(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  await make.study({ sponsorId: other.organization.id });
  const { token } = await make.apiToken(sponsor.user);
  const [program, signedIn] = [await as(), await as(other.user)];
  const both = await signedIn.get('/api/studies', bearer(token));
  expect((await both.json()).map(({ id }: { id: string }) => id)).toEqual([study.id]);
  expect((await signedIn.get('/api/studies', bearer('sb_wrong'))).status(), 'nor does the cookie help').toBe(401);
  expect((await signedIn.post('/api/logout', bearer(token))).status()).toBe(403);
  const inAddress = await program.get(`/api/studies?access_token=${token}`);
  expect([inAddress.status(), (await inAddress.json()).message]).toEqual([400, expect.stringContaining('revoke it')]);
  const wrong: Record<string, string>[] = [
    { 'X-Authorization': `Bearer ${token}` },
    { Authorization: token },
    { Cookie: `sb_session=${token}` },
  ];
  for (const headers of wrong)
    expect((await program.get('/api/studies', { headers })).status(), Object.keys(headers)[0]).toBe(401);
  const origin = { Origin: 'https://ctms.example', 'Sec-Fetch-Site': 'cross-site', Authorization: `Bearer ${token}` };
  const { token: writes } = await make.apiToken(sponsor.user, ['studies:write']);
  const headers = { ...origin, Authorization: `Bearer ${writes}` };
  const paused = await program.put(`/api/studies/${study.id}/pause`, { headers, data: { reason: 'Checked.' } });
  expect(paused.status()).toBe(200);
});

test('[INT-08][INT-10] a program is told by name what a call does not have, with a code; a person is not', async ({
  as,
  make,
}) => {
  const { user } = await make.sponsor();
  const { token } = await make.apiToken(user, ['studies:read', 'studies:write']);
  const [program, person] = [await as(), await as(user)];
  const study = { title: 'A study', phase: 'phase_ii', therapeuticArea: 'oncology', acronyn: 'ABC' };
  const unknown = async (name: string, response: Promise<{ status(): number; json(): Promise<unknown> }>) => {
    const refused = await response;
    expect([refused.status(), await refused.json()]).toMatchObject([
      ...[400, { code: 'invalid', errors: { [name]: [expect.stringContaining('spelling')] } }],
    ]);
  };
  await unknown('updatedSince', program.get('/api/studies?updatedSince=1&limit=5', bearer(token)));
  await unknown('acronyn', program.post('/api/studies', { ...bearer(token), data: study }));
  expect((await program.get('/api/studies?limit=5', bearer(token))).status()).toBe(200);
  expect((await person.get('/api/studies?updatedSince=1')).status()).toBe(200);
  const created = await person.post('/api/studies', { data: study });
  expect(created.status()).toBe(201);
});

test('[INT-09] what was created is where Location says', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const { token } = await make.apiToken(user, [
    'studies:read',
    'studies:write',
    'feasibility:read',
    'feasibility:write',
  ]);
  const program = await as();
  const { id } = await make.study({ sponsorId: organization.id });
  const title = { title: 'A study', phase: 'phase_ii', therapeuticArea: 'oncology' };
  for (const [address, data] of [
    ['/api/studies', title],
    [`/api/studies/${id}/questionnaires`, { title: 'First questions', from: 'blank' }],
  ] as const) {
    const response = await program.post(address, { ...bearer(token), data });
    expect(response.status(), await response.text()).toBe(201);
    const read = await program.get(response.headers().location ?? '', bearer(token));
    expect([read.status(), (await read.json()).id]).toEqual([200, (await response.json()).id]);
  }
});

test('[INT-12] a refused choice comes with the values that it can have', async ({ as, make }) => {
  const { user } = await make.sponsor();
  const person = await as(user);
  const study = { title: 'A study', phase: 'phase 9', therapeuticArea: '', geographicPreferences: ['Atlantis'] };
  const refused = await person.post('/api/studies', { data: study });
  expect([refused.status(), await refused.json()]).toMatchObject([
    400,
    {
      code: 'invalid',
      errors: { phase: ['Please choose from the list.'] },
      allowed: {
        phase: expect.arrayContaining(['phase_i', 'not_applicable']),
        therapeuticArea: expect.arrayContaining(['oncology']),
        'geographicPreferences[0]': expect.arrayContaining(['Northeast']),
      },
    },
  ]);
  const untitled = await person.post('/api/studies', { data: { ...study, phase: 'phase_i', title: '' } });
  expect(Object.keys((await untitled.json()).allowed)).not.toContain('title');
});

test('[INT-13] a program is told of a number or a flag that cannot be read; nothing is stored', async ({
  as,
  make,
}) => {
  const { user } = await make.sponsor();
  const { token } = await make.apiToken(user, ['studies:read', 'studies:write']);
  const [program, person] = [await as(), await as(user)];
  const study = { title: 'A study', phase: 'phase_ii', therapeuticArea: 'oncology' };
  const wrong = { enrollmentTarget: 'abc', totalSites: 2.5, budgetPerPatient: '12k', placebo: 'perhaps' };
  const refused = await program.post('/api/studies', { ...bearer(token), data: { ...study, ...wrong } });
  expect(refused.status()).toBe(400);
  expect(Object.keys((await refused.json()).errors).sort()).toEqual(Object.keys(wrong).sort());
  expect((await program.get('/api/studies', bearer(token)).then((list) => list.json())).length).toBe(0);
  const read = { enrollmentTarget: '1,500', totalSites: 5, budgetPerPatient: null, placebo: 'true' };
  const taken = await program.post('/api/studies', { ...bearer(token), data: { ...study, ...read } });
  expect(taken.status()).toBe(201);
  expect((await person.post('/api/studies', { data: { ...study, ...wrong } })).status()).toBe(201);
});

test('[INT-14] whoever registers a site signed in is told its id, and where it is', async ({ as, make }) => {
  const who = await as(await make.user({ role: 'site' }));
  const site = { name: unique('Located Clinic '), address: '1 River Street', city: 'Boston', state: 'MA' };
  const data = { ...site, zipCode: '02115', therapeuticAreas: ['Oncology'] };
  const made = await who.post('/api/organizations', { data });
  const { id } = await made.json();
  expect([made.status(), made.headers().location]).toEqual([201, `/api/organizations/${id}`]);
  expect((await (await who.get(`/api/organizations/${id}`)).json()).name).toBe(site.name);
});

test('[INT-19] PATCH changes what is sent and nothing else, unless it was changed since it was read', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site({ phone: '617-555-0100', website: 'https://before.example' });
  const { token } = await make.apiToken(user, ['organizations:read', 'organizations:write']);
  const program = await as();
  const address = `/api/organizations/${organization.id}`;
  const read = await program.get(address, bearer(token));
  const before = await read.json();
  const patch = (data: object, headers = {}) =>
    program.fetch(address, { method: 'PATCH', data, headers: { ...bearer(token).headers, ...headers } });
  const changed = await patch({ phone: '617-555-0199' }, { 'If-Match': read.headers().etag as string });
  expect(changed.status(), await changed.text()).toBe(200);
  const { documents: _, ...kept } = before;
  expect(await changed.json()).toEqual({ ...kept, phone: '617-555-0199', updatedAt: expect.any(Number) });
  const late = await patch({ website: 'https://late.example' }, { 'If-Match': read.headers().etag as string });
  expect([late.status(), (await late.json()).code]).toEqual([412, 'not_as_read']);
  expect(await (await patch({ website: null })).json()).toMatchObject({ website: null, phone: '617-555-0199' });
  const wrong = await patch({ name: '', status: 'verified' });
  expect([wrong.status(), Object.keys((await wrong.json()).errors)]).toEqual([400, ['status']]);
  const nameless = await patch({ name: '' });
  expect([nameless.status(), Object.keys((await nameless.json()).errors)]).toEqual([400, ['name']]);
  const { token: another } = await make.apiToken((await make.site()).user, ['organizations:write']);
  const foreign = await program.fetch(address, { method: 'PATCH', data: { phone: '1' }, ...bearer(another) });
  expect(foreign.status()).toBe(404);
});
