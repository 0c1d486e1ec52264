/** Closing a study, and withdrawing it before any site has answered (EDT-06 to EDT-08). */
import type { APIRequestContext } from '@playwright/test';
import type { StudyEnding } from '~/domain/model/study-endings';
import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import { waitingRematches } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import type { Store } from '~db/store.server';
import type { Factories } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const FUNDING = { kind: 'funding', reason: 'The grant was not renewed.' };
const WORDS = 'Funding. The grant was not renewed.';

const ENDPOINTS = {
  json: (who: APIRequestContext, id: string, ending: StudyEnding, data: Record<string, string>) =>
    who.put(`/api/studies/${id}/${ending}`, { data }),
  form: (who: APIRequestContext, id: string, ending: StudyEnding, data: Record<string, string>) =>
    who.post(`/studies/${id}/${ending}`, { form: { reason: '', ...data } }),
};

const studyNow = (store: Store, id: string) => store.read((db) => studyById(db, id));
const matchNow = async (store: Store, id: string) => (await store.read((db) => matchById(db, id)))?.match;
const eventsOf = (store: Store, type: string, id: string) => store.read((db) => auditEventsOf(db, { type, id }));

/** A sponsor's study with a match of each kind. */
async function studyWithMatches(make: Factories) {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const matched = async (values: Parameters<Factories['match']>[2]) => {
    const { organization, user } = await make.site();
    return { user, siteId: organization.id, match: await make.match(study.id, organization.id, values) };
  };
  const answeredAt = Date.now();
  return {
    sponsor,
    study,
    suggested: await matched({}),
    hidden: await matched({ qualifies: false, shortlistedAt: answeredAt }),
    invited: await matched({ status: 'invited', invitedAt: answeredAt }),
    interested: await matched({ status: 'interested', answeredAt }),
    selected: await matched({ status: 'selected', answeredAt }),
    declined: await matched({ status: 'declined', declinedBy: 'site', answeredAt }),
  };
}

for (const [endpoint, end] of Object.entries(ENDPOINTS)) {
  const done = endpoint === 'json' ? 200 : 303;

  test(`[EDT-07][SEL-05] by ${endpoint}: a sponsor closes a study with a reason; sites are notified once and suggestions withdrawn`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study, ...sites } = await studyWithMatches(make);
    const who = await as(sponsor.user);
    for (let time = 1; time <= 2; time++) expect((await end(who, study.id, 'close', FUNDING)).status()).toBe(done);
    const ended = { status: 'approved', isActive: false, closeReason: 'funding', statusReason: WORDS };
    expect(await studyNow(store, study.id)).toMatchObject(ended);
    const [event, ...others] = await eventsOf(store, 'study', study.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ action: 'study.closed', actorId: sponsor.user.id, reason: WORDS });
    expect([event?.before, event?.after].map((text) => JSON.parse(text ?? ''))).toEqual([
      { status: 'approved', isActive: true, closeReason: null },
      { status: 'approved', isActive: false, closeReason: 'funding' },
    ]);

    expect(await matchNow(store, sites.suggested.match.id)).toMatchObject({
      status: 'declined',
      declineKind: 'study_ended',
    });
    const [withdrawn] = await eventsOf(store, 'match', sites.suggested.match.id);
    expect(withdrawn).toMatchObject({ action: 'match.withdrawn', actorId: sponsor.user.id });
    for (const name of ['invited', 'interested', 'selected'] as const) {
      expect((await matchNow(store, sites[name].match.id))?.status).toBe(name);
      const [mail, ...more] = await mailsTo(store, sites[name].user.email);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject: `"${study.title}" is closed` });
      expect(mail?.body).toContain(`Reason: ${WORDS}`);
      expect(mail?.body).toContain(`/matches/${sites[name].match.id}`);
    }
    for (const name of ['suggested', 'hidden', 'declined'] as const)
      expect(await mailsTo(store, sites[name].user.email)).toEqual([]);

    // The end of a study must not tell a site that it was on the shortlist.
    expect((await matchNow(store, sites.hidden.match.id))?.status).toBe('new');
    expect(await (await (await as(sites.hidden.user)).get('/api/matches')).json()).toEqual([]);

    // No further action is possible, and the study is no longer matched.
    for (const refused of [
      await who.post('/api/matches/run', { data: { studyId: study.id } }),
      await who.put(`/api/matches/${sites.interested.match.id}/select`),
      await who.post(`/api/studies/${study.id}/invitations`, { data: { siteId: (await make.site()).organization.id } }),
    ])
      expect(refused.status()).toBe(409);
    expect(await store.read((db) => waitingRematches(db, [study.id]))).toEqual([]);
    const page = await (await who.get(`/studies/${study.id}`)).text();
    for (const words of ['This study was closed on ', WORDS]) expect(page).toContain(words);
  });

  test(`[EDT-07] by ${endpoint}: closing needs a reason from the list, and words for other; selected sites carry on with a completed study`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study, selected, interested } = await studyWithMatches(make);
    const who = await as(sponsor.user);
    for (const [data, message] of [
      [{ kind: '' }, 'Please choose a reason.'],
      [{ kind: 'whim', reason: 'Because of rain.' }, 'Please choose from the list.'],
      [{ kind: 'other' }, 'This field is required.'],
    ] as const) {
      const refused = await end(who, study.id, 'close', data);
      expect(refused.status()).toBe(400);
      const text = await refused.text();
      expect(text).toContain(message);
      if (endpoint === 'form' && 'reason' in data) expect(text).toContain(data.reason);
    }
    expect((await studyNow(store, study.id))?.isActive).toBe(true);
    expect((await end(who, study.id, 'close', { kind: 'completed' })).status()).toBe(done);
    const [event] = await eventsOf(store, 'study', study.id);
    expect(event).toMatchObject({ action: 'study.completed', reason: 'We have the sites we need.' });
    expect(await mailsTo(store, selected.user.email)).toEqual([]);
    expect(await mailsTo(store, interested.user.email)).toHaveLength(1);
  });

  test(`[EDT-06] by ${endpoint}: a study is withdrawn before it is approved, and before any site has answered`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study, invited } = await studyWithMatches(make);
    const who = await as(sponsor.user);
    const refused = await end(who, study.id, 'withdraw', FUNDING);
    expect(refused.status()).toBe(409);
    expect(await refused.text()).toContain('A site has already answered');
    expect(await mailsTo(store, invited.user.email)).toEqual([]);
    expect((await end(who, study.id, 'withdraw', { kind: 'completed' })).status()).toBe(400);

    const pending = await make.study({
      sponsorId: sponsor.organization.id,
      status: 'pending_approval',
      isActive: false,
    });
    expect((await end(who, pending.id, 'close', FUNDING)).status()).toBe(409);
    const early = await make.study({ sponsorId: sponsor.organization.id });
    const { organization, user } = await make.site();
    const match = await make.match(early.id, organization.id, { status: 'invited' });
    for (const { id } of [pending, early]) {
      for (let time = 1; time <= 2; time++) expect((await end(who, id, 'withdraw', FUNDING)).status()).toBe(done);
      const ended = { status: 'withdrawn', isActive: false, closeReason: 'funding', statusReason: WORDS };
      expect(await studyNow(store, id)).toMatchObject(ended);
      expect((await eventsOf(store, 'study', id)).map(({ action }) => action)).toEqual(['study.withdrawn']);
    }
    const [mail] = await mailsTo(store, user.email);
    expect(mail?.subject).toBe(`"${early.title}" was withdrawn`);
    expect((await matchNow(store, match.id))?.status).toBe('invited');

    const admin = await as(await make.admin());
    expect((await admin.put(`/api/studies/${pending.id}/approve`)).status()).toBe(409);
    const rejected = await make.study({ sponsorId: sponsor.organization.id, status: 'rejected', isActive: false });
    expect((await end(who, rejected.id, 'withdraw', FUNDING)).status()).toBe(409);
  });

  test(`[EDT-06][EDT-07][GEN-05] by ${endpoint}: only the sponsor and administrators end a study`, async ({
    as,
    make,
    store,
  }) => {
    const study = await make.study({ sponsorId: (await make.sponsor()).organization.id });
    const matched = await make.site();
    await make.match(study.id, matched.organization.id);
    for (const ending of ['close', 'withdraw'] as const) {
      for (const [user, status] of [
        [undefined, 401],
        [(await make.sponsor()).user, 404],
        [matched.user, 404],
        [await make.rep(), 404],
      ] as const) {
        const who = await as(user);
        expect((await end(who, study.id, ending, {})).status()).toBe(status);
        if (endpoint === 'form') expect((await who.get(`/studies/${study.id}/${ending}`)).status()).toBe(status);
      }
    }
    expect((await studyNow(store, study.id))?.isActive).toBe(true);
    expect((await end(await as(await make.admin()), study.id, 'withdraw', FUNDING)).status()).toBe(done);
  });
}

test('[EDT-08] a closed study still shows why and how sites rank, and is in the site’s Closed tab', async ({
  as,
  make,
}) => {
  const { sponsor, study, suggested, invited } = await studyWithMatches(make);
  const who = await as(sponsor.user);
  await ENDPOINTS.json(who, study.id, 'close', FUNDING);
  expect((await who.get(`/api/matching/sites-for-study/${study.id}`)).status()).toBe(200);
  const why = async (siteId: string) => (await who.get(`/api/matching/why-not/${study.id}/${siteId}`)).json();
  expect(await why(suggested.siteId)).toMatchObject({ why: expect.stringContaining('withdrawn when the study ended') });
  expect(await why(invited.siteId)).toMatchObject({ why: expect.stringContaining('already matched') });
  const other = (await make.site()).organization.id;
  expect(await why(other)).toMatchObject({
    why: expect.stringContaining('This study has ended'),
    overallScore: expect.any(Number),
  });
  expect(await (await who.get(`/studies/${study.id}`)).text()).toContain(`/studies/${study.id}/why-not`);

  const matches = await (await who.get(`/api/studies/${study.id}/matches?stage=closed`)).json();
  const found = (matches.rows ?? matches).find(({ id }: { id: string }) => id === invited.match.id);
  expect(found).toMatchObject({ status: 'invited', may: ['decline'] });
  expect(await (await who.get(`/studies/${study.id}?stage=closed`)).text()).toContain('The study closed');

  // Later edits of the study do not change when it ended.
  const { endedAt } = await (await who.get(`/api/studies/${study.id}`)).json();
  const { title, phase, therapeuticArea } = study;
  const edit = { title, phase, therapeuticArea, enrollmentTarget: 90 };
  const edited = await (await as(await make.admin())).put(`/api/studies/${study.id}`, { data: edit });
  expect(await edited.json()).toMatchObject({ endedAt });
  const later = await (await who.get(`/api/studies/${study.id}/matches?stage=closed`)).json();
  const seen = (later.rows ?? later).find(({ id }: { id: string }) => id === invited.match.id);
  expect(seen.changedAt).toBe(endedAt);
  for (const { user, match } of [suggested, invited]) {
    const site = await as(user);
    const closed = await (await site.get('/api/matches?stage=closed')).json();
    expect(closed.map(({ id }: { id: string }) => id)).toEqual([match.id]);
    for (const stage of ['new', 'invited'])
      expect(await (await site.get(`/api/matches?stage=${stage}`)).json()).toEqual([]);
    const tab = await (await site.get('/site-dashboard?tab=closed')).text();
    for (const words of [study.title, 'Why the study ended', 'Funding']) expect(tab).toContain(words);
  }
});
