/** The report of a study and the links to it (RPT), from commands to rows. */
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { REPORT_LINKS } from '~/catalogue/limits';
import { MATCH_LISTS } from '~/catalogue/match-table';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { listMatchDocuments } from '~/domain/commands/documents/match.server';
import { moveOrganization } from '~/domain/commands/lifecycle/organizations.server';
import { moveStudy } from '~/domain/commands/lifecycle/studies.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { endStartUp } from '~/domain/commands/start-up/end.server';
import {
  endReportLink,
  listReportLinks,
  makeReportLink,
  openReportLink,
} from '~/domain/commands/studies/report-links.server';
import { reportSections } from '~/domain/model/study-report-sections';
import type { StudyReport } from '~/domain/model/study-report-view';
import { compareMatches } from '~/domain/pages/compare-matches.server';
import { sponsorAnalytics, sponsorDashboard } from '~/domain/pages/sponsor-dashboard.server';
import { studyForecast } from '~/domain/pages/study-forecast.server';
import { studyTable } from '~/domain/pages/study-matches.server';
import { studyReport } from '~/domain/pages/study-report.server';
import { studyReportFile } from '~/domain/pages/study-report-file.server';
import { sweep } from '~/jobs/sweep.server';
import { auditEventsIn, auditEventsNamed, auditEventsOf } from '~db/queries/audit';
import { insertCount } from '~db/queries/counts';
import { readersOfStudy, stepsPassed } from '~db/queries/engagements';
import { updateUser } from '~db/queries/users';
import { textOfPdf } from '~tests/support/pdf-text';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
/** Noon in New York. */
const NOON = Date.parse('2026-11-30T17:00:00Z');

async function sponsored(values: Parameters<typeof make.study>[0] = {}) {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, ...values });
  return { study, user, actor: personOf(user, 'verified'), sponsorId: organization.id };
}

const STATES = ['MA', 'NY', 'TX', 'Massachusetts', null];
const STATUSES = ['new', 'new', 'invited', 'interested', 'selected', 'declined'] as const;

/** Sites at every stage, with scores that tie and scores that don't. */
async function withSites(studyId: string, many: number) {
  for (let n = 0; n < many; n++) {
    const { organization } = await make.site({
      state: STATES[n % STATES.length],
      name: `Site ${String(n).padStart(3, '0')}`,
    });
    const status = STATUSES[n % STATUSES.length] as (typeof STATUSES)[number];
    const score = 90 - 7 * (n % 11);
    const match = await make.match(studyId, organization.id, {
      ...{ status, score, low: score - 4, high: score + 4, qualifies: n % 7 !== 0 },
      ...(status !== 'new' && { invitedAt: NOON - 9 * DAY_MS, updatedAt: NOON - DAY_MS }),
      ...(['interested', 'selected'].includes(status) && { answeredAt: NOON - 5 * DAY_MS }),
      ...(status === 'declined' &&
        ({ declinedBy: n % 2 ? 'site' : 'sponsor', declineReason: 'Competing studies' } as const)),
      ...(status === 'selected' && { attested: { at: NOON, eligiblePerMonth: 3, commitment: n } }),
    });
    if (status === 'interested') await make.engagement(match.id, { step: 'cda', todo: n % 4 ? 'sendCda' : 'signCda' });
  }
}

const counts = (report: StudyReport) => Object.fromEntries(report.now.map(({ list, count }) => [list, count]));

describe('the report of a study', () => {
  it('[DAY-157] names its lists whose sites another one counts, and says that what is missing is required', async () => {
    const { study, actor } = await sponsored();
    await withSites(study.id, 12);
    const sections = reportSections(await studyReport(actor, study.id, NOON));
    const rows = sections.find(({ id }) => id === 'now')?.table?.rows.map(([label]) => label) ?? [];
    expect(rows).toContain('Interested');
    expect(rows).toContain('Of the interested: CDA');
    expect(rows).not.toContain('CDA');
    expect(sections.find(({ id }) => id === 'sites')?.table?.columns.map(({ header }) => header)).toContain(
      'Required, missing',
    );
  });

  it('[RPT-01] has the numbers, verdicts and order of the study’s own pages', async () => {
    const { study, actor } = await sponsored();
    await withSites(study.id, 44);
    const report = await studyReport(actor, study.id, NOON);
    const query = { sort: 'score-desc', ties: 'distance' } as const;
    const table = await studyTable(actor, study.id, { query, limit: 100, withPoints: false }, NOON);
    // A report is passed on, and says nothing of the sponsor's own list.
    const { excluded: _, ...reported } = table.counts;
    expect(counts(report)).toEqual(reported);
    const lists = MATCH_LISTS.map(({ value }) => value).filter((list) => list !== 'excluded');
    expect(report.now.map(({ list }) => list)).toEqual(lists);

    const admin = personOf(await make.admin());
    const listed = await Promise.all(
      (['suggested', 'shortlisted', 'invited', 'interested', 'selected'] as const).map(async (stage) => {
        const asked = { query: { ...query, stage }, limit: 100, withPoints: false };
        // As administrators read them: the report is made to be passed on, so nobody is “you” in it.
        return (await studyTable(admin, study.id, asked, NOON)).rows;
      }),
    );
    const rows = listed.flat();
    expect(report.rankedOf).toBe(rows.length);
    expect(report.ranked.map(({ matchId }) => matchId).sort()).toEqual(rows.map(({ id }) => id).sort());
    for (const { matchId, verdict, band, score, low, high } of report.ranked) {
      const row = rows.find(({ id }) => id === matchId);
      expect([verdict, band, score, low, high]).toEqual([
        row?.verdict.text,
        row?.band,
        row?.score,
        row?.low,
        row?.high,
      ]);
    }
    const [first, second] = report.ranked;
    const compared = await compareMatches(admin, study.id, [first?.matchId ?? '', second?.matchId ?? ''], NOON);
    expect(compared.matches.map(({ verdict }) => verdict.text)).toEqual([first?.verdict, second?.verdict]);

    const analytics = await sponsorAnalytics(actor, { organizationId: null, limit: 9 });
    const own = analytics?.studies.find(({ id }) => id === study.id);
    const { matched, invited, interested, selected, declined } = report.funnel;
    expect({ matched, invited, interested, selected, declined }).toEqual({
      matched: own?.matched,
      invited: own?.invited,
      interested: own?.interested,
      selected: own?.selected,
      declined: own?.declined,
    });
    expect(report.forecast).toEqual(await studyForecast(actor, study.id, {}, NOON));
    expect(report.states.reduce((sum, { count }) => sum + count, 0)).toBe(report.rankedOf);
    expect(report.states.reduce((sum, each) => sum + each.selected, 0)).toBe(counts(report).selected);
  });

  it('[RPT-01] gives sites that can’t be told apart the same places, and lists 100 at most', async () => {
    const { study, actor } = await sponsored();
    for (let n = 0; n < 103; n++) {
      const { organization } = await make.site();
      const score = n < 2 ? 80 : 40;
      await make.match(study.id, organization.id, { score, low: score - 2, high: score + 2, qualifies: true });
    }
    const report = await studyReport(actor, study.id, NOON);
    expect([report.ranked.length, report.rankedOf]).toEqual([100, 103]);
    expect(report.ranked.slice(0, 3).map(({ place }) => place)).toEqual([
      { from: 1, to: 2 },
      { from: 1, to: 2 },
      { from: 3, to: 103 },
    ]);
  });

  it('[RPT-02] says what can’t be said, and calls an estimate one', async () => {
    const { study, actor } = await sponsored({ totalSites: 12, origins: { totalSites: 'estimate' } });
    const report = await studyReport(actor, study.id, NOON);
    expect(report.summary[0]).toBe(
      '0 of 12 sites wanted are selected. The number wanted is an estimate that nobody has confirmed.',
    );
    expect(report.facts.find(({ term }) => term === 'Sites needed')).toEqual({
      ...{ term: 'Sites needed', value: '12', estimate: true },
    });
    expect(report.open).toContainEqual({
      site: null,
      text: '1 estimate of the study not confirmed',
      dueOn: null,
      overdue: false,
    });
    const silent = await sponsored({ totalSites: null, enrollmentTarget: null });
    const { summary } = await studyReport(silent.actor, silent.study.id, NOON);
    expect(summary).toContain('We can’t say yet of how many: the study does not state how many sites it needs.');
    const closed = await sponsored({ isActive: false, closeReason: 'completed' });
    const ended = await studyReport(closed.actor, closed.study.id, NOON);
    expect([ended.status, ended.forecast]).toEqual(['Completed', null]);
    expect(ended.summary).toContain('There is no forecast, because the study is not running (completed).');
  });

  it('[RPT-03] tells who decided what and why, without what was undone, and names nobody at a site', async () => {
    const { study, actor } = await sponsored();
    const site = await make.site({ name: 'Harbor Clinic' });
    const match = await make.match(study.id, site.organization.id, {
      ...{ status: 'declined', declinedBy: 'site', declineReason: 'Competing studies. Two are under way.' },
      ...{ answeredAt: NOON - DAY_MS, updatedAt: NOON - DAY_MS },
    });
    const at = NOON - DAY_MS;
    const siteActor = personOf(site.user, 'verified');
    await store.tx(async (db) => {
      await record(db, SYSTEM, 'study.approved', study.id, { at: at - 5 });
      await record(db, actor, 'match.selected', match.id, { at: at - 4 });
      await record(db, actor, 'match.decisionUndone', match.id, { before: { decidedAt: at - 4 }, at: at - 3 });
      await record(db, actor, 'match.rescored', match.id, { at: at - 2 });
      await record(db, siteActor, 'match.declined', match.id, { reason: 'Competing studies', at });
    });
    const report = await studyReport(actor, study.id, NOON);
    expect(report.decisions).toEqual([
      {
        matchId: match.id,
        site: 'Harbor Clinic',
        outcome: 'Declined by the site',
        at,
        reason: 'Competing studies. Two are under way.',
      },
    ]);
    expect(report.history).toEqual([
      { at, about: 'Harbor Clinic', what: 'Declined', by: 'Harbor Clinic', reason: 'Competing studies' },
      { at: at - 5, about: 'The study', what: 'Was approved', by: null, reason: null },
    ]);
    // Administrators see who it was at the site elsewhere, but a report is made to be passed on.
    expect((await studyReport(personOf(await make.admin()), study.id, NOON)).history).toEqual(report.history);
    const named = await store.read((db) =>
      auditEventsNamed(db, { type: 'match', ids: [match.id] }, ['match.declined'], 1),
    );
    expect(named).toHaveLength(1);
  });

  it('[RPT-09] says how far selected sites are until they enroll, and what they randomized of what they promised', async () => {
    const { study, actor } = await sponsored();
    const selected = async (name: string, commitment: number | null) => {
      const { organization } = await make.site({ name });
      const attested = commitment === null ? null : { at: NOON, eligiblePerMonth: 3, commitment };
      return make.match(study.id, organization.id, { status: 'selected', attested });
    };
    const [active, starting] = [await selected('Active site', 12), await selected('Starting site', null)];
    await selected('Waiting site', 4);
    const activatedAt = NOON - 70 * DAY_MS;
    await make.startUp(active.id, { status: 'done', endedAt: NOON - 80 * DAY_MS, availableAt: null }, activatedAt);
    await make.startUp(starting.id, { plannedAt: NOON - DAY_MS });
    const counts = { prescreened: 5, consented: 4, completed: 0, failed: {}, why: null, enteredBy: null };
    await store.tx((db) =>
      insertCount(db, {
        ...counts,
        id: 'counted',
        matchId: active.id,
        month: '2026-10',
        version: 1,
        randomized: 3,
        enteredAt: NOON,
      }),
    );
    const report = await studyReport(actor, study.id, NOON);
    const rows = Object.fromEntries(report.startUps.map(({ site, ...row }) => [site, row]));
    expect(rows['Active site']).toMatchObject({ standing: 'Activated', activatedAt, promised: 12, randomized: 3 });
    expect(rows['Starting site']).toMatchObject({ standing: 'In start-up, 0 of 3, 1 late', promised: null });
    expect(rows['Waiting site']).toMatchObject({ standing: 'Not begun yet', startedAt: null, randomized: 0 });
    expect(report.stages[0]).toMatchObject({ stage: 'Contract and budget', cases: 0, late: 1 });
    const sections = reportSections(report);
    expect(sections.find(({ id }) => id === 'start-up')?.table?.rows).toHaveLength(3);
    expect(sections.find(({ id }) => id === 'stages')?.table?.rows[0]).toEqual(['Contract and budget', 0, null, 1]);
  });

  it('[DAY-220] says how many sites are kept as backups, and so does the dashboard', async () => {
    const { study, actor } = await sponsored();
    const { organization } = await make.site();
    const { id } = await make.match(study.id, organization.id, { status: 'interested' });
    await make.engagement(id, { step: 'decision', todo: 'decide' });
    await transitionMatch(actor, id, 'backup', {}, NOON);
    expect((await studyReport(actor, study.id, NOON)).summary).toContain('1 site is kept as a backup.');
    const dashboard = await sponsorDashboard(actor, { organizationId: null, cursor: null }, NOON);
    expect(dashboard?.studies.find((each) => each.id === study.id)?.pipeline).toMatchObject({ backup: 1, decision: 0 });
  });

  it('[DAY-172] does not count sites that have fallen out in start-up as selected, whether theirs had begun or not', async () => {
    const { study, actor } = await sponsored({ totalSites: 10, origins: {} });
    const selected = async (name: string) => {
      const { organization } = await make.site({ name, state: 'MA' });
      return make.match(study.id, organization.id, { status: 'selected' });
    };
    const [begun, waiting] = [await selected('Begun site'), await selected('Waiting site')];
    await selected('Standing site');
    await make.startUp(begun.id);
    const before = await studyReport(actor, study.id, NOON);
    expect(before.summary[0]).toBe('3 of 10 sites wanted are selected.');
    expect(before.summary.join(' ')).not.toContain('backup');
    for (const { id } of [begun, waiting]) await endStartUp(actor, id, { reason: 'time' }, NOON);
    const report = await studyReport(actor, study.id, NOON);
    expect(report.summary[0]).toBe('1 of 10 sites wanted is selected; 2 more have fallen out in start-up.');
    const rows = reportSections(report).find(({ id }) => id === 'funnel')?.table?.rows ?? [];
    expect(rows).toContainEqual(['Selected', 3, 'Of 10 wanted. 2 fell out in start-up']);
    expect(report.states).toEqual([{ state: 'Massachusetts', count: 3, selected: 1 }]);
    expect(report.startUps.map(({ standing, endedAt }) => [standing, endedAt]).sort()).toEqual([
      ['Fell out on Nov 30, 2026: The start-up takes too long', NOON],
      ['Fell out on Nov 30, 2026: The start-up takes too long', NOON],
      ['Not begun yet', null],
    ]);
  });

  it('[DAY-189] a site reads the study’s documents until it falls out', async () => {
    const { study } = await sponsored();
    const { organization, user } = await make.site();
    const { id } = await make.match(study.id, organization.id, { status: 'selected' });
    await make.startUp(id);
    const [site, readers] = [
      personOf(user, 'verified'),
      async () => (await store.read((db) => readersOfStudy(db, { studyId: study.id }))).map(({ outAt }) => outAt),
    ];
    expect([(await listMatchDocuments(site, id)).open, await readers()]).toEqual([true, [null]]);
    await endStartUp(site, id, { reason: 'staff' }, NOON);
    expect([(await listMatchDocuments(site, id)).open, await readers()]).toEqual([false, [NOON]]);
  });

  it('[DAY-173] has the start-ups and their overdue tasks among the open points, and counts what is overdue', async () => {
    const { study, actor } = await sponsored();
    const at = async (name: string, status: 'interested' | 'selected') => {
      const { organization } = await make.site({ name });
      return make.match(study.id, organization.id, { status });
    };
    const asked = await at('Asked site', 'interested');
    await make.engagement(asked.id, { step: 'cda', todo: 'signCda', dueAt: NOON - 2 * DAY_MS });
    const { tasks } = await make.startUp((await at('Starting site', 'selected')).id, { plannedAt: NOON - DAY_MS });
    await at('Waiting site', 'selected');
    const report = await studyReport(actor, study.id, NOON);
    expect(report.open).toEqual([
      { site: 'Asked site', text: 'Waiting for Asked site to sign the CDA', dueOn: '2026-11-28', overdue: true },
      { site: 'Starting site', text: `Start-up: ${tasks[0].title}`, dueOn: '2026-11-29', overdue: true },
      { site: 'Starting site', text: 'In start-up, 0 of 3, 1 late', dueOn: null, overdue: false },
      { site: 'Waiting site', text: 'The start-up has not begun yet', dueOn: null, overdue: false },
    ]);
    expect(report.overdue).toBe(2);
    expect(report.summary).toContain('2 tasks are overdue.');
  });

  it('[DAY-174] has the history in the order in which things happened, not that in which they were recorded', async () => {
    const { study, actor } = await sponsored();
    await store.tx(async (db) => {
      await record(db, actor, 'study.paused', study.id, { at: NOON - 2 });
      await record(db, SYSTEM, 'study.approved', study.id, { at: NOON - 4 });
      await record(db, actor, 'study.resumed', study.id, { at: NOON - 1 });
    });
    const { history } = await studyReport(actor, study.id, NOON);
    expect(history.map((event) => event.at)).toEqual([NOON - 1, NOON - 2, NOON - 4]);
  });

  it('[RPT-06] is for the study’s sponsor and administrators', async () => {
    const { study, actor } = await sponsored();
    const other = (await sponsored()).actor;
    const site = await make.site();
    await make.match(study.id, site.organization.id, { status: 'selected' });
    const admin = personOf(await make.admin('read_only'));
    for (const who of [actor, admin]) expect((await studyReport(who, study.id)).studyId).toBe(study.id);
    for (const who of [other, personOf(site.user, 'verified')] as Actor[])
      await expect(studyReport(who, study.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(studyReport({ ...actor, organizationStatus: 'pending' }, study.id)).rejects.toMatchObject({
      code: 'organization_unverified',
    });
    await moveStudy(SYSTEM, study.id, 'archive', { reason: 'Twice here.' });
    await expect(studyReport(admin, study.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('[RPT-01] counts a CDA, answers that were sent and a reported visit once each', async () => {
    const { study } = await sponsored();
    const match = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
    const passed = () => store.read((db) => stepsPassed(db, study.id));
    await make.engagement(match.id, { step: 'cda', todo: 'countersignCda' });
    await make.response(match.id, study.id);
    await make.visit(match.id);
    expect(await passed()).toEqual({ cda: 0, answers: 0, visit: 0 });
    const other = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
    await make.response(other.id, study.id, { state: 'submitted', submittedAt: NOON });
    await make.visit(other.id, { state: 'reported' });
    expect(await passed()).toEqual({ cda: 0, answers: 1, visit: 1 });
  });
});

const bytesOf = async ({ file }: Awaited<ReturnType<typeof studyReportFile>>) =>
  Buffer.from(await new Response(file.stream).arrayBuffer());

describe('the report as a file', () => {
  it('[RPT-04] is a PDF with the same sentences, and a workbook with numbers and days', async () => {
    const { study, actor } = await sponsored({ shortTitle: 'LUMI-1' });
    const site = await make.site({ name: '=HYPERLINK("https://evil.example","Click")', city: '+1' });
    const named = await make.match(study.id, site.organization.id, {
      status: 'interested',
      score: 71,
      low: 60,
      high: 80,
    });
    await make.engagement(named.id, { step: 'feasibility', todo: 'reviewAnswers' });
    await make.response(named.id, study.id, { state: 'submitted', submittedAt: NOON });
    const report = await studyReport(actor, study.id, NOON);
    const text = await textOfPdf(await bytesOf(await studyReportFile(actor, study.id, 'pdf', NOON)));
    const [verdict = ''] = report.ranked.map((each) => each.verdict);
    for (const part of ['Report: LUMI-1', 'In short', report.summary[0] ?? '', 'As of Nov 30, 2026', 'Not stated'])
      expect(text.replace(/\s+/g, ' ')).toContain(part);
    for (const word of verdict.split(' ')) expect(text).toContain(word);

    const file = await bytesOf(await studyReportFile(actor, study.id, 'xlsx', NOON));
    const [headers, row] = await readSheet(file, 'Sites by score');
    expect(headers?.slice(0, 4)).toEqual(['Place', 'Site', 'Band', 'Score']);
    expect(row?.[1]).toBe('=HYPERLINK("https://evil.example","Click"), +1 MA');
    expect([row?.[3], row?.[4], row?.[5]]).toEqual([71, 60, 80]);
    const [, answered] = await readSheet(file, 'What the sites have answered');
    expect(answered?.[1]).toEqual(new Date('2026-11-30'));
    const cover = await readSheet(file, 'Report');
    expect(cover.flat()).toContain(report.summary[0]);
    const exports = await store.read((db) => auditEventsIn(db, { subjectType: 'export' }, 3));
    expect(exports.map(({ actorId, after }) => [actorId, JSON.parse(after ?? '{}').what])).toEqual([
      [actor.id, 'studyReport'],
      [actor.id, 'studyReport'],
    ]);
  });
});

describe('a link to a report', () => {
  const FOR_ADA = { preparedFor: 'Ada Lovelace', lastDay: null };
  const tokenIn = ({ address }: { address: string }) => address.split('/').at(-1) ?? '';
  const gone = { code: 'report_link_gone' };

  it('[RPT-05] opens the report as its maker may see it, and counts each opening', async () => {
    const { study, actor, user } = await sponsored();
    const made = await makeReportLink(actor, study.id, FOR_ADA, NOON);
    expect(made.lastDay).toBe('2026-12-14');
    const token = tokenIn(made);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    for (const later of [1, 2])
      expect(await openReportLink(token, NOON + later)).toMatchObject({
        ...{ studyId: study.id, preparedFor: 'Ada Lovelace', lastDay: '2026-12-14', reader: { id: user.id } },
      });
    const [link] = await listReportLinks(actor, study.id, NOON + 3);
    expect(link).toMatchObject({
      state: 'open',
      openings: 2,
      openedAt: [NOON + 2, NOON + 1],
      createdBy: 'Robin Reyes',
    });
    expect(JSON.stringify(link)).not.toContain(token);
    for (let n = 0; n < REPORT_LINKS.openingsKept; n++) await openReportLink(token, NOON + 10 + n);
    const [often] = await listReportLinks(actor, study.id, NOON + 99);
    expect([often?.openings, often?.openedAt.length]).toEqual([
      2 + REPORT_LINKS.openingsKept,
      REPORT_LINKS.openingsKept,
    ]);
    const events = await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }));
    expect(events.map(({ action }) => action)).toEqual(['study.reportLinkMade']);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('[RPT-05] ends with its last day everywhere in the United States, and when someone ends it', async () => {
    const { study, actor } = await sponsored();
    const made = await makeReportLink(actor, study.id, { ...FOR_ADA, lastDay: '2026-12-12' }, NOON);
    const midnight = Date.parse('2026-12-13T10:00:00Z');
    expect(await openReportLink(tokenIn(made), midnight - 1)).toBeTruthy();
    await expect(openReportLink(tokenIn(made), midnight)).rejects.toMatchObject(gone);
    expect((await listReportLinks(actor, study.id, midnight))[0]?.state).toBe('expired');

    const ended = await makeReportLink(actor, study.id, FOR_ADA, NOON);
    const end = (at: number) => endReportLink(actor, { studyId: study.id, linkId: ended.id }, at);
    expect([(await end(NOON + 5)).endedAt, (await end(NOON + 9)).endedAt]).toEqual([NOON + 5, NOON + 5]);
    await expect(openReportLink(tokenIn(ended), NOON + 6)).rejects.toMatchObject(gone);
    const events = await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }));
    expect(events.filter(({ action }) => action === 'study.reportLinkEnded')).toHaveLength(1);
    for (const token of ['', 'x', `${tokenIn(made)}x`, ended.id])
      await expect(openReportLink(token, NOON)).rejects.toMatchObject(gone);

    await sweep(NOON + 200 * DAY_MS);
    expect(await listReportLinks(actor, study.id)).toEqual([]);
  });

  it('[RPT-05] shows nothing once its maker may not see the sites, or the study is archived', async () => {
    const { study, actor, user, sponsorId } = await sponsored();
    const made = await makeReportLink(actor, study.id, FOR_ADA, NOON);
    const opens = () => openReportLink(tokenIn(made), NOON).then(Boolean);
    const change = (values: object) => store.tx((db) => updateUser(db, user.id, { ...values, updatedAt: NOON }));
    await change({ suspendedAt: NOON });
    await expect(opens()).rejects.toMatchObject(gone);
    const colleague = personOf(await make.user({ role: 'sponsor', organizationId: sponsorId }), 'verified');
    expect((await listReportLinks(colleague, study.id, NOON))[0]?.state).toBe('stopped');
    await change({ suspendedAt: null, organizationId: null });
    await expect(opens()).rejects.toMatchObject(gone);
    await change({ organizationId: sponsorId });
    expect(await opens()).toBe(true);
    await moveOrganization(SYSTEM, sponsorId, 'archive', { reason: 'Twice here.' }, NOON);
    await expect(opens()).rejects.toMatchObject(gone);
    await moveOrganization(SYSTEM, sponsorId, 'restore', { reason: '' }, NOON);
    expect(await opens()).toBe(true);
    await moveStudy(SYSTEM, study.id, 'archive', { reason: 'Twice here.' }, NOON);
    await expect(opens()).rejects.toMatchObject(gone);
  });

  it('[RPT-05] is refused for a day that is over or too far ahead, and beyond 25 at a time', async () => {
    const { study, actor } = await sponsored();
    const make = (lastDay: string | null) => makeReportLink(actor, study.id, { ...FOR_ADA, lastDay }, NOON);
    await expect(make('2026-11-29')).rejects.toMatchObject({
      fields: { lastDay: ['Please enter a date in the future.'] },
    });
    await expect(make('2027-03-01')).rejects.toMatchObject({
      fields: { lastDay: ['Please enter a date at most 90 days ahead.'] },
    });
    expect([(await make('2026-11-30')).lastDay, (await make('2027-02-28')).lastDay]).toEqual([
      '2026-11-30',
      '2027-02-28',
    ]);
    for (let n = 2; n < REPORT_LINKS.open; n++) await make(null);
    await expect(make(null)).rejects.toMatchObject({ code: 'report_links_full' });
    const [newest] = await listReportLinks(actor, study.id, NOON);
    await endReportLink(actor, { studyId: study.id, linkId: newest?.id ?? '' }, NOON);
    expect((await make(null)).lastDay).toBe('2026-12-14');
  });

  it('[RPT-06] is made and ended by the study’s sponsor alone, and administrators see that it is there', async () => {
    const { study, actor } = await sponsored();
    const other = await sponsored();
    const admin = personOf(await make.admin());
    const made = await makeReportLink(actor, study.id, FOR_ADA, NOON);
    await expect(makeReportLink(admin, study.id, FOR_ADA, NOON)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(makeReportLink(other.actor, study.id, FOR_ADA, NOON)).rejects.toMatchObject({ code: 'not_found' });
    const end = (who: Actor, studyId: string) => endReportLink(who, { studyId, linkId: made.id }, NOON);
    await expect(end(admin, study.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(end(other.actor, study.id)).rejects.toMatchObject({ code: 'not_found' });
    // Nor by the address of a study of one’s own.
    await expect(end(other.actor, other.study.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listReportLinks(admin, study.id, NOON)).toHaveLength(1);
    await expect(listReportLinks(other.actor, study.id, NOON)).rejects.toMatchObject({ code: 'not_found' });
    expect(await openReportLink(tokenIn(made), NOON)).toBeTruthy();
  });
});
