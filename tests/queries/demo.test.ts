/** The demo data shows the ranking's promises to the people who can sign in (DEM-01). */
import { beforeAll, expect, it, vi } from 'vitest';
import { STEPS } from '~/catalogue/engagement';
import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import { SYSTEM } from '~/domain/base/actor';
import { loadDemo } from '~/domain/commands/demo/load-demo.server';
import { reuseOfSites } from '~/domain/commands/feasibility/reuse-share.server';
import { latestByNumber } from '~/domain/commands/invoices/enter.server';
import { checkSignatures } from '~/domain/commands/signatures/check.server';
import { monthsToCount } from '~/domain/model/counts';
import { daysToPay, invoiceStateAt } from '~/domain/model/invoices';
import { stageOf, whyClosed } from '~/domain/model/study-match-list';
import { seeAttested } from '~/domain/pages/match-attested.server';
import { summaryOf, tieGroups } from '~/matching';
import { auditEventsOf } from '~db/queries/audit';
import { budgetsOf } from '~db/queries/budgets';
import { contractsOf } from '~db/queries/contracts';
import { countsOf } from '~db/queries/counts';
import { invoicesOf } from '~db/queries/invoices';
import { openJoinRequests } from '~db/queries/join-requests';
import { matchesWithSites, siteStageCounts } from '~db/queries/matches';
import { organizationPage } from '~db/queries/organizations';
import { publicPageOf } from '~db/queries/public-pages';
import { relationsOf, studiesRunFor } from '~db/queries/relations';
import { signaturesAfter } from '~db/queries/signatures';
import { listEntryCounts } from '~db/queries/site-lists';
import { latestDelegationLog, latestIrbRecord } from '~db/queries/start-up-records';
import { startUpsOfMatches, tasksOfStartUp } from '~db/queries/start-ups';
import { studiesWithProposals, studyPage } from '~db/queries/studies';
import { confirmedTrials } from '~db/queries/track-records';
import { userByEmail } from '~db/queries/users';
import { DEMO_JOIN, DEMO_PATIENTS } from '~db/seed';
import { DEMO_ASK } from '~db/seed-studies';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store } = await openQueryStore();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { signsIn, matches } = { signsIn: [] as string[], matches: [] as Listed[] };
type Listed = Awaited<ReturnType<typeof matchesWithSites>>[number];
const statesOf = ({ match }: Listed) =>
  new Set(match.requirements.filter(({ required }) => required).map(({ state }) => state));

beforeAll(async () => {
  signsIn.push(...(await loadDemo(AT)).map(({ username }) => username));
  const [, sponsor = ''] = signsIn;
  const found = await store.read(async (db) => {
    const sponsorId = (await userByEmail(db, sponsor))?.organizationId ?? '';
    const { rows } = await studyPage(db, { sponsorIds: [sponsorId], limit: 10 });
    const study = rows.find(({ therapeuticArea }) => therapeuticArea === 'cardiology');
    return matchesWithSites(db, study?.id ?? '');
  });
  matches.push(...found);
});

it('[DEM-01] the site that can sign in has something under each tab of its inbox', async () => {
  const [login = ''] = signsIn;
  const counts = await store.read(async (db) =>
    siteStageCounts(db, (await userByEmail(db, login))?.organizationId ?? ''),
  );
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

it('[DEM-01][BLV-02] a study of the sponsor that can sign in has a proven site first, and a new one with only claims further down', async () => {
  const suggested = matches.filter(({ match }) => stageOf(match, null) === 'suggested');
  const best = [...suggested].sort((a, b) => (b.match.score ?? 0) - (a.match.score ?? 0));
  const confirmed = await store.read((db) =>
    confirmedTrials(
      db,
      best.map(({ site }) => site.id),
    ),
  );
  const trialsOf = ({ site }: Listed) => confirmed.filter(({ siteId }) => siteId === site.id).map(({ trial }) => trial);
  const [proven] = best as [Listed];
  expect(trialsOf(proven).some(({ conditions }) => conditions.includes('Heart Failure'))).toBe(true);
  const fresh = best.find(({ site }) => site.createdAt > AT - HOUR_MS) as Listed;
  expect(trialsOf(fresh)).toEqual([]);
  expect(best.indexOf(fresh)).toBeGreaterThan(best.indexOf(proven));
});

it('[DEM-01] one of its sites no longer meets a must, and another one may not', () => {
  const lacking = matches.filter((entry) => statesOf(entry).has('not met'));
  expect(
    lacking.map(({ match }) => [stageOf(match, null), whyClosed({ ...match, ...summaryOf(match.requirements) })]),
  ).toEqual([['closed', 'Missing: ECG/EKG.']]);
  const open = matches.filter((entry) => statesOf(entry).has('not known'));
  expect(open.map(({ match }) => stageOf(match, null))).toContain('suggested');
});

it('[BLV-01] only sites of its area, or with a confirmed trial in it, are matched to the heart-failure study', async () => {
  const { rows } = await store.read((db) => organizationPage(db, { type: 'site', status: 'verified', limit: 100 }));
  const ids = new Set(matches.map(({ site }) => site.id));
  const cardiology = rows.filter(({ therapeuticAreas }) => therapeuticAreas.includes('Cardiology'));
  expect([...ids].filter((id) => !cardiology.some((site) => site.id === id))).toEqual([]);
  expect(ids.size).toBeGreaterThan(3);
  expect(rows.length).toBeGreaterThan(4 * ids.size);
});

it('[DEM-01][EDT-03] an approved study of the sponsor that can sign in has a change that awaits an administrator’s decision', async () => {
  const [, sponsor = ''] = signsIn;
  const [waiting, ...others] = await store.read((db) => studiesWithProposals(db, 10));
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ status: 'approved', isActive: true, proposed: { enrollmentTarget: 240 } });
  expect(waiting?.sponsorId).toBe((await store.read((db) => userByEmail(db, sponsor)))?.organizationId);
});

/** The matches of all studies of the sponsor that can sign in, a list for each. */
async function matchesOfSponsor() {
  const [, sponsor = ''] = signsIn;
  return store.read(async (db) => {
    const sponsorId = (await userByEmail(db, sponsor))?.organizationId ?? '';
    const { rows } = await studyPage(db, { sponsorIds: [sponsorId], limit: 10 });
    return Promise.all(rows.map(({ id }) => matchesWithSites(db, id)));
  });
}

it('[DEM-01][NUM-04][NUM-05][NUM-20] the sponsor that can sign in has strong, possible and weak matches, a tie, a blocked and an attested one', async () => {
  const lists = await matchesOfSponsor();
  const all = lists.flat();
  const isBlocked = (entry: Listed) => statesOf(entry).has('not met');
  const ranked = all.filter((entry) => !isBlocked(entry) && entry.match.score !== null);
  expect(new Set(ranked.map(({ match }) => match.band))).toEqual(new Set(['strong', 'possible', 'weak']));
  expect(all.filter(isBlocked).map(({ match }) => match.qualifies)).toContain(false);
  const attested = all.filter(({ match }) => match.attested?.eligiblePerMonth != null);
  expect(attested.length).toBeGreaterThan(0);
  const ties = lists.flatMap((list) => {
    const best = list.map(({ match }) => match).sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    return tieGroups(best.map(({ low, high }) => (low === null || high === null ? null : [low, high])));
  });
  expect(ties.filter((tie) => tie !== null).length).toBeGreaterThan(1);
});

it('[DEM-01][PAT-03][SIT-03] three sites have stated their patients, and one asks to be considered by the sponsor that can sign in', async () => {
  const all = (await matchesOfSponsor()).flat();
  const stating = all.filter(({ site }) => site.patients.length > 0).map(({ site }) => site.name);
  expect(new Set(stating).size).toBe(DEMO_PATIENTS.length);
  const asking = all.filter(({ match }) => match.askedAt !== null);
  expect(asking.map(({ match }) => [match.status, match.askedText])).toEqual([['new', DEMO_ASK.text]]);
});

it('[DEM-01][NUM-21] what sites have attested is what is known about them, but for one answer of one site', async () => {
  const { rows } = await store.read((db) => studyPage(db, { limit: 50 }));
  const matches = (await Promise.all(rows.map(({ id }) => store.read((db) => matchesWithSites(db, id))))).flat();
  const attested = matches.filter(({ match }) => match.attested);
  const facts = await Promise.all(attested.map(async ({ match }) => (await seeAttested(SYSTEM, match.id, AT)).facts));
  expect(attested.length).toBeGreaterThan(3);
  expect(facts.flat().length).toBeGreaterThan(20);
  const untrue = facts.flat().filter(({ contradicts }) => contradicts);
  expect(untrue.map(({ key }) => key)).toEqual(['experience.similar']);
  for (const { said } of facts.flat()) expect(said).not.toMatch(/Other, |, Other|None of these|Unknown/);
});

it('[ANS-03] a site that has answered a questionnaire has at least 70 % of the next one filled in', async () => {
  const [best] = await reuseOfSites(AT);
  expect(best?.share).toBeGreaterThanOrEqual(70);
});

it('[DEM-01] the sponsor that can sign in has a match in every step, and its records are signed', async () => {
  const [, sponsor = ''] = signsIn;
  const { open, kinds } = await store.read(async (db) => {
    const sponsorId = (await userByEmail(db, sponsor))?.organizationId ?? '';
    const { rows } = await studyPage(db, { sponsorIds: [sponsorId], limit: 10 });
    const all = (await Promise.all(rows.map(({ id }) => matchesWithSites(db, id)))).flat();
    const signed = await signaturesAfter(db, '', 100);
    return { open: all.map(({ engagement }) => engagement), kinds: signed.map(({ subjectType }) => subjectType) };
  });
  const todos = new Set(open.map((engagement) => engagement?.todo));
  for (const todo of ['answer', 'signCda', 'reviewAnswers', 'chooseVisit', 'decide'] as const)
    expect(todos).toContain(todo);
  for (const { value } of STEPS) expect(open.map((engagement) => engagement?.step)).toContain(value);
  expect(new Set(kinds)).toEqual(
    new Set(['agreement', 'response', 'visitReport', 'activation', 'budget', 'contract', 'delegation']),
  );
  expect(await checkSignatures()).toEqual({ signatures: kinds.length, altered: [], missing: 0 });
});

it('[ACT-15][ACT-42][ACT-69] the sponsor that can sign in has a site in the middle of its start-up, with a task that is late, an activated one with three counted months, and one that has fallen out', async () => {
  const [, sponsor = ''] = signsIn;
  const found = await store.read(async (db) => {
    const sponsorId = (await userByEmail(db, sponsor))?.organizationId ?? '';
    const { rows } = await studyPage(db, { sponsorIds: [sponsorId], limit: 10 });
    const all = (await Promise.all(rows.map(({ id }) => matchesWithSites(db, id)))).flat();
    return startUpsOfMatches(
      db,
      all.map(({ match }) => match.id),
      AT,
    );
  });
  const activated = found.filter(({ activatedAt }) => activatedAt !== null);
  const middle = found.filter(({ activatedAt, endedAt }) => activatedAt === null && endedAt === null);
  expect(found.filter(({ endedAt }) => endedAt !== null)).toHaveLength(1);
  expect(activated).toMatchObject([{ done: 26, all: 26, late: 0 }]);
  const counted = await store.read((db) => countsOf(db, activated[0]?.matchId ?? ''));
  // ACT-69
  const at = activated[0]?.activatedAt ?? AT;
  expect(counted.map(({ month }) => month)).toEqual(monthsToCount(at, AT).slice(0, 3));
  expect(counted.map(({ prescreened, consented, randomized }) => [prescreened, consented, randomized])).toEqual([
    [6, 2, 1],
    [9, 5, 3],
    [8, 4, 3],
  ]);
  const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: activated[0]?.matchId ?? '' }));
  const entered = events.filter(({ action }) => action === 'match.countsEntered');
  expect(entered.map((event) => event.at).sort()).toEqual([1, 2, 3].map((months) => at + months * 31 * DAY_MS));
  const tasks = await store.read((db) => tasksOfStartUp(db, activated[0]?.id ?? ''));
  for (const { after, endedAt, title } of tasks) {
    const begun = tasks.find(({ key }) => key === after)?.endedAt ?? activated[0]?.startedAt ?? at;
    expect(endedAt, title).toBeGreaterThanOrEqual(begun);
    expect(endedAt, title).toBeLessThanOrEqual(at);
  }
  expect(middle).toMatchObject([{ all: 26 }]);
  expect(middle[0]?.done).toBeGreaterThan(5);
  expect(middle[0]?.late).toBeGreaterThan(0);
  const recordsOf = async (matchId = '') =>
    store.read(async (db) => [await latestIrbRecord(db, matchId), await latestDelegationLog(db, matchId)]);
  // ACT-42
  expect(await recordsOf(middle[0]?.matchId)).toMatchObject([
    { kind: 'central', approvedOn: null, questions: [{ answeredOn: null }] },
    { signedAt: null, lines: [{ to: null }] },
  ]);
  expect(await recordsOf(activated[0]?.matchId)).toMatchObject([
    { approvedOn: expect.any(String), questions: [{ answeredOn: expect.any(String) }] },
    { signedAt: expect.any(Number) },
  ]);
});

it('[ACT-34] the budget of the site in start-up has two versions and is the sponsor’s turn; the others are signed', async () => {
  const budgets = await store.read(async (db) => {
    const { rows } = await studyPage(db, { limit: 50 });
    const all = (await Promise.all(rows.map(({ id }) => matchesWithSites(db, id)))).flat();
    return Promise.all(all.map(({ match }) => budgetsOf(db, match.id)));
  });
  const states = budgets.filter(({ length }) => length > 0).map((each) => each.map(({ state }) => state));
  expect(states.sort()).toEqual([
    ['replaced', 'offered'],
    ['replaced', 'signed'],
    ['replaced', 'signed'],
  ]);
  expect(budgets.flat().find(({ state }) => state === 'offered')).toMatchObject({ side: 'site', turn: 'sponsor' });
});

it('[ACT-66] the active site has three invoices: two that are paid, and an open one', async () => {
  const invoices = await store.read(async (db) => {
    const { rows } = await studyPage(db, { limit: 50 });
    const all = (await Promise.all(rows.map(({ id }) => matchesWithSites(db, id)))).flat();
    return (await Promise.all(all.map(({ match }) => invoicesOf(db, match.id)))).flat();
  });
  const latest = [...latestByNumber(invoices).values()];
  expect(latest.map((invoice) => [invoiceStateAt(invoice, AT), daysToPay(invoice)])).toEqual([
    ['paid', 28],
    ['paid', 41],
    ['open', null],
  ]);
  expect(new Set(latest.map(({ matchId }) => matchId)).size).toBe(1);
});

it('[ACT-62] the contract of the site in start-up is the sponsor’s turn after the site’s version; the others are signed', async () => {
  const contracts = await store.read(async (db) => {
    const { rows } = await studyPage(db, { limit: 50 });
    const all = (await Promise.all(rows.map(({ id }) => matchesWithSites(db, id)))).flat();
    return Promise.all(all.map(({ match }) => contractsOf(db, match.id)));
  });
  const states = contracts.filter(({ length }) => length > 0).map((each) => each.map(({ state }) => state));
  expect(states.sort()).toEqual([
    ['replaced', 'offered'],
    ['replaced', 'signed'],
    ['replaced', 'signed'],
  ]);
  expect(contracts.flat().find(({ state }) => state === 'offered')).toMatchObject({ side: 'site', turn: 'sponsor' });
});

it('[CRO-09] the CRO that can sign in works for two clients, one of which can sign in, and has posted a study with sites for each', async () => {
  const [, sponsor = '', cro = ''] = signsIn;
  const found = await store.read(async (db) => {
    const croId = (await userByEmail(db, cro))?.organizationId ?? '';
    const clientId = (await userByEmail(db, sponsor))?.organizationId ?? '';
    const { rows } = await studyPage(db, { sponsorIds: [croId], limit: 10 });
    const posted = rows.filter(({ relationId }) => relationId !== null);
    return {
      relations: await relationsOf(db, croId, 10),
      named: posted.map(({ onBehalfOf }) => onBehalfOf).sort(),
      stages: await Promise.all(
        posted.map(async ({ id }) => new Set((await matchesWithSites(db, id)).map(({ match }) => match.status))),
      ),
      seen: (await studiesRunFor(db, { clientId, limit: 10 })).rows,
    };
  });
  expect(found.relations.map(({ relation, client }) => [relation.state, client]).sort()).toEqual(
    found.named.map((name) => ['active', name]),
  );
  expect(found.named).toHaveLength(2);
  for (const statuses of found.stages) expect(statuses).toContain('selected');
  expect(found.seen.map(({ study, cro: name }) => [study.acronym, name])).toEqual([
    ['BRIDGE-UC', 'Oakline Clinical (CRO)'],
  ]);
});

it('[DEM-01] somebody asks to join the site that can sign in, which has a public page; the sponsor prefers and excludes a site', async () => {
  const [site = '', sponsor = ''] = signsIn;
  const found = await store.read(async (db) => {
    const siteId = (await userByEmail(db, site))?.organizationId ?? '';
    const sponsorId = (await userByEmail(db, sponsor))?.organizationId ?? '';
    return {
      asked: await openJoinRequests(db, siteId, AT, 10),
      page: await publicPageOf(db, siteId),
      listed: await listEntryCounts(db, sponsorId),
    };
  });
  expect(found.asked.map(({ request }) => request.message)).toEqual([DEMO_JOIN.message]);
  expect(found.page?.isOn).toBe(true);
  expect(found.listed.map(({ status, here }) => `${status} ${here}`).sort()).toEqual([
    ...['excluded 1', 'preferred 0', 'preferred 1'],
  ]);
});
