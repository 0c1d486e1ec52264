/**
 * The browser context and page of the tests. In a new context every script is fetched and compiled again, which takes
 * longer than most tests; so a worker keeps one, and clears its cookies and storage between two tests. A context is
 * closed instead when its test failed, had options of its own, or changed something that clearing does not undo.
 */
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';

interface Kept {
  options: string;
  context: BrowserContext;
  page: Page;
  /** Whether a test changed something that stays. */
  changed: boolean;
}

/** What a test changes by these stays in the context or the page. */
const LASTING = {
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  context: ['grantPermissions', 'newCDPSession', 'setGeolocation', 'setOffline'],
  page: ['addLocatorHandler', 'close', 'emulateMedia', 'setViewportSize'],
  both: ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once', 'route', 'setExtraHTTPHeaders'],
};

/** Left open between two tests: of the same origin, so that Chromium keeps the process, and without scripts. */
const IDLE_PAGE = '/favicon.svg';
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

export const test = base.extend<object, { keep: { kept?: Kept } }>({
  keep: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const keep: { kept?: Kept } = {};
      await use(keep);
      await keep.kept?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      baseURL,
      browser,
      keep,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      locale,
      serviceWorkers,
      timezoneId,
      viewport,
    },
    use,
    info,
  ) => {
    const given = { colorScheme, contextOptions, hasTouch, isMobile, locale, serviceWorkers, timezoneId, viewport };
    const options = JSON.stringify(given satisfies BrowserContextOptions & { contextOptions: unknown });
    if (keep.kept?.options !== options) await keep.kept?.context.close();
    const kept = keep.kept?.options === options ? keep.kept : await opened(await browser.newContext(), options);
    keep.kept = undefined;
    await use(kept.context);
    const { changed } = kept; // clearing opens a CDP session, which counts as a change
    const passed = info.status === info.expectedStatus && serviceWorkers === 'block';
    if (passed && !changed && (await cleared(kept, baseURL as string).catch(() => false)))
      keep.kept = { ...kept, changed: false };
    else await kept.context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] as Page),
});

async function opened(context: BrowserContext, options: string): Promise<Kept> {
  const page = await context.newPage();
  const kept: Kept = { options, context, page, changed: false };
  watch(context.clock, LASTING.clock);
  watch(context, [...LASTING.context, ...LASTING.both]);
  watch(page, [...LASTING.page, ...LASTING.both]);
  return kept;

  function watch(target: object, names: readonly string[]): void {
    const methods = target as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name];
      if (!method) throw new Error(`Playwright has no ${name}`);
      methods[name] = (...args) => {
        kept.changed = true;
        return method.apply(target, args);
      };
    }
  }
}

/** Empties the context for the next test; false where a page of another origin may have left something. */
async function cleared({ context, page }: Kept, baseURL: string): Promise<boolean> {
  // A page that keeps drafts sends its last one when it is left, and the response would set a cookie in the next test.
  for (const each of context.pages()) await each.evaluate(() => Object.assign(navigator, { sendBeacon: () => true }));
  for (const other of context.pages()) if (other !== page) await other.close();
  const { origin } = new URL(baseURL);
  if (page.isClosed() || ![origin, 'null'].includes(new URL(page.url()).origin)) return false;
  if (page.url() !== 'about:blank') {
    await page.goto(origin + IDLE_PAGE);
    await page.evaluate(() => sessionStorage.clear());
    const client = await context.newCDPSession(page);
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
    await client.detach();
  }
  await context.clearCookies();
  return true;
}
