import type { Locator, Page } from '@playwright/test';
import { organizationById } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import { alone, type Factories, unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const sites = (page: Page, query: Record<string, string>) =>
  page.goto(`/admin-panel?${new URLSearchParams({ section: 'sites', ...query })}`);
const rowOf = (page: Page, name: string): Locator => page.locator('tbody').filter({ hasText: name });
const names = (page: Page) => page.getByRole('rowheader').locator('.row-title');
/** A toast with JavaScript, a banner without. */
const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('[ADM-16] the sort order is set in the form or by a column, is part of the address, and stays while paging @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('order');
  const at = Date.now();
  for (let index = 0; index < 27; index++) {
    const letter = String.fromCharCode(97 + ((index * 7) % 27));
    const name = `${index % 2 ? letter.toUpperCase() : letter}-clinic ${word}`;
    await make.organization({ name, city: `City ${27 - index}`, state: 'OH', createdAt: at + index });
  }
  await sites(page, { q: word });
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(names(page).first()).toHaveText(`a-clinic ${word}`);

  const site = page.getByRole('columnheader', { name: 'Site' });
  await expect(site).not.toHaveAttribute('aria-sort');
  await site.getByRole('link').click();
  await expect(site).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByLabel('Sort by')).toHaveValue('name');
  await expect(names(page)).toHaveCount(25); // the page is streamed
  const forwards = await names(page).allTextContents();
  expect(forwards.map((name) => name[0]?.toLowerCase())).toEqual([...'abcdefghijklmnopqrstuvwxy']);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(names(page)).toHaveCount(2);
  const second = page.url();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(names(page)).toHaveText(forwards);
  await page.goto(second);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(names(page)).toHaveText(forwards);

  await page.goto(second);
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('columnheader', { name: 'Site' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Site' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page).last()).toHaveText(forwards[2] as string);

  await page.getByRole('columnheader', { name: 'Location' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowOf(page, 'City 1,').first()).toBeVisible();
});

test('[ADM-16] a list is filtered by state, specialty, source and event; the address can be shared @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('narrow');
  await make.organization({ name: `Ohio ${word}`, state: 'Ohio', therapeuticAreas: ['Neurology'] });
  await make.organization({ name: `Maine ${word}`, state: 'ME', therapeuticAreas: ['Neurology'] });
  await make.organization({
    name: `Kiosk ${word}`,
    state: 'oh',
    therapeuticAreas: ['Oncology'],
    source: 'kiosk',
    event: `Meeting ${word}`,
  });
  await sites(page, { q: word });
  await page.getByText('More filters').click();
  await page.getByLabel('State', { exact: true }).selectOption('Ohio');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(names(page)).toHaveText([`Kiosk ${word}`, `Ohio ${word}`]);
  await page.getByLabel('Specialty').selectOption('Neurology');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(names(page)).toHaveText([`Ohio ${word}`]);
  await expect(page.getByRole('navigation', { name: 'Statuses of the sites shown' })).toContainText(/All\s*1/);
  const shared = page.url();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goto(shared);
  await expect(names(page)).toHaveText([`Ohio ${word}`]);
  await expect(page.getByLabel('Specialty')).toHaveValue('Neurology');

  await sites(page, { q: word, source: 'kiosk' });
  await expect(names(page)).toHaveText([`Kiosk ${word}`]);
  await rowOf(page, `Kiosk ${word}`).getByText('Details').click();
  await rowOf(page, `Kiosk ${word}`)
    .getByRole('link', { name: `Meeting ${word}` })
    .click();
  await expect(page.getByText('Only from the event')).toBeVisible();
  await expect(names(page)).toHaveText([`Kiosk ${word}`]);
});

test('[ADM-16] several sites are approved at once; the page names those that someone else decided', async ({
  page,
  signIn,
  make,
  as,
  store,
}) => {
  await signIn(await make.admin());
  const word = unique('several');
  const made = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    made.push(await make.organization({ ...alone(), name: `${name} ${word}`, status: 'pending' }));
  }
  await make.organization({ name: `Five ${word}`, status: 'verified' });
  const [one, two, three, four] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0]];
  await sites(page, { q: word, sort: 'name' });
  // Decided sites have no checkbox.
  await expect(page.getByLabel(/^Select /)).toHaveCount(4);
  for (const { name } of [one, two, three]) await page.getByLabel(`Select ${name}`).check();
  const other = await as(await make.admin());
  await other.put(`/api/organizations/${two.id}/reject`);
  await other.delete(`/api/organizations/${three.id}`);
  await page.getByRole('button', { name: 'Approve selected' }).click();

  await says(page, '1 Site Approved');
  await expect(page.getByText('1 site approved, 2 could not be approved')).toBeVisible();
  const why = page.getByRole('main').getByRole('listitem');
  await expect(why.filter({ hasText: two.name })).toContainText('This has already been rejected.');
  await expect(why.filter({ hasText: 'A deleted site' })).toBeVisible();
  expect((await store.read((db) => organizationById(db, one.id)))?.status).toBe('verified');
  expect((await store.read((db) => organizationById(db, four.id)))?.status).toBe('pending');
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByText('could not be')).toHaveCount(0);
});

test('[ADM-16] several studies are rejected with one reason, entered on a separate page @nojs', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  const word = unique('bulk');
  const studies = [];
  for (const name of ['Alpha', 'Beta']) {
    studies.push(await make.study({ title: `${name} ${word}`, status: 'pending_approval', isActive: false }));
  }
  await page.goto(`/admin-panel?section=studies&q=${word}`);
  for (const { title } of studies) await page.getByLabel(`Select ${title}`).check();
  await page.getByRole('button', { name: 'Reject selected' }).click();
  await expect(page.getByRole('heading', { name: 'Reject 2 studies', level: 1 })).toBeVisible();
  for (const { title } of studies) await expect(page.getByRole('main').getByText(title)).toBeVisible();
  await page.getByLabel('Reason').fill('x'.repeat(5001));
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('This is 1 character too long: at most 5,000.')).toBeVisible();
  await page.getByLabel('Reason').fill('Duplicates.');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await says(page, '2 Studies Rejected');
  await expect(page).toHaveURL(new RegExp(`section=studies&q=${word}$`));
  for (const { id } of studies) {
    expect(await store.read((db) => studyById(db, id))).toMatchObject({
      status: 'rejected',
      statusReason: 'Duplicates.',
    });
  }
});

test('[ADM-16] all pending matches of a search are approved after a confirmation; others stay pending @js', async ({
  page,
  signIn,
  make,
  store,
}) => {
  await signIn(await make.admin());
  const word = unique('all');
  const made = [];
  for (let index = 0; index < 27; index++) {
    made.push(
      await make.organization({ name: `Match ${index} ${word}`, status: 'pending', state: index === 26 ? 'OH' : 'ME' }),
    );
  }
  await sites(page, { q: word, state: 'ME' });
  await page.getByLabel('All 26 pending on all pages').check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await expect(page.getByRole('heading', { name: 'Approve 26 sites', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  await page.getByLabel('All 26 pending on all pages').check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await says(page, '26 Sites Approved');
  const line = page.getByRole('navigation', { name: 'Statuses of the sites shown' });
  await expect(line).toContainText(/Pending\s*0\s*Verified\s*26/);
  const statuses = await Promise.all(made.map(({ id }) => store.read((db) => organizationById(db, id))));
  expect(statuses.filter((row) => row?.status === 'pending').map((row) => row?.state)).toEqual(['OH']);
});

test('[ADM-16] if nothing is selected, a message says so and nothing changes @nojs', async ({ page, signIn, make }) => {
  await signIn(await make.admin());
  const word = unique('none');
  for (const name of ['One', 'Two']) await make.organization({ name: `${name} ${word}`, status: 'pending' });
  await sites(page, { q: word });
  for (const button of ['Approve selected', 'Reject selected']) {
    await page.getByRole('button', { name: button }).click();
    await says(page, 'Nothing Selected');
    await expect(page.getByLabel(/^Select /)).toHaveCount(2);
  }
});

test('[ADM-16] one checkbox selects the page, the selection is counted, and the buttons need a selection @js', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('ticked');
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await make.organization({ ...alone(), name: `${name} ${word}`, status: 'pending' });
  await sites(page, { q: word });
  const approve = page.getByRole('button', { name: 'Approve selected' });
  await expect(approve).toBeDisabled();
  await page.getByLabel('All 5 pending on this page').check();
  await expect(page.getByText('5 selected')).toBeVisible();
  for (const name of ['Two', 'Five']) await page.getByLabel(`Select ${name} ${word}`).uncheck();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(page.getByLabel('All 5 pending on this page')).not.toBeChecked();
  await approve.click();
  await says(page, '3 Sites Approved');
  await expect(page.getByText('0 selected')).toBeVisible();
  await expect(approve).toBeDisabled();
});

const pendingSites = async (make: Factories, names: readonly string[], values = {}) => {
  const made = [];
  for (const [at, name] of names.entries())
    made.push(await make.organization({ ...alone(), ...values, name, status: 'pending', createdAt: Date.now() - at }));
  return made;
};

test('[RUN-59] a row says what is open of it; with something to settle, Approve leads to the record, where it is @nojs', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('marks');
  await pendingSites(make, [`Fine ${word}`]);
  const [one] = await pendingSites(make, [`${word} Heart Clinic of the North`], {
    phone: '603-555-0119',
    zipCode: '02115',
    city: 'Boston',
  });
  await pendingSites(make, [`${word} Heart Clinic of the North`], {
    phone: '603-555-0119',
    zipCode: '02115',
    city: 'Boston',
  });
  await pendingSites(make, [`Bare ${word}`], { address: null });
  await sites(page, { q: word });
  const fine = rowOf(page, `Fine ${word}`);
  await expect(fine.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(fine).toContainText('Worth a look: ');
  const bare = rowOf(page, `Bare ${word}`);
  await expect(bare).toContainText('Settle first: Contact details. Missing: street address.');
  await expect(bare.getByRole('link', { name: 'Review' })).toBeVisible();
  const twin = rowOf(page, `${word} Heart Clinic`).first();
  await expect(twin).toContainText(`Likely duplicate: ${one?.name}`);
  await expect(twin.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await twin.getByRole('link', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/review\/sites\/[\w-]+#duplicates$/);
  await page.getByRole('button', { name: 'Not the same' }).click();
  await expect(page.getByText(`Not the same as ${one?.name}`).first()).toBeVisible();
  await sites(page, { q: `${word} heart` });
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(3); // both rows and the bar
});

for (const mode of ['@js', '@nojs'] as const) {
  test(`[RUN-60] what is selected stays over pages, and incomplete records are rejected or asked about with others ${mode}`, async ({
    page,
    signIn,
    make,
    store,
  }) => {
    const scripted = mode === '@js';
    await signIn(await make.admin());
    const word = unique('kept');
    const names = Array.from({ length: 27 }, (_, at) => `Row ${String(at).padStart(2, '0')} ${word}`);
    const made = await pendingSites(make, names, { address: null });
    const user = await make.user({ role: 'site', organizationId: made[0]?.id });
    const turn = async (to: 'Next' | 'Previous') => {
      if (scripted) await page.getByRole('link', { name: to }).click();
      else await page.getByRole('button', { name: `${to} page, keep selection` }).click();
    };
    await sites(page, { q: word, sort: 'name' });
    await page.getByLabel(`Select ${names[0]}`).check();
    if (scripted) await expect(page.getByText('1 selected')).toBeVisible();
    await turn('Next');
    await page.getByLabel(`Select ${names[26]}`).check();
    if (scripted) {
      await expect(page.getByText('2 selected')).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel(`Select ${names[0]}`)).toBeChecked();
      await page.goForward();
      await expect(page.getByLabel(`Select ${names[26]}`)).toBeChecked();
    }
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await expect(page.getByText('We leave out 2: review them first')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByLabel(`Select ${names[26]}`)).toBeChecked();
    await page.getByRole('button', { name: 'Ask about selected' }).click();
    await expect(page.getByRole('heading', { name: 'Ask about 2 sites', level: 1 })).toBeVisible();
    await expect(page.getByText('We e-mail 1 person.')).toBeVisible();
    await page.getByLabel('What do you need to know?').fill('Your street address?');
    await page.getByRole('button', { name: 'Send the question' }).click();
    await says(page, 'Question sent');
    await expect(page.getByText('1 site asked about, 1 not asked')).toBeVisible();
    await expect(page.getByText(`Done: ${names[0]}.`)).toBeVisible();
    expect(await mailsTo(store, user.email)).toHaveLength(1);
  });
}

test('[RUN-74] at 1280 pixels, a record that is decided has a row of 48 pixels at most, a pending one 66, and Delete is red @nojs @browser', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.admin());
  const word = unique('row');
  await make.organization({ ...alone(), name: `${word} decided`, city: 'Boston' });
  await make.organization({ ...alone(), name: `${word} pending`, city: 'Boston', status: 'pending' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await sites(page, { q: word });
  for (const [name, most] of [
    [`${word} decided`, 48],
    [`${word} pending`, 66],
  ] as const) {
    expect((await rowOf(page, name).boundingBox())?.height, name).toBeLessThanOrEqual(most);
  }
  await make.study({ title: `${word} pending`, status: 'pending_approval', isActive: false });
  await page.goto(`/admin-panel?section=studies&q=${word}`);
  const list = page.locator('section.table-frame');
  expect(await list.evaluate((frame) => frame.scrollWidth - frame.clientWidth), 'nothing is cut off').toBe(0);
  await sites(page, { q: word });
  const [color, quiet] = await Promise.all(
    ['Delete', 'Edit'].map((name) =>
      rowOf(page, `${word} decided`)
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).color),
    ),
  );
  expect(color).not.toBe(quiet);
});
