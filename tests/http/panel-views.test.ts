/** The columns of the admin panel's lists, and the views of them that an administrator keeps, by form and JSON. */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { PANEL_COLUMNS, USUAL_PANEL_COLUMNS } from '~/catalogue/panel-lists';
import { auditEventsOf } from '~db/queries/audit';
import { savedFiltersOf } from '~db/queries/saved-filters';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

type Fields = Record<string, string>;

const PAGE = '/admin-panel?index&section=sites';

const ENDPOINTS = {
  json: {
    save: (who: APIRequestContext, data: Fields) => who.post('/api/admin/views', { data }),
    rename: (who: APIRequestContext, id: string, name: string) => who.put(`/api/admin/views/${id}`, { data: { name } }),
    remove: (who: APIRequestContext, id: string) => who.delete(`/api/admin/views/${id}`),
  },
  form: {
    save: (who: APIRequestContext, data: Fields) => who.post(PAGE, { form: { intent: 'savePanelView', ...data } }),
    rename: (who: APIRequestContext, id: string, name: string) =>
      who.post('/admin-panel/people', { form: { intent: `renamePanelView ${id}`, name } }),
    remove: (who: APIRequestContext, id: string) =>
      who.post('/admin-panel/outbox', { form: { intent: `deletePanelView ${id}` } }),
  },
} as const;

const done = (answer: APIResponse) => [200, 201, 204, 303].includes(answer.status());

for (const [endpoint, { save, rename, remove }] of Object.entries(ENDPOINTS)) {
  test(`[RUN-76] by ${endpoint}: an administrator saves, opens, renames and deletes views of the panel’s lists, which nobody else sees`, async ({
    as,
    make,
    store,
  }) => {
    const user = await make.admin('read_only');
    const who = await as(user);
    const colleague = await as(await make.admin());
    const list = async (of: APIRequestContext, query = '') => (await of.get(`/api/admin/views${query}`)).json();
    expect(await list(who)).toEqual([]);

    const pending = { list: 'sites', name: ' Old leads ', status: 'pending', source: 'kiosk', type: 'site' };
    expect(done(await save(who, { ...pending, columns: 'submitted.checks', sort: 'name', state: 'all' }))).toBe(true);
    const [view] = await list(who);
    expect(view).toEqual({
      id: expect.any(String),
      list: 'sites',
      name: 'Old leads',
      // In the list's own order, without what it does not narrow.
      filters: { status: 'pending', source: 'kiosk', columns: 'checks.submitted', sort: 'name' },
      path: '/admin-panel?section=sites&columns=checks.submitted&sort=name&source=kiosk&status=pending',
      savedAt: expect.any(Number),
    });
    const html = await (await who.get(view.path)).text();
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*><span class="wrap-anywhere">Old leads/);
    expect(html, 'the columns of the view, and only those').toContain('checked="" value="checks"');
    expect(html).not.toContain('checked="" value="areas"');
    expect(html, 'kept when one searches on').toContain(
      '<input type="hidden" name="columns" value="checks.submitted"/>',
    );
    expect(await (await colleague.get(view.path)).text()).not.toContain('Saved views');

    expect(done(await save(who, { list: 'people', name: 'Old leads', role: 'rep' })), 'of another list').toBe(true);
    expect(await list(who, '?list=people')).toMatchObject([{ name: 'Old leads', filters: { role: 'rep' } }]);
    expect(await list(who)).toHaveLength(2);

    const wrong: Fields[] = [
      { list: 'sites', name: '' },
      { list: 'sites', name: 'a', status: 'lost' },
      { list: 'sites', name: 'a', phase: 'phase_ii' },
      { list: 'activity', name: 'a', from: 'yesterday' },
      { list: 'outbox', name: 'a', columns: 'password' },
      { list: 'trials', name: 'a' },
    ];
    for (const each of wrong) expect((await save(who, each)).status(), JSON.stringify(each)).toBe(400);

    expect(done(await save(who, { list: 'sites', name: 'Mine', source: 'kiosk' }))).toBe(true);
    const taken = await rename(who, view.id, 'Mine');
    expect(taken.status()).toBe(400);
    expect(await taken.text()).toContain('You have another view of this list with this name.');
    expect(done(await rename(colleague, view.id, 'Stolen')) && endpoint === 'json').toBe(false);
    expect(done(await rename(who, view.id, 'Leads to call'))).toBe(true);
    expect((await list(who, '?list=sites')).map(({ name }: { name: string }) => name)).toEqual([
      'Leads to call',
      'Mine',
    ]);

    await remove(colleague, view.id);
    expect(await list(who)).toHaveLength(3);
    expect(done(await remove(who, view.id))).toBe(true);
    expect(await list(who)).toHaveLength(2);

    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
    const actions = events.map(({ action }) => action).filter((action) => action.startsWith('user.filters'));
    const saved = Array(3).fill('user.filtersSaved');
    expect(actions).toEqual(['user.filtersDeleted', 'user.filtersRenamed', ...saved]);
    expect(JSON.stringify(events)).not.toContain('kiosk');
  });
}

test('[RUN-76] nobody but administrators keeps views of the panel, and a saved view of a study is none of them', async ({
  as,
  make,
  store,
}) => {
  for (const somebody of [(await make.site()).user, (await make.sponsor()).user, await make.rep()]) {
    const who = await as(somebody);
    const refused = await who.post('/api/admin/views', { data: { list: 'people', name: 'All', role: 'rep' } });
    expect(refused.status()).toBe(403);
    expect(await store.read((db) => savedFiltersOf(db, somebody.id))).toEqual([]);
  }
  const admin = await make.admin();
  const who = await as(admin);
  const view = await make.savedView(admin.id, 'Overdue');
  expect(await (await who.get('/api/admin/views')).json()).toEqual([]);
  expect((await who.delete(`/api/admin/views/${view.id}`)).status()).toBe(404);
  expect((await who.put(`/api/admin/views/${view.id}`, { data: { name: 'x' } })).status()).toBe(404);
});

test('[RUN-76] the name that was refused is kept, beside what is wrong with it', async ({ as, make }) => {
  const admin = await make.admin();
  const who = await as(admin);
  await make.panelView(admin.id, 'Reps');
  const { id } = await make.panelView(admin.id, 'Others', { role: 'site' });
  const refused = await who.post('/admin-panel/people', { form: { intent: `renamePanelView ${id}`, name: 'Reps' } });
  const html = await refused.text();
  const field = html.slice(html.indexOf(`id="rename-${id}"`)).slice(0, 400);
  expect(field).toContain('value="Reps"');
  expect(field).toContain('aria-invalid="true"');
});

const PAGES = {
  sites: '/admin-panel?section=sites&type=all',
  studies: '/admin-panel?section=studies',
  people: '/admin-panel/people',
  outbox: '/admin-panel/outbox',
} as const;

for (const [list, page] of Object.entries(PAGES)) {
  test(`[RUN-75] a person chooses the columns of the list of ${list}, which stay for that person and this list`, async ({
    as,
    make,
  }) => {
    await make.organization({ status: 'pending', name: unique('Columns ') });
    const sponsor = await make.sponsor();
    await make.study({ sponsorId: sponsor.organization.id });
    const who = await as(await make.admin());
    // A mail for the outbox.
    await who.post('/api/users/invitations', {
      data: { firstName: 'Tove', lastName: 'Rep', email: `${unique('columns-')}@people.example`, role: 'rep' },
    });
    const all = PANEL_COLUMNS[list as keyof typeof PAGES];
    const heads = async (address: string = page) => {
      const html = await (await who.get(address)).text();
      return all.filter(({ label }) => new RegExp(`<th[^>]*scope="col"[^>]*>(<a[^>]*>)?${label}<`).test(html));
    };
    const values = async (address?: string) => (await heads(address)).map(({ value }) => value);
    expect(await values()).toEqual(USUAL_PANEL_COLUMNS[list as keyof typeof PAGES]);
    const choose = (intent: string, columns: readonly string[]) =>
      who.post(list === 'sites' || list === 'studies' ? '/admin-panel?index' : page, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        data: new URLSearchParams([
          ...columns.map((column): [string, string] => ['columns', column]),
          ['intent', intent],
          ['list', list],
          ['returnTo', page],
        ]).toString(),
        maxRedirects: 0,
      });
    const everything = all.map(({ value }) => value);
    const chosen = await choose('chooseColumns', [...everything, 'password']);
    expect(chosen.status()).toBe(303);
    expect(chosen.headers().location).toBe(page);
    expect(await values()).toEqual(everything);
    const other = list === 'people' ? 'outbox' : 'people';
    const others = (await (await who.get(PAGES[other])).text()).match(/name="columns"[^>]*checked=""/g);
    expect(others).toHaveLength(USUAL_PANEL_COLUMNS[other].length);
    const narrowed = `${page}${page.includes('?') ? '&' : '?'}columns=${everything.at(-1)}`;
    expect(await values(narrowed), 'the address says otherwise').toEqual([everything.at(-1)]);
    await choose('chooseColumns', []);
    expect(await values()).toEqual([]);
    await choose('usualColumns', []);
    expect(await values()).toEqual(USUAL_PANEL_COLUMNS[list as keyof typeof PAGES]);
  });
}
