/**
 * One visit to every page in each role. When React starts, no control moves and no entry is lost; nothing is cut off on a
 * small screen; axe finds no violations, wide and narrow, light and dark, with menus and dialogs open; without a connection
 * no form is sent and the page says so; and every button outside of forms does something. One visit for all, because most
 * of its time goes into loading the page.
 */
import type { Page } from '@playwright/test';
import { noLooks, showRepeats, violationsAtBothSizes, violationsInBothSchemes } from '~tests/support/accessible';
import { cutOff, SMALL_WIDTHS } from '~tests/support/cut-off';
import { changedByHydration } from '~tests/support/early-entries';
import { everyPage, samePlace, type Visit } from '~tests/support/every-page';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';
import { sendingOffline } from '~tests/support/sending-offline';
import { deadButton, namesOfButtons } from '~tests/support/stray-buttons';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // adds a page

// Of one height and as few as will do, because each resize lays out and paints the whole page.
const WIDE = { width: 1280, height: 600 };
const NARROW = { width: 390, height: 600 };
/** In how many tests the pages of each role are opened, so that none takes longer than a few minutes. */
const PARTS = { visitor: 1, site: 2, sponsor: 3, rep: 1, admin: 2 } as const satisfies Record<Visit['who'], number>;
const TESTS = Object.entries(PARTS).flatMap(([who, parts]) =>
  Array.from({ length: parts }, (_, part) => ({ who: who as Visit['who'], part, parts })),
);

/** Opens every menu and every row that axe has not seen elsewhere; false if there are none. */
const openMenus = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('details')].filter((each) => !each.closest('[data-repeat]'));
    for (const details of all) details.open = true;
    return all.length > 0;
  });

/** Opens the page's first dialog; false if there is none. */
const openDialog = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog');
    dialog?.showModal();
    return Boolean(dialog);
  });

/** Kept from role to role, because they share most of what they see. */
const looks = noLooks();

for (const { who, part, parts } of TESTS) {
  const named = parts > 1 ? `${who}, part ${part + 1} of ${parts}` : who;
  test(`[GEN-01][GEN-02][LAND-11][SCR-20] every page keeps what is typed, fits a small screen, is accessible and has no dead button, as ${named} @js @all`, async ({
    page,
    context,
    make,
    as,
    signIn,
  }) => {
    test.setTimeout(300_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Elements that are still fading in don't have their final contrast yet, and only buttons may change a page.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { users, visits } = await everyPage(make, as);
    if (who !== 'visitor') await signIn(users[who]);
    const wrong: string[] = [];
    const note = (what: string, violations: string[]) => wrong.push(...violations.map((each) => `${what}: ${each}`));
    const tried = new Set<string>();
    const hydration = await changedByHydration(page);
    const sendOffline = sendingOffline(page);
    const sentOn = new Set<string>();
    let sent = 0;

    const own = visits.filter((visit) => visit.who === who);
    const [from, to] = [part, part + 1].map((place) => Math.round((place * own.length) / parts));
    for (const { address, route } of own.slice(from, to)) {
      await page.setViewportSize(NARROW); // stacked content shifts more
      for (const each of await hydration(address)) wrong.push(`${address}: ${each}`);
      for (const each of await cutOff(page)) wrong.push(`${address} ${each}`);
      await page.setViewportSize(WIDE);
      const buttons = await namesOfButtons(page);
      note(address, await violationsAtBothSizes(page, [WIDE, NARROW], looks));
      // Checked separately, because axe skips what an open menu covers.
      if (await openMenus(page))
        note(`${address}, menus open`, await violationsInBothSchemes(page, 'details[open]', looks));
      if (await openDialog(page)) note(`${address}, dialog open`, await violationsInBothSchemes(page, 'dialog', looks));

      if (route === 'home') continue; // it redirects before a button could be clicked
      if (!sentOn.has(route)) {
        sentOn.add(route);
        await showRepeats(page);
        const { forms, failures } = await sendOffline();
        sent += forms;
        note(`${address}, offline`, failures);
      }
      for (const { name, inFrame } of buttons) {
        const place = `${inFrame ? 'frame' : route} ${samePlace(name)}`;
        if (tried.has(place)) continue;
        tried.add(place);
        await page.setViewportSize(WIDE);
        await page.goto(address);
        await hydrated(page);
        if (await deadButton(page, name)) wrong.push(`${address}: '${name}' does nothing`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried.size).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(0);
  });
}

/** Pages that between them have every component and every color. */
const SAMPLE: readonly [Visit['who'], string][] = [
  ['visitor', '_index'],
  ['visitor', 'kiosk'],
  ['visitor', 'onboarding'],
  ['visitor', 'matching-demo'],
  ['site', 'site-dashboard'],
  ['site', 'training._index'],
  ['site', 'organization.track-record'],
  ['sponsor', 'sponsor-dashboard'],
  ['sponsor', 'studies.$id'],
  ['sponsor', 'study-creation'],
  ['sponsor', 'sponsor.analytics'],
  ['admin', 'admin-panel._index'],
];

test('[SCR-20] a dozen pages fit a small screen and are accessible, wide and narrow, light and dark @js', async ({
  page,
  context,
  make,
  as,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { users, visits } = await everyPage(make, as);
  const wrong: string[] = [];
  for (const [who, route] of SAMPLE) {
    const visit = visits.find((each) => each.who === who && each.route === route);
    expect(visit, route).toBeDefined();
    await context.clearCookies();
    if (who !== 'visitor') await signIn(users[who]);
    await page.setViewportSize(NARROW);
    await page.goto(visit?.address ?? '');
    await hydrated(page);
    const found = [
      ...(await cutOff(page, SMALL_WIDTHS)),
      ...(await violationsAtBothSizes(page, [WIDE, NARROW], looks)),
    ];
    wrong.push(...found.map((each) => `${visit?.address} as ${who}: ${each}`));
  }
  expect(wrong).toEqual([]);
});
