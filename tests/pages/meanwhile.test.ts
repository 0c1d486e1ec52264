/** Two people on one record, as the second one sees it (decision 60). */
import { expect, test } from '~tests/support/people';

test('[DAY-02] the profile comes back with both values of a field, and saves the one that is chosen', async ({
  page,
  signIn,
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const names = { firstName: 'Dana', lastName: 'Quill' };
  const dana = await as(await make.user({ role: 'site', organizationId: organization.id, ...names }));
  const given = { name: organization.name, address: '1 Quay Road', city: 'Portland', state: 'ME', zipCode: '04101' };
  const profile = { ...given, therapeuticAreas: ['Oncology'] };
  await dana.put('/api/organizations/me', { data: profile });
  await signIn(user);
  await page.goto('/organization/profile');
  const phone = page.getByRole('textbox', { name: 'Phone' }).first();
  await phone.fill('207-555-0142');
  await page.getByRole('textbox', { name: 'City' }).fill('Bangor');
  await dana.put('/api/organizations/me', { data: { ...profile, phone: '207-555-0155', contactName: 'Jo Reed' } });
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('This has changed since you opened it.')).toBeVisible();
  await expect(phone).toHaveValue('207-555-0142');
  await expect(page.getByLabel('Contact person')).toHaveValue('Jo Reed');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Bangor');
  await page.getByRole('radio', { name: /Keep “207-555-0155”/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This has changed since you opened it.')).toHaveCount(0);
  await expect(phone).toHaveValue('207-555-0155');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Bangor');
});
