import type { Page } from '@playwright/test';

/**
 * Resolves when React has hydrated the page, so that clicks are handled at once. Pages without scripts (/offline) are
 * ready as they are.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[type=module]')) return document.readyState === 'complete';
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
