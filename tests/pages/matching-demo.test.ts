import type { Page, Route } from '@playwright/test';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const ONCOLOGY = 'Maintenance infusion in early breast cancer';
const CARDIOLOGY = 'Once-weekly tablet in chronic heart failure with type 2 diabetes';
const CALL = '**/api/matching/sites-for-study/*';

const sites = (page: Page) => page.getByRole('heading', { level: 3, name: /^Sample site \d+$/ });
const choose = (page: Page, title: string) => page.getByRole('link', { name: title }).click();

test('[MAT-05][GEN-01] a visitor chooses one of three studies and sees its ranked sites with sub-scores and reasons; each study has its own address and ranking', async ({
  page,
}) => {
  await page.goto('/matching-demo');
  const choices = page.getByRole('navigation', { name: 'Sample studies' }).getByRole('link');
  await expect(choices).toHaveCount(3);
  await expect(sites(page)).toHaveCount(0);
  await choose(page, ONCOLOGY);
  await expect(page).toHaveURL(/\?study=demo-oncology$/);
  await expect(sites(page)).toHaveCount(4);
  await expect(page.getByText('Found 4 compatible sites')).toBeVisible();
  await expect(page.getByText('Market analysis')).toBeVisible();
  const first = page.getByRole('listitem').filter({ has: page.getByText('#1', { exact: true }) });
  for (const name of ['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance']) {
    await expect(first.getByRole('rowheader', { name })).toBeVisible();
  }
  await expect(first.getByText(/Geography \+\d+/)).toBeVisible();
  const names = await sites(page).allTextContents();
  await choose(page, CARDIOLOGY);
  await expect(page).toHaveURL(/\?study=demo-cardiology$/);
  await expect(page.getByRole('heading', { level: 2, name: CARDIOLOGY })).toBeVisible();
  await expect(sites(page)).toHaveCount(3);
  expect(await sites(page).allTextContents()).not.toEqual(names);
});

test('[MAT-05] the page fetches the ranking from the public endpoint @js', async ({ page }) => {
  await page.goto('/matching-demo');
  await hydrated(page); // before, the browser follows links itself
  const asked = page.waitForResponse(CALL);
  await choose(page, ONCOLOGY);
  const response = await asked;
  expect(response.url()).toContain('/api/matching/sites-for-study/demo-oncology');
  expect((await response.json()).matches).toHaveLength(4);
  await expect(sites(page)).toHaveCount(4);
});

test('[MAT-05] without a connection, when the server fails or when the response is not JSON, the built-in sample of two sites is shown, and no error @js', async ({
  page,
}) => {
  let answer: Parameters<Route['fulfill']>[0] | null = null;
  await page.route(CALL, (route) => (answer ? route.fulfill(answer) : route.abort()));
  await page.goto('/matching-demo');
  await hydrated(page);
  for (const [next, title] of [
    [null, ONCOLOGY],
    [{ status: 500, json: {} }, CARDIOLOGY],
    [{ body: '<html>' }, ONCOLOGY],
  ] as const) {
    answer = next;
    const asked = page.waitForRequest(CALL);
    await choose(page, title);
    await asked;
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(sites(page)).toHaveCount(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/wrong|error|failed/i)).toHaveCount(0);
  }
});

test('[MAT-05] the landing page and the help page link to it @nojs', async ({ page }) => {
  for (const address of ['/', '/help']) {
    await page.goto(address);
    await page.locator('main, footer').getByRole('link', { name: 'See matching at work' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'See matching at work' })).toBeVisible();
  }
});
