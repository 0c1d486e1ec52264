import type { Role } from '~/catalogue/statuses';
import { ADMIN } from '~tests/support/app';
import { PASSWORD } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test.describe('[GEN-02] native forms', () => {
  test('[LOGIN-01][LOGIN-02] a wrong password shows an error; the user name stays, the password does not', async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto('/admin-login');
    await page.getByLabel('Username').fill('nobody-here');
    await page.getByLabel('Password', { exact: true }).fill('a-wrong-password');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect((await answered).status()).toBe(401);
    await expect(page.getByText('Login Failed').first()).toBeVisible();
    await expect(page.getByRole('alert').getByText('Invalid credentials').first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('nobody-here');
    if (!javaScriptEnabled) {
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await expect(page).toHaveTitle(/^Error: /);
    }
  });

  test('[LOGIN-01] empty fields are named', async ({ page }) => {
    await page.goto('/admin-login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('link', { name: 'This field is required.' }).first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('[LOGIN-02] the administrator is welcomed in the panel', async ({ page }) => {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);
  await expect(page.getByText('Login Successful').first()).toBeVisible();
  await expect(page.getByText('Welcome to the admin panel').first()).toBeVisible();
});

test('[LOGIN-01] the password can be shown and hidden @js', async ({ page }) => {
  await page.goto('/admin-login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('something');
  await page.getByRole('button', { name: 'Show what you typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide what you typed' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('[LOGIN-01] the button shows that sign-in is in progress @js', async ({ page }) => {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill('a-wrong-password');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin-login.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await expect(busy).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

test('[LOGIN-02] without a connection the form says so and keeps what was typed @js', async ({ page, context }) => {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login Error').first()).toBeVisible();
  await expect(page.getByText('Unable to connect to server').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(ADMIN.username);
});

const HOMES: [Role | null, string, RegExp][] = [
  ['site', 'a site', /\/site-dashboard$/],
  ['sponsor', 'a sponsor', /\/sponsor-dashboard$/],
  ['admin', 'an administrator', /\/admin-panel$/],
  ['rep', 'a field representative', /\/kiosk$/],
  [null, 'anybody else', /\/onboarding/],
];

for (const [role, who, address] of HOMES) {
  test(`[GEN-04] after signing in ${who} is sent to ${address.source}`, async ({ page, make }) => {
    const user = role === 'site' || role === 'sponsor' ? (await make[role]()).user : await make.user({ role });
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(user.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(address);
  });
}

test('[GEN-04] the page says that it redirects @nojs', async ({ page, make, signIn }) => {
  await signIn((await make.site()).user);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByText('Redirecting to your dashboard...')).toBeVisible();
  await expect(page).toHaveURL(/\/site-dashboard$/);
});

test('[GEN-04] a visitor at /home is sent to sign in @nojs', async ({ page }) => {
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login$/);
});

for (const dashboard of ['/site-dashboard', '/sponsor-dashboard']) {
  test(`[GEN-07] a visitor at ${dashboard} sees a message, signs in and comes back`, async ({ page, make }) => {
    const { user } = dashboard === '/site-dashboard' ? await make.site() : await make.sponsor();
    const response = await page.goto(dashboard);
    expect(response?.status()).toBe(401);
    await expect(page.getByText('Unauthorized').first()).toBeVisible();
    await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await page.getByLabel('E-mail').fill(user.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
  });
}

const WRONG: [Role, string, string][] = [
  ['site', '/sponsor-dashboard', '/site-dashboard'],
  ['sponsor', '/site-dashboard', '/sponsor-dashboard'],
  ['rep', '/site-dashboard', '/kiosk'],
  ['rep', '/sponsor-dashboard', '/kiosk'],
];

for (const [role, dashboard, own] of WRONG) {
  test(`[GEN-06] a ${role} at ${dashboard} gets only a link to ${own}`, async ({ page, make, signIn }) => {
    await signIn(role === 'rep' ? await make.rep() : (await make[role as 'site' | 'sponsor']()).user);
    const response = await page.goto(dashboard);
    expect(response?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
    await expect(page.getByRole('link', { name: 'Go to your own dashboard' })).toHaveAttribute('href', own);
  });
}

test('[GEN-03] the sign-out button ends the session', async ({ page, make, signIn }) => {
  await signIn((await make.site()).user);
  await page.goto('/site-dashboard');
  await page.getByLabel(/^Account menu for/).click();
  await page.locator('header').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Signed out').first()).toBeVisible();
  const response = await page.goto('/site-dashboard');
  expect(response?.status()).toBe(401);
});

test('[GEN-03] a person requests a new password, and a used link says so @nojs', async ({ page, make }) => {
  const { user } = await make.site();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await page.getByLabel('E-mail').fill(user.email ?? '');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your e-mail').first()).toBeVisible();
  const response = await page.goto('/set-password?token=not-a-link-of-ours');
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});
