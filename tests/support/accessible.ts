import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 AA, including target size, which axe skips by default. */
const WCAG: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
};

/** The rules that the color scheme alone can break. The light pass checks everything else. */
const COLOURS: axe.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** How often a part like this was looked at, by what it looks like. */
type Looks = Record<string, number>;

/** The WCAG 2.2 AA violations that axe finds on the page, or in parts of it, each with its location. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await ready(page);
  return look(page, WCAG, within);
}

/**
 * The same, in light and dark mode.
 * @param looks kept from page to page, it saves looking again at the header, the rows and whatever else pages share.
 */
export async function violationsInBothSchemes(page: Page, within?: string, looks?: Looks): Promise<string[]> {
  await ready(page, looks);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await look(page, COLOURS, within);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await look(page, WCAG, within);
  return [...light, ...dark.map((each) => `${each} in the dark`)];
}

async function look(page: Page, options: axe.RunOptions, within?: string): Promise<string[]> {
  return page.evaluate(
    async ({ options, within }) => {
      const { violations } = await window.axe.run(within ?? document, {
        ...options,
        resultTypes: ['violations'],
        selectors: false,
      });
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { options, within },
  );
}

/** Injects axe once per page. The package for Playwright does it for every check, which doubles the time. */
async function ready(page: Page, looks: Looks = {}): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  Object.assign(looks, await page.evaluate(hideRepeats, looks));
  await page.evaluate(() => {
    // While colors transition between the schemes, contrast is too low.
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { transition: none !important } [data-repeat] { display: none !important }',
    );
    document.adoptedStyleSheets.push(still);
  });
}

/**
 * Hides parts of the page that repeat two earlier ones, because axe takes as long for each as for the first. Parts repeat
 * if they have the same colors around them, and elements with the same tags and attributes, whatever their texts and
 * addresses say.
 */
function hideRepeats(looks: Looks): Looks {
  const PARTS =
    'header, footer, nav, aside, section, article, form, fieldset, details, dialog, tr, li, dl > div, option';
  // Of these, only whether they are empty matters.
  const WORDING =
    /^(id|for|href|src|d|action|name|value|title|alt|data-.*|aria-(label|labelledby|describedby|controls|errormessage))$/;
  const textOf = (text: string | null) => (text?.trim() ? 'text' : '');
  const lookOf = (element: Element) =>
    [...element.attributes]
      .map(({ name, value }) => `${name}=${WORDING.test(name) ? textOf(value) : value}`)
      .concat(element.tagName, textOf(element.textContent))
      .join(' ');
  const surroundings = (part: Element) => {
    const colors = [getComputedStyle(part).color];
    for (let around = part.parentElement; around; around = around.parentElement) {
      colors.push(getComputedStyle(around).backgroundColor);
    }
    return colors.filter((color) => color !== 'rgba(0, 0, 0, 0)').join(' ');
  };
  const digest = (text: string) => {
    let sum = 7;
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
    return `${text.length}.${sum}`;
  };
  for (const part of document.querySelectorAll(PARTS)) {
    if (part.closest('[data-repeat]')) continue;
    const elements = new Set([part, ...part.querySelectorAll('*')].map(lookOf));
    const key = digest([surroundings(part), ...[...elements].sort()].join('\n'));
    looks[key] = (looks[key] ?? 0) + 1;
    if (looks[key] > 2) part.setAttribute('data-repeat', '');
  }
  return looks;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
