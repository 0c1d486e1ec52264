import type { Page } from '@playwright/test';

/**
 * Resolves when React has taken over the page's content: from then on a click is handled and not replayed. A page
 * without scripts (/offline) is what it will be at once.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[type=module]')) return document.readyState === 'complete';
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
