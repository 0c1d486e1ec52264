/** axe finds nothing on the pages of the main job, in light and dark, wide and narrow. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '~tests/support/people';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

async function violations(page: Page, address: string) {
  await page.goto(address);
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.map(({ id, nodes }) => `${address}: ${id} at ${nodes.map(({ target }) => target).join(' ')}`);
}

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme} at ${width}`, () => {
    test.setTimeout(90_000); // a dozen pages each
    // What is still fading in has not its own contrast yet.
    test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a visitor’s pages are accessible @js', async ({ page }) => {
      const found: string[] = [];
      for (const address of [
        '/',
        '/login',
        '/admin-login',
        '/onboarding',
        '/study-creation',
        '/kiosk',
        '/no-such-page',
      ]) {
        found.push(...(await violations(page, address)));
      }
      expect(found).toEqual([]);
    });

    test('the dashboards, details and panel are accessible @js', async ({ page, make, signIn, context }) => {
      const { organization: sponsor, user: staff } = await make.sponsor();
      const { organization: site, user: coordinator } = await make.site();
      const study = await make.study({ sponsorId: sponsor.id });
      const match = await make.match(study.id, site.id, { status: 'interested' });
      const rounds = [
        [coordinator, ['/site-dashboard', '/organization/profile', '/organization/documents', `/matches/${match.id}`]],
        [staff, ['/sponsor-dashboard', `/studies/${study.id}`, `/matches/${match.id}`]],
        [
          await make.admin(),
          ['', 'sites', 'studies', 'matching', 'activity'].map((name) => `/admin-panel?section=${name}`),
        ],
      ] as const;
      const found: string[] = [];
      for (const [user, addresses] of rounds) {
        await context.clearCookies();
        await signIn(user);
        for (const address of addresses) found.push(...(await violations(page, address)));
      }
      expect(found).toEqual([]);
    });
  });
}
