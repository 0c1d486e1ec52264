import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const DAY = 86_400_000;
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const search = (page: Page) => page.getByRole('search', { name: 'Search sites' });

test('[SPON-06] View Sites leads to the verified sites and their capabilities, without contact details', async ({
  page,
  signIn,
  make,
}) => {
  const name = unique('Osprey ');
  const email = `${unique()}@osprey.example`;
  const { organization } = await make.site({
    name,
    email,
    piName: 'Dr. Grace Okafor',
    description: 'A clinic by the sea.',
    priorTrials: 6,
    therapeuticAreas: ['Dermatology'],
    equipment: ['Infusion Center'],
    city: 'Salem',
    state: 'MA',
  });
  await make.training(organization.id, Date.now() + 9 * DAY);
  await signIn((await make.sponsor()).user);
  await page.goto('/sponsor-dashboard');
  await page.getByRole('link', { name: 'View Sites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find sites' })).toBeVisible();
  await search(page).getByRole('searchbox').fill(name);
  await search(page).getByRole('button', { name: 'Search' }).click();
  const card = cardOf(page, name);
  for (const text of ['Salem, MA', 'A clinic by the sea.', 'Dermatology', 'Infusion Center', 'GCP training current']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card).toContainText('5,000-10,000 patients · 6-15 prior trials · EHR: Epic');
  await expect(card).toContainText('No match with your studies yet.');
  expect(await page.content()).not.toContain(email);
  expect(await page.content()).not.toContain('Okafor');
});

test('[SPON-06] filters narrow the list, appear in the address, and are removed by Clear @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('Tern');
  const near = await make.organization({ name: `${word} Near`, state: 'NH', equipment: ['ICU/Emergency Department'] });
  const far = await make.organization({ name: `${word} Far`, state: 'OR', therapeuticAreas: ['Neurology'] });
  await make.training(far.id, Date.now() + DAY);
  await make.organization({ name: `${word} Waiting`, status: 'pending' });
  await signIn((await make.sponsor()).user);
  for (const [label, choice, found] of [
    ['Region or state', 'Northeast', near],
    ['Region or state', 'Oregon', far],
    ['Area', 'Neurology', far],
    ['Equipment', 'ICU/Emergency Department', near],
    ['GCP training', 'Training current', far],
  ] as const) {
    await page.goto(`/sponsor/sites?q=${word}`);
    await expect(page.getByRole('heading', { name: '2 verified sites found' })).toBeVisible();
    await search(page).getByLabel(label).selectOption({ label: choice });
    await search(page).getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: '1 verified site found' })).toBeVisible();
    await expect(cardOf(page, found.name)).toBeVisible();
    await expect(search(page).getByLabel(label).locator('option:checked')).toHaveText(choice);
  }
  await page.goto(page.url());
  await expect(cardOf(page, far.name)).toBeVisible();
  await search(page).getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/sponsor\/sites$/);
});

test('[SPON-06] the map and its table count the sites found by state, with a dot for each site on the page @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('Godwit');
  for (const [state, zipCode] of [
    ['WY', '82001'],
    ['Wyoming', '82001'],
    ['TX', '77030'],
    ['PR', '00901'],
  ]) {
    await make.organization({ name: `${word} ${unique()}`, state, zipCode });
  }
  await signIn((await make.sponsor()).user);
  await page.goto(`/sponsor/sites?q=${word}`);
  const map = page.getByRole('img', { name: 'Map of the sites found, by state' });
  await expect(map).toBeVisible();
  await expect(map.locator('title', { hasText: 'Wyoming: 2 sites' })).toHaveCount(1);
  await expect(map.locator('title', { hasText: 'Montana: 0 sites' })).toHaveCount(1);
  await expect(map.locator('circle')).toHaveCount(3);
  await page.getByText('Numbers as a table').click();
  const table = page.getByRole('table', { name: 'Sites found by state' });
  await expect(table.getByRole('row')).toHaveText(['StateSites', 'Wyoming2', 'Texas1', 'Not on the map1']);
});

test('[SPON-06][SPON-08] a match links to the study, and contact details appear once the site is interested @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const word = unique('Knot');
  const sites = {
    invited: await make.organization({ name: `${word} Asked`, email: `${word}-asked@knot.example` }),
    interested: await make.organization({ name: `${word} Keen`, email: `${word}-keen@knot.example`.toLowerCase() }),
  };
  const invited = await make.match(study.id, sites.invited.id, { status: 'invited' });
  const interested = await make.match(study.id, sites.interested.id, { status: 'interested', score: 77 });
  await make.match((await make.study()).id, sites.invited.id, { status: 'selected' });
  await signIn(sponsor.user);
  await page.goto(`/sponsor/sites?q=${word}`);
  const asked = cardOf(page, sites.invited.name);
  await expect(asked.getByRole('link', { name: study.title })).toHaveAttribute('href', `/matches/${invited.id}`);
  await expect(asked.getByText('Invited', { exact: true })).toBeVisible();
  await expect(asked.getByText('Selected', { exact: true })).toHaveCount(0);
  expect(await page.content()).not.toContain('asked@knot.example');
  const keen = cardOf(page, sites.interested.name);
  await expect(keen.getByRole('link', { name: sites.interested.email ?? '' })).toBeVisible();
  await expect(keen.getByText('77% match')).toBeVisible();
  await keen.getByRole('link', { name: study.title }).click();
  await expect(page).toHaveURL(new RegExp(`/matches/${interested.id}$`));
});

test('[SPON-06] running matching on this page matches a site that had no match', async ({ page, signIn, make }) => {
  const sponsor = await make.sponsor();
  const place = { city: 'Bozeman', state: 'MT', zipCode: '59715', therapeuticAreas: ['Infectious Disease'] };
  const { name } = await make.organization({ name: unique('Avocet '), ...place });
  const study = await make.study({
    sponsorId: sponsor.organization.id,
    therapeuticArea: 'infectious disease',
    geographicPreferences: ['Mountain States'],
    requiredEquipment: [],
  });
  await make.study({ sponsorId: sponsor.organization.id, isActive: false, title: `Ended ${unique()}` });
  await signIn(sponsor.user);
  const address = `/sponsor/sites?q=${encodeURIComponent(name)}`;
  await page.goto(address);
  await expect(cardOf(page, name)).toContainText('No match with your studies yet.');
  await expect(page.getByRole('button', { name: /^Match/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Match sites to ${study.title}` }).click();
  await expect(page.getByText('Matching completed', { exact: true }).first()).toBeVisible();
  await expect(cardOf(page, name).getByRole('link', { name: study.title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(name).replace(/%20/g, '(%20|\\+)')}`));
});

test('[SPON-06] sites are shown 12 to a page; an empty result suggests what to do @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('Dunlin');
  for (let count = 0; count < 13; count++) await make.organization({ name: `${word} ${randomUUID().slice(0, 4)}` });
  await signIn((await make.sponsor()).user);
  await page.goto(`/sponsor/sites?q=${word}`);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards).toHaveCount(12);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(cards).toHaveCount(12);
  await page.goto(`/sponsor/sites?q=${word}&area=Rheumatology`);
  await expect(page.getByText('No verified sites match your search')).toBeVisible();
  // Unknown filter values are ignored.
  await page.goto(`/sponsor/sites?q=${word}&area=Alchemy`);
  await expect(cards).toHaveCount(12);
});

test('[SPON-06][GEN-06] from a sponsor’s dashboard, an administrator finds sites as that sponsor sees them @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { organization: site } = await make.site({ name: unique('Ruff ') });
  await make.match(study.id, site.id);
  await signIn(await make.admin());
  await page.goto(`/sponsor-dashboard?organization=${sponsor.organization.id}`);
  await expect(page.getByRole('link', { name: 'New Study' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View Sites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find sites' })).toBeVisible();
  await expect(page.getByText(sponsor.organization.name)).toBeVisible();
  await search(page).getByRole('searchbox').fill(site.name);
  await search(page).getByRole('button', { name: 'Search' }).click();
  await expect(cardOf(page, site.name).getByRole('link', { name: study.title })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sponsor.organization.name);
  await signIn((await make.site()).user);
  expect((await page.goto('/sponsor/sites'))?.status()).toBe(403);
});
