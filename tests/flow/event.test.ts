/** An event from the invitation of its field rep to a registration, with JavaScript and without it. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DECISIONS_CALL_MAX } from '~/catalogue/limits';
import { leadRow } from '~db/queries/leads';
import { ADMIN } from '~tests/support/app';
import { unique } from '~tests/support/factories';
import { noteWithoutScripts } from '~tests/support/hydrated';
import { arrived, enter, enterAll, nextPerson, waiting } from '~tests/support/kiosk-entries';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { wizard } from '~tests/support/wizard';

const PASSWORD = 'bridges are built twice';
const PIN = '25802580';

const pathIn = (body = '', path: string) => new RegExp(`${path}\\?token=\\S+`).exec(body)?.[0] ?? '';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Everyone at the stand agrees, and each leaves an address of their own. */
const addressOf = (name: string) => `${name.replace(/\W+/g, '-')}@seaside.example`;

async function opened(browser: Browser, baseURL: string | undefined, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, serviceWorkers: 'allow' });
  if (!javaScriptEnabled) noteWithoutScripts(context);
  return context.newPage();
}

/** 200 entries across 5 reloads, all without a network. */
async function enterOffline(tablet: Page, context: BrowserContext, word: string): Promise<void> {
  await expect(tablet.getByText('Ready to work offline.')).toBeVisible();
  await context.setOffline(true);
  for (let round = 0; round < 5; round++) {
    await tablet.reload();
    // By hand, which also waits until React has started.
    await enter(tablet, `${word} ${round}`, addressOf(`${word} ${round}`));
    await enterAll(
      tablet,
      Array.from({ length: 39 }, (_, index) => `${word} ${round} ${index}`),
    );
  }
  await nextPerson(tablet);
  await expect(waiting(tablet, 200)).toBeVisible();
  await context.setOffline(false);
  await expect(tablet.getByText(/not sent yet$/)).toHaveCount(0, { timeout: 120_000 });
}

/** 200 entries by the form: the first by hand, the others as the form posts them. */
async function enterByForm(tablet: Page, word: string): Promise<void> {
  await tablet.getByLabel('Organization name').fill(`${word} 0`);
  await tablet.getByLabel('Contact name').fill('Ines Moreau');
  await tablet.getByLabel('Email').fill(addressOf(`${word} 0`));
  await tablet.getByLabel(/^I agree/).check();
  const consent = await tablet.getByLabel(/^I agree/).inputValue();
  await press(tablet, 'Register');
  await expect(tablet.getByText('Registration Successful!').first()).toBeVisible();
  for (let entry = 1; entry < 200; entry++) {
    const organizationName = `${word} ${entry}`;
    const form = { organizationName, contactName: 'Ines Moreau', email: addressOf(organizationName), consent };
    const answer = await tablet.request.post('/kiosk', { form, maxRedirects: 0 });
    expect(answer.status(), organizationName).toBe(303);
  }
}

for (const javaScriptEnabled of [false, true]) {
  test(`[RUN-38][RUN-01][RUN-30][RUN-34][RUN-35]${
    javaScriptEnabled ? '[RUN-37][RUN-29][KIO-05]' : ''
  } an administrator invites a rep, who runs an event with 200 leads${
    javaScriptEnabled ? ' without a network' : ''
  } in a locked kiosk and writes to them, and one registers, with JavaScript ${
    javaScriptEnabled ? 'on @js' : 'off @nojs'
  } @all`, async ({ browser, baseURL, store }) => {
    test.setTimeout(300_000);
    const open = () => opened(browser, baseURL, javaScriptEnabled);
    const [admin, rep, clinic] = [await open(), await open(), await open()];
    const [word, lastName] = [unique('clinic'), unique('Field')];
    const [name, email] = [`${word} Summit`, `${unique('remy-')}@studybridge.example`];

    await test.step('an administrator invites the rep, who sets a password', async () => {
      await admin.goto('/admin-login');
      await admin.getByLabel('Username').fill(ADMIN.username);
      await admin.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await press(admin, 'Sign In');
      await admin.waitForURL('**/admin-panel');
      await admin.goto('/admin-panel/people?invite=1');
      await admin.getByLabel('First name').fill('Remy');
      await admin.getByLabel('Last name').fill(lastName);
      await admin.getByLabel('E-mail', { exact: true }).fill(email);
      await admin.getByLabel(/^Field rep/).check();
      await press(admin, 'Send invitation');
      await expect(admin.getByText('Invitation sent').first()).toBeVisible();
      const [invitation] = await mailsTo(store, email);
      await rep.goto(pathIn(invitation?.body, '/set-password'));
      await rep.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press(rep, 'Set password');
      await expect(rep).toHaveURL(/\/kiosk$/);
    });

    let event = '';
    await test.step('the rep creates the event and locks the tablet to their stand', async () => {
      await rep.getByRole('link', { name: 'Your events' }).click();
      await rep.getByLabel('Event name').fill(name);
      await rep.getByLabel('First day').fill('2027-03-01');
      await rep.getByLabel('Last day').fill('2027-03-03');
      await press(rep, 'Create event');
      await expect(rep.getByRole('heading', { level: 1, name })).toBeVisible();
      event = new URL(rep.url()).pathname;
      await rep.getByRole('link', { name: /^Lock a device/ }).click();
      await rep.getByLabel('PIN').fill(PIN);
      await press(rep, 'Lock and open the kiosk');
      await expect(rep.getByRole('heading', { level: 1 })).toHaveText('Register your site');
      await expect(rep.getByRole('navigation')).toHaveCount(0);
    });

    await test.step('200 people leave their details', async () => {
      if (javaScriptEnabled) await enterOffline(rep, rep.context(), word);
      else await enterByForm(rep, word);
    });
    const rows = await arrived(store, word);
    expect(new Set(rows.map((row) => row.name)).size).toBe(200);
    expect(rows).toHaveLength(200);
    expect(rows[0]).toMatchObject({ source: 'kiosk', event: name, fieldRep: `Remy ${lastName}`, status: 'pending' });
    const leads = await store.read((db) => Promise.all(rows.map(({ id }) => leadRow(db, id))));
    expect(new Set(leads.map((lead) => `/events/${lead?.eventId}`))).toEqual(new Set([event]));
    expect(new Set(leads.map((lead) => lead?.repId)).size).toBe(1);
    for (const { consentAt, createdAt } of rows) {
      if (javaScriptEnabled) expect(consentAt).toBeLessThan(createdAt);
      else expect(consentAt).not.toBeNull();
    }

    await test.step('the rep unlocks the tablet and writes to all of them', async () => {
      await rep.goto('/kiosk/unlock');
      await rep.getByLabel('PIN').fill(PIN);
      await press(rep, 'Unlock');
      await rep.waitForURL((url) => !url.pathname.endsWith('/unlock'));
      await rep.goto('/kiosk/leads');
      await rep
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await press(rep, 'Write to the selected leads');
      await rep.getByLabel('In your own words').fill('We met at the coffee bar.');
      await press(rep, 'Send');
      await expect(rep).toHaveURL(/\/kiosk\/leads$/);
      // The others at once, as many as a call takes.
      const unwritten = await store.read(async (db) => {
        const now = await Promise.all(rows.map(({ id }) => leadRow(db, id)));
        return rows.filter((_, index) => now[index]?.followUps.length === 0).map(({ id }) => id);
      });
      expect(unwritten).toHaveLength(199);
      for (let from = 0; from < unwritten.length; from += DECISIONS_CALL_MAX) {
        const ids = unwritten.slice(from, from + DECISIONS_CALL_MAX);
        const answer = await rep.request.post('/api/kiosk/leads/follow-up', { data: { ids, words: 'Hello again.' } });
        expect(await answer.json()).toMatchObject({ sent: ids.map((id) => ({ id })), left: [] });
      }
    });

    await test.step('one goes on with what was entered, and registers', async () => {
      const lead = rows[0]?.name ?? '';
      const [mail] = await mailsTo(store, addressOf(lead));
      await clinic.goto(pathIn(mail?.body, '/onboarding'));
      await expect(clinic.getByLabel('Site name')).toHaveValue(lead);
      const steps = wizard(clinic);
      const site = registration({ name: lead });
      await steps.basicInfo(site);
      await steps.next();
      await steps.siteDetails(site);
      await steps.next();
      await steps.investigator(site);
      await steps.next();
      await expect(clinic).toHaveURL(/step=4/);
      await steps.next();
      await expect(clinic.getByLabel('E-mail')).toHaveValue(addressOf(lead));
      await clinic.getByLabel('First name').fill('Ines');
      await clinic.getByLabel('Last name').fill('Moreau');
      await press(clinic, 'Create Account & Submit');
      await expect(clinic.getByText('Registration Submitted!').first()).toBeVisible();
      await rep.goto(event);
      for (const [label, count] of [
        ['Leads', '200'],
        ['With consent', '200'],
        ['Written to', '200'],
        ['Registered', '1'],
      ] as const) {
        const tile = rep.getByText(label, { exact: true }).last().locator('xpath=../..');
        await expect(tile.getByText(count, { exact: true }).first()).toBeVisible();
      }
    });
  });
}
