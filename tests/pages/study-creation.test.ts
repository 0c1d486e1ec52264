import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { documentsOfStudy } from '~db/queries/documents';
import { studies } from '~db/schema';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { holdBack } from '~tests/support/held-back';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { choose } from '~tests/support/uploads';

const TABS = ['Basic Info', 'Sponsor', 'Study Specs', 'Requirements', 'Regulatory', 'Documents'];
const KEYS = ['basic', 'sponsor', 'specifications', 'requirements', 'regulatory', 'documents'];
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

/** Opens a tab by its address and waits for hydration, if there is JavaScript. */
async function open(page: Page, key = 'basic') {
  await page.goto(`/study-creation?tab=${key}`);
  await page.waitForLoadState('load');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const onTab = (page: Page, title: string) =>
  expect(page.getByRole('navigation', { name: 'Parts of the form' }).locator('[aria-current=page]')).toHaveText(title);

async function goTo(page: Page, title: string) {
  await page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('button', { name: title }).click();
  await onTab(page, title);
}

async function fillRequired(page: Page, title: string) {
  await field(page, 'Study title').fill(title);
  await field(page, 'Phase').selectOption('phase_ii');
  await field(page, 'Therapeutic area').selectOption('neurology');
}

async function lookUp(page: Page, number: string) {
  await field(page, 'NCT number').fill(number);
  await button(page, 'Lookup').click();
}

const studiesTitled = (store: Store, title: string) =>
  store.read((db) => db.select().from(studies).where(eq(studies.title, title)));

const isHydrated = (page: Page) => expect(button(page, 'Lookup')).toBeDisabled();

test.describe('tabs', () => {
  test('[STU-01] six tabs in order, Previous and Next between them, Submit only on the last', async ({ page }) => {
    await page.goto('/study-creation');
    await onTab(page, 'Basic Info');
    await expect(page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('listitem')).toHaveText(TABS);
    await expect(button(page, 'Previous')).toHaveCount(0);
    for (const [index, title] of TABS.entries()) {
      await onTab(page, title);
      await expect(page).toHaveURL(index === 0 ? /study-creation/ : new RegExp(`tab=${KEYS[index]}$`));
      const last = title === 'Documents';
      await expect(button(page, 'Submit for Review')).toHaveCount(last ? 1 : 0);
      await expect(button(page, 'Next')).toHaveCount(last ? 0 : 1);
      if (!last) await button(page, 'Next').click();
    }
    for (const title of [...TABS].reverse().slice(1)) {
      await button(page, 'Previous').click();
      await onTab(page, title);
    }
  });

  test('[STU-01][STU-03][STU-08] every tab has its address, fields, defaults and lists; an unknown one shows the first tab, and Cancel leads home @nojs', async ({
    page,
  }) => {
    const options = (name: string) => field(page, name).locator('option:not([value=""])');
    const names: Record<string, string[]> = {
      basic: 'title shortTitle acronym nctNumber phase therapeuticArea indication description'.split(' '),
      sponsor: 'sponsorName sponsorContact sponsorEmail sponsorPhone'.split(' '),
      specifications: (
        'enrollmentTarget totalSites estimatedStartDate estimatedDuration estimatedCompletionDate studyDesign ' +
        'randomization blinding placebo budgetPerPatient totalBudget paymentSchedule'
      ).split(' '),
      requirements: (
        'requiredEquipment geographicPreferences inclusionCriteria exclusionCriteria primaryEndpoints ' +
        'secondaryEndpoints'
      ).split(' '),
      regulatory: 'regulatoryStatus irbApproval fdaApproval irbNumber indNumber'.split(' '),
    };
    const onIt: Record<string, () => Promise<void>> = {
      async basic() {
        await expect(options('Phase')).toHaveText([
          'Phase I (Safety and dosage)',
          'Phase II (Efficacy and side effects)',
          'Phase III (Large-scale efficacy)',
          'Phase IV (Post-marketing surveillance)',
          'Observational (Non-interventional)',
          'Pilot (Small feasibility)',
          'Not Applicable (device, procedure or behavioral)',
        ]);
        await expect(options('Therapeutic area')).toHaveCount(20);
        await expect(field(page, 'Therapeutic area').locator('option[value="women\'s health"]')).toHaveText(
          "Women's Health",
        );
      },
      async specifications() {
        await expect(field(page, 'Target enrollment')).toHaveValue('50');
        await expect(field(page, 'Total sites')).toHaveValue('5');
        await expect(field(page, 'Estimated duration')).toHaveValue('12');
        await expect(options('Study design')).toHaveCount(7);
      },
      async requirements() {
        await expect(page.locator('[name=requiredEquipment]')).toHaveCount(18);
        await expect(page.locator('[name=geographicPreferences]')).toHaveCount(10);
      },
      async regulatory() {
        await expect(options('Regulatory status')).toHaveCount(9);
        await expect(field(page, 'Regulatory status').locator('option[value=ready_to_enroll]')).toHaveText(
          'Ready to Enroll',
        );
      },
    };
    for (const [index, key] of KEYS.entries()) {
      await open(page, key);
      await onTab(page, TABS[index] as string);
      for (const name of names[key] ?? []) await expect(page.locator(`[name="${name}"]`).first()).toBeAttached();
      await onIt[key]?.();
    }
    await open(page, 'nonsense');
    await onTab(page, 'Basic Info');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  test('[STU-13][STU-01] what was typed survives every tab, a reload and another visit', async ({ page }) => {
    await open(page);
    await field(page, 'Study title').fill('Half a title');
    await goTo(page, 'Regulatory');
    await field(page, 'IRB number').fill('IRB-7');
    await field(page, 'IRB approval obtained').check();
    await button(page, 'Previous').click();
    await onTab(page, 'Requirements');
    await page.getByLabel('Ultrasound', { exact: true }).check();
    await goTo(page, 'Basic Info');
    await expect(field(page, 'Study title')).toHaveValue('Half a title');
    await page.goto('/');
    await open(page, 'regulatory');
    await expect(field(page, 'IRB number')).toHaveValue('IRB-7');
    await expect(field(page, 'IRB approval obtained')).toBeChecked();
    await field(page, 'IRB approval obtained').uncheck();
    await goTo(page, 'Requirements');
    await expect(page.getByLabel('Ultrasound', { exact: true })).toBeChecked();
    await goTo(page, 'Regulatory');
    await expect(field(page, 'IRB approval obtained')).not.toBeChecked();
  });

  test('[STU-13] what was typed is saved without any button @js', async ({ page }) => {
    await open(page);
    await isHydrated(page);
    await field(page, 'Study title').fill('Typed and left');
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await saved;
    await page.reload();
    await expect(field(page, 'Study title')).toHaveValue('Typed and left');
  });
});

test.describe('fields', () => {
  test('[STU-04][STU-05][STU-06] capitals, whole numbers and calculated fields are there after a change of tabs', async ({
    page,
  }) => {
    await open(page);
    await field(page, 'Acronym').fill('lume-2');
    await expect(field(page, 'Acronym')).toHaveCSS('text-transform', 'uppercase');
    await expect(field(page, 'NCT number')).toHaveCSS('text-transform', 'uppercase');
    await goTo(page, 'Study Specs');
    await field(page, 'Total sites').fill('');
    await field(page, 'Target enrollment').fill('120.7');
    await field(page, 'Estimated start date').fill('2027-01-31');
    await field(page, 'Estimated duration').fill('13');
    await field(page, 'Budget per patient').fill('8000');
    await button(page, 'Next').click();
    await onTab(page, 'Requirements');
    await button(page, 'Previous').click();
    await onTab(page, 'Study Specs');
    await expect(field(page, 'Total sites')).toHaveValue('0');
    await expect(field(page, 'Target enrollment')).toHaveValue('120');
    await expect(field(page, 'Estimated completion date')).toHaveValue('2028-02-29');
    await expect(field(page, 'Total budget')).toHaveValue('$960,000');
    for (const name of ['Estimated completion date', 'Total budget']) {
      await expect(field(page, name)).toHaveJSProperty('readOnly', true);
    }
    await goTo(page, 'Basic Info');
    await expect(field(page, 'Acronym')).toHaveValue('LUME-2');
  });

  test('[STU-04][STU-05] letters become capitals and figures are calculated while typing @js', async ({ page }) => {
    await open(page);
    await isHydrated(page);
    await field(page, 'Acronym').pressSequentially('lu');
    await expect(field(page, 'Acronym')).toHaveValue('LU');
    await field(page, 'NCT number').pressSequentially('nct1');
    await expect(field(page, 'NCT number')).toHaveValue('NCT1');
    await goTo(page, 'Study Specs');
    await field(page, 'Estimated start date').fill('2027-01-31');
    await field(page, 'Estimated duration').fill('1');
    await expect(field(page, 'Estimated completion date')).toHaveValue('2027-02-28');
    await field(page, 'Budget per patient').fill('1000');
    await expect(field(page, 'Total budget')).toHaveValue('$50,000');
  });

  test('[STU-08] equipment can be added by typing, and nothing else on the tab is lost', async ({ page }) => {
    await open(page, 'requirements');
    await page.getByLabel('CT Imaging', { exact: true }).check();
    await field(page, 'Other equipment').fill('EEG cap');
    await button(page, 'Add').click();
    await expect(page.getByLabel('EEG cap', { exact: true })).toBeChecked();
    await field(page, 'Other equipment').fill('Tilt table');
    await field(page, 'Other equipment').press('Enter');
    await expect(page.getByLabel('Tilt table', { exact: true })).toBeChecked();
    await expect(page.getByLabel('EEG cap', { exact: true })).toBeChecked();
    await expect(page.getByLabel('CT Imaging', { exact: true })).toBeChecked();
    await field(page, 'Other equipment').fill('ultrasound');
    await button(page, 'Add').click();
    await expect(page.getByLabel('Ultrasound', { exact: true })).toBeChecked();
    await expect(page.locator('[name=requiredEquipment]')).toHaveCount(20);
    await button(page, 'Add').click();
    await expect(page.getByRole('alert').getByText('Please type the equipment to add.')).toBeVisible();
  });
});

test.describe('registry lookup', () => {
  test('[REG-02][REG-04][REG-07][REG-15] a number fills in the form and keeps what the registry doesn’t know; without a matching condition, a person chooses the area', async ({
    page,
  }) => {
    await open(page, 'sponsor');
    await field(page, 'Contact person').fill('Ada Lovelace');
    await goTo(page, 'Basic Info');
    await lookUp(page, 'nct90000001');
    await expect(page.getByText('Study Found!').first()).toBeVisible();
    await expect(page.getByText('Study Data Applied')).toBeVisible();
    await expect(field(page, 'Study title')).toHaveValue(/^Velorafen Added to Standard Chemotherapy/);
    await expect(field(page, 'NCT number')).toHaveValue('NCT90000001');
    await expect(field(page, 'Phase')).toHaveValue('phase_iii');
    await expect(field(page, 'Therapeutic area')).toHaveValue('oncology');
    await page.getByText('What was filled in from NCT90000001').click();
    await expect(page.getByText('The trial’s status on ClinicalTrials.gov is “Recruiting”.')).toBeVisible();
    await expect(page.getByText('Worked out from the record').first()).toBeVisible();
    await goTo(page, 'Sponsor');
    await expect(field(page, 'Sponsor organization')).toHaveValue('Larkmoor Therapeutics');
    await expect(field(page, 'Contact person')).toHaveValue('Ada Lovelace');
    await goTo(page, 'Study Specs');
    await expect(field(page, 'Target enrollment')).toHaveValue('420');
    await expect(field(page, 'Total sites')).toHaveValue('3');
    await expect(field(page, 'Randomized')).toBeChecked();
    await expect(field(page, 'Payment schedule')).toHaveValue('milestone-based');
    await goTo(page, 'Requirements');
    await expect(page.getByLabel('Northeast')).toBeChecked();
    await expect(field(page, 'Inclusion criteria')).toHaveValue(/Age: 18 Years and older\nGender: Female$/);
    await goTo(page, 'Regulatory');
    await expect(field(page, 'Regulatory status')).toHaveValue('enrolling');
    await expect(field(page, 'FDA approval obtained')).toBeChecked();
    await goTo(page, 'Basic Info');
    await lookUp(page, 'NCT90000004');
    // Nothing is filled in before someone has answered.
    await expect(page.getByText('Withdrawn. Post it anyway?')).toBeVisible();
    await expect(field(page, 'Study title')).toHaveValue(/^Velorafen/);
    await expect(page.getByText('These values are from NCT90000001')).toBeVisible();
    await expect(page.getByText('From the record')).toHaveCount(0);
    await page.getByRole('button', { name: 'Go back to NCT90000001' }).click();
    await expect(page.getByText('From the record').first()).toBeVisible();
    await lookUp(page, 'NCT90000004');
    await page.getByRole('button', { name: 'Post it anyway' }).click();
    await expect(field(page, 'Study title')).toHaveValue('First Doses of SBX-9');
    await expect(field(page, 'Therapeutic area')).toHaveValue('');
  });

  test('[REG-02] Enter in the field looks up the number; in another field it goes to the next tab', async ({
    page,
  }) => {
    await open(page);
    await field(page, 'Short title').fill('Typed before');
    await field(page, 'NCT number').fill('NCT90000003');
    await field(page, 'NCT number').press('Enter');
    await expect(page.getByText('Study Data Applied')).toBeVisible();
    await expect(field(page, 'Study title')).toHaveValue('Breathing Exercises for Teenagers');
    await field(page, 'Study title').press('Enter');
    await onTab(page, 'Sponsor');
  });

  test('[REG-02] Lookup is disabled without a number and while it runs @js', async ({ page, registry }) => {
    await open(page);
    await expect(button(page, 'Lookup')).toBeDisabled();
    registry.setMode('NCT90000005', 'slow');
    await field(page, 'NCT number').fill('NCT90000005');
    await expect(button(page, 'Lookup')).toBeEnabled();
    await button(page, 'Lookup').click();
    await expect(button(page, 'Looking up...')).toBeDisabled();
    await expect(page.getByText('Study Data Applied')).toBeVisible();
  });

  test('[REG-02] without JavaScript, the button is never disabled @nojs', async ({ page }) => {
    await open(page);
    await expect(button(page, 'Lookup')).toBeEnabled();
    await button(page, 'Lookup').click();
    await expect(page.getByText('NCT Number Required')).toBeVisible();
    await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter a valid NCT number' })).toBeVisible();
  });

  test('[REG-03][REG-04] a failed lookup shows why, and nothing is lost', async ({ page, javaScriptEnabled }) => {
    await open(page);
    await field(page, 'Study title').fill('Kept');
    await lookUp(page, 'nct00000404');
    await expect(page.getByText('Lookup Failed').first()).toBeVisible();
    const message = 'No study found with this NCT number';
    await expect(page.getByRole('alert').getByRole('link', { name: message })).toBeVisible();
    await expect(field(page, 'NCT number')).toHaveValue('NCT00000404');
    await expect(field(page, 'Study title')).toHaveValue('Kept');
    if (!javaScriptEnabled) await expect(page).toHaveTitle(/^Error: /);
  });
});

test.describe('submitting', () => {
  test('[STU-07] title, phase and area are required, absurd values are refused on their tab, and nothing is lost', async ({
    page,
    store,
    javaScriptEnabled,
  }) => {
    const title = `Asked for ${unique()}`;
    await open(page, 'documents');
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Missing Information').first()).toBeVisible();
    await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
    await onTab(page, 'Basic Info');
    if (!javaScriptEnabled) await expect(page).toHaveTitle(/^Error: /);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary.getByRole('listitem')).toHaveText([
      'Please enter the study title.',
      'Please choose the phase.',
      'Please choose the therapeutic area.',
    ]);
    await summary.getByRole('link', { name: 'Please enter the study title.' }).click();
    await expect(field(page, 'Study title')).toBeFocused();
    await expect(field(page, 'Study title')).toHaveAttribute('aria-invalid', 'true');
    await fillRequired(page, title);
    await goTo(page, 'Sponsor');
    await field(page, 'Contact e-mail').fill('ada@');
    await goTo(page, 'Study Specs');
    await field(page, 'Total sites').fill('-4');
    await goTo(page, 'Documents');
    await button(page, 'Submit for Review').click();
    await onTab(page, 'Sponsor');
    await expect(page.getByText('Failed to submit study. Please try again.').first()).toBeVisible();
    await expect(field(page, 'Contact e-mail')).toHaveValue('ada@');
    await expect(page.getByRole('button', { name: 'Study Specs has a problem' })).toBeVisible();
    await field(page, 'Contact e-mail').fill('');
    await goTo(page, 'Study Specs');
    await expect(field(page, 'Total sites')).toHaveValue('-4');
    await field(page, 'Total sites').fill('4');
    await goTo(page, 'Documents');
    await button(page, 'Submit for Review').click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    expect(await studiesTitled(store, title)).toHaveLength(1);
  });

  test('[STU-02][STU-11][STU-12][STU-10] a sponsor sees their name, submits, sees a message, and lands on the home page', async ({
    page,
    make,
    signIn,
    store,
  }) => {
    const { user, organization } = await make.sponsor();
    const title = `Signed in ${unique()}`;
    await signIn(user);
    await open(page);
    await expect(page.getByRole('main').getByText('RR', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Robin Reyes')).toBeVisible();
    await fillRequired(page, title);
    await goTo(page, 'Documents');
    await button(page, 'Submit for Review').click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();
    const [study] = await studiesTitled(store, title);
    expect(study).toMatchObject({
      sponsorId: organization.id,
      status: 'pending_approval',
      isActive: false,
      enrollmentTarget: 50,
      totalSites: 5,
      duration: 12,
    });
    await open(page);
    await expect(field(page, 'Study title')).toHaveValue('');
  });

  test('[STU-14] the owner of a known address continues from the e-mail with everything that was entered @nojs', async ({
    page,
    make,
    signIn,
    store,
  }) => {
    const { user, organization } = await make.sponsor();
    const title = `Known ${unique()}`;
    await open(page);
    await fillRequired(page, title);
    await field(page, 'Acronym').fill('KEEP');
    await goTo(page, 'Sponsor');
    await field(page, 'Contact e-mail').fill(user.email as string);
    await goTo(page, 'Regulatory');
    await field(page, 'FDA approval obtained').check();
    await goTo(page, 'Documents');
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();
    await expect(page.getByText('We have sent an e-mail to the contact’s address.').first()).toBeVisible();
    expect(await studiesTitled(store, title)).toHaveLength(0);

    const mail = (await mailsTo(store, user.email)).find(({ body }) => body.includes(title));
    await signIn(user);
    await page.goto(/\/drafts\/resume\?token=[\w-]+/.exec(mail?.body ?? '')?.[0] as string);
    await button(page, 'Continue the study').click();
    await page.waitForURL('**/study-creation?tab=basic');
    await expect(field(page, 'Study title')).toHaveValue(title);
    await expect(field(page, 'Acronym')).toHaveValue('KEEP');
    await open(page, 'regulatory');
    await expect(field(page, 'FDA approval obtained')).toBeChecked();
    await goTo(page, 'Documents');
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();
    expect(await studiesTitled(store, title)).toMatchObject([
      { sponsorId: organization.id, acronym: 'KEEP', fdaApproval: true, totalSites: 5 },
    ]);
  });

  test('[STU-12] after a lost session the person signs in again, and the draft is still there', async ({
    page,
    make,
    signIn,
    context,
  }) => {
    const { user } = await make.sponsor();
    const title = `Lost ${unique()}`;
    await signIn(user);
    await open(page);
    await fillRequired(page, title);
    await goTo(page, 'Documents');
    await context.clearCookies({ name: 'sb_session' });
    const goOn = await holdBack(page, ({ pathname }) => pathname === '/api/login');
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Unauthorized').first()).toBeVisible();
    goOn();
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fstudy-creation%3Ftab%3Ddocuments/);
    await signIn(user);
    await open(page, 'documents');
    await expect(page.getByText(title)).toBeVisible();
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();
  });

  test('[STU-12] without a connection, nothing typed is lost @js', async ({ page, context }) => {
    await open(page);
    await fillRequired(page, 'Offline');
    await goTo(page, 'Documents');
    await context.setOffline(true);
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Failed to submit study. Please try again.').first()).toBeVisible();
    await context.setOffline(false);
    await button(page, 'Submit for Review').click();
    await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();
  });
});

test.describe('documents', () => {
  test('[STU-09][STU-02][STU-11][STU-14][DAY-215] a visitor sees what is needed and no name, submits with a protocol, and gets an account by e-mail', async ({
    page,
    store,
  }) => {
    const title = `With protocol ${unique()}`;
    const address = `${unique('ada-')}@northwind.example`;
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Robin Reyes')).toHaveCount(0);
    await fillRequired(page, title);
    await goTo(page, 'Sponsor');
    await field(page, 'Contact e-mail').fill(address);
    await goTo(page, 'Documents');
    const needed = page.getByRole('region', { name: 'What we need for the review' }).getByRole('listitem');
    await expect(needed).toHaveText([
      'Study protocolRequired',
      'Inclusion and exclusion criteriaRequired',
      'IRB approval letterIf applicable',
      'FDA correspondenceIf applicable',
    ]);
    const missing = page.getByRole('region', { name: 'What you submit' }).getByRole('link', { name: 'Study protocol' });
    await expect(missing).toHaveCount(1);
    await choose(page.locator('input[type=file]'), { name: 'protocol.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(missing).toHaveCount(0);
    await expect(page.getByText('Document uploaded successfully').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove protocol.pdf' })).toBeVisible();
    await button(page, 'Submit for Review').click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByText('Study Submitted Successfully').first()).toBeVisible();
    const [study] = await studiesTitled(store, title);
    const documents = await store.read((db) => documentsOfStudy(db, study?.id as string));
    expect(documents).toMatchObject([{ name: 'protocol.pdf', type: 'protocol', state: 'attached' }]);
    expect(await mailsTo(store, address)).toHaveLength(1);
  });

  test('[STU-09] Submit also sends a chosen file, but not a removed one @nojs', async ({ page, store }) => {
    const title = `Two files ${unique()}`;
    await open(page);
    await fillRequired(page, title);
    await goTo(page, 'Documents');
    const choose = (name: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });
    await choose('wrong.pdf');
    await button(page, 'Upload').click();
    await page.getByRole('button', { name: 'Remove wrong.pdf' }).click();
    await expect(page.getByText('wrong.pdf')).toHaveCount(0);
    await choose('right.pdf');
    await button(page, 'Submit for Review').click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    const [study] = await studiesTitled(store, title);
    const documents = await store.read((db) => documentsOfStudy(db, study?.id as string));
    expect(documents.map((document) => document.name)).toEqual(['right.pdf']);
  });
});
