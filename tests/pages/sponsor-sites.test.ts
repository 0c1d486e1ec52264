import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const DAY = 86_400_000;
const table = (page: Page) => page.getByRole('table', { name: 'Sites found' });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const rows = (page: Page) => table(page).getByRole('rowheader');
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
  const row = rowOf(page, name);
  for (const text of ['Salem, MA', 'Dermatology', '5,000-10,000']) await expect(row).toContainText(text);
  await expect(row).toContainText(/GCP until \w+ \d+, \d{4}/);
  await row.getByRole('link', { name: `Details of ${name}` }).click();
  for (const text of ['A clinic by the sea.', 'Infusion Center', '6-15 prior trials by its own count · EHR: Epic']) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText('No match with your studies yet.');
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
    // Rarely used filters open on demand.
    if (['Equipment', 'GCP training'].includes(label)) await page.getByRole('link', { name: 'More filters' }).click();
    await search(page).getByLabel(label).selectOption({ label: choice });
    await search(page).getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: '1 verified site found' })).toBeVisible();
    await expect(rowOf(page, found.name)).toBeVisible();
    await expect(search(page).getByLabel(label).locator('option:checked')).toHaveText(choice);
  }
  await page.goto(page.url());
  await expect(rowOf(page, far.name)).toBeVisible();
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
  const asked = rowOf(page, sites.invited.name);
  await expect(asked.getByRole('link', { name: study.title })).toHaveAttribute('href', `/matches/${invited.id}`);
  await expect(asked).toContainText('Invited: ');
  await asked.getByRole('link', { name: /^Details/ }).click();
  await expect(asked.getByText('Invited', { exact: true })).toBeVisible();
  await expect(asked.getByText('Selected', { exact: true })).toHaveCount(0);
  expect(await page.content()).not.toContain('asked@knot.example');
  expect(await page.content()).not.toContain('keen@knot.example');
  const keen = rowOf(page, sites.interested.name);
  await keen.getByRole('link', { name: /^Details/ }).click();
  await expect(keen.getByRole('link', { name: sites.interested.email ?? '' })).toBeVisible();
  await expect(keen.getByText('77% match')).toBeVisible();
  await keen.getByRole('link', { name: study.title }).first().click();
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
  await expect(rowOf(page, name).getByRole('link', { name: study.title })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Match/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Match sites to ${study.title}` }).click();
  await expect(page.getByText('Matching completed', { exact: true }).first()).toBeVisible();
  await expect(rowOf(page, name).getByRole('link', { name: study.title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(name).replace(/%20/g, '(%20|\\+)')}`));
});

test('[SPON-06][DAY-81] sites are shown 25 to a page; an empty result suggests what to do @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('Dunlin');
  for (let count = 0; count < 26; count++) await make.organization({ name: `${word} ${randomUUID().slice(0, 4)}` });
  await signIn((await make.sponsor()).user);
  await page.goto(`/sponsor/sites?q=${word}`);
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(rows(page)).toHaveCount(25);
  await page.goto(`/sponsor/sites?q=${word}&area=Rheumatology`);
  await expect(page.getByText('No verified sites match your search')).toBeVisible();
  // Unknown filter values are ignored.
  await page.goto(`/sponsor/sites?q=${word}&area=Alchemy&sort=luck`);
  await expect(rows(page)).toHaveCount(25);
});

test('[DAY-81] headings sort by name, confirmed trials and verification, both ways @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('Whimbrel');
  const at = Date.UTC(2026, 4, 1, 12);
  for (const [letter, trials, days] of [
    ['B', 2, 1],
    ['A', 0, 3],
    ['C', 1, 2],
  ] as const) {
    const { id } = await make.organization({ name: `${word} ${letter}`, decidedAt: at + days * DAY });
    for (let trial = 0; trial < trials; trial++) await make.trackRecord(id, { answer: 'confirmed' });
  }
  await signIn((await make.sponsor()).user);
  await page.goto(`/sponsor/sites?q=${word}`);
  const order = async () => (await rows(page).allInnerTexts()).map((text) => /[ABC](?=\s*$)/m.exec(text)?.[0]).join('');
  await expect.poll(order).toBe('CAB');
  for (const [heading, direction, first, other] of [
    ['Site', 'ascending', 'ABC', 'CBA'],
    ['Confirmed trials', 'descending', 'BCA', 'ACB'],
    ['Verified', 'descending', 'ACB', 'BCA'],
  ] as const) {
    const head = table(page).getByRole('columnheader', { name: heading });
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', direction);
    await expect.poll(order, heading).toBe(first);
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', direction === 'ascending' ? 'descending' : 'ascending');
    await expect.poll(order, heading).toBe(other);
  }
  await expect(rowOf(page, `${word} A`)).toContainText('May 4, 2026');
  // Where the rows are cards.
  await expect(page.locator('nav[aria-label="Order"] a')).toHaveText([
    'Newest',
    'Name',
    'Confirmed trials',
    'Verified',
  ]);
});

test('[DAY-81] Search and Clear keep to the line of the fields at 1024 and 1280 px, and rows take 46 px @browser', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('Ruddy');
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  for (let count = 0; count < 3; count++) {
    const values = {
      name: `${word} Research Institute`,
      therapeuticAreas: ['Infectious Disease', 'Endocrinology', 'Oncology'],
    };
    const site = await make.organization({ ...values, zipCode: '02139', decidedAt: Date.now() });
    await make.match(study.id, site.id, { status: 'interested' });
  }
  await signIn(sponsor.user);
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/sponsor/sites?q=${word}&zip=02115&miles=25`);
    const tops = [];
    for (const field of [
      search(page).getByRole('searchbox'),
      search(page).getByLabel('Region or state'),
      search(page).getByLabel('of ZIP code'),
      search(page).getByRole('button', { name: 'Search' }),
      search(page).getByRole('link', { name: 'Clear' }),
    ]) {
      tops.push(Math.round((await field.boundingBox())?.y ?? 0));
    }
    expect(new Set(tops).size, `${width} px: ${tops}`).toBe(1);
    // With less room, a long name takes two lines.
    const most = width === 1280 ? 46 : 64;
    for (const row of await rows(page).all()) {
      expect((await row.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(most);
    }
  }
});

test('[DAY-82] sites near a ZIP code show their miles, nearest first, and a wrong ZIP code is said and kept @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const word = unique('Sanderling');
  for (const [name, zipCode] of [
    ['Far', '10001'],
    ['Here', '02115'],
    ['Near', '02139-1234'],
    ['Nowhere', null],
  ] as const) {
    await make.organization({ name: `${word} ${name}`, zipCode });
  }
  await signIn((await make.sponsor()).user);
  await page.goto(`/sponsor/sites?q=${word}`);
  const names = async () => (await rows(page).allInnerTexts()).map((text) => text.trim().split(/\s+/)[1]);
  await search(page).getByLabel('of ZIP code').fill('02115');
  await search(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nearest first.')).toBeVisible();
  await expect.poll(names).toEqual(['Here', 'Near', 'Far', 'Nowhere']);
  await expect(rowOf(page, `${word} Here`)).toContainText('Less than a mile');
  await expect(rowOf(page, `${word} Far`)).toContainText(/1[89]\d mi/);
  await expect(rowOf(page, `${word} Nowhere`)).toContainText('Not known');
  const head = table(page).getByRole('columnheader', { name: 'Distance' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('link').click();
  await expect.poll(names).toEqual(['Far', 'Near', 'Here', 'Nowhere']);
  await search(page).getByLabel('Within').selectOption({ label: '10 miles' });
  await search(page).getByRole('button', { name: 'Search' }).click();
  await expect.poll(names).toEqual(['Near', 'Here']);
  await expect(page.getByRole('heading', { name: '2 verified sites found' })).toBeVisible();

  await search(page).getByLabel('of ZIP code').fill('99999');
  await search(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Please enter a US ZIP code, such as 02115.')).toBeVisible();
  await expect(search(page).getByLabel('of ZIP code')).toHaveValue('99999');
  await expect(search(page).getByLabel('of ZIP code')).toHaveAttribute('aria-invalid', 'true');
  await expect(rows(page)).toHaveCount(4);
  await search(page).getByLabel('of ZIP code').fill('');
  await search(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Please enter the ZIP code to measure from.')).toBeVisible();
});

test('[DAY-83] filters are saved under a name, picked, replaced and deleted @nojs', async ({ page, signIn, make }) => {
  const word = unique('Turnstone');
  await make.organization({ name: `${word} A`, therapeuticAreas: ['Neurology'] });
  await make.organization({ name: `${word} B` });
  await signIn((await make.sponsor()).user);
  await page.goto('/sponsor/sites');
  await expect(page.getByText('Save these filters')).toHaveCount(0);
  const save = async (name: string) => {
    await page.getByText('Save these filters').click();
    await page.getByLabel('Name of these filters').fill(name);
    await page.getByRole('button', { name: 'Save filters' }).click();
  };
  await page.goto(`/sponsor/sites?q=${word}&area=Neurology&sort=name`);
  await save('x'.repeat(61));
  await expect(page.getByText('This is 1 character too long: at most 60.').first()).toBeVisible();
  await expect(page.getByLabel('Name of these filters')).toHaveValue('x'.repeat(61));
  await page.goto(`/sponsor/sites?q=${word}&area=Neurology&sort=name`);
  await save('Brain');
  const saved = page.getByRole('navigation', { name: 'Saved filters' });
  await expect(saved.getByRole('link')).toHaveText(['Brain']);
  await expect(saved.getByRole('link', { name: 'Brain' })).toHaveAttribute('aria-current', 'page');

  await page.goto('/sponsor/sites');
  await saved.getByRole('link', { name: 'Brain' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(search(page).getByRole('searchbox')).toHaveValue(word);
  // Under the same name, others take their place.
  await page.goto(`/sponsor/sites?q=${word}`);
  await save('Brain');
  await expect(saved.getByRole('link')).toHaveText(['Brain']);
  await page.goto('/sponsor/sites');
  await saved.getByRole('link', { name: 'Brain' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByText('Delete saved filters').click();
  await page.getByRole('button', { name: 'Delete Brain' }).click();
  await expect(saved).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
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
  await expect(rowOf(page, site.name).getByRole('link', { name: study.title })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sponsor.organization.name);
  await signIn((await make.site()).user);
  expect((await page.goto('/sponsor/sites'))?.status()).toBe(403);
});
