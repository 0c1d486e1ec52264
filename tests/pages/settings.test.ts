import type { Page } from '@playwright/test';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { DEFAULT_SETTINGS as DEFAULTS, expect, test } from '~tests/support/settings';

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
/** A toast with JavaScript, a banner without. */
const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('[ADM-14] system name, admin email and both switches, on by default, are saved and shown again', async ({
  page,
  signIn,
}) => {
  await signIn('configured admin');
  await page.goto('/admin-panel?section=settings');
  await hydrated(page);
  await expect(page.getByLabel('System name')).toHaveValue('StudyBridge');
  await expect(page.getByLabel('Admin email')).toHaveValue('');
  await expect(page.getByLabel('Email notifications')).toBeChecked();
  await expect(page.getByLabel('In-app notifications')).toBeChecked();
  await page.getByLabel('Admin email').fill('Team@Harbor.example');
  await page.getByLabel('Email notifications').uncheck();
  await save(page);
  await says(page, 'Settings saved');
  await expect(page).toHaveURL('/admin-panel?section=settings');
  await page.reload();
  await expect(page.getByLabel('Admin email')).toHaveValue('team@harbor.example');
  await expect(page.getByLabel('Email notifications')).not.toBeChecked();
  await expect(page.getByLabel('In-app notifications')).toBeChecked();
  // The operator's configuration is shown below.
  await expect(page.getByText('REGISTRY_URL')).toBeVisible();
  await page.goto('/admin-panel?section=activity');
  await expect(page.getByRole('listitem').filter({ hasText: 'The settings were changed' }).first()).toBeVisible();
});

test('[ADM-14] the system name appears in title, header, footer and on the landing page @nojs', async ({
  page,
  signIn,
}) => {
  const name = `Harbor ${unique()}`;
  await signIn('configured admin');
  await page.goto('/admin-panel?section=settings');
  await hydrated(page);
  await page.getByLabel('System name').fill(name);
  await save(page);
  await says(page, 'Settings saved');
  await expect(page).toHaveTitle(`Settings - Admin panel - ${name}`);
  for (const path of ['/help', '/privacy', '/']) {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`- ${name}$`));
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${name}`);
    await expect(page.getByText(/StudyBridge/)).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: `What ${name} does` })).toContainText(`${name} connects clinics`);
});

test('[ADM-14] the longest name leaves room for the rest of the header on a phone @nojs @browser @all', async ({
  page,
  as,
}) => {
  const data = { ...DEFAULTS, systemName: 'W'.repeat(40) };
  await (await as('configured admin')).put('/api/settings', { data });
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/', '/help']) {
    await page.goto(path);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
});

test('[ADM-14][GEN-02] errors appear beside their fields, and entries are kept', async ({ page, signIn }) => {
  await signIn('configured admin');
  await page.goto('/admin-panel?section=settings');
  await hydrated(page);
  await page.getByLabel('System name').fill('');
  await page.getByLabel('Admin email').fill('nobody');
  await page.getByLabel('In-app notifications').uncheck();
  await save(page);
  await expect(page.getByRole('alert').first()).toContainText('Please enter the system name.');
  await expect(page.getByLabel('Admin email')).toHaveAccessibleDescription(/valid e-mail address/);
  await expect(page.getByLabel('Admin email')).toHaveValue('nobody');
  await expect(page.getByLabel('In-app notifications')).not.toBeChecked();
  await page.getByLabel('System name').fill('Harbor');
  await page.getByLabel('Admin email').fill('team@harbor.example');
  await save(page);
  await says(page, 'Settings saved');
});

test('[ADM-14] without in-app notifications there is no bell and nothing is stored; toasts stay @js', async ({
  page,
  signIn,
  make,
}) => {
  await signIn('configured admin');
  await page.goto('/admin-panel?section=settings');
  await hydrated(page);
  await expect(bell(page)).toBeVisible();
  await page.getByLabel('In-app notifications').uncheck();
  await save(page);
  await says(page, 'Settings saved');
  await expect(bell(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  const approve = async () => {
    const { id } = await make.organization({ status: 'pending' });
    await page.goto(`/admin-panel/sites/${id}/approve`);
    await page.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await says(page, 'Site Approved');
  };
  await approve();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.goto('/admin-panel?section=settings');
  await hydrated(page);
  await page.getByLabel('In-app notifications').check();
  await save(page);
  await says(page, 'Settings saved');
  await approve();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
});
