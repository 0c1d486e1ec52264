import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

/** With an app that nobody else has put matches in. */
const empty = test.extend({ app: async ({ appWith }, use) => use(await appWith({}, unique('empty '))) });

empty('[ADM-13] an empty export has the same columns as one with rows', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const exported = async (name: string) => (await admin.get(`/admin-panel/export/${name}`)).text();
  const before = await exported('matches.csv');
  expect(before).toMatch(/^\uFEFFid,[\w,]+,studyTitle,siteName\r\n$/);
  expect(JSON.parse(await exported('matches.json'))).toEqual([]);

  const { organization: site } = await make.site();
  const study = await make.study();
  const match = await make.match(study.id, site.id);
  const [names, row] = (await exported('matches.csv')).split('\r\n');
  expect(`${names}\r\n`).toBe(before);
  expect(row).toContain(match.id);
  const [object] = JSON.parse(await exported('matches.json'));
  expect(Object.keys(object)).toEqual(names?.slice(1).split(','));
  expect(object).toMatchObject({ id: match.id, studyTitle: study.title, siteName: site.name });
  // Columns that exist only for search and sorting are not exported.
  for (const name of ['organizations.csv', 'studies.csv'])
    expect(await exported(name)).not.toMatch(/searchText|nameKey|placeKey|titleKey/);
});

test('[CSV-01][CSV-02][CSV-03] every CSV file begins with the byte order mark, runs nothing, and damages nothing', async ({
  as,
  make,
}) => {
  const name = '=HYPERLINK("https://evil.example","Click")';
  const values = { name, phone: '+1 617 555 0100', contactName: '@home', website: "+cmd|' /C calc'!A0" };
  const { organization: site } = await make.site({ ...values, equipment: ['MRI', '-80°C freezer', '=1+1'] });
  const { organization: sponsor, user } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  await make.match(study.id, site.id);
  const [admin, atSponsor] = [await as(await make.admin()), await as(user)];
  const rep = await as(await make.user({ role: 'rep' }));
  const files = [
    ...['organizations', 'studies', 'matches', 'audit', 'activity'].map((table) => [
      admin,
      `/admin-panel/export/${table}.csv`,
    ]),
    ...['matches', 'feasibility'].map((list) => [atSponsor, `/studies/${study.id}/${list}.csv`]),
    [rep, '/kiosk/leads.csv'],
  ] as const;
  for (const [who, path] of files) {
    const text = await (await (who as typeof admin).get(path as string)).text();
    expect(text.match(/\uFEFF/g), path as string).toHaveLength(1);
    expect(text, path as string).toMatch(/^\uFEFF\w/);
  }
  const text = await (await admin.get('/admin-panel/export/organizations.csv')).text();
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const { phone, contactName, equipment, ...row } = rows.find(({ id }) => id === site.id) ?? {};
  expect({ phone, contactName }).toEqual({ phone: values.phone, contactName: values.contactName });
  expect(equipment).toBe("MRI; -80°C freezer;' =1+1");
  expect([row.name, row.website]).toEqual([`'${name}`, `'${values.website}`]);
});

test('[CSV-06] every CSV file is there as a workbook as well, with the same lines, numbers and days as such, and texts as they are', async ({
  as,
  make,
}) => {
  const { organization: site } = await make.site({ name: '=1+1 Clinic' });
  const { organization: sponsor, user } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  await make.match(study.id, site.id, { score: 71 });
  await make.listed(user, null, { name: '=2+2 Clinic', createdAt: Date.UTC(2026, 2, 4, 18) });
  const file = await make.siteImport(user, { phase: 'checked' });
  const [admin, atSponsor] = [await as(await make.admin()), await as(user)];
  const rep = await as(await make.rep());
  const files = [
    [atSponsor, `/studies/${study.id}/matches`],
    [atSponsor, `/studies/${study.id}/feasibility`],
    [atSponsor, '/sponsor/site-list'],
    [atSponsor, `/sponsor/site-list/imports/${file.id}/rows`],
    [rep, '/kiosk/leads'],
    [admin, '/admin-panel/export/matches'],
    [admin, '/api/exports/organizations'],
  ] as const;
  const sheets = new Map<string, unknown[][]>();
  for (const [who, path] of files) {
    const workbook = await who.get(`${path}.xlsx`);
    expect([path, workbook.status()]).toEqual([path, 200]);
    expect(workbook.headers()['content-type']).toContain('spreadsheetml.sheet');
    const sheet = await readSheet(await workbook.body());
    const lines: string[][] = parse(await (await who.get(`${path}.csv`)).text(), { bom: true });
    expect([path, sheet[0]]).toEqual([path, lines[0]]);
    expect([path, sheet.length]).toEqual([path, lines.length]);
    sheets.set(path, sheet);
  }
  const cell = (path: string, column: string, row = 1) => {
    const [headings = [], ...rows] = sheets.get(path) ?? [];
    return rows[row - 1]?.[headings.indexOf(column)];
  };
  expect(cell(`/studies/${study.id}/matches`, 'Site')).toBe('=1+1 Clinic');
  expect(cell(`/studies/${study.id}/matches`, 'Score')).toBe(71);
  expect(cell('/sponsor/site-list', 'Site')).toBe('=2+2 Clinic');
  expect(cell('/sponsor/site-list', 'Added')).toEqual(new Date('2026-03-04'));
});

test('[GEN-05] a download that is refused says why, and a visitor’s browser is sent to sign in', async ({
  as,
  make,
  request,
}) => {
  const study = await make.study();
  const other = await as((await make.sponsor()).user);
  const files = [`/studies/${study.id}/matches.csv`, `/studies/${study.id}/feasibility.csv`];
  for (const file of files) {
    expect([file, (await other.get(file)).status()]).toEqual([file, 404]);
    expect((await (await other.get(file)).json()).message).not.toContain('Unexpected');
  }
  for (const file of [...files, '/kiosk/leads.csv']) {
    const refused = await request.get(file, { maxRedirects: 0 });
    expect([file, refused.status()]).toEqual([file, 401]);
    expect((await refused.json()).message).toBe('Unauthorized');
    const page = await request.get(file, { maxRedirects: 0, headers: { Accept: 'text/html' } });
    expect([file, page.status()]).toEqual([file, 303]);
  }
  for (const file of ['/kiosk/leads.csv', '/admin-panel/export/organizations.csv'])
    expect([file, (await other.get(file)).status()]).toEqual([file, 403]);
});

test('[RUN-66] files have times in ISO 8601, readable changes and only what the filters of the list show', async ({
  as,
  make,
}) => {
  const person = await make.admin();
  const admin = await as(person);
  const word = unique('export');
  const one = await make.organization({ name: `${word} One`, status: 'pending', createdAt: Date.UTC(2026, 2, 1, 12) });
  const two = await make.organization({ name: `${word} Two`, status: 'pending' });
  expect((await admin.put(`/api/organizations/${two.id}/approve`)).status()).toBe(200);
  const csv = async (address: string) =>
    parse(await (await admin.get(address)).text(), { columns: true, bom: true }) as Record<string, string>[];
  for (const start of ['/admin-panel/export', '/api/exports']) {
    const rows = await csv(`${start}/organizations.csv?q=${word}&status=pending`);
    expect(rows.map(({ name, createdAt }) => [name, createdAt])).toEqual([[one.name, '2026-03-01T12:00:00.000Z']]);
    const activity = `${start}/activity`;
    const about = `about=${two.id}`;
    const [approved] = await csv(`${activity}.csv?${about}`);
    expect(approved).toMatchObject({
      action: 'organization.approved',
      record: two.name,
      recordId: two.id,
      by: 'Ada Reyes',
    });
    expect([approved?.before, approved?.after]).toEqual([
      expect.stringContaining('status: pending'),
      expect.stringContaining('status: verified'),
    ]);
    expect(approved?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const [event] = await (await admin.get(`${activity}.json?${about}`)).json();
    expect(event).toMatchObject({ after: { status: 'verified' }, at: approved?.at, byRole: 'admin' });
  }
  const trail: Record<'action' | 'actorId', string>[] = await (
    await admin.get('/admin-panel/export/audit.json')
  ).json();
  const own = trail.filter(({ action, actorId }) => action === 'export.made' && actorId === person.id);
  expect(own.at(-1)).toMatchObject({ after: { what: 'audit' }, at: expect.stringMatching(/Z$/) });
  const refused = await admin.get('/api/exports/activity.csv?by=nobody-of-that-name');
  expect([refused.status(), await refused.json()]).toMatchObject([
    400,
    { errors: { by: [expect.stringContaining('ID')] } },
  ]);
  expect((await admin.get('/api/exports/secrets.csv')).status()).toBe(404);
});

test('[RUN-73] the lists of sites and studies link an export of what they show, and a lead is marked as one', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('listed');
  const site = await make.organization({ name: `${word} Site`, status: 'pending', state: 'OH' });
  const lead = await make.organization({ name: `${word} Lead`, status: 'pending', state: 'OH', source: 'kiosk' });
  const sponsor = await make.organization({ name: `${word} Sponsor`, status: 'pending', state: 'OH', type: 'sponsor' });
  await make.organization({ name: `${word} Elsewhere`, status: 'pending', state: 'TX' });
  const study = await make.study({ title: `${word} Study`, status: 'pending_approval' });
  await make.study({ title: `${word} Running`, status: 'approved' });
  const exported = async (list: string, column: string) => {
    const page = await (await admin.get(`/admin-panel?${list}`)).text();
    const [, address = ''] = /href="(\/admin-panel\/export\/\w+\.csv[^"]*)"/.exec(page) ?? [];
    const file = await (await admin.get(address.replaceAll('&amp;', '&'))).text();
    return (parse(file, { columns: true, bom: true }) as Record<string, string>[]).map((row) => row[column]).sort();
  };
  const ohio = `section=sites&q=${word}&state=OH`;
  expect(await exported(ohio, 'name')).toEqual([lead.name, site.name]);
  expect(await exported(`${ohio}&type=all`, 'name')).toEqual([lead.name, site.name, sponsor.name]);
  expect(await exported(`section=studies&q=${word}&status=pending_approval`, 'title')).toEqual([study.title]);
  // Without a filter, too, it is the list: no sponsors.
  expect(await exported('section=sites', 'type')).not.toContain('sponsor');

  const rows = await (await admin.get(`/admin-panel?${ohio}`)).text();
  const [, afterLead = ''] = rows.split(new RegExp(`>${lead.name}<`));
  expect(afterLead.split('</tr>')[0]).toMatch(/class="badge[^>]*>Lead</);
  const [, afterSite = ''] = rows.split(new RegExp(`>${site.name}<`));
  expect(afterSite.split('</tr>')[0]).not.toContain('>Lead<');
  expect((await admin.put(`/api/organizations/${lead.id}/approve`)).status()).toBe(200);
  expect(await (await admin.get(`/admin-panel?${ohio}`)).text()).not.toContain('>Lead<');
});
