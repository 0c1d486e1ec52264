import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** WCAG 2.2 AA, including target size, which axe skips by default. */
const WCAG: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
};

/** The rules that the color scheme alone can break. The light pass checks everything else. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] } satisfies axe.RunOptions;

interface Size {
  width: number;
  height: number;
}

/** How often a part like this was looked at, by what it looks like. */
export type Looks = Record<string, number>;

/** axe's own minified build: its default source is twice as long and takes longer to inject than to run. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The WCAG 2.2 AA violations that axe finds on the page, or in parts of it, each with its location. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await ready(page);
  return look(page, WCAG, within);
}

/** The same, in light and dark mode. */
export async function violationsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await ready(page);
  const dark = await inDark(page, () => look(page, COLOURS, within));
  return [...dark, ...(await look(page, WCAG, within))];
}

/**
 * The same, wide and narrow. Where nothing looks different, colors are compared only in the wide window, because that takes
 * most of the time.
 * @param looks kept from page to page, it saves looking again at the header, the rows and whatever else pages share.
 */
export async function violationsAtBothSizes(page: Page, [wide, narrow]: [Size, Size], looks: Looks): Promise<string[]> {
  const at = ({ width }: Size, found: string[]) => found.map((each) => `at ${width}: ${each}`);
  const lookAgain = async () => ((await page.evaluate(markRecolored)) ? look(page, COLOURS, '[data-recolored]') : []);
  await page.setViewportSize(wide);
  await ready(page, looks);
  const dark = await inDark(page, async () => {
    await page.evaluate(noteColors);
    return look(page, COLOURS);
  });
  await page.evaluate(noteColors);
  const found = at(wide, [...dark, ...(await look(page, WCAG))]);
  await page.setViewportSize(narrow);
  const others = await look(page, { ...WCAG, rules: { ...WCAG.rules, ...without(COLOURS) } });
  return [...found, ...at(narrow, [...others, ...(await lookAgain()), ...(await inDark(page, lookAgain))])];
}

async function inDark(page: Page, found: () => Promise<string[]>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await found();
  await page.emulateMedia({ colorScheme: 'light' });
  return dark.map((each) => `${each} in the dark`);
}

const without = ({ runOnly }: { runOnly: string[] }) =>
  Object.fromEntries(runOnly.map((rule) => [rule, { enabled: false }]));

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
  await page.evaluate(AXE);
  await page.evaluate(rememberColors);
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

/** axe parses the same few colors again and again, which would take a quarter of its time. */
function rememberColors() {
  // biome-ignore lint/suspicious/noExplicitAny: axe's types leave this out.
  const { prototype } = (window.axe.commons as any).color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, object>();
  prototype.parseString = function (text: string) {
    const color = known.get(text);
    if (color) return Object.assign(this, color);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Notes what contrast depends on in this color scheme, for each visible element. */
function noteColors() {
  window.scheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  window.colorsOf = (element) => {
    if (!element.checkVisibility()) return 'hidden';
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join();
  };
  const all = [...document.querySelectorAll('body *')];
  window.colors = { ...window.colors, [window.scheme()]: new Map(all.map((each) => [each, window.colorsOf(each)])) };
}

/** Marks the visible elements that contrast with something else than noted in this scheme; false if there are none. */
function markRecolored(): boolean {
  let any = false;
  for (const each of document.querySelectorAll('body *')) {
    const colors = window.colorsOf(each);
    const recolored = colors !== 'hidden' && colors !== window.colors[window.scheme()]?.get(each);
    each.toggleAttribute('data-recolored', recolored);
    any ||= recolored;
  }
  return any;
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
    scheme: () => string;
    colorsOf: (element: Element) => string;
    colors: Record<string, Map<Element, string>>;
  }
}
