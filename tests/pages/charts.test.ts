/** Each picture has a name and its numbers in a table, and axe finds no violations. */
import { violations } from '~tests/support/accessible';
import type { Factories } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

/** A sponsor's study with a match, and the pages that draw it. */
async function pictures(make: Factories) {
  const { organization: sponsor, user } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  await make.match(study.id, (await make.site()).organization.id, { status: 'interested', answeredAt: Date.now() });
  const forAdmin = ['/admin-panel?section=analytics', `/admin-panel?section=matching&study=${study.id}`];
  return {
    rounds: [[user, ['/sponsor/sites', '/sponsor/analytics']] as const, [await make.admin(), forAdmin] as const],
  };
}

test('[ADM-10][ADM-12][SPON-06] each picture has a name, the page has its numbers as a table, and no style attribute @nojs', async ({
  page,
  signIn,
  make,
  context,
}) => {
  const { rounds } = await pictures(make);
  const drawn: string[] = [];
  for (const [user, addresses] of rounds) {
    await context.clearCookies();
    await signIn(user);
    for (const address of addresses) {
      const html = await (await page.goto(address))?.text();
      expect(html, address).not.toMatch(/<[^>]+\sstyle=/);
      const main = page.getByRole('main');
      const pictures = await main.locator('svg:not([aria-hidden])').all();
      if (pictures.length > 0) drawn.push(address.replace(/&study=.*/, ''));
      for (const picture of pictures) {
        await expect(picture, address).toHaveAttribute('role', 'img');
        await expect(picture, address).toHaveAccessibleName(/\w/);
      }
      // Tables in collapsed sections count, because these open without JavaScript.
      const captions = await main.locator('table > caption').allTextContents();
      expect(captions.length, address).toBeGreaterThan(0);
      for (const caption of captions) expect(caption.trim(), address).not.toBe('');
    }
  }
  expect(drawn).toEqual(['/sponsor/sites', '/admin-panel?section=analytics', '/admin-panel?section=matching']);
});

test('[ADM-12][SPON-06] pages with pictures are accessible in both color schemes, with sections expanded too, and do not scroll sideways @js @all', async ({
  page,
  signIn,
  make,
  context,
}) => {
  const { rounds } = await pictures(make);
  const found: string[] = [];
  for (const [user, addresses] of rounds) {
    await context.clearCookies();
    await signIn(user);
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('main').evaluate((main) => {
        for (const fold of main.querySelectorAll('details')) fold.open = true;
      });
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        const where = `${address}, ${colorScheme} at ${width}`;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        for (const each of await violations(page)) found.push(`${where}: ${each}`);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(sideways, where).toBe(false);
      }
    }
  }
  expect(found).toEqual([]);
});
