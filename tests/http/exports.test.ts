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
