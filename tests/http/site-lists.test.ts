/** A sponsor's own list of sites, by form and by JSON, from a file, and seen by nobody else (LIST-01 to LIST-10). */
import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const HEAD = 'Site name,NPI,ZIP,City,State,Status,Notes,Contact e-mail';
const COLUMNS = { name: '1', npi: '2', zipCode: '3', city: '4', state: '5', status: '6', note: '7', all: 'none' };
const jsonColumns = Object.fromEntries(
  Object.entries(COLUMNS).flatMap(([name, at]) => (at === 'none' ? [] : [[name, Number(at)]])),
);
const csvOf = (lines: readonly string[]) => Buffer.from([HEAD, ...lines].join('\n'));
const idIn = (location: string | undefined) => location?.split('/').at(-1)?.split('?')[0] as string;

type Step = 'start' | 'stop' | 'resume';
const ENDPOINTS = {
  json: {
    put: async (who: APIRequestContext, id: string, data: object) =>
      (await who.put(`/api/site-list/${id}`, { data })).status(),
    takeOff: async (who: APIRequestContext, id: string) => (await who.delete(`/api/site-list/${id}`)).status(),
    send: async (who: APIRequestContext, bytes: Buffer) => {
      const sent = await who.post('/api/site-list-imports?name=list.csv', { data: bytes });
      expect(sent.status()).toBe(201);
      return idIn(sent.headers().location);
    },
    choose: (who: APIRequestContext, id: string) =>
      who.put(`/api/site-list-imports/${id}/columns`, { data: jsonColumns }),
    act: (who: APIRequestContext, id: string, step: Step) => who.put(`/api/site-list-imports/${id}/${step}`),
    remove: (who: APIRequestContext, id: string) => who.delete(`/api/site-list-imports/${id}`),
  },
  form: {
    put: async (who: APIRequestContext, id: string, data: object) =>
      (await who.post(`/sites/${id}`, { form: { intent: `putOnSiteList ${id}`, ...data }, maxRedirects: 0 })).status(),
    takeOff: async (who: APIRequestContext, id: string) =>
      (await who.post('/sponsor/site-list', { form: { intent: `takeOffSiteList ${id}` }, maxRedirects: 0 })).status(),
    send: async (who: APIRequestContext, buffer: Buffer) => {
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer };
      const multipart = { intent: 'sendSiteFile', file };
      const sent = await who.post('/sponsor/site-list/imports', { multipart, maxRedirects: 0 });
      expect(sent.status()).toBe(303);
      return idIn(sent.headers().location);
    },
    choose: (who: APIRequestContext, id: string) =>
      who.post(`/sponsor/site-list/imports/${id}`, {
        form: { intent: 'chooseImportColumns', ...COLUMNS },
        maxRedirects: 0,
      }),
    act: (who: APIRequestContext, id: string, step: Step) =>
      who.post(`/sponsor/site-list/imports/${id}`, { form: { intent: `${step}SiteImport` }, maxRedirects: 0 }),
    remove: (who: APIRequestContext, id: string) =>
      who.post(`/sponsor/site-list/imports/${id}`, { form: { intent: 'deleteSiteImport' }, maxRedirects: 0 }),
  },
};

for (const [endpoint, { put, takeOff, send, choose, act, remove }] of Object.entries(ENDPOINTS)) {
  test(`[LIST-01][LIST-02][LIST-05] by ${endpoint}: a site is put on the list, changed, refused for invitations, and taken off`, async ({
    as,
    make,
  }) => {
    const { organization: sponsor, user } = await make.sponsor();
    const [{ organization: site }, study] = [await make.site(), await make.study({ sponsorId: sponsor.id })];
    const who = await as(user);
    expect([200, 303]).toContain(await put(who, site.id, { status: 'preferred', note: 'Fast contracts' }));
    expect(await (await who.get('/api/site-list')).json()).toMatchObject([
      { siteId: site.id, status: 'preferred', note: 'Fast contracts', addedBy: 'Robin Reyes' },
    ]);
    expect(await put(who, site.id, { status: 'liked', note: 'kept as typed' })).toBe(400);
    expect([200, 303]).toContain(await put(who, site.id, { status: 'excluded', note: 'Audit findings' }));
    const page = await textOf(await who.get(`/sites/${site.id}`));
    for (const text of ['Excluded', 'Audit findings', 'Your list excludes this site']) expect(page).toContain(text);
    expect(await textOf(await who.get('/sponsor/site-list'))).toContain('0 preferred, 1 excluded.');
    expect(await textOf(await who.get('/sponsor/sites?list=notExcluded&q='))).not.toContain(site.name);
    const data = { siteId: site.id, anyway: true };
    const refused = await who.post(`/api/studies/${study.id}/invitations`, { data });
    expect([refused.status(), (await refused.json()).code]).toEqual([409, 'site_excluded']);
    const csv = await who.get('/sponsor/site-list.csv');
    expect(await csv.text()).toContain(`${site.name},,,Boston,MA,Excluded,Audit findings,Yes`);
    expect([200, 303]).toContain(await takeOff(who, site.id));
    expect(await (await who.get('/api/site-list')).json()).toEqual([]);
    expect((await who.post(`/api/studies/${study.id}/invitations`, { data })).status()).toBe(201);
  });

  test(`[LIST-07][LIST-08][LIST-09] by ${endpoint}: a file is read, its columns chosen, its rows checked and taken over, stopped and resumed`, async ({
    as,
    make,
  }) => {
    const name = unique('Dunlin');
    const site = await make.organization({ name });
    const who = await as((await make.sponsor()).user);
    const id = await send(
      who,
      csvOf([`${name},,02115,,,Do not use,Audit,a@b.example`, 'Elsewhere,,99950,,,yes,,', 'x,,,,,,,']),
    );
    const state = async () => (await who.get(`/api/site-list-imports/${id}`)).json();
    expect(await state()).toMatchObject({ phase: 'columns', leftOut: ['Contact e-mail'], rows: 3 });
    expect(await textOf(await who.get(`/sponsor/site-list/imports/${id}`))).toContain('What are its columns?');
    expect((await act(who, id, 'stop')).status()).toBe(endpoint === 'json' ? 409 : 303);
    expect([200, 303]).toContain((await choose(who, id)).status());
    await expect.poll(async () => (await state()).phase).toBe('checked');
    expect(await state()).toMatchObject({ found: 1, absent: 1, errors: 1, added: 0 });
    const rows = await (await who.get(`/api/site-list-imports/${id}/rows`)).json();
    expect(rows).toMatchObject([
      { row: 2, siteId: site.id },
      { row: 3, siteId: null },
      { row: 4, outcome: 'error' },
    ]);
    const report = await textOf(await who.get(`/sponsor/site-list/imports/${id}?outcome=error`));
    expect(report).toContain('A name alone is not enough.');
    const csv = await (await who.get(`/sponsor/site-list/imports/${id}/rows.csv?outcome=error`)).text();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(await (await who.get('/api/site-list')).json()).toEqual([]);
    expect([200, 303]).toContain((await act(who, id, 'start')).status());
    await expect.poll(async () => (await state()).phase).toBe('done');
    expect([200, 303]).toContain((await act(who, id, 'start')).status());
    expect([200, 303]).toContain((await act(who, id, 'resume')).status());
    expect(await state()).toMatchObject({ added: 2, changed: 0, same: 0 });
    expect((await (await who.get('/api/site-list')).json()).length).toBe(2);
    expect([200, 303]).toContain((await remove(who, id)).status());
    expect((await who.get(`/api/site-list-imports/${id}`)).status()).toBe(404);
  });
}

test('[LIST-09] a file that is stopped waits until it is resumed, also on its page without JavaScript', async ({
  as,
  make,
}) => {
  const { user } = await make.sponsor();
  const who = await as(user);
  const { id } = await make.siteImport(user, {
    phase: 'checking',
    stopped: true,
    columns: { name: 1, zipCode: 2, status: 3 },
  });
  await pause(1500);
  expect(await textOf(await who.get(`/sponsor/site-list/imports/${id}`))).toContain('0 of 1 rows.');
  await who.post(`/sponsor/site-list/imports/${id}`, { form: { intent: 'resumeSiteImport' }, maxRedirects: 0 });
  await expect.poll(async () => (await (await who.get(`/api/site-list-imports/${id}`)).json()).phase).toBe('checked');
});

test('[LIST-07] a file that cannot be read is refused beside its field, and by JSON with the reason', async ({
  as,
  make,
}) => {
  const who = await as((await make.sponsor()).user);
  const file = { name: 'a.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\x03\x04 broken') };
  const refused = await who.post('/sponsor/site-list/imports', { multipart: { intent: 'sendSiteFile', file } });
  expect([refused.status(), await textOf(refused)]).toEqual([
    400,
    expect.stringContaining('We could not read this file.'),
  ]);
  const none = await who.post('/sponsor/site-list/imports', { multipart: { intent: 'sendSiteFile' } });
  expect([none.status(), await textOf(none)]).toEqual([400, expect.stringContaining('Please choose a file first.')]);
  const long = await who.post('/api/site-list-imports', { data: Buffer.from(`a\n${'b\n'.repeat(50_001)}`) });
  expect([long.status(), (await long.json()).code]).toEqual([413, 'site_file_too_long']);
});

test('[LIST-03] neither the site, another sponsor nor an administrator sees a difference once a site is listed', async ({
  as,
  make,
}) => {
  const [ours, theirs] = [await make.sponsor(), await make.sponsor()];
  const { organization: site, user: coordinator } = await make.site();
  const [study, rivals] = [
    await make.study({ sponsorId: ours.organization.id, listed: true }),
    await make.study({ sponsorId: theirs.organization.id }),
  ];
  const match = await make.match(study.id, site.id, { score: 80 });
  const invited = await make.match(rivals.id, site.id, { status: 'invited' });
  const [atSite, rival, admin] = [await as(coordinator), await as(theirs.user), await as(await make.admin())];
  const seen = async () => {
    const readings: [APIRequestContext, string][] = [
      ...[
        ...['/api/matches', `/api/matches/${match.id}`, `/api/matches/${invited.id}`, '/api/open-studies'],
        ...['/api/organizations/me', '/api/organizations/me/requirements', '/api/changes', '/api/inbox'],
      ].map((path): [APIRequestContext, string] => [atSite, path]),
      ...[
        `/api/sites/${site.id}`,
        '/api/sites?sort=name',
        `/api/studies/${rivals.id}/matches`,
        `/api/matches/${invited.id}`,
        '/api/site-list',
      ].map((path): [APIRequestContext, string] => [rival, path]),
      ...[
        `/api/sites/${site.id}`,
        `/api/studies/${study.id}/matches`,
        `/api/organizations/${site.id}`,
        '/api/outbox',
      ].map((path): [APIRequestContext, string] => [admin, path]),
    ];
    const pages: [APIRequestContext, string][] = [
      [atSite, '/site-dashboard'],
      [atSite, `/matches/${match.id}`],
      [atSite, '/open-studies'],
      [rival, `/sites/${site.id}`],
      [rival, `/studies/${rivals.id}`],
      [admin, `/studies/${study.id}`],
    ];
    const found: string[] = [];
    for (const [who, path] of readings) {
      const answer = await who.get(path);
      expect(answer.status(), path).toBe(200);
      // The feed's cursor says when it was read.
      found.push((await answer.text()).replace(/"cursor":"[^"]*"/, ''));
    }
    for (const [who, path] of pages) found.push(await textOf(await who.get(path)));
    return found;
  };
  const before = await seen();
  const who = await as(ours.user);
  for (const status of ['excluded', 'preferred']) {
    const note = unique('secret');
    expect((await who.put(`/api/site-list/${site.id}`, { data: { status, note } })).status()).toBe(200);
    expect(await seen()).toEqual(before);
    const own = await who.get(`/api/studies/${study.id}/matches`);
    expect(await own.json()).toMatchObject([{ id: match.id, score: 80, onList: { status, note } }]);
  }
  for (const each of [atSite, admin]) expect((await each.get('/api/site-list')).status()).toBe(403);
  expect((await rival.delete(`/api/site-list/${site.id}`)).status()).toBe(404);
  // The excluded site may still ask, and the sponsor sees it, marked.
  await who.put(`/api/site-list/${site.id}`, { data: { status: 'excluded', note: null } });
  const keen = await make.site();
  await make.match(study.id, keen.organization.id, { qualifies: false });
  await who.put(`/api/site-list/${keen.organization.id}`, { data: { status: 'excluded', note: 'Audit' } });
  const ask = await (await as(keen.user)).post(`/api/studies/${study.id}/asks`, {
    data: { text: 'We see 400 a year.' },
  });
  expect(ask.status()).toBe(201);
  const asked = await (await who.get(`/api/studies/${study.id}/matches?stage=asked`)).json();
  expect(asked).toMatchObject([{ siteId: keen.organization.id, onList: { status: 'excluded', note: 'Audit' } }]);
});

test('[DAY-249] who would invite a site that the own list excludes reads so first, with the note, and can’t', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const [barred, other] = [(await make.site()).organization, (await make.site()).organization];
  const [match, second] = [await make.match(study.id, barred.id), await make.match(study.id, other.id)];
  const by = await as(user);
  const note = 'Ask quality before any contact.';
  expect((await by.put(`/api/site-list/${barred.id}`, { data: { status: 'excluded', note } })).status()).toBe(200);
  const words = `Your list excludes this site. Your note: “${note}”`;
  const button = /<button[^>]*value="invite/;
  const alone = [`/matches/${match.id}?ask=invite`, `/studies/${study.id}/matches?intent=invite&ids=${match.id}`];
  for (const page of alone) {
    expect(await textOf(await by.get(page)), page).toContain(words);
    expect(await (await by.get(page)).text(), page).not.toMatch(button);
  }
  const both = `/studies/${study.id}/matches?intent=invite&ids=${match.id}&ids=${second.id}`;
  const html = await (await by.get(both)).text();
  expect(await textOf(await by.get(both))).toContain(words);
  expect(html).toMatch(button);
  expect(html).toContain('Invite 1 site');
  expect(html).toContain(`value="${second.id}"`);
  expect(html).not.toContain(`name="ids" value="${match.id}"`);
  // The other site is invited as ever.
  expect(await (await by.get(`/matches/${second.id}?ask=invite`)).text()).toMatch(button);
  expect((await by.put(`/api/matches/${match.id}/invite`)).status()).toBe(409);
});
