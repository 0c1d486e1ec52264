import { readFile } from 'node:fs/promises';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test('[I5] an administrator finds a person, saves the file, and erases the data after a confirmation @js', async ({
  page,
  signIn,
  make,
}) => {
  const lastName = unique('Quell');
  const { user, organization } = await make.site();
  const person = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator', lastName });
  await signIn(await make.admin());
  await page.goto('/admin-panel');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill(lastName);
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText(organization.name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('link', { name: `Robin ${lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Robin ${lastName}`);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Export data of Robin ${lastName}` }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.account).toMatchObject({ id: person.id, lastName });

  await page.getByRole('link', { name: `Erase the data of Robin ${lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Erase the data of Robin ${lastName}`);
  for (const heading of ['Erased', 'Kept'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  // The organization still has an owner.
  await expect(page.getByText('has no other owner')).toHaveCount(0);
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('Please enter the reason.')).toBeVisible();
  await page.getByLabel('Reason').fill('Asked for on October 1.');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('This person’s data has been erased').first()).toBeVisible();
  await page.goto(`/admin-panel/people?q=${lastName}`);
  await expect(page.getByRole('heading', { name: 'No people match your search.' })).toBeVisible();
  await page.goto('/admin-panel/people');
  await expect(page.getByRole('row').filter({ hasText: 'Erased person' }).first()).toContainText('Erased');
  expect(user.email).not.toBe(person.email);
});

test('[I5] before erasing the only owner, the page says who could manage the organization afterwards @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { user, organization } = await make.site();
  await signIn(await make.admin());
  await page.goto(`/admin-panel/people/erase?id=${user.id}`);
  await expect(page.getByText(`${organization.name} has no other owner.`)).toBeVisible();
  await page.getByRole('link', { name: 'Invite an owner' }).click();
  await expect(page).toHaveURL(`/organization/staff?organization=${organization.id}`);
});
