/** At every width and at 200 % zoom, every link, button and field is visible without scrolling sideways (SCR-20). */
import type { Page } from '@playwright/test';

/** A 1280 px window at 200 % zoom is 640 CSS pixels wide. */
export const WIDTHS = [320, 390, 640, 768, 1024, 1280] as const;

/**
 * Finds the links, buttons and fields that are clipped at the present width, or can only be reached by scrolling
 * sideways, with every row and menu open.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready; // a fallback font may be wider
    const closed = [...document.querySelectorAll('main details:not([open])')] as HTMLDetailsElement[];
    for (const details of closed) details.open = true;
    const hidden = (element: Element): boolean => {
      const { clip, clipPath } = getComputedStyle(element);
      return clip !== 'auto' || clipPath !== 'none'; // for screen readers only, or until it has the focus
    };
    const within = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      const clipped = (from: number, to: number) => left < from - 1 || right > to + 1;
      if (clipped(0, document.documentElement.clientWidth)) return false;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (at !== element && overflowX !== 'visible' && clipped(box.left, box.right)) return false;
        if (position === 'fixed') break;
      }
      return true;
    };
    const found: string[] = [];
    const actions = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    for (const element of document.querySelectorAll(actions)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('[inert], [aria-roledescription=carousel]')) continue;
      let at: Element | null = element;
      while (at && !hidden(at)) at = at.parentElement;
      if (at || element.getBoundingClientRect().width <= 1) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      if (!within(element)) found.push(`${element.tagName.toLowerCase()} '${name.slice(0, 40)}'`);
    }
    for (const details of closed) details.open = false;
    return found;
  });
