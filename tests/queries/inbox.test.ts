import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '~/catalogue/time';
import { hashToken } from '~/domain/base/ids.server';
import { inboxScopeOf } from '~/domain/base/inbox-scope';
import { personOf } from '~/domain/commands/accounts/session.server';
import { enterCounts } from '~/domain/commands/counts/enter.server';
import { inboxTimes } from '~/domain/commands/inbox/times.server';
import { tickVisitAction } from '~/domain/commands/visits/report.server';
import { enterCountsSchema } from '~/domain/model/counts-schema';
import { todayAt } from '~/domain/model/irb';
import { calendarFile } from '~/domain/pages/calendar.server';
import { inboxOf } from '~/domain/pages/inbox.server';
import { updateTask } from '~db/queries/engagements';
import { type InboxScope, inboxCount, inboxItem, inboxPage, markInInbox, meetingsAhead } from '~db/queries/inbox';
import { matchesByIds } from '~db/queries/matches';
import { markThreadRead } from '~db/queries/messages';
import { insertDelegationLog, insertIrbRecord } from '~db/queries/start-up-records';
import { changeStartUpTask } from '~db/queries/start-ups';
import { insertVisitAction } from '~db/queries/visits';
import { updateRow } from '~db/rows';
import {
  type DelegationLog,
  engagements,
  type InvoiceRow,
  type IrbRow,
  type StartUpTask,
  type Study,
  startUps,
  type User,
  users,
  type Visit,
} from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const read = store.read.bind(store);
const NOW = Date.now() + 60_000;
const times = inboxTimes(NOW);

/** A site with a task that is overdue, one that is due, and a thread that its user has not read. */
async function siteWithTasks() {
  const { organization, user } = await make.site();
  const scope: InboxScope = { side: 'site', userId: user.id, organizationId: organization.id, sponsorIds: [] };
  const matchIn = async (todo: 'answer' | 'signCda', step: 'interest' | 'cda', dueAt: number) => {
    const { id } = await make.match((await make.study()).id, organization.id, { status: 'invited' });
    await make.engagement(id, { step, todo });
    await store.tx((db) => updateRow(db, engagements, { dueAt }, eq(engagements.matchId, id)));
    return id;
  };
  const due = await matchIn('signCda', 'cda', NOW + DAY_MS);
  const overdue = await matchIn('answer', 'interest', NOW - DAY_MS);
  const thread = await make.thread(due, (await make.user({ role: 'sponsor' })).id);
  const page = async (show: Parameters<typeof inboxPage>[1]['show'] = 'mine', more = {}) =>
    read((db) => inboxPage(db, { ...scope, ...times, show, limit: 10, ...more }));
  const ids = async (...args: Parameters<typeof page>) =>
    (await page(...args)).rows.map(({ kind, id }) => `${kind} ${id}`);
  return { scope, user, organization, due, overdue, thread, page, ids };
}

it('[ACT-27] the inbox of an active site asks for the counts of the month that ended last', async () => {
  const { organization, ids, page } = await siteWithTasks();
  const active = async (activatedAt: number, more: Partial<Study> = {}) => {
    const study = await make.study(more);
    const { id } = await make.match(study.id, organization.id, { status: 'selected' });
    await make.activation(id, activatedAt);
    return id;
  };
  const { month, monthEndedAt, countsDueAt } = times;
  const asked = await active(monthEndedAt - 1);
  // Activated this month, or with a study that has ended: nothing to count.
  const [fresh, ended] = [await active(monthEndedAt + 1), await active(monthEndedAt - 1, { status: 'withdrawn' })];
  const counted = (await ids()).filter((id) => id.startsWith('counts'));
  expect(counted).toEqual([`counts ${asked}`]);
  expect([fresh, ended].some((id) => counted.join().includes(id))).toBe(false);
  expect((await page()).rows.find(({ kind }) => kind === 'counts')).toMatchObject({
    detail: month,
    dueAt: countsDueAt,
    at: monthEndedAt,
  });
  const site = personOf(
    await make.user({ role: 'site', organizationId: organization.id, staffRole: 'owner' }),
    'verified',
  );
  await enterCounts(site, asked, enterCountsSchema.parse({ month }), NOW);
  expect((await ids()).filter((id) => id.startsWith('counts'))).toEqual([]);
});

it('[ACT-66] the inbox of a sponsor has the overdue invoices of its sites, until they are paid or withdrawn', async () => {
  const sponsor = await make.sponsor();
  const sponsorId = sponsor.organization.id;
  const siteId = (await make.site()).organization.id;
  const scopeOf = (side: 'site' | 'sponsor', organizationId: string, sponsorIds: string[]): InboxScope => ({
    ...{ side, organizationId, sponsorIds, userId: sponsor.user.id },
  });
  const owedIn = async (scope: InboxScope) =>
    (await read((db) => inboxPage(db, { ...scope, ...times, show: 'mine', limit: 10 }))).rows.filter(
      ({ kind }) => kind === 'invoice',
    );
  const invoiced = async (more: Partial<Study> = {}) => {
    const { id } = await make.match((await make.study({ sponsorId, ...more })).id, siteId, { status: 'selected' });
    await make.startUp(id);
    return id;
  };
  const [id, over, ended] = [await invoiced(), await invoiced({ status: 'withdrawn' }), await invoiced()];
  const dueAt = NOW - DAY_MS;
  const changed = async (number: string, change: Partial<InvoiceRow>) => {
    await make.invoice(id, { number, dueAt });
    return make.invoice(id, { number, dueAt, version: 2, ...change });
  };
  await make.invoice(id, { number: '1', dueAt: NOW + 1 });
  await changed('2', { paidOn: todayAt(NOW) });
  await changed('3', { withdrawn: true });
  const corrected = await changed('4', { amount: 7, why: 'typo' });
  const owed = await make.invoice(over, { number: '4', dueAt: dueAt - 1 });
  await make.invoice(ended, { dueAt });
  await store.tx((db) => updateRow(db, startUps, { endedAt: NOW }, eq(startUps.matchId, ended)));
  expect(await owedIn(scopeOf('sponsor', sponsorId, [sponsorId]))).toMatchObject([
    { detail: '4', id: owed.id, matchId: over, dueAt: dueAt - 1 },
    { detail: '4', id: corrected.id, matchId: id, dueAt },
  ]);
  expect(await owedIn(scopeOf('site', siteId, []))).toEqual([]);
  expect(await owedIn(scopeOf('sponsor', 'another', ['another']))).toEqual([]);
});

it('[DAY-259][DAY-260] the inbox of each side has its open action items of reported visits, overdue first, and so have its calendars', async () => {
  const { organization, user } = await make.site();
  const sponsor = await make.sponsor();
  const sponsorId = sponsor.organization.id;
  const day = (days: number) => todayAt(NOW + days * DAY_MS);
  const visitOf = async (
    state: Visit['state'],
    study: Partial<Study> = {},
    status: 'selected' | 'declined' = 'selected',
  ) => {
    const { id: studyId } = await make.study({ sponsorId, ...study });
    const { id } = await make.match(studyId, organization.id, { status });
    return make.visit(id, { state, finishedAt: NOW - DAY_MS });
  };
  const add = async (visit: Visit, owner: 'site' | 'sponsor', dueOn: string, doneAt: number | null = null) => {
    const row = { id: crypto.randomUUID(), visitId: visit.id, text: `By ${owner}`, owner, dueOn, doneAt, doneBy: null };
    return store.tx((db) => insertVisitAction(db, { ...row, createdAt: NOW - DAY_MS }));
  };
  const visit = await visitOf('reported');
  const later = await add(visit, 'site', day(9));
  const overdue = await add(visit, 'site', day(-2));
  const theirs = await add(visit, 'sponsor', day(3));
  await add(visit, 'site', day(4), NOW);
  await add(await visitOf('scheduled'), 'site', day(4));
  await add(await visitOf('reported', { status: 'withdrawn' }), 'site', day(4));
  await add(await visitOf('reported', {}, 'declined'), 'site', day(4));
  const found = async (who: User, more: { turnsOnly?: boolean } = {}) => {
    const scope = inboxScopeOf(personOf(who, 'verified')) as InboxScope;
    const { rows } = await read((db) => inboxPage(db, { ...scope, ...times, show: 'mine', limit: 20, ...more }));
    return rows.filter(({ kind }) => kind === 'visitAction').map(({ id, matchId }) => [id, matchId]);
  };
  for (const turnsOnly of [false, true]) {
    expect(await found(user, { turnsOnly })).toEqual([overdue, later].map(({ id }) => [id, visit.matchId]));
    expect(await found(sponsor.user, { turnsOnly })).toEqual([[theirs.id, visit.matchId]]);
  }
  const [first] = (
    await read((db) =>
      inboxOf(db, inboxScopeOf(personOf(user, 'verified')) as InboxScope, { show: 'mine', limit: 20 }, NOW),
    )
  ).rows;
  expect(first).toMatchObject({
    ...{ text: 'By site', overdue: true, dueAt: Date.parse(day(-2)) + DAY_MS - 1, may: ['snooze'] },
    path: `/matches/${visit.matchId}/visit#action-${overdue.id}`,
  });
  const token = 'calendar-of-the-site';
  await store.tx((db) => updateRow(db, users, { calendarHash: hashToken(token) }, eq(users.id, user.id)));
  const file = await calendarFile(token, NOW);
  expect(file).toContain(`DTSTART;VALUE=DATE:${day(9).replaceAll('-', '')}`);
  expect(file).toContain('Due: By site');

  await tickVisitAction(personOf(user, 'verified'), { matchId: visit.matchId, actionId: overdue.id }, { done: true });
  expect(await found(user)).toEqual([[later.id, visit.matchId]]);
});

it('[ACT-42][DAY-183] the inbox of a site has an approval of an IRB that ends, and a log that is not signed, once its task is open', async () => {
  const { organization, user, ids, page } = await siteWithTasks();
  const today = todayAt(NOW);
  const inStartUp = async (more: Partial<Study> = {}, task: Partial<StartUpTask> = {}) => {
    const { id } = await make.match((await make.study(more)).id, organization.id, { status: 'selected' });
    await make.startUp(id, { key: 'delegation', ...task });
    return id;
  };
  const approved = async (id: string, version: number, expiresOn: string | null) => {
    const record = { kind: 'local', board: 'Harbor IRB', submittedOn: '2026-01-05', meetingOn: null } as const;
    const none = { consentVersion: null, consentOn: null, questions: [], why: null };
    await store.tx((db) =>
      insertIrbRecord(db, {
        ...{ id: `${id}-${version}`, matchId: id, version, ...record, approvedOn: '2026-02-02', expiresOn, ...none },
        ...{ side: 'site', savedAt: NOW - DAY_MS, savedBy: null },
      }),
    );
  };
  const log = async (id: string, change: Partial<DelegationLog> = {}) => {
    const tasks = ['entry' as const];
    const lines = [{ id: 'line', userId: user.id, name: null, tasks, from: today, to: null }];
    const open = { changedAt: NOW, changedBy: null, askedId: null, signedAt: null };
    const row = { id, matchId: id, version: 1, lines, revision: 1, ...open };
    await store.tx((db) => insertDelegationLog(db, { ...row, ...change }));
  };
  const [ending, renewed, endless, over] = [
    ...[await inStartUp(), await inStartUp(), await inStartUp(), await inStartUp({ status: 'withdrawn' })],
  ] as [string, string, string, string];
  await approved(ending, 1, today);
  await approved(renewed, 1, today);
  await approved(renewed, 2, '2099-01-01');
  await approved(endless, 1, null);
  await approved(over, 1, today);
  await log(ending);
  await log(await inStartUp({}, { availableAt: null }));
  await log(over);
  await log(renewed, { signedAt: NOW });
  await log(endless, { lines: [] });
  const found = (await ids()).filter((id) => /^(irb|delegation)/.test(id));
  expect(found.sort()).toEqual([`delegation ${ending}`, `irb ${ending}`]);
  // Due at the end of the last day, which is counted from the text of the day.
  const dueAt = Date.parse(today) + DAY_MS - 1;
  expect((await page()).rows.find(({ kind }) => kind === 'irb')).toMatchObject({
    detail: today,
    matchId: ending,
    dueAt,
  });
});

it.each(['2024-02-29', '2024-03-01', '2027-01-01', '2027-12-31', '2100-02-28', '2100-03-01'])(
  '[DAY-195] the meeting of an IRB on %s is due at the end of that day',
  async (day) => {
    const { organization, scope } = await siteWithTasks();
    const { id } = await make.match((await make.study()).id, organization.id, { status: 'selected' });
    const record = { kind: 'local', board: 'Harbor IRB', submittedOn: '2024-01-05', meetingOn: day } as const;
    const none = { approvedOn: null, expiresOn: null, consentVersion: null, consentOn: null, questions: [], why: null };
    await store.tx((db) =>
      insertIrbRecord(db, {
        ...{ id, matchId: id, version: 1, ...record, ...none, side: 'site', savedAt: NOW - DAY_MS, savedBy: null },
      }),
    );
    const later = { ...times, today: '2101-01-01' };
    const { rows } = await read((db) => inboxPage(db, { ...scope, ...later, show: 'mine', limit: 10 }));
    expect(rows.find(({ kind }) => kind === 'irbReview')?.dueAt).toBe(Date.parse(day) + DAY_MS - 1);
  },
);

it('[DAY-186] the inbox of a site has a question that its IRB waits for, and a meeting that is past, until they are recorded', async () => {
  const { scope, organization, ids, page } = await siteWithTasks();
  const study = async () => {
    const { id } = await make.match((await make.study()).id, organization.id, { status: 'selected' });
    await make.startUp(id);
    return id;
  };
  const save = async (matchId: string, version: number, record: Partial<IrbRow>) => {
    const base = {
      kind: 'local',
      board: 'Harbor IRB',
      submittedOn: '2026-01-05',
      meetingOn: null,
      approvedOn: null,
    } as const;
    const none = { expiresOn: null, consentVersion: null, consentOn: null, questions: [], why: null };
    await store.tx((db) =>
      insertIrbRecord(db, {
        ...{ id: `${matchId}-${version}`, matchId, version, ...base, ...none },
        ...{ side: 'site', savedAt: NOW - DAY_MS, savedBy: null, ...record },
      }),
    );
  };
  const [yesterday, tomorrow] = [todayAt(NOW - DAY_MS), todayAt(NOW + DAY_MS)];
  const question = { text: 'Is "answeredOn":null answered?', askedOn: '2026-01-09' };
  const [asked, met, waiting, answered] = [await study(), await study(), await study(), await study()];
  await save(asked, 1, { questions: [{ ...question, answeredOn: null }], meetingOn: yesterday });
  await save(met, 1, { meetingOn: yesterday });
  await save(waiting, 1, { meetingOn: tomorrow });
  await save(answered, 1, { questions: [{ ...question, answeredOn: '2026-01-10' }] });
  const found = async () => (await ids()).filter((id) => id.startsWith('irbReview')).sort();
  expect(await found()).toEqual([`irbReview ${asked}`, `irbReview ${met}`].sort());
  const details = (await page()).rows.filter(({ kind }) => kind === 'irbReview').map((row) => [row.id, row.detail]);
  expect(Object.fromEntries(details)).toEqual({ [asked]: 'asked', [met]: yesterday });
  const dues = (await page()).rows.filter(({ kind }) => kind === 'irbReview').map((row) => [row.id, row.dueAt]);
  expect(Object.fromEntries(dues)).toEqual({ [asked]: null, [met]: Date.parse(yesterday) + DAY_MS - 1 });
  const ahead = () => read((db) => meetingsAhead(db, { ...scope, ...times, limit: 10 }));
  expect(await ahead()).toEqual([{ matchId: waiting, board: 'Harbor IRB', day: tomorrow }]);
  await save(met, 2, { meetingOn: yesterday, approvedOn: yesterday });
  expect(await found()).toEqual([`irbReview ${asked}`]);
  await store.tx((db) => db.update(startUps).set({ endedAt: NOW }).where(eq(startUps.matchId, asked)));
  expect(await found()).toEqual([]);
});

describe('[ACT-13] the inbox has the tasks of start-ups', () => {
  it('that a side can do now, by their planned day, and those that it has done', async () => {
    const { organization, scope, page, ids } = await siteWithTasks();
    const study = await make.study();
    const { id } = await make.match(study.id, organization.id, { status: 'selected' });
    const others = await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
    await make.startUp(others.id);
    const { tasks } = await make.startUp(id, { plannedAt: NOW - 2 * DAY_MS });
    const [first, second, activation] = tasks;
    expect((await page()).rows[0]).toMatchObject({
      ...{ kind: 'startUp', id: first.id, matchId: id, detail: first.title },
      ...{ dueAt: NOW - 2 * DAY_MS, at: first.availableAt },
    });
    expect((await ids('mine', { turnsOnly: true }))[0]).toBe(`startUp ${first.id}`);
    const sponsors = { ...scope, ...times, side: 'sponsor', sponsorIds: [study.sponsorId], show: 'mine' } as const;
    const ofSponsor = await read((db) => inboxPage(db, { ...sponsors, organizationId: study.sponsorId, limit: 10 }));
    const own = ofSponsor.rows.filter(({ matchId }) => matchId === id).map((row) => row.id);
    expect([own, own.includes(activation.id)]).toEqual([[second.id], false]);
    const done = { status: 'done', endedAt: NOW - 1, availableAt: null } as const;
    await store.tx((db) => changeStartUpTask(db, first, done));
    expect(await ids()).not.toContain(`startUp ${first.id}`);
    expect(await ids('done')).toEqual([`startUpDone ${first.id}`]);
  });

  it('of a study that goes on, and not what a colleague takes care of', async () => {
    const { organization, ids } = await siteWithTasks();
    const colleague = await make.user({ role: 'site', organizationId: organization.id });
    const board = async (values: Parameters<typeof make.study>[0], assigneeId: string | null = null) => {
      const { id } = await make.match((await make.study(values)).id, organization.id, { status: 'selected' });
      return `startUp ${(await make.startUp(id, { assigneeId })).tasks[0].id}`;
    };
    const paused = await board({ status: 'paused', isActive: false });
    const ended = await board({ isActive: false });
    const theirs = await board({}, colleague.id);
    expect(await ids()).toContain(paused);
    for (const each of [ended, theirs]) expect(await ids()).not.toContain(each);
    expect(await ids('all')).toContain(theirs);
  });
});

describe('the inbox', () => {
  it('[DAY-10] of a site has an overdue invitation first, then what is due, then news, page by page', async () => {
    const { scope, due, overdue, thread, page, ids } = await siteWithTasks();
    const all = [`task ${overdue}`, `task ${due}`, `message ${thread.id}`];
    expect(await ids()).toEqual(all);
    const first = await page('mine', { limit: 2 });
    expect(first.rows).toMatchObject([
      { detail: 'answer', dueAt: NOW - DAY_MS, assigneeId: null },
      { detail: 'signCda', dueAt: NOW + DAY_MS },
    ]);
    expect(await ids('mine', { limit: 2, cursor: first.next })).toEqual(all.slice(2));
    expect(await read((db) => inboxCount(db, { ...scope, ...times, show: 'mine', limit: 100 }))).toBe(3);
    expect(await read((db) => inboxCount(db, { ...scope, ...times, show: 'mine', limit: 2 }))).toBe(2);
    expect(await ids('mine', { turnsOnly: true })).toEqual(all.slice(0, 2));
    const found = await read((db) => matchesByIds(db, [due, overdue, due]));
    expect(found.map(({ match }) => match.id).sort()).toEqual([due, overdue].sort());
  });

  it('[DAY-11] has what a person snoozed or is done with in parts of their own, until something new happens', async () => {
    const { scope, user, due, overdue, thread, ids } = await siteWithTasks();
    const mark = (
      kind: string,
      subjectId: string,
      values: { snoozedUntil?: number; doneAt?: number },
      markedAt = NOW,
    ) =>
      store.tx((db) =>
        markInInbox(db, { userId: user.id, kind, subjectId, snoozedUntil: null, doneAt: null, markedAt, ...values }),
      );
    await mark('task', due, { snoozedUntil: NOW + DAY_MS });
    expect(await ids()).toEqual([`task ${overdue}`, `message ${thread.id}`]);
    expect(await ids('snoozed')).toEqual([`task ${due}`]);
    await mark('task', due, { snoozedUntil: NOW });
    await mark('message', thread.id, { snoozedUntil: NOW + DAY_MS }, thread.createdAt - 1);
    expect(await ids()).toEqual([`task ${overdue}`, `task ${due}`, `message ${thread.id}`]);
    await store.tx((db) => markThreadRead(db, { threadId: thread.id, userId: user.id, readUpTo: thread.lastAt }));
    expect(await ids()).toEqual([`task ${overdue}`, `task ${due}`]);
    await store.tx((db) =>
      updateTask(db, { matchId: due, step: 'cda', side: 'site' }, { state: 'done', doneAt: NOW - 1 }),
    );
    await store.tx((db) => updateRow(db, engagements, { todo: 'countersignCda' }, eq(engagements.matchId, due)));
    expect(await ids()).toEqual([`task ${overdue}`]);
    expect(await ids('done')).toEqual([`finished ${due}.cda`]);
    const item = (id: string) => read((db) => inboxItem(db, { ...scope, ...times, kind: 'task', id }));
    expect([await item(overdue), await item(due)]).toMatchObject([{ matchId: overdue }, undefined]);
  });

  it('[DAY-10] leaves out what a colleague takes care of, which stands under all', async () => {
    const { organization, user, due, overdue, thread, ids } = await siteWithTasks();
    const colleague = await make.user({ role: 'site', organizationId: organization.id });
    const assign = (assigneeId: string) =>
      store.tx((db) => updateTask(db, { matchId: due, step: 'cda', side: 'site' }, { assigneeId }));
    await assign(colleague.id);
    expect(await ids()).toEqual([`task ${overdue}`, `message ${thread.id}`]);
    expect(await ids('all')).toEqual([`task ${overdue}`, `task ${due}`, `message ${thread.id}`]);
    await assign(user.id);
    expect(await ids()).toHaveLength(3);
  });

  it('[DAY-10] of a sponsor has its own turns and answers, and of an administrator what awaits review', async () => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id, decidedAt: NOW - 5 });
    const { id } = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
    await make.engagement(id, { step: 'cda', todo: 'sendCda' });
    const asking = await make.match(study.id, (await make.site()).organization.id, {
      askedAt: NOW - 4,
      askedText: 'Us',
    });
    const declined = await make.match(study.id, (await make.site()).organization.id, {
      ...{ status: 'declined', declinedBy: 'site', invitedAt: NOW - 9, updatedAt: NOW - 3 },
    });
    const scope: InboxScope = {
      side: 'sponsor',
      userId: user.id,
      organizationId: organization.id,
      sponsorIds: [organization.id],
    };
    const idsOf = async (whose: InboxScope) =>
      (await read((db) => inboxPage(db, { ...whose, ...times, show: 'all', limit: 100 }))).rows.map(
        ({ kind, id: subject }) => `${kind} ${subject}`,
      );
    expect(await idsOf(scope)).toEqual([
      `task ${id}`,
      `decision ${declined.id}`,
      `asked ${asking.id}`,
      `study ${study.id}`,
    ]);
    expect(await idsOf({ ...scope, sponsorIds: [] })).toEqual([`study ${study.id}`]);
    const pending = await make.organization({ status: 'pending' });
    const submitted = await make.study({ status: 'pending_approval', isActive: false });
    const changed = await make.study({ proposed: { phase: 'phase_iii' }, proposedAt: NOW });
    const admin: InboxScope = { side: 'admin', userId: user.id, organizationId: null, sponsorIds: [] };
    expect(await idsOf(admin)).toEqual(
      expect.arrayContaining([
        `reviewOrganization ${pending.id}`,
        `reviewStudy ${submitted.id}`,
        `reviewChange ${changed.id}`,
      ]),
    );
  });
});
