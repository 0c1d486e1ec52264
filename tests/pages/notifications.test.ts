import type { Page } from '@playwright/test';
import { deleteOrganization } from '~db/queries/organizations';
import { violations } from '~tests/support/accessible';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { wizard } from '~tests/support/wizard';

const DAY = 86_400_000;
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const stored = (page: Page): Promise<{ title: string; message: string; read: boolean; type: string }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('notifications') ?? '[]'));
const titles = async (page: Page) => (await stored(page)).map(({ title }) => title);

interface Seed {
  title: string;
  message?: string;
  type?: string;
  read?: boolean;
  age?: number;
  actionUrl?: string;
}
/** Puts notifications into the browser's storage, as if they had arrived earlier. */
async function seed(page: Page, seeds: Seed[]) {
  await page.goto('/api/health'); // the same origin, without a page
  await page.evaluate((list) => {
    localStorage.clear();
    localStorage.setItem('hasVisited', 'true');
    const entry = ({ age = 0, ...values }: Seed, index: number) => ({
      id: `n${index}`,
      message: '',
      type: 'info',
      read: false,
      timestamp: Date.now() - age,
      ...values,
    });
    localStorage.setItem('notifications', JSON.stringify(list.map(entry)));
  }, seeds);
  await page.goto('/help');
}

test('[NOTE-01] without JavaScript there is no bell @nojs', async ({ page }) => {
  for (const path of ['/', '/help']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('Sign in').first()).toBeAttached();
    await expect(page.getByRole('button', { name: /Notifications/ })).toHaveCount(0);
  }
});

test('[NOTE-06] a visitor is invited to register once, by the bell on any page @js', async ({ page }) => {
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  expect(await page.evaluate(() => localStorage.getItem('hasVisited'))).not.toBeNull();
  await page.goto('/help');
  await bell(page).click();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText('Just now');
  await items(page).getByRole('link').click();
  await expect(page).toHaveURL('/onboarding');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Clear All' }).click();
  await page.reload();
  await bell(page).click();
  await expect(panel(page)).toContainText('No notifications');
});

test('[INB-07][SCR-17] a person whose site is registered, and a sponsor, are not asked to register one, unlike a person without a site @js', async ({
  page,
  signIn,
  make,
}) => {
  await page.goto('/help');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  for (const [user, asked] of [
    [(await make.site()).user, 0],
    [(await make.sponsor()).user, 0],
    [await make.user({ role: 'site' }), 1],
  ] as const) {
    await signIn(user);
    await page.goto('/help');
    await expect.poll(() => page.evaluate((id) => localStorage.getItem(`hasVisited_${id}`), user.id)).toBe('true');
    await bell(page).click();
    await expect(items(page).filter({ hasText: 'Welcome to the site network' })).toHaveCount(1);
    await expect(items(page).filter({ hasText: 'Register your site' })).toHaveCount(asked);
  }
});

test('[NOTE-06] each user gets a link to the site dashboard once @js @all', async ({ page, signIn, make }) => {
  const [one, other] = [(await make.site()).user, (await make.site()).user];
  await signIn(one);
  await page.goto('/help');
  await expect.poll(() => stored(page)).toMatchObject([{ type: 'success', actionUrl: '/site-dashboard' }]);
  await bell(page).click();
  await items(page).getByRole('link').click();
  await expect(page).toHaveURL('/site-dashboard');
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Clear All' }).click();
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await signIn(other);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('[NOTE-06] a user without access to the site dashboard gets a link to their own dashboard @js @all', async ({
  page,
  signIn,
  make,
}) => {
  await signIn((await make.sponsor()).user);
  await page.goto('/help');
  await bell(page).click();
  await items(page).getByRole('link').click();
  await expect(page).toHaveURL('/sponsor-dashboard');
});

test('[NOTE-01][NOTE-04] the list is newest first and shows each one’s age; a click marks it as read and follows its link @js', async ({
  page,
}) => {
  await seed(page, [
    { title: 'Site A', age: 20_000 },
    { title: 'Site B', message: 'It is verified.', age: 5 * 60_000, actionUrl: '/status' },
    { title: 'Site C', age: 3 * 3_600_000 + 5000 },
    { title: 'Site D', age: 2 * DAY + 5000, read: true },
  ]);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
  await bell(page).click();
  await expect(items(page).locator('time')).toHaveText(['Just now', '5m ago', '3h ago', '2d ago']);
  await items(page).nth(1).getByRole('link').click();
  await expect(page).toHaveURL('/status');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  await items(page).first().getByRole('button', { name: 'Site A' }).first().click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page).toHaveURL('/status');
});

test('[NOTE-04] a link to another site is not followed @js', async ({ page }) => {
  await seed(page, [
    { title: 'Site A', actionUrl: 'javascript:alert(1)' },
    { title: 'Site B', actionUrl: 'https://evil.example/' },
    { title: 'Site C', actionUrl: '//evil.example/' },
  ]);
  await bell(page).click();
  await expect(items(page)).toHaveCount(3);
  await expect(items(page).getByRole('link')).toHaveCount(0);
});

test('[NOTE-03] one can be removed, old ones are cleaned up, and all can be marked as read or cleared @js', async ({
  page,
}) => {
  await seed(page, [
    { title: 'Site A' },
    { title: 'Site B', age: 6 * DAY },
    { title: 'Site C', age: 8 * DAY },
    { title: 'Site D', age: 30 * DAY },
  ]);
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Remove: Site B' }).click();
  await expect(items(page).locator('time')).toHaveText(['Just now', '8d ago', '30d ago']);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await panel(page).getByRole('button', { name: 'Clean Old' }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(panel(page).getByRole('status')).toHaveText('Removed 2 older than 7 days.');
  await panel(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(panel(page)).toContainText('No notifications');
  await page.reload();
  expect(await stored(page)).toEqual([]);
});

test('[NOTE-01] above 99 unread the bell reads 99+ @js @all', async ({ page }) => {
  await seed(
    page,
    Array.from({ length: 100 }, (_, index) => ({ title: `Site ${index}` })),
  );
  await expect(bell(page)).toHaveText('99+');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 100 unread');
});

test('[NOTE-03] the list works with the keyboard, and Escape returns the focus to the bell @js', async ({ page }) => {
  await seed(page, [{ title: 'Site A', actionUrl: '/status' }, { title: 'Site B' }]);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(items(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Remove: Site A' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(1);
  await expect(panel(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel(page)).toBeHidden();
});

test('[NOTE-01] two tabs stay in sync, and no notification is sent to the server @js @all', async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  context.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`);
  });
  const word = unique('secret');
  await seed(page, [{ title: `Site ${word}` }, { title: 'Site B' }]);
  const other = await context.newPage();
  await other.goto('/');
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Remove: Site B' }).click();
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(other).click();
  await panel(other).getByRole('button', { name: 'Clear All' }).click();
  await expect(panel(page)).toContainText('No notifications');
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.filter((request) => request.includes(word))).toEqual([]);
});

test('[NOTE-01] the open list is accessible and fits a desktop and a phone, in both color schemes @js', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seed(page, [
    {
      title: 'Site Approved',
      message: `${'Riverside'.repeat(9)} is verified.`,
      type: 'success',
      actionUrl: '/status',
    },
    { title: 'Site Deletion Failed', type: 'error' },
    { title: 'Site C', type: 'warning', read: true },
  ]);
  await bell(page).click();
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
    ['light', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 700 });
    await expect(panel(page)).toBeInViewport({ ratio: 1 });
    expect(await violations(page, 'header'), `${colorScheme} at ${width}`).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow), `${width} px`).toBe(0);
  }
});

test('[NOTE-05] invalid stored text is logged and removed, and the page still works @js', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.goto('/api/health'); // no script here that could already read and remove it
  await page.evaluate(() => {
    localStorage.setItem('hasVisited', 'true');
    localStorage.setItem('notifications', '{not a list');
  });
  await page.goto('/help');
  await bell(page).click();
  await expect(panel(page)).toContainText('No notifications');
  await expect.poll(() => logged.join()).toContain('The stored notifications could not be read');
  expect(await page.evaluate(() => localStorage.getItem('notifications'))).toBeNull();
});

test('[NOTE-01] a kiosk shows no notifications of the previous person @js @all', async ({ page }) => {
  await seed(page, [{ title: 'Site A' }]);
  await page.goto('/kiosk');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
});

test.describe('[NOTE-07] events show a toast, and the list keeps those that NOTE-02 admits @js', () => {
  test('when a visitor registers', async ({ page }) => {
    const site = registration();
    await wizard(page).upTo(5, site);
    await wizard(page).account(site);
    await page.getByRole('button', { name: 'Create Account & Submit' }).click();
    await expect(toast(page, 'Registration Submitted!')).toBeVisible();
    expect(await titles(page)).toContain('Registration Submitted!');
  });

  test('when an administrator signs in: the list does not keep a title that is not admitted @all', async ({
    page,
    make,
    as,
  }) => {
    await as(await make.admin());
    await page.goto('/admin-login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery-staple');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page, 'Welcome to the admin panel')).toBeVisible();
    expect(await titles(page)).not.toContain('Admin Login Successful');
  });

  test('when an administrator decides: Site Approved stays in the list, Study Approved and a failure do not', async ({
    page,
    signIn,
    make,
    store,
  }) => {
    await signIn(await make.admin());
    const { id, name } = await make.organization({ status: 'pending' });
    await page.goto(`/admin-panel/sites/${id}/approve`);
    await page.getByRole('main').getByRole('button').first().click();
    await expect(toast(page, 'Site Approved')).toBeVisible();
    const kept = (await stored(page)).find((one) => one.title === 'Site Approved');
    expect(kept?.message).toContain(name);
    expect(kept).toMatchObject({ read: false, actionUrl: '/admin-panel?section=sites' });

    const study = await make.study({ status: 'pending_approval', isActive: false });
    await page.goto(`/admin-panel/studies/${study.id}/approve`);
    await page.getByRole('main').getByRole('button').first().click();
    await expect(toast(page, 'Study Approved')).toBeVisible();

    const gone = await make.organization({ status: 'pending' });
    await page.goto(`/admin-panel/sites/${gone.id}/delete`);
    await store.tx((db) => deleteOrganization(db, gone.id));
    await page.getByRole('main').getByRole('button').first().click();
    await expect(toast(page, 'Deletion Failed')).toBeVisible();
    for (const title of ['Study Approved', 'Deletion Failed']) expect(await titles(page)).not.toContain(title);
  });

  test('Matches Found, Matching Failed, and Matching Error without a connection, with the page unchanged @all', async ({
    page,
    context,
    signIn,
    make,
  }) => {
    await signIn(await make.admin());
    await make.organization();
    const { title } = await make.study();
    await page.goto(`/admin-panel?section=matching&q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('button', { name: 'Find Matches' })).toBeDisabled(); // the page is hydrated
    await page.getByLabel(title).check();
    await page.getByRole('button', { name: 'Find Matches' }).click();
    await expect(toast(page, 'Matches Found')).toContainText(/Found \d+ compatible sites/);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Find Matches' }).click();
    await expect(toast(page, 'Matching Error')).toContainText('Unable to connect to server');
    await expect(page.getByRole('button', { name: 'Find Matches' })).toBeVisible();
    await context.setOffline(false);
    await page.goto('/admin-panel?section=matching&study=no-such-study');
    await expect(toast(page, 'Matching Failed')).toBeVisible();
  });
});

test('[NOTE-07] without JavaScript the page says why a deletion failed @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  const { id } = await make.organization();
  await page.goto(`/admin-panel/sites/${id}/delete`);
  await store.tx((db) => deleteOrganization(db, id));
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Deletion Failed' })).toBeVisible();
});

test('[SITE-05][NOTE-01] the dashboard counts what awaits the site, separately from the bell @js', async ({
  page,
  signIn,
  make,
}) => {
  const { organization, user } = await make.site();
  for (const status of ['new', 'invited', 'selected'] as const) {
    await make.match((await make.study()).id, organization.id, { status });
  }
  await signIn(user);
  await page.goto('/site-dashboard');
  await expect(page.getByRole('link', { name: /waiting for you/ })).toContainText('2');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});
