import type { APIRequestContext, APIResponse } from '@playwright/test';
import { MATCH_STATUSES, type MatchStatus } from '~/catalogue/statuses';
import type { MatchTransition } from '~/domain/model/match-transitions';
import { auditEventsOf } from '~db/queries/audit';
import { matchById, matchesOfStudy } from '~db/queries/matches';
import type { Match, User } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

/** The two endpoints of every command: the JSON call and the native form. */
const ENDPOINTS = {
  json: {
    run: (who: APIRequestContext, studyId: string) => who.post('/api/matches/run', { data: { studyId } }),
    move: (
      who: APIRequestContext,
      id: string,
      transition: MatchTransition,
      reason = 'No capacity.',
      key = unique('key-'),
    ) =>
      who.put(`/api/matches/${id}/${transition}`, {
        ...(transition === 'decline' && { data: { reason } }),
        headers: { 'Idempotency-Key': key },
      }),
  },
  form: {
    run: (who: APIRequestContext, studyId: string) =>
      who.post(`/studies/${studyId}`, { form: { intent: 'runMatching' } }),
    move: (
      who: APIRequestContext,
      id: string,
      transition: MatchTransition,
      reason = 'No capacity.',
      key = unique('key-'),
    ) =>
      who.post(`/matches/${id}${transition === 'decline' ? '/decline' : ''}`, {
        form: {
          intent: `${transition}Match`,
          idempotencyKey: key,
          confirmed: '1',
          ...(['select', 'backup', 'decline'].includes(transition) && { reason }),
          ...(transition === 'decline' && { kind: 'other' }),
        },
      }),
  },
} as const;
const endpoints = Object.entries(ENDPOINTS);
const done = (response: APIResponse) => [200, 303].includes(response.status());

const eventsOf = (store: Store, type: string, id: string) => store.read((db) => auditEventsOf(db, { type, id }));
const matchesOf = (store: Store, studyId: string) => store.read((db) => matchesOfStudy(db, studyId));
const matchNow = async (store: Store, id: string) => (await store.read((db) => matchById(db, id)))?.match as Match;

/** A study, and data for a site that fits it better than the sites of other tests: only the best 50 are matched. */
const LUPUS_STUDY = { therapeuticArea: 'rheumatology', geographicPreferences: ['Mountain States'] };
const LUPUS_SITE = { therapeuticAreas: ['Rheumatology'], city: 'Denver', state: 'CO', zipCode: '80218' };

/** What an e-mail calls a decline, by who declines and what came before. */
const DECLINED = {
  site: { new: 'declined', invited: 'declined your invitation to', interested: 'withdrew from' },
  sponsor: {
    new: 'did not choose your site for',
    invited: 'no longer invites your site to',
    interested: 'did not select your site for',
  },
} as const;

/** A sponsor's study, matched with a site. */
async function pair(make: Factories, status: MatchStatus = 'new') {
  const sponsor = await make.sponsor();
  const site = await make.site({
    piName: 'Dr. Grace Okafor',
    piEmail: 'okafor@riverside.example',
    website: 'https://r.example',
  });
  const study = await make.study({
    sponsorId: sponsor.organization.id,
    sponsorName: sponsor.organization.name,
    sponsorEmail: 'trials@northwind.example',
  });
  const match = await make.match(study.id, site.organization.id, { status });
  return { sponsor, site, study, match };
}

for (const [endpoint, actions] of endpoints) {
  test(`[MAT-02][SPON-04][API-08][API-09] by ${endpoint}: a run matches verified sites, and both sides are told by their digests`, async ({
    as,
    make,
    store,
  }) => {
    const { organization: sponsor, user } = await make.sponsor();
    const good = await make.site(LUPUS_SITE);
    const pending = await make.site({ ...LUPUS_SITE, status: 'pending' });
    const study = await make.study({ ...LUPUS_STUDY, sponsorId: sponsor.id });
    expect(done(await actions.run(await as(user), study.id))).toBe(true);

    const matches = await matchesOf(store, study.id);
    const match = matches.find(({ siteId }) => siteId === good.organization.id);
    expect(match).toMatchObject({ status: 'new' });
    expect(match?.score).toBeGreaterThan(30);
    expect(match).toMatchObject({ qualifies: true });
    expect(match?.low).toBeLessThan(match?.score ?? 0);
    expect(match?.high).toBeGreaterThan(match?.score ?? 0);
    expect(match?.requirements).toContainEqual(expect.objectContaining({ state: 'met', text: 'Rheumatology' }));
    expect(matches.map(({ siteId }) => siteId)).not.toContain(pending.organization.id);
    expect([...(await mailsTo(store, good.user.email)), ...(await mailsTo(store, user.email))]).toEqual([]);
    expect((await eventsOf(store, 'study', study.id))[0]).toMatchObject({ action: 'study.matched', actorId: user.id });
    expect((await eventsOf(store, 'match', match?.id ?? ''))[0]).toMatchObject({ action: 'match.created' });
  });

  test(`[MAT-02] by ${endpoint}: a second run rescores new matches and leaves others alone`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, study, match } = await pair(make);
    const acted = await make.site();
    const theirs = await make.match(study.id, acted.organization.id, { status: 'declined', score: 11 });
    const sponsorPerson = await as(sponsor.user);
    for (let time = 1; time <= 2; time++) expect(done(await actions.run(sponsorPerson, study.id))).toBe(true);

    expect((await matchNow(store, match.id)).engineVersion).not.toBe('test');
    expect(await matchNow(store, theirs.id)).toMatchObject({ status: 'declined', score: 11, engineVersion: 'test' });
    const sites = (await matchesOf(store, study.id)).map(({ siteId }) => siteId);
    expect(new Set(sites).size).toBe(sites.length);
  });

  test(`[MAT-02] by ${endpoint}: two runs at once create each match once`, async ({ as, make, store }) => {
    const { organization, user } = await make.sponsor();
    const site = await make.site(LUPUS_SITE);
    const study = await make.study({ ...LUPUS_STUDY, sponsorId: organization.id });
    const [sponsor, admin] = [await as(user), await as(await make.admin())];
    await Promise.all([sponsor, admin, sponsor, admin].map((who) => actions.run(who, study.id)));
    const sites = (await matchesOf(store, study.id)).map(({ siteId }) => siteId);
    expect(sites).toContain(site.organization.id);
    expect(new Set(sites).size).toBe(sites.length);
  });

  test(`[MAT-04][SITE-04][SPON-05][API-09] by ${endpoint}: each transition (invited, accepted, selected) is audited and e-mailed`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, study, match } = await pair(make);
    const [forSponsor, forSite] = [await as(sponsor.user), await as(site.user)];
    expect(done(await actions.move(forSponsor, match.id, 'invite'))).toBe(true);
    expect(await matchNow(store, match.id)).toMatchObject({ status: 'invited' });
    expect(done(await actions.move(forSite, match.id, 'accept'))).toBe(true);
    expect(await matchNow(store, match.id)).toMatchObject({ status: 'interested' });
    expect(done(await actions.move(forSponsor, match.id, 'select'))).toBe(true);
    expect(await matchNow(store, match.id)).toMatchObject({ status: 'selected' });

    const events = await eventsOf(store, 'match', match.id);
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['match.selected', sponsor.user.id],
      ['match.invitationAccepted', site.user.id],
      ['match.invited', sponsor.user.id],
    ]);
    expect(JSON.parse(events[0]?.before ?? '')).toMatchObject({ status: 'interested' });
    expect(events[0]?.after).toBe('{"status":"selected"}');
    const toSite = (await mailsTo(store, site.user.email)).map(({ subject }) => subject);
    const name = sponsor.organization.name;
    expect(toSite.sort()).toEqual([
      `${name} invited your site: ${study.title}`,
      `${name} selected your site for ${study.title}`,
    ]);
    const [toSponsor] = await mailsTo(store, sponsor.user.email);
    expect(toSponsor?.subject).toBe(`${site.organization.name} accepted your invitation: ${study.title}`);
  });

  test(`[SITE-04][MAT-04] by ${endpoint}: a site expresses interest in a new match, and the sponsor is notified`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, study, match } = await pair(make);
    expect(done(await actions.move(await as(site.user), match.id, 'interest'))).toBe(true);
    expect(await matchNow(store, match.id)).toMatchObject({ status: 'interested' });
    const [mail] = await mailsTo(store, sponsor.user.email);
    expect(mail?.subject).toBe(`${site.organization.name} is interested in your study: ${study.title}`);
  });

  test(`[MAT-04][SITE-04][SPON-05] by ${endpoint}: either side can decline, with a reason that the other side sees`, async ({
    as,
    make,
    store,
  }) => {
    for (const side of ['site', 'sponsor'] as const) {
      for (const from of ['new', 'invited', 'interested'] as const) {
        const { sponsor, site, study, match } = await pair(make, from);
        const [mover, other] = side === 'site' ? [site, sponsor] : [sponsor, site];
        expect(done(await actions.move(await as(mover.user), match.id, 'decline', 'The pharmacy closes.'))).toBe(true);
        expect(await matchNow(store, match.id)).toMatchObject({
          status: 'declined',
          declinedBy: side,
          declineReason: 'The pharmacy closes.',
        });
        expect((await eventsOf(store, 'match', match.id))[0]?.reason).toBe('The pharmacy closes.');
        const [mail] = await mailsTo(store, other.user.email);
        expect(mail?.body).toContain('Reason: The pharmacy closes.');
        expect(mail?.subject).toBe(`${mover.organization.name} ${DECLINED[side][from]} ${study.title}`);
      }
    }
  });

  test(`[MAT-04] by ${endpoint}: a decline without a reason is refused, with an error beside the field`, async ({
    as,
    make,
    store,
  }) => {
    const { site, match } = await pair(make);
    const response = await actions.move(await as(site.user), match.id, 'decline', '  ');
    expect(response.status()).toBe(400);
    expect(await response.text()).toContain('This field is required.');
    expect((await matchNow(store, match.id)).status).toBe('new');
  });

  test(`[MAT-04][SITE-04] by ${endpoint}: no other transition changes a match, for any user and from any status`, async ({
    as,
    make,
    store,
  }) => {
    const allowed: Record<string, readonly MatchStatus[]> = {
      'sponsor invite': ['new'],
      'sponsor select': ['interested'],
      'sponsor decline': ['new', 'invited', 'interested'],
      'site interest': ['new'],
      'site accept': ['invited'],
      'site decline': ['new', 'invited', 'interested'],
    };
    const { sponsor, site, study } = await pair(make);
    const people = { sponsor: await as(sponsor.user), site: await as(site.user), admin: await as(await make.admin()) };
    for (const from of MATCH_STATUSES) {
      for (const [who, request] of Object.entries(people)) {
        for (const transition of ['invite', 'interest', 'accept', 'select', 'decline'] as const) {
          if (allowed[`${who} ${transition}`]?.includes(from)) continue;
          const site2 = await make.organization();
          const match =
            who === 'site'
              ? await make.match((await make.study()).id, site.organization.id, { status: from })
              : await make.match(study.id, site2.id, { status: from });
          const response = await actions.move(request, match.id, transition);
          const whose = allowed[`${who} ${transition}`] === undefined ? 403 : 409;
          const byForm = whose === 409 && transition !== 'decline' ? 303 : whose;
          expect([who, transition, from, response.status()]).toEqual([
            who,
            transition,
            from,
            endpoint === 'json' ? whose : byForm,
          ]);
          expect((await matchNow(store, match.id)).status).toBe(from);
        }
      }
    }
  });

  test(`[MAT-04] by ${endpoint}: when both answers arrive at once, one wins and the other is refused`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, match } = await pair(make, 'interested');
    const [forSponsor, forSite] = [await as(sponsor.user), await as(site.user)];
    await Promise.all([actions.move(forSponsor, match.id, 'select'), actions.move(forSite, match.id, 'decline')]);
    const events = await eventsOf(store, 'match', match.id);
    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0]?.after ?? '').status).toBe((await matchNow(store, match.id)).status);
  });

  test(`[MAT-04] by ${endpoint}: a repeated submission gets the same response and counts once`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, match } = await pair(make);
    const who = await as(site.user);
    const key = unique('submission-');
    const answers = await Promise.all([1, 2, 3].map(() => actions.move(who, match.id, 'interest', undefined, key)));
    expect(answers.map(done)).toEqual([true, true, true]);
    expect(await eventsOf(store, 'match', match.id)).toHaveLength(1);
    expect(await mailsTo(store, sponsor.user.email)).toHaveLength(1);
    if (endpoint === 'json') expect((await actions.move(who, match.id, 'interest')).status()).toBe(409);
  });

  test(`[MAT-02][MAT-04][SPON-08] by ${endpoint}: other people's studies and matches look missing; visitors are asked to sign in`, async ({
    as,
    make,
    store,
  }) => {
    const { site, study, match } = await pair(make, 'interested');
    const stranger = await as((await make.sponsor()).user);
    const otherSite = await as((await make.site()).user);
    for (const who of [stranger, otherSite]) {
      expect((await actions.run(who, study.id)).status()).toBe(404);
      for (const transition of ['select', 'accept', 'decline'] as const) {
        expect((await actions.move(who, match.id, transition)).status()).toBe(404);
      }
    }
    expect((await actions.run(await as(site.user), study.id)).status()).toBe(404);
    const visitor = await as();
    expect((await actions.run(visitor, study.id)).status()).toBe(401);
    expect((await actions.move(visitor, match.id, 'accept')).status()).toBe(401);
    expect((await matchNow(store, match.id)).status).toBe('interested');
    expect(await matchesOf(store, study.id)).toHaveLength(1);
  });

  test(`[MAT-02] by ${endpoint}: a study that is not approved, or is completed, is not matched`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    for (const standing of [
      { status: 'pending_approval', isActive: false },
      { status: 'rejected', isActive: false },
      { status: 'approved', isActive: false },
    ] as const) {
      const study = await make.study(standing);
      const response = await actions.run(admin, study.id);
      expect(response.status()).toBe(endpoint === 'json' ? 409 : 303);
      expect(await matchesOf(store, study.id)).toEqual([]);
    }
  });
}

test('[MAT-02][API-08][API-01] POST /api/matches/run returns the counts; for an invalid body, it names the field', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  await make.site(LUPUS_SITE);
  const study = await make.study(LUPUS_STUDY);
  const first = await (await admin.post('/api/matches/run', { data: { studyId: study.id } })).json();
  expect(first.created).toBeGreaterThan(0);
  expect(first).toEqual({ created: first.created, refreshed: 0, total: first.created });
  const second = await (await admin.post('/api/matches/run', { data: { studyId: study.id } })).json();
  expect(second.refreshed).toBe(first.created);
  const wrong = await admin.post('/api/matches/run', { data: {} });
  expect(wrong.status()).toBe(400);
  expect(Object.keys((await wrong.json()).errors)).toEqual(['studyId']);
  expect((await admin.post('/api/matches/run', { data: { studyId: 'none' } })).status()).toBe(404);
  const get = await admin.get('/api/matches/run');
  expect([get.status(), get.headers().allow]).toEqual([405, 'POST']);
});

test('[NUM-10] a site that declined is counted as no longer available, and its status is told', async ({
  as,
  make,
}) => {
  // An area that no other test's sites have, so that this one is among the best.
  const sponsor = await make.sponsor();
  const asked = { therapeuticArea: 'psychiatry', requiredEquipment: [], geographicPreferences: [] };
  const study = await make.study({ ...asked, sponsorId: sponsor.organization.id });
  const site = await make.site({ therapeuticAreas: ['Psychiatry'] });
  const atSponsor = await as(sponsor.user);
  await make.match(study.id, site.organization.id, { status: 'declined', declinedBy: 'site' });
  const { matches, insights } = await (await atSponsor.get(`/api/matching/sites-for-study/${study.id}`)).json();
  expect(matches.find(({ siteId }: { siteId: string }) => siteId === site.organization.id)?.status).toBe('declined');
  expect(insights.facts.left).toBe(1);
  expect(insights.marketAnalysis).toContain('1 of those that qualify is no longer available');
});

test('[MAT-01] sites-for-study returns the study, the top 10 with scores and reasons, and insights', async ({
  as,
  make,
}) => {
  const { sponsor, study } = await pair(make);
  for (let count = 0; count < 11; count++) await make.organization();
  const response = await (await as(sponsor.user)).get(`/api/matching/sites-for-study/${study.id}`);
  expect(response.status()).toBe(200);
  const body = await response.json();
  expect(Object.keys(body).sort()).toEqual(['insights', 'matches', 'study', 'weights']);
  const { title, therapeuticArea, phase, enrollmentTarget } = study;
  expect(body.study).toEqual({ title, therapeuticArea, phase, enrollmentTarget });
  expect(body.matches).toHaveLength(10);
  const scores = body.matches.map((match: { overallScore: number }) => match.overallScore);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  for (const match of body.matches) {
    const scores = ['assumed', 'band', 'breakdown', 'high', 'low', 'overallScore', 'parts', 'reasons', 'status', 'tie'];
    expect(Object.keys(match).sort()).toEqual([...scores, 'site', 'siteId', 'studyId'].sort());
    expect(Object.keys(match.breakdown).sort()).toEqual([
      'capacityScore',
      'geographicScore',
      'performanceScore',
      'regulatoryScore',
      'specialtyScore',
    ]);
    for (const score of [match.overallScore, ...Object.values<number | null>(match.breakdown)]) {
      if (score !== null) expect(score).toBeGreaterThanOrEqual(0);
      if (score !== null) expect(score).toBeLessThanOrEqual(100);
    }
    expect(match.reasons.length).toBeGreaterThan(0);
  }
  expect(Object.keys(body.insights).sort()).toEqual([
    'facts',
    'marketAnalysis',
    'promises',
    'recommendations',
    'summary',
  ]);
});

test('[MAT-01] the insights count competing studies and their share of the best sites, without naming them', async ({
  as,
  make,
}) => {
  const { sponsor, site } = await pair(make);
  const rival = await make.sponsor();
  // No other test uses this area, so none of their sites rank among its best.
  const colitis = { therapeuticArea: 'gastroenterology', phase: 'phase_iv' as const, requiredEquipment: [] };
  const clinic = { therapeuticAreas: ['Gastroenterology'], patientPanelSize: 'over-10000', priorTrials: 15 };
  const study = await make.study({ ...colitis, sponsorId: sponsor.organization.id, geographicPreferences: [] });
  const insights = async () => {
    const response = await (await as(sponsor.user)).get(`/api/matching/sites-for-study/${study.id}`);
    return (await response.json()).insights;
  };
  const before = (await insights()).facts;
  const other = await make.study({ ...colitis, sponsorId: rival.organization.id, title: `Rival ${unique()}` });
  await make.study({ ...colitis, isActive: false });
  await make.study({ ...colitis, status: 'pending_approval', isActive: false });
  const runner = await make.organization({ ...clinic, name: `Busy Clinic ${unique()}` });
  const asked = await make.organization({ ...clinic, name: `Asked Clinic ${unique()}` });
  await make.match(other.id, runner.id, { status: 'selected' });
  await make.match(other.id, asked.id, { status: 'invited' });
  await make.match(other.id, site.organization.id, { status: 'declined' });

  const after = await insights();
  expect(after.facts.competing.studies).toBe(before.competing.studies + 1);
  expect(after.facts.competing.samePhase).toBe(before.competing.samePhase + 1);
  expect(after.facts.competing.running).toBe(1);
  expect(after.facts.competing.invited).toBe(1);
  expect(after.facts.sites).toBe(before.sites + 2);
  expect(after.facts.relevant).toBe(before.relevant + 2);
  for (const hidden of [other.title, other.id, rival.organization.name, runner.name, asked.name]) {
    expect(JSON.stringify(after)).not.toContain(hidden);
  }
});

test('[MAT-01][SPON-08] sites-for-study is for administrators and the study’s sponsor; it shows no contact data', async ({
  as,
  make,
}) => {
  const { sponsor, site, study } = await pair(make);
  const address = `/api/matching/sites-for-study/${study.id}`;
  expect((await (await as(await make.admin())).get(address)).status()).toBe(200);
  const text = await (await (await as(sponsor.user)).get(address)).text();
  for (const secret of [site.organization.email, site.organization.phone, 'okafor@riverside.example']) {
    expect(text).not.toContain(secret);
  }
  expect((await (await as((await make.sponsor()).user)).get(address)).status()).toBe(404);
  expect((await (await as(site.user)).get(address)).status()).toBe(404);
  expect((await (await as()).get(address)).status()).toBe(401);
});

test('[MAT-03] the stored reasons name the site’s own data; missing data lowers confidence and is listed', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const [full, bare] = [
    await make.organization({ ...LUPUS_SITE, piName: 'Dr. Grace Okafor' }),
    await make.organization({
      ...LUPUS_SITE,
      patientPanelSize: null,
      priorTrials: null,
      equipment: [],
      zipCode: null,
      piName: null,
    }),
  ];
  await make.training(full.id, Date.now() + 90 * 86_400_000);
  const study = await make.study(LUPUS_STUDY);
  await admin.post('/api/matches/run', { data: { studyId: study.id } });
  const matches = await matchesOf(store, study.id);
  const [known, unknown] = [full, bare].map(({ id }) => matches.find((match) => match.siteId === id));
  expect(known?.reasons.join('\n')).toContain('CO is in a region the study prefers (Mountain States)');
  expect(known?.reasons.join('\n')).toContain('GCP training is current until');
  expect(unknown?.reasons.join('\n')).toContain('The site has not stated its patients with the condition.');
  expect(unknown?.reasons.join('\n')).toContain('The site has no GCP training on record.');
  expect(unknown?.confidence).toBeLessThan(known?.confidence ?? 0);
});

test('[SPON-08] the pages of another sponsor’s study and match are not found', async ({ as, make }) => {
  const { study, match } = await pair(make);
  const stranger = await as((await make.sponsor()).user);
  for (const path of [`/studies/${study.id}`, `/matches/${match.id}`]) {
    const response = await stranger.get(path);
    expect(response.status()).toBe(404);
    expect(await response.text()).not.toContain(study.title);
  }
});

test('[SPON-08] the sponsor sees a site’s contact details once the site has shown interest', async ({ as, make }) => {
  const { sponsor, site, study, match } = await pair(make);
  const who = await as(sponsor.user);
  const contact = ['email', 'phone', 'address', 'website', 'piName', 'piPhone', 'piEmail', 'contactName', 'zipCode'];
  const seen = async () => {
    const one = await (await who.get(`/api/matches/${match.id}`)).json();
    const [listed] = await (await who.get('/api/matches')).json();
    const pages = await Promise.all(
      [`/matches/${match.id}`, `/studies/${study.id}`, '/sponsor-dashboard'].map(async (path) =>
        (await who.get(path)).text(),
      ),
    );
    return {
      keys: contact.filter(
        (key) => Object.hasOwn(one.siteOrganization, key) && Object.hasOwn(listed.siteOrganization, key),
      ),
      any: contact.some(
        (key) => Object.hasOwn(one.siteOrganization, key) || Object.hasOwn(listed.siteOrganization, key),
      ),
      onPages: pages.some(
        (page) => page.includes('okafor@riverside.example') || page.includes(site.organization.email ?? ''),
      ),
      name: one.siteOrganization.name,
    };
  };
  expect(await seen()).toMatchObject({ any: false, onPages: false, name: expect.stringContaining('Riverside') });
  await who.put(`/api/matches/${match.id}/invite`);
  expect(await seen()).toMatchObject({ any: false, onPages: false });
});

for (const status of ['interested', 'selected'] as const) {
  test(`[SPON-08] a sponsor sees contact details while the match is ${status}, and no longer once it is declined`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, match } = await pair(make, status);
    const who = await as(sponsor.user);
    const { siteOrganization } = await (await who.get(`/api/matches/${match.id}`)).json();
    expect(siteOrganization).toMatchObject({
      email: site.organization.email,
      phone: '617-555-0100',
      piEmail: 'okafor@riverside.example',
    });
    if (status === 'selected') return;
    await ENDPOINTS.json.move(await as(site.user), match.id, 'decline');
    expect((await matchNow(store, match.id)).status).toBe('declined');
    const after = await (await who.get(`/api/matches/${match.id}`)).json();
    expect(after.siteOrganization).not.toHaveProperty('email');
  });
}

test('[SPON-08] a site sees the sponsor’s name, and its contact details once selected', async ({ as, make }) => {
  for (const status of MATCH_STATUSES) {
    const { sponsor, site, match } = await pair(make, status);
    const { study } = await (await (await as(site.user)).get(`/api/matches/${match.id}`)).json();
    expect(study.sponsorName).toBe(sponsor.organization.name);
    expect('sponsorEmail' in study).toBe(status === 'selected');
    expect(study).not.toHaveProperty('totalBudget');
  }
});

test('[API-06][SPON-08] GET /api/matches returns the caller’s own matches with their study and site, page by page', async ({
  as,
  make,
}) => {
  const { sponsor, site, study, match } = await pair(make);
  const second = await make.match(study.id, (await make.site()).organization.id, { createdAt: Date.now() - 60_000 });
  const idsFor = async (user?: User) => {
    const response = await (await as(user)).get('/api/matches');
    return (await response.json()).map((row: { id: string }) => row.id);
  };
  expect(await idsFor(site.user)).toEqual([match.id]);
  expect(await idsFor(sponsor.user)).toEqual([match.id, second.id]);
  expect(await idsFor((await make.sponsor()).user)).toEqual([]);
  expect(await idsFor(await make.rep())).toEqual([]);
  const foreign = await make.match((await make.study()).id, (await make.site()).organization.id, {
    createdAt: Date.parse('2099-01-01'), // the first of all
  });
  expect(await idsFor(await make.admin())).toContain(foreign.id);
  expect((await (await as()).get('/api/matches')).status()).toBe(401);

  const who = await as(sponsor.user);
  const page = await who.get('/api/matches?limit=1');
  const [row] = await page.json();
  expect(row).toMatchObject({
    id: match.id,
    status: 'new',
    score: 82,
    study: { id: study.id, title: study.title },
    siteOrganization: { id: site.organization.id, name: site.organization.name },
  });
  const next = /<(.+)>; rel="next"/.exec(page.headers().link ?? '')?.[1] ?? '';
  const rest = await who.get(next);
  expect((await rest.json()).map((entry: { id: string }) => entry.id)).toEqual([second.id]);
  expect(rest.headers().link).toBeUndefined();
});

test('[API-06] GET /api/training/progress returns the training on record for the caller’s organization', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const who = await as(user);
  expect(await (await who.get('/api/training/progress')).json()).toMatchObject({
    status: 'not_recorded',
    expiresAt: null,
    monthsLeft: null,
    courses: [],
  });
  const expiresAt = Date.now() + 100 * 86_400_000;
  await make.training(organization.id, expiresAt);
  const progress = await (await who.get('/api/training/progress')).json();
  expect(progress).toMatchObject({ status: 'current', expiresAt, monthsLeft: 3 });
  expect((await (await as()).get('/api/training/progress')).status()).toBe(401);
});

test('[SPON-02] a sponsor can complete a study once, and then cannot select more sites for it', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, site, study, match } = await pair(make, 'invited');
  const stranger = await as((await make.sponsor()).user);
  const complete = (who: APIRequestContext) =>
    who.post(`/studies/${study.id}/close`, { form: { kind: 'completed', reason: '' } });
  expect((await complete(stranger)).status()).toBe(404);
  expect((await complete(await as(site.user))).status()).toBe(404);
  const who = await as(sponsor.user);
  for (let time = 1; time <= 2; time++) expect((await complete(who)).status()).toBe(303);
  const events = await eventsOf(store, 'study', study.id);
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([['study.completed', sponsor.user.id]]);
  const refused = await ENDPOINTS.json.move(await as(site.user), match.id, 'accept');
  expect(refused.status()).toBe(409);
  expect((await ENDPOINTS.json.move(await as(site.user), match.id, 'decline')).status()).toBe(200);
});

test('[SITE-06][API-05] PUT /api/organizations/me changes the caller’s own organization, and only in fields that staff may edit', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site({ status: 'pending' });
  const who = await as(user);
  const profile = {
    name: 'Riverside Research',
    address: '2 River Street',
    city: 'Salem',
    state: 'MA',
    zipCode: '01970',
  };
  const response = await who.put('/api/organizations/me', {
    data: { ...profile, therapeuticAreas: ['Neurology'], status: 'verified', type: 'sponsor', id: 'other' },
  });
  expect(response.status()).toBe(200);
  expect(await (await who.get('/api/organizations/me')).json()).toMatchObject({
    ...profile,
    id: organization.id,
    therapeuticAreas: ['Neurology'],
    status: 'pending',
    type: 'site',
  });
  const [event] = await eventsOf(store, 'organization', organization.id);
  expect(event).toMatchObject({ action: 'organization.edited', actorId: user.id });
  expect(JSON.parse(event?.before ?? '')).toMatchObject({ city: 'Boston' });
  const wrong = await who.put('/api/organizations/me', { data: { ...profile, name: '', therapeuticAreas: [] } });
  expect(wrong.status()).toBe(400);
  expect(Object.keys((await wrong.json()).errors).sort()).toEqual(['name', 'therapeuticAreas']);
  expect((await (await as()).put('/api/organizations/me', { data: profile })).status()).toBe(401);
  expect((await (await as(await make.rep())).put('/api/organizations/me', { data: profile })).status()).toBe(404);
});

test('[MAT-05] the demo pages do not identify any site', async ({ as, make }) => {
  const { organization } = await make.site();
  const visitor = await as();
  for (const study of ['demo-oncology', 'demo-cardiology', 'demo-endocrinology']) {
    const html = await (await visitor.get(`/matching-demo?study=${study}`)).text();
    expect(html).toContain('Sample site');
    expect(html).not.toContain(organization.name);
    expect(html).not.toContain(organization.id);
  }
});

test('[SEL-06][DAY-112][DAY-116] selecting with a match’s form asks first, and for the reason, and leads to the match, without JavaScript', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, site, match } = await pair(make, 'interested');
  const who = await as(sponsor.user);
  const page = `/matches/${match.id}`;
  expect(await (await who.get('/sponsor-dashboard')).text()).toContain(`${page}?ask=select&amp;returnTo=`);
  const unasked = await who.post(page, { form: { intent: 'selectMatch', returnTo: '/sponsor-dashboard' } });
  expect(unasked.status()).toBe(303);
  expect((await matchNow(store, match.id)).status).toBe('interested');

  const asking = await (await who.get(unasked.headers().location ?? '')).text();
  for (const words of [
    `Select ${site.organization.name}?`,
    'You can undo this for 30 seconds.',
    'href="/sponsor-dashboard"',
    'name="reason"',
  ])
    expect(asking).toContain(words);
  const form = { intent: 'selectMatch', returnTo: page, confirmed: '1', reason: 'The best site.' };
  const selected = await who.post(page, { form });
  expect([selected.status(), selected.headers().location]).toEqual([303, page]);
  expect((await matchNow(store, match.id)).status).toBe('selected');
  // What comes next stands first, and the score after it.
  const decided = await (await who.get(page)).text();
  expect(decided.indexOf('What comes next')).toBeGreaterThan(0);
  expect(decided.indexOf('What comes next')).toBeLessThan(decided.indexOf('How it fits'));
  // Asking again after it is done shows the match.
  expect(await (await who.get(`${page}?ask=select`)).text()).toContain('How it fits');
  expect((await (await as(site.user)).get(`${page}?ask=select`)).status()).toBe(200);
  const other = await as((await make.sponsor()).user);
  expect((await other.post(page, { form: { intent: 'selectMatch' } })).status()).toBe(404);
});

test('[NOTE-07][MAT-04] the message after declining says who was notified: the sponsor for a site, the site for a sponsor', async ({
  as,
  make,
}) => {
  for (const side of ['site', 'sponsor'] as const) {
    const { sponsor, site, match } = await pair(make, 'invited');
    const who = await as(side === 'site' ? site.user : sponsor.user);
    const answer = await ENDPOINTS.form.move(who, match.id, 'decline');
    expect(answer.status()).toBe(303);
    const lines = (await textOf(await who.get(answer.headers().location ?? ''))).split('\n');
    expect(lines).toContain('Declined');
    expect(lines.join(' ')).toContain(
      side === 'site' ? 'The sponsor has been notified.' : `We notify ${site.organization.name}. You can undo this`,
    );
  }
});
