import { apiDocument } from '~tests/support/apiDocument';
import { expect, test } from '~tests/support/people';

test('[API-10] the page lists every call of the document: method, path, who, answers and a line to try it', async ({
  page,
  as,
}) => {
  const { calls } = await apiDocument(await as());
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(calls.length);
  for (const { path, method, operation } of calls) {
    const call = page.locator(`article[id="${operation.operationId}"]`);
    const text = (await call.textContent()) ?? '';
    for (const part of [
      operation.summary,
      method,
      path,
      'Who:',
      'Answers',
      'Try it',
      ...Object.keys(operation.responses),
    ])
      expect(text, `${method} ${path}`).toContain(part);
  }
});

test('[API-10] a body is a table of its fields with type, limits and what they mean; answers lead to their form', async ({
  page,
}) => {
  await page.goto('/api/docs#submitStudy');
  const call = page.locator('article#submitStudy');
  const title = call.getByRole('row', { name: /^title/ });
  await expect(title).toContainText('text');
  await expect(title).toContainText('Yes');
  await expect(title).toContainText('At most 300 characters.');
  await expect(call.getByRole('row', { name: /^phase/ })).toContainText('One of: phase_i, phase_ii');
  await expect(call.getByRole('row', { name: /^Idempotency-Key/ })).toContainText('header');
  await call.getByRole('link', { name: 'SubmittedStudy' }).click();
  await expect(page).toHaveURL(/#form-SubmittedStudy$/);
  await expect(page.locator('#form-SubmittedStudy').getByRole('row', { name: /^status/ })).toBeVisible();
});

test('[API-10] every link within the page leads somewhere on it', async ({ page }) => {
  await page.goto('/api/docs');
  const dead = await page
    .locator('main a[href^="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  const ids = new Set(await page.locator('main [id]').evaluateAll((parts) => parts.map(({ id }) => id)));
  expect(dead.length).toBeGreaterThan(50);
  expect([...new Set(dead)].filter((id) => !ids.has(id))).toEqual([]);
});

test('[API-10] the contents lead to a call; the footer and the help page lead here, and on to the document', async ({
  page,
}) => {
  await page.goto('/help');
  await page.locator('main').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL(/\/api\/docs$/);
  await page.getByRole('navigation', { name: 'Calls' }).getByText('Studies', { exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Calls' })
    .getByRole('link', { name: 'Submit a study', exact: true })
    .click();
  await expect(page).toHaveURL(/#submitStudy$/);
  await expect(page.locator('article#submitStudy')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'OpenAPI 3.1 document' })).toHaveAttribute('href', '/api/openapi.json');
  await page.goto('/');
  await expect(page.locator('footer').getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api/docs');
});

test('[API-10] on a phone nothing is cut and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/api/docs');
  await expect(page.locator('article#submitStudy')).toBeVisible();
  // Nothing that is shown reaches past the right edge.
  for (const part of ['article#submitStudy', 'article#registerSite', '#form-Match', 'main']) {
    const box = await page.locator(part).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(390);
  }
});

test('[API-10] on a phone the page is no wider than the screen @js', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/api/docs');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
