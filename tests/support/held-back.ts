import type { Page } from '@playwright/test';

/**
 * Holds back requests for some addresses until the returned function is called: for pages that go on by themselves after
 * a moment, so that a test can look at them however slow the machine is.
 */
export async function holdBack(page: Page, isHeld: (url: URL) => boolean): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isHeld, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
