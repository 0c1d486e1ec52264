import { ADMIN } from '~tests/support/app';
import { PASSWORD } from '~tests/support/factories';
import { holdBack } from '~tests/support/held-back';
import { expect, test } from '~tests/support/people';

test.describe('[GEN-02] native forms', () => {
  test('[LOGIN-01][LOGIN-02] empty fields are named; a wrong password shows an error; the user name stays, the password does not', async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto('/admin-login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('link', { name: 'This field is required.' }).first()).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
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

test('[LOGIN-01][LOGIN-02] the password can be shown and hidden, the button shows that sign-in is in progress, and without a connection the form says so and keeps what was typed @js', async ({
  page,
  context,
}) => {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(ADMIN.username);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('a-wrong-password');
  await page.getByRole('button', { name: 'Show what you typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide what you typed' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin-login.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await page.unroute('**/admin-login.data*');

  await password.fill(ADMIN.password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login Error').first()).toBeVisible();
  await expect(page.getByText('Unable to connect to server').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(ADMIN.username);
});

test('[GEN-04] after signing in a site is sent to its dashboard', async ({ page, make }) => {
  const { user } = await make.site();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/site-dashboard$/);
});

test('[GEN-04] a visitor at /home is sent to sign in; for others the page says that it redirects @nojs', async ({
  page,
  make,
  signIn,
}) => {
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login$/);
  await signIn((await make.site()).user);
  const goOn = await holdBack(page, ({ pathname }) => pathname === '/site-dashboard');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByText('Redirecting to your dashboard...')).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/site-dashboard$/);
});

test('[GEN-07] a visitor at a dashboard sees a message, signs in and comes back', async ({ page, make }) => {
  const { user } = await make.sponsor();
  const goOn = await holdBack(page, ({ pathname }) => pathname === '/api/login');
  const response = await page.goto('/sponsor-dashboard', { waitUntil: 'commit' });
  expect(response?.status()).toBe(401);
  await expect(page.getByText('Unauthorized').first()).toBeVisible();
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await page.getByLabel('E-mail').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/sponsor-dashboard$/);
});

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

test('[GEN-03][DAY-88] a person requests a new password, and a used link says so @nojs', async ({ page, make }) => {
  const { user } = await make.site();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(user.email ?? '');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByLabel('E-mail')).toHaveValue(user.email ?? '');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(user.email ?? '', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('a link to choose a new password is on its way').first()).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
  const response = await page.goto('/set-password?token=not-a-link-of-ours');
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});
