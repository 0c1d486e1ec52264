import type { Page } from '@playwright/test';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const slider = (page: Page, name: string) => page.getByRole('slider', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save weights' }).click();
/** A toast with JavaScript, a banner without. */
const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
/** Moves it all the way to the left with the keyboard. */
const toNone = (page: Page, name: string) => slider(page, name).press('Home');

test('[MAT-03][GEN-02] a sponsor changes the weights with sliders and resets them; with every weight at 0 an error appears at the first slider, and the values are kept', async ({
  page,
  signIn,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const { id } = await make.study({ sponsorId: organization.id });
  await signIn(user);
  await page.goto(`/studies/${id}?tab=settings`);
  await page.getByRole('main').getByRole('link', { name: 'Weights' }).click();
  await page.waitForURL(`/studies/${id}/weights`);
  await hydrated(page);
  for (const name of ['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance']) {
    await expect(slider(page, name)).toHaveValue('100');
    await expect(slider(page, name)).toHaveAccessibleDescription(/\w{3,} .+\./);
  }
  await toNone(page, 'Performance');
  await slider(page, 'Geography').press('End');
  await save(page);
  await says(page, 'Weights saved');
  await expect(slider(page, 'Geography')).toHaveValue('200');
  await expect(slider(page, 'Performance')).toHaveValue('0');
  await expect(page.getByText('0% of the score', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^(now )?×2$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await says(page, 'Weights reset');
  await expect(page.getByText('0% of the score', { exact: true })).toHaveCount(0);
  await expect(slider(page, 'Performance')).toHaveValue('100');
  const names = ['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance'];
  for (const name of names) await toNone(page, name);
  await save(page);
  await expect(page.getByRole('alert').first()).toContainText('Set at least one weight above 0');
  for (const name of names) await expect(slider(page, name)).toHaveValue('0');
  await page.goto(`/studies/${id}?tab=settings`);
  await expect(page.getByRole('link', { name: 'Weights' })).toHaveAttribute('href', `/studies/${id}/weights`);
});

test('[DAY-121][MAT-03] a slider announces its value while it moves @js', async ({ page, signIn, make }) => {
  const { organization, user } = await make.sponsor();
  const { id } = await make.study({ sponsorId: organization.id });
  await signIn(user);
  await page.goto(`/studies/${id}/weights`);
  await hydrated(page);
  await slider(page, 'Capacity').press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: /^×1.1$/ })).toBeVisible();
});

test('[MAT-03] the ranking links to the reason why a site is not matched @nojs', async ({ page, signIn, make }) => {
  await signIn(await make.admin());
  const study = await make.study();
  const site = await make.organization({ status: 'pending' });
  await page.goto(`/admin-panel?section=matching&study=${study.id}`);
  await hydrated(page);
  await expect(page.getByText(/^Scored on /)).toBeVisible();
  await expect(page.getByText(/^v\d/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search for a site' }).fill(site.name);
  await page.getByRole('button', { name: 'Why not matched?' }).click();
  await expect(page.getByRole('heading', { name: site.name })).toBeVisible();
  await expect(page.getByText('The site is not verified: its status is pending.').first()).toBeVisible();
  await expect(page.getByText('Overall', { exact: true })).toBeVisible();
  for (const label of ['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance']) {
    await expect(
      page.getByRole('term').filter({ hasText: new RegExp(`^${label}.*: (\\d+|not applicable)$`) }),
    ).toBeVisible();
  }
});

test('[MAT-03] a new site gets a reserved place in the top ten, marked in the list and in the match @nojs', async ({
  page,
  as,
  signIn,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const byFieldAndPlace = { geography: 100, specialty: 100, capacity: 0, regulatory: 0, performance: 10 };
  const study = await make.study({
    sponsorId: organization.id,
    therapeuticArea: 'hematology',
    geographicPreferences: ['West Coast'],
    weightShifts: byFieldAndPlace,
  });
  // No other test has sites of this area and region, so no other new site takes the place.
  const site = { therapeuticAreas: ['Hematology'], city: 'Honolulu', state: 'HI', zipCode: '96813' };
  const earlier = await make.study();
  for (let count = 0; count < 12; count++) {
    const { id } = await make.organization({ ...site, priorTrials: 15 });
    await make.match(earlier.id, id, { status: 'interested', invitedAt: Date.now(), answeredAt: Date.now() });
  }
  const unproven = await make.organization({ ...site, priorTrials: 0 });
  const sponsor = await as(user);
  await sponsor.post('/api/matches/run', { data: { studyId: study.id } });
  const { matches } = await (await sponsor.get(`/api/matching/sites-for-study/${study.id}`)).json();
  const ranked = matches.filter(({ exploration }: { exploration?: true }) => exploration);
  expect(ranked.map(({ siteId }: { siteId: string }) => siteId)).toContain(unproven.id);

  await signIn(user);
  // Sites that other tests made may come first, on another page of the list.
  await page.goto(`/studies/${study.id}?q=${encodeURIComponent(unproven.name)}`);
  const row = page.getByRole('row').filter({ hasText: unproven.name });
  await expect(row).toContainText('New here');
  await row.getByRole('link', { name: unproven.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: unproven.name, level: 1 })).toBeVisible();
  await expect(page.getByText('shown so that new sites get a fair chance')).toBeVisible();
  await expect(page.getByText(/^Scored on \w+ \d+, \d{4}\./)).toBeVisible();
});
