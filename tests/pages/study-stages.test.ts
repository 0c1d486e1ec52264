import { matchById } from '~db/queries/matches';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';
import { preferred, required } from '~tests/support/scored';

const requirements = [
  preferred('met', 'works in Oncology'),
  required('met', 'MRI'),
  required('not met', 'Pharmacy'),
  required('not known', 'current GCP training'),
];

test('[SEL-01][SEL-02][SEL-03][SEL-04][SEL-06][BLV-08] a sponsor works through the stages of a study’s matches: sees, filters, invites, declines @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const matched = async (name: string, values: Parameters<typeof make.match>[2] = {}) =>
    make.match(study.id, (await make.organization({ name })).id, values);
  const statusOf = async ({ id }: { id: string }) => (await store.read((db) => matchById(db, id)))?.match.status;
  await matched('Interested Clinic', { status: 'interested', answeredAt: Date.UTC(2026, 5, 3, 17) });
  const harbor = await matched('Harbor Clinic', { score: 72, low: 58, high: 80, requirements });
  const meadow = await matched('Meadow Clinic', { score: 61 });
  await matched('Unfit Clinic', { qualifies: false, requirements });
  await signIn(sponsor.user);
  await page.goto(`/studies/${study.id}`);

  const tab = (name: string) => page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name });
  const row = (name: string) => page.getByRole('row', { name });
  const shown = async () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
  await expect(tab('Interested 1')).toHaveAttribute('aria-current', 'page');
  await expect(row('Interested Clinic')).toContainText('Interested since Jun 3, 2026');
  await tab('Closed 1').click();
  await expect(row('Unfit Clinic')).toContainText('Missing: Pharmacy.');
  await expect(row('Unfit Clinic')).toContainText('No longer qualifies since');

  await tab('Suggested 2').click();
  await expect(page.getByText('Best expected score first, ')).toBeVisible();
  await expect.poll(shown).toEqual(['Harbor Clinic', 'Meadow Clinic']);
  for (const text of [
    '72%',
    '58% to 80%',
    'Boston, MA',
    'Less than a mile from the sponsor',
    '1 of 3 met',
    '1 missing: Pharmacy',
  ])
    await expect(row('Harbor Clinic')).toContainText(text);
  await expect(row('Harbor Clinic').getByRole('listitem').first()).toContainText('Geography: 90');
  await expect(row('Harbor Clinic').getByRole('listitem').last()).toContainText('Performance: not known');
  await row('Harbor Clinic').getByRole('link', { name: 'Why' }).click();
  await expect(page.getByText('works in Oncology')).toBeVisible();

  await page.getByRole('columnheader', { name: 'Score' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=score/);
  await expect(page.getByRole('rowheader').first()).toContainText('Meadow Clinic');
  await page.getByRole('searchbox', { name: 'Search sites' }).fill('harbor');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(row('Meadow Clinic')).toHaveCount(0);
  await page.getByLabel('Select Harbor Clinic').check();
  await page.getByRole('button', { name: 'Invite' }).click();
  // The page names sites that miss a must before they are notified.
  await expect(page.getByRole('heading', { name: 'Invite 1 site', level: 1 })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Harbor Clinic' })).toBeChecked();
  await expect(page.getByText('Missing: Pharmacy')).toBeVisible();
  expect(await statusOf(harbor)).toBe('new');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('1 site invited').first()).toBeVisible();
  expect(await statusOf(harbor)).toBe('invited');

  await tab('Suggested 1').click();
  await page.getByRole('link', { name: 'Clear' }).click();
  await page.getByLabel('Select Meadow Clinic').check();
  await page.getByRole('button', { name: 'Not suitable' }).click();
  await expect(page.getByRole('heading', { name: 'Not suitable: 1 site', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Not suitable' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  expect(await statusOf(meadow)).toBe('new');
  await page.getByRole('radio', { name: 'We have the sites we need' }).check();
  await page.getByRole('button', { name: 'Not suitable' }).click();
  await expect(page.getByText('1 site declined').first()).toBeVisible();
  expect(await statusOf(meadow)).toBe('declined');
});

test('[SEL-04][SEL-07] with JavaScript, only the buttons that apply to the selected sites are enabled, and only these sites are exported @js', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  for (const name of ['First Clinic', 'Second Clinic'])
    await make.match(study.id, (await make.organization({ name })).id);
  await signIn(sponsor.user);
  await page.goto(`/studies/${study.id}`);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Invite' })).toBeDisabled();
  const csv = page.getByRole('link', { name: 'Export CSV' });
  await expect(csv).toHaveAttribute('href', `/studies/${study.id}/matches.csv?stage=suggested`);
  await page.getByLabel('All 2 on this page').check();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expect(csv).toHaveAttribute('href', /ids=.+ids=/);
  await page.getByLabel('Select Second Clinic').uncheck();
  await page.getByRole('button', { name: 'Shortlist' }).click();
  await expect(page.getByText('1 site shortlisted').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name: 'Shortlisted 1' }).click();
  await expect(page.getByRole('row', { name: 'First Clinic' })).toContainText('Shortlisted today');
  await expect(page.getByText('0 selected', { exact: true })).toBeVisible();
});
