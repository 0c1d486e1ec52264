/** Tests that share a page cannot see what another did with it (support/kept-page.ts). */
import type { Page } from '@playwright/test';
import { expect, test } from '~tests/support/people';

test.describe.configure({ mode: 'default' }); // one after the other, in one worker

/** All that the tests of this file leave behind, as the next test finds it. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    size: [innerWidth, innerHeight],
    online: navigator.onLine,
    media: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', 'print', '(forced-colors: active)'].map(
      (query) => matchMedia(query).matches,
    ),
    stored: [document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
    help: await fetch('/help').then((response) => response.text().then((text) => [response.status, text.length > 20])),
    scroll: scrollY,
  }));

let before: { page: Page; found: Awaited<ReturnType<typeof found>> } | undefined;

test('a test finds a page that has no traces of others, and leaves some @js', async ({ page, context }) => {
  await page.goto('/terms');
  before = { page, found: await found(page) };
  await page.setViewportSize({ width: 390, height: 500 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print', forcedColors: 'active' });
  await page.route('**/help', (route) => route.fulfill({ body: 'intercepted' }));
  await context.addCookies([{ name: 'left', value: 'behind', url: page.url() }]);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  expect(await found(page)).not.toEqual(before.found);
  await context.setOffline(true);
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
});

test('the next test finds the same page without them @js', async ({ page }) => {
  expect(before?.page === page, 'the page was kept').toBe(true);
  await page.goto('/terms');
  expect(await found(page)).toEqual(before?.found);
});
