import type { Locator, Page } from '@playwright/test';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const viewport = (page: Page) => page.getByRole('region', { name: 'Messages (F8)' });
/** Toasts are list items. Screen readers get the text from a separate status element, which is removed at once. */
const toasts = (page: Page) => viewport(page).getByRole('listitem');
const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text });

/** Gets an error toast, because the server refuses the sign-in. */
async function refuse(page: Page) {
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Waits for React's pending effects, such as the one that sets a timer. They use the same queue as our message. */
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

/** Stops the clock and shows a new toast. */
async function openAndRefuse(page: Page) {
  await page.clock.install();
  await page.goto('/admin-login');
  await hydrated(page);
  await page.mouse.move(5, 5);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await refuse(page);
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await workedOff(page);
}

test.describe('[GEN-08] with JavaScript a toast @js', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin-login');
    await hydrated(page);
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

  test('is announced, and an error interrupts', async ({ page }) => {
    // Announcements stay on the page for only a second, so an observer records them.
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
});

test.describe('[GEN-08] with a fake clock a toast @js', () => {
  test('stays for 5000 ms', async ({ page }) => {
    await openAndRefuse(page);
    await page.clock.runFor(4900);
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('gets the focus with F8, stays while it has it, and is dismissed with its button', async ({ page }) => {
    await openAndRefuse(page);
    await page.keyboard.press('F8');
    await expect(viewport(page).getByRole('list')).toBeFocused();
    await workedOff(page);
    await page.clock.runFor(20_000);
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toHaveCount(0);
  });

  test('stays while the pointer is over it @all', async ({ page }) => {
    await openAndRefuse(page);
    await toast(page, 'Login Failed').hover();
    await workedOff(page);
    await page.clock.runFor(20_000);
    await expect(toast(page, 'Login Failed')).toBeVisible();
  });
});

test.describe('[GEN-08] a toast swiped to the right @js', () => {
  /** Sends the pointer events of a finger. */
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

  test('for 45 px comes back, for 55 px is dismissed @all', async ({ page }) => {
    await openAndRefuse(page);
    await swipe(toasts(page), 45);
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await swipe(toasts(page), 55);
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('[GEN-08] without JavaScript the message is a banner: an alert for errors, a status for the rest @nojs', async ({
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
