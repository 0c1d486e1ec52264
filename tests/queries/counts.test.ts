import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '~/catalogue/time';
import { personOf } from '~/domain/commands/accounts/session.server';
import { countsDueAt } from '~/domain/commands/counts/due.server';
import { enterCounts } from '~/domain/commands/counts/enter.server';
import { seeStartUp } from '~/domain/commands/start-up/board.server';
import { enterCountsSchema } from '~/domain/model/counts-schema';
import { seeCounts } from '~/domain/pages/match-counts.server';
import { studyForecast } from '~/domain/pages/study-forecast.server';
import { auditEventsOf } from '~db/queries/audit';
import { countsOf, countsOfStudy, insertCount, moveCounts } from '~db/queries/counts';
import { insertIrbRecord } from '~db/queries/start-up-records';
import { changeStartUp, stagesOfStartUps, startUpOf } from '~db/queries/start-ups';
import { type MonthlyCount, monthlyCounts, type StartUp } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { race } from './rows';

const { store, servers, make } = await openQueryStore();
const read = store.read.bind(store);
const ACTIVATED = Date.parse('2027-01-11T15:00Z');
const NOW = Date.parse('2027-04-20T15:00Z');

const sent = (values: object) => enterCountsSchema.parse({ month: '2027-01', ...values });

async function activeSite(activatedAt: number | null = ACTIVATED) {
  const site = await make.site();
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, enrollmentTarget: 60 });
  const match = await make.match(study.id, site.organization.id, { status: 'selected' });
  if (activatedAt !== null) await make.activation(match.id, activatedAt);
  else await make.startUp(match.id);
  const [atSite, atSponsor] = [personOf(site.user, 'verified'), personOf(sponsor.user, 'verified')];
  return { site, sponsor, study, match, atSite, atSponsor };
}

it('[ACT-22] a site in start-up is projected by the start-ups that were activated here, once there are enough', async () => {
  const { match, atSponsor } = await activeSite(null);
  const { startedAt } = (await read((db) => startUpOf(db, match.id))) ?? { startedAt: 0 };
  const projected = async () => (await seeStartUp(atSponsor, match.id, null, startedAt)).startUp?.projected;
  expect(await projected()).toBeNull();
  const sponsor = await make.sponsor();
  for (let tens = 1; tens <= 9; tens++) {
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
    const { id: startUpId } = await make.startUp(id);
    const row = (await read((db) => startUpOf(db, id))) as StartUp;
    expect(row.id).toBe(startUpId);
    await store.tx((db) => changeStartUp(db, row, { activatedAt: row.startedAt + 10 * tens * DAY_MS }));
  }
  const near = (days: number) => expect.closeTo((startedAt + days * DAY_MS) / DAY_MS, 0);
  const told = await projected();
  expect(told).toMatchObject({ decidedBy: 9, stage: null });
  expect([told?.leastAt, told?.expectedAt, told?.mostAt].map((time) => (time ?? 0) / DAY_MS)).toEqual(
    [10, 50, 90].map(near),
  );
  const rows = await read(stagesOfStartUps);
  expect(rows.filter(({ activatedAt }) => activatedAt !== null).length).toBeGreaterThanOrEqual(9);
});

it('[ACT-38] it goes by those with the same kind of IRB, once they are enough, and says so', async () => {
  const { match, atSponsor } = await activeSite(null);
  const record = { board: 'Harbor IRB', submittedOn: null, meetingOn: null, approvedOn: null, expiresOn: null };
  const none = { consentVersion: null, consentOn: null, questions: [], why: null, savedBy: null };
  const reviewed = (matchId: string, kind: 'central' | 'local', version = 1) => {
    const row = { id: `${matchId}-${version}`, matchId, version, kind, ...record, ...none };
    return store.tx((db) => insertIrbRecord(db, { ...row, side: 'site', savedAt: ACTIVATED }));
  };
  await reviewed(match.id, 'local');
  await reviewed(match.id, 'central', 2);
  const { startedAt } = (await read((db) => startUpOf(db, match.id))) ?? { startedAt: 0 };
  const projected = async () => (await seeStartUp(atSponsor, match.id, null, startedAt)).startUp?.projected;
  const sponsor = await make.sponsor();
  for (let at = 1; at <= 18; at++) {
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
    await make.startUp(id);
    const row = (await read((db) => startUpOf(db, id))) as StartUp;
    const kind = at <= 9 ? 'central' : 'local';
    await reviewed(id, kind);
    const activatedAt = row.startedAt + (at <= 9 ? 10 * at : 1000) * DAY_MS;
    await store.tx((db) => changeStartUp(db, row, { activatedAt }));
    if (at === 8) expect((await projected())?.irb ?? null).toBeNull();
  }
  const told = await projected();
  expect(told).toMatchObject({ decidedBy: 9, irb: 'central' });
  expect(((told?.expectedAt ?? 0) - startedAt) / DAY_MS).toBeCloseTo(50, 0);
});

describe('what an active site counts', () => {
  it('[ACT-25] is entered by the site for months that are over, and audited', async () => {
    const { match, study, atSite, atSponsor, site } = await activeSite();
    const counts = { prescreened: 9, consented: 4, failed: { lost: 1 }, randomized: 2 };
    expect(await enterCounts(atSite, match.id, sent(counts), NOW)).toEqual({ corrected: false });
    // Once more: nothing new.
    await enterCounts(atSite, match.id, sent(counts), NOW);
    const [row, ...more] = await read((db) => countsOf(db, match.id));
    expect(more).toEqual([]);
    expect(row).toMatchObject({ month: '2027-01', version: 1, ...counts, completed: 0, enteredBy: site.user.id });
    expect(await read((db) => countsOfStudy(db, study.id))).toEqual([row]);
    const events = await read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
    expect(events.filter(({ action }) => action === 'match.countsEntered')).toHaveLength(1);

    const seen = await seeCounts(atSponsor, match.id, NOW);
    expect(seen).toMatchObject({ side: 'sponsor', mayEnter: false, total: { randomized: 2, prescreened: 9 } });
    expect(seen.months.map(({ month, late }) => [month, late])).toEqual([
      ['2027-03', true],
      ['2027-02', true],
      ['2027-01', false],
    ]);
  });

  it('[ACT-25] is refused before the activation, for other months, and from the sponsor', async () => {
    const waiting = await activeSite(null);
    await expect(enterCounts(waiting.atSite, waiting.match.id, sent({}), NOW)).rejects.toMatchObject({
      code: 'site_not_active',
    });
    const { match, atSite, atSponsor } = await activeSite();
    await expect(enterCounts(atSponsor, match.id, sent({}), NOW)).rejects.toMatchObject({ code: 'forbidden' });
    for (const month of ['2026-12', '2027-04', '2030-01']) {
      await expect(enterCounts(atSite, match.id, sent({ month }), NOW)).rejects.toMatchObject({ code: 'invalid' });
    }
    await expect(enterCounts(atSite, match.id, sent({ consented: 1 }), NOW)).rejects.toMatchObject({
      code: 'invalid',
      fields: { consented: [expect.stringContaining('Up to Jan 2027, more would have consented')] },
    });
    const other = await activeSite();
    await expect(enterCounts(other.atSite, match.id, sent({}), NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect(await read((db) => countsOf(db, match.id))).toEqual([]);
  });

  it('[ACT-26] is corrected with a reason, keeps what it was, and never overwrites a colleague', async () => {
    const { match, atSite } = await activeSite();
    const enter = (values: object) =>
      enterCounts(atSite, match.id, sent({ prescreened: 9, consented: 4, ...values }), NOW);
    await enter({ randomized: 2 });
    await expect(enter({ randomized: 3 })).rejects.toMatchObject({
      code: 'invalid',
      fields: { why: [expect.any(String)] },
    });
    expect(await enter({ randomized: 3, why: 'late', version: 1 })).toEqual({ corrected: true });
    await expect(enter({ randomized: 1, why: 'typo', version: 1 })).rejects.toMatchObject({ code: 'counts_changed' });
    const { months, total } = await seeCounts(atSite, match.id, NOW);
    expect(total.randomized).toBe(3);
    const january = months.at(-1);
    expect(january?.entered).toMatchObject({ version: 2, why: 'late', randomized: 3 });
    expect(january?.earlier).toEqual([expect.objectContaining({ version: 1, randomized: 2, why: null })]);
    const [first] = await read((db) => countsOf(db, match.id));
    if (!first) throw new Error('It was entered.');
    expect(await store.tx((db) => insertCount(db, { ...first, id: `${first.id}-again` }))).toBeUndefined();
  });

  it('[ACT-26] of ten colleagues at once, one enters a version', async () => {
    const { match, site } = await activeSite();
    const row: MonthlyCount = {
      id: match.id,
      matchId: match.id,
      month: '2027-01',
      version: 1,
      prescreened: 1,
      consented: 0,
      randomized: 0,
      completed: 0,
      failed: {},
      why: null,
      enteredAt: NOW,
      enteredBy: site.user.id,
    };
    const won = await race(servers, (db, index) =>
      insertCount(db, { ...row, id: `${match.id}-${index}`, prescreened: index }),
    );
    expect(won).toHaveLength(1);
    expect(await read((db) => countsOf(db, match.id))).toEqual(won);
  });

  it('[ACT-26] go with their match when two sites are merged', async () => {
    const { match, atSite } = await activeSite();
    await enterCounts(atSite, match.id, sent({ prescreened: 4 }), NOW);
    const other = await make.match((await make.study()).id, (await make.site()).organization.id);
    await store.tx((db) => moveCounts(db, match.id, other.id));
    expect(await read((db) => countsOf(db, match.id))).toEqual([]);
    expect(await read((db) => countsOf(db, other.id))).toMatchObject([{ prescreened: 4 }]);
  });

  it('[ACT-24] tells the study’s forecast how fast it enrolls', async () => {
    const { match, study, atSite, atSponsor } = await activeSite();
    for (const month of ['2027-01', '2027-02', '2027-03'])
      await enterCounts(atSite, match.id, sent({ month, prescreened: 9, consented: 6, randomized: 4 }), NOW);
    const told = await studyForecast(atSponsor, study.id, {}, NOW);
    expect(told).toMatchObject({ randomized: 12, sites: { active: 1 } });
    expect(told.counted[0]?.enrolled).toMatchObject({ randomized: 12, months: expect.closeTo(2.68, 2) });
    expect(told.sentences[0]).toBe('1 active site randomized 12 participants so far of the 60 participants needed.');
    expect(told.reached?.expected).toBeGreaterThan(8);
    expect(told.reached?.expected).toBeLessThan(14);
  });

  it('[ACT-25] is due five business days after the month, whatever the holidays', () => {
    // January 1 and 18, 2027, are holidays; the clocks change in March.
    expect(countsDueAt('2026-12')).toBe(Date.parse('2027-01-08T23:59:59.999-05:00'));
    expect(countsDueAt('2027-03')).toBe(Date.parse('2027-04-07T23:59:59.999-04:00'));
  });

  it('[ACT-25] has no column for a text that someone writes', () => {
    const texts = Object.entries(getTableColumns(monthlyCounts)).filter(([, column]) =>
      /text|json/.test(column.getSQLType()),
    );
    // References, a month and a code; `failed` holds numbers by codes.
    expect(texts.map(([name]) => name).sort()).toEqual(['enteredBy', 'failed', 'id', 'matchId', 'month', 'why']);
  });
});
