import type { Locator, Page } from '@playwright/test';
import { organizationCounts, studyCounts } from '~db/queries/analytics';
import { organizationById } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import { userCount } from '~db/queries/users';
import { cutOff } from '~tests/support/cut-off';
import { alone, unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const SECTIONS = ['Overview', 'Sites', 'Studies', 'Site Matching', 'Activity', 'Analytics', 'Database', 'Settings'];

/** The rows of one table entry: its cells, and the details that open under it. */
const rowOf = (page: Page, name: string): Locator => page.locator('tbody').filter({ hasText: name });
const sites = (page: Page, q: string) => page.goto(`/admin-panel?section=sites&q=${encodeURIComponent(q)}`);
const studies = (page: Page, q: string) => page.goto(`/admin-panel?section=studies&q=${encodeURIComponent(q)}`);
/** A toast with JavaScript, a banner without. */
const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('[ADM-01] visitors and other roles see Access Denied with a link to sign in as administrator @nojs', async ({
  page,
  signIn,
  make,
}) => {
  for (const somebody of [null, (await make.site()).user]) {
    if (somebody) await signIn(somebody);
    const response = await page.goto('/admin-panel?section=sites');
    expect(response?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
    await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /^\/admin-login\?next=/);
    await expect(page.getByRole('navigation', { name: 'Admin sections' })).toHaveCount(0);
  }
});

test('[ADM-01] while a section checks access a spinner is shown @js @all', async ({ page, signIn, make }) => {
  await signIn(await make.admin());
  await page.goto('/admin-panel');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/admin-panel.*\.data|admin-panel\?.*_data|_index\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  goOn();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
});

test('[ADM-02] the sidebar leads to eight sections, each with an address, and back @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  await page.goto('/admin-panel');
  const sidebar = page.getByRole('navigation', { name: 'Admin sections' });
  for (const name of SECTIONS) {
    await sidebar.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    const address = page.url();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(page.url().replace(/\?$/, '')).toBe(address);
  }
  await expect(sidebar.getByRole('link', { name: 'Back to App' })).toHaveAttribute('href', '/');
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin-panel');
  await page.goto('/admin-panel?section=nonsense');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('[ADM-02] Refresh shows new data at the same address, and the sidebar leads to another section', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('refresh');
  await sites(page, word);
  await expect(page.getByText('No sites match your search.')).toBeVisible();
  const address = page.url();
  await make.organization({ name: `Late ${word}` });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(rowOf(page, `Late ${word}`)).toBeVisible();
  expect(new URL(page.url()).searchParams).toEqual(new URL(address).searchParams);
  const sidebar = page.getByRole('navigation', { name: 'Admin sections' });
  await sidebar.getByRole('link', { name: 'Studies', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Studies', level: 1 })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Studies', exact: true })).toHaveAttribute('aria-current', 'page');
});

test('[ADM-03] the overview shows counts and the latest audit events @nojs', async ({
  page,
  signIn,
  make,
  store,
  as,
}) => {
  const admin = await make.admin();
  const { organization } = await make.site({ status: 'pending' });
  await (await as(admin)).put(`/api/organizations/${organization.id}/reject`, {
    data: { reason: 'No pharmacy here.' },
  });
  await signIn(admin);
  const [organizations, trials, users] = await store.read(
    async (db) => [await organizationCounts(db), await studyCounts(db), await userCount(db)] as const,
  );
  const sum = (rows: { count: number }[]) => rows.reduce((total, row) => total + row.count, 0);
  const pending =
    sum(organizations.filter((row) => row.status === 'pending')) +
    sum(trials.filter((row) => row.status === 'pending_approval'));
  await page.goto('/admin-panel');
  for (const [label, value] of [
    ['Total Sites', sum(organizations.filter((row) => row.type === 'site'))],
    ['Active Studies', sum(trials.filter((row) => row.isActive))],
    ['Total Users', users],
    ['Pending Approvals', pending],
  ] as const) {
    const tile = page.getByText(label, { exact: true }).locator('../..');
    await expect(tile).toContainText(new RegExp(`${label}\\s*${value.toLocaleString('en-US')}$`));
  }
  const event = page.getByRole('listitem').filter({ hasText: organization.name });
  await expect(event).toContainText('was rejected');
  await expect(event).toContainText('No pharmacy here.');
  await expect(event).toContainText('By Ada Reyes');
});

test('[ADM-04] the sites table shows a site, N/A for missing data, and its row expands to show the rest, also a kiosk entry’s event and field rep @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique();
  const name = `Harbor Clinic ${word}`;
  const full = await make.organization({ name, website: 'https://harbor.example', description: 'By the sea.' });
  await make.document({ organizationId: full.id, name: 'license.pdf' });
  const none = { phone: null, address: null, city: null, state: null, zipCode: null, therapeuticAreas: [] };
  const bareName = `Bare Clinic ${word}`;
  await make.organization({ name: bareName, ...none, source: 'kiosk', event: 'ACRP 2026', fieldRep: 'Remy' });
  await sites(page, word);
  for (const header of ['Site', 'Status', 'Location', 'Specialties', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeAttached();
  }
  const row = rowOf(page, name);
  for (const text of [full.email ?? '', 'Verified', 'Boston, MA', 'Oncology']) await expect(row).toContainText(text);
  await expect(row.getByText('By the sea.')).toHaveCount(0);
  await row.getByText('Details').click();
  for (const text of [
    ...['617-555-0100', 'https://harbor.example', '1 River Street, Boston, MA 02115', 'Site', 'UTC', 'By the sea.'],
  ]) {
    await expect(row.getByText(text, { exact: false }).last()).toBeVisible();
  }
  await expect(row.getByRole('link', { name: 'license.pdf' })).toBeVisible();
  const bare = rowOf(page, bareName);
  await expect(bare.getByText('N/A', { exact: true })).toHaveCount(2);
  await bare.getByText('Details').click();
  await expect(row.getByText('By the sea.'), 'one row is open at a time').toHaveCount(0);
  await expect(bare.getByText('N/A', { exact: true })).toHaveCount(6);
  await expect(bare.getByText('ACRP 2026 · Remy')).toBeVisible();
  await expect(bare.getByRole('link', { name: 'ACRP 2026' })).toBeVisible();
  await expect(bare.getByText('Remy', { exact: true })).toBeVisible();
});

test('[ADM-05][ADM-06] pending sites can be decided, verified ones have a badge, others show as destructive; tabs count the statuses of the search results, and each is a filter @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('status');
  const NAMES = { pending: 'Alpha', verified: 'Beta', rejected: 'Gamma' };
  for (const status of ['pending', 'verified', 'rejected'] as const) {
    await make.organization({ ...alone(), name: `${NAMES[status]} ${word}`, status });
  }
  await sites(page, word);
  const pending = rowOf(page, `Alpha ${word}`);
  await expect(pending.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(pending.getByRole('link', { name: 'Reject' })).toBeVisible();
  for (const [name, badge] of [
    ['Beta', 'Verified'],
    ['Gamma', 'Rejected'],
  ] as const) {
    const row = rowOf(page, `${name} ${word}`);
    await expect(row.getByText(badge, { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(row.getByRole('link', { name: 'Reject' })).toHaveCount(0);
  }
  await expect(rowOf(page, `Gamma ${word}`).getByText('Rejected', { exact: true })).toHaveClass(/danger/);
  for (const name of Object.values(NAMES)) {
    const row = rowOf(page, `${name} ${word}`);
    for (const action of ['Edit', 'Delete']) await expect(row.getByRole('link', { name: action })).toBeVisible();
  }

  await make.organization({ name: `Delta ${word}`, status: 'pending' });
  await sites(page, word);
  const line = page.getByRole('navigation', { name: 'Statuses of the sites shown' });
  await expect(line).toContainText(/All\s*4\s*Pending\s*2\s*Verified\s*1\s*Rejected\s*1/);
  await line.getByRole('link', { name: 'Pending' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(rowOf(page, `Beta ${word}`)).toHaveCount(0);
  await page.goto(`/admin-panel?section=sites&q=${word}&state=OH`);
  await expect(line).toContainText(/All\s*0\s*Pending\s*0/);
  await line.getByRole('link', { name: 'Rejected' }).click();
  await expect(page.getByText('No sites match your search.')).toBeVisible();
});

test('[SCR-20] every action of the lists of sites and studies is visible at every width without scrolling sideways @nojs @browser @all', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('reach');
  const areas = ['Oncology', 'Neurology', 'Cardiology'];
  await make.organization({ name: `Bay Shore Clinical ${word}`, status: 'pending', therapeuticAreas: areas });
  await make.study({ title: `A Study of Long Titles ${word}`, status: 'pending_approval', isActive: false });
  for (const open of [sites, studies]) {
    await open(page, word);
    await expect(rowOf(page, word)).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  }
});

test('[ADM-05] Edit changes a site; errors appear beside their fields and the rest is kept', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  const { id, name } = await make.organization();
  await sites(page, name);
  await rowOf(page, name).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Boston');
  await page.getByLabel('City').fill('Salem');
  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a web address, such as https://hospital.org.').first()).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Salem');
  expect((await store.read((db) => organizationById(db, id)))?.city).toBe('Boston');
  await page.getByLabel('Website').fill('harbor.example');
  await page.getByLabel('Neurology').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Site saved');
  const edited = await store.read((db) => organizationById(db, id));
  expect(edited).toMatchObject({ city: 'Salem', website: 'https://harbor.example', zipCode: '02115', priorTrials: 6 });
  expect(edited?.therapeuticAreas).toEqual(['Oncology', 'Neurology']);
  await page.goto(`/admin-panel/sites/${id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'was edited' })).toContainText('City');
});

test('[ADM-06] sponsors are listed on request; the search form keeps its filters @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('kinds');
  await make.organization({ name: `Clinic ${word}` });
  await make.organization({ name: `Sponsor ${word}`, type: 'sponsor' });
  await page.goto('/admin-panel?section=sites');
  await page.getByRole('searchbox').fill(word);
  await page.getByLabel('Kind', { exact: true }).selectOption('All organizations');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByLabel('Kind', { exact: true }).selectOption('Sponsors');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`Sponsor ${word}`)]);
});

test('[ADM-07] the studies table shows a study, and its row expands to show the rest @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const { organization: sponsor } = await make.sponsor();
  const title = `A Study of Opening ${unique()}`;
  await make.study({
    title,
    sponsorId: sponsor.id,
    enrollmentTarget: 120,
    indication: 'Melanoma',
    description: 'In two arms.',
    nctNumber: 'NCT01234567',
    inclusionCriteria: 'Adults',
    exclusionCriteria: 'Pregnancy',
    estimatedStartDate: null,
  });
  await studies(page, title);
  for (const header of ['Study', 'Status', 'Phase', 'Therapeutic Area', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeAttached();
  }
  const row = rowOf(page, title);
  for (const text of ['120 participants', 'Approved', 'Phase II', 'Oncology']) await expect(row).toContainText(text);
  await row.getByText('Details').click();
  for (const text of ['Melanoma', '12 months', 'TBD', 'In two arms.', 'Clinical Laboratory (CLIA)', 'Adults']) {
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(row.getByText('Pregnancy', { exact: true })).toBeVisible();
  await expect(row.getByText(sponsor.name)).toBeVisible();
  await expect(row.getByRole('link', { name: 'NCT01234567' })).toBeVisible();
});

test('[ADM-08] pending studies can be decided, every row edited and deleted; the statuses are filters', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  const word = unique('trial');
  const pending = await make.study({ title: `Waiting ${word}`, status: 'pending_approval', isActive: false });
  await make.study({ title: `Running ${word}` });
  await studies(page, word);
  const line = page.getByRole('navigation', { name: 'Statuses of the studies shown' });
  await expect(line).toContainText(/All\s*2\s*Pending Approval\s*1\s*Approved\s*1\s*Rejected\s*0/);
  const running = rowOf(page, `Running ${word}`);
  await expect(running.getByText('Approved', { exact: true })).toBeVisible();
  await expect(running.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(running.getByRole('link', { name: 'Delete' })).toBeVisible();
  await expect(running.getByRole('link', { name: 'Edit' })).toBeVisible();
  await rowOf(page, `Waiting ${word}`).getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Indication').fill('Melanoma');
  await page.getByLabel('Other equipment').fill('Gamma camera');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Study saved');
  const edited = await store.read((db) => studyById(db, pending.id));
  expect(edited).toMatchObject({ indication: 'Melanoma', duration: 12, status: 'pending_approval', isActive: false });
  expect(edited?.requiredEquipment).toEqual(['Clinical Laboratory (CLIA)', 'Gamma camera']);
});

for (const [kind, open, text] of [
  ['site', sites, 'Are you sure you want to delete this site? This action cannot be undone.'],
  ['study', studies, 'Are you sure you want to delete this study? This action cannot be undone.'],
] as const) {
  test(`[ADM-09] deleting a ${kind} asks first, and Cancel changes nothing`, async ({ page, signIn, make, store }) => {
    await signIn(await make.admin());
    const word = unique('gone');
    const { id } =
      kind === 'site' ? await make.organization({ name: `Clinic ${word}` }) : await make.study({ title: `T ${word}` });
    const stays = () =>
      store.read(async (db) => Boolean(kind === 'site' ? await organizationById(db, id) : await studyById(db, id)));
    await open(page, word);
    await rowOf(page, word).getByRole('link', { name: 'Delete' }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: 'Cancel' })
      .or(page.getByRole('main').getByRole('link', { name: 'Cancel' }))
      .click();
    await expect(rowOf(page, word)).toBeVisible();
    expect(await stays()).toBe(true);
    await rowOf(page, word).getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await says(page, kind === 'site' ? 'Site Deleted' : 'Study Deleted');
    expect(await stays()).toBe(false);
    expect(page.url()).toContain(`q=${word}`);
  });
}

test('[ADM-09] the confirmation has its own page, for a site and for a study @js', async ({ page, signIn, make }) => {
  await signIn(await make.admin());
  for (const [address, kind] of [
    [`sites/${(await make.organization()).id}`, 'site'],
    [`studies/${(await make.study()).id}`, 'study'],
  ] as const) {
    await page.goto(`/admin-panel/${address}/delete`);
    const text = `Are you sure you want to delete this ${kind}? This action cannot be undone.`;
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await says(page, kind === 'site' ? 'Site Deleted' : 'Study Deleted');
  }
});

test('[ADM-15] Approve and Reject show a message and return to the same list', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  const word = unique('decide');
  const good = await make.organization({ ...alone(), name: `Good ${word}`, status: 'pending' });
  const bad = await make.study({ title: `Bad ${word}`, status: 'pending_approval', isActive: false });
  await sites(page, word);
  await page.getByRole('button', { name: 'Approve' }).click();
  await says(page, 'Site Approved');
  expect(page.url()).toContain(`q=${word}`);
  expect((await store.read((db) => organizationById(db, good.id)))?.status).toBe('verified');
  await studies(page, word);
  await rowOf(page, `Bad ${word}`).getByRole('link', { name: 'Reject' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too few patients.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await says(page, 'Study Rejected');
  expect(await store.read((db) => studyById(db, bad.id))).toMatchObject({
    status: 'rejected',
    statusReason: 'Too few patients.',
  });
});

test('[SCR-21][SCR-23][SCR-24] the review queue is worked through by keyboard: after each step the focus is where people continue reading @js', async ({
  page,
  signIn,
  make,
}) => {
  const at = Date.now() - 2000 * 86_400_000;
  // Nothing in common with other sites, because links to likely duplicates would come first.
  const pending = (phone: string, createdAt: number) => {
    const name = unique('Keyed');
    const own = { phone, email: `office@${name}.example`, address: `1 ${name} Street` };
    return make.site({ ...own, name, status: 'pending', createdAt });
  };
  const { organization: one } = await pending('603-555-0171', at);
  const { organization: two } = await pending('603-555-0172', at + 1);
  await signIn(await make.admin());
  await page.goto('/admin-panel/review');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await hydrated(page);
  expect(await page.evaluate(() => document.activeElement === document.body), 'a visit begins at the top').toBe(true);
  const press = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press('Enter');
  };
  const isNext = async (control: Locator, most: number) => {
    for (let tabs = 0; tabs < most; tabs++) {
      await page.keyboard.press('Tab');
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(control).toBeFocused();
  };
  await press(page.getByRole('link', { name: one.name }).first());
  await expect(heading(one.name)).toBeFocused();
  await isNext(page.getByLabel('What do you need to know?'), 6);
  await page.keyboard.type('Which trials did you run?');
  await isNext(page.getByRole('button', { name: 'Ask the applicant' }), 1);
  await page.keyboard.press('Enter');
  await says(page, 'Question sent');
  await expect(heading(two.name)).toBeFocused();
  await page.keyboard.press('a');
  const undo = page.getByRole('button', { name: `Undo the decision about ${two.name}` });
  await expect(undo).toBeVisible();
  await expect(heading(two.name)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('u');
  await says(page, 'Decision undone');

  await page.goto('/admin-panel/review');
  await hydrated(page);
  await press(page.getByRole('link', { name: two.name }).first());
  await expect(heading(two.name)).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: `Reject ${two.name}` })).toBeVisible();
});

test('[ADM-15] the slower of two administrators sees the first one’s decision @nojs', async ({
  page,
  signIn,
  make,
  as,
}) => {
  await signIn(await make.admin());
  const { id, name } = await make.organization({ ...alone(), name: unique('Slower '), status: 'pending' });
  await sites(page, name);
  await (await as(await make.admin())).put(`/api/organizations/${id}/reject`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await says(page, 'Approval Failed');
  await says(page, 'This has already been rejected.');
});

test('[ADM-10] Find Matches shows the best sites for a study, each with scores and reasons @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const site = await make.organization({ name: `Ranked Clinic ${unique()}` });
  const title = `A Study to Match ${unique()}`;
  await make.study({ title, enrollmentTarget: 137 });
  await page.goto(`/admin-panel?section=matching&q=${encodeURIComponent(title)}`);
  await page.getByLabel(`${title} (Oncology)`).check();
  await page.getByRole('button', { name: 'Find Matches' }).click();
  await expect(page.getByText(/Found \d+ compatible sites/).first()).toBeVisible();
  for (const text of ['Phase II', '137']) await expect(page.getByText(text, { exact: true })).toBeVisible();
  for (const term of ['Summary', 'Market analysis', 'Recommendations']) {
    await expect(page.getByText(term, { exact: true })).toBeVisible();
  }
  const first = page.locator('li').filter({ hasText: '#1' }).first();
  await expect(first.getByText('Overall', { exact: true })).toBeVisible();
  for (const label of ['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance']) {
    await expect(first.getByRole('rowheader', { name: new RegExp(`^${label}(, \\d+%)?$`) })).toBeVisible();
  }
  await expect(first.getByRole('listitem').first()).toBeVisible();
  const shortIds = await page.locator('li code').allTextContents();
  expect(shortIds.length).toBeLessThanOrEqual(10);
  expect(shortIds.every((id) => id.length === 8)).toBe(true);
  expect(site.id.length).toBeGreaterThan(8);
});

test('[ADM-13] the database is counted and exported, and no cell starts a formula @nojs', async ({
  page,
  signIn,
  make,
  as,
}) => {
  const admin = await make.admin();
  await signIn(admin);
  const word = unique('export');
  await make.organization({ name: `=HYPERLINK("http://evil.example","${word}")` });
  await page.goto('/admin-panel?section=database');
  for (const label of ['Total Organizations', 'Total Studies', 'Total Users']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(page.getByRole('heading', { name: 'Database', level: 1 })).toBeVisible();
  const link = page.getByRole('link', { name: 'Export organizations as CSV' });
  const file = await (await as(admin)).get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers()['content-disposition']).toContain('organizations.csv');
  const text = await file.text();
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""${word}"")"`);
  expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  for (const name of ['organizations', 'studies', 'matches']) {
    const json = await (await (await as(admin)).get(`/admin-panel/export/${name}.json`)).json();
    expect(Array.isArray(json)).toBe(true);
  }
});

test('[WIZ-16] without a mail server an administrator reads the unsent e-mails @nojs', async ({
  page,
  signIn,
  make,
  as,
}) => {
  const admin = await make.admin();
  const { organization, user } = await make.site({ status: 'pending' });
  await (await as(admin)).put(`/api/organizations/${organization.id}/approve`);
  await signIn(admin);
  await page.goto(`/admin-panel/outbox?q=${user.email}`);
  const row = rowOf(page, user.email ?? '');
  await expect(row).toContainText('Waiting');
  await row.getByText('Details').click();
  await expect(row.getByText('Studies that match your site appear on your dashboard')).toBeVisible();
});
