import type { Page } from '@playwright/test';
import { DomPage } from './dom/page';

/**
 * Holds back requests for some addresses until the returned function is called: for pages that move on after a moment,
 * so that a test can check them even on a slow machine.
 */
export async function holdBack(page: Page, isHeld: (url: URL) => boolean): Promise<() => void> {
  let release = () => {};
  if ((page as object) instanceof DomPage) return release; // it moves on only when it is asked for its address
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isHeld, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
