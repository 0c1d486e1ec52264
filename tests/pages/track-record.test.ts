import type { Page } from '@playwright/test';
import { trackRecordOf } from '~db/queries/track-records';
import { expect, test } from '~tests/support/people';

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

test('[I4][GEN-02] the dashboard links to the trials, where a site confirms its own and can undo it', async ({
  page,
  signIn,
  make,
}) => {
  const { organization, user } = await make.site();
  const ours = await make.trackRecord(organization.id, {}, { phases: ['PHASE2', 'PHASE3'], startDate: '2019-03' });
  const theirs = await make.trackRecord(organization.id);
  await signIn(user);
  await page.goto('/site-dashboard');
  await says(page, '2 trials may be yours');
  await page.getByRole('link', { name: 'See the trials' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your trials');

  const row = page.getByRole('listitem').filter({ hasText: ours.title });
  for (const text of ['Phase 2/3', '2019 – ', 'Listed as: Riverside Medical Clinic, Boston, MA']) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('link', { name: ours.nctId })).toHaveAttribute(
    'href',
    `https://clinicaltrials.gov/study/${ours.nctId}`,
  );
  await page.getByRole('checkbox', { name: `Select ${ours.title}` }).check();
  await page.getByRole('button', { name: 'Confirm as ours' }).click();
  await says(page, '1 trial confirmed. Matching now takes this into account.');
  await expect(section(page, 'Confirmed as yours (1)')).toContainText(ours.title);

  await page.getByRole('checkbox', { name: `Select ${theirs.title}` }).check();
  await page.getByRole('button', { name: 'Mark as not ours' }).click();
  await expect(section(page, 'Not yours (1)')).toContainText(theirs.title);
  await says(page, 'You have reviewed every trial');

  await page.getByRole('button', { name: new RegExp(`^Undo.*${ours.title}`) }).click();
  await expect(section(page, 'Not yours (2)')).toContainText(ours.title);
  await page.getByRole('button', { name: new RegExp(`^This is ours.*${theirs.title}`) }).click();
  await expect(section(page, 'Confirmed as yours (1)')).toContainText(theirs.title);
});

test('[I4] one click selects or clears all; a message says when nothing is selected @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const made = [await make.trackRecord(organization.id), await make.trackRecord(organization.id)];
  await signIn(user);
  await page.goto('/organization/track-record');
  const boxes = page.getByRole('checkbox');
  await page.getByRole('button', { name: 'Confirm as ours' }).click();
  await expect(page.getByRole('alert')).toContainText('Please select at least one trial.');
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole('link', { name: 'Select all', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Clear all' })).toBeVisible();
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.getByRole('link', { name: 'Select all', exact: true })).toBeVisible();
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await page.getByRole('link', { name: 'Select all', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Clear all' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm as ours' }).click();
  await says(page, '2 trials confirmed. Matching now takes this into account.');
  const rows = await store.read((db) => trackRecordOf(db, organization.id));
  expect(rows.map(({ record }) => record.answer)).toEqual(made.map(() => 'confirmed'));
});

test('[I4] one click says that none of the trials are the site’s @nojs', async ({ page, signIn, make }) => {
  const { organization, user } = await make.site();
  await make.trackRecord(organization.id);
  await signIn(user);
  await page.goto('/organization/profile');
  await page.getByRole('main').getByRole('link', { name: 'Trials', exact: true }).click();
  await page.getByRole('button', { name: 'None of these are ours' }).click();
  await says(page, 'None. Matching assumes that your site has not run any of the listed trials.');
});

test('[I4] a site without listed trials can confirm that @nojs', async ({ page, signIn, make }) => {
  const { user } = await make.site();
  await signIn(user);
  await page.goto('/organization/track-record');
  await says(page, 'No trials found');
  await page.getByRole('button', { name: 'That’s right, we have not run any' }).click();
  await says(page, 'You have reviewed every trial');
});

test('[I4] an administrator sees whose track record it is but cannot change it @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { organization } = await make.site();
  const { title } = await make.trackRecord(organization.id);
  await signIn('configured admin');
  await page.goto(`/site-dashboard?organization=${organization.id}`);
  await page.getByRole('link', { name: 'Trials', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trials');
  await says(page, organization.name);
  await says(page, title);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
