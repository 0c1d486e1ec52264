/** At every width and at 200 % zoom, every link, button and field is visible without scrolling sideways (SCR-20). */
import type { Page } from '@playwright/test';

/** A 1280 px window at 200 % zoom is 640 CSS pixels wide. every-page.test.ts starts at 390 px and then uses 1280 px. */
export const WIDTHS = [390, 320, 640, 768, 1024, 1280] as const;

/**
 * Finds the links, buttons and fields that are clipped at the present width, or can only be reached by scrolling
 * sideways, with every row and menu open.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready; // a fallback font may be wider
    const closed = [...document.querySelectorAll('main details:not([open])')] as HTMLDetailsElement[];
    for (const details of closed) details.open = true;
    interface Frame {
      /** For screen readers only, or hidden until it has the focus. */
      hidden: boolean;
      left: number;
      right: number;
    }
    const screen: Frame = { hidden: false, left: 0, right: document.documentElement.clientWidth };
    const frames = new Map<Element, Frame>();
    /** The visible area for an element's children. Cached, because actions share most of their ancestors. */
    const frameOf = (element: Element | null): Frame => {
      if (!element || element === document.body) return screen;
      const known = frames.get(element);
      if (known) return known;
      const { clip, clipPath, overflowX, position } = getComputedStyle(element);
      const around = frameOf(element.parentElement);
      const { left, right } = position === 'fixed' ? screen : around;
      const box = overflowX === 'visible' ? screen : element.getBoundingClientRect();
      const hidden = around.hidden || clip !== 'auto' || clipPath !== 'none';
      const frame = { hidden, left: Math.max(left, box.left), right: Math.min(right, box.right) };
      frames.set(element, frame);
      return frame;
    };
    const found: string[] = [];
    const actions = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    for (const element of document.querySelectorAll(actions)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('[inert], [aria-roledescription=carousel]')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || frameOf(element).hidden) continue;
      const around = getComputedStyle(element).position === 'fixed' ? screen : frameOf(element.parentElement);
      if (left >= around.left - 1 && right <= around.right + 1) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      found.push(`${element.tagName.toLowerCase()} '${name.slice(0, 40)}'`);
    }
    for (const details of closed) details.open = false;
    return found;
  });
