import type { Locator, Page } from '@playwright/test';
import { apiDocument } from '~tests/support/api-document';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

/** The addresses of the parts that the overview links to. */
async function partsOf(page: Page): Promise<string[]> {
  await page.goto('/api/docs');
  return page.locator('main h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** The entry of a field. */
const fieldOf = (within: Locator, name: string) =>
  within.locator('dl > div').filter({ has: within.page().locator('dt').getByText(name, { exact: true }) });

test('[API-10] the overview lists every call and links to it; the pages show its method, path, who, responses and a command to try it, and no link is broken @nojs', async ({
  page,
  as,
}) => {
  const { calls } = await apiDocument(await as());
  const parts = await partsOf(page);
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  // Old links to a single page have the call's ID as their fragment.
  const entries = await page.locator('main li[id]').evaluateAll((all) =>
    all.map((entry) => {
      const links = [...entry.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href') ?? '']);
      return [entry.id, { text: entry.textContent, links: Object.fromEntries(links) }] as const;
    }),
  );
  const listed = new Map(entries);
  for (const { path, method, operation } of calls) {
    const entry = listed.get(operation.operationId);
    expect(entry?.text).toContain(`${method} ${path}`);
    expect(entry?.links[operation.summary]).toMatch(new RegExp(`^/api/docs/[a-z-]+#${operation.operationId}$`));
  }

  const found = new Map<string, string>();
  const addresses = ['/api/docs', ...parts];
  const links = new Set<string>();
  const places = new Set<string>(addresses);
  for (const address of addresses) {
    await page.goto(address);
    const articles = await page
      .locator('main article') // on so long a page, finding them by role takes a second
      .evaluateAll((all) => all.map(({ id, textContent }) => [id, textContent ?? ''] as const));
    for (const [id, text] of articles) found.set(id, text);
    for (const href of await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
      links.add(href);
    for (const id of await page.locator('main [id]').evaluateAll((all) => all.map((part) => part.id)))
      places.add(`${address}#${id}`);
  }
  expect([...found.keys()].sort()).toEqual(calls.map(({ operation }) => operation.operationId).sort());
  for (const { path, method, operation } of calls) {
    const text = found.get(operation.operationId) ?? '';
    const { summary, responses } = operation;
    for (const said of [summary, method, path, 'Who:', 'Responses', 'Try it', ...Object.keys(responses)])
      expect(text, `${method} ${path}`).toContain(said);
  }
  const within = [...links].map((href) => new URL(href)).filter(({ pathname }) => pathname.startsWith('/api/docs'));
  expect(within.length).toBeGreaterThan(150);
  expect(within.map(({ pathname, hash }) => pathname + hash).filter((place) => !places.has(place))).toEqual([]);
});

test('[API-10] a body is shown field by field, with types and limits; responses link to their schema @nojs', async ({
  page,
}) => {
  await page.goto('/api/docs/studies#submitStudy');
  const call = page.locator('article#submitStudy');
  await expect(fieldOf(call, 'title')).toContainText('text, required');
  await expect(fieldOf(call, 'title')).toContainText('At most 300 characters.');
  await expect(fieldOf(call, 'acronym')).not.toContainText('required');
  await expect(fieldOf(call, 'phase')).toContainText('One of: phase_i, phase_ii');
  await expect(fieldOf(call, 'Idempotency-Key')).toContainText('in the header');
  await call.getByRole('link', { name: 'SubmittedStudy' }).click();
  await expect(page).toHaveURL(/\/api\/docs\/forms-s-to-z#form-SubmittedStudy$/);
  const form = page.locator('#form-SubmittedStudy');
  await expect(fieldOf(form, 'status')).not.toContainText('optional');
  await expect(form).toBeInViewport();
  await page.goto('/api/docs/forms-m-to-r');
  await expect(fieldOf(page.locator('#form-Refusal'), 'errors')).toContainText('optional');
});

test('[API-10] the footer and the help page link to the reference, which links to its calls and the document; an unknown part is 404 @nojs', async ({
  page,
}) => {
  await page.goto('/help');
  await page.locator('main').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL(/\/api\/docs$/);
  await expect(page.getByRole('link', { name: 'OpenAPI 3.1 document' })).toHaveAttribute('href', '/api/openapi.json');
  await page.getByRole('link', { name: 'Submit a study', exact: true }).click();
  await expect(page).toHaveURL(/\/api\/docs\/studies#submitStudy$/);
  await expect(page.locator('article#submitStudy')).toBeInViewport();
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'Kiosk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kiosk' })).toBeVisible();
  await page.getByRole('link', { name: 'All calls' }).click();
  await expect(page).toHaveURL(/\/api\/docs$/);
  await page.goto('/');
  await expect(page.locator('footer').getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api/docs');
  expect((await page.goto('/api/docs/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

test('[API-10] on a phone nothing is cut off or scrolls sideways @js @all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [address, ...parts] of [
    ['/api/docs', 'main', 'li#submitStudy', 'li#registerSite'],
    ['/api/docs/studies', 'main', 'article#submitStudy'],
    ['/api/docs/forms-m-to-r', 'main', '#form-Match'],
  ] as const) {
    await page.goto(address);
    await hydrated(page);
    for (const part of parts) {
      await expect(page.locator(part)).toBeVisible();
      const box = await page.locator(part).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(390);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
