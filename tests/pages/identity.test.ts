import { identityProviderOf } from '~db/queries/identity';
import { expect, test } from '~tests/support/connected';
import { unique } from '~tests/support/factories';
import { CLIENT } from '~tests/support/forged-provider';

// The policy of the page must let a form lead to another site, which only a browser decides.
test('[MEM-12] from the sign-in page, someone goes to the provider of their organization and comes back signed in @browser', async ({
  page,
  app,
  company,
  provider,
}) => {
  const { user } = await company(provider.issuer);
  const email = user.email ?? '';
  provider.people.set(email, { sub: user.id, email });
  // The provider sends people back to the public address.
  await page.goto(`http://localhost:${new URL(app.url).port}/login?redirectTo=/account`);
  await page.getByRole('link', { name: 'Sign in with your organization' }).click();
  await page.getByLabel('Work e-mail').fill(`ada@${unique('else')}.example`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('No organization with this domain').first()).toBeVisible();
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('Signed in').first()).toBeVisible();
});

test('[MEM-17] whoever is refused signs in by password on the same page', async ({ page, make }) => {
  const { user } = await make.site();
  await page.goto('/login/organization/callback?error=access_denied');
  await expect(page.getByText('This sign-in was begun in another browser').first()).toBeVisible();
  await page.getByLabel('E-mail').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/site-dashboard$/);
});

test('[MEM-16] an owner sets up an identity provider on the page of the organization’s record', async ({
  page,
  make,
  signIn,
  forger,
  store,
}) => {
  const { organization } = await make.sponsor();
  await signIn('configured admin');
  await page.goto(`/admin-panel/sites/${organization.id}`);
  await page.getByRole('link', { name: 'Identity provider' }).click();
  await expect(page.getByText('/login/organization/callback')).toBeVisible();
  await page.getByLabel('Issuer').fill(`${forger.issuer}/.well-known/openid-configuration`);
  await page.getByLabel('Client ID').fill(CLIENT.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(CLIENT.clientSecret);
  await page.getByLabel('E-mail domains').fill('gmail.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Anyone can get an e-mail address at gmail.com').first()).toBeVisible();
  await expect(page.getByLabel('Issuer')).toHaveValue(/127\.0\.0\.1/);
  const domain = `${unique('pharma')}.example`;
  await page.getByLabel('E-mail domains').fill(domain);
  await page.getByLabel('Client secret', { exact: true }).fill(CLIENT.clientSecret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Identity provider saved').first()).toBeVisible();
  await expect(page.getByLabel('Client secret', { exact: true })).toHaveValue('');
  const stored = await store.read((db) => identityProviderOf(db, organization.id));
  expect([stored?.issuer, stored?.active, stored?.required]).toEqual([forger.issuer, true, false]);

  await page.getByRole('button', { name: 'Remove the identity provider' }).click();
  await expect(page.getByText('Identity provider removed').first()).toBeVisible();
  expect(await store.read((db) => identityProviderOf(db, organization.id))).toBeUndefined();
});
