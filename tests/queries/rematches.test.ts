import { describe, expect, it } from 'vitest';
import { DIGEST } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { SYSTEM } from '~/domain/base/actor';
import { personOf } from '~/domain/commands/accounts/session.server';
import { sendDigests } from '~/domain/commands/digests/send.server';
import { rematchSite, runMatching } from '~/domain/commands/matches/run.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { noCapacityUntil, regainCapacity } from '~/domain/commands/organizations/capacity.server';
import { editOrganization } from '~/domain/commands/organizations/edit.server';
import { rematchDue } from '~/jobs/rematch.server';
import { auditEventsOf } from '~db/queries/audit';
import { matchesOfSite, matchesOfStudy, setMatchStatus } from '~db/queries/matches';
import { updateOrganization } from '~db/queries/organizations';
import { mailPage } from '~db/queries/outbox';
import { saveStoredSettings } from '~db/queries/platform';
import {
  claimDueRematches,
  deleteRematch,
  deleteRematches,
  deleteRematchOf,
  enqueueLaterRematch,
  enqueueRematch,
  enqueueRematchesOfSponsor,
  nextRematchDue,
  retryRematch,
  waitingRematches,
} from '~db/queries/rematches';
import { runningStudies, updateStudy } from '~db/queries/studies';
import { saveSearch } from '~db/queries/track-records';
import type { Rematch } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { required } from '~tests/support/scored';
import { AT } from './rows';

const { store, servers, make } = await openQueryStore();
const LEASE = 1000;
const enqueue = (kind: Rematch['kind'], id: string, at = AT) => store.tx((db) => enqueueRematch(db, kind, id, at));
const siteId = async () => (await make.organization()).id;
const waiting = (...ids: string[]) => store.read((db) => waitingRematches(db, ids));
const claim = (now: number, limit = 100) =>
  store.tx((db) => claimDueRematches(db, { now, leaseUntil: now + LEASE, limit }));
const empty = () => store.tx(deleteRematches);
const matchesOf = (studyId: string) => store.read((db) => matchesOfStudy(db, studyId));
const mailsTo = async (email: string | null) =>
  (await store.read((db) => mailPage(db, { limit: 2000 }))).rows.filter(({ recipient }) => recipient === email);
/** A study and a site that fit each other and nobody else. */
const NICHE = { therapeuticArea: 'rheumatology', geographicPreferences: ['Mountain States'] };
const NICHE_SITE = { therapeuticAreas: ['Rheumatology'], city: 'Denver', state: 'CO', zipCode: '80218' };

describe('the rematch queue', () => {
  it('[MAT-02] accepts each item once, and only if it can be matched', async () => {
    const study = await make.study();
    const site = await make.organization();
    const others = [
      ['study', (await make.study({ status: 'pending_approval', isActive: false })).id],
      ['study', (await make.study({ isActive: false })).id],
      ['site', (await make.organization({ status: 'pending' })).id],
      ['site', (await make.sponsor()).organization.id],
      ['site', 'unknown'],
    ] as const;
    for (const [kind, id] of others) await enqueue(kind, id);
    for (let time = 0; time < 2; time++) {
      await enqueue('study', study.id, AT + time);
      await enqueue('site', site.id, AT + time);
    }
    expect(await waiting(study.id, site.id, ...others.map(([, id]) => id))).toEqual([
      { kind: 'site', subjectId: site.id, dueAt: AT + 1, attempts: 0, createdAt: AT },
      { kind: 'study', subjectId: study.id, dueAt: AT + 1, attempts: 0, createdAt: AT },
    ]);
    expect(await store.read(nextRematchDue)).toBe(AT + 1);
    await empty();
    expect(await store.read(nextRematchDue)).toBeNull();
    expect(await waiting(study.id, site.id)).toEqual([]);
  });

  it('[MAT-02] is leased to one of ten workers, longest waiting first, and again once the lease has ended', async () => {
    const ids = [await siteId(), await siteId(), await siteId()];
    for (const [index, id] of ids.entries()) await enqueue('site', id, AT + 3 - index);
    expect(await claim(AT)).toEqual([]);
    expect((await claim(AT + 5, 1)).map(({ subjectId }) => subjectId)).toEqual([ids[2]]);
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        servers[index % servers.length]?.tx((db) =>
          claimDueRematches(db, { now: AT + 6, leaseUntil: AT + 6 + LEASE, limit: 5 }),
        ),
      ),
    );
    expect(
      taken
        .flat()
        .map((row) => row?.subjectId)
        .sort(),
    ).toEqual(ids.slice(0, 2).sort());
    expect(await store.read(nextRematchDue)).toBe(AT + 5 + LEASE);
    expect(await claim(AT + 7)).toEqual([]);
    expect(await claim(AT + 6 + LEASE)).toHaveLength(3);
    await empty();
  });

  it('[MAT-02] is removed when done, retried after a failure, and kept if queued again in the meantime', async () => {
    const [done, failed, changed] = [await siteId(), await siteId(), await siteId()];
    for (const id of [done, failed, changed]) await enqueue('site', id);
    const claimed = new Map((await claim(AT)).map((row) => [row.subjectId, row]));
    const row = (id: string) => claimed.get(id) as Rematch;
    await enqueue('site', changed, AT + 1);
    await store.tx((db) => deleteRematch(db, row(done)));
    await store.tx((db) => deleteRematch(db, row(changed)));
    await store.tx((db) => retryRematch(db, row(changed), AT + 99));
    await store.tx((db) => retryRematch(db, row(failed), AT + 50));
    expect((await waiting(done, failed, changed)).map((row) => [row.subjectId, row.dueAt, row.attempts])).toEqual([
      [changed, AT + 1, 0],
      [failed, AT + 50, 1],
    ]);
    await store.tx((db) => deleteRematchOf(db, 'site', changed));
    await store.tx((db) => deleteRematchOf(db, 'study', failed));
    expect((await waiting(failed, changed)).map(({ subjectId }) => subjectId)).toEqual([failed]);
    await empty();
  });
});

describe('the job', () => {
  it('[MAT-02] matches a study that is due: with two workers at once, it makes each match once and notifies each site once', async () => {
    const { organization, user } = await make.site(NICHE_SITE);
    const study = await make.study(NICHE);
    await enqueue('study', study.id);
    const took = await Promise.all([rematchDue(AT), rematchDue(AT), runMatching(SYSTEM, study.id)]);
    expect(took.slice(0, 2).sort()).toEqual([0, 1]);
    expect((await matchesOf(study.id)).filter(({ siteId }) => siteId === organization.id)).toHaveLength(1);
    await sendDigests(Date.now() + DIGEST.settleMs);
    expect((await mailsTo(user.email)).filter(({ body }) => body.includes(study.title))).toHaveLength(1);
    expect(await waiting(study.id)).toEqual([]);
  });

  it('[RUN-15][MAT-02] accepts the running studies of a sponsor together, unless it is archived', async () => {
    const { organization } = await make.sponsor();
    const running = await make.study({ sponsorId: organization.id });
    const over = await make.study({ sponsorId: organization.id, isActive: false });
    const queued = async (at: number) => {
      await store.tx((db) => enqueueRematchesOfSponsor(db, organization.id, at));
      return (await waiting(running.id, over.id)).map(({ subjectId, dueAt }) => [subjectId, dueAt]);
    };
    expect(await queued(AT)).toEqual([[running.id, AT]]);
    expect(await queued(AT + 1)).toEqual([[running.id, AT + 1]]);
    await store.tx((db) => updateOrganization(db, organization, { status: 'archived', updatedAt: AT }));
    expect(await queued(AT + 2)).toEqual([[running.id, AT + 1]]);
    await empty();
  });

  it('[MAT-02] skips studies that have been completed since', async () => {
    const study = await make.study(NICHE);
    await enqueue('study', study.id);
    await store.tx((db) => updateStudy(db, study, { isActive: false }));
    expect(await rematchDue(AT)).toBe(1);
    expect(await matchesOf(study.id)).toEqual([]);
    expect(await waiting(study.id)).toEqual([]);
  });

  it('[MAT-02][MAT-03] matches a site with every study it fits, and stores evidence, weights and date', async () => {
    const study = await make.study({ ...NICHE, weightShifts: SHIFTED });
    // There, only the area counts, and it is a different one.
    const foreign = await make.study({ therapeuticArea: 'dermatology', weightShifts: BY_FIELD });
    const { organization: site, user } = await make.site(NICHE_SITE);
    await enqueue('site', site.id);
    await rematchDue(AT);
    const matches = await store.read((db) => matchesOfSite(db, site.id));
    const match = matches.find(({ studyId }) => studyId === study.id);
    expect(match).toMatchObject({ status: 'new', exploration: false });
    expect(match?.engineVersion).toMatch(/\/v\d+\+g200s100c100r100p0$/);
    expect(match?.weights?.performance).toBe(0);
    expect(match?.evidence?.find(({ field }) => field === 'therapeuticAreas')?.value).toEqual(['Rheumatology']);
    for (const { dimension, text, points } of match?.evidence ?? []) {
      const label = dimension[0]?.toUpperCase() + dimension.slice(1);
      expect(match?.reasons).toContain(`${label} +${points}: ${text}`);
    }
    expect(matches.map(({ studyId }) => studyId)).not.toContain(foreign.id);
    await sendDigests(Date.now() + DIGEST.settleMs);
    expect((await mailsTo(user.email)).filter(({ body }) => body.includes(study.title))).toHaveLength(1);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: site.id }));
    expect(event).toMatchObject({ action: 'organization.matched', actorRole: 'system' });

    const { created, refreshed } = await rematchSite(site.id, AT + 1);
    expect([created, refreshed]).toEqual([0, matches.length]);
    await sendDigests(Date.now() + DIGEST.settleMs + DAY_MS);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it('[MAT-02][DAY-187] rescores a new match, and of one that someone has acted on only tells what is known now', async () => {
    const [fresh, acted] = [await make.study(NICHE), await make.study(NICHE)];
    const site = await make.organization({ ...NICHE_SITE, therapeuticAreas: [] });
    const left = await make.match(fresh.id, site.id, { score: 3 });
    const before = { ...left.facts, patients: 'we estimated other patients then' };
    const theirs = await make.match(acted.id, site.id, { score: 3, facts: before });
    const move = { to: 'interested', at: AT, by: 'site', reason: null } as const;
    const interested = await store.tx((db) => setMatchStatus(db, theirs, move));
    await editOrganization(SYSTEM, site.id, { therapeuticAreas: ['Rheumatology'] }, AT);
    await rematchSite(site.id, AT + 1);
    const [now] = await matchesOf(fresh.id);
    expect(now).toMatchObject({ id: left.id, status: 'new', computedAt: AT + 1 });
    expect(now?.score).toBeGreaterThan(40);
    const facts = { ...now?.facts, usual: interested?.facts.usual };
    expect(facts).not.toEqual(interested?.facts);
    expect(await matchesOf(acted.id)).toEqual([
      { ...interested, requirements: now?.requirements, facts, band: 'weak' },
    ]);
  });

  it('[MAT-03] stores what each sub-score counts as, so that they add up to the score', async () => {
    const study = await make.study(NICHE);
    const site = await make.organization({ ...NICHE_SITE, patientPanelSize: null, priorTrials: null });
    await rematchSite(site.id, AT);
    const match = (await matchesOf(study.id)).find(({ siteId }) => siteId === site.id);
    const parts = Object.values(match?.parts ?? {});
    expect(parts).toHaveLength(5);
    expect(parts.some(({ known }) => known < 0.5)).toBe(true);
    const total = parts.reduce((sum, { share, score }) => sum + share * score, 0);
    expect(Math.abs(total - (match?.score ?? 0))).toBeLessThanOrEqual(1);
  });

  it('[BLV-05] checks musts against the study as it is now, even for matches that keep their score', async () => {
    const { id: studyId } = await make.study({ ...NICHE, requiredEquipment: ['Sleep Lab'] });
    const site = await make.organization({ ...NICHE_SITE, equipment: ['Endoscopy Suite'] });
    const values = { status: 'selected' as const, score: 71, requirements: [], computedAt: AT - 5 };
    const { id } = await make.match(studyId, site.id, values);
    // Declining for lack of capacity says nothing about a study that the site already works on.
    const declined = { status: 'declined' as const, declinedBy: 'site' as const, declineKind: 'capacity' as const };
    await make.match((await make.study()).id, site.id, { ...declined, declinedUntil: '2099-01-01' });
    const refused = await make.match(studyId, (await make.organization(NICHE_SITE)).id, {
      status: 'declined',
      requirements: [],
    });
    await runMatching(SYSTEM, studyId, AT);
    const after = new Map((await matchesOf(studyId)).map((match) => [match.id, match]));
    expect(after.get(id)).toMatchObject({ status: 'selected', score: 71, computedAt: AT - 5 });
    expect(after.get(id)?.requirements).toContainEqual(required('not met', 'Sleep Lab'));
    expect(after.get(id)?.band).toBe('weak');
    expect(after.get(refused.id)?.requirements).toEqual([]);
  });

  it('[MAT-02][MAT-03] scores a single site as a run of the study does, including trials shared with other sites', async () => {
    const title = 'Lumerase in Rheumatoid Arthritis';
    const study = await make.study({ ...NICHE, title, indication: 'Rheumatoid Arthritis', weightShifts: BY_FIELD });
    const [site, beside] = [await make.organization(NICHE_SITE), await make.organization(NICHE_SITE)];
    // The site's trial is unlike the study, but the other site in that trial has run three that are very like it.
    const shared = { nctId: 'NCT90000077', title: 'Bed rest after a cold', conditions: ['Common Cold'] };
    for (const { id } of [site, beside]) await listed(id, shared);
    const alike = { title, conditions: ['Rheumatoid Arthritis'], interventions: ['Drug: Lumerase'] };
    for (const last of [1, 2, 3]) await listed(beside.id, { nctId: `NCT9000008${last}`, ...alike });
    await rematchSite(site.id, AT);
    const alone = (await matchesOf(study.id)).find(({ siteId }) => siteId === site.id);
    expect(alone?.evidence?.some(({ field }) => field === 'trackRecord')).toBe(true);
    await runMatching(SYSTEM, study.id, AT);
    expect((await matchesOf(study.id)).find(({ siteId }) => siteId === site.id)).toEqual(alone);
  });

  it('[MAT-02][MAT-03] makes a match only if the site is among the best 50, or a new site in a place for new sites', async () => {
    const area = { therapeuticArea: 'dermatology', weightShifts: { ...BY_FIELD, performance: 100 } };
    const apt = { therapeuticAreas: ['Dermatology'] };
    // All but one have been invited before, so they are no longer new.
    const earlier = await make.study();
    const known = async (priorTrials: number) => {
      const site = await make.organization({ ...apt, priorTrials });
      await make.match(earlier.id, site.id, { status: 'interested', invitedAt: AT, answeredAt: AT });
      return site;
    };
    await Promise.all(Array.from({ length: 50 }, () => known(15)));
    const [behind, unproven, better] = [
      await known(1),
      await make.organization({ ...apt, priorTrials: 0 }),
      await known(15),
    ];
    await make.training(better.id, AT + LEASE);
    const study = await make.study({ ...area, weightShifts: { ...area.weightShifts, regulatory: 10 } });
    const matched = async () => new Map((await matchesOf(study.id)).map((match) => [match.siteId, match.exploration]));
    const rematch = async () => {
      for (const site of [behind, unproven, better]) await rematchSite(site.id, AT);
    };
    await store.tx((db) => saveStoredSettings(db, { ...SETTINGS, explorationShare: 0 }));
    await rematch();
    expect([...(await matched())]).toEqual([[better.id, false]]);
    await store.tx((db) => saveStoredSettings(db, { ...SETTINGS, explorationShare: 20 }));
    await rematch();
    expect(await matched()).toEqual(
      new Map([
        [better.id, false],
        [unproven.id, true],
      ]),
    );
    await runMatching(SYSTEM, study.id, AT);
    const run = await matched();
    expect([run.size, run.get(better.id), run.get(unproven.id), run.has(behind.id)]).toEqual([50, false, true, false]);
  });
});

/** On the site's track record, confirmed. */
async function listed(siteId: string, trial: Parameters<typeof make.trial>[0]) {
  await store.tx((db) => saveSearch(db, siteId, { state: 'done', reviewedAt: AT }, AT));
  await make.trackRecord(siteId, { answer: 'confirmed' }, trial);
}

const BY_FIELD = { geography: 0, specialty: 100, capacity: 0, regulatory: 0, performance: 0 };
const SHIFTED = { geography: 200, specialty: 100, capacity: 100, regulatory: 100, performance: 0 };
const SETTINGS = {
  systemName: 'S',
  adminEmail: null,
  emailNotifications: true,
  inAppNotifications: true,
  undoSeconds: 30,
  updatedAt: AT,
};

describe('the studies it matches', () => {
  it('are those approved and active', async () => {
    const study = await make.study();
    const over = await make.study({ isActive: false });
    const waits = await make.study({ status: 'pending_approval', isActive: false });
    const running = (await store.read(runningStudies)).map(({ id }) => id);
    expect([study, over, waits].map(({ id }) => running.includes(id))).toEqual([true, false, false]);
  });
});

describe('[INB-08] a site that declines because it has no capacity', () => {
  it('is queued at once, loses its other suggestions, and is queued again for the day when it has capacity', async () => {
    await empty();
    const { organization: site, user } = await make.site(NICHE_SITE);
    const [study, other] = [await make.study(NICHE), await make.study(NICHE)];
    await rematchSite(site.id);
    const matchOf = async (id: string) => (await matchesOf(id)).find(({ siteId }) => siteId === site.id);
    const declined = await matchOf(study.id);
    expect((await matchOf(other.id))?.qualifies).toBe(true);
    const until = '2031-03-01';
    await transitionMatch(personOf(user, 'verified'), declined?.id ?? '', 'decline', { kind: 'capacity', until });
    expect(await waiting(site.id)).toHaveLength(1);

    while ((await rematchDue()) > 0);
    expect(await matchOf(other.id)).toMatchObject({ status: 'new', qualifies: false });
    expect(await matchOf(other.id)).toMatchObject({
      requirements: expect.arrayContaining([
        expect.objectContaining({ state: 'not met', text: expect.stringContaining('before March 1, 2031') }),
      ]),
    });
    expect(await waiting(site.id)).toMatchObject([{ kind: 'site', dueAt: Date.parse(until) }]);

    await rematchSite(site.id, Date.parse(until));
    expect((await matchOf(other.id))?.qualifies).toBe(true);
    await empty();
  });

  it('[DAY-257] withdraws that at any time: it is queued at once, and fits new studies again; the decline keeps its words', async () => {
    await empty();
    const { organization: site, user } = await make.site(NICHE_SITE);
    const [study, other] = [await make.study(NICHE), await make.study(NICHE)];
    await rematchSite(site.id);
    const matchOf = async (id: string) => (await matchesOf(id)).find(({ siteId }) => siteId === site.id);
    const [atSite, decline] = [personOf(user, 'verified'), { kind: 'capacity', until: '2031-03-01' } as const];
    const id = (await matchOf(study.id))?.id ?? '';
    await transitionMatch(atSite, id, 'decline', decline);
    while ((await rematchDue()) > 0);
    expect((await matchOf(other.id))?.qualifies).toBe(false);
    const until = () => store.read((db) => noCapacityUntil(db, site.id, Date.now()));
    expect(await until()).toBe('2031-03-01');

    for (const who of [personOf((await make.sponsor()).user, 'verified'), personOf(await make.admin(), null)])
      await expect(regainCapacity(who)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await until()).toBe('2031-03-01');
    const at = Date.now();
    // Once more: nothing new.
    for (const _ of [1, 2]) expect(await regainCapacity(atSite, at)).toEqual({ noCapacityUntil: null });
    expect(await waiting(site.id)).toMatchObject([{ kind: 'site', dueAt: at }]);
    while ((await rematchDue()) > 0);
    expect((await matchOf(other.id))?.qualifies).toBe(true);
    expect(await until()).toBeNull();
    const declined = await matchOf(study.id);
    expect(declined).toMatchObject({ status: 'declined', declineReason: expect.stringContaining('March 1, 2031') });
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: site.id }));
    const said = events.filter(({ action }) => action === 'organization.capacityRegained');
    expect(said.map(({ before }) => before)).toEqual(['{"noCapacityUntil":"2031-03-01"}']);
    await empty();
  });

  it('is not queued for later if it is already queued', async () => {
    const [soon, free] = [await siteId(), await siteId()];
    await enqueue('site', soon);
    for (const id of [soon, free]) await store.tx((db) => enqueueLaterRematch(db, 'site', id, AT + 5));
    expect((await waiting(soon, free)).map(({ dueAt }) => dueAt)).toEqual([AT, AT + 5]);
    await empty();
  });
});
