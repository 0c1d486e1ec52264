/** The plan of a study against what its sites have done (ACT). */
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { personOf } from '~/domain/commands/accounts/session.server';
import { endStartUp } from '~/domain/commands/start-up/end.server';
import { completeTask, returnTask } from '~/domain/commands/start-up/tasks.server';
import { setStudyPlan } from '~/domain/commands/studies/plan.server';
import { seeStudyPlan } from '~/domain/pages/study-plan.server';
import { auditEventsOf } from '~db/queries/audit';
import { insertCount } from '~db/queries/counts';
import { moveEngagement } from '~db/queries/engagements';
import {
  insertStartUpTasks,
  lateTasksOfStudy,
  saveStudyPlan,
  stagesOfStudy,
  startUpsOfStudy,
  studyPlan,
} from '~db/queries/start-ups';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const DAY = 86_400_000;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );

async function world() {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, totalSites: 4, enrollmentTarget: 60 });
  const who = personOf(sponsor.user, 'verified');
  const at = async (state: string, values: Parameters<typeof make.match>[2] = {}, name?: string) => {
    const site = await make.site({ state, ...(name && { name }) });
    const match = await make.match(study.id, site.organization.id, { status: 'selected', ...values });
    return { site, match, id: match.id, who: personOf(site.user, 'verified') };
  };
  return { sponsor, study, who, at };
}

describe('[ACT-45] a study’s plan', () => {
  it('is stated by its sponsor alone, once for a region, and replaced as a whole', async () => {
    const { study, who } = await world();
    const stranger = personOf((await make.sponsor()).user, 'verified');
    const admin = personOf(await make.admin(), null);
    const plan = { regions: [{ region: 'Northeast' as const, sites: 3, patients: 40 }] };
    expect(await codeOf(setStudyPlan(stranger, study.id, plan, AT))).toBe('not_found');
    expect(await codeOf(setStudyPlan(admin, study.id, plan, AT))).toBe('forbidden');
    expect(await codeOf(seeStudyPlan(stranger, study.id, AT))).toBe('not_found');
    const site = personOf((await make.site()).user, 'verified');
    expect(await codeOf(seeStudyPlan(site, study.id, AT))).toBe('not_found');
    await setStudyPlan(who, study.id, plan, AT);
    const empty = { region: 'Midwest' as const, sites: null, patients: null };
    const changed = { regions: [{ region: 'Southeast' as const, sites: null, patients: 9 }, empty] };
    await setStudyPlan(who, study.id, changed, AT + 1);
    expect((await store.read((db) => studyPlan(db, study.id)))?.regions).toEqual([changed.regions[0]]);
    const { rows, total, mayChange } = await seeStudyPlan(who, study.id, AT);
    expect(rows.map(({ region, sites, patients }) => [region, sites, patients])).toEqual([['Southeast', null, 9]]);
    expect(total).toMatchObject({ sites: null, patients: 9, selected: 0 });
    expect([mayChange, (await seeStudyPlan(admin, study.id, AT)).mayChange]).toEqual([true, false]);
    const events = await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }));
    expect(events.filter(({ action }) => action === 'study.planSet')).toHaveLength(2);
  });

  it('stands beside selected, starting, active and declined sites, and what they committed and randomized', async () => {
    const { study, who, at } = await world();
    await store.tx((db) =>
      saveStudyPlan(db, {
        studyId: study.id,
        regions: [{ region: 'Northeast', sites: 2, patients: 30 }],
        updatedAt: AT,
      }),
    );
    await at('MA');
    const starting = await at('NY');
    await make.startUp(starting.id);
    const active = await at('IL');
    await make.activation(active.id, AT - 60 * DAY);
    const count = {
      id: `${active.id}-1`,
      matchId: active.id,
      month: '2026-04',
      version: 1,
      prescreened: 9,
      consented: 6,
      randomized: 4,
    };
    const entered = { completed: 0, failed: {}, why: null, enteredAt: AT, enteredBy: null };
    await store.tx((db) => insertCount(db, { ...count, ...entered }));
    await at('MA', { status: 'declined', answeredAt: AT, declinedBy: 'site' });
    await at('MA', { status: 'declined', answeredAt: null, invitedAt: null, declinedBy: 'sponsor' });
    await at('MA', { status: 'interested' });
    const { rows, total, totalSites } = await seeStudyPlan(who, study.id, AT);
    expect(rows).toMatchObject([
      { region: 'Northeast', sites: 2, patients: 30, selected: 2, inStartUp: 1, active: 0, out: 1, randomized: 0 },
      { region: 'Midwest', sites: null, patients: null, selected: 1, active: 1, randomized: 4 },
    ]);
    expect(total).toMatchObject({ sites: 2, patients: 30, selected: 3, active: 1, out: 1, randomized: 4 });
    expect(totalSites).toBe(4);
  });
});

it('[ACT-46] says per stage how long it took and what is late, and lists the late tasks', async () => {
  const { study, who, at } = await world();
  const started = await at('MA');
  const { tasks } = await make.startUp(started.id);
  const { plannedAt } = tasks[0];
  expect((await seeStudyPlan(who, study.id, plannedAt)).late).toEqual([]);
  const { stages, late } = await seeStudyPlan(who, study.id, plannedAt + DAY);
  expect(stages.find(({ stage }) => stage === 'contract')).toEqual({
    stage: 'contract',
    cases: 0,
    days: null,
    late: 2,
  });
  expect(late.map(({ title, site }) => [title, site])).toContainEqual(['Task first', started.site.organization.name]);
  expect(await store.read((db) => lateTasksOfStudy(db, study.id, { at: plannedAt + DAY, limit: 1 }))).toHaveLength(1);
  const other = await world();
  expect(await store.read((db) => stagesOfStudy(db, other.study.id, plannedAt + DAY))).toEqual([]);
  expect((await store.read((db) => startUpsOfStudy(db, study.id))).map(({ matchId }) => matchId)).toEqual([started.id]);
});

describe('[ACT-47] for a site that has fallen out', () => {
  it('names the best backup of its region, which can be selected, and none that cannot', async () => {
    const { study, who, at } = await world();
    const lost = await at('MA', {}, 'Lost Clinic');
    await make.startUp(lost.id);
    const interested = await at('NY', { status: 'interested', score: 90 }, 'Second Clinic');
    const kept = await at('CT', { status: 'interested', score: 50 }, 'Kept Clinic');
    const engagement = await make.engagement(kept.id, { step: 'decision', todo: 'decide' });
    await store.tx((db) => moveEngagement(db, engagement, { todo: null, decision: 'backup', decidedAt: AT }));
    await at('CA', { status: 'interested', score: 99 }, 'Far Clinic');
    await at('NJ', { status: 'new', score: 99 }, 'Unasked Clinic');
    expect((await seeStudyPlan(who, study.id, AT)).fallenOut).toEqual([]);
    await endStartUp(lost.who, lost.id, { reason: 'irb' }, AT);
    const told = async () => (await seeStudyPlan(who, study.id, AT)).fallenOut;
    expect(await told()).toMatchObject([
      { site: 'Lost Clinic', why: 'irb', at: AT, backup: { matchId: kept.id, site: 'Kept Clinic', kept: true } },
    ]);
    const second = await at('VT', {}, 'Other Lost Clinic');
    await make.startUp(second.id);
    await endStartUp(who, second.id, { reason: 'time' }, AT + 1);
    expect((await told()).map(({ backup }) => backup?.matchId).sort()).toEqual([kept.id, interested.id].sort());
    const row = { region: 'Northeast' as const, sites: 1, patients: null };
    await setStudyPlan(who, study.id, { regions: [row] }, AT);
    expect((await told()).map(({ backup, enough }) => [backup?.matchId ?? null, enough])).toEqual([
      [kept.id, false],
      [null, true],
    ]);
  });
});

it('[ACT-60] the days of a stage run from when its first task could be done, which a return does not change', async () => {
  const { study, who, at } = await world();
  const { id, site } = await at('MA');
  const { tasks } = await make.startUp(id);
  const [first] = tasks;
  const begun = first.openedAt ?? 0;
  const later = { ...first, id: `later-${id}`, key: 'later', stage: 'training' as const, after: 'first', position: 3 };
  await store.tx((db) => insertStartUpTasks(db, [{ ...later, availableAt: null, openedAt: null }]));
  const stage = async () =>
    (await store.read((db) => stagesOfStudy(db, study.id, begun))).find((each) => each.stage === 'training');
  expect(await stage()).toMatchObject({ begunAt: null, endedAt: null });
  const forSite = personOf(site.user, 'verified');
  const finish = (taskId: string, days: number) =>
    completeTask(forSite, { matchId: id, taskId }, { documentId: null }, begun + days * DAY);
  await finish(first.id, 4);
  expect(await stage()).toMatchObject({ begunAt: begun + 4 * DAY });
  await finish(later.id, 9);
  await returnTask(who, { matchId: id, taskId: later.id }, { reason: 'Not everyone was there.' }, begun + 10 * DAY);
  await finish(later.id, 14);
  expect(await stage()).toMatchObject({ begunAt: begun + 4 * DAY, endedAt: begun + 14 * DAY });
  const { stages } = await seeStudyPlan(who, study.id, begun + 15 * DAY);
  expect(stages.find((each) => each.stage === 'training')).toMatchObject({ cases: 1, days: 10 });
});
