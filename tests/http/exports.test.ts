import { parse } from 'csv-parse/sync';
import { LIMITED_ENV } from '~tests/support/app';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: LIMITED_ENV }); // An app whose other tests create no matches.

test('[ADM-13] an empty export has the same columns as one with rows', async ({ as, make }) => {
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
    ...['organizations', 'studies', 'matches', 'audit'].map((table) => [admin, `/admin-panel/export/${table}.csv`]),
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
