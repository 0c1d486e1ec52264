import type { Page } from '@playwright/test';
import { matchCountsByStatus, siteCountsByState, studyCounts } from '~db/queries/analytics';
import { auditEventCount } from '~db/queries/audit';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const ANALYTICS = '/admin-panel?section=analytics';
/** The table row with this header. */
const rowIn = (page: Page, caption: string, head: string) =>
  page.getByRole('table', { name: caption, exact: true }).getByRole('row', { name: new RegExp(`^${head}\\b`) });

test('[ADM-12] the completion rate is computed from approved studies, and the running ones are counted @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  for (const isActive of [true, false, false]) await make.study({ isActive });
  await make.study({ status: 'rejected', isActive: false });
  const approved = (await store.read(studyCounts)).filter(({ status }) => status === 'approved');
  const all = approved.reduce((total, { count }) => total + count, 0);
  const ended = approved.filter(({ isActive }) => !isActive).reduce((total, { count }) => total + count, 0);
  await page.goto(ANALYTICS);
  const rate = Math.round((100 * ended) / all);
  await expect(page.getByRole('img', { name: `Study Completion Rate: ${rate}%` })).toBeVisible();
  const active = page.getByText('Active Trials', { exact: true }).locator('../..');
  await expect(active).toContainText(new RegExp(`Active Trials\\s*${all - ended}\\s*Approved`));
});

test('[ADM-12] sites are counted by state in any spelling, on the map and in the top five @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  for (const state of ['WY', 'Wyoming', 'wy']) {
    for (let count = 0; count < 20; count++) await make.organization({ state });
  }
  await make.organization({ state: 'Ontario' });
  const spelled = await store.read(siteCountsByState);
  const wyoming = spelled.filter(({ state }) => /^wy/i.test(state)).reduce((sum, { count }) => sum + count, 0);
  const ontario = spelled.find(({ state }) => state === 'Ontario')?.count;
  await page.goto(ANALYTICS);
  await expect(page.getByRole('img', { name: 'Map of the United States: sites by state' })).toBeVisible();
  await expect(page.locator('svg title', { hasText: /^Wyoming: / })).toHaveText(`Wyoming: ${wyoming} sites`);
  const top = page.getByRole('table', { name: 'Top 5 states' });
  await expect(rowIn(page, 'Top 5 states', 'Wyoming')).toContainText(`${wyoming}`);
  expect(await top.getByRole('row').count()).toBeLessThanOrEqual(6);
  await page.getByText('Show all states as a table').click();
  await expect(rowIn(page, 'Sites by state', 'Wyoming')).toContainText(`${wyoming}`);
  await expect(rowIn(page, 'Sites by state', 'Not on the map')).toContainText(`${ontario}`);
});

test('[ADM-12] registrations are counted by month in UTC, sites and sponsors separately @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const today = new Date();
  // No other test creates rows that are eight months old.
  const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 8);
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 7);
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(start);
  const rowNow = async () => {
    await page.goto(ANALYTICS);
    await page.getByText('Numbers as a table').click();
    const cells = rowIn(page, 'Registrations per month over the last twelve months', month).getByRole('cell');
    return (await cells.allTextContents()).map(Number);
  };
  const [sites = 0, sponsors = 0, all = 0] = await rowNow();
  for (const createdAt of [start, end - 1]) await make.organization({ createdAt });
  await make.organization({ createdAt: start + 5, type: 'sponsor' });
  for (const createdAt of [start - 1, end]) await make.organization({ createdAt });
  expect(await rowNow()).toEqual([sites + 2, sponsors + 1, all + 3]);
});

test('[ADM-12] matches are counted by status, studies by area and phase @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  const study = await make.study({ therapeuticArea: 'ophthalmology', phase: 'pilot' });
  await make.study({ therapeuticArea: 'ophthalmology', phase: 'pilot', status: 'rejected', isActive: false });
  await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
  const counts = await store.read(matchCountsByStatus);
  await page.goto(ANALYTICS);
  for (const { status, count } of counts) {
    const name = status.replace(/^./, (letter) => letter.toUpperCase());
    await expect(rowIn(page, 'Matches by status', name).getByRole('cell')).toHaveText(count.toLocaleString('en-US'));
  }
  const area = rowIn(page, 'Studies by therapeutic area', 'Ophthalmology').getByRole('cell');
  const phase = rowIn(page, 'Studies by phase', 'Pilot').getByRole('cell');
  const [areaBefore, phaseBefore] = [Number(await area.textContent()), Number(await phase.textContent())];
  expect(areaBefore).toBeGreaterThan(0);
  await make.study({ therapeuticArea: 'ophthalmology', phase: 'pilot', isActive: false });
  await page.reload();
  await expect(area).toHaveText(`${areaBefore + 1}`);
  await expect(phase).toHaveText(`${phaseBefore + 1}`);
});

test('[ADM-11] a tab filters the activity by type, and paging keeps the filter @nojs', async ({
  page,
  signIn,
  make,
  byPassword,
}) => {
  const admin = await make.admin();
  const api = await byPassword(admin);
  const names: string[] = [];
  for (let count = 0; count < 27; count++) {
    const { id, name } = await make.organization({ status: 'pending', name: unique('Plover ') });
    expect((await api.put(`/api/organizations/${id}/approve`)).status()).toBe(200);
    names.push(name);
  }
  await signIn(admin);
  await page.goto('/admin-panel?section=activity');
  await page
    .getByRole('navigation', { name: 'Types of activity' })
    .getByRole('link', { name: 'Organizations' })
    .click();
  await expect(page).toHaveURL(/kind=organization/);
  const events = page.getByRole('main').getByRole('listitem');
  await expect(events.filter({ hasText: names.at(-1) ?? '' })).toContainText('was verified');
  await expect(events.filter({ hasText: 'signed in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(events.filter({ hasText: names[0] ?? '' })).toContainText('By Ada Reyes');
  await expect(events.filter({ hasText: 'signed in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Latest' }).click();
  await expect(events.filter({ hasText: names.at(-1) ?? '' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Types of activity' }).getByRole('link', { name: 'People' }).click();
  await expect(events.filter({ hasText: 'signed in' }).first()).toBeVisible();
  await expect(events.filter({ hasText: names.at(-1) ?? '' })).toHaveCount(0);
});

test('[ADM-11] the activity section lists audit events next to the system status, which counts them and shows how long the service has been running @nojs', async ({
  page,
  signIn,
  byPassword,
  make,
  store,
}) => {
  const admin = await make.admin();
  await byPassword(admin);
  await signIn(admin);
  const before = await store.read(auditEventCount);
  await page.goto('/admin-panel?section=activity');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Reyes' }).first()).toContainText('signed in');
  await expect(page.getByText(/Responded in \d+\.\d ms/)).toBeVisible();
  await expect(page.getByText(/Running since .+ UTC\. 99% of event-loop delays are under \d+ ms/)).toBeVisible();
  // A job of the server may record one at any time.
  const counted = await page.getByText(/^[\d,]+ events$/).textContent();
  const events = Number(counted?.replace(/\D/g, ''));
  expect(events).toBeGreaterThanOrEqual(before);
  expect(events).toBeLessThanOrEqual(await store.read(auditEventCount));
  const since = await page.getByText(/Running since/).textContent();
  const startedAt = Date.parse(/since (.+ UTC)\./.exec(since ?? '')?.[1] ?? '');
  expect(startedAt).toBeLessThanOrEqual(Date.now());
  expect(startedAt).toBeGreaterThan(Date.now() - 86_400_000);
});

test('[ADM-10] the top three sites have a chart of their sub-scores; every site has a table @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const area = { therapeuticArea: 'pulmonology', geographicPreferences: ['Mountain States'] };
  const study = await make.study({ ...area, title: `Breath ${unique()}` });
  for (let count = 0; count < 12; count++) {
    await make.organization({
      name: unique('Ptarmigan '),
      therapeuticAreas: ['Pulmonology'],
      state: 'CO',
      zipCode: '80218',
    });
  }
  await page.goto(`/admin-panel?section=matching&study=${study.id}`);
  const ranked = page.getByRole('listitem').filter({ has: page.locator('code') });
  await expect(ranked).toHaveCount(10);
  await expect(page.getByRole('img', { name: /^The five sub-scores of Ptarmigan/ })).toHaveCount(3);
  for (const [index, item] of (await ranked.all()).entries()) {
    await expect(item.getByText(`#${index + 1}`, { exact: true })).toBeVisible();
    const rows = item.getByRole('table', { name: /^Sub-scores of / }).getByRole('rowheader');
    await expect(rows).toHaveText([/^Geography/, /^Specialty/, /^Capacity/, /^Regulatory/, /^Performance/]);
  }
  const [answer] = await Promise.all([
    page.request.get(`/api/matching/sites-for-study/${study.id}`).then((response) => response.json()),
  ]);
  const [best] = answer.matches;
  const first = ranked.first();
  await expect(first.locator('code')).toHaveText(best.siteId.slice(0, 8));
  await expect(first.getByRole('progressbar')).toHaveAttribute('aria-valuenow', `${best.overallScore}`);
  const { capacity, performance } = best.parts;
  const said = ({ score, assumed }: typeof capacity) => `${score}${assumed > 0 ? `${assumed} assumed` : ''}`;
  await expect(first.getByRole('row', { name: /^Capacity/ }).getByRole('cell')).toHaveText(said(capacity));
  await expect(first.getByRole('row', { name: /^Performance/ }).getByRole('cell')).toHaveText(said(performance));
  for (const reason of best.reasons) {
    // 'Specialty +100: …' is shown under its sub-score as '…'; 'Capacity, not known: …' as 'Not known: …'.
    const words = reason.replace(/^\w+ \+\d+: /, '').replace(/^\w+, not (known|applicable): /, 'Not $1: ');
    await expect(first.getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test('[ADM-10][NUM-01] a sub-score of which nothing is known is shown as assumed @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  // The region is a must, so that sites of other tests do not push this one off the list.
  const study = await make.study({
    therapeuticArea: 'gastroenterology',
    geographicPreferences: ['Mountain States'],
    musts: { area: true, region: true, gcp: false, wishedEquipment: [], trials: 0, population: null },
  });
  const name = unique('Dipper ');
  await make.organization({
    name,
    therapeuticAreas: ['Gastroenterology'],
    state: 'UT',
    zipCode: '84132',
    patientPanelSize: null,
    priorTrials: null,
    ehrSystem: null,
    equipment: [],
  });
  const answer = await (await page.request.get(`/api/matching/sites-for-study/${study.id}`)).json();
  await page.goto(`/admin-panel?section=matching&study=${study.id}`);
  const item = page
    .getByRole('listitem')
    .filter({ has: page.locator('code') })
    .filter({ hasText: name });
  const id = await item.locator('code').textContent();
  const match = answer.matches.find(({ siteId }: { siteId: string }) => siteId.startsWith(id ?? '-'));
  const { score, assumed } = match.parts.performance;
  expect([match.assumed.performance, assumed]).toEqual([1, score]);
  expect(score).toBeGreaterThan(0);
  const performance = item.getByRole('table').getByRole('row', { name: /^Performance/ });
  await expect(performance.getByText(`${assumed} assumed`, { exact: true })).toBeVisible();
});

test('[ADM-10] Find Matches is disabled until a study is chosen, and reads Finding Matches... while it works @js', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const study = await make.study({ title: `Slow ${unique()}` });
  await page.goto(`/admin-panel?section=matching&q=${encodeURIComponent(study.title)}`);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/study=/, async (route) => {
    await held;
    await route.continue();
  });
  await expect(page.getByRole('button', { name: 'Find Matches' })).toBeDisabled();
  await page.getByLabel(study.title).check();
  await expect(page.getByRole('button', { name: 'Find Matches' })).toBeEnabled();
  await page.getByRole('button', { name: 'Find Matches' }).click();
  await expect(page.getByRole('button', { name: 'Finding Matches...' })).toBeDisabled();
  goOn();
  await expect(page.getByText(/Found \d+ compatible sites/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find Matches' })).toBeEnabled();
});
