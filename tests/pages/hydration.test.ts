/** People may act before the scripts have loaded. When React starts, controls must not move and entries must stay. */
import type { CDPSession, Page } from '@playwright/test';
import { everyPage } from '~tests/support/every-page';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // adds a page
/** On a narrow screen content is stacked, so that shifts are larger. */
test.use({ viewport: { width: 390, height: 844 } });

/**
 * Holds back the script that starts React on the next page, and returns a function that lets it through. It uses CDP,
 * because page.route would slow down every request.
 */
async function scriptsHeld(client: CDPSession): Promise<() => Promise<void>> {
  await client.send('Network.setCacheDisabled', { cacheDisabled: true }); // scripts from the cache can't be held back
  await client.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/entry.client-*' }] });
  const request = new Promise<string>((resolve) => {
    client.once('Fetch.requestPaused', ({ requestId }) => resolve(requestId));
  });
  return async () => {
    await client.send('Fetch.continueRequest', { requestId: await request });
  };
}

/** Numbers the visible controls, to find them again later. */
const mark = (page: Page) =>
  page.evaluate(() => {
    [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .forEach((each, index) => {
        each.setAttribute('data-marked', String(index));
      });
  });

/** The position of each marked control in whole pixels, by number and name. Replaced elements have no mark. */
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

/** Fills in every visible field, as an impatient person would. */
const typeEverywhere = (page: Page) =>
  page.evaluate(() => {
    const TYPED: Record<string, string> = {
      number: '7',
      date: '2027-05-04',
      email: 'early@site.example',
      tel: '6175550142',
    };
    for (const field of document.querySelectorAll<HTMLInputElement>('[data-marked]:is(input, textarea, select)')) {
      if (field.readOnly || field.disabled || field.type === 'file') continue;
      if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
      else if (['checkbox', 'radio'].includes(field.type)) field.click();
      else if (field.type === 'range') field.value = '35';
      else field.value = TYPED[field.type] ?? 'Typed early';
    }
  });

/** The value of each marked field, except calculated ones, which may change. */
const entries = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('[data-marked]:is(input:not([readonly]), textarea, select)')].map(
        (field) => [
          `${field.getAttribute('data-marked')} '${field.name}'`,
          ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value,
        ],
      ),
    ),
  );

for (const who of ['visitor', 'site', 'sponsor', 'rep', 'admin'] as const) {
  test(`[GEN-02] no control moves and no entry is lost when React starts, as ${who} @js`, async ({
    page,
    make,
    as,
    signIn,
  }) => {
    test.setTimeout(240_000);
    const { users, visits } = await everyPage(make, as);
    if (who !== 'visitor') await signIn(users[who]);
    const client = await page.context().newCDPSession(page);
    const changed: string[] = [];
    for (const { address } of visits.filter((visit) => visit.who === who)) {
      const arrive = await scriptsHeld(client);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading'); // parsed, but deferred scripts have not run
      if ((await page.locator('script[type=module]').count()) === 0) continue; // /offline has no scripts
      await mark(page);
      await typeEverywhere(page);
      const [stood, typed] = [await places(page), await entries(page)];
      expect(Object.keys(stood).length).toBeGreaterThan(3);
      await arrive();
      await hydrated(page);
      for (const [control, at] of Object.entries(await places(page))) {
        if (at !== stood[control]) changed.push(`${address}: ${control} from ${stood[control]} to ${at}`);
      }
      for (const [control, entry] of Object.entries(await entries(page))) {
        if (entry !== typed[control]) changed.push(`${address}: ${control} was '${typed[control]}', is '${entry}'`);
      }
    }
    expect(changed).toEqual([]);
  });
}
