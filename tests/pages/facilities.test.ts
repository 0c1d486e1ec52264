import type { Page } from '@playwright/test';
import { claimUnclaimed } from '~db/queries/facilities';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const section = (page: Page, name = 'Prospective sites') =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
const cardOf = (page: Page, name: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('[I4] a sponsor sees prospective sites on its study’s page, apart from the matches @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('lumerosis');
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, indication: word });
  const { name } = await make.facility([(await make.trial({ conditions: [word] })).nctId]);
  await signIn(sponsor.user);
  await page.goto(`/studies/${study.id}`);
  await expect(section(page)).toContainText('Listed on ClinicalTrials.gov, but not registered here yet.');
  await expect(section(page)).toContainText('They are not verified');
  await section(page).getByRole('link', { name: 'Show prospective sites' }).click();
  const card = cardOf(page, name);
  await expect(card).toContainText('Salem, MA · listed by 1 trial');
  await expect(card).toContainText(/Based on \d+% of the data we look for\./);
  await card.getByText('Reasons').click();
  await expect(card.getByText(/MA .*Northeast/)).toBeVisible();
  await expect(section(page, 'Matches')).not.toContainText(name);
});

test('[I4] facilities appear neither for an inactive study nor in a site’s view @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await make.facility();
  const sponsor = await make.sponsor();
  const ended = await make.study({ sponsorId: sponsor.organization.id, isActive: false });
  await signIn(sponsor.user);
  await page.goto(`/studies/${ended.id}?facilities=show`);
  await expect(page.getByRole('heading', { name: ended.title, level: 1 })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  const site = await make.site();
  const running = await make.study();
  await make.match(running.id, site.organization.id);
  await signIn(site.user);
  await page.goto(`/studies/${running.id}?facilities=show`);
  await expect(page.getByRole('heading', { name: running.title, level: 1 })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

test('[I4] an administrator sees prospective sites next to the ranked ones @nojs', async ({ page, signIn, make }) => {
  const word = unique('lumerosis');
  const study = await make.study({ indication: word });
  const { name } = await make.facility([(await make.trial({ conditions: [word] })).nctId]);
  await signIn(await make.admin());
  await page.goto(`/admin-panel?section=matching&study=${study.id}`);
  await expect(cardOf(page, name)).toContainText('listed by 1 trial');
});

test('[I4] the database section counts the registry’s trials and facilities, and links to the facilities @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const word = unique('Plover');
  const { organization: site } = await make.site();
  const trials = [(await make.trial()).nctId, (await make.trial()).nctId];
  const mine = await make.facility(trials, { name: `${word} Harbor Clinic`, city: 'Bangor', state: 'ME' });
  const free = await make.facility([], { name: `${word} Inland Clinic` });
  await store.tx((db) => claimUnclaimed(db, [mine.key], site.id, Date.now()));
  await signIn(await make.admin());
  await page.goto('/admin-panel?section=database');
  const card = section(page, 'ClinicalTrials.gov Data');
  for (const term of ['Trials', 'Unclaimed facilities', 'Claimed facilities']) {
    await expect(card.getByText(term, { exact: true }).locator('..')).toContainText(/\d/);
  }
  await card.getByRole('link', { name: 'Facilities' }).click();
  await expect(page.getByRole('heading', { name: 'Facilities', level: 1 })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Admin sections' });
  await expect(sidebar.getByRole('link', { name: 'Database' })).toHaveAttribute('aria-current', 'page');

  const search = page.getByRole('search', { name: 'Search facilities' });
  await search.getByRole('searchbox').fill(word);
  await search.getByRole('button', { name: 'Search' }).click();
  const row = (name: string) => page.locator('tbody').filter({ hasText: name });
  await expect(row(mine.name)).toContainText('Bangor, ME');
  await expect(row(mine.name).getByRole('cell').nth(1)).toContainText('2');
  await expect(row(mine.name).getByRole('link', { name: site.name })).toHaveAttribute(
    'href',
    `/admin-panel/sites/${site.id}`,
  );
  await expect(row(free.name)).toContainText('Nobody');
  await search.getByRole('combobox', { name: 'Claim' }).selectOption('unclaimed');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(row(mine.name)).toHaveCount(0);
  await expect(row(free.name)).toBeVisible();
  await search.getByRole('link', { name: 'Clear' }).click();
  await expect(search.getByRole('searchbox')).toHaveValue('');
});

test('[I4] the list of facilities has pages @nojs', async ({ page, signIn, make }) => {
  const word = unique('Dunlin');
  for (let number = 10; number < 36; number++) await make.facility([], { name: `${word} Clinic ${number}` });
  await signIn(await make.admin());
  await page.goto(`/admin-panel/facilities?q=${word}`);
  await expect(page.getByText(`${word} Clinic 34`)).toBeVisible();
  await expect(page.getByText(`${word} Clinic 35`)).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`${word} Clinic 35`)).toBeVisible();
  await expect(page.getByText(`${word} Clinic 34`)).toHaveCount(0);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page.getByText(`${word} Clinic 10`)).toBeVisible();
});
