import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';

/** WCAG 2.2 AA, including target size, which axe skips by default. */
const WCAG: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
};

/** The rules that compare colors, which take most of the time. They run only on new combinations of colors. */
const COLOURS: axe.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };
const NO_COLOURS: axe.RunOptions = {
  ...WCAG,
  rules: { ...WCAG.rules, 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
};
/** The rule that a narrow window can break even if it shows nothing new. */
const SIZES: axe.RunOptions = { runOnly: ['target-size'] };

interface Size {
  width: number;
  height: number;
}

/** What was checked on earlier pages: how often each kind of part, and which combinations of colors. */
export interface Looks {
  parts: Record<string, number>;
  colors: Record<string, true>;
}
export const noLooks = (): Looks => ({ parts: {}, colors: {} });

/** axe's own minified build: its default source is twice as long and takes longer to inject than to run. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The WCAG 2.2 AA violations that axe finds on the page, or in parts of it, each with its location. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await ready(page, noLooks());
  return look(page, WCAG, within);
}

/** The same, in light and dark mode. */
export async function violationsInBothSchemes(page: Page, within?: string, looks = noLooks()): Promise<string[]> {
  await ready(page, looks);
  const light = [...(await look(page, NO_COLOURS, within)), ...(await lookAtColors(page, looks, within))];
  return [...light, ...(await inDark(page, () => lookAtColors(page, looks, within)))];
}

/** The same, wide and narrow. */
export async function violationsAtBothSizes(page: Page, [wide, narrow]: [Size, Size], looks: Looks): Promise<string[]> {
  const at = ({ width }: Size, found: string[]) => found.map((each) => `at ${width}: ${each}`);
  await page.setViewportSize(wide);
  await ready(page, looks);
  const found = at(wide, [...(await look(page, NO_COLOURS)), ...(await lookAtColors(page, looks))]);
  await page.evaluate(noteShown);
  const dark = await inDark(page, async () => {
    const wideToo = at(wide, await lookAtColors(page, looks));
    await page.setViewportSize(narrow);
    return [...wideToo, ...at(narrow, await lookAtColors(page, looks))];
  });
  const shown = (await page.evaluate(markShown)) ? await look(page, NO_COLOURS, '[data-shown]') : [];
  const others = [...shown, ...(await look(page, SIZES)), ...(await lookAtColors(page, looks))];
  return [...found, ...dark, ...at(narrow, others)];
}

async function inDark(page: Page, found: () => Promise<string[]>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await found();
  await page.emulateMedia({ colorScheme: 'light' });
  return dark.map((each) => `${each} in the dark`);
}

/** Checks the contrast of texts whose combination of colors has not been checked before. */
async function lookAtColors(page: Page, looks: Looks, within = 'body'): Promise<string[]> {
  const unseen = await page.evaluate(markUnseen, { seen: looks.colors, within });
  for (const key of unseen) looks.colors[key] = true;
  return unseen.length > 0 ? look(page, COLOURS, '[data-unseen]') : [];
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

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Injects axe once per page. The package for Playwright does it for every check, which doubles the time. */
async function ready(page: Page, looks: Looks): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // By CDP, because then V8 finds it compiled after the first page; page.evaluate wraps it in an eval.
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Runtime.evaluate', { expression: AXE });
  await page.evaluate(rememberColors);
  await page.evaluate(hide, repeats(await page.evaluate(partsOf), looks.parts));
}

/** Hides parts from axe, and stops transitions: while colors change between the schemes, contrast is too low. */
function hide(parts: number[]) {
  for (const index of parts) document.querySelector(`[data-part="${index}"]`)?.setAttribute('data-repeat', '');
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important } [data-repeat] { display: none !important }');
  document.adoptedStyleSheets.push(still);
}

/** Shows the repeated parts that were hidden from axe. */
export const showRepeats = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-repeat]')) each.removeAttribute('data-repeat');
  });

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

/** Remembers which elements are visible. */
function noteShown() {
  window.shown = new Set([...document.querySelectorAll('body *')].filter((each) => each.checkVisibility()));
}

/** Marks the elements that have become visible since then; false if there are none. */
function markShown(): boolean {
  let any = false;
  for (const each of document.querySelectorAll('body *')) {
    const shown = each.checkVisibility() && !window.shown.has(each);
    each.toggleAttribute('data-shown', shown);
    any ||= shown;
  }
  return any;
}

/**
 * Marks the visible texts and fields whose contrast depends on something new: whether they are large, their colors, the
 * backgrounds behind them, and what is see-through or lies above others.
 * @returns what is new about them.
 */
function markUnseen({ seen, within }: { seen: Record<string, true>; within: string }): string[] {
  const unseen = new Set<string>();
  const known = new Map<Element, { behind: string; veil: string }>();
  const around = (element: Element | null): { behind: string; veil: string } => {
    if (!element) return { behind: '', veil: '' };
    const found = known.get(element);
    if (found) return found;
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element);
    const further = around(element.parentElement);
    const isClear = backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
    const isSolid = backgroundImage === 'none' && backgroundColor.startsWith('rgb(');
    const lies = /absolute|fixed|sticky/.test(position) ? element.getAttribute('class') : '';
    const own = isClear ? '' : `${backgroundColor} ${backgroundImage} `;
    const result = {
      behind: isSolid ? own : `${own}${lies}${further.behind}`,
      veil: opacity === '1' && filter === 'none' ? further.veil : `${opacity} ${filter} ${further.veil}`,
    };
    known.set(element, result);
    return result;
  };
  const hasText = (element: Element) =>
    element.matches('input:not([type=checkbox], [type=radio], [type=range]), select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.clientWidth !== 1;
  for (const each of document.querySelectorAll('[data-unseen]')) each.removeAttribute('data-unseen');
  for (const root of document.querySelectorAll(within)) {
    for (const each of [root, ...root.querySelectorAll('*')]) {
      if (!hasText(each) || !isSeen(each)) continue;
      const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(each);
      const [pixels, isBold] = [Number.parseFloat(fontSize), Number(fontWeight) >= 700];
      const isLarge = pixels >= 24 || (isBold && pixels >= 18.66);
      const link = each.tagName === 'A' && each.parentElement;
      const beside = link ? `${getComputedStyle(link).color} ${textDecorationLine} ${fontWeight}` : '';
      const { behind, veil } = around(each);
      const key = [color, isLarge, textShadow, beside, behind, veil].join('|');
      if (seen[key]) continue;
      unseen.add(key);
      each.setAttribute('data-unseen', '');
    }
  }
  return [...unseen];
}

/** A part of the page: what it looks like, and the index of the part around it, or -1. */
interface Part {
  look: string;
  within: number;
}

/**
 * Which parts of the page, in document order, repeat two earlier ones: axe takes as long for each as for the first. Counts
 * them. What lies in a repeated part is not looked at.
 */
function repeats(parts: Part[], seen: Looks['parts']): number[] {
  const hidden = new Set<number>();
  const found: number[] = [];
  parts.forEach(({ look, within }, index) => {
    if (hidden.has(within)) {
      hidden.add(index);
      return;
    }
    seen[look] = (seen[look] ?? 0) + 1;
    if (seen[look] <= 2) return;
    hidden.add(index);
    found.push(index);
  });
  return found;
}

/**
 * The page's parts, which get their index as a mark. They look the same if they have the same colors around them, and
 * elements with the same tags and attributes, whatever their texts and addresses say.
 */
function partsOf(): Part[] {
  // A table keeps its head, because one without any row is wrong.
  const PARTS =
    'header, footer, nav, aside, section, article, form, fieldset, details, dialog, tbody > tr, li, dl > div, option';
  // For these attributes, it matters only whether they are empty.
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
  const all = [...document.querySelectorAll(PARTS)];
  const indexes = new Map(all.map((part, index) => [part, index]));
  const found = all.map((part) => {
    const elements = new Set([part, ...part.querySelectorAll('*')].map(lookOf));
    const around = part.parentElement?.closest(PARTS);
    const within = (around && indexes.get(around)) ?? -1;
    return { look: digest([surroundings(part), ...[...elements].sort()].join('\n')), within };
  });
  for (const [part, index] of indexes) part.setAttribute('data-part', String(index));
  return found;
}

declare global {
  interface Window {
    axe: typeof axe;
    shown: Set<Element>;
  }
}
