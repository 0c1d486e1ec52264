/** Views of a study's list of sites that a person keeps, by form and JSON. They are saved as filters of Find sites are. */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { SAVED_FILTERS } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { savedFiltersOf } from '~db/queries/saved-filters';
import { expect, test } from '~tests/support/people';

type Fields = Record<string, string>;

const ENDPOINTS = {
  json: {
    save: (who: APIRequestContext, _: string, data: Fields) => who.post('/api/saved-views', { data }),
    remove: (who: APIRequestContext, _: string, id: string) => who.delete(`/api/saved-views/${id}`),
  },
  form: {
    save: (who: APIRequestContext, page: string, data: Fields) =>
      who.post(page, { form: { intent: 'saveView', ...data } }),
    remove: (who: APIRequestContext, page: string, id: string) =>
      who.post(page, { form: { intent: `deleteView ${id}` } }),
  },
} as const;

for (const [endpoint, { save, remove }] of Object.entries(ENDPOINTS)) {
  test(`[DAY-122] by ${endpoint}: a person saves, opens, replaces and deletes views of a study’s sites, which nobody else sees`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const [study, other] = [
      await make.study({ sponsorId: organization.id }),
      await make.study({ sponsorId: organization.id }),
    ];
    await make.savedFilters(user.id, 'Overdue');
    const who = await as(user);
    const colleague = await as(await make.user({ role: 'sponsor', organizationId: organization.id }));
    const page = `/studies/${study.id}`;
    const list = async (of: APIRequestContext) => (await of.get('/api/saved-views')).json();
    const done = (answer: APIResponse) => [201, 204, 303].includes(answer.status());
    expect(await list(who)).toEqual([]);
    expect(done(await save(who, page, { name: ' Overdue ', stage: 'late', sort: 'name', band: 'all' }))).toBe(true);
    expect(await list(who)).toEqual([
      {
        id: expect.any(String),
        name: 'Overdue',
        filters: { stage: 'late', sort: 'name' },
        savedAt: expect.any(Number),
      },
    ]);
    expect(done(await save(who, page, { name: 'Overdue', stage: 'invited', q: 'clinic' }))).toBe(true);
    const [view] = await list(who);
    expect(view.filters).toEqual({ stage: 'invited', q: 'clinic' });
    const html = await (await who.get(`/studies/${other.id}`)).text();
    expect(html, 'for each study').toContain(`href="/studies/${other.id}?stage=invited&amp;q=clinic"`);
    expect(await (await colleague.get(page)).text()).not.toContain('Saved views');

    const refusals: Fields[] = [
      { name: '' },
      { name: 'x'.repeat(SAVED_FILTERS.nameChars + 1) },
      { name: 'a', stage: 'lost' },
    ];
    for (const wrong of refusals) expect((await save(who, page, wrong)).status(), JSON.stringify(wrong)).toBe(400);
    expect(await list(colleague)).toEqual([]);
    const [filters] = await store.read((db) => savedFiltersOf(db, user.id));
    for (const [stranger, id] of [
      [colleague, view.id] as const,
      [who, filters?.list === 'sites' ? filters.id : ''] as const,
    ])
      expect(done(await remove(stranger, page, id)) && endpoint === 'json').toBe(false);
    expect(await list(who)).toHaveLength(1);
    expect(done(await remove(who, page, view.id))).toBe(true);
    expect(await store.read((db) => savedFiltersOf(db, user.id))).toMatchObject([{ list: 'sites', name: 'Overdue' }]);

    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
    const actions = events.map(({ action }) => action).filter((action) => action.startsWith('user.filters'));
    expect(actions).toEqual(['user.filtersDeleted', 'user.filtersSaved', 'user.filtersSaved']);
    expect(JSON.stringify(events)).not.toContain('clinic');
  });

  test(`[DAY-122] by ${endpoint}: only who works with the sites of studies saves views, and only so many`, async ({
    as,
    make,
    store,
  }) => {
    const unverified = await make.sponsor({ status: 'pending' });
    const theirs = await make.study({ sponsorId: unverified.organization.id });
    for (const somebody of [(await make.site()).user, await make.rep(), unverified.user]) {
      const refused = await save(await as(somebody), `/studies/${theirs.id}`, { name: 'All', stage: 'late' });
      expect([403, 404]).toContain(refused.status());
      expect(await store.read((db) => savedFiltersOf(db, somebody.id))).toEqual([]);
    }
    const { organization, user } = await make.sponsor();
    const page = `/studies/${(await make.study({ sponsorId: organization.id })).id}`;
    for (let number = 0; number < SAVED_FILTERS.most; number++) await make.savedView(user.id, `Number ${number}`);
    const who = await as(user);
    expect((await save(who, page, { name: 'One more', stage: 'late' })).status()).toBe(409);
    expect([201, 303]).toContain((await save(who, page, { name: 'Number 3', stage: 'late' })).status());
  });
}

test('[DAY-122] a sponsor without an organization, whose study is approved, sees its sites and saves views', async ({
  as,
  make,
}) => {
  const user = await make.user({ role: 'sponsor', organizationId: null });
  const study = await make.study({ sponsorId: user.id });
  const who = await as(user);
  const html = await (await who.get(`/studies/${study.id}?stage=closed&band=strong`)).text();
  expect(html).toContain('Save this view');
  expect((await who.post('/api/saved-views', { data: { name: 'Closed', stage: 'closed' } })).status()).toBe(201);
});
