/**
 * Nothing is cut off on a small screen, and axe finds no violations on any page: in each role, wide and narrow, light and
 * dark, with menus and dialogs open.
 */
import type { Page } from '@playwright/test';
import { violationsInBothSchemes } from '~tests/support/accessible';
import { cutOff } from '~tests/support/cut-off';
import { everyPage, PAGE_ROUTES, type Visit } from '~tests/support/every-page';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // adds a page

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const WHO = ['visitor', 'site', 'sponsor', 'rep', 'admin'] as const;

/** Opens every menu and every row; false if there are none. axe skips what an open menu covers. */
const openMenus = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('details')];
    for (const details of all) details.open = true;
    return all.length > 0;
  });

/** Opens the page's first dialog; false if there is none. */
const openDialog = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog');
    dialog?.showModal();
    return Boolean(dialog);
  });

for (const who of WHO) {
  test(`[GEN-01] every page fits a small screen and is accessible, with its menus and dialogs open too, as ${who} @js`, async ({
    page,
    make,
    as,
    signIn,
  }) => {
    test.setTimeout(300_000);
    // Elements that are still fading in don't have their final contrast yet.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { users, visits } = await everyPage(make, as);
    if (who !== 'visitor') await signIn(users[who]);
    const found: string[] = [];
    const looks = {};
    const look = async (what: string, within?: string) => {
      for (const each of await violationsInBothSchemes(page, within, looks)) found.push(`${what}: ${each}`);
    };
    for (const { address } of visits.filter((visit: Visit) => visit.who === who)) {
      await page.goto(address);
      await hydrated(page);
      for (const each of await cutOff(page)) found.push(`${address} ${each}`);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await look(`${address} at ${size.width}`);
      }
      if (await openMenus(page)) await look(`${address}, menus open`, 'details');
      if (await openDialog(page)) await look(`${address}, dialog open`, 'dialog');
    }
    expect(found).toEqual([]);
  });
}

test('[GEN-01] every page is tested @js', async ({ make, as }) => {
  const { visits } = await everyPage(make, as);
  expect(PAGE_ROUTES.filter((route) => !visits.some((visit) => visit.route === route))).toEqual([]);
});
