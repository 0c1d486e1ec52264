import Database from 'better-sqlite3';
import { EHR_SYSTEMS, PANEL_SIZES, PRIOR_TRIALS, SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { organizationPage } from '~db/queries/organizations';
import type { Store } from '~db/store.server';
import { testEnv } from '~tests/support/app';
import { unique } from '~tests/support/factories';
import { holdBack } from '~tests/support/held-back';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { exe, pdf } from '~tests/support/sample-files';
import { startApp } from '~tests/support/server';
import { wizard } from '~tests/support/wizard';

const file = (buffer: Buffer, name = 'CLIA certificate.pdf') => ({ name, mimeType: 'application/pdf', buffer });
const registered = async (store: Store, name: string) =>
  (await store.read((db) => organizationPage(db, { search: name, limit: 10 }))).rows;

test('[WIZ-01] a visitor has five steps, with a bar, the step and the percentage @nojs', async ({ page }) => {
  await page.goto('/onboarding');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page.getByText('20%')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '20');
  const steps = page.getByRole('list').filter({ hasText: 'Basic Info' }).getByRole('listitem');
  await expect(steps).toContainText(['Basic Info', 'Site Details', 'Documents & PI', 'Review', 'Account']);
});

test('[WIZ-01][WIZ-09][WIZ-11] a signed-in person has four steps and becomes the owner of the site', async ({
  page,
  make,
  signIn,
  store,
}) => {
  await signIn(await make.user());
  const site = registration();
  await wizard(page).upTo(4, site);
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await page.goto('/onboarding?step=5');
  await expect(page).toHaveURL(/step=4$/);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.waitForURL('**/site-dashboard');
  const told = 'Site registration submitted successfully! Our team will review your application';
  await expect(page.getByText(told).first()).toBeVisible();
  expect(await registered(store, site.name)).toMatchObject([{ status: 'pending' }]);
});

test('[WIZ-02][WIZ-03] Previous is disabled on step 1, and Next until the five fields are filled in; Enter means Next, not Previous @js', async ({
  page,
}) => {
  await page.goto('/onboarding');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(next).toBeDisabled();
  await expect(next).toHaveAccessibleDescription('Fill in the required fields to continue.');
  for (const label of ['Site name', 'Street address', 'City', 'State']) await page.getByLabel(label).fill('x');
  await page.getByLabel('ZIP code').fill('   ');
  await expect(next).toBeDisabled();
  await page.getByLabel('ZIP code').fill('04101');
  await expect(next).toBeEnabled();
  await page.getByLabel('City').press('Enter');
  await expect(page).toHaveURL(/step=2$/);
});

test('[WIZ-03][GEN-02] Next is refused with an error beside each empty field, and what was typed stays @nojs', async ({
  page,
}) => {
  await page.goto('/onboarding');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('Website').fill('not an address');
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.getByRole('button', { name: 'Next' }).click(),
  ]);
  expect(response.status()).toBe(400);
  await expect(page).toHaveTitle(/^Error: /);
  for (const [label, error] of [
    ['Site name', 'Please enter the site name.'],
    ['Street address', 'Please enter the street address.'],
    ['State', 'Please enter the state.'],
    ['ZIP code', 'Please enter the ZIP code.'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(error);
    await expect(page.getByRole('alert').getByRole('link', { name: error })).toBeVisible();
  }
  await expect(page.getByLabel('City')).toHaveValue('Portland');
  await expect(page.getByLabel('Website')).toHaveValue('not an address');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
});

test('[WIZ-04][WIZ-05] the lists match the specification, and Next waits for at least one therapeutic area', async ({
  page,
  javaScriptEnabled,
}) => {
  expect([SITE_AREAS, SITE_EQUIPMENT, PANEL_SIZES, EHR_SYSTEMS].map((list) => list.length)).toEqual([10, 7, 4, 4]);
  expect(PRIOR_TRIALS.map(({ value, label }) => [value, label])).toEqual([
    ['0', '0'],
    ['1', '1-5'],
    ['6', '6-15'],
    ['15', '15+'],
  ]);
  await wizard(page).startAt(2, registration());
  for (const [group, options] of [
    ['Therapeutic areas', SITE_AREAS],
    ['Equipment and facilities', SITE_EQUIPMENT],
  ] as const) {
    const boxes = page.getByRole('group', { name: group }).getByRole('checkbox');
    await expect(boxes).toHaveCount(options.length);
    for (const [index, { label, value }] of options.entries()) {
      await expect(boxes.nth(index)).toHaveAccessibleName(label);
      await expect(boxes.nth(index)).toHaveValue(value);
    }
  }
  for (const [label, options] of [
    ['Patient population', PANEL_SIZES],
    ['EHR system', EHR_SYSTEMS],
    ['Prior trials', PRIOR_TRIALS],
  ] as const) {
    const values = await page
      .getByLabel(label)
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
    expect(values).toEqual(options.map((option) => [option.value, option.label]));
  }
  const next = page.getByRole('button', { name: 'Next' });
  if (javaScriptEnabled === false) {
    await page.getByLabel('EHR system').selectOption('epic');
    await next.click();
    await expect(page.getByRole('alert').getByText('Please choose at least one.')).toBeVisible();
    await expect(page.getByLabel('EHR system')).toHaveValue('epic');
  } else {
    await expect(next).toBeDisabled();
    await expect(next).toHaveAccessibleDescription('Choose at least one therapeutic area to continue.');
  }
  await page.getByLabel('Dermatology').check();
  await next.click();
  await expect(page).toHaveURL(/step=3$/);
});

test('[WIZ-06][UP-02][UP-04][UP-06] a program renamed .pdf is refused and what was typed stays; a document can be uploaded and removed, while another stays', async ({
  page,
}) => {
  const site = registration();
  await wizard(page).startAt(3, site);
  await page.getByRole('group', { name: 'Principal investigator' }).getByLabel('Name').fill('Dr. Okafor');
  await wizard(page).upload(file(exe(), 'setup.pdf'));
  await expect(page.getByText('You can only upload: PDF, DOC, DOCX, JPG, PNG').first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Dr. Okafor');
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  await wizard(page).upload(file(pdf()));
  await expect(page.getByText('Document uploaded successfully').first()).toBeVisible();
  await wizard(page).upload(file(pdf(5000), 'Pharmacy licence.pdf'));
  await expect(page.getByRole('button', { name: 'Remove Pharmacy licence.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove CLIA certificate.pdf' }).click();
  await expect(page.getByRole('button', { name: 'Remove CLIA certificate.pdf' })).toBeHidden();
  await wizard(page).investigator(site);
  await wizard(page).next();
  await page.waitForURL('**/onboarding?step=4');
  // The address changes before the page does: only the review has definitions.
  await expect(page.getByRole('definition').filter({ hasText: 'Pharmacy licence.pdf' })).toBeVisible();
  await expect(page.getByText('CLIA certificate.pdf')).toBeHidden();
});

test('[DAY-184] a button that the message of the field before it would move is still clicked @js', async ({ page }) => {
  await wizard(page).startAt(3, registration());
  const group = page.getByRole('group', { name: 'Principal investigator' });
  await group.getByLabel('Name').fill('Dr. Okafor');
  await group.getByLabel('E-mail').fill('okafor@');
  const next = page.getByRole('button', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const box = (await next.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + 20, box.y + 3);
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100))); // as long as a person's click
  await page.mouse.up();
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible(); // the summary of all errors
});

test('[UP-06] an upload shows its progress, blocks Next and can be canceled @js @all', async ({ page }) => {
  await wizard(page).startAt(3, registration());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/objects/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue().catch(() => undefined); // canceled in the meantime
  });
  await page.getByLabel('Add a document').setInputFiles(file(pdf(200_000)));
  await expect(page.getByRole('progressbar', { name: 'Uploading CLIA certificate.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar', { name: /Uploading/ })).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
});

test('[WIZ-07] the review shows everything, a way back to each part, and how long our review takes @nojs', async ({
  page,
}) => {
  const site = registration();
  await wizard(page).startAt(4, site);
  await expect(page.getByText('Review takes 3-5 business days.')).toBeVisible();
  for (const text of [
    site.name,
    `${site.address}, ${site.city}, ${site.state} ${site.zipCode}`,
    site.phone,
    site.website,
    site.description,
    'Oncology, Cardiology',
    '1,000-5,000 patients',
    'Cerner',
    '6-15',
    'Infusion Center',
    site.piName,
    site.piPhone,
    site.piEmail,
  ]) {
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
  }
  for (const [part, step] of [
    ['Site Details', 2],
    ['Documents & PI', 3],
    ['Basic Info', 1],
  ] as const) {
    await page.goto('/onboarding?step=4');
    await page.getByRole('link', { name: `Change ${part}` }).click();
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
    await page.getByRole('button', { name: 'Back to review' }).click();
    await page.waitForURL('**/onboarding?step=4');
  }
  await page.getByRole('button', { name: 'Basic Info (done)' }).click();
  await expect(page.getByLabel('Site name')).toHaveValue(site.name);
});

test('[WIZ-08][WIZ-09][WIZ-10][SCR-02][SCR-03] a visitor enters a name and an address, submits, sees a message, is taken home, and corrects the address there', async ({
  page,
  store,
  javaScriptEnabled,
}) => {
  const site = registration();
  await wizard(page).upTo(5, site);
  const submit = page.getByRole('button', { name: 'Create Account & Submit' });
  if (javaScriptEnabled === false) {
    await submit.click();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter your e-mail address.');
  } else {
    await expect(submit).toBeDisabled();
  }
  await wizard(page).account(site);
  const goOn = await holdBack(page, ({ pathname }) => ['/', '/_root.data'].includes(pathname));
  await submit.click();
  const next = page.getByRole('heading', { name: `Check ${site.userEmail} for a link to set your password` });
  if (javaScriptEnabled !== false) await expect(next).toBeFocused();
  await expect(page.getByText('Registration Submitted!').first()).toBeVisible();
  const told = 'You will receive login credentials via email within 24 hours';
  await expect(page.getByText(told).first()).toBeVisible();
  goOn();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await registered(store, site.name)).toHaveLength(1);

  const userEmail = `right-${site.userEmail}`;
  await expect(page.getByText(`Check ${site.userEmail} for a link to set your password`)).toBeVisible();
  await page.getByRole('link', { name: 'Wrong address?' }).click();
  await page.getByLabel('Your last name').fill(site.userLastName);
  await page.getByLabel('Correct e-mail address').fill(userEmail);
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await expect(page.getByText(`Check ${userEmail} for a link to set your password`).first()).toBeVisible();
  expect(await registered(store, site.name)).toMatchObject([{ email: userEmail }]);

  await page.goto('/onboarding');
  await expect(page.getByLabel('Site name'), 'the draft is gone').toHaveValue('');
});

test('[WIZ-09][WIZ-13] without a connection the page stays as it is and says so; while the form is being sent, the button is disabled and says so @js', async ({
  page,
  context,
}) => {
  const site = registration();
  await wizard(page).startAt(5, site);
  await wizard(page).account(site);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Account & Submit' }).click();
  await expect(page.getByText('Failed to submit registration. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(site.userEmail);
  await context.setOffline(false);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/onboarding*', async (route) => {
    if (route.request().postData()?.includes('intent=submit')) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create Account & Submit' }).click();
  await expect(page.getByRole('button', { name: 'Creating Account & Registering Site...' })).toBeDisabled();
  release();
  await page.waitForURL('**/onboarding?submitted=1');
});

test('[WIZ-12] a person with an organization sees a message and is sent to the dashboard @nojs', async ({
  page,
  make,
  signIn,
}) => {
  await signIn((await make.site()).user);
  await page.goto('/onboarding');
  await page.waitForURL('**/site-dashboard');
  await expect(page.getByText('Your account already has an organization.').first()).toBeVisible();
});

test('[WIZ-13] a failed submission shows a message, and nothing typed is lost', async ({
  page,
  app,
  store,
  javaScriptEnabled,
}) => {
  const site = registration({ name: unique('Unlucky Clinic ') });
  const database = new Database(`${app.dataDir}/studybridge.sqlite`);
  database.exec(
    `create trigger unlucky_${unique()} before insert on organizations when new.name = '${site.name}'
     begin select raise(abort, 'disk full'); end`,
  );
  database.close();
  await wizard(page).startAt(5, site);
  await wizard(page).account(site);
  await page.getByRole('button', { name: 'Create Account & Submit' }).click();
  await expect(page.getByText('Failed to submit registration. Please try again.').first()).toBeVisible();
  if (javaScriptEnabled !== false) await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(site.userEmail);
  expect(await registered(store, site.name)).toEqual([]);
  expect(app.log(), 'and nobody’s data is logged').not.toContain(site.userEmail);
  await page.goto('/onboarding?step=4');
  await expect(page.getByText(site.name)).toBeVisible();
});

test('[WIZ-13] after a lost session and a new sign-in, the draft is still there', async ({
  page,
  context,
  make,
  signIn,
}) => {
  const user = await make.user();
  await signIn(user);
  const site = registration();
  await wizard(page).startAt(4, site);
  await context.clearCookies({ name: 'sb_session' });
  const goOn = await holdBack(page, ({ pathname }) => pathname === '/api/login');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  goOn();
  await page.waitForURL('**/login?redirectTo=*');
  await signIn(user);
  await page.goto('/onboarding?step=4');
  await expect(page.getByText(site.name)).toBeVisible();
});

test('[WIZ-14][SCR-08] entries survive reload and Back, and the focus is on the new step’s heading', async ({
  page,
  javaScriptEnabled,
}) => {
  const site = registration();
  await wizard(page).startAt(2, site);
  await wizard(page).siteDetails(site);
  await wizard(page).next();
  await expect(page).toHaveURL(/step=3$/);
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  if (javaScriptEnabled !== false) await expect(page.getByRole('heading', { name: 'Documents & PI' })).toBeFocused();
  await page.reload();
  await expect(page).toHaveURL(/step=3$/);
  await page.goBack();
  await expect(page.getByLabel('EHR system')).toHaveValue(site.ehrSystem);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Site name')).toHaveValue(site.name);
  await expect(page.getByLabel('Description')).toHaveValue(site.description);
});

test('[WIZ-14] entries survive a closed browser and a killed server @nojs', async ({
  browser,
  registry,
  javaScriptEnabled,
}) => {
  test.slow(); // starts its own server twice
  const app = await startApp(testEnv(registry.url));
  let context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
  let page = await context.newPage();
  const site = registration();
  await wizard(page).upTo(3, site);
  const storageState = await context.storageState();
  await context.close();
  await app.kill('SIGKILL');
  await app.restart();
  context = await browser.newContext({ baseURL: app.url, javaScriptEnabled, storageState });
  page = await context.newPage();
  await page.goto('/onboarding?step=2');
  for (const area of site.therapeuticAreas) await expect(page.getByLabel(area)).toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Site name')).toHaveValue(site.name);
  await context.close();
  await app.close();
});

test('[WIZ-14][SCR-01] entries are saved before any button is clicked, and shown again to someone who chooses to continue @js', async ({
  page,
  context,
}) => {
  const saved = (value: string, { by = page, field = 'name' } = {}) =>
    by.waitForResponse((response) => {
      const sent = new URLSearchParams(response.request().postData() ?? '');
      return sent.get('intent') === 'save' && sent.get(field) === value;
    });
  // A fast typist, before the scripts have run.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('input[name=name]');
      if (field?.value === '') field.value = 'Early Clinic';
    }).observe(document, { childList: true, subtree: true });
  });
  const early = saved('Early Clinic');
  await page.goto('/onboarding');
  await early;
  const later = saved('Half a Clinic');
  await page.getByLabel('Site name').fill('Half a Clinic');
  await later;
  await page.close();
  const again = await context.newPage();
  await again.goto('/onboarding');
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again.getByLabel('Site name')).toHaveValue('Half a Clinic');

  await again.getByLabel('City').fill('Portland'); // and leaves at once
  await again.goto('/login');
  const city = again.getByLabel('City');
  // What is sent on leaving may arrive after the next page has asked for it.
  await expect(async () => {
    await again.goto('/onboarding?step=1');
    await expect(city).toHaveValue('Portland', { timeout: 2000 });
  }).toPass();

  // Once a field was refused, it is checked at every letter, which must not be taken for sending the form.
  await city.fill('');
  await city.blur();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  const corrected = saved('Salem', { by: again, field: 'city' });
  await city.pressSequentially('Salem');
  await corrected;
});
