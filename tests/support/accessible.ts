import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA, with the size of targets, which axe leaves out unless asked. */
const WCAG = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
};

/** What the colour scheme alone can change. */
const COLOURS = { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } };

/** What axe finds against WCAG 2.2 AA on the page as it stands, or within a part of it; each with its place. */
export async function violations(page: Page, within?: string, look: 'all' | 'colours' = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ ...(look === 'all' ? WCAG : COLOURS), resultTypes: ['violations'] });
  // No frame of another origin is on any page; without them a second page for each look is spared.
  axe.setLegacyMode();
  const { violations: found } = await (within ? axe.include(within) : axe).analyze();
  return found.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`);
}
