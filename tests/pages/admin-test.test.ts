import { ADMIN } from '~tests/support/app';
import { test as base, expect } from '~tests/support/people';
import type { RunningApp } from '~tests/support/server';

const SHOWN = { username: 'shown-admin', password: 'shown-to-everybody' };

/** Two separate apps with the page switched on, the second also with credentials to show. */
const test = base.extend<{ tools: RunningApp; withCredentials: RunningApp }>({
  tools: async ({ appWith }, use) => use(await appWith({ DEV_TOOLS: '1' })),
  withCredentials: async ({ appWith }, use) =>
    use(
      await appWith({
        DEV_TOOLS: '1',
        ADMIN_USERNAME: SHOWN.username,
        ADMIN_PASSWORD: SHOWN.password,
        DEV_ADMIN_USERNAME: SHOWN.username,
        DEV_ADMIN_PASSWORD: SHOWN.password,
      }),
    ),
});

test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

test('[LOGIN-03][GEN-01] the page does not exist unless it is switched on @nojs', async ({ page }) => {
  const response = await page.goto('/admin-test');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

test('[LOGIN-03] a post does nothing unless the page is switched on @nojs', async ({ as }) => {
  const response = await (await as()).post('/admin-test', { form: { intent: 'login', ...ADMIN } });
  expect(response.status()).toBe(404);
  expect(response.headers()['set-cookie']).toBeUndefined();
});

test('[LOGIN-03][LOGIN-04] it is prefilled with test credentials that sign nobody in, never with the configured ones @nojs', async ({
  page,
  tools,
}) => {
  await page.goto(`${tools.url}/admin-test`);
  await expect(page.getByLabel('Username')).toHaveValue('admin');
  await expect(page.getByLabel('Password')).toHaveValue('test-password');
  expect(await page.content()).not.toContain(ADMIN.password);
  await page.getByRole('button', { name: 'Test Admin Login' }).click();
  const answer = page.getByRole('status').filter({ hasText: '/api/' });
  await expect(answer).toContainText('POST /api/admin/login: 401');
  await expect(answer).toContainText('{"success":false,"message":"Invalid credentials"}');
});

test('[LOGIN-03] each button prints the raw status and body of its call; Clear removes them', async ({
  page,
  withCredentials,
}) => {
  await page.goto(`${withCredentials.url}/admin-test`);
  const answer = page.getByRole('status').filter({ hasText: '/api/' });
  await page.getByRole('button', { name: 'Test Status' }).click();
  await expect(answer).toContainText('GET /api/admin/status: 200');
  await expect(answer).toContainText('{"isAdmin":false}');
  await page.getByRole('button', { name: 'Test Organizations' }).click();
  await expect(answer).toContainText('GET /api/organizations: 401');
  await expect(answer).toContainText('{"message":"Unauthorized","code":"unauthenticated"}');

  await page.getByRole('button', { name: 'Test Admin Login' }).click();
  await expect(answer).toContainText('POST /api/admin/login: 200');
  await expect(answer).toContainText('{"success":true,"message":"Login Successful"}');
  await page.getByRole('button', { name: 'Test Status' }).click();
  await expect(answer).toContainText('{"isAdmin":true}');
  await page.getByRole('button', { name: 'Test Organizations' }).click();
  await expect(answer).toContainText('GET /api/organizations: 200');
  await expect(answer).toContainText('[]');

  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page.getByText('No test has been run yet.')).toBeVisible();
  await expect(answer).toHaveCount(0);
});

test('[LOGIN-03] typed credentials replace the prefilled ones @nojs', async ({ page, withCredentials }) => {
  await page.goto(`${withCredentials.url}/admin-test`);
  await page.getByLabel('Password').fill('another-password');
  await page.getByRole('button', { name: 'Test Admin Login' }).click();
  await expect(page.getByRole('status').filter({ hasText: '/api/' })).toContainText('POST /api/admin/login: 401');
});
