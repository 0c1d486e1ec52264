import type { Page } from '@playwright/test';
import type { User } from '~db/schema';
import { violationsInBothSchemes } from '~tests/support/accessible';
import { PASSWORD } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';
import { adminWithFactor, codeOf, SECRET, wrongCode } from '~tests/support/second-factor';

async function enterPassword(page: Page, { email }: User) {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

async function confirm(page: Page, code: string, button: string) {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: button }).click();
}

test('[ASVS 6.3.3] an administrator sets it up, keeps the codes, and signs in with it', async ({
  page,
  make,
  signIn,
  javaScriptEnabled,
}) => {
  const user = await make.admin();
  await signIn(user);
  await page.goto('/admin-panel');
  await page.getByLabel('Account menu for Ada').click();
  await page.getByRole('link', { name: 'Your account' }).first().click();
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');

  await confirm(page, wrongCode(secret), 'Turn it on');
  await expect(page.getByRole('alert').getByText('This code is incorrect').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  if (!javaScriptEnabled) await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('');
  await confirm(page, codeOf(secret), 'Turn it on');
  await expect(page.getByText('Your second factor is on')).toBeVisible();
  const codes = page.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByText(/On since .* 10 recovery codes left/)).toBeVisible();
  await page.goto('/account/second-factor');
  await expect(codes).toHaveCount(0);

  await page.context().clearCookies();
  await enterPassword(page, user);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);
  await expect(page.getByText('Welcome to the admin panel').first()).toBeVisible();

  await page.context().clearCookies();
  await enterPassword(page, user);
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('9 recovery codes are left.').first()).toBeVisible();
});

test('[ASVS 6.3.3] a wrong code shows an error and is not shown again @nojs', async ({
  page,
  make,
  store,
  javaScriptEnabled,
}) => {
  const { user } = await adminWithFactor(make, store);
  await enterPassword(page, user);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill(wrongCode(SECRET));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByRole('alert').getByText('This code is incorrect or has already been used.').first(),
  ).toBeVisible();
  if (!javaScriptEnabled) {
    await expect(code).toHaveValue('');
    await expect(page).toHaveTitle(/^Error: /);
  }
  await code.fill(codeOf(SECRET));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);
});

test('[ASVS 6.3.3] it can be turned off with a code and the password @nojs', async ({
  page,
  make,
  store,
  as,
  context,
}) => {
  const { user } = await adminWithFactor(make, store);
  const signedIn = await as();
  await signedIn.post('/admin-login', { form: { username: user.email ?? '', password: PASSWORD } });
  await signedIn.post('/second-factor', { form: { code: codeOf(SECRET) } });
  await context.addCookies((await signedIn.storageState()).cookies);
  await page.goto('/account/second-factor');
  await confirm(page, codeOf(SECRET, 1), 'Turn it off');
  await expect(page.getByText('You now sign in with your password only.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible();
});

test('[GEN-01][ASVS 6.3.3] the second factor’s pages are accessible and fit a small screen in every state, and a button copies the recovery codes @js', async ({
  page,
  make,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const user = await make.admin();
  await signIn(user);
  const found: string[] = [];
  const look = async (state: string) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > 320) found.push(`${state}: ${wide} wide`);
    found.push(...(await violationsInBothSchemes(page)).map((each) => `${state}: ${each}`));
  };
  await page.goto('/account/second-factor');
  await hydrated(page);
  await page.getByRole('button', { name: 'Set it up' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await look('set up');
  await confirm(page, codeOf(secret), 'Turn it on');
  await expect(page.getByText('Your recovery codes')).toBeVisible();
  await look('codes');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Codes copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(10);
  await page.goto('/account/second-factor');
  await look('on');
  await page.context().clearCookies();
  await enterPassword(page, user);
  await look('asked for');
  expect(found).toEqual([]);
});

test('[ASVS 7.4.3] a person sees their other sessions and ends them @nojs', async ({ page, make, as, signIn }) => {
  const { user } = await make.site();
  await as(user);
  await signIn(user);
  await page.goto('/account');
  await expect(page.getByText('Change password')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set it up' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('One other session has ended.').first()).toBeVisible();
  await expect(page.getByText('You aren’t signed in anywhere else.')).toBeVisible();
});
