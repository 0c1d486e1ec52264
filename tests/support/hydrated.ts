import { type BrowserContext, type Page, test } from '@playwright/test';

/** Contexts that a test has created without JavaScript, in any project. */
const withoutScripts = new WeakSet<BrowserContext>();
export function noteWithoutScripts(context: BrowserContext): void {
  withoutScripts.add(context);
}

/** Whether this page, or the current test's pages, run scripts. */
export const scripted = (page?: Page): boolean =>
  test.info().project.use.javaScriptEnabled !== false && !(page && withoutScripts.has(page.context()));

/** Resolves when clicks work: immediately without JavaScript, otherwise once React has started. */
export const hydrated = async (page: Page): Promise<void> => (scripted(page) ? reactStarted(page) : undefined);

/** Resolves when React has hydrated the page. Pages without scripts (/offline) are ready as they are. */
export async function reactStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[type=module], script[type=later]')) return document.readyState === 'complete';
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
