import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test('[KIO-01] the kiosk shows its event and field rep, and needs no sign-in', async ({ page }) => {
  await page.goto('/kiosk?event=Spring+Summit&rep=Jordan+Lee');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register your site');
  await expect(page.getByText('Spring Summit')).toBeVisible();
  await expect(page.getByText('Jordan Lee')).toBeVisible();
});

test('[KIO-02][GEN-02] what is missing is told and named, and what was typed stays', async ({ page }) => {
  await page.goto('/kiosk');
  await page.getByLabel('Contact name').fill('Ines Moreau');
  await page.getByLabel('Primary specialty').selectOption('Cardiology');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Missing Information').first()).toBeVisible();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Please enter the organization name.' }).click();
  await expect(page.getByLabel('Organization name')).toBeFocused();
  await expect(page.getByLabel('Organization name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('link', { name: 'Please enter the e-mail address.' })).toBeVisible();
  await expect(page.getByLabel('Contact name')).toHaveValue('Ines Moreau');
  await expect(page.getByLabel('Primary specialty')).toHaveValue('Cardiology');
});

test('[KIO-03][GEN-02] after a registration the form is empty again, at the same stand', async ({ page }) => {
  await page.goto('/kiosk?event=Spring+Summit');
  for (let visitor = 0; visitor < 2; visitor++) {
    await page.getByLabel('Organization name').fill(`Seaside Family Practice ${unique()}`);
    await page.getByLabel('Contact name').fill('Ines Moreau');
    await page.getByLabel('Email').fill('ines@seaside.example');
    await page.getByLabel('ZIP code').fill('04101');
    await page.getByLabel('Primary specialty').selectOption('Other');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Registration Successful!').first()).toBeVisible();
    await expect(page.getByText('within 2-3 business days').first()).toBeVisible();
    for (const field of ['Organization name', 'Contact name', 'Email', 'ZIP code', 'Primary specialty'])
      await expect(page.getByLabel(field)).toHaveValue('');
    await expect(page).toHaveURL('/kiosk?event=Spring+Summit');
  }
});
