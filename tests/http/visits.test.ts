/** The qualification visit of a match, by both endpoints (VIS). */
import { createHash, randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { newId } from '~/domain/base/ids.server';
import { auditEventsOf } from '~db/queries/audit';
import { engagementOf, moveEngagement, tasksOfStep } from '~db/queries/engagements';
import { answersOfResponse, changeResponse, saveResponseAnswers } from '~db/queries/feasibility';
import { changeVisit, insertVisitAction, visitOf } from '~db/queries/visits';
import type { User, Visit } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, PASSWORD } from '~tests/support/factories';
import { whileHeld } from '~tests/support/held';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const PROPOSAL = { mode: 'remote', zone: 'America/New_York', minutes: '90', place: 'https://calls.example/42' };
const SLOTS = [
  { date: '2099-03-10', time: '10:00' },
  { date: '2099-03-09', time: '14:30' },
];
/** SLOTS in order: on March 9 and 10, 2099, New York is on daylight saving time. */
const STARTS = [Date.parse('2099-03-09T18:30Z'), Date.parse('2099-03-10T14:00Z')];

const headers = (key: string) => ({ 'Idempotency-Key': key });
const rowsOf = (slots: readonly { date: string; time: string }[]) =>
  Object.fromEntries(
    slots.flatMap(({ date, time }, i) => [
      [`date${i + 1}`, date],
      [`time${i + 1}`, time],
    ]),
  );

const ENDPOINTS = {
  json: {
    propose: (who: APIRequestContext, id: string, { slots = SLOTS, key = randomUUID(), ...more }: Proposed = {}) =>
      who.put(`/api/matches/${id}/visit`, { data: { ...PROPOSAL, ...more, slots }, headers: headers(key) }),
    put: (who: APIRequestContext, id: string, move: Move, data: Record<string, string | number>) =>
      who.put(`/api/matches/${id}/visit/${PATHS[move]}`, { data, headers: headers(randomUUID()) }),
    sign: (who: APIRequestContext, id: string, signing: Record<string, string>) =>
      who.post(`/api/matches/${id}/visit/report/sign`, { data: signing, headers: headers(randomUUID()) }),
    add: (who: APIRequestContext, id: string, action: Record<string, string>) =>
      who.post(`/api/matches/${id}/visit/actions`, { data: action }),
    tick: (who: APIRequestContext, id: string, actionId: string, done: boolean) =>
      who.put(`/api/matches/${id}/visit/actions/${actionId}`, { data: { done } }),
    remove: (who: APIRequestContext, id: string, actionId: string) =>
      who.delete(`/api/matches/${id}/visit/actions/${actionId}`),
  },
  form: {
    propose: (who: APIRequestContext, id: string, { slots = SLOTS, key = randomUUID(), ...more }: Proposed = {}) =>
      post(who, id, { intent: 'proposeVisit', ...PROPOSAL, ...more, ...rowsOf(slots), idempotencyKey: key }),
    put: (who: APIRequestContext, id: string, move: Move, data: Record<string, string | number>) =>
      post(who, id, { intent: INTENTS[move], ...data, idempotencyKey: randomUUID() }),
    sign: (who: APIRequestContext, id: string, signing: Record<string, string>) =>
      post(who, id, { intent: 'signVisitReport', ...signing, idempotencyKey: randomUUID() }),
    add: (who: APIRequestContext, id: string, action: Record<string, string>) =>
      post(who, id, { intent: 'addVisitAction', ...action }),
    tick: (who: APIRequestContext, id: string, actionId: string, done: boolean) =>
      post(who, id, { intent: `tickVisitAction ${actionId}`, ...(done && { done: 'on' }) }),
    remove: (who: APIRequestContext, id: string, actionId: string) =>
      post(who, id, { intent: `removeVisitAction ${actionId}` }),
  },
};
interface Proposed {
  slots?: readonly { date: string; time: string }[];
  key?: string;
  agenda?: string;
  attendees?: string;
}
const INTENTS = {
  choose: 'chooseVisit',
  askOthers: 'askForOtherTimes',
  cancel: 'cancelVisit',
  waive: 'waiveVisit',
  report: 'reportVisit',
} as const;
const PATHS = {
  choose: 'choose',
  askOthers: 'other-times',
  cancel: 'cancel',
  waive: 'waive',
  report: 'report',
} as const;
type Move = keyof typeof PATHS;
const post = (who: APIRequestContext, id: string, form: Record<string, string | number>) =>
  who.post(`/matches/${id}/visit`, { form, maxRedirects: 0 });
const done = (response: APIResponse) => [200, 201, 303].includes(response.status());

const seen = async (who: APIRequestContext, id: string) => (await who.get(`/api/matches/${id}/visit`)).json();
const turn = async (store: Store, id: string) => {
  const { step, todo } = (await store.read((db) => engagementOf(db, id))) ?? {};
  return [step, todo];
};

const STEPS = (['interest', 'visit', 'decision'] as const).map((step) => ({ step, days: 5 }));

async function atTheVisit(make: Factories, store: Store, as: (user: never) => Promise<APIRequestContext>) {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  const engagement = await make.engagement(id, { step: 'visit', todo: 'proposeVisit' });
  await store.tx((db) => moveEngagement(db, engagement, { steps: STEPS }));
  return {
    sponsor,
    site,
    study,
    id,
    forSponsor: await as(sponsor.user as never),
    forSite: await as(site.user as never),
  };
}

/** What a person of the sponsor enters to sign the report as it is now. */
const signingOf = async (who: APIRequestContext, id: string, { email }: User) => ({
  title: 'Monitor',
  email: email ?? '',
  password: PASSWORD,
  sha256: (await seen(who, id)).signing.sha256 as string,
});

/** As if the visit had begun an hour ago. */
async function begin(store: Store, id: string): Promise<void> {
  const visit = (await store.read((db) => visitOf(db, id))) as Visit;
  await store.tx((db) => changeVisit(db, visit, { startsAt: Date.now() - 3_600_000 }));
}

for (const by of ['json', 'form'] as const) {
  const { propose, put, sign, add, tick, remove } = ENDPOINTS[by];

  test(`[VIS-01][VIS-03][VIS-04] by ${by}: the sponsor proposes, the site chooses, and both get e-mail and calendar file`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, id, forSponsor, forSite } = await atTheVisit(make, store, as);
    expect(await seen(forSponsor, id)).toMatchObject({
      visit: null,
      zone: { value: 'America/New_York', known: true },
      may: ['propose', 'waive'],
    });
    expect((await forSite.get(`/matches/${id}/visit.ics`)).status()).toBe(404);
    const key = randomUUID();
    const agenda = 'Freezer range';
    for (const _ of ['first', 'second'])
      expect(done(await propose(forSponsor, id, { key, agenda, attendees: 'Ada Quill' }))).toBe(true);
    expect(await turn(store, id)).toEqual(['visit', 'chooseVisit']);
    const told = await mailsTo(store, site.user.email);
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain('- Mon, Mar 9, 2099, 2:30 PM to 4:00 PM EDT');
    expect(told[0]?.body).toContain('Freezer range');

    const page = await textOf(await forSite.get(`/matches/${id}/visit`));
    for (const words of ['Mon, Mar 9, 2099, 2:30 PM to 4:00 PM EDT', 'Freezer range', 'Ada Quill', 'Choose this time'])
      expect(page).toContain(words);
    expect((await put(forSite, id, 'choose', { slot: 5 })).status()).toBe(400);
    expect((await put(forSponsor, id, 'choose', { slot: STARTS[0] as number })).status()).toBe(403);
    expect(done(await put(forSite, id, 'choose', { slot: STARTS[0] as number, attendees: 'Robin' }))).toBe(true);
    expect(await turn(store, id)).toEqual(['visit', 'reportVisit']);
    expect(await seen(forSite, id)).toMatchObject({
      visit: { state: 'scheduled', startsAt: STARTS[0], sequence: 0, siteAttendees: 'Robin' },
    });
    for (const { user } of [sponsor, site])
      expect((await mailsTo(store, user.email))[0]?.subject).toContain('Qualification visit: Mon, Mar 9, 2099');
    for (const who of [forSponsor, forSite]) {
      const file = await who.get(`/matches/${id}/visit.ics`);
      expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      const text = await file.text();
      expect(text).toContain('DTSTART:20990309T183000Z');
      expect(text).toContain('SEQUENCE:0');
    }
  });

  test(`[VIS-02] by ${by}: times that are skipped by the clocks, past, repeated or missing are refused, each at its field`, async ({
    as,
    make,
    store,
  }) => {
    const { id, forSponsor } = await atTheVisit(make, store, as);
    const refused = async (slots: { date: string; time: string }[], says: string) => {
      const response = await propose(forSponsor, id, { slots });
      expect(response.status(), says).toBe(400);
      expect(by === 'json' ? await response.text() : await textOf(response)).toContain(says);
    };
    await refused([{ date: '2099-03-08', time: '02:30' }], 'The clocks are set forward past this time');
    await refused([{ date: '2020-03-09', time: '10:00' }], 'Please enter a date in the future');
    await refused([SLOTS[0], SLOTS[0]] as typeof SLOTS, 'This time is listed twice');
    await refused([], 'Please enter at least one date and time');
    await refused([{ date: '2099-03-09', time: '25:00' }], 'Please enter a time');
    expect((await seen(forSponsor, id)).visit).toBeNull();
  });

  test(`[VIS-03][VIS-05] by ${by}: other times, moving and canceling pass the turn and raise the sequence number`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, id, forSponsor, forSite } = await atTheVisit(make, store, as);
    await propose(forSponsor, id);
    expect((await put(forSite, id, 'askOthers', { wishes: ' ' })).status()).toBe(400);
    expect(done(await put(forSite, id, 'askOthers', { wishes: 'Any Friday' }))).toBe(true);
    expect(await turn(store, id)).toEqual(['visit', 'proposeVisit']);
    expect((await mailsTo(store, sponsor.user.email))[0]?.body).toContain('Any Friday');
    expect(await textOf(await forSponsor.get(`/matches/${id}/visit`))).toContain('Any Friday');
    const file = async () => {
      const text = await (await forSite.get(`/matches/${id}/visit.ics`)).text();
      return ['STATUS', 'SEQUENCE', 'UID'].map((name) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1]);
    };
    await propose(forSponsor, id);
    await put(forSite, id, 'choose', { slot: STARTS[0] as number });
    const [, , uid] = await file();
    expect(await file()).toEqual(['CONFIRMED', '0', uid]);
    expect(done(await propose(forSponsor, id, { slots: [{ date: '2099-04-01', time: '09:00' }] }))).toBe(true);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('New times');
    expect(await file()).toEqual(['TENTATIVE', '1', uid]);
    // The slots of before are gone.
    expect((await put(forSite, id, 'choose', { slot: STARTS[0] as number })).status()).toBe(400);
    expect(done(await put(forSite, id, 'choose', { slot: Date.parse('2099-04-01T13:00Z') }))).toBe(true);
    expect(await file()).toEqual(['CONFIRMED', '2', uid]);
    expect((await put(forSite, id, 'cancel', { reason: '' })).status()).toBe(400);
    expect(done(await put(forSite, id, 'cancel', { reason: 'Our PI is ill.' }))).toBe(true);
    expect(await file()).toEqual(['CANCELLED', '3', uid]);
    expect(await turn(store, id)).toEqual(['visit', 'proposeVisit']);
    expect((await mailsTo(store, sponsor.user.email))[0]?.body).toContain('Our PI is ill.');
    expect((await put(forSite, id, 'cancel', { reason: 'Again' })).status()).toBe(409);
  });

  test(`[DAY-57][DAY-143] by ${by}: where a study’s steps have no visit, the sponsor can still propose one to a site, before its decision`, async ({
    as,
    make,
    store,
  }) => {
    const { study, sponsor } = await atTheVisit(make, store, as);
    const steps = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
    const matched = async (step: 'feasibility' | 'decision') => {
      const site = await make.site();
      const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
      const todo = step === 'decision' ? 'decide' : 'sendQuestionnaire';
      const engagement = await make.engagement(id, { step, todo });
      await store.tx((db) => moveEngagement(db, engagement, { steps }));
      return { id, site };
    };
    const forSponsor = await as(sponsor.user);
    const [early, other, { id, site }] = [
      await matched('feasibility'),
      await matched('decision'),
      await matched('decision'),
    ];
    const forSite = await as(site.user);
    const hasTab = async (who: APIRequestContext, of: string) =>
      (await (await who.get(`/matches/${of}`)).text()).includes(`href="/matches/${of}/visit"`);
    expect([await hasTab(forSponsor, early.id), await hasTab(forSponsor, id), await hasTab(forSite, id)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await textOf(await forSponsor.get(`/matches/${early.id}/visit`))).toContain(
      'This study’s steps have no visit. You can add one to the steps of this site, before your decision.',
    );
    expect((await propose(forSponsor, early.id)).status()).toBe(409);
    expect(await turn(store, early.id)).toEqual(['feasibility', 'sendQuestionnaire']);

    expect(await textOf(await forSite.get(`/matches/${id}/visit`))).not.toContain('You can add one');
    expect(await textOf(await forSponsor.get(`/matches/${id}/visit`))).toContain('Add a visit for this site');
    expect(done(await propose(forSponsor, id))).toBe(true);
    expect(await turn(store, id)).toEqual(['visit', 'chooseVisit']);
    expect(await hasTab(forSite, id)).toBe(true);
    expect((await store.read((db) => engagementOf(db, id)))?.steps.map(({ step }) => step)).toEqual([
      'interest',
      'feasibility',
      'visit',
      'decision',
    ]);
    expect(done(await put(forSite, id, 'choose', { slot: STARTS[0] as number }))).toBe(true);
    expect(done(await put(forSponsor, id, 'waive', { reason: 'A call was enough.' }))).toBe(true);
    expect(await turn(store, id)).toEqual(['decision', 'decide']);
    expect(await store.read((db) => tasksOfStep(db, { matchId: id, step: 'decision' }))).toMatchObject([
      { state: 'open', side: 'sponsor' },
    ]);
    expect((await store.read((db) => engagementOf(db, other.id)))?.steps).toEqual(steps);
    expect(await turn(store, other.id)).toEqual(['decision', 'decide']);
  });

  test(`[DAY-148] by ${by}: a visit that the study got after the site was invited becomes one of the site’s steps`, async ({
    as,
    make,
    store,
  }) => {
    const { study, sponsor } = await atTheVisit(make, store, as);
    const site = await make.site();
    const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
    const engagement = await make.engagement(id, { step: 'feasibility', todo: 'sendQuestionnaire' });
    const steps = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
    await store.tx((db) => moveEngagement(db, engagement, { steps }));
    const [forSponsor, forSite] = [await as(sponsor.user), await as(site.user)];
    const path = [
      { step: 'interest', days: 5 },
      { step: 'visit', days: 17 },
      { step: 'decision', days: 5 },
    ];
    expect((await forSponsor.put(`/api/studies/${study.id}/path`, { data: { steps: path } })).status()).toBe(200);
    const tab = `href="/matches/${id}/visit"`;
    expect(await (await forSponsor.get(`/matches/${id}`)).text()).toContain(tab);
    expect(await (await forSite.get(`/matches/${id}`)).text()).not.toContain(tab);
    expect(await textOf(await forSponsor.get(`/matches/${id}/visit`))).toContain(
      'This site was invited before the study had a visit. You can add one to the steps of this site',
    );
    const forThem = await textOf(await forSite.get(`/matches/${id}/visit`));
    expect(forThem).toContain('The steps of this match do not include a qualification visit.');
    expect(forThem).not.toContain('Add a visit');
    expect(await seen(forSponsor, id)).toMatchObject({ inStudy: true, may: ['addStep'] });
    expect(await seen(forSite, id)).toMatchObject({ inStudy: null, may: [] });

    const key = randomUUID();
    const add = (who: APIRequestContext, as = key) =>
      by === 'json'
        ? who.put(`/api/matches/${id}/visit/step`, { headers: headers(as) })
        : post(who, id, { intent: 'addVisitToSteps', idempotencyKey: as });
    expect((await add(forSite, randomUUID())).status()).toBe(403);
    for (const _ of ['first', 'again']) expect(done(await add(forSponsor))).toBe(true);
    // A form that is refused leads back with a message.
    expect((await add(forSponsor, randomUUID())).status()).toBe(by === 'json' ? 409 : 303);
    const after = await store.read((db) => engagementOf(db, id));
    expect(after).toMatchObject({ step: 'feasibility', todo: 'sendQuestionnaire', dueAt: engagement.dueAt });
    expect(after?.steps).toEqual([steps[0], steps[1], { step: 'visit', days: 17 }, steps[2]]);
    const trail = (await store.read((db) => auditEventsOf(db, { type: 'match', id }))).map(({ action }) => action);
    expect(trail.filter((action) => action === 'match.visitAdded')).toHaveLength(1);
    expect(await textOf(await forSite.get(`/matches/${id}/visit`))).toContain(
      'The sponsor proposes times once the earlier steps are done.',
    );
  });

  test(`[DAY-86] by ${by}: a site that is selected while a visit is agreed on gets one e-mail, which cancels it`, async ({
    as,
    make,
    store,
  }) => {
    const { site, sponsor, id, forSponsor, forSite } = await atTheVisit(make, store, as);
    await propose(forSponsor, id);
    await put(forSite, id, 'choose', { slot: STARTS[0] as number });
    const [before, own] = [await mailsTo(store, site.user.email), await mailsTo(store, sponsor.user.email)];
    const form = { intent: 'selectMatch', confirmed: '1', reason: 'The most patients.', idempotencyKey: randomUUID() };
    const selected =
      by === 'json'
        ? forSponsor.put(`/api/matches/${id}/select`, { data: { reason: form.reason } })
        : forSponsor.post(`/matches/${id}`, { form });
    expect(done(await selected)).toBe(true);
    const mails = await mailsTo(store, site.user.email);
    expect(mails).toHaveLength(before.length + 1);
    expect(mails[0]?.subject).toContain(' selected your site for ');
    expect(mails[0]?.body).toContain('Reason: The most patients.');
    expect(mails[0]?.body).toMatch(/visit on Mon, Mar 9, 2099, .+ no longer takes place/);
    expect(mails[0]?.calendar).toContain('METHOD:CANCEL');
    const [dropped, ...others] = await mailsTo(store, sponsor.user.email);
    expect(others).toHaveLength(own.length);
    expect(dropped?.body).toContain('Your organization has selected the site, so the qualification visit');
    expect(dropped?.calendar).toContain('METHOD:CANCEL');
  });

  test(`[VIS-01] by ${by}: the sponsor waives the visit with a reason, and the next step opens`, async ({
    as,
    make,
    store,
  }) => {
    const { site, id, forSponsor, forSite } = await atTheVisit(make, store, as);
    expect((await put(forSite, id, 'waive', { reason: 'No need.' })).status()).toBe(403);
    expect((await put(forSponsor, id, 'waive', { reason: '' })).status()).toBe(400);
    expect(done(await put(forSponsor, id, 'waive', { reason: 'We visited in May.' }))).toBe(true);
    expect(await turn(store, id)).toEqual(['decision', 'decide']);
    expect((await mailsTo(store, site.user.email))[0]?.body).toContain('We visited in May.');
    expect(await textOf(await forSite.get(`/matches/${id}/visit`))).toContain('We visited in May.');
    expect((await propose(forSponsor, id)).status()).toBe(409);
  });

  test(`[VIS-06][VIS-09][VIS-11][SIG-04][SIG-09][SIG-11] by ${by}: after the visit the sponsor records findings and action items and signs, and both mark items as done`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, id, forSponsor, forSite } = await atTheVisit(make, store, as);
    await propose(forSponsor, id);
    await put(forSite, id, 'choose', { slot: STARTS[0] as number });
    expect((await put(forSponsor, id, 'report', { findings: 'Too early.' })).status()).toBe(409);
    await begin(store, id);
    expect((await put(forSite, id, 'report', { findings: 'Ours.' })).status()).toBe(403);
    expect(done(await put(forSponsor, id, 'report', { findings: 'The freezer is old.' }))).toBe(true);
    const todo = { text: 'Send the freezer log', owner: 'site', dueOn: '2099-05-01' };
    expect((await add(forSponsor, id, { ...todo, dueOn: '' })).status()).toBe(400);
    for (const action of [
      todo,
      { ...todo, text: 'Send the lab manual', owner: 'sponsor' },
      { ...todo, text: 'A slip' },
    ])
      expect(done(await add(forSponsor, id, action))).toBe(true);
    const actions = async () =>
      (await seen(forSponsor, id)).visit.actions as { id: string; text: string; doneAt: number }[];
    const idOf = async (text: string) => (await actions()).find((each) => each.text === text)?.id ?? '';
    expect(done(await remove(forSponsor, id, await idOf('A slip')))).toBe(true);
    expect((await tick(forSite, id, await idOf(todo.text), true)).status()).toBe(by === 'json' ? 409 : 303);

    // A colleague who opened the page before is told, and can save again.
    const { updatedAt: since } = (await seen(forSponsor, id)).visit;
    const report = (findings: string, of: number) => put(forSponsor, id, 'report', { findings, since: of });
    const late = await report('The freezer is fine.', since - 1);
    expect(late.status()).toBe(400);
    expect(await late.text()).toContain('Someone else has changed the findings');
    if (by === 'form') expect(await textOf(late)).toMatch(/as they are saved now\s+The freezer is old/);
    expect((await seen(forSponsor, id)).visit.findings).toBe('The freezer is old.');
    expect(done(await report('The freezer is old, or fine.', since))).toBe(true);

    const read = await signingOf(forSponsor, id, sponsor.user);
    expect(done(await put(forSponsor, id, 'report', { findings: 'The freezer is old, but works.' }))).toBe(true);
    expect((await sign(forSponsor, id, read)).status()).toBe(409);
    const signing = await signingOf(forSponsor, id, sponsor.user);
    expect((await sign(forSponsor, id, { ...signing, password: 'not-my-password' })).status()).toBe(403);
    expect((await sign(forSite, id, { ...signing, email: site.user.email ?? '' })).status()).toBe(403);
    expect((await sign(forSponsor, id, { ...signing, password: '' })).status()).toBe(400);
    const held = await whileHeld(store, sponsor.user, () => sign(forSponsor, id, signing));
    expect([held.status(), await held.text()]).toEqual([403, expect.stringContaining('you cannot sign until')]);
    expect(await turn(store, id)).toEqual(['visit', 'reportVisit']);
    expect(done(await sign(forSponsor, id, signing))).toBe(true);
    expect(await turn(store, id)).toEqual(['decision', 'decide']);
    const [mail] = await mailsTo(store, site.user.email);
    expect(mail?.body).toContain('- Send the freezer log (by 2099-05-01)');
    expect(mail?.body).not.toContain('freezer is old');
    // It can no longer be changed, and its signature stays valid.
    expect((await put(forSponsor, id, 'report', { findings: 'Other.' })).status()).toBe(409);
    expect((await add(forSponsor, id, todo)).status()).toBe(409);
    expect((await sign(forSponsor, id, signing)).status()).toBe(409);
    expect((await propose(forSponsor, id)).status()).toBe(409);
    for (const move of ['cancel', 'waive'] as const)
      expect((await put(forSponsor, id, move, { reason: 'Another time.' })).status()).toBe(409);
    await remove(forSponsor, id, await idOf(todo.text));
    expect(await actions()).toHaveLength(2);
    const signature = { state: 'valid', printedName: 'Robin Reyes', meaning: 'authorship', sha256: signing.sha256 };
    for (const who of [forSponsor, forSite]) {
      expect((await seen(who, id)).visit.signatures).toMatchObject([signature]);
      const page = await textOf(await who.get(`/matches/${id}/visit`));
      for (const said of ['Robin Reyes', 'Monitor', 'Authorship', 'UTC', 'Valid']) expect(page).toContain(said);
    }
    const signed = await forSponsor.get(`/api/matches/${id}/visit/report/signed`);
    expect(
      createHash('sha256')
        .update(await signed.body())
        .digest('hex'),
    ).toBe(signing.sha256);
    expect((await forSite.get(`/api/matches/${id}/visit/report/signed`)).status()).toBe(404);
    expect(await textOf(await forSite.get(`/verify/${signing.sha256}`))).toContain('Valid');
    const byName = { finishedBy: 'Robin Reyes', state: 'reported' };
    expect(await seen(forSponsor, id)).toMatchObject({
      visit: { ...byName, findings: 'The freezer is old, but works.' },
    });
    expect(await seen(forSite, id)).toMatchObject({ visit: { ...byName, findings: null } });
    expect(await (await forSite.get(`/matches/${id}/visit`)).text()).not.toContain('freezer is old');

    expect(done(await tick(forSite, id, await idOf(todo.text), true))).toBe(true);
    expect((await tick(forSite, id, await idOf('Send the lab manual'), true)).status()).toBe(403);
    expect(done(await tick(forSponsor, id, await idOf('Send the lab manual'), true))).toBe(true);
    expect((await actions()).every(({ doneAt }) => doneAt !== null)).toBe(true);
    await tick(forSponsor, id, await idOf(todo.text), false);
    expect((await actions()).find(({ text }) => text === todo.text)?.doneAt).toBeNull();
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.map(({ action }) => action)).toContain('match.visitReported');
    expect(JSON.stringify(events)).not.toContain('freezer');
  });
}

test('[VIS-08] the agenda begins with what the site’s feasibility response leaves open, once it is sent', async ({
  as,
  make,
  store,
}) => {
  const { study, id, forSponsor, forSite } = await atTheVisit(make, store, as);
  const response = await make.response(id, study.id, { state: 'submitted' });
  // Before it is sent, what is open in it is the site’s own.
  expect((await seen(forSponsor, id)).unanswered).toEqual([]);
  await store.tx((db) => changeResponse(db, response.id, ['submitted'], { submittedAt: Date.now() }));
  const { unanswered } = await seen(forSponsor, id);
  expect(unanswered).toHaveLength(1);
  expect(await textOf(await forSponsor.get(`/matches/${id}/visit`))).toContain(unanswered[0]);
  expect((await seen(forSite, id)).unanswered).toEqual([]);
  const answered = { value: 30, reply: null };
  await store.tx(async (db) => {
    const rows = await answersOfResponse(db, response.id);
    await saveResponseAnswers(
      db,
      rows.map((row) => ({ ...row, sent: answered })),
    );
  });
  expect((await seen(forSponsor, id)).unanswered).toEqual([]);
});

test('[VIS-07] only the two sides have the file, and nobody else sees or changes the visit', async ({
  as,
  make,
  store,
}) => {
  const { id, forSponsor, forSite } = await atTheVisit(make, store, as);
  await ENDPOINTS.json.propose(forSponsor, id);
  await ENDPOINTS.json.put(forSite, id, 'choose', { slot: STARTS[0] as number });
  for (const user of [(await make.site()).user, (await make.sponsor()).user, await make.rep()]) {
    const stranger = await as(user);
    for (const address of [`/api/matches/${id}/visit`, `/matches/${id}/visit`, `/matches/${id}/visit.ics`])
      expect((await stranger.get(address)).status(), address).toBe(404);
    expect((await ENDPOINTS.json.put(stranger, id, 'cancel', { reason: 'Mine' })).status()).toBe(404);
  }
  const admin = await as(await make.admin());
  expect((await admin.get(`/matches/${id}/visit`)).status()).toBe(200);
  expect((await admin.get(`/matches/${id}/visit.ics`)).status()).toBe(403);
  expect((await ENDPOINTS.json.put(admin, id, 'cancel', { reason: 'Mine' })).status()).toBe(403);
  expect((await ENDPOINTS.json.propose(admin, id)).status()).toBe(403);
});

test('[VIS-07][SIG-08] a person’s export has their visits; erasure removes their name but from what they signed', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, id, forSponsor, forSite } = await atTheVisit(make, store, as);
  await ENDPOINTS.json.propose(forSponsor, id, { attendees: 'Robin Reyes and Ada' });
  await ENDPOINTS.json.put(forSite, id, 'choose', { slot: STARTS[0] as number });
  await begin(store, id);
  await ENDPOINTS.json.put(forSponsor, id, 'report', { findings: 'All is well.' });
  await ENDPOINTS.json.sign(forSponsor, id, await signingOf(forSponsor, id, sponsor.user));
  const admin = await as(await make.admin());
  const exported = await (await admin.get(`/api/users/${sponsor.user.id}/export`)).json();
  expect(exported.visits).toMatchObject([
    { matchId: id, sponsorAttendees: 'Robin Reyes and Ada', findings: 'All is well.' },
  ]);
  await admin.post(`/api/users/${sponsor.user.id}/erase`, { data: { reason: 'Asked for.' } });
  expect((await seen(forSite, id)).visit).toMatchObject({
    state: 'reported',
    finishedBy: null,
    sponsorAttendees: 'Erased person and Ada',
    signatures: [{ state: 'valid', printedName: 'Robin Reyes' }],
  });
});

test('[DAY-147][DAY-181] before a decision, the page says what was not done, that it cancels a visit that lies ahead, and nothing of one that has begun', async ({
  as,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const by = await as(sponsor.user);
  const asked = async (startsAt: number) => {
    const match = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
    const steps = (['interest', 'visit', 'cda', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
    await make.engagement(match.id, { steps, step: 'visit', todo: 'reportVisit' });
    await make.visit(match.id, { state: 'scheduled', startsAt });
    return textOf(await by.get(`/matches/${match.id}?ask=select`));
  };
  expect(await asked(Date.parse('2099-03-09T18:30Z'))).toContain(
    'Not done with this site: Qualification visit, CDA, Feasibility.',
  );
  expect(await asked(Date.parse('2099-03-09T18:30Z'))).toContain(
    'The visit on Mon, Mar 9 is canceled. To keep it, decide after it.',
  );
  const begun = await asked(Date.now() - 60_000);
  expect(begun).toContain('We notify the site');
  expect(begun).not.toContain('is canceled');
});

test('[DAY-147] before a decision, the page says that the times proposed for a visit are withdrawn', async ({
  as,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
  const steps = (['interest', 'visit', 'decision'] as const).map((step) => ({ step, days: 5 }));
  await make.engagement(match.id, { steps, step: 'visit', todo: 'chooseVisit' });
  const by = await as(sponsor.user);
  for (const ask of ['select', 'backup'])
    expect(await textOf(await by.get(`/matches/${match.id}?ask=${ask}`))).toContain(
      'The times proposed for a visit are withdrawn, and the visit does not take place.',
    );
});

test('[DAY-181] selecting several sites at once names for each what was not done with it', async ({ as, make }) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const at = async (name: string, step: 'feasibility' | 'decision', todo: 'answerQuestionnaire' | 'decide') => {
    const match = await make.match(study.id, (await make.site({ name })).organization.id, { status: 'interested' });
    await make.engagement(match.id, { step, todo });
    return match.id;
  };
  const ids = [
    await at('Open Clinic', 'feasibility', 'answerQuestionnaire'),
    await at('Ready Clinic', 'decision', 'decide'),
  ];
  const query = new URLSearchParams([['intent', 'select'], ...ids.map((id): [string, string] => ['ids', id])]);
  const page = await textOf(await (await as(sponsor.user)).get(`/studies/${study.id}/matches?${query}`));
  expect(page.match(/Not done with this site: .*/g)).toEqual(['Not done with this site: Feasibility']);
});

test('[DAY-247] before a decision, the page says what is missing, what is open from the visit and that nothing is committed', async ({
  as,
  make,
  store,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const text = 'enough patients for 32 participants';
  const match = await make.match(study.id, (await make.site()).organization.id, {
    status: 'interested',
    requirements: [{ kind: 'population', state: 'not met', text, required: false }],
  });
  await make.engagement(match.id, { step: 'decision', todo: 'decide' });
  const visit = await make.visit(match.id, { state: 'reported' });
  const item = { visitId: visit.id, owner: 'site', dueOn: '2026-12-20', createdAt: 1 } as const;
  await store.tx(async (db) => {
    await insertVisitAction(db, { ...item, id: newId(), text: 'Send the temperature log', doneAt: null, doneBy: null });
    await insertVisitAction(db, { ...item, id: newId(), text: 'Send the floor plan', doneAt: 2, doneBy: null });
  });
  const by = await as(sponsor.user);
  for (const page of [
    ...['select', 'backup'].map((ask) => `/matches/${match.id}?ask=${ask}`),
    `/studies/${study.id}/matches?intent=select&ids=${match.id}`,
  ]) {
    const shown = await textOf(await by.get(page));
    expect(shown, page).toMatch(/Missing, but not required:?\s+Enough patients for 32 participants/);
    expect(shown, page).toMatch(/Open from the visit:?\s+Send the temperature log \(the site, by Dec 20, 2026\)/);
    expect(shown, page).not.toContain('floor plan');
    expect(shown, page).toMatch(/Nothing: the site has not said how many it will enroll|No participants committed/);
  }
});
