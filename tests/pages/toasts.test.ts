import type { Locator, Page } from '@playwright/test';
import { expect, test } from '~tests/support/people';

const viewport = (page: Page) => page.getByRole('region', { name: 'Messages (F8)' });
/** A toast lies in a list of its own, and is spoken by a status that leaves at once. */
const toasts = (page: Page) => viewport(page).getByRole('listitem');
const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text });

/** Refused by the server: a toast, as often as one asks. */
async function refuse(page: Page) {
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test.describe('[GEN-08] with JavaScript a toast @js', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin-login', { waitUntil: 'networkidle' });
  });

  test('comes one at a time: a new one replaces the old', async ({ page, context }) => {
    await refuse(page);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page, 'Login Error')).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
  });

  test('is announced, an error at once', async ({ page }) => {
    // What is spoken stands on the page for a second only: the page writes down what it has heard.
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => {
        for (const said of document.querySelectorAll('[role="status"][aria-live]')) {
          heard.push(`${said.getAttribute('aria-live')}: ${said.textContent}`);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await refuse(page);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n')))
      .toMatch(/^assertive: .*Login Failed/m);
  });

  test('is focused by F8, waits while it is, and is dismissed by its button', async ({ page }) => {
    await refuse(page);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(viewport(page).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toHaveCount(0);
  });
});

test.describe('[GEN-08] by a clock of our own a toast @js', () => {
  /** What React has put off (an effect that sets a timer) is done: it waits in the same queue as our message does. */
  const workedOff = async (page: Page) => {
    for (let round = 0; round < 3; round++) {
      await page.evaluate(
        () =>
          new Promise<void>((done) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done();
            port2.postMessage(null);
          }),
      );
    }
  };

  /** From here on time goes by our hand alone, and the toast in sight is a new one. */
  async function openAndRefuse(page: Page) {
    await page.clock.install();
    await page.goto('/admin-login', { waitUntil: 'networkidle' });
    await page.mouse.move(5, 5);
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await refuse(page);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await workedOff(page);
  }

  test('stays for 5000 ms', async ({ page }) => {
    await openAndRefuse(page);
    await page.clock.runFor(4900);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('waits while it is pointed at', async ({ page }) => {
    await openAndRefuse(page);
    await toast(page, 'Login Failed').hover();
    await workedOff(page);
    await page.clock.runFor(20_000);
    await expect(toast(page, 'Login Failed')).toBeVisible();
  });
});

test.describe('[GEN-08] swiped to the right by a finger a toast @js', () => {
  /** Pointer events as a finger makes them: a toast is swiped by the pointer that went down on it. */
  async function swipe(on: Locator, by: number) {
    await on.evaluate((element, distance) => {
      const { left, top } = element.getBoundingClientRect();
      const at = (type: string, moved: number) =>
        element.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerType: 'touch',
            pointerId: 1,
            button: 0,
            clientX: left + 20 + moved,
            clientY: top + 20,
          }),
        );
      element.setPointerCapture = () => {};
      at('pointerdown', 0);
      for (let moved = 5; moved <= distance; moved += 5) at('pointermove', moved);
      at('pointerup', distance);
    }, by);
  }

  test.beforeEach(async ({ page }) => {
    await page.goto('/admin-login', { waitUntil: 'networkidle' });
    await refuse(page);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await page.keyboard.press('F8'); // while it is focused it waits
    await expect(viewport(page).getByRole('list')).toBeFocused();
  });

  test('for 45 px comes back', async ({ page }) => {
    await swipe(toasts(page), 45);
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
    await expect(toast(page, 'Login Failed')).toBeVisible();
  });

  test('for 55 px is gone', async ({ page }) => {
    await swipe(toasts(page), 55);
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('[GEN-08] without JavaScript the message is a banner: alert for what went wrong, status for the rest @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await page.goto('/admin-login');
  await refuse(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' }).first()).toBeVisible();
  await signIn(await make.admin());
  const { id } = await make.organization({ status: 'pending' });
  await page.goto(`/admin-panel/sites/${id}/approve`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Site Approved' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Site Approved')).toHaveCount(0);
});
