import { expect, test } from '~tests/support/people';

/** The width of a sheet within Chromium's usual margins, in CSS pixels. */
const PAPER = { A4: 718, Letter: 740 } as const;

test('[RPT-07] the report prints as tables within the paper, and each sheet says whom it was made for @nojs @browser', async ({
  page,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, protocolNumber: 'LRK-7' });
  for (let n = 0; n < 30; n++) {
    const site = await make.site({ name: `Lakeshore Comprehensive Cancer Research Institute ${n}` });
    await make.match(study.id, site.organization.id, { status: n % 2 ? 'selected' : 'interested' });
  }
  const { token } = await make.reportLink(study.id, user.id);
  await page.goto(`/shared-reports/${token}`);
  await page.emulateMedia({ media: 'print' });
  for (const [paper, width] of Object.entries(PAPER)) {
    await page.setViewportSize({ width, height: 900 });
    const { wide, rows, running } = await page.evaluate(() => ({
      wide: [...document.querySelectorAll('main, .table-frame, table')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
        .map(({ className }) => className),
      rows: [...document.querySelectorAll('tbody tr')].map((row) => getComputedStyle(row).display),
      running: getComputedStyle(document.querySelector('.sheets > :first-child') as Element).display,
    }));
    expect([paper, wide, [...new Set(rows)], running]).toEqual([paper, [], ['table-row'], 'table-header-group']);
  }
  await expect(page.locator('.sheets > :first-child')).toHaveText(
    'Report: LRK-7 · Prepared for Ada Lovelace, until Dec 31, 2099',
  );
});
