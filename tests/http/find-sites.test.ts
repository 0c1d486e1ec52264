/** Find sites over JSON: sort, distance and saved filters (DAY). The page uses the same query and commands. */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { SAVED_FILTERS } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { savedFiltersOf } from '~db/queries/saved-filters';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const NEXT = /<([^>]+)>; rel="next"/;

/** All pages of a list. */
async function everyPage(who: APIRequestContext, address: string) {
  const found: { name: string; miles: number | null; confirmedTrials: number; verifiedAt: number | null }[] = [];
  let next: string | undefined = address;
  while (next) {
    const page: APIResponse = await who.get(next);
    expect(page.status()).toBe(200);
    found.push(...(await page.json()));
    next = NEXT.exec(page.headers().link ?? '')?.[1];
  }
  return found;
}

test('[DAY-84] GET /api/sites is sorted by name, trials, verification and distance, with what each says', async ({
  as,
  make,
}) => {
  const word = unique('dotterel');
  const at = Date.UTC(2026, 4, 1, 12);
  const trials = [1, 0, 2, 1];
  for (const [index, zipCode] of ['10001', '02115', '02139', null].entries()) {
    const site = await make.organization({ name: `${word} ${'DBCA'[index]}`, zipCode, decidedAt: at - index });
    for (let trial = 0; trial < (trials[index] ?? 0); trial++) await make.trackRecord(site.id, { answer: 'confirmed' });
  }
  const who = await as((await make.sponsor()).user);
  const order = async (query: string) =>
    (await everyPage(who, `/api/sites?q=${word}&limit=1&${query}`)).map(({ name }) => name.at(-1)).join('');
  expect(await order('')).toBe('ACBD');
  expect(await order('sort=name')).toBe('ABCD');
  expect(await order('sort=name-desc')).toBe('DCBA');
  expect(await order('sort=trials-desc')).toMatch(/^C(AD|DA)B$/);
  expect(await order('sort=trials')).toMatch(/^B(AD|DA)C$/);
  expect(await order('sort=verified-desc')).toBe('DBCA');
  expect(await order('sort=verified')).toBe('ACBD');
  expect(await order('zip=02115')).toBe('BCDA');
  expect(await order('zip=02115&sort=distance-desc')).toBe('DCBA');
  expect(await order('zip=02115&sort=name')).toBe('ABCD');
  expect(await order('zip=02115&miles=25')).toBe('BC');
  expect(await order('zip=02115&miles=25&sort=name-desc')).toBe('CB');

  const [first, ...others] = await everyPage(who, `/api/sites?q=${word}&zip=02115&limit=3`);
  expect(first).toMatchObject({ miles: 0, confirmedTrials: 0, verifiedAt: at - 1, gcpExpiresAt: null });
  expect(others.map(({ miles }) => miles)).toEqual([expect.any(Number), expect.any(Number), null]);
  expect((await everyPage(who, `/api/sites?q=${word}`))[0]).toMatchObject({ miles: null });
});

test('[DAY-82][DAY-84] a ZIP code that is not known, and a distance without one, are refused by field', async ({
  as,
  make,
}) => {
  const who = await as((await make.sponsor()).user);
  for (const query of ['zip=99999', 'zip=0211', 'zip=Boston', 'miles=25', 'sort=distance', 'zip=02115&miles=26']) {
    const refused = await who.get(`/api/sites?${query}`);
    expect(refused.status(), query).toBe(400);
    expect(Object.keys((await refused.json()).errors), query).toEqual([query.includes('26') ? 'miles' : 'zip']);
  }
  for (const query of ['sort=luck', 'sort=piName', 'sort=email']) {
    expect(Object.keys((await (await who.get(`/api/sites?${query}`)).json()).errors)).toEqual(['sort']);
  }
});

test('[DAY-84][SPON-08] neither words, orders nor parameters find a site by its investigator or contact', async ({
  as,
  make,
}) => {
  const [investigator, phone] = [unique('Quillfeather'), '6175550188'];
  const name = unique('phalarope');
  await make.organization({ name, piName: `Dr. ${investigator}`, piEmail: `${investigator}@x.example`, phone });
  const who = await as((await make.sponsor()).user);
  for (const word of [investigator, phone]) expect(await everyPage(who, `/api/sites?q=${word}`)).toEqual([]);
  for (const unknown of ['pi', 'piName', 'investigator', 'contactName']) {
    const answer = await who.get(`/api/sites?q=${name}&${unknown}=nobody`);
    if (answer.status() === 200) expect(await answer.json()).toMatchObject([{ name }]);
  }
  expect(await (await who.get(`/api/sites?q=${name}`)).text()).not.toContain(investigator);
});

const ENDPOINTS = {
  json: {
    save: (who: APIRequestContext, data: Record<string, string>) => who.post('/api/saved-filters', { data }),
    remove: (who: APIRequestContext, id: string) => who.delete(`/api/saved-filters/${id}`),
  },
  form: {
    save: (who: APIRequestContext, data: Record<string, string>) =>
      who.post('/sponsor/sites', { form: { intent: 'saveFilters', ...data } }),
    remove: (who: APIRequestContext, id: string) =>
      who.post('/sponsor/sites', { form: { intent: `deleteFilters ${id}` } }),
  },
} as const;

for (const [endpoint, { save, remove }] of Object.entries(ENDPOINTS)) {
  test(`[DAY-83] by ${endpoint}: a person saves, replaces and deletes filters, which nobody else sees`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const [who, colleague] = [
      await as(user),
      await as(await make.user({ role: 'sponsor', organizationId: organization.id })),
    ];
    const list = async (of: APIRequestContext) => (await of.get('/api/saved-filters')).json();
    const done = (answer: APIResponse) => [201, 204, 303].includes(answer.status());
    expect(await list(who)).toEqual([]);
    expect(done(await save(who, { name: ' Near Boston ', area: 'neurology', zip: '02115', miles: '50' }))).toBe(true);
    expect(done(await save(who, { name: 'All', q: 'clinic', sort: 'name' }))).toBe(true);
    const [all, near] = await list(who);
    expect([all, near]).toMatchObject([
      { name: 'All', filters: { q: 'clinic', sort: 'name' }, path: '/sponsor/sites?q=clinic&sort=name' },
      { name: 'Near Boston', filters: { area: 'Neurology', zip: '02115', miles: '50' }, savedAt: expect.any(Number) },
    ]);
    expect(done(await save(who, { name: 'All', q: 'hospital' }))).toBe(true);
    expect(await list(who)).toMatchObject([{ id: all.id, filters: { q: 'hospital' } }, { id: near.id }]);

    const refusals: Record<string, string>[] = [
      { name: '' },
      { name: 'x'.repeat(SAVED_FILTERS.nameChars + 1) },
      { name: 'a', zip: '99999' },
    ];
    for (const wrong of refusals) expect((await save(who, wrong)).status(), JSON.stringify(wrong)).toBe(400);
    expect(await list(colleague)).toEqual([]);
    if (endpoint === 'json') expect((await remove(colleague, all.id)).status()).toBe(404);
    else await remove(colleague, all.id);
    expect(await list(who)).toHaveLength(2);
    expect(done(await remove(who, all.id))).toBe(true);
    expect(await list(who)).toMatchObject([{ id: near.id }]);

    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
    const actions = events.map(({ action }) => action).filter((action) => action.startsWith('user.filters'));
    expect(actions).toEqual(['user.filtersDeleted', ...Array(3).fill('user.filtersSaved')]);
    expect(JSON.stringify(events)).not.toContain('Boston');
  });

  test(`[DAY-83] by ${endpoint}: only a verified sponsor's people and administrators save filters, and only so many`, async ({
    as,
    make,
    store,
  }) => {
    const unverified = (await make.sponsor({ status: 'pending' })).user;
    for (const somebody of [(await make.site()).user, await make.rep(), unverified]) {
      expect((await save(await as(somebody), { name: 'All', q: 'clinic' })).status()).toBe(403);
      expect(await store.read((db) => savedFiltersOf(db, somebody.id))).toEqual([]);
    }
    expect((await save(await as(await make.admin()), { name: 'All', q: 'clinic' })).status()).toBeLessThan(304);
    const { user } = await make.sponsor();
    for (let number = 0; number < SAVED_FILTERS.most; number++) await make.savedFilters(user.id, `Number ${number}`);
    const who = await as(user);
    const refused = await save(who, { name: 'One more', q: 'clinic' });
    expect(refused.status()).toBe(409);
    expect(await refused.text()).toContain('You can save 20 sets of filters');
    expect([201, 303]).toContain((await save(who, { name: 'Number 3', q: 'clinic' })).status());
    expect(await store.read((db) => savedFiltersOf(db, user.id))).toHaveLength(SAVED_FILTERS.most);
  });
}

test('[DAY-83] saved filters are in the person’s export, and erasing the person deletes them', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.sponsor();
  const { name, filters } = await make.savedFilters(user.id);
  const saved = [{ list: 'sites', name, filters, savedAt: expect.any(Number) }];
  expect((await (await (await as(user)).get('/api/account/export')).json()).savedFilters).toEqual(saved);
  const admin = await as(await make.admin());
  expect((await (await admin.get(`/api/users/${user.id}/export`)).json()).savedFilters).toEqual(saved);
  await admin.post(`/api/users/${user.id}/erase`, { data: { reason: 'Asked for it' } });
  expect(await store.read((db) => savedFiltersOf(db, user.id))).toEqual([]);
});
