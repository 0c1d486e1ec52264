/** Posting from a registry record: what is estimated is confirmed or cleared, and the rest is told to nobody (REG-39). */
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { matchesOfStudy } from '~db/queries/matches';
import { studies } from '~db/schema';
import { textOf } from '~tests/support/html';
import { mailsTo, textOfMail } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const estimates = (page: Page) => page.getByRole('region', { name: 'Estimates to check' });
const estimate = (page: Page, label: string) =>
  estimates(page)
    .getByRole('listitem')
    .filter({ hasText: `${label}:` });

async function goTo(page: Page, title: string) {
  const parts = page.getByRole('navigation', { name: 'Parts of the form' });
  await parts.getByRole('button', { name: title }).click();
  await expect(parts.locator('[aria-current=page]')).toHaveText(title);
}

test('[REG-39][REG-20] from a record to the invitation: estimates are listed, one is confirmed, one cleared, and a site reads only what was confirmed', async ({
  page,
  make,
  signIn,
  as,
  store,
}) => {
  test.slow();
  const { user } = await make.sponsor();
  const site = await make.site({ therapeuticAreas: ['Oncology'] });
  await signIn(user);
  await page.goto('/study-creation');
  await page.waitForLoadState('load');
  await field(page, 'NCT number').fill('NCT90000001');
  await button(page, 'Lookup').click();
  await expect(estimates(page)).toBeVisible();
  // The record states neither; the values come from our rules.
  await expect(estimate(page, 'Budget per patient')).toContainText(/\$[\d,]+/);
  const budget = /\$[\d,]+/.exec((await estimate(page, 'Budget per patient').textContent()) ?? '')?.[0] ?? 'none';
  await estimate(page, 'Payment schedule').getByRole('button', { name: 'Confirm Payment schedule' }).click();
  await expect(estimate(page, 'Payment schedule')).toHaveCount(0);
  await estimate(page, 'Equipment').getByRole('button', { name: 'Clear Equipment' }).click();
  await expect(estimate(page, 'Equipment')).toHaveCount(0);
  await expect(estimate(page, 'Budget per patient')).toHaveCount(1);

  await goTo(page, 'Sponsor');
  await field(page, 'Contact person').fill('Ada Lovelace');
  await field(page, 'Contact e-mail').fill('ada@people.example');
  await goTo(page, 'Study Specs');
  await expect(page.getByText('Estimate').first()).toBeVisible();
  await goTo(page, 'Documents');
  await expect(page.getByText(/\d estimates? (is|are) not confirmed\./)).toBeVisible();
  await button(page, 'Submit for Review').click();
  await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();

  const [study] = await store.read((db) =>
    db
      .select()
      .from(studies)
      .where(eq(studies.sponsorId, user.organizationId ?? '')),
  );
  expect(study?.origins).toMatchObject({ budgetPerPatient: 'estimate' });
  expect(study?.origins).not.toHaveProperty('paymentSchedule');
  expect(study).toMatchObject({ requiredEquipment: [] });
  const [sponsor, admin] = [await as(user), await as('configured admin')];
  expect((await admin.put(`/api/studies/${study?.id}/approve`)).status()).toBe(200);
  expect((await sponsor.post('/api/matches/run', { data: { studyId: study?.id } })).status()).toBe(200);
  const matches = await store.read((db) => matchesOfStudy(db, study?.id ?? ''));
  // Other tests' sites may fill the suggestions.
  const suggested = matches.find(({ siteId }) => siteId === site.organization.id);
  const match = suggested ?? (await make.match(study?.id ?? '', site.organization.id));
  expect((await sponsor.put(`/api/matches/${match.id}/invite`)).status()).toBe(200);

  const invitation = (await mailsTo(store, site.user.email)).find(({ body }) => body.includes('Therapeutic area'));
  expect(textOfMail(invitation)).toContain('Payment: ');
  expect(invitation?.body).not.toContain(budget);
  await signIn(site.user);
  await page.goto(`/matches/${match.id}`);
  await expect(page.getByText('When it pays')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(budget);
  await page.goto(`/studies/${study?.id}`);
  await expect(page.locator('body')).not.toContainText(budget);

  // The sponsor's page lists what is left; confirmed, the site reads it.
  await signIn(user);
  await page.goto(`/studies/${study?.id}?tab=details`);
  await page.waitForLoadState('load');
  await expect(page.getByText('Estimate, not confirmed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Budget per patient' }).click();
  await expect(page.getByRole('button', { name: 'Confirm Budget per patient' })).toHaveCount(0);
  await signIn(site.user);
  await page.goto(`/matches/${match.id}`);
  await expect(page.locator('body')).toContainText(budget);
});

test('[REG-20] every list of values marks the estimates, settling one says so and goes on to the next, and saving the study keeps what nobody has touched', async ({
  page,
  make,
  signIn,
  store,
  javaScriptEnabled,
}) => {
  test.slow();
  const { user } = await make.sponsor();
  await signIn(user);
  await page.goto('/study-creation');
  await page.waitForLoadState('load');
  await field(page, 'NCT number').fill('NCT90000001');
  await button(page, 'Lookup').click();
  await expect(estimates(page)).toBeVisible();
  const fact = (term: string) =>
    page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[normalize-space()="${term}"]`) });
  const filledIn = page.getByText('What was filled in from NCT90000001');
  await filledIn.click();
  for (const term of ['Budget per patient', 'Payments', 'Equipment preferred']) {
    await expect(fact(term), term).toContainText('Estimate');
  }
  await expect(fact('Phase')).not.toContainText('Estimate');

  await estimate(page, 'Budget per patient').getByRole('button', { name: 'Confirm Budget per patient' }).click();
  await expect(page.getByText('Estimates confirmed').first()).toBeVisible();
  await expect(page).toHaveURL(/#confirm-paymentSchedule$/);
  if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Confirm Payment schedule' })).toBeFocused();
  await filledIn.click();
  await expect(fact('Budget per patient')).not.toContainText('Estimate');
  await button(page, 'Lookup').click();
  await expect(estimate(page, 'Budget per patient')).toBeVisible();

  await goTo(page, 'Study Specs');
  const mark = (label: string) =>
    page.locator('.field').filter({ hasText: label }).getByText('Estimate', { exact: true });
  await expect(mark('Budget per patient').first()).toBeVisible();
  await expect(mark('Total budget')).toBeVisible();
  // The form sends the equipment in its own order, which changes nothing.
  await goTo(page, 'Requirements');
  await goTo(page, 'Documents');
  for (const term of ['Budget per patient', 'Payments', 'Equipment preferred']) {
    await expect(fact(term), term).toContainText('Estimate');
  }
  await goTo(page, 'Sponsor');
  await field(page, 'Contact person').fill('Ada Lovelace');
  await field(page, 'Contact e-mail').fill('ada@people.example');
  await goTo(page, 'Documents');
  await button(page, 'Submit for Review').click();
  await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();

  const posted = async () => {
    const ofSponsor = eq(studies.sponsorId, user.organizationId ?? '');
    const [study] = await store.read((db) => db.select().from(studies).where(ofSponsor));
    return study;
  };
  const before = await posted();
  expect(before?.origins).toMatchObject({ budgetPerPatient: 'estimate', requiredEquipment: 'estimate' });
  await page.goto(`/studies/${before?.id}/edit`);
  await page.waitForLoadState('load');
  await expect(mark('Payment schedule')).toBeVisible();
  await expect(mark('Budget per patient')).toBeVisible();
  await field(page, 'Contact person').fill('Grace Hopper');
  await field(page, 'Budget per patient').fill('1234');
  await button(page, 'Save').click();
  await expect(page.getByText('Study saved').first()).toBeVisible();
  const { budgetPerPatient: _, ...untouched } = before?.origins ?? {};
  const after = await posted();
  expect(after).toMatchObject({ sponsorContact: 'Grace Hopper', budgetPerPatient: 1234 });
  expect(after?.origins).toEqual(untouched);
});

test('[REG-20] when none is left, the form says so under the list’s heading', async ({
  page,
  make,
  signIn,
  javaScriptEnabled,
}) => {
  const { user } = await make.sponsor();
  await signIn(user);
  await page.goto('/study-creation');
  await page.waitForLoadState('load');
  await field(page, 'NCT number').fill('NCT90000001');
  await button(page, 'Lookup').click();
  await button(page, 'Clear all').click();
  await expect(page.getByText('Estimates cleared').first()).toBeVisible();
  await expect(estimates(page)).toContainText('None is left.');
  await expect(page).toHaveURL(/#estimates$/);
  if (javaScriptEnabled) await expect(page.getByRole('heading', { name: 'Estimates to check' })).toBeFocused();
});

test('[SCR-20] the controls of a row line up however long their labels and hints are, and a phone shows a country’s whole name @browser', async ({
  page,
  make,
  signIn,
}) => {
  const { user } = await make.sponsor();
  await signIn(user);
  const rows = {
    sponsor: [['Sponsor organization', 'On behalf of']],
    specifications: [
      ['Estimated start date', 'Estimated duration'],
      ['Budget per patient', 'Total budget'],
      ['Payment schedule', 'Start-up fee'],
    ],
  } as const;
  for (const [tab, pairs] of Object.entries(rows)) {
    await page.goto(`/study-creation?tab=${tab}`);
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [left, right] of pairs) {
        const tops = await Promise.all([left, right].map((name) => field(page, name).boundingBox()));
        expect(Math.round(tops[0]?.y ?? 0), `${left} at ${width} px`).toBe(Math.round(tops[1]?.y ?? -1));
      }
    }
  }
  const countries = [{ country: 'United Arab Emirates', sites: 6, patients: 90 }];
  const study = await make.study({ sponsorId: user.organizationId ?? '', countries });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/studies/${study.id}/edit`);
  await expect(field(page, 'Country 1')).toHaveValue('United Arab Emirates');
  const hidden = await field(page, 'Country 1').evaluate((input) => input.scrollWidth - input.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});

for (const [answer, behalf] of [
  ['Yes, on behalf of Larkmoor Therapeutics', 'Larkmoor Therapeutics'],
  ['No', null],
] as const) {
  test(`[REG-34] the record names another sponsor, so the form asks on whose behalf it is posted: ${answer}`, async ({
    page,
    make,
    signIn,
    as,
    store,
    javaScriptEnabled,
  }) => {
    test.slow();
    const { organization, user } = await make.sponsor();
    const inWords = behalf ? `${organization.name}, on behalf of ${behalf}` : organization.name;
    await signIn(user);
    await page.goto('/study-creation');
    await page.waitForLoadState('load');
    await field(page, 'NCT number').fill('NCT90000001');
    await button(page, 'Lookup').click();
    await expect(estimates(page)).toBeVisible();
    await goTo(page, 'Sponsor');
    const question = page.getByText('Posting on behalf of Larkmoor Therapeutics?');
    await expect(question).toBeVisible();
    await button(page, answer).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/#study-onBehalfOf$/);
    if (javaScriptEnabled) await expect(field(page, 'On behalf of')).toBeFocused();
    await expect(field(page, 'On behalf of')).toHaveValue(behalf ?? '');
    await field(page, 'Contact person').fill('Ada Lovelace');
    await field(page, 'Contact e-mail').fill('ada@people.example');
    await goTo(page, 'Documents');
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();

    const ofSponsor = eq(studies.sponsorId, organization.id);
    const [study] = await store.read((db) => db.select().from(studies).where(ofSponsor));
    expect(study).toMatchObject({ sponsorName: organization.name, onBehalfOf: behalf });
    const [sponsor, admin] = [await as(user), await as('configured admin')];
    const review = await textOf(await admin.get(`/admin-panel/review/studies/${study?.id}`));
    const posted = `The study was posted by ${inWords}, and nobody has said that it acts for Larkmoor Therapeutics.`;
    expect(review).toContain(behalf ? `${inWords}.` : posted);
    expect((await admin.put(`/api/studies/${study?.id}/approve`)).status()).toBe(200);
    const site = await make.site();
    const match = await make.match(study?.id ?? '', site.organization.id);
    expect((await sponsor.put(`/api/matches/${match.id}/invite`)).status()).toBe(200);
    const [invitation] = await mailsTo(store, site.user.email);
    expect(invitation?.body).toContain(inWords);
    if (!behalf) expect(invitation?.body).not.toContain('Larkmoor');
    expect(await textOf(await (await as(site.user)).get(`/studies/${study?.id}`))).toContain(inWords);
  });
}

test('[REG-41] a study outside the United States says so on its sponsor’s page, and a site reads the countries with the regions', async ({
  page,
  make,
  signIn,
}) => {
  const { organization, user } = await make.sponsor();
  const countries = [
    { country: 'Spain', sites: 6, patients: 90 },
    { country: 'Mexico', sites: 1, patients: null },
  ];
  const study = await make.study({ sponsorId: organization.id, countries, geographicPreferences: ['International'] });
  await signIn(user);
  await page.goto(`/studies/${study.id}`);
  await expect(page.getByText('None of this study’s countries is the United States.')).toBeVisible();
  const site = await make.site();
  await make.match(study.id, site.organization.id, { status: 'invited' });
  await signIn(site.user);
  await page.goto(`/studies/${study.id}`);
  await expect(page.getByText('Spain: 6 sites, 90 patients')).toBeVisible();
  await expect(page.getByText('Mexico: 1 site')).toBeVisible();
});
