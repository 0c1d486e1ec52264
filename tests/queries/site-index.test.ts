/** The site index stays up to date with the store after every kind of change, by any process. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SCREEN_FAILURES, type ScreenFailure } from '~/catalogue/counts';
import { DAY_MS } from '~/catalogue/time';
import { COURSES } from '~/catalogue/training/courses';
import { SYSTEM } from '~/domain/base/actor';
import { personOf } from '~/domain/commands/accounts/session.server';
import { enterCounts } from '~/domain/commands/counts/enter.server';
import { loadDemo } from '~/domain/commands/demo/load-demo.server';
import { loadRegistry } from '~/domain/commands/facilities/load.server';
import { rematchSite, runMatching } from '~/domain/commands/matches/run.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { addDocuments, removeDocument, replaceDocument } from '~/domain/commands/organizations/documents.server';
import { editOrganization } from '~/domain/commands/organizations/edit.server';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { siteInputs } from '~/domain/commands/ranking/inputs.server';
import { closeSiteIndex, rankInThread, rankVerifiedSites } from '~/domain/commands/ranking/site-index.server';
import { siteIndexHere } from '~/domain/commands/ranking/thread';
import { removeStaff } from '~/domain/commands/staff/change.server';
import { endStudy } from '~/domain/commands/studies/end.server';
import { studyReview } from '~/domain/commands/studies/review.server';
import { answerTrackRecord } from '~/domain/commands/track-record/read.server';
import { markModuleRead } from '~/domain/commands/training/modules.server';
import { takeQuiz } from '~/domain/commands/training/quiz.server';
import { keepTrials } from '~/domain/commands/trials/keep.server';
import { monthsToCount } from '~/domain/model/counts';
import { DEFAULT_WEIGHTS, type MatchStudy } from '~/matching';
import { DEFAULT_MUSTS } from '~/matching/qualify';
import { sitesWithPast } from '~db/queries/matches';
import { organizationPage } from '~db/queries/organizations';
import { changeOrganization } from '~tests/support/changed';
import { openQueryStore } from '~tests/support/query-store';
import { roundedRanking } from '~tests/support/rounded-ranking';
import { answersOf } from '~tests/support/training';
import { AT } from './rows';

const { store, servers, make } = await openQueryStore();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(closeSiteIndex);

const NOBODY_FAILED = Object.fromEntries(SCREEN_FAILURES.map(({ value }) => [value, 0])) as Record<
  ScreenFailure,
  number
>;

/** As a site states its patients. */
const STATED = { kind: 'area', of: 'Oncology', perYear: 9000, asOf: AT } as const;

const MATCH_STUDY: MatchStudy = {
  id: 'asked',
  title: 'Lumerase in Solid Tumors',
  therapeuticArea: 'oncology',
  phase: 'phase_ii',
  enrollmentTarget: 100,
  totalSites: 5,
  duration: 12,
  geographicPreferences: ['Midwest'],
  requiredEquipment: ['Infusion Center', 'MRI Imaging'],
  musts: { ...DEFAULT_MUSTS, wishedEquipment: ['Infusion Center', 'MRI Imaging'] },
  sponsorName: 'Larkmoor Therapeutics',
};
/** A study led by investigators, with a sponsor located where a site is. */
const LED: MatchStudy = {
  ...MATCH_STUDY,
  id: 'led',
  facts: {
    nctId: 'NCT90000500',
    title: 'Lumerase at home',
    conditions: ['Solid Tumor'],
    interventions: [],
    phases: ['PHASE2'],
    studyType: 'INTERVENTIONAL',
    status: 'RECRUITING',
    sponsor: 'Quarry Lane University',
    sponsorClass: 'OTHER',
    enrollment: 40,
    sex: 'ALL',
    minAge: '18 Years',
    maxAge: null,
    startDate: '2026-01',
    completionDate: null,
  },
};
const QUERY = { now: AT, weights: DEFAULT_WEIGHTS, count: 1000, newcomers: 1000, ids: [], statistics: true };

/** Everything in the index that can affect a study’s ranking. */
const told = () =>
  store.read(async (db) => [await rankVerifiedSites(db, MATCH_STUDY, QUERY), await rankVerifiedSites(db, LED, QUERY)]);

/** The same from a freshly built index. */
async function anew() {
  const index = siteIndexHere();
  const sites = await store.read(async (db) => {
    const { rows } = await organizationPage(db, { type: 'site', status: 'verified', limit: 1000 });
    return siteInputs(db, rows);
  });
  index.put(sites);
  return [await index.rank(MATCH_STUDY, QUERY), await index.rank(LED, QUERY)];
}

const isAsFresh = async () => {
  const now = (await told()).map(roundedRanking);
  expect(now).toEqual((await anew()).map(roundedRanking));
  return JSON.stringify(now);
};

async function staffOf(organizationId: string, staffRole: 'owner' | 'coordinator' = 'owner') {
  return personOf(await make.user({ role: 'site', organizationId, staffRole }), 'verified');
}
const stored = async () => {
  const { id } = await make.document({ state: 'stored', type: null, name: null });
  return { name: 'License.pdf', filePath: `/documents/${id}` };
};

describe('[I4][MAT-02] the index of sites', () => {
  it('[CLU-06] reflects every action that changes matching data', async () => {
    await told();
    await loadDemo(AT);
    let before = await isAsFresh();

    const site = await make.organization({ status: 'pending', city: 'Salem', zipCode: '01970' });
    const beside = await make.organization({ name: 'Quarry Lane University Hospital', priorTrials: null });
    const [owner, coordinator] = [await staffOf(site.id), await staffOf(site.id, 'coordinator')];
    const trainee = await staffOf(site.id, 'coordinator');
    const investigator = { piName: 'Dr. Ada Quarry', piEmail: 'ada@quarry.example' };
    const erasure = { reason: 'Asked for.' };
    const { organization: sponsor, user } = await make.sponsor();
    const sponsored = personOf(user, 'verified');
    const study = await make.study({ sponsorId: sponsor.id });
    const other = await make.study({ sponsorId: sponsor.id });
    const last = await make.study({ sponsorId: sponsor.id });
    const waits = await make.study({ status: 'pending_approval', isActive: false });
    const trial = await make.trial({ nctId: 'NCT90000501', title: 'A rash', conditions: ['Eczema'] });
    await make.trackRecord(beside.id, {}, trial);
    const matches = new Map<string, string>();
    for (const { id } of [study, other, last]) matches.set(id, (await make.match(id, site.id)).id);
    const move = (of: { id: string }, action: Parameters<typeof transitionMatch>[2], at: number) => {
      const mover = action === 'accept' ? owner : sponsored;
      return transitionMatch(mover, matches.get(of.id) ?? '', action, { reason: 'as it is' }, at);
    };
    const rival = await make.study({ sponsorId: sponsor.id, therapeuticArea: MATCH_STUDY.therapeuticArea });
    const rivalMatch = await make.match(rival.id, beside.id);
    before = await isAsFresh();

    const [first, second] = [await stored(), await stored()];
    const idOf = ({ filePath }: { filePath: string }) => filePath.split('/').at(-1) ?? '';
    /** Changes that affect no ranking are marked 'same'. */
    const changes: [string, () => Promise<unknown>, 'same'?][] = [
      ['verified', () => organizationReview.decide(SYSTEM, site.id, 'approve', {}, AT)],
      [
        'edited',
        () => editOrganization(owner, site.id, { therapeuticAreas: ['Oncology', 'Dermatology'], state: 'OH' }, AT),
      ],
      ['renamed', () => editOrganization(owner, site.id, { name: 'Quarry Lane University', city: 'Dayton' }, AT)],
      ['an investigator named', () => editOrganization(owner, site.id, investigator, AT)],
      ['given a document', () => addDocuments(owner, [first], null, AT)],
      ['another instead', () => replaceDocument(owner, idOf(first), second, null, AT), 'same'],
      ['and none', () => removeDocument(owner, idOf(second), null, AT)],
      ['trained', () => trained(coordinator)],
      ['without who was trained', () => removeStaff(owner, coordinator.id, null, AT)],
      ['another trained', () => trained(trainee)],
      ['whose data is erased', () => erasePerson(SYSTEM, { id: trainee.id }, erasure, AT)],
      ['its investigator’s data erased', () => erasePerson(SYSTEM, { email: investigator.piEmail }, erasure, AT)],
      [
        'track record confirmed',
        async () => {
          // Listed only now, because a new name removes the trials listed at the old one.
          await make.trackRecord(site.id, {}, trial);
          return answerTrackRecord(owner, { confirmed: [trial.nctId], refused: [] }, AT);
        },
      ],
      ['beside another', async () => answerTrackRecord(await staffOf(beside.id), answerOf(trial.nctId), AT)],
      ['the registry says otherwise', () => changed({ ...trial, title: 'Lumerase', conditions: ['Solid Tumor'] })],
      ['loaded by an operator', () => loaded({ ...trial, startDate: '2026-02', title: 'Lumerase in Solid Tumors' })],
      ['withdrawn', () => answerTrackRecord(owner, { confirmed: [], refused: [trial.nctId] }, AT)],
      ['a study approved', () => studyReview.decide(SYSTEM, waits.id, 'approve', {}, AT), 'same'],
      ['matched', () => runMatching(SYSTEM, study.id, AT), 'same'],
      ['matched alone', () => rematchSite(site.id, AT), 'same'],
      ['invited', () => move(study, 'invite', AT)],
      ['accepted', () => move(study, 'accept', AT + 86_400_000)],
      ['selected', () => move(study, 'select', AT + 90_000_000)],
      ['invited again', () => move(other, 'invite', AT)],
      ['withdrawn unanswered', () => move(other, 'decline', AT)],
      ['invited for the last time', () => move(last, 'invite', AT)],
      [
        'declined for a competing study',
        async () => transitionMatch(await staffOf(beside.id), rivalMatch.id, 'decline', { kind: 'competing' }, AT),
      ],
      [
        'and the declined one ended',
        () => endStudy(sponsored, rival.id, 'close', { kind: 'completed', reason: null }, AT),
      ],
      ['its study completed', () => endStudy(sponsored, study.id, 'close', { kind: 'completed', reason: null }, AT)],
      ['its study deleted', () => studyReview.remove(SYSTEM, study.id, null, AT)],
      ['its sponsor deleted', () => organizationReview.remove(SYSTEM, sponsor.id, null, AT)],
      ['written by another server', () => elsewhere(beside.id)],
      ['deleted', () => organizationReview.remove(SYSTEM, site.id, null, AT)],
    ];
    for (const [what, change, same] of changes) {
      await change();
      const after = await isAsFresh();
      expect([what, after === before]).toEqual([what, same === 'same']);
      before = after;
    }
  });

  it('[ACT-75][CLU-06] reflects each activation and each count that changes what a site has kept', async () => {
    const site = await make.organization({ therapeuticAreas: ['Oncology'] });
    const owner = await staffOf(site.id);
    const attested = { at: 1, eligiblePerMonth: null, commitment: 10 };
    const matches: string[] = [];
    for (let at = 0; at < 5; at++)
      matches.push((await make.match((await make.study()).id, site.id, { status: 'selected', attested })).id);
    const activatedAt = AT - 75 * DAY_MS;
    const [month = ''] = monthsToCount(activatedAt, AT);
    const counted = { month, prescreened: 20, consented: 15, completed: 0, failed: NOBODY_FAILED };
    const enter = (id = '', counts: object = {}) =>
      enterCounts(owner, id, { ...counted, randomized: 4, why: null, ...counts }, AT);
    const each = async (change: (id: string) => Promise<unknown>, ids = matches) => {
      for (const id of ids) await change(id);
    };
    let before = await isAsFresh();
    /** Of four cases, nothing is told. */
    const changes: [string, () => Promise<unknown>, 'same'?][] = [
      ['active in four', () => each((id) => make.activation(id, activatedAt), matches.slice(1)), 'same'],
      ['counting there', () => each((id) => enter(id), matches.slice(1)), 'same'],
      ['active in five', () => make.activation(matches[0] ?? '', activatedAt)],
      ['counting there too', () => enter(matches[0])],
      ['counting more', () => enter(matches[0], { randomized: 9, why: 'late' })],
    ];
    for (const [what, change, same] of changes) {
      await change();
      const after = await isAsFresh();
      expect([what, after === before]).toEqual([what, same === 'same']);
      before = after;
    }
  });

  it('picks up changes written while it loads', async () => {
    await closeSiteIndex();
    const ids = (await told())[0]?.best.slice(0, 12).map(({ siteId }) => siteId) ?? [];
    await closeSiteIndex();
    const equipment = ['Infusion Center', 'Imaging (CT, MRI, X-ray)'];
    await Promise.all([told(), ...ids.map((id) => editOrganization(SYSTEM, id, { equipment, state: 'OH' }, AT))]);
    await isAsFresh();
  });

  it('ranks in its own thread, and in a new one if that thread dies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studybridge-thread-'));
    const file = join(folder, 'matchWorker.mjs');
    await build({
      entryPoints: ['app/domain/commands/ranking/worker.ts'],
      outfile: file,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
    });
    await closeSiteIndex();
    const threads = new Set<Worker>();
    const post = Worker.prototype.postMessage;
    const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...told) {
      threads.add(this);
      post.apply(this, told);
    });
    try {
      rankInThread(file);
      await isAsFresh();
      const [thread] = threads;
      await thread?.terminate();
      await isAsFresh();
      expect(threads.size).toBe(2);
    } finally {
      spy.mockRestore();
      await closeSiteIndex();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const answerOf = (nctId: string) => ({ confirmed: [nctId], refused: [] });

async function trained(who: Parameters<typeof takeQuiz>[0]) {
  for (const { id } of COURSES['gcp-fundamentals'].modules) await markModuleRead(who, id, AT);
  await takeQuiz(who, answersOf('gcp-fundamentals'), null, AT);
}

const changed = (trial: Parameters<typeof keepTrials>[1][number]) =>
  store.tx((db) => keepTrials(db, [{ ...trial, readAt: trial.readAt + 1 }], AT));

async function loaded(trial: Awaited<ReturnType<typeof make.trial>>) {
  const { sites = null, ...rest } = trial;
  const value = { ...rest, sites, readAt: trial.readAt + 2 } as never;
  async function* lines() {
    yield { file: 'test', line: 0, end: 0, value };
  }
  const folder = { bytes: 0, trials: lines, places: async function* () {} as never };
  await loadRegistry(folder, { onProgress: () => {}, onBroken: () => {} }, AT);
}

const elsewhere = (id: string) =>
  (servers.at(-1) ?? store).tx(async (db) => {
    await changeOrganization(db, id, { patients: [STATED], updatedAt: AT });
  });

describe('the sites of matches', () => {
  it('with a history are found by study and by sponsor', async () => {
    const [one, two] = [await make.organization(), await make.organization()];
    const { organization: sponsor } = await make.sponsor();
    const study = await make.study({ sponsorId: sponsor.id });
    await make.match(study.id, one.id);
    await make.match(study.id, two.id, { status: 'invited' });
    const read = store.read;
    expect(await read((db) => sitesWithPast(db, { studyId: study.id }))).toEqual([two.id]);
    expect(await read((db) => sitesWithPast(db, { sponsorId: sponsor.id }))).toEqual([two.id]);
    expect(await read((db) => sitesWithPast(db, { sponsorId: 'another' }))).toEqual([]);
  });
});
