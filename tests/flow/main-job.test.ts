/** The main job end to end: with native forms without JavaScript, with JavaScript, and over JSON. */
import type { Browser, Page } from '@playwright/test';
import type { Store } from '~db/store.server';
import { ADMIN } from '~tests/support/app';
import { unique } from '~tests/support/factories';
import { noteWithoutScripts } from '~tests/support/hydrated';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { pdf } from '~tests/support/sample-files';
import { uploaded } from '~tests/support/uploads';
import { wizard } from '~tests/support/wizard';

/** A made-up study of breast cancer with sites in Massachusetts. */
const NCT = 'NCT90000001';
const PASSWORD = 'bridges are built twice';

const site = () => registration({ city: 'Boston', state: 'MA', zipCode: '02115', therapeuticAreas: ['Oncology'] });

/** The path of the link in the latest e-mail to an address. */
async function linkFor(store: Store, recipient: string): Promise<string> {
  const mail = (await mailsTo(store, recipient)).find(({ body }) => body.includes('/set-password'));
  const link = /https?:\/\/\S*\/set-password\S+/.exec(mail?.body ?? '')?.[0];
  if (!link) throw new Error(`no invitation for ${recipient}`);
  return link.replace(/^https?:\/\/[^/]+/, '');
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password set').first()).toBeVisible();
}

/** The first button whose name starts with this text; text for screen readers may follow. */
const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click();

/** The dashboard tile with this label. */
const tile = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('xpath=../..');

async function pages(browser: Browser, baseURL: string | undefined, javaScriptEnabled: boolean) {
  const open = async () => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    if (!javaScriptEnabled) noteWithoutScripts(context);
    return context.newPage();
  };
  return { coordinator: await open(), sponsor: await open(), admin: await open() };
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(() => {
    // An app of its own: a second study of the same trial is not approved from the list.
    test.use({ appEnv: { LOG_LEVEL: javaScriptEnabled ? 'error' : 'warn' } });

    test(`[WIZ-01][STU-01][REG-01][ADM-15][MAT-02][MAT-04][SITE-02][SPON-02] the main job with JavaScript ${
      javaScriptEnabled ? 'on @js' : 'off @nojs'
    }`, async ({ browser, baseURL, store }) => {
      test.setTimeout(120_000);
      const { coordinator, sponsor, admin } = await pages(browser, baseURL, javaScriptEnabled);
      const applicant = site();
      const sponsorEmail = `${unique('dana-')}@larkspur.example`;

      await test.step('a site registers with a document and sets a password with the link in the e-mail', async () => {
        const steps = wizard(coordinator);
        await steps.upTo(3, applicant);
        await steps.upload({ name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf() });
        await expect(coordinator.getByText('license.pdf').first()).toBeVisible();
        await steps.investigator(applicant);
        await steps.next();
        await expect(coordinator.getByText('3-5 business days').first()).toBeVisible();
        await steps.next();
        await steps.account(applicant);
        await press(coordinator, 'Create Account & Submit');
        await expect(coordinator.getByText('Registration Submitted!').first()).toBeVisible();
        await choosePassword(coordinator, await linkFor(store, applicant.userEmail));
        await expect(coordinator).toHaveURL(/site-dashboard$/);
        await expect(coordinator.getByText('under review').first()).toBeVisible();
      });

      let title = '';
      await test.step('a sponsor posts a study from its registry number and sets a password', async () => {
        await sponsor.goto('/study-creation');
        await sponsor.getByLabel('NCT number').fill(NCT);
        await press(sponsor, 'Lookup');
        await expect(sponsor.getByText('Study Found!').first()).toBeVisible();
        title = await sponsor.getByLabel('Study title').inputValue();
        expect(title).not.toBe('');
        await expect(sponsor.getByLabel('Therapeutic area')).toHaveValue('oncology');
        await press(sponsor, 'Next');
        await sponsor.getByLabel('Contact person').fill('Dana Whitaker');
        await sponsor.getByLabel('Contact e-mail').fill(sponsorEmail);
        for (let tab = 0; tab < 4; tab++) await press(sponsor, 'Next');
        await press(sponsor, 'Submit for Review');
        await expect(sponsor.getByText('Study Submitted Successfully').first()).toBeVisible();
        await choosePassword(sponsor, await linkFor(store, sponsorEmail));
        await expect(sponsor).toHaveURL(/sponsor-dashboard$/);
        await expect(sponsor.getByRole('row', { name: title }).getByText('Under Review')).toBeVisible();
      });

      await test.step('an administrator approves both', async () => {
        await admin.goto('/admin-login');
        await admin.getByLabel('Username').fill(ADMIN.username);
        await admin.getByLabel('Password', { exact: true }).fill(ADMIN.password);
        await press(admin, 'Sign In');
        await admin.waitForURL('**/admin-panel');
        await admin.goto(`/admin-panel?section=sites&q=${encodeURIComponent(applicant.name)}`);
        await press(admin, 'Approve');
        await expect(admin.getByText('Site Approved').first()).toBeVisible();
        await admin.goto(`/admin-panel?section=studies&status=pending_approval&q=${encodeURIComponent(title)}`);
        await admin
          .getByRole('row', { name: title })
          .first()
          .getByRole('button', { name: /^Approve/ })
          .click();
        await expect(admin.getByText('Study Approved').first()).toBeVisible();
      });

      await test.step('the sponsor runs matching, and the site is found with reasons', async () => {
        await sponsor.goto('/sponsor-dashboard');
        await press(sponsor, 'Match');
        await expect(sponsor.getByText('Matching completed').first()).toBeVisible();
        await expect(sponsor.getByText('Site matching has been completed for this study.').first()).toBeVisible();
      });

      await test.step('the site shows interest', async () => {
        await coordinator.goto('/site-dashboard');
        await expect(coordinator.getByText(title).first()).toBeVisible();
        await press(coordinator, 'Express Interest');
        await expect(coordinator.getByText('Interest sent').first()).toBeVisible();
      });

      await test.step('the sponsor selects it', async () => {
        await sponsor.goto('/sponsor-dashboard');
        const waiting = sponsor.getByRole('listitem').filter({ hasText: applicant.name });
        await expect(waiting.getByText('Interested').first()).toBeVisible();
        await waiting.getByRole('link', { name: /^Select/ }).click();
        await sponsor.getByRole('button', { name: 'Select', exact: true }).click();
        await expect(sponsor.getByText('Site selected').first()).toBeVisible();
      });

      await test.step('both dashboards show it', async () => {
        await sponsor.goto('/sponsor-dashboard');
        await expect(tile(sponsor, 'Active Sites')).toContainText('1');
        await expect(tile(sponsor, 'Total Studies')).toContainText('1');
        await coordinator.goto('/site-dashboard');
        await expect(tile(coordinator, 'Active Studies')).toContainText('1');
        await expect(tile(coordinator, 'Profile Status')).toContainText('Verified');
        await expect(coordinator.getByText('Selected').first()).toBeVisible();
      });
      for (const page of [coordinator, sponsor, admin]) await page.context().close();
    });
  });
}

test('[API-05][API-07][API-08][API-09][MAT-01][MAT-02][MAT-04] the main job over JSON', async ({ as, store }) => {
  const applicant = site();
  const sponsorEmail = `${unique('dana-')}@larkspur.example`;
  const visitor = await as();
  const document = await uploaded(visitor, pdf(), 'license.pdf');
  const registered = await visitor.post('/api/organizations', {
    data: { ...applicant, documents: [{ ...document, type: 'other' }] },
  });
  expect(registered.status()).toBe(201);

  const imported = await (await visitor.get(`/api/nct-lookup/${NCT}/study`)).json();
  const submitted = await visitor.post('/api/studies/public', { data: { ...imported, sponsorEmail } });
  expect(submitted.status()).toBe(201);

  const people = { site: await as(), sponsor: await as() };
  for (const [who, address] of [
    ['site', applicant.userEmail],
    ['sponsor', sponsorEmail],
  ] as const) {
    const set = await people[who].post(await linkFor(store, address), { form: { password: PASSWORD } });
    expect(set.status()).toBe(303);
  }
  const admin = await as('configured admin');
  const organization = await (await people.site.get('/api/organizations/me')).json();
  const [study] = await (await people.sponsor.get('/api/studies')).json();
  expect(organization.status).toBe('pending');
  expect(study.status).toBe('pending_approval');
  expect(
    (await admin.put(`/api/organizations/${organization.id}/approve`, { data: { status: 'verified' } })).status(),
  ).toBe(200);
  expect((await admin.put(`/api/studies/${study.id}/approve`, { data: { status: 'approved' } })).status()).toBe(200);

  expect((await people.sponsor.post('/api/matches/run', { data: { studyId: study.id } })).status()).toBe(200);
  const [match] = await (await people.site.get('/api/matches')).json();
  expect(match).toMatchObject({ studyId: study.id, status: 'new' });
  expect(match.reasons.length).toBeGreaterThan(0);
  expect((await people.site.put(`/api/matches/${match.id}/interest`)).status()).toBe(200);
  expect((await people.sponsor.put(`/api/matches/${match.id}/select`)).status()).toBe(200);
  const [selected] = await (await people.site.get('/api/matches')).json();
  expect(selected.status).toBe('selected');
  const sponsors: { id: string }[] = await (await people.sponsor.get('/api/matches?limit=100')).json();
  expect(sponsors.find(({ id }) => id === match.id)).toMatchObject({
    status: 'selected',
    siteOrganization: { name: applicant.name },
  });
});
