/** The activity of the admin panel: searched by page and call (RUN-65). */
import { unique } from '~tests/support/factories';
import { wordsOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const said = (html: string) => wordsOf(html).replace(/\s+/g, ' ');

test('[RUN-65] the activity page is searched, links who did it and the record, asks which one is meant, and exports what it shows', async ({
  as,
  make,
}) => {
  const ada = await make.admin();
  const admin = await as(ada);
  const word = unique('Sought');
  const [one, other] = [
    await make.organization({ name: `${word} North`, status: 'pending' }),
    await make.organization({ name: `${word} South`, status: 'pending' }),
  ];
  expect((await admin.put(`/api/organizations/${one.id}/approve`)).status()).toBe(200);
  const rejected = await admin.put(`/api/organizations/${other.id}/reject`, { data: { reason: `Closed ${word}` } });
  expect(rejected.status()).toBe(200);
  const page = async (query: string) => await (await admin.get(`/admin-panel?section=activity&${query}`)).text();

  const found = await page(`about=${one.id}&from=2026-01-01`);
  expect(said(found)).toContain(`${word} North was verified`);
  expect(said(found)).not.toContain(`${word} South was`);
  expect(found).toContain(`href="/admin-panel/people/${ada.id}"`);
  expect(found).toContain(`href="/admin-panel/sites/${one.id}"`);
  expect(found).toContain(`href="/admin-panel/export/activity.csv?about=${one.id}&amp;from=2026-01-01"`);
  expect(said(await page(`q=${word}+rejected&by=${ada.email}`))).toContain(`“Closed ${word}”`);
  const asked = await page(`about=${word}`);
  expect(said(asked)).toContain('which one do you mean?');
  expect(asked).toContain(`about=${other.id}`);
  expect(said(await page('by=nobody-of-this-name'))).toContain('no person or record has this name');
  expect(said(await page(`about=${one.id}&to=2020-01-01`))).toContain('No activity matches your search');

  expect((await admin.get('/admin-panel?section=activity&to=9999-12-31&cursor=1.999999999999999')).status()).toBe(200);
  const call = await admin.get(`/api/activity?by=${ada.id}&kind=organization&limit=1`);
  expect(await call.json()).toMatchObject([
    {
      action: 'organization.rejected',
      words: 'was rejected',
      actor: { id: ada.id, role: 'admin' },
      reason: `Closed ${word}`,
    },
  ]);
  const next = /<([^>]+)>; rel="next"/.exec(call.headers().link ?? '')?.[1] ?? '';
  expect(await (await admin.get(next)).json()).toMatchObject([
    { action: 'organization.approved', subject: { id: one.id } },
  ]);
  for (const wrong of ['kind=nothing', 'from=yesterday', 'to=9999-12-31', 'by=nobody-of-this-name'])
    expect([wrong, (await admin.get(`/api/activity?${wrong}`)).status()]).toEqual([wrong, 400]);
});

test('[RUN-69] analytics say how the work goes in the period, by page and call', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const at = Date.now() - 40 * 86_400_000;
  await make.organization({ status: 'verified', decidedAt: at, createdAt: at - 60_000 });
  const page = said(await (await admin.get('/admin-panel?section=analytics&days=30')).text());
  for (const words of ['Review time', 'Waiting now', 'Time for each step', 'Invitations'])
    expect(page).toContain(words);
  const decided = async (days: number) => {
    const { reviews } = await (await admin.get(`/api/operations?days=${days}`)).json();
    return reviews[0].decided as number;
  };
  expect(await decided(90)).toBeGreaterThan(await decided(30));
  expect((await admin.get('/api/operations?days=7')).status()).toBe(400);
  expect((await (await as((await make.site()).user)).get('/api/operations')).status()).toBe(403);
});

test('[RUN-68] site matching begins with a line for each site, and leads to the study', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const study = await make.study({ therapeuticArea: 'dermatology', geographicPreferences: ['Mountain States'] });
  const area = { therapeuticAreas: ['Dermatology'], state: 'CO', zipCode: '80218' };
  for (let count = 0; count < 2; count++) await make.organization({ ...area, name: unique('Glance ') });
  const page = await (await admin.get(`/admin-panel?section=matching&study=${study.id}`)).text();
  expect(page).toContain(`href="/admin-panel/studies/${study.id}"`);
  const [table = ''] = /<caption[^>]*>Sites at a glance.*?<\/table>/s.exec(page) ?? [];
  const { matches } = await (await admin.get(`/api/matching/sites-for-study/${study.id}`)).json();
  const reasonOf = (reason: string) => reason.replace(/^\w+ \+\d+: /, '');
  for (const { siteId, overallScore, reasons } of matches) {
    expect(table).toContain(`href="#${siteId}"`);
    expect(said(table)).toContain(`${overallScore}%`);
    expect(reasons.map(reasonOf).some((reason: string) => said(table).includes(reason))).toBe(true);
  }
});
