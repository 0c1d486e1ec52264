import { type Page, test } from '@playwright/test';

/** Whether the pages of the present test run scripts. */
export const scripted = (): boolean => test.info().project.use.javaScriptEnabled !== false;

/** Resolves when clicks are handled at once: without JavaScript immediately, with it once React has started. */
export const hydrated = async (page: Page): Promise<void> => (scripted() ? reactStarted(page) : undefined);

/** Resolves when React has hydrated the page. Pages without scripts (/offline) are ready as they are. */
export async function reactStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isScripted = matchMedia('(scripting: enabled)').matches && document.querySelector('script[type=module]');
    if (!isScripted) return document.readyState === 'complete';
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
