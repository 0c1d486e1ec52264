/** The way from interest to a decision, by form and JSON (ENG). */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { engagementOf, moveEngagement, taskOf } from '~db/queries/engagements';
import type { Engagement } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const STEPS = [
  { step: 'interest', days: 4 },
  { step: 'visit', days: 7 },
  { step: 'cda', days: 3 },
  { step: 'decision', days: 6 },
];

/** The two endpoints of each command. */
const ENDPOINTS = {
  json: {
    setPath: (who: APIRequestContext, studyId: string) =>
      who.put(`/api/studies/${studyId}/path`, { data: { steps: STEPS, asTemplate: true } }),
    skip: (who: APIRequestContext, id: string, reason: string, key = unique('key-')) =>
      who.post(`/api/matches/${id}/skip`, { data: { step: 'visit', reason }, headers: { 'Idempotency-Key': key } }),
    assign: (who: APIRequestContext, id: string, userId: string | null) =>
      who.put(`/api/matches/${id}/assignee`, { data: { userId } }),
    backup: (who: APIRequestContext, id: string) => who.put(`/api/matches/${id}/backup`),
  },
  form: {
    setPath: (who: APIRequestContext, studyId: string) =>
      who.post(`/studies/${studyId}/path`, {
        form: {
          interestDays: 4,
          visitPlace: 1,
          visitDays: 7,
          cdaPlace: 2,
          cdaDays: 3,
          feasibilityPlace: 0,
          feasibilityDays: 10,
          decisionDays: 6,
          asTemplate: 'on',
        },
      }),
    skip: (who: APIRequestContext, id: string, reason: string, key = unique('key-')) =>
      who.post(`/matches/${id}/skip`, { form: { step: 'visit', reason, idempotencyKey: key } }),
    assign: (who: APIRequestContext, id: string, userId: string | null) =>
      who.post(`/matches/${id}`, { form: { intent: 'assignTask', userId: userId ?? '' } }),
    backup: (who: APIRequestContext, id: string) =>
      who.post(`/matches/${id}`, {
        form: { intent: 'backupMatch', confirmed: '1', reason: 'A good second.', idempotencyKey: unique('key-') },
      }),
  },
} as const;
const endpoints = Object.entries(ENDPOINTS);
const done = (response: APIResponse) => [200, 303].includes(response.status());
const now = (store: Store, id: string) => store.read((db) => engagementOf(db, id));
const seen = async (who: APIRequestContext, id: string) =>
  (await (await who.get(`/api/matches/${id}`)).json()).engagement;

/** A sponsor's study, and a site that has shown interest. */
async function interested(make: Factories, as: (user: never) => Promise<APIRequestContext>) {
  const sponsor = await make.sponsor();
  const site = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id);
  const forSite = await as(site.user as never);
  const forSponsor = await as(sponsor.user as never);
  return {
    sponsor,
    site,
    study,
    id,
    forSite,
    forSponsor,
    showInterest: () => forSite.put(`/api/matches/${id}/interest`),
  };
}

for (const [endpoint, actions] of endpoints) {
  test(`[ENG-01][ENG-02] by ${endpoint}: a sponsor sets a study’s steps, and skips one with a reason that the site can read`, async ({
    as,
    make,
    store,
  }) => {
    const { study, id, site, forSite, forSponsor, showInterest } = await interested(make, as);
    expect(done(await actions.setPath(forSponsor, study.id))).toBe(true);
    expect(await (await forSponsor.get(`/api/studies/${study.id}/path`)).json()).toMatchObject({
      steps: STEPS,
      source: 'study',
    });
    await showInterest();
    expect(await seen(forSite, id)).toMatchObject({
      stage: 'visit',
      todo: 'proposeVisit',
      turn: 'sponsor',
      steps: STEPS,
      dueAt: expect.any(Number),
    });
    expect((await actions.skip(forSponsor, id, ' ')).status()).toBe(400);
    const key = unique('key-');
    for (const _ of ['first', 'again']) {
      expect(done(await actions.skip(forSponsor, id, 'We visited in May.', key))).toBe(true);
      expect(await seen(forSponsor, id)).toMatchObject({ stage: 'cda', todo: 'sendCda' });
    }
    const [mail] = await mailsTo(store, site.user.email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('skipped a step') });
    expect(mail?.body).toContain('We visited in May.');
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.filter(({ action }) => action === 'match.stepSkipped')).toMatchObject([
      { before: '{"step":"visit"}', after: '{"step":"cda"}', reason: 'We visited in May.' },
    ]);
    const page = await textOf(await forSite.get(`/matches/${id}`));
    expect(page).toContain('We visited in May.');
    expect(page).toContain('to send the CDA');
    expect(await textOf(await forSponsor.get(`/matches/${id}`))).toMatch(/Your turn:\s+Send the CDA/);
  });

  test(`[ENG-05] by ${endpoint}: a backup is notified once that it is one, and can still be selected`, async ({
    as,
    make,
    store,
  }) => {
    const { id, site, forSite, forSponsor, showInterest } = await interested(make, as);
    await showInterest();
    expect(done(await actions.backup(forSponsor, id))).toBe(true);
    expect(await seen(forSite, id)).toMatchObject({ stage: 'backup', decision: 'backup', turn: null });
    const again = await actions.backup(forSponsor, id);
    expect(again.status()).toBe(endpoint === 'json' ? 409 : 303);
    const mails = (await mailsTo(store, site.user.email)).filter(({ subject }) => subject.includes('backup'));
    expect(mails).toHaveLength(1);
    expect(await textOf(await forSite.get(`/matches/${id}`))).toContain('Your site is a backup');
    expect((await forSponsor.put(`/api/matches/${id}/select`)).status()).toBe(200);
    expect(await seen(forSite, id)).toMatchObject({ decision: 'selected' });
  });

  test(`[ENG-03] by ${endpoint}: a task can be assigned to someone on one’s own side while it is their turn`, async ({
    as,
    make,
    store,
  }) => {
    const { id, sponsor, site, forSite, forSponsor, showInterest } = await interested(make, as);
    await showInterest();
    const colleague = await make.user({ role: 'sponsor', organizationId: sponsor.organization.id });
    const assignee = async () =>
      (await store.read((db) => taskOf(db, { matchId: id, step: 'cda', side: 'sponsor' })))?.assigneeId;
    expect(done(await actions.assign(forSponsor, id, colleague.id))).toBe(true);
    expect(await assignee()).toBe(colleague.id);
    await actions.assign(forSponsor, id, site.user.id);
    await actions.assign(forSite, id, site.user.id);
    expect(await assignee()).toBe(colleague.id);
    await actions.assign(forSponsor, id, null);
    expect(await assignee()).toBeNull();
  });

  test(`[ENG-10] by ${endpoint}: only the two sides see and change an engagement, and administrators only see it`, async ({
    as,
    make,
    store,
  }) => {
    const { id, study, forSite, showInterest } = await interested(make, as);
    await showInterest();
    const before = await now(store, id);
    const others = [
      [await as((await make.sponsor()).user), 404],
      [await as((await make.site()).user), 404],
      [forSite, 403],
      [await as(await make.admin()), 403],
      [await as(), 401],
    ] as const;
    for (const [who, status] of others) {
      expect((await actions.skip(who, id, 'No.')).status()).toBe(status);
      expect((await actions.backup(who, id)).status()).toBe(status);
      const ofStudy = who === forSite ? 404 : status;
      expect((await actions.setPath(who, study.id)).status()).toBe(ofStudy);
    }
    for (const page of [`/matches/${id}`, `/matches/${id}/history`])
      for (const [who, status] of others) expect((await who.get(page)).status()).toBe(status === 403 ? 200 : status);
    expect(await now(store, id)).toEqual(before);
  });
}

test('[ENG-06] a sponsor that turns down a site chooses a reason, which the site can read', async ({ as, make }) => {
  const { id, forSite, forSponsor, showInterest } = await interested(make, as);
  await showInterest();
  const decline = ({ kind = '', reason }: { kind?: string; reason: string }) =>
    forSponsor.post(`/matches/${id}/decline`, { form: { intent: 'declineMatch', kind, reason } });
  for (const wrong of [{ reason: 'No.' }, { kind: 'other', reason: '' }, { kind: 'budget', reason: 'No.' }])
    expect((await decline(wrong)).status()).toBe(400);
  expect((await decline({ kind: 'few_patients', reason: 'Nine a year.' })).status()).toBe(303);
  expect(await seen(forSite, id)).toMatchObject({
    ...{
      stage: 'not_selected',
      decisionKind: 'few_patients',
      decisionReason: 'Too few eligible patients. Nine a year.',
    },
  });
  const page = await textOf(await forSite.get(`/matches/${id}`));
  expect(page).toContain('The sponsor did not select your site.');
  expect(page).toContain('What your site leaves open');
});

test('[ENG-08] before answering, a site sees what a study pays, how much work it is and how its sponsor responds', async ({
  as,
  make,
}) => {
  const { organization } = await make.sponsor();
  const terms = {
    budgetPerPatient: 7000,
    startupFee: 12_500,
    visitsPerPatient: 9,
    paymentSchedule: 'quarterly',
  } as const;
  const study = await make.study({ sponsorId: organization.id, ...terms });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id);
  const page = await textOf(await (await as(site.user)).get(`/matches/${id}`));
  for (const words of ['$7,000', '$12,500', 'Quarterly', 'Visits per patient', 'No record yet'])
    expect(page).toContain(words);
});

test('[ENG-11] a selected site has someone to contact: the organization, or the person who posted the study', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const bare = { sponsorName: null, sponsorContact: null, sponsorEmail: null, sponsorPhone: null };
  const study = await make.study({ sponsorId: organization.id, ...bare });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  const forSite = await as(site.user);
  const page = await textOf(await forSite.get(`/matches/${id}`));
  expect(page).toContain(organization.name);
  expect(page).toContain(organization.email ?? user.email ?? '');
  const before = await make.match((await make.study({ sponsorId: organization.id })).id, site.organization.id);
  expect(await textOf(await forSite.get(`/matches/${before.id}`))).toContain('once it has selected your site');
});

test('[ENG-12] dashboards and lists say whose turn it is, what comes next and until when', async ({
  as,
  make,
  store,
}) => {
  const { study, id, forSite, forSponsor, showInterest, site } = await interested(make, as);
  const read = async (who: APIRequestContext, address: string) =>
    (await textOf(await who.get(address))).replace(/\s+/g, ' ');
  await showInterest();
  expect(await read(forSponsor, '/sponsor-dashboard')).toContain('Your turn Send the CDA · Due ');
  expect(await (await forSponsor.get('/sponsor-dashboard')).text()).toContain(`href="/matches/${id}/documents"`);
  for (const address of ['/sponsor-dashboard', `/studies/${study.id}`])
    expect(await read(forSponsor, address)).toMatch(/Your turn: Send the CDA · Due \w{3} \d/);
  const atSite = await read(forSite, '/site-dashboard?tab=answered');
  expect(atSite).toContain('Waiting for the sponsor to send the CDA · Due ');
  expect(atSite).not.toContain('Your turn');

  const other = await make.study({ sponsorId: study.sponsorId });
  const invited = await make.match(other.id, site.organization.id);
  await forSponsor.put(`/api/matches/${invited.id}/invite`);
  const invitedSite = await read(forSite, '/site-dashboard');
  expect(invitedSite).toMatch(/Invited on \w{3} \d+, \d{4}\. Please answer by \w{3} \d/);
  const engagement = (await store.read((db) => engagementOf(db, invited.id))) as Engagement;
  await store.tx((db) => moveEngagement(db, engagement, { dueAt: Date.now() - 5 * 86_400_000 }));
  expect(await read(forSite, '/site-dashboard')).toMatch(/\d{4}\. Your answer is overdue since \w{3} \d/);
});
