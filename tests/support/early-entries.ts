/** People may act before the scripts have loaded. When React starts, controls must not move and entries must stay. */
import type { CDPSession, Page } from '@playwright/test';
import { hydrated } from './hydrated';

/**
 * Returns a function that opens an address, types into every field before React starts, and returns what then moved or
 * was lost. Afterwards the page's forms are as they were sent.
 */
export async function changedByHydration(page: Page): Promise<(address: string) => Promise<string[]>> {
  const hold = await startScriptOf(page);
  return async (address) => {
    const release = hold();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading'); // parsed, but deferred scripts have not run
    if ((await page.locator('script[type=module]').count()) === 0) {
      release(); // /offline has no scripts
      return [];
    }
    await mark(page);
    await typeEverywhere(page);
    const [stood, typed] = [await places(page), await entries(page)];
    if (Object.keys(stood).length <= 3) return [`has only ${Object.keys(stood).length} controls`];
    release();
    await hydrated(page);
    const changed = [
      ...differences(stood, await places(page)).map(([control, was, is]) => `${control} moved from ${was} to ${is}`),
      ...differences(typed, await entries(page)).map(([control, was, is]) => `${control} was '${was}', is '${is}'`),
    ];
    await page.evaluate(() => {
      for (const form of document.forms) form.reset();
    });
    return changed;
  };
}

/** What is different in `after`: key, value before, value after. */
const differences = (before: Record<string, string>, after: Record<string, string>) =>
  Object.entries(after)
    .filter(([key, value]) => value !== before[key])
    .map(([key, value]) => [key, before[key], value]);

/**
 * Returns a function that holds back the script that starts React, until the function that it returns is called. It uses
 * CDP, because page.route would slow down every request. The script is never cached, because then it could not be held.
 */
async function startScriptOf(page: Page): Promise<() => () => void> {
  const client: CDPSession = await page.context().newCDPSession(page);
  let gate = Promise.resolve();
  client.on('Fetch.requestPaused', async ({ requestId, responseHeaders = [] }) => {
    const headers = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'cache-control');
    headers.push({ name: 'Cache-Control', value: 'no-store' });
    await gate;
    await client.send('Fetch.continueResponse', { requestId, responseCode: 200, responseHeaders: headers });
  });
  await client.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/assets/entry.client-*', requestStage: 'Response' }],
  });
  return () => {
    let release = () => {};
    gate = new Promise((resolve) => {
      release = resolve;
    });
    return release;
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
