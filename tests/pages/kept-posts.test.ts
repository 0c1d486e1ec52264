/** A session that ends in the middle of a form, as its person sees it (decision 60). */
import { eq } from 'drizzle-orm';
import { sessions } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test('[DAY-04] what is typed into a form is there after signing in again, and the person sends it', async ({
  page,
  make,
  store,
}) => {
  const { user } = await make.site();
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(user.email ?? '');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await page.goto('/login?redirectTo=/organization/profile');
  await signIn();
  const description = page.getByLabel('Description');
  await description.fill('Three paragraphs about our unit');
  await page.getByLabel('Street address').fill('9 Long Lane');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('ME');
  await page.getByLabel('ZIP code').fill('04101');
  await page.getByLabel('Oncology').check();
  await store.tx((db) => db.delete(sessions).where(eq(sessions.userId, user.id)));
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('You were signed out. What you typed is kept').first()).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await expect(page.getByText('You were signed out. What you typed is kept').first()).toBeVisible();
  await signIn();
  await expect(page.getByText('You were signed out, so this is not saved yet.')).toBeVisible();
  await expect(description).toHaveValue('Three paragraphs about our unit');
  await expect(page.getByLabel('Street address')).toHaveValue('9 Long Lane');
  await expect(page.getByLabel('Oncology')).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You were signed out, so this is not saved yet.')).toHaveCount(0);
  await page.goto('/organization/profile');
  await expect(description).toHaveValue('Three paragraphs about our unit');
});
