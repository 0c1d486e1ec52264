/**
 * Two sites go from their interest to the sponsor's decision, through CDA, questionnaire and visit: with native forms
 * without JavaScript, with JavaScript, and over JSON. One is selected, the other gets its answer with a debrief.
 */
import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
import { STEPS } from '~/catalogue/engagement';
import { engagementOf } from '~db/queries/engagements';
import { changeVisit, visitOf } from '~db/queries/visits';
import type { User, Visit } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, PASSWORD } from '~tests/support/factories';
import { noteWithoutScripts } from '~tests/support/hydrated';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { sessionCookie } from '~tests/support/session-cookie';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';

const TITLE = 'Principal Investigator';
const LAW = 'Delaware';

/** A study with every step, and two sites that it suggests. */
async function world(make: Factories) {
  const sponsor = await make.sponsor();
  const path = STEPS.map(({ value: step, days }) => ({ step, days }));
  const { name } = sponsor.organization;
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: name, path });
  const [site, other] = [await make.site(), await make.site()];
  const match = await make.match(study.id, site.organization.id);
  return { sponsor, study, site, other, id: match.id, otherId: (await make.match(study.id, other.organization.id)).id };
}

/** As if the visit had begun an hour ago. */
async function begin(store: Store, matchId: string): Promise<void> {
  const visit = (await store.read((db) => visitOf(db, matchId))) as Visit;
  await store.tx((db) => changeVisit(db, visit, { startsAt: Date.now() - 3_600_000 }));
}

/** The first signature of a session asks for everything, later ones only for the password. */
async function sign(page: Page, button: string, user?: User): Promise<void> {
  await page.getByLabel('Your title').fill(TITLE);
  if (user) await page.getByLabel('E-mail address').fill(user.email ?? '');
  else await expect(page.getByLabel('E-mail address')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: button, exact: true }).click();
}

for (const javaScriptEnabled of [false, true]) {
  test(`[ENG-01][ENG-05][ENG-07][ENG-09][CDA-01][FEA-08][VIS-09][ANS-06] from interest to a decision with JavaScript ${
    javaScriptEnabled ? 'on @js' : 'off @nojs'
  }`, async ({ browser, app, store, make, as }) => {
    test.setTimeout(120_000);
    const { sponsor, study, site, other, id, otherId } = await world(make);
    const open = async (user: User) => {
      const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled, locale: 'en-US' });
      if (!javaScriptEnabled) noteWithoutScripts(context);
      await context.addCookies([await sessionCookie(app, store, user.id)]);
      return context.newPage();
    };
    const [atSponsor, atSite] = [await open(sponsor.user), await open(site.user)];

    await test.step('the site shows interest', async () => {
      await atSite.goto(`/matches/${id}`);
      await atSite.getByRole('button', { name: /^Express Interest/ }).click();
      await expect(atSite.getByText('Interest sent').first()).toBeVisible();
      await (await as(other.user)).put(`/api/matches/${otherId}/interest`);
    });

    await test.step('the sponsor sends a CDA, and the site signs it and reads the protocol', async () => {
      await atSponsor.goto(`/matches/${id}`);
      await atSponsor.getByRole('link', { name: 'Send the CDA' }).click();
      const protocol = { name: 'Protocol.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await signablePdf()) };
      await atSponsor.getByLabel('Add a document').setInputFiles(protocol);
      await atSponsor.getByRole('button', { name: 'Add document' }).click();
      await expect(atSponsor.getByRole('link', { name: 'Protocol.pdf' })).toBeVisible();
      await atSponsor.getByLabel('Governing law (state)').fill(LAW);
      await atSponsor.getByRole('button', { name: 'Send the CDA' }).click();
      await expect(atSponsor.getByText('Awaiting the site’s signature')).toBeVisible();

      await atSite.goto(`/matches/${id}/documents`);
      await expect(atSite.getByRole('link', { name: 'Protocol.pdf' })).toHaveCount(0);
      await sign(atSite, 'Sign', site.user);
      await expect(atSite.getByRole('link', { name: 'Protocol.pdf' })).toBeVisible();
    });

    await test.step('the sponsor sends a questionnaire', async () => {
      await atSponsor.goto(`/studies/${study.id}/feasibility`);
      await atSponsor.getByLabel('Begin with').selectOption('Empty');
      await atSponsor.getByRole('button', { name: 'Make draft' }).click();
      await atSponsor.getByLabel('New section').fill('Basics');
      await atSponsor.getByRole('button', { name: 'Add section' }).click();
      await atSponsor.getByRole('link', { name: 'From the library' }).click();
      await atSponsor.getByLabel('How long does the IRB take, from submission to approval?').check();
      await atSponsor.getByRole('button', { name: 'Add questions' }).click();
      await atSponsor.getByRole('link', { name: 'Preview and send' }).click();
      await atSponsor.getByRole('button', { name: 'Send questionnaire' }).click();
      await expect(atSponsor.getByText('now with 1 site. It can’t be changed.')).toBeVisible();
    });

    await test.step('the site answers and attests, and the sponsor accepts', async () => {
      await atSite.goto(`/matches/${id}/feasibility`);
      await atSite.getByLabel('How long does the IRB take').fill('21');
      await atSite.getByRole('button', { name: 'Confirm and continue' }).click();
      await sign(atSite, 'Attest and send');
      await expect(atSite.getByText('Attested by Robin Reyes')).toBeVisible();
      await atSponsor.goto(`/matches/${id}/feasibility`);
      await expect(atSponsor.getByText('21 days').first()).toBeVisible();
      await atSponsor.getByRole('button', { name: 'Accept answers' }).click();
      await expect(atSponsor.getByText('Answers accepted').first()).toBeVisible();
    });

    await test.step('they agree on a visit, which the sponsor reports on', async () => {
      await atSponsor.goto(`/matches/${id}/visit`);
      await atSponsor.getByLabel('On site').check();
      await atSponsor.getByLabel('Date of time 1').fill('2099-03-10');
      await atSponsor.getByLabel('Start of time 1').fill('10:00');
      await atSponsor.getByRole('button', { name: 'Propose these times' }).click();
      await expect(atSponsor.getByText('Times proposed', { exact: true }).first()).toBeVisible();
      await atSite.goto(`/matches/${id}/visit`);
      await atSite.getByLabel('Tue, Mar 10, 2099').check();
      await atSite.getByRole('button', { name: 'Choose this time' }).click();
      await expect(atSite.getByRole('link', { name: 'Add to your calendar' })).toBeVisible();
      await begin(store, id);
      await atSponsor.goto(`/matches/${id}/visit`);
      await atSponsor.getByLabel('Findings').fill('Two coordinators, and a freezer with an alarm.');
      await atSponsor.getByRole('button', { name: 'Save', exact: true }).click();
      await sign(atSponsor, 'Sign and finish', sponsor.user);
      await expect(atSponsor.getByText('Reported', { exact: true })).toBeVisible();
    });

    await test.step('the sponsor selects the site, and the site can reach it', async () => {
      await atSponsor.goto(`/matches/${id}`);
      await atSponsor.getByRole('link', { name: /^Select/ }).click();
      await atSponsor.getByLabel('Reason').fill('The most patients.');
      await atSponsor.getByRole('button', { name: 'Select', exact: true }).click();
      await expect(atSponsor.getByText('Site selected').first()).toBeVisible();
      await atSite.goto(`/matches/${id}`);
      await expect(atSite.getByText('Selected').first()).toBeVisible();
      await expect(atSite.locator('a[href^="mailto:"]').first()).toBeVisible();
    });

    await test.step('the other site gets its answer, with what its profile leaves open', async () => {
      await atSponsor.goto(`/matches/${otherId}`);
      await atSponsor.getByRole('link', { name: /^Decline/ }).click();
      await atSponsor.getByLabel('Too few eligible patients').check();
      await atSponsor.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(atSponsor.getByText('Not selected').first()).toBeVisible();
      const atOther = await open(other.user);
      await atOther.goto(`/matches/${otherId}`);
      await expect(atOther.getByText('Too few eligible patients').first()).toBeVisible();
      await expect(atOther.getByRole('heading', { name: 'What your site leaves open' })).toBeVisible();
      expect((await mailsTo(store, other.user.email ?? '')).some(({ body }) => body.includes('Too few'))).toBe(true);
      await atOther.context().close();
    });
    for (const page of [atSponsor, atSite]) await page.context().close();
  });
}

test('[ENG-01][ENG-05][ENG-07][ENG-09][CDA-01][FEA-08][VIS-09][ANS-06] from interest to a decision over JSON', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study, site, other, id, otherId } = await world(make);
  const [forSponsor, forSite, forOther] = [await as(sponsor.user), await as(site.user), await as(other.user)];
  const keyed = (data: object = {}) => ({ data, headers: { 'Idempotency-Key': randomUUID() } });
  const all = ({ email }: User) => ({ title: TITLE, email: email ?? '', password: PASSWORD });
  const next = async () => {
    const { step, todo } = (await store.read((db) => engagementOf(db, id))) ?? {};
    return `${step}: ${todo}`;
  };
  const call = async (made: Promise<APIResponse>, status = 200) => {
    const answer = await made;
    expect(answer.status(), await answer.text()).toBe(status);
    return answer.json();
  };
  const at = (more: string) => `/api/matches/${id}/${more}`;

  await call(forSite.put(at('interest')));
  await call(forOther.put(`/api/matches/${otherId}/interest`));
  expect(await next()).toBe('cda: sendCda');

  const document = await uploaded(forSponsor, Buffer.from(await signablePdf()), 'CDA.pdf');
  const terms = { kind: 'upload', months: 60, effective: '2026-11-24', document };
  const { id: agreement } = await call(forSponsor.post(at('cda'), keyed(terms)), 201);
  await call(forSite.post(at('cda/sign'), keyed({ agreement, ...all(site.user) })));
  expect(await next()).toBe('feasibility: sendQuestionnaire');

  const draft = { title: 'Basics', from: 'blank' };
  const { id: questionnaire } = await call(
    forSponsor.post(`/api/studies/${study.id}/questionnaires`, { data: draft }),
    201,
  );
  const change = (data: object) => call(forSponsor.post(`/api/questionnaires/${questionnaire}/changes`, { data }));
  const { sections } = await change({ intent: 'addSection', title: 'Basics' });
  const section = sections[0].id;
  await change({ intent: 'addFromLibrary', section, keys: ['irb.days'] });
  await call(forSponsor.post(`/api/questionnaires/${questionnaire}/send`));
  const answered = await call(
    forSite.put(at('feasibility'), { data: { answers: { 'irb.days': 21 }, confirm: section } }),
  );
  // Within the same session, only the password is asked for.
  const { sha256 } = answered.signing ?? (await call(forSite.get(at('feasibility')))).signing;
  await call(forSite.post(at('feasibility/attest'), keyed({ title: TITLE, password: PASSWORD, sha256 })));
  expect(await next()).toBe('feasibility: reviewAnswers');
  await call(forSponsor.put(at('feasibility/accept')));
  expect(await next()).toBe('visit: proposeVisit');

  const slots = [{ date: '2099-03-10', time: '10:00' }];
  const visit = { mode: 'remote', zone: 'America/New_York', minutes: '90', place: 'https://calls.example/42', slots };
  await call(forSponsor.put(at('visit'), keyed(visit)));
  const slot = Date.parse('2099-03-10T14:00Z');
  await call(forSite.put(at('visit/choose'), keyed({ slot })));
  await begin(store, id);
  await call(forSponsor.put(at('visit/report'), keyed({ findings: 'Two coordinators.' })));
  const { signing } = await call(forSponsor.get(at('visit')));
  await call(forSponsor.post(at('visit/report/sign'), keyed({ ...all(sponsor.user), sha256: signing.sha256 })));
  expect(await next()).toBe('decision: decide');

  await call(forSponsor.put(at('select')));
  await call(forSponsor.put(`/api/matches/${otherId}/decline`, { data: { kind: 'few_patients' } }));
  expect(await call(forSite.get(`/api/matches/${id}`))).toMatchObject({ status: 'selected' });
  expect(await call(forOther.get(`/api/matches/${otherId}`))).toMatchObject({ status: 'declined' });
});
