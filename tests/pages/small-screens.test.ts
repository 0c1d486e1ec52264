/** Without JavaScript, too, nothing on any page is cut off on a small screen. (With it: every-page.test.ts.) */
import { cutOff, SMALL_WIDTHS } from '~tests/support/cut-off';
import { everyPage } from '~tests/support/every-page';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // adds a page

test('[SCR-20] no role finds text cut off on any page @nojs @browser @all', async ({
  page,
  make,
  as,
  signIn,
  context,
}) => {
  test.setTimeout(300_000);
  const { users, visits } = await everyPage(make, as);
  const tooWide: string[] = [];
  const widths = [...SMALL_WIDTHS];
  for (const who of ['visitor', 'site', 'sponsor', 'rep', 'admin'] as const) {
    await context.clearCookies();
    if (who !== 'visitor') await signIn(users[who]);
    for (const { address } of visits.filter((visit) => visit.who === who)) {
      await page.goto(address);
      widths.reverse(); // each page opens at the last one's width, because a change of width draws it anew
      for (const each of await cutOff(page, widths)) tooWide.push(`${address} as ${who} ${each}`);
    }
  }
  expect(tooWide).toEqual([]);
});
