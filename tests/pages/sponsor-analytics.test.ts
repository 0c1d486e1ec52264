import type { Page } from '@playwright/test';
import type { NewMatch } from '~db/queries/matches';
import type { Factories } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const DAY = 86_400_000;
const NOW = Date.now();
const at = (days: number) => NOW - days * DAY;

/** Matches made twenty days ago, and what happened to them. */
const WAYS: Partial<NewMatch>[] = [
  {},
  { status: 'invited', invitedAt: at(19), updatedAt: at(19) },
  { status: 'interested', answeredAt: at(16), updatedAt: at(16) },
  { status: 'selected', invitedAt: at(19), answeredAt: at(14), updatedAt: at(11) },
  { status: 'declined', declinedBy: 'site', invitedAt: at(19), answeredAt: at(18), updatedAt: at(18) },
  { status: 'declined', declinedBy: 'sponsor', answeredAt: at(10), updatedAt: at(5) },
];

async function matchesOf(make: Factories, studyId: string, ways = WAYS) {
  for (const way of ways) {
    await make.match(studyId, (await make.organization()).id, { createdAt: at(20), ...way });
  }
}

const rowIn = (page: Page, caption: string, head: string) =>
  page.getByRole('table', { name: caption, exact: true }).getByRole('row', { name: new RegExp(`^${head}`) });
const cells = (page: Page, caption: string, head: string) => rowIn(page, caption, head).getByRole('cell');

test('[SPON-06] Analytics shows the funnel of all studies: each stage, its conversion, who declined, and how long it took @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  await matchesOf(make, (await make.study({ sponsorId: sponsor.organization.id })).id);
  await matchesOf(make, (await make.study({ sponsorId: sponsor.organization.id })).id, [{}, {}]);
  await matchesOf(make, (await make.study()).id);
  await signIn(sponsor.user);
  await page.goto('/sponsor-dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  const funnel = 'From match to selection, all studies';
  for (const [stage, ...numbers] of [
    ['Matched', '8', '–'],
    ['Invited or came forward', '5', '63%'],
    ['Interested', '3', '60%'],
    ['Selected', '1', '33%'],
  ] as const) {
    await expect(cells(page, funnel, stage)).toHaveText(numbers);
  }
  await expect(rowIn(page, funnel, 'Invited or')).toContainText('3 invited, 2 on their own');
  await expect(page.getByText('2: 1 by the site, 1 by the sponsor').first()).toBeVisible();
  // 4, 6 and 10 days from match to interest, 3 from interest to selection.
  const tile = (label: string) => page.getByText(label, { exact: true }).locator('../..');
  await expect(tile('Match to Interest')).toContainText('6 days');
  await expect(tile('Interest to Selection')).toContainText('3 days');
  await expect(tile('Selected Sites')).toContainText('33% of those interested');
});

test('[SPON-06] each study shows its stages, sites selected of those sought, enrollment target and funnel @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  const own = { sponsorId: sponsor.organization.id };
  const study = await make.study({ ...own, totalSites: 4, enrollmentTarget: 120 });
  const quiet = await make.study({ ...own, isActive: false, totalSites: null, enrollmentTarget: null });
  const waiting = await make.study({ ...own, status: 'pending_approval', isActive: false });
  await matchesOf(make, study.id);
  await signIn(sponsor.user);
  await page.goto('/sponsor/analytics');
  const list = 'Matches by study and stage';
  const row = page.getByRole('table', { name: list }).getByRole('rowgroup').filter({ hasText: study.title });
  for (const text of ['6', '3', '2', '1', '1 of 4', '120 patients']) {
    await expect(row.getByRole('cell').getByText(text, { exact: true }).first()).toBeVisible();
  }
  const other = page.getByRole('table', { name: list }).getByRole('rowgroup').filter({ hasText: quiet.title });
  await expect(other.getByText('Not provided', { exact: true })).toHaveCount(2);
  await expect(other.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText(waiting.title)).toHaveCount(0);
  await row.getByRole('link', { name: 'Funnel of' }).click();
  await expect(cells(page, `From match to selection: ${study.title}`, 'Interested')).toHaveText(['3', '60%']);
  await other.getByRole('link', { name: 'Funnel of' }).click();
  await expect(other.getByText('Not enough data')).toHaveCount(2);
  await row.getByRole('link', { name: study.title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/studies/${study.id}$`));
});

test('[SPON-06] without matches, the page says what to do @nojs', async ({ page, signIn, make }) => {
  await signIn((await make.sponsor()).user);
  await page.goto('/sponsor/analytics');
  await expect(page.getByText('No matches yet')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your studies' }).click();
  await expect(page).toHaveURL(/\/sponsor-dashboard/);
});

test('[SPON-06][GEN-06] an administrator chooses whose analytics to see; a site sees none @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  await matchesOf(make, (await make.study({ sponsorId: sponsor.organization.id })).id);
  await signIn(await make.admin());
  await page.goto(`/sponsor/analytics?q=${encodeURIComponent(sponsor.organization.name)}`);
  await page.getByRole('link', { name: sponsor.organization.name }).click();
  await expect(cells(page, 'From match to selection, all studies', 'Matched')).toHaveText(['6', '–']);
  await page.goto(`/sponsor-dashboard?organization=${sponsor.organization.id}`);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(cells(page, 'From match to selection, all studies', 'Matched')).toHaveText(['6', '–']);
  await signIn((await make.site()).user);
  expect((await page.goto('/sponsor/analytics'))?.status()).toBe(403);
});
