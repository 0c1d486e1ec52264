/** Buttons outside of forms' submission, which only scripts handle. */
import type { Page } from '@playwright/test';

const BUTTONS = 'button[type=button]:visible:not([aria-disabled=true]):not([disabled]):not([aria-current])';

/** The names of the page's visible buttons, and whether they stand in the header or footer that all pages share. */
export const namesOfButtons = (page: Page) =>
  page.locator(BUTTONS).evaluateAll((all) =>
    all.map((each) => ({
      name: each.ariaLabel ?? each.textContent ?? '',
      inFrame: each.closest('[data-chrome]') !== null,
    })),
  );

/**
 * Clicks the button and returns whether nothing changed. The button of a message that is shown only once may be gone.
 */
export async function deadButton(page: Page, name: string): Promise<boolean> {
  const index = (await namesOfButtons(page)).findIndex((button) => button.name === name);
  if (index < 0) return false;
  await page.evaluate(() => {
    const mark = () => document.documentElement.setAttribute('data-changed', '');
    new MutationObserver(mark).observe(document.body, { subtree: true, childList: true, attributes: true });
    window.addEventListener('beforeprint', mark);
  });
  await page.locator(BUTTONS).nth(index).click();
  const changed = page.locator('html[data-changed]').waitFor({ state: 'attached' });
  return changed.then(
    () => false,
    () => true,
  );
}
