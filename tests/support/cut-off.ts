/** On a small screen and at 200 % zoom nothing is cut off and nothing scrolls sideways (WCAG 1.4.4, 1.4.10). */
import type { Page } from '@playwright/test';
import { outOfReach, WIDTHS } from './out-of-reach';

/** What must fit: the smallest phone, and a 1280 px window at 200 % zoom, which is 640 CSS pixels wide. */
export const SMALL_WIDTHS: readonly number[] = [320, 640];

/**
 * Finds what does not fit: the page itself or text that is cut off in a small window and cannot be scrolled to; and, at
 * every width, actions that can only be reached by scrolling sideways. The page keeps its height.
 */
export async function cutOff(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  const { height } = page.viewportSize() ?? { height: 600 };
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const small = SMALL_WIDTHS.includes(width);
    for (const problem of small ? await cutOffHere(page) : []) found.push(`at ${width} px: ${problem}`);
    for (const action of await outOfReach(page)) found.push(`at ${width} px: ${action} is out of reach`);
  }
  return found;
}

const cutOffHere = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready; // a fallback font may be wider
    // Even with reduced motion, changes of padding at another width take a frame.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} '${element.textContent?.trim().slice(0, 40)}'`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll('body *')]
        .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
        .at(-1);
      found.push(`the page is ${scrollWidth} wide: ${widest ? nameOf(widest) : '?'}`);
    }
    for (const element of document.querySelectorAll('main *, header *, footer *')) {
      // The cheapest and most selective conditions first.
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
      const { overflowX, clip, position } = getComputedStyle(element);
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      if (clip !== 'auto' || position === 'absolute') continue; // for screen readers only, and decoration
      if (element.closest('input, svg, [aria-hidden=true], [aria-roledescription=carousel]')) continue;
      found.push(`cut off: ${nameOf(element)}`);
    }
    return found;
  });
