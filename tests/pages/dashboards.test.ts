import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TEXTS } from '~/catalogue/texts';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfOrganization } from '~db/queries/documents';
import { insertMatches, matchById } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { insertStudy } from '~db/queries/studies';
import type { Study } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { exe, pdf } from '~tests/support/sample-files';
import { SCORED } from '~tests/support/scored';
import { choose } from '~tests/support/uploads';

const DAY = 86_400_000;

/** The figure on a tile. */
const tile = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).first().locator('xpath=../following-sibling::p[1]');
/** The list entry that contains this text. */
const entry = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
/** A tab of the inbox, whose name ends in its count. */
const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Study opportunities' }).getByRole('link', { name: label });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** A toast with JavaScript, a banner without. */
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const statusNow = async (store: Store, id: string) => (await store.read((db) => matchById(db, id)))?.match.status;

/** Creates new matches for a site, each with a copy of this study, in one transaction. */
async function manyMatches(store: Store, like: Study, siteId: string, count: number): Promise<void> {
  const at = Date.now();
  const breakdown = {
    geographicScore: null,
    specialtyScore: null,
    capacityScore: null,
    regulatoryScore: null,
    performanceScore: null,
  };
  const shared = {
    ...SCORED,
    status: 'new',
    score: 70,
    breakdown,
    reasons: [],
    confidence: 0,
    engineVersion: 'test',
  } as const;
  const times = { computedAt: at, createdAt: at, updatedAt: at };
  await store.tx(async (db) => {
    for (let number = 0; number < count; number++) {
      const study = { ...like, id: randomUUID() };
      await insertStudy(db, study);
      await insertMatches(db, [{ ...shared, ...times, reasons: [], id: randomUUID(), studyId: study.id, siteId }]);
    }
  });
}

/** A sponsor, a site and some studies of the sponsor's. */
async function parties(make: Factories) {
  const sponsor = await make.sponsor();
  const site = await make.site();
  const study = (title: string, values: Parameters<Factories['study']>[0] = {}) =>
    make.study({
      sponsorId: sponsor.organization.id,
      sponsorName: sponsor.organization.name,
      title: `${title} ${unique()}`,
      ...values,
    });
  return { sponsor, site, study };
}

test('[SITE-01][SITE-02] a verified site sees that it is ready, its active studies and its GCP status @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { site, study } = await parties(make);
  const id = site.organization.id;
  for (const status of ['selected', 'selected', 'declined', 'new'] as const) {
    await make.match((await study('A')).id, id, { status });
  }
  await make.training(id, Date.now() + 200 * DAY);
  await make.training(id, Date.now() - 200 * DAY);
  await signIn(site.user);
  await page.goto('/site-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(site.organization.name);
  await expect(page.getByText(TEXTS.siteVerified)).toBeVisible();
  await expect(tile(page, 'Profile Status')).toHaveText('Verified');
  await expect(tile(page, 'Active Studies')).toHaveText('2');
  await expect(tile(page, 'GCP Status')).toHaveText('Current');
});

test('[DAY-56] a site’s figures stand in one line, and its work begins within 480 px @nojs @browser', async ({
  page,
  signIn,
  make,
}) => {
  const { site, study } = await parties(make);
  const id = site.organization.id;
  await make.match((await study('A')).id, id, { status: 'selected' });
  await make.match((await study('B')).id, id);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(site.user);
  await page.goto('/site-dashboard');
  const opportunities = page.getByRole('heading', { name: 'Study Opportunities' });
  expect((await opportunities.boundingBox())?.y).toBeLessThan(480);
  const figures = page.getByRole('list').filter({ hasText: 'GCP Status' });
  expect((await figures.boundingBox())?.height).toBeLessThan(48);
  await figures.getByRole('link', { name: 'Active Studies' }).click();
  await expect(page).toHaveURL(/tab=selected/);
});

test('[SITE-01][SITE-02][SITE-07] a site sees that it is under review or rejected, that verification comes before studies, and whether its training has expired or is missing @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const pending = await make.site({ status: 'pending' });
  await make.training(pending.organization.id, Date.now() - DAY);
  await signIn(pending.user);
  await page.goto('/site-dashboard');
  await expect(page.getByText(TEXTS.siteUnderReview)).toBeVisible();
  await expect(tile(page, 'Profile Status')).toHaveText('Pending');
  await expect(tile(page, 'GCP Status')).toHaveText('Expired');
  await expect(page.getByText(TEXTS.noOpportunitiesPending)).toBeVisible();

  await signIn((await make.site({ status: 'rejected', statusReason: 'No pharmacy.' })).user);
  await page.goto('/site-dashboard');
  await expect(page.getByText(TEXTS.siteRejected)).toBeVisible();
  await expect(page.getByText('No pharmacy.')).toBeVisible();
  await expect(tile(page, 'GCP Status')).toHaveText('Not Recorded');
});

test('[GEN-11][SITE-06][SITE-07] the months left on training are counted at 30.44 days each; without matches, a verified site reads that studies appear once they match @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { organization, user } = await make.site();
  await make.training(organization.id, Date.now() + (3 * 30.44 + 1) * DAY);
  await signIn(user);
  await page.goto('/site-dashboard');
  await expect(page.getByText('Current for 3 more months.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No study opportunities yet' })).toBeVisible();
  await expect(page.getByText(TEXTS.noOpportunitiesVerified)).toBeVisible();
});

test('[SITE-03][GEN-10] an opportunity shows the study, its phase title-cased, months, target, score and status @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { site, study } = await parties(make);
  const told = await study('Velotinib', {
    description: 'Whether it lengthens life.',
    duration: 18,
    enrollmentTarget: 240,
  });
  const untold = await study('Mucolan', { phase: 'phase_iv', enrollmentTarget: null, description: null });
  await make.match(told.id, site.organization.id, { score: 91 });
  await make.match(untold.id, site.organization.id, { score: null, status: 'selected' });
  await signIn(site.user);
  await page.goto('/site-dashboard');
  const full = entry(page, told.title).first();
  for (const text of ['91% match', 'Oncology', 'Phase II', '18 months', 'Regional', '240 patients', 'New']) {
    await expect(full.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(full.getByText('Whether it lengthens life.')).toBeVisible();
  await tab(page, 'Selected').click();
  const bare = entry(page, untold.title).first();
  for (const text of ['85% match', 'Phase IV', '50 patients', 'Selected']) {
    await expect(bare.getByText(text, { exact: true })).toBeVisible();
  }
});

test('[SITE-04] a site views details, expresses interest in a new match and accepts an invitation', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { site, study } = await parties(make);
  const [fresh, invited] = [await study('Fresh'), await study('Invited')];
  const matches = [
    await make.match(fresh.id, site.organization.id),
    await make.match(invited.id, site.organization.id, { status: 'invited' }),
  ];
  await signIn(site.user);
  await page.goto('/site-dashboard');
  const [first, second] = [entry(page, fresh.title).first(), entry(page, invited.title).first()];
  // Invitations come first. Once they are answered, suggestions do.
  await expect(tab(page, 'Invited')).toHaveAttribute('aria-current', 'page');
  await expect(second.getByRole('button', { name: 'Express Interest' })).toHaveCount(0);
  await second.getByRole('button', { name: 'Accept Invitation' }).click();
  await says(page, 'Invitation accepted');
  await expect(tab(page, 'New')).toHaveAttribute('aria-current', 'page');
  await expect(first.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0);
  await first.getByRole('button', { name: 'Express Interest' }).click();
  await says(page, 'Interest sent');
  await expect(first.getByText('Interested', { exact: true })).toBeVisible();
  await expect(second.getByText('Interested', { exact: true })).toBeVisible();
  for (const match of matches) expect(await statusNow(store, match.id)).toBe('interested');
  await expect(page.getByRole('button', { name: /Interest|Invitation/ })).toHaveCount(0);

  await first.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fresh.title);
  await expect(page.getByText('Interest expressed')).toBeVisible();
  await expect(page.getByText('Boston, MA is in the Northeast, a preferred region.')).toBeVisible();
  await page.getByRole('link', { name: 'View study' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fresh.title);
  await expect(page.getByText('Total budget')).toHaveCount(0);
});

test('[SITE-04][GEN-02][INB-04] declining requires a reason, asks for a date only if there is no capacity, shows errors without them, and appears in the history', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { site, study } = await parties(make);
  const trial = await study('Refused');
  const match = await make.match(trial.id, site.organization.id);
  await signIn(site.user);
  await page.goto('/site-dashboard');
  await entry(page, trial.title).first().getByRole('link', { name: 'Decline' }).click();
  const until = page.getByLabel('When will you have capacity again?');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Please choose a reason.').first()).toBeVisible();
  await page.getByLabel('Details').fill('Our pharmacy closes in June.');
  await expect(until).toBeHidden();
  await page.getByLabel('No capacity until a later date').check();
  await expect(until).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Please enter a date.').first()).toBeVisible();
  expect(await statusNow(store, match.id)).toBe('new');
  await until.fill('2020-01-31');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Please enter a date in the future.').first()).toBeVisible();
  await until.fill('2099-06-01');
  await page.getByRole('button', { name: 'Decline' }).click();
  await says(page, 'Declined');
  const told = 'No capacity until June 1, 2099. Our pharmacy closes in June.';
  await expect(page.getByText(`“${told}”`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Declined by the site' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Decline|Interest/ })).toHaveCount(0);
  expect(await statusNow(store, match.id)).toBe('declined');
});

test('[SITE-05][INB-01][INB-02] the bell counts new and invited matches of running studies, and shows 99+ above 99 @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { site, study } = await parties(make);
  for (const status of ['new', 'invited', 'invited', 'interested', 'selected', 'declined'] as const) {
    await make.match((await study('S')).id, site.organization.id, { status });
    await make.match((await study('Over', { isActive: false })).id, site.organization.id, { status });
  }
  await make.match((await study('Unfit')).id, site.organization.id, { qualifies: false });
  await signIn(site.user);
  await page.goto('/site-dashboard');
  await expect(tile(page, 'Active Studies')).toHaveText('1');
  for (const [label, count] of Object.entries({ New: 1, Invited: 2, 'In Progress': 1, Selected: 1, Closed: 7 })) {
    await expect(tab(page, label)).toHaveText(`${label}${count}`);
  }
  const bell = page.getByRole('link', { name: /waiting for you/ });
  await expect(bell).toContainText('3');
  await manyMatches(store, await study('Many'), site.organization.id, 96);
  await page.goto('/site-dashboard');
  await expect(bell).toContainText(/99(?!\+)/);
  await make.match((await study('S')).id, site.organization.id);
  await page.goto('/site-dashboard?tab=new');
  await expect(bell).toContainText('99+');
  const details = page.getByRole('link', { name: 'View Details' });
  await expect(details).toHaveCount(8);
  const first = await details.first().getAttribute('href');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible();
  await expect(details).toHaveCount(8);
  await expect(details.first()).not.toHaveAttribute('href', first ?? '');
});

test('[SITE-01] a person without an organization sees a message and is sent to registration @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.user({ role: 'site' }));
  await page.goto('/site-dashboard');
  await expect(page.getByRole('heading', { name: TEXTS.noOrganization })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Join as a Site' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
});

test('[GEN-06] each dashboard opens for its role and administrators; other roles get 403 and a link to their own @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { sponsor, site } = await parties(make);
  for (const [path, user, own] of [
    ['/site-dashboard', sponsor.user, '/sponsor-dashboard'],
    ['/sponsor-dashboard', site.user, '/site-dashboard'],
    ['/site-dashboard', await make.rep(), '/kiosk'],
    ['/sponsor-dashboard', await make.rep(), '/kiosk'],
    ['/sponsor-dashboard', await make.user(), '/onboarding'],
  ] as const) {
    await signIn(user);
    const response = await page.goto(path);
    expect(response?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', own);
    await expect(page.getByRole('link', { name: 'Go to your own dashboard' })).toHaveAttribute('href', own);
    await expect(page.getByRole('main')).not.toContainText('Quick Actions');
  }
});

test('[GEN-06] an administrator chooses whose dashboard to see, but cannot act on the organization’s behalf @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { sponsor, site, study } = await parties(make);
  const trial = await study('Seen');
  await make.match(trial.id, site.organization.id);
  await signIn(await make.admin());
  for (const [path, { organization }] of [
    ['/site-dashboard', site],
    ['/sponsor-dashboard', sponsor],
  ] as const) {
    await page.goto(path);
    await page.getByRole('searchbox').fill(organization.name);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('main').getByRole('link', { name: organization.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(organization.name);
    await expect(page.getByText(trial.title).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Express|Invite|Select/ })).toHaveCount(0);
  }
});

test('[SPON-01][SPON-02][SPON-03][SPON-06][SPON-07] the sponsor’s figures, studies, study statuses and organization card are correct, and New Study opens the form @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { sponsor, study } = await parties(make);
  const active = await study('Active', { enrollmentTarget: 80 });
  const open = await study('Open', { enrollmentTarget: null });
  const completed = await study('Completed', { isActive: false });
  const review = await study('Review', { status: 'pending_approval', isActive: false });
  const rejected = await study('Rejected', { status: 'rejected', isActive: false });
  await make.study({ title: 'Somebody else’s' });
  for (const status of ['selected', 'selected', 'new', 'invited', 'invited', 'interested', 'declined'] as const) {
    await make.match(active.id, (await make.organization()).id, { status });
  }
  await signIn(sponsor.user);
  await page.goto('/sponsor-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sponsor.organization.name);
  await expect(page.getByText('Active Studies: 2')).toBeVisible();
  await expect(tile(page, 'Total Studies')).toHaveText('5');
  await expect(tile(page, 'Active Sites')).toHaveText('2');
  await expect(tile(page, 'Pending Matches')).toHaveText('3');
  await expect(tile(page, 'Completed')).toHaveText('1');
  await expect(page.getByText('Somebody else’s')).toHaveCount(0);
  for (const [{ title }, sites, standing] of [
    [active, '2 / 80', 'Active'],
    [open, '0 / 20', 'Active'],
    [completed, '0 / 100', 'Completed'],
    [review, '0 / 100', 'Under Review'],
    [rejected, '0 / 100', 'Rejected'],
  ] as const) {
    await expect(rowOf(page, title)).toContainText(sites);
    await expect(rowOf(page, title).getByText(standing, { exact: true })).toBeVisible();
    await expect(rowOf(page, title)).toContainText('Phase II');
    const running = standing === 'Active' ? 1 : 0;
    await expect(rowOf(page, title).getByRole('button', { name: 'Match' })).toHaveCount(running);
  }
  await rowOf(page, active.title).getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(active.title);
  await page.goto('/sponsor-dashboard');
  await page.getByRole('link', { name: 'Create Study' }).click();
  await expect(page).toHaveURL(/\/study-creation/);
  await page.goto('/sponsor-dashboard');
  const card = page.getByRole('complementary');
  for (const text of [sponsor.organization.name, 'Sponsor/CRO', 'Verified', 'Boston, MA']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await card.getByRole('link', { name: 'New Study' }).click();
  await expect(page).toHaveURL(/\/study-creation/);
});

test('[DAY-172] a site that has fallen out in start-up is not counted as selected, nor what it committed to @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const { sponsor, study } = await parties(make);
  const { id, title } = await study('Falling', { totalSites: 3, origins: {} });
  const attested = { at: Date.now(), eligiblePerMonth: 3, commitment: 6 };
  await make.match(id, (await make.organization()).id, { status: 'selected', attested });
  const lost = await make.match(id, (await make.organization()).id, { status: 'selected', attested });
  await make.startUp(lost.id);
  await signIn(sponsor.user);
  const ended = await page.request.put(`/api/matches/${lost.id}/start-up/end`, { data: { reason: 'time' } });
  expect(ended.status()).toBe(200);
  await page.goto('/sponsor-dashboard');
  await expect(rowOf(page, title)).toContainText('1 of 3 sites selected');
  await expect(rowOf(page, title)).toContainText('1 more fell out in start-up');
  await expect(rowOf(page, title).getByText('6 of 100 patients committed', { exact: true })).toBeVisible();
});

test('[SPON-03] studies are split into pages @nojs', async ({ page, signIn, make }) => {
  const { sponsor, study } = await parties(make);
  for (let count = 0; count < 27; count++) await study('Many', { createdAt: Date.now() - count * 1000 });
  await signIn(sponsor.user);
  await page.goto('/sponsor-dashboard');
  await expect(page.getByRole('button', { name: 'Match' })).toHaveCount(8);
  for (const rows of [8, 8, 3]) {
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Match' })).toHaveCount(rows);
  }
  await expect(tile(page, 'Total Studies')).toHaveText('27');
});

test('[SPON-04] Match runs matching and says so, or says why it could not', async ({ page, signIn, make }) => {
  const { sponsor, study } = await parties(make);
  const area = { therapeuticArea: 'gastroenterology', geographicPreferences: ['Southwest'] };
  const trial = await study('Matched', area);
  const fitting = await make.organization({ therapeuticAreas: ['Gastroenterology'], state: 'TX', zipCode: '77030' });
  await signIn(sponsor.user);
  await page.goto('/sponsor-dashboard');
  await rowOf(page, trial.title).getByRole('button', { name: 'Match' }).click();
  await says(page, 'Matching completed');
  await says(page, 'Site matching has been completed for this study.');
  // It leads to the ranking.
  await expect(page).toHaveURL(`/studies/${trial.id}?stage=suggested`);
  await expect(page.getByRole('row', { name: fitting.name })).toBeVisible();

  const other = await study('Ended meanwhile');
  await page.goto('/sponsor-dashboard');
  await page.request.post(`/studies/${other.id}/close`, { form: { kind: 'completed', reason: '' } });
  await rowOf(page, other.title).getByRole('button', { name: 'Match' }).click();
  await says(page, 'Error');
  await says(page, 'Failed to run matching. Please try again.');
});

test('[SPON-05] recent matches show five awaiting a response, with the actions the sponsor may take', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { sponsor, study } = await parties(make);
  const trial = await study('Recent');
  const of = async (status: 'new' | 'invited' | 'interested' | 'selected' | 'declined', score: number) => {
    const site = await make.organization();
    return { site, match: await make.match(trial.id, site.id, { status, score }) };
  };
  const interested = await of('interested', 61);
  const fresh = await of('new', 95);
  const invited = await of('invited', 94);
  const [selected, declined] = [await of('selected', 99), await of('declined', 98)];
  for (let count = 0; count < 4; count++) await of('new', 50);
  await signIn(sponsor.user);
  await page.goto('/sponsor-dashboard');
  const list = page.getByRole('list').filter({ hasText: interested.site.name }).first();
  await expect(list.locator('> li')).toHaveCount(5);
  await expect(list.locator('> li').first()).toContainText(interested.site.name);
  for (const [{ site }, label, score] of [
    [interested, 'Interested', '61% match'],
    [fresh, 'New', '95% match'],
    [invited, 'Invited', '94% match'],
  ] as const) {
    await expect(entry(page, site.name).getByText(label, { exact: true })).toBeVisible();
    await expect(entry(page, site.name)).toContainText(score);
    await expect(entry(page, site.name)).toContainText(trial.title);
  }
  for (const { site } of [selected, declined]) await expect(entry(page, site.name)).toHaveCount(0);

  await entry(page, fresh.site.name).getByRole('link', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { name: 'What the site will read' })).toBeVisible();
  expect(await statusNow(store, fresh.match.id)).toBe('new');
  await page.getByRole('button', { name: 'Invite' }).click();
  await says(page, 'Site invited');
  expect(await statusNow(store, fresh.match.id)).toBe('invited');
  await entry(page, interested.site.name).getByRole('link', { name: 'Select' }).click();
  await expect(page.getByText('We notify the site, and it can see your contact details.')).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await says(page, 'Site selected');
  expect(await statusNow(store, interested.match.id)).toBe('selected');
  await expect(tile(page, 'Active Sites')).toHaveText('2');

  await entry(page, invited.site.name).getByRole('link', { name: 'Decline' }).click();
  await page.getByLabel('We need sites in other regions').check();
  await page.getByLabel('Details').fill('Enough sites in Boston.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await says(page, 'Declined');
  expect(await statusNow(store, invited.match.id)).toBe('declined');
});

test('[SPON-05][MAT-04] a match whose status has changed in the meantime is left alone, and the page says why @nojs', async ({
  page,
  as,
  signIn,
  make,
  store,
}) => {
  const { sponsor, site, study } = await parties(make);
  const trial = await study('Raced');
  const match = await make.match(trial.id, site.organization.id, { status: 'interested' });
  await signIn(sponsor.user);
  await page.goto('/sponsor-dashboard');
  await entry(page, site.organization.name).getByRole('link', { name: 'Select' }).click();
  await (await as(site.user)).put(`/api/matches/${match.id}/decline`, { data: { reason: 'No staff.' } });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await says(page, 'This match is declined, so you can no longer do this.');
  expect(await statusNow(store, match.id)).toBe('declined');
});

test('[SPON-07][STU-10] a person who posts without an organization sees their own studies @nojs', async ({
  page,
  signIn,
  make,
}) => {
  const user = await make.user({ role: 'sponsor' });
  const trial = await make.study({ sponsorId: user.id });
  await signIn(user);
  await page.goto('/sponsor-dashboard');
  await expect(page.getByRole('complementary').getByText('Organization', { exact: true }).last()).toBeVisible();
  await expect(rowOf(page, trial.title)).toBeVisible();
});

test('[MAT-01] a study’s page shows insights with their figures on request @nojs', async ({ page, signIn, make }) => {
  const { sponsor, study } = await parties(make);
  const trial = await study('Asking much', {
    therapeuticArea: 'dermatology',
    requiredEquipment: ['Infusion Center'],
    geographicPreferences: ['Midwest'],
  });
  const place = { therapeuticAreas: ['Dermatology'], city: 'Chicago', state: 'IL', zipCode: '60601' };
  await make.organization({ ...place, equipment: ['Infusion Center'] });
  await make.organization({ ...place, equipment: ['Pharmacy (24/7 access)'] });
  await signIn(sponsor.user);
  await page.goto(`/studies/${trial.id}`);
  await page.getByRole('link', { name: 'Show insights' }).click();
  const regions = page.getByRole('table', { name: 'Relevant sites by region' });
  await expect(regions.getByRole('row', { name: /^Midwest \(preferred\) [2-9]/ })).toBeVisible();
  const change = 'Prefer Infusion Center instead of requiring it';
  const less = page.getByRole('table', { name: 'More sites that would qualify' });
  await expect(less.getByRole('row', { name: new RegExp(`^${change} [1-9]`) })).toBeVisible();
  await expect(page.getByText(new RegExp(`${change}: \\d+ more sites? would qualify\\.`))).toBeVisible();
  const asked = page.getByRole('table', { name: 'What the relevant sites have' });
  await expect(asked.getByRole('row', { name: /^Infusion Center \(required\) [1-9]/ })).toBeVisible();
  await expect(page.getByText('Competing open studies')).toBeVisible();
});

test('[SPON-02] a sponsor completes a study on its page @nojs', async ({ page, signIn, make }) => {
  const { sponsor, study } = await parties(make);
  const trial = await study('Ending');
  await signIn(sponsor.user);
  await page.goto(`/studies/${trial.id}?tab=settings`);
  await page.getByRole('link', { name: 'Close study' }).click();
  await page.getByRole('radio', { name: 'We have the sites we need' }).check();
  await page.getByRole('button', { name: 'Close study' }).click();
  await says(page, 'Study Completed');
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Match|Close/ })).toHaveCount(0);
});

test('[SITE-06][GEN-02] Update Site Profile changes the organization; invalid input is kept and explained', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  await signIn(user);
  await page.goto('/site-dashboard');
  await page.getByRole('link', { name: 'Update Site Profile' }).click();
  await page.getByLabel('City').fill('Salem');
  await page.getByLabel('Website').fill('not a web address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a web address, such as https://hospital.org.').first()).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Salem');
  await page.getByLabel('Website').fill('riverside.example');
  await page.getByLabel('Neurology').check();
  await page.getByLabel('Prior trials').selectOption('15+');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Profile saved');
  expect(await store.read((db) => organizationById(db, organization.id))).toMatchObject({
    city: 'Salem',
    website: 'https://riverside.example',
    therapeuticAreas: ['Oncology', 'Neurology'],
    priorTrials: 15,
    status: 'verified',
  });
  await expect(page.getByLabel('Website')).toHaveValue('https://riverside.example');
});

test('[SITE-06][UP-06] Upload Documents adds, downloads and removes a document, and rejects a program', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  await signIn(user);
  await page.goto('/site-dashboard');
  await page.getByRole('link', { name: 'Upload Documents' }).click();
  await page.waitForURL('**/organization/documents');
  const send = (name: string, buffer: Buffer) =>
    choose(page.getByLabel('Add a document'), { name, mimeType: 'application/pdf', buffer });
  await send('license.pdf', exe());
  await expect(page.getByText('You can only upload: PDF, DOC, DOCX, JPG, PNG').first()).toBeVisible();
  await send('license.pdf', pdf());
  await says(page, 'Document uploaded successfully');
  const link = page.getByRole('main').getByRole('link', { name: 'license.pdf' });
  await expect(link).toBeVisible();
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-disposition']?.slice(0, 10)]).toEqual([200, 'attachment']);
  const [document] = await store.read((db) => documentsOfOrganization(db, organization.id));
  expect(document).toMatchObject({ name: 'license.pdf', state: 'attached', type: 'other' });

  await page.locator('summary', { hasText: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove permanently' }).click();
  await says(page, 'Document removed');
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  expect(await store.read((db) => documentsOfOrganization(db, organization.id))).toEqual([]);
  const events = await store.read((db) => auditEventsOf(db, { type: 'document', id: document?.id ?? '' }));
  expect(events.map(({ action }) => action)).toEqual(['document.removed', 'document.attached']);
});

test('[SITE-06][UP-06] Replace swaps in a new file, and shows an error for a program', async ({
  page,
  signIn,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const old = await make.document({ organizationId: organization.id, name: 'license.pdf' });
  await make.document({ organizationId: organization.id, name: 'cv.pdf' });
  await signIn(user);
  await page.goto('/organization/documents');
  const replaceWith = async (name: string, buffer: Buffer) => {
    const form = entry(page, 'license.pdf').locator('form').filter({ hasText: 'New file' });
    const opener = entry(page, 'license.pdf').locator('summary', { hasText: 'Replace' });
    if (!(await form.isVisible())) await opener.click();
    await form.getByLabel('New file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await form.getByRole('button', { name: 'Replace file' }).click();
  };
  await replaceWith('new.pdf', exe());
  await expect(entry(page, 'license.pdf').getByText('You can only upload: PDF, DOC, DOCX, JPG, PNG')).toBeVisible();
  expect(await store.read((db) => documentsOfOrganization(db, organization.id))).toHaveLength(2);
  await replaceWith('license 2027.pdf', pdf());
  await says(page, 'Document replaced');
  await expect(page.getByRole('main').getByRole('link', { name: 'license 2027.pdf' })).toBeVisible();
  const documents = await store.read((db) => documentsOfOrganization(db, organization.id));
  expect(documents.map(({ name }) => name).sort()).toEqual(['cv.pdf', 'license 2027.pdf']);
  const events = await store.read((db) => auditEventsOf(db, { type: 'document', id: old.id }));
  expect(events.map(({ action }) => action)).toEqual(['document.replaced']);
});
