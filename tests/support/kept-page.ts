/**
 * Tests of the same app use the same browser page one after another, because opening a page takes half of a test's CPU
 * time. Each test gets it empty, without cookies and storage, at the default size (kept-page.test.ts). If a test
 * changes something that cannot be undone (see LASTING), the next test gets a new page.
 */
import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { DomBrowser } from './dom/page';

/** Methods of pages, contexts and clocks whose effects outlast a test. */
const LASTING = [
  ...['on', 'once', 'routeWebSocket', 'addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession'],
  ...['newPage', 'setExtraHTTPHeaders', 'setGeolocation', 'grantPermissions'],
  ...['install', 'setFixedTime', 'setSystemTime'],
];

/** What outlasts a test unless it is undone. */
const UNDONE: Record<string, (page: Page, options: BrowserContextOptions) => Promise<unknown>> = {
  setOffline: (page) => page.context().setOffline(false),
  setViewportSize: async (page, { viewport }) => viewport && page.setViewportSize(viewport),
  emulateMedia: (page, { colorScheme = 'light' }) =>
    page.emulateMedia({ media: null, colorScheme, reducedMotion: null, forcedColors: null, contrast: null }),
  async route(page) {
    for (const each of [page, page.context()]) await each.unrouteAll({ behavior: 'ignoreErrors' });
  },
};

interface KeptPage {
  page: Page;
  /** Which of the methods above the test has called. */
  changed: Set<string>;
}

interface WorkerFixtures {
  keptPages: Map<string, KeptPage>;
  /** Whether the pages are those of a DOM, without scripts and pixels (dom/page.ts). */
  dom: boolean;
}

export const test = base.extend<object, WorkerFixtures>({
  dom: [false, { option: true, scope: 'worker' }],
  browser: [
    async ({ playwright, dom }, use) => {
      if (dom) return use(new DomBrowser() as unknown as Browser);
      const browser = await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  keptPages: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  context: async ({ browser, dom, keptPages, baseURL, serviceWorkers, viewport, locale, colorScheme }, use, info) => {
    if (dom) {
      const context = await browser.newContext({ baseURL });
      await context.newPage();
      await use(context);
      return context.close();
    }
    const options = { viewport, colorScheme: colorScheme ?? undefined };
    const key = JSON.stringify([baseURL, serviceWorkers, viewport, locale, colorScheme]);
    const kept = keptPages.get(key) ?? watched(await (await browser.newContext()).newPage());
    const context = kept.page.context();
    await use(context);
    const clean = !info.error && serviceWorkers === 'block' && (await emptied(kept, options));
    if (clean) keptPages.set(key, kept);
    else {
      keptPages.delete(key);
      await context.close();
    }
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    await use(page as Page);
  },
});

function watched(page: Page): KeptPage {
  const kept = { page, changed: new Set<string>() };
  for (const target of [page, page.context(), page.clock] as object[]) {
    for (const name of [...LASTING, ...Object.keys(UNDONE)]) {
      const method = Reflect.get(target, name);
      if (!method) continue;
      const noted = (...args: unknown[]) => {
        kept.changed.add(name);
        return Reflect.apply(method, target, args);
      };
      Reflect.set(target, name, noted);
    }
  }
  return kept;
}

/** Removes what the test left behind; false if the page is closed, was not the only one, or is about to navigate. */
async function emptied({ page, changed }: KeptPage, options: BrowserContextOptions): Promise<boolean> {
  if (page.isClosed() || page.context().pages().length > 1 || LASTING.some((name) => changed.has(name))) return false;
  for (const name of changed) await UNDONE[name]?.(page, options);
  changed.clear();
  // Leaving a form saves its draft, and the response's cookie could arrive during the next test.
  const isLeft = page
    .evaluate(() => {
      navigator.sendBeacon = () => true;
    })
    // Of the same origin, so that the browser keeps its process, and quickly drawn.
    .then(() => page.goto('/favicon.svg'))
    .then(
      () => true,
      () => false,
    );
  if (!(await isLeft)) return false;
  await page.context().clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  return true;
}
