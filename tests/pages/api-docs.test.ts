import type { Locator, Page } from '@playwright/test';
import { apiDocument } from '~tests/support/api-document';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { PUBLIC_URL: 'http://studybridge.example' } });

/** The addresses of the parts, as the overview links them. */
async function partsOf(page: Page): Promise<string[]> {
  await page.goto('/api/docs');
  return page.locator('main h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** What is said of a field of a call or a form. */
const fieldOf = (within: Locator, name: string) =>
  within.locator('dl > div').filter({ has: within.page().locator('dt').getByText(name, { exact: true }) });

test('[API-10] the pages have every call of the document: method, path, who, answers and a line to try it @nojs', async ({
  page,
  as,
}) => {
  const { calls } = await apiDocument(await as());
  const found = new Map<string, string>();
  for (const part of await partsOf(page)) {
    await page.goto(part);
    const articles = await page
      .getByRole('article')
      .evaluateAll((all) => all.map(({ id, textContent }) => [id, textContent ?? ''] as const));
    for (const [id, text] of articles) found.set(id, text);
  }
  expect([...found.keys()].sort()).toEqual(calls.map(({ operation }) => operation.operationId).sort());
  for (const { path, method, operation } of calls) {
    const text = found.get(operation.operationId) ?? '';
    const { summary, responses } = operation;
    for (const said of [summary, method, path, 'Who:', 'Answers', 'Try it', ...Object.keys(responses)])
      expect(text, `${method} ${path}`).toContain(said);
  }
});

test('[API-10] the overview names every call with method and path, and leads to it', async ({ page, as }) => {
  const { calls } = await apiDocument(await as());
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  for (const { path, method, operation } of calls) {
    // By its id, too: where addresses from when all of it was one page lead.
    const entry = page.locator(`li[id="${operation.operationId}"]`);
    await expect(entry).toContainText(`${method} ${path}`);
    await expect(entry.getByRole('link', { name: operation.summary, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^/api/docs/[a-z-]+#${operation.operationId}$`),
    );
  }
});

test('[API-10] a body is a list of its fields with type, limits and what they mean; answers lead to their form', async ({
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
  await expect(page).toHaveURL(/\/api\/docs\/forms#form-SubmittedStudy$/);
  const form = page.locator('#form-SubmittedStudy');
  await expect(fieldOf(form, 'status')).not.toContainText('may be missing');
  await expect(fieldOf(page.locator('#form-Refusal'), 'errors')).toContainText('may be missing');
  await expect(form).toBeInViewport();
});

test('[API-10] every link of the reference leads somewhere in it @nojs', async ({ page }) => {
  const addresses = ['/api/docs', ...(await partsOf(page))];
  const links = new Set<string>();
  const places = new Set<string>(addresses);
  for (const address of addresses) {
    await page.goto(address);
    for (const href of await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
      links.add(href);
    for (const id of await page.locator('main [id]').evaluateAll((parts) => parts.map((part) => part.id)))
      places.add(`${address}#${id}`);
  }
  const within = [...links].map((href) => new URL(href)).filter(({ pathname }) => pathname.startsWith('/api/docs'));
  expect(within.length).toBeGreaterThan(150);
  expect(within.map(({ pathname, hash }) => pathname + hash).filter((place) => !places.has(place))).toEqual([]);
});

test('[API-10] the footer and the help page lead here, and on to a call and to the document; no such part is no page', async ({
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

test('[API-10] a line to try a call with has the public address, whatever the request calls the host', async ({
  as,
}) => {
  const answer = await (await as()).get('/api/docs/studies');
  expect(await answer.text()).toContain('http://studybridge.example/api/studies');
});

test('[API-10] on a phone nothing is cut and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const fits = async (parts: string[]) => {
    // Nothing that is shown reaches past the right edge.
    for (const part of parts) {
      const box = await page.locator(part).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(390);
    }
  };
  await page.goto('/api/docs');
  await fits(['main', 'li#submitStudy', 'li#registerSite']);
  await page.goto('/api/docs/studies');
  await expect(page.locator('article#submitStudy')).toBeVisible();
  await fits(['main', 'article#submitStudy']);
  await page.goto('/api/docs/forms');
  await fits(['main', '#form-Match']);
});

test('[API-10] on a phone the pages are no wider than the screen @js', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const address of ['/api/docs', '/api/docs/studies', '/api/docs/forms']) {
    await page.goto(address);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
