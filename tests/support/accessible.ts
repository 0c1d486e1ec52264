import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 AA, with the size of targets, which axe leaves out unless asked. */
const WCAG: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
};

/** What the colour scheme alone can change: the rest is the same page, looked at in the light one. */
const COLOURS: axe.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe finds against WCAG 2.2 AA on the page as it stands, or within parts of it; each with its place. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await ready(page);
  return look(page, WCAG, within);
}

/** The same, light and dark. */
export async function violationsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await ready(page);
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

/** Once a page: the package for Playwright puts axe in for each look, which takes as long as looking. */
async function ready(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  // From one scheme's colours to the other's they pass through what nobody can read.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
