/** What was pressed is what was meant: when the scripts arrive, nothing moves away under the pointer (WCAG 2.5.2, 3.2). */
import type { CDPSession, Page } from '@playwright/test';
import { everyPage } from '~tests/support/everyPage';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // there is a page more then
/** Narrow: what stands side by side on a wide page lies below each other here, and moves by more. */
test.use({ viewport: { width: 390, height: 844 } });

/** Keeps back what starts React on the next page, until the answer is called. By CDP: page.route would slow down every request. */
async function scriptsHeld(client: CDPSession): Promise<() => Promise<void>> {
  await client.send('Network.setCacheDisabled', { cacheDisabled: true }); // from memory it would not be held
  await client.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/entry.client-*' }] });
  const request = new Promise<string>((resolve) => {
    client.once('Fetch.requestPaused', ({ requestId }) => resolve(requestId));
  });
  return async () => {
    await client.send('Fetch.continueRequest', { requestId: await request });
  };
}

/** Numbers the controls that can be seen: they are found again by that. */
const mark = (page: Page) =>
  page.evaluate(() => {
    [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .forEach((each, index) => {
        each.setAttribute('data-marked', String(index));
      });
  });

/** Where each marked control stands, in whole pixels, by its number and name. One that was put anew, as a button for a link, is none. */
const places = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return Object.fromEntries(
      [...document.querySelectorAll('[data-marked]')].map((each) => {
        const { x, y } = each.getBoundingClientRect();
        const name = each.getAttribute('aria-label') ?? each.getAttribute('name') ?? each.textContent?.trim();
        return [`${each.getAttribute('data-marked')} '${name}'`, `${Math.round(x)}, ${Math.round(y + window.scrollY)}`];
      }),
    );
  });

for (const who of ['visitor', 'site', 'sponsor', 'rep', 'admin'] as const) {
  test(`[GEN-01] no control moves when the scripts arrive, as ${who} @js`, async ({ page, make, as, signIn }) => {
    test.setTimeout(240_000);
    const { users, visits } = await everyPage(make, as);
    if (who !== 'visitor') await signIn(users[who]);
    const client = await page.context().newCDPSession(page);
    const moved: string[] = [];
    for (const { address } of visits.filter((visit) => visit.who === who)) {
      const arrive = await scriptsHeld(client);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading'); // parsed; what is deferred still waits
      if ((await page.locator('script[type=module]').count()) === 0) continue; // /offline stays what it is
      await mark(page);
      const before = await places(page);
      expect(Object.keys(before).length).toBeGreaterThan(3);
      await arrive();
      await hydrated(page);
      for (const [control, now] of Object.entries(await places(page))) {
        if (now !== before[control]) moved.push(`${address}: ${control} from ${before[control]} to ${now}`);
      }
    }
    expect(moved).toEqual([]);
  });
}
