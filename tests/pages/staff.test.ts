import type { Page } from '@playwright/test';
import type { StaffRole } from '~/catalogue/statuses';
import { userByEmail, userById } from '~db/queries/users';
import { type Factories, unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function team(make: Factories, staffRole: StaffRole = 'coordinator') {
  const { organization, user: owner } = await make.site();
  const names = { firstName: 'Tessa', lastName: 'Hart' };
  const other = await make.user({ role: 'site', organizationId: organization.id, staffRole, ...names });
  return { organization, owner, other };
}

test('[SITE-06][GEN-02] Manage Staff leads to the list, where an owner invites someone; invalid input is kept', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { user } = await make.site();
  await signIn(user);
  await page.goto('/site-dashboard');
  await page.getByRole('link', { name: 'Manage Staff' }).click();
  await expect(rowOf(page, user.email ?? '')).toContainText('Owner');
  const email = `${unique('mateo-')}@people.example`;
  await page.getByLabel('First name').fill('Mateo');
  await page.getByLabel('E-mail').fill('not an address');
  await page.getByLabel('Investigator').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Please enter the last name.').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Mateo');
  await expect(page.getByLabel('E-mail')).toHaveValue('not an address');
  await expect(page.getByLabel('Investigator')).toBeChecked();
  await page.getByLabel('Last name').fill('Brandt');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await says(page, 'Invitation sent');
  const row = rowOf(page, email);
  for (const text of ['Mateo Brandt', 'Investigator', 'Invited']) await expect(row).toContainText(text);
  await expect(page.getByLabel('First name')).toHaveValue('');

  await row.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(async () => (await mailsTo(store, email)).length).toBe(2);
  await says(page, 'Invitation sent');
});

test('[SITE-06] an owner changes a person’s role @nojs', async ({ page, signIn, make, store }) => {
  const { owner, other } = await team(make);
  await signIn(owner);
  await page.goto('/organization/staff');
  await rowOf(page, 'Tessa Hart').getByRole('link', { name: 'Role and signing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Role of Tessa Hart' })).toBeVisible();
  await expect(page.getByLabel('Coordinator')).toBeChecked();
  await page.getByLabel('Investigator').check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await says(page, 'Role changed');
  await expect(rowOf(page, 'Tessa Hart')).toContainText('Investigator');
  expect((await store.read((db) => userById(db, other.id)))?.staffRole).toBe('investigator');
});

test('[SITE-06] Remove asks for confirmation; Cancel keeps the person', async ({ page, signIn, make, store }) => {
  const { owner, other } = await team(make);
  await signIn(owner);
  await page.goto('/organization/staff');
  const remove = () => rowOf(page, 'Tessa Hart').getByRole('link', { name: 'Remove' }).click();
  await remove();
  await expect(page.getByRole('heading', { name: 'Remove Tessa Hart?' })).toBeVisible();
  const question = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Remove Tessa Hart?' }) });
  await question.getByText('Cancel').click();
  await expect(rowOf(page, 'Tessa Hart')).toBeVisible();
  expect((await store.read((db) => userById(db, other.id)))?.organizationId).toBe(owner.organizationId);
  await remove();
  await question.getByRole('button', { name: 'Remove' }).click();
  await says(page, 'Removed');
  await expect(rowOf(page, 'Tessa Hart')).toHaveCount(0);
  expect((await store.read((db) => userById(db, other.id)))?.organizationId).toBeNull();
});

test('[SITE-06] the last owner sees why they cannot be removed or change role @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { owner } = await team(make);
  await signIn(owner);
  const sentence = 'An organization needs an owner. Please make someone else an owner first.';
  await page.goto(`/organization/staff/${owner.id}/remove`);
  await page.getByRole('button', { name: 'Remove' }).click();
  await says(page, sentence);
  await page.goto(`/organization/staff/${owner.id}`);
  await page.getByLabel('Coordinator').check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('Coordinator')).toBeChecked();
});

test('[SITE-06] a coordinator sees the list but no way to change it @nojs', async ({ page, signIn, make }) => {
  const { owner, other } = await team(make);
  await signIn(other);
  await page.goto('/organization/staff');
  await expect(rowOf(page, owner.email ?? '')).toBeVisible();
  await expect(rowOf(page, 'Tessa Hart')).toContainText('(you)');
  for (const name of [/Role and signing/, /Remove/]) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
});

test('[SITE-06] an administrator manages the staff of any organization @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  await signIn('configured admin');
  await page.goto(`/organization/staff?organization=${organization.id}`);
  await expect(page.getByRole('main').getByText(organization.name)).toBeVisible();
  await expect(rowOf(page, user.email ?? '')).toContainText('Owner');
  await expect(page.getByRole('columnheader', { name: 'GCP training' })).toHaveCount(0);
  const email = `${unique('ida-')}@people.example`;
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Blom');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(rowOf(page, email)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`organization=${organization.id}`));
  expect(await store.read((db) => userByEmail(db, email))).toMatchObject({
    role: 'sponsor',
    organizationId: organization.id,
  });
});
