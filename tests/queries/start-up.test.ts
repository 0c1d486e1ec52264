/** The start-up of a selected site, from its beginning to the activation, by a clock of the tests (ACT). */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { UNDO_MS } from '~/catalogue/limits';
import { DEFAULT_START_UP } from '~/catalogue/start-up-default';
import { renewCalendar } from '~/domain/commands/accounts/calendar.server';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { suspendPerson } from '~/domain/commands/accounts/suspend.server';
import { workingDaysLater } from '~/domain/commands/engagements/working-days';
import { verifyHash } from '~/domain/commands/signatures/see.server';
import { activateSite, seeSignedActivation } from '~/domain/commands/start-up/activate.server';
import { beginStartUp } from '~/domain/commands/start-up/begin.server';
import { seeStartUp, startUpTeam } from '~/domain/commands/start-up/board.server';
import { seeDelegation, signDelegation } from '~/domain/commands/start-up/delegation.server';
import { endStartUp } from '~/domain/commands/start-up/end.server';
import { remindOfStartUps } from '~/domain/commands/start-up/remind.server';
import {
  assignStartUpTask,
  completeTask,
  planTask,
  reopenTask,
  returnTask,
  waiveTask,
} from '~/domain/commands/start-up/tasks.server';
import { seeStartUpList, setStartUpList } from '~/domain/commands/start-up/template.server';
import { endStudy } from '~/domain/commands/studies/end.server';
import { studyName } from '~/domain/model/study-origins';
import { calendarFile } from '~/domain/pages/calendar.server';
import { readInbox } from '~/domain/pages/inbox.server';
import { signedRecordOf } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import { deleteDocument, describeDocument } from '~db/queries/documents';
import { moveEngagement } from '~db/queries/engagements';
import { forgetPerson } from '~db/queries/persons';
import {
  changeStartUp,
  changeStartUpTask,
  insertStartUp,
  insertStartUpTasks,
  markStartUpTaskReminded,
  moveStartUp,
  saveStartUpTemplate,
  stagesOfStartUps,
  startUpById,
  startUpOf,
  startUpsOfMatches,
  startUpTasksAssignedTo,
  startUpTasksEndedBy,
  startUpTasksToRemind,
  startUpTemplate,
  tasksOfStartUp,
  unassignStartUpTasksOf,
} from '~db/queries/start-ups';
import type { StartUp, StartUpTask, User } from '~db/schema';
import { NOT_ENDED, PASSWORD } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make, raw } = await openQueryStore();
const DAY = 86_400_000;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? Object.keys(error.fields ?? {}) : error),
  );
const entered = (user: User, sha256: string | undefined) => ({
  title: 'Director',
  printedName: null,
  email: user.email,
  password: PASSWORD,
  code: null,
  sha256: sha256 ?? '',
});

/** A site that was selected so long before AT that it can't be undone. */
async function selected({ decidedAt = AT - UNDO_MS } = {}) {
  const [site, sponsor] = [await make.site({ piName: 'Robin Reyes' }), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected', updatedAt: decidedAt });
  const engagement = await make.engagement(id, { step: 'decision', todo: 'decide' });
  const decided = { step: null, todo: null, dueAt: null, decision: 'selected' as const, decidedAt };
  await store.tx((db) => moveEngagement(db, engagement, decided));
  const atSite = personOf(site.user, 'verified');
  const atSponsor = personOf(sponsor.user, 'verified');
  const session = await store.tx((db) => openSession(db, sponsor.user.id, null, AT));
  return { id, study, site, sponsor, atSite, atSponsor, session };
}
type World = Awaited<ReturnType<typeof selected>>;

async function begun() {
  const world = await selected();
  await beginStartUp(world.atSponsor, world.id, {}, AT);
  const board = (at = AT, who = world.atSponsor) => seeStartUp(who, world.id, null, at);
  const of = async (title: string) => {
    const task = (await board()).startUp?.tasks.find((each) => each.title === title);
    return { matchId: world.id, taskId: task?.id ?? '' };
  };
  const task = async (title: string, at = AT) =>
    (await board(at)).startUp?.tasks.find((each) => each.title === title) ?? expect.unreachable();
  return { ...world, board, of, task };
}

/** A document in the vault of the site. */
const filed = (world: World, values: Parameters<typeof make.document>[0] = {}) =>
  make.document({
    organizationId: world.site.organization.id,
    studyId: null,
    filedAs: 'cv',
    name: 'CV.pdf',
    ...values,
  });

/** Does everything, each task as soon as it can be. */
async function finish(world: Awaited<ReturnType<typeof begun>>, at = AT) {
  await make.startUpRecords(world.id, world.site.user);
  const atSite = await store.tx((db) => openSession(db, world.site.user.id, null, at));
  const { signing } = await seeDelegation(world.atSite, world.id, atSite, at);
  await signDelegation(world.atSite, atSite, world.id, entered(world.site.user, signing?.sha256), null, at);
  for (let round = 0; round < 30; round++) {
    const open = (await world.board(at)).startUp?.tasks.filter(
      ({ since, evidence }) => since !== null && evidence !== 'signature',
    );
    if (!open?.length) return;
    for (const { id, side, documentType } of open) {
      const documentId = documentType === null ? null : (await filed(world, { filedAs: documentType })).id;
      const who = side === 'site' ? world.atSite : world.atSponsor;
      await completeTask(who, { matchId: world.id, taskId: id }, { documentId }, at);
    }
  }
  expect.unreachable();
}

const CONTRACT = 'Send the contract';
const REVIEW = 'Review the contract';
const CV = 'CV of the investigator';

describe('[ACT-06] a start-up begins', () => {
  it('by the sponsor, with the tasks and days that it saw before, and tells the site', async () => {
    const world = await selected();
    const { preview, mayBegin } = await seeStartUp(world.atSponsor, world.id, null, AT);
    expect(mayBegin).toBe(true);
    expect(preview.map(({ title }) => title)).toEqual(DEFAULT_START_UP.map(({ title }) => title));
    expect(await seeStartUp(world.atSite, world.id, null, AT)).toMatchObject({ preview: [], mayBegin: false });
    const { startUp } = await beginStartUp(world.atSponsor, world.id, {}, AT);
    expect(startUp?.tasks.map(({ plannedAt }) => plannedAt)).toEqual(preview.map(({ dueAt }) => dueAt));
    expect(startUp).toMatchObject({ startedAt: AT, done: 0, all: DEFAULT_START_UP.length, late: 0 });
    const [mail] = await mailsTo(store, world.site.user.email);
    expect(mail?.body).toContain(CV);
    expect(mail?.body).not.toContain(REVIEW);
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: world.id }));
    expect(events.map(({ action }) => action)).toContain('match.startUpBegun');
  });

  it('not while the selection can be undone, not twice, not for a site that is not selected, nor by anyone else', async () => {
    const fresh = await selected({ decidedAt: AT - UNDO_MS + 1 });
    expect(await codeOf(beginStartUp(fresh.atSponsor, fresh.id, {}, AT))).toBe('start_up_waits');
    expect(await seeStartUp(fresh.atSponsor, fresh.id, null, AT)).toMatchObject({
      mayBegin: false,
      waitsUntil: AT + 1,
    });
    expect(await codeOf(beginStartUp(fresh.atSponsor, fresh.id, {}, AT + 1))).toBe('done');
    expect(await codeOf(beginStartUp(fresh.atSponsor, fresh.id, {}, AT + 2))).toBe('start_up_refused');
    const other = await selected();
    const admin = personOf(await make.admin(), null);
    for (const who of [other.atSite, admin]) expect(await codeOf(beginStartUp(who, other.id, {}, AT))).not.toBe('done');
    expect(await codeOf(beginStartUp(fresh.atSponsor, other.id, {}, AT))).toBe('not_found');
    const { id } = await make.match(other.study.id, (await make.site()).organization.id, { status: 'interested' });
    expect(await codeOf(beginStartUp(other.atSponsor, id, {}, AT))).toBe('start_up_refused');
  });

  it('once, even if two people begin it at the same time', async () => {
    const { id, atSponsor } = await selected();
    const outcomes = await Promise.all([1, 2].map(() => codeOf(beginStartUp(atSponsor, id, {}, AT))));
    expect(outcomes.sort()).toEqual(['done', 'start_up_refused']);
  });
});

describe('[ACT-07] a task', () => {
  it('is done by its side, opens what waited for it, and the other side is e-mailed its turn', async () => {
    const world = await begun();
    const [contract, review] = [await world.of(CONTRACT), await world.of(REVIEW)];
    expect(await codeOf(completeTask(world.atSite, contract, { documentId: null }, AT + 1))).toBe('start_up_refused');
    expect(await codeOf(completeTask(world.atSite, review, { documentId: null }, AT + 1))).toBe('start_up_refused');
    await completeTask(world.atSponsor, contract, { documentId: null }, AT + 2);
    expect(await world.task(CONTRACT)).toMatchObject({ status: 'done', endedAt: AT + 2, endedBy: 'Robin Reyes' });
    expect(await world.task(REVIEW)).toMatchObject({ since: AT + 2, waitsFor: [] });
    const mails = await mailsTo(store, world.site.user.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Your turn')).map(({ body }) => body)).toEqual([
      expect.stringContaining(REVIEW),
    ]);
    expect(await codeOf(completeTask(world.atSponsor, contract, { documentId: null }, AT + 3))).toBe(
      'start_up_refused',
    );
    await completeTask(world.atSite, review, { documentId: null }, AT + 4);
  });

  it('that is done twice with one key counts once', async () => {
    const world = await begun();
    const of = await world.of(CONTRACT);
    const key = 'the-same-key-1';
    for (const at of [AT + 1, AT + 2]) await completeTask(world.atSponsor, of, { documentId: null, key }, at);
    expect((await world.task(CONTRACT)).endedAt).toBe(AT + 1);
  });

  it('of another match, or of a stranger, is not found', async () => {
    const [world, other] = [await begun(), await begun()];
    const theirs = await other.of(CONTRACT);
    const mixed = { matchId: world.id, taskId: theirs.taskId };
    expect(await codeOf(completeTask(world.atSponsor, mixed, { documentId: null }, AT + 1))).toBe('not_found');
    expect(await codeOf(completeTask(world.atSponsor, theirs, { documentId: null }, AT + 1))).toBe('not_found');
    expect(await codeOf(seeStartUp(world.atSite, other.id, null, AT))).toBe('not_found');
    const admin = personOf(await make.admin(), null);
    expect((await seeStartUp(admin, world.id, null, AT)).startUp?.tasks.flatMap(({ may }) => may)).toEqual([]);
    expect(await codeOf(completeTask(admin, theirs, { documentId: null }, AT + 1))).toBe('forbidden');
  });

  it('can be changed no more once the study has ended', async () => {
    const world = await begun();
    await endStudy(world.atSponsor, world.study.id, 'close', { kind: 'completed', reason: null }, AT);
    const { may } = await world.task(CONTRACT);
    const code = await codeOf(completeTask(world.atSponsor, await world.of(CONTRACT), { documentId: null }, AT + 1));
    expect([may, code]).toEqual([[], 'study_completed']);
  });
});

describe('[ACT-08] a task that asks for a document', () => {
  it('takes one of its type from the site’s own vault that has not expired', async () => {
    const world = await begun();
    const of = await world.of(CV);
    const done = (documentId: string | null) => fieldsOf(completeTask(world.atSite, of, { documentId }, AT + 1));
    const foreign = await filed(await begun());
    for (const id of [null, 'unknown', foreign.id]) expect(await done(id)).toEqual(['documentId']);
    expect(await done((await filed(world, { filedAs: 'license' })).id)).toEqual(['documentId']);
    expect(await done((await filed(world, { validUntil: AT - 3 * DAY })).id)).toEqual(['documentId']);
    const cv = await filed(world, { sha256: 'ab'.repeat(32) });
    expect((await seeStartUp(world.atSite, world.id, null, AT)).documents.map(({ id }) => id)).toContain(cv.id);
    expect((await world.board()).documents).toEqual([]);
    expect(await done(cv.id)).toBe('done');
    expect((await world.task(CV)).document).toEqual({
      id: cv.id,
      name: 'CV.pdf',
      person: null,
      validUntil: null,
      state: 'valid',
    });
  });

  it('[DAY-177] shows both sides whom its document is about, until the site removes it', async () => {
    const world = await begun();
    const other = await make.user({ organizationId: world.site.organization.id, firstName: 'Ada', lastName: 'Calder' });
    const cv = await filed(world, { personId: other.id });
    const seen = await seeStartUp(world.atSite, world.id, null, AT);
    expect(seen.documents).toContainEqual(
      expect.objectContaining({ id: cv.id, label: expect.stringContaining('about Ada Calder') }),
    );
    await completeTask(world.atSite, await world.of(CV), { documentId: cv.id }, AT);
    for (const who of [world.atSite, world.atSponsor]) {
      const { startUp } = await world.board(AT, who);
      expect(startUp?.tasks.find(({ title }) => title === CV)?.document).toMatchObject({ person: 'Ada Calder' });
    }
    await store.tx((db) => deleteDocument(db, cv.id));
    expect((await world.task(CV)).document).toMatchObject({ person: null, state: 'missing' });
  });

  it('[DAY-164] takes one without a type, which by this is what the task asks for', async () => {
    const world = await begun();
    const untyped = await filed(world, { filedAs: null, name: 'cv-calder.pdf' });
    const { documents } = await seeStartUp(world.atSite, world.id, null, AT);
    const label = expect.stringMatching(/^cv-calder\.pdf \(no type yet, added /);
    expect(documents).toContainEqual({ id: untyped.id, name: 'cv-calder.pdf', type: null, validUntil: null, label });
    await completeTask(world.atSite, await world.of(CV), { documentId: untyped.id }, AT + 1);
    expect(await world.task(CV)).toMatchObject({ status: 'done', document: { id: untyped.id, state: 'valid' } });
    const events = await store.read((db) => auditEventsOf(db, { type: 'document', id: untyped.id }));
    expect(events.map(({ action }) => action)).toContain('document.described');
    const license = await world.of('Medical license of the investigator');
    expect(await fieldsOf(completeTask(world.atSite, license, { documentId: untyped.id }, AT + 2))).toEqual([
      'documentId',
    ]);
  });

  it('keeps the site from being activated once it has expired or is gone', async () => {
    const world = await begun();
    await finish(world, AT);
    const { document } = await world.task(CV);
    const why = async (at = AT) => (await world.board(at)).startUp?.failing.map((each) => `${each.title} ${each.why}`);
    expect(await why()).toEqual([]);
    const id = document?.id ?? '';
    await store.tx((db) => describeDocument(db, id, { validUntil: AT + DAY }));
    expect(await why()).toEqual([]);
    expect(await why(AT + 4 * DAY)).toEqual([`${CV} expired`]);
    await store.tx((db) => deleteDocument(db, id));
    expect(await why()).toEqual([`${CV} missing`]);
    expect((await world.task(CV)).document).toMatchObject({ id: null, name: 'CV.pdf', state: 'missing' });
  });
});

describe('[ACT-09] a task can be', () => {
  it('returned by the other side with a reason, which its side is e-mailed, and is then to be done again', async () => {
    const world = await begun();
    const [contract, of] = [await world.of(CONTRACT), await world.of(CV)];
    await completeTask(world.atSponsor, contract, { documentId: null }, AT + 1);
    await completeTask(world.atSite, of, { documentId: (await filed(world)).id }, AT + 1);
    expect(await codeOf(returnTask(world.atSite, of, { reason: 'Mine.' }, AT + 2))).toBe('start_up_refused');
    await returnTask(world.atSponsor, of, { reason: 'It is not signed.' }, AT + 2);
    expect(await world.task(CV)).toMatchObject({
      status: 'returned',
      since: AT + 2,
      endedAt: null,
      document: null,
      reason: 'It is not signed.',
    });
    const mails = await mailsTo(store, world.site.user.email);
    expect(mails.find(({ subject }) => subject.startsWith('Returned'))?.body).toContain('It is not signed.');
    await returnTask(world.atSite, contract, { reason: 'A page is missing.' }, AT + 3);
    expect(await world.task(REVIEW)).toMatchObject({ since: null, waitsFor: [CONTRACT] });
  });

  it('opened again by its own side, and waived by the sponsor alone if it may be', async () => {
    const world = await begun();
    const [contract, form] = [await world.of(CONTRACT), await world.of('FDA 1572, signed')];
    await completeTask(world.atSponsor, contract, { documentId: null }, AT + 1);
    await reopenTask(world.atSponsor, contract, { reason: 'The wrong version.' }, AT + 2);
    expect(await world.task(CONTRACT)).toMatchObject({ status: 'open', since: AT + 2, endedBy: null });
    for (const [who, of] of [
      [world.atSite, form],
      [world.atSponsor, contract],
    ] as const)
      expect(await codeOf(waiveTask(who, of, { reason: 'No IND.' }, AT + 3))).toBe('start_up_refused');
    await waiveTask(world.atSponsor, form, { reason: 'No IND.' }, AT + 3);
    expect(await world.task('FDA 1572, signed')).toMatchObject({
      status: 'waived',
      endedAt: AT + 3,
      reason: 'No IND.',
    });
    await reopenTask(world.atSponsor, form, { reason: 'There is one.' }, AT + 4);
    expect(await world.task('FDA 1572, signed')).toMatchObject({ status: 'open', since: AT + 4 });
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: world.id }));
    expect(events.find(({ action }) => action === 'match.startUpTaskWaived')?.reason).toBe('No IND.');
  });

  it('assigned to a person of one’s own side, whom nobody on the other side learns of', async () => {
    const world = await begun();
    const of = await world.of(CV);
    const colleague = await make.user({ role: 'site', organizationId: world.site.organization.id, firstName: 'Ida' });
    expect((await startUpTeam(world.atSite, world.id)).map(({ value }) => value)).toContain(colleague.id);
    const assign = (who: World['atSite'], userId: string | null) =>
      codeOf(assignStartUpTask(who, of, { userId }, AT + 1));
    expect(await assign(world.atSponsor, colleague.id)).toBe('start_up_refused');
    expect(await assign(world.atSite, world.sponsor.user.id)).toBe('not_found');
    expect(await assign(world.atSite, colleague.id)).toBe('done');
    const seen = async (who: World['atSite']) =>
      (await world.board(AT, who)).startUp?.tasks.find(({ id }) => id === of.taskId)?.assignedTo;
    expect(await seen(world.atSite)).toMatchObject({ id: colleague.id, you: false });
    expect(await seen(world.atSponsor)).toBeNull();
    expect((await mailsTo(store, colleague.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(CV),
    ]);
    expect(await assign(world.atSite, null)).toBe('done');
    await assign(world.atSite, colleague.id);
    await store.tx((db) => forgetPerson(db, colleague.id));
    expect(await seen(world.atSite)).toBeNull();
  });
});

it('[ACT-09] the tasks of someone who is suspended are for everyone on their side again', async () => {
  const world = await begun();
  const [of, contract] = [await world.of(CV), await world.of(CONTRACT)];
  const values = { role: 'site', organizationId: world.site.organization.id } as const;
  const [colleague, stays] = [await make.user(values), await make.user(values)];
  await assignStartUpTask(world.atSite, of, { userId: colleague.id }, AT + 1);
  await assignStartUpTask(world.atSite, await world.of('Financial disclosure'), { userId: stays.id }, AT + 1);
  await assignStartUpTask(world.atSponsor, contract, { userId: world.sponsor.user.id }, AT + 1);
  const assigned = (userId: string) => store.read((db) => startUpTasksAssignedTo(db, userId));
  expect(await assigned(colleague.id)).toMatchObject([{ matchId: world.id, taskId: of.taskId, title: CV }]);
  const admin = personOf(await make.admin(), null);
  expect(await suspendPerson(admin, colleague.id, AT + 2)).toMatchObject({ stepsHandedOver: 1 });
  expect([await assigned(colleague.id), (await assigned(stays.id)).length]).toEqual([[], 1]);
  await completeTask(world.atSponsor, contract, { documentId: null }, AT + 3);
  expect(await assigned(world.sponsor.user.id)).toEqual([]);
  expect(await store.tx((db) => unassignStartUpTasksOf(db, world.sponsor.user.id))).toEqual([]);
});

describe('what is due', () => {
  const pathOf = async (who: World['atSite']) => (await renewCalendar(who, AT)).address.split('/').at(-1)?.slice(0, -4);

  it('[ACT-43][DAY-240] is in the calendar of the side whose task it is, and of the person to whom it was assigned', async () => {
    const world = await begun();
    const [forSite, forSponsor] = [await pathOf(world.atSite), await pathOf(world.atSponsor)];
    const file = async (token = '') => (await calendarFile(token, AT)).replace(/\r\n[ \t]/g, '');
    expect(await file(forSite)).toContain(`SUMMARY:Due: ${CV} (${studyName(world.study)})`);
    expect(await file(forSite)).not.toContain(CONTRACT);
    expect(await file(forSponsor)).toContain(`SUMMARY:Due: ${CONTRACT} (${studyName(world.study)})`);
    expect(await file(forSponsor)).not.toContain(CV);
    const colleague = await make.user({ role: 'site', organizationId: world.site.organization.id });
    await assignStartUpTask(world.atSite, await world.of(CV), { userId: colleague.id }, AT);
    expect(await file(forSite)).not.toContain(CV);
    const theirs = await pathOf(personOf(colleague, 'verified'));
    expect(await file(theirs)).toContain(`SUMMARY:Due: ${CV}`);
  });

  it('[ACT-44] is e-mailed two business days before and once it is late, together, to whom it is assigned', async () => {
    const world = await begun();
    const colleague = await make.user({ role: 'site', organizationId: world.site.organization.id });
    await assignStartUpTask(world.atSite, await world.of(CV), { userId: colleague.id }, AT);
    const { plannedAt } = await world.task(CV);
    const told = async ({ email }: Pick<User, 'email'>, task: string) =>
      (await mailsTo(store, email))
        .filter(({ subject, body }) => subject.includes(' in the start-up: ') && body.includes(`- ${task} (by `))
        .map(({ subject }) => subject.split(' in the start-up')[0]);
    await remindOfStartUps(plannedAt - 5 * DAY);
    expect(await told(colleague, CV)).toEqual([]);
    for (const at of [plannedAt - DAY, plannedAt - DAY, plannedAt + 1, plannedAt + DAY]) await remindOfStartUps(at);
    expect((await told(colleague, CV)).sort()).toEqual(['Due soon', 'Overdue']);
    expect(await told(world.site.user, CV)).toEqual([]);
    expect(await told(world.sponsor.user, CV)).toEqual([]);
    // Its day was earlier.
    expect(await told(world.sponsor.user, CONTRACT)).toEqual(['Overdue']);
  });

  it('[ACT-44] needs no reminder once it is done, and is reminded of again for another day', async () => {
    const world = await begun();
    const of = await world.of(CONTRACT);
    const { plannedAt } = await world.task(CONTRACT);
    const rows = (at: number) => store.read((db) => startUpTasksToRemind(db, { at, soon: at, limit: 1000 }));
    const row = async (at: number) => (await rows(at)).find(({ task }) => task.id === of.taskId)?.task;
    const due = (await row(plannedAt)) ?? expect.unreachable();
    const stale = { id: due.id, version: due.version + 1 };
    expect(await store.tx((db) => markStartUpTaskReminded(db, stale, { remindedFor: plannedAt }))).toBe(false);
    await remindOfStartUps(plannedAt);
    expect(await row(plannedAt + DAY)).toBeUndefined();
    const plannedOn = new Date(plannedAt + 20 * DAY).toISOString().slice(0, 10);
    await planTask(world.atSponsor, of, { plannedOn, delay: 'staff' }, AT + 1);
    expect(await row(plannedAt + 25 * DAY)).toMatchObject({ remindedFor: plannedAt });
    await completeTask(world.atSponsor, of, { documentId: null }, AT + 2);
    expect(await row(plannedAt + 25 * DAY)).toBeUndefined();
  });
});

it('[ACT-63] the approval of the IRB is done once its record has one that is in force', async () => {
  const world = await begun();
  const done = async (title: string, who = world.atSite, at = AT + DAY) =>
    completeTask(who, await world.of(title), { documentId: null }, at);
  await done('Send the documents for the IRB', world.atSponsor);
  await done('Submit to the IRB');
  expect(await world.task('Get the IRB’s approval')).toMatchObject({ recordedIn: 'irb', since: expect.any(Number) });
  const moves = async () =>
    (await seeStartUp(world.atSite, world.id, null, AT + DAY)).startUp?.tasks.find(({ recordedIn }) => recordedIn)?.may;
  expect(await moves()).not.toContain('complete');
  await expect(done('Get the IRB’s approval')).rejects.toMatchObject({
    code: 'irb_unrecorded',
    message: expect.stringContaining('no approval is recorded'),
  });
  expect(await world.task('Get the IRB’s approval')).toMatchObject({ status: 'open' });
  await make.startUpRecords(world.id, world.site.user);
  expect(await moves()).toContain('complete');
  await done('Get the IRB’s approval');
  expect(await world.task('Get the IRB’s approval')).toMatchObject({ status: 'done' });
});

describe('[ACT-10] a plan', () => {
  const day = (at: number) => new Date(at - DAY / 2).toISOString().slice(0, 10);

  it('is changed to a later day only with a coded reason, and moves what waits for the task', async () => {
    const world = await begun();
    const of = await world.of(CONTRACT);
    const was = await world.task(CONTRACT);
    const later = workingDaysLater(was.plannedAt, 5);
    const plan = (who: World['atSite'], plannedOn: string, delay: 'budget' | null) =>
      planTask(who, of, { plannedOn, delay }, AT + 1);
    expect(await fieldsOf(plan(world.atSponsor, day(later), null))).toEqual(['delay']);
    expect(await codeOf(plan(world.atSite, day(later), 'budget'))).toBe('start_up_refused');
    expect(await fieldsOf(plan(world.atSponsor, day(AT - 2 * DAY), null))).toEqual(['plannedOn']);
    const review = await world.task(REVIEW);
    await plan(world.atSponsor, day(later), 'budget');
    expect(await world.task(CONTRACT)).toMatchObject({ plannedAt: later, baselineAt: was.baselineAt, delay: 'budget' });
    expect(await world.task(REVIEW)).toMatchObject({
      plannedAt: workingDaysLater(review.plannedAt, 5),
      baselineAt: review.baselineAt,
      delay: null,
    });
    await plan(world.atSponsor, day(was.plannedAt), null);
    expect((await world.task(CONTRACT)).plannedAt).toBe(was.plannedAt);
  });

  it('is not before what the task waits for', async () => {
    const world = await begun();
    const of = await world.of(REVIEW);
    const { plannedAt } = await world.task(CONTRACT);
    const plan = (at: number) => fieldsOf(planTask(world.atSponsor, of, { plannedOn: day(at), delay: null }, AT + 1));
    expect(await plan(workingDaysLater(AT, 2))).toEqual(['plannedOn']);
    expect(await plan(plannedAt)).toBe('done');
  });
});

describe('[ACT-52] a start-up ends without an activation', () => {
  it('by either side with a coded reason, tells both, and the board stays as it was', async () => {
    const world = await begun();
    const { plannedAt } = await world.task(CONTRACT);
    const { startUp, mayEnd } = await endStartUp(world.atSite, world.id, { reason: 'staff' }, plannedAt + DAY);
    expect(mayEnd).toBe(false);
    expect(startUp).toMatchObject({
      ended: { at: plannedAt + DAY, by: 'site', reason: 'staff' },
      ...{ late: 0, projected: null, failing: [], all: DEFAULT_START_UP.length },
    });
    expect(startUp?.tasks.every(({ may, late, since }) => may.length === 0 && !late && since === null)).toBe(true);
    for (const { user } of [world.site, world.sponsor]) {
      const [mail] = await mailsTo(store, user.email);
      expect(mail?.subject).toContain('The start-up has ended');
      expect(mail?.body).toContain('The investigator or staff are no longer available');
    }
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: world.id }));
    expect(events.map(({ action }) => action)).toContain('match.startUpEnded');
    const inbox = await readInbox(world.atSite, { show: 'all', limit: 50 }, plannedAt + 2 * DAY);
    expect(inbox.rows.filter(({ kind }) => kind === 'startUp')).toEqual([]);
    const due = await store.read((db) =>
      startUpTasksToRemind(db, { at: plannedAt + 2 * DAY, soon: plannedAt + 2 * DAY, limit: 1000 }),
    );
    expect(due.filter(({ matchId }) => matchId === world.id)).toEqual([]);
    const id = (await store.read((db) => startUpOf(db, world.id)))?.id;
    const stages = (await store.read((db) => stagesOfStartUps(db))).filter((each) => each.id === id);
    expect([...new Set(stages.map(({ goesOn }) => goesOn))]).toEqual([false]);
  });

  it('once, never after the activation, and by nobody else', async () => {
    const world = await begun();
    const other = await begun();
    const admin = personOf(await make.admin(), null);
    expect(await codeOf(endStartUp(other.atSite, world.id, { reason: 'other' }, AT))).toBe('not_found');
    expect(await codeOf(endStartUp(admin, world.id, { reason: 'other' }, AT))).toBe('forbidden');
    expect(await codeOf(endStartUp(world.atSponsor, world.id, { reason: 'time' }, AT))).toBe('done');
    expect(await codeOf(endStartUp(world.atSite, world.id, { reason: 'time' }, AT + 1))).toBe('start_up_refused');
    const of = await world.of(CONTRACT);
    expect(await codeOf(completeTask(world.atSponsor, of, { documentId: null }, AT + 1))).toBe('start_up_refused');
    const { user, organization } = await make.site();
    const study = await make.study({ sponsorId: world.sponsor.organization.id });
    const active = await make.match(study.id, organization.id, { status: 'selected' });
    await make.activation(active.id, AT - DAY);
    expect(await codeOf(endStartUp(personOf(user, 'verified'), active.id, { reason: 'time' }, AT))).toBe(
      'start_up_refused',
    );
  });
});

describe('[ACT-59] a start-up that has not begun', () => {
  it('ends with a reason as well, by either side, once the selection stands, and then never begins', async () => {
    const world = await selected();
    const early = endStartUp(world.atSponsor, world.id, { reason: 'time' }, AT - UNDO_MS + 1000);
    expect(await codeOf(early)).toBe('start_up_waits');
    expect((await seeStartUp(world.atSite, world.id, null, AT)).mayEnd).toBe(true);
    const { startUp, mayBegin, mayEnd } = await endStartUp(world.atSite, world.id, { reason: 'staff' }, AT);
    expect({ mayBegin, mayEnd }).toEqual({ mayBegin: false, mayEnd: false });
    expect(startUp).toMatchObject({ ended: { at: AT, by: 'site', reason: 'staff' }, all: 0, tasks: [], failing: [] });
    expect(await codeOf(beginStartUp(world.atSponsor, world.id, {}, AT + DAY))).toBe('start_up_refused');
    for (const { user } of [world.site, world.sponsor]) {
      const mails = await mailsTo(store, user.email);
      expect(mails.map(({ subject }) => subject).join()).toContain('The start-up has ended');
    }
  });

  it('stays away from a match that is not selected', async () => {
    const { user, organization } = await make.site();
    const study = await make.study({ sponsorId: (await make.sponsor()).organization.id });
    const { id } = await make.match(study.id, organization.id, { status: 'interested' });
    const ended = endStartUp(personOf(user, 'verified'), id, { reason: 'time' }, AT);
    expect(await codeOf(ended)).toBe('start_up_refused');
  });
});

describe('[ACT-11] a site is activated', () => {
  it('by a signature of the sponsor, once everything is done, with what was signed kept as it was', async () => {
    const world = await begun();
    const { id, atSponsor, session, sponsor, atSite } = world;
    const sign = (sha256?: string) => activateSite(atSponsor, session, id, entered(sponsor.user, sha256), null, AT + 2);
    expect((await seeStartUp(atSponsor, id, session, AT)).signing).toBeNull();
    await expect(sign('x')).rejects.toMatchObject({ code: 'start_up_open' });
    expect(await codeOf(seeSignedActivation(atSponsor, id))).toBe('not_found');
    await finish(world);
    const { signing } = await seeStartUp(atSponsor, id, session, AT + 1);
    expect((await seeStartUp(atSite, id, session, AT + 1)).signing).toBeNull();
    const { startUp } = await sign(signing?.sha256);
    expect(startUp).toMatchObject({
      activatedAt: AT + 2,
      failing: [],
      signatures: [{ state: 'valid', meaning: 'approval', sha256: signing?.sha256 }],
    });
    expect(startUp?.tasks.at(-1)).toMatchObject({ status: 'done', endedAt: AT + 2 });
    expect(startUp?.tasks.flatMap(({ may }) => may)).toEqual([]);
    const content = JSON.stringify(await seeSignedActivation(atSite, id));
    expect(createHash('sha256').update(content).digest('hex')).toBe(signing?.sha256);
    expect(await verifyHash(atSite, signing?.sha256 ?? '')).toMatchObject({ state: 'valid' });
    // The log is signed as well.
    await raw(`delete from signatures where subject_type = 'delegation' and user_id = '${world.site.user.id}'`);
    expect(await store.read((db) => signedRecordOf(db, { matchId: id }))).toMatchObject({ type: 'activation' });
    expect((await mailsTo(store, world.site.user.email)).map(({ subject }) => subject).join('\n')).toContain(
      'activated',
    );
    expect(await codeOf(sign(signing?.sha256))).toBe('start_up_refused');
    const of = await world.of(CONTRACT);
    expect(await codeOf(reopenTask(atSponsor, of, { reason: 'Again.' }, AT + 3))).toBe('start_up_refused');
    const cv = (await world.task(CV)).document?.id ?? '';
    await store.tx((db) => deleteDocument(db, cv));
    expect((await world.board()).startUp?.signatures).toMatchObject([{ state: 'valid' }]);
  });

  it('not if the board has changed since it was read, nor by the site or without the authority to sign', async () => {
    const world = await begun();
    const { id, atSponsor, session, sponsor } = world;
    await finish(world);
    const { signing } = await seeStartUp(atSponsor, id, session, AT);
    const of = await world.of(CONTRACT);
    await reopenTask(atSponsor, of, { reason: 'Again.' }, AT + 1);
    await completeTask(atSponsor, of, { documentId: null }, AT + 2);
    const sign = (who: World['atSponsor'], user: User, hash = signing?.sha256) =>
      codeOf(activateSite(who, session, id, entered(user, hash), null, AT + 3));
    expect(await sign(atSponsor, sponsor.user)).toBe('signing_stale');
    expect(await sign(world.atSite, world.site.user)).toBe('forbidden');
    const member = await make.user({
      ...{ role: 'sponsor', organizationId: sponsor.organization.id, staffRole: 'coordinator', maySign: false },
    });
    expect(await sign(personOf(member, 'verified'), member)).toBe('signing_unauthorized');
    expect((await world.board()).startUp?.activatedAt).toBeNull();
  });
});

describe('[ACT-12] the list of tasks', () => {
  it('of a study is its own, its sponsor’s or the default, and a start-up keeps the one with which it began', async () => {
    const world = await begun();
    const { atSponsor, study, sponsor } = world;
    expect(await seeStartUpList(atSponsor, study.id)).toMatchObject({ source: 'default' });
    const steps = DEFAULT_START_UP.filter(({ stage }) => stage === 'documents' || stage === 'activation').map((each) =>
      each.stage === 'activation' ? { ...each, after: null, days: 20 } : each,
    );
    const list = await setStartUpList(atSponsor, study.id, { steps, forAll: false }, AT + 1);
    expect(list).toMatchObject({ source: 'study', steps: { length: steps.length } });
    const later = await make.study({ sponsorId: sponsor.organization.id });
    expect(await seeStartUpList(atSponsor, later.id)).toMatchObject({ source: 'default' });
    await setStartUpList(atSponsor, study.id, { steps, forAll: true }, AT + 2);
    expect(await seeStartUpList(atSponsor, later.id)).toMatchObject({ source: 'template' });
    expect((await world.board()).startUp?.all).toBe(DEFAULT_START_UP.length);
    const next = await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
    expect((await beginStartUp(atSponsor, next.id, {}, AT + 3)).startUp?.all).toBe(steps.length);
  });

  it('is the sponsor’s: nobody else changes it, and a site does not see it', async () => {
    const { atSite, study } = await selected();
    const other = await selected();
    const change = { steps: [...DEFAULT_START_UP], forAll: true };
    expect(await codeOf(seeStartUpList(atSite, study.id))).toBe('not_found');
    expect(await codeOf(setStartUpList(other.atSponsor, study.id, change, AT))).toBe('not_found');
    const admin = personOf(await make.admin(), null);
    expect(await codeOf(seeStartUpList(admin, study.id))).toBe('done');
    expect(await codeOf(setStartUpList(admin, study.id, change, AT))).toBe('forbidden');
  });
});

describe('the rows of a start-up', () => {
  it('change only as they were read, once for a match, and move with it', async () => {
    const { id, study } = await selected();
    const startUp: StartUp = {
      ...{ id: `${id}-start-up`, matchId: id, startedAt: AT, startedBy: null, activatedAt: null, activatedBy: null },
      ...NOT_ENDED,
      updatedAt: AT,
    };
    expect(await store.tx((db) => insertStartUp(db, startUp))).toEqual(startUp);
    expect(await store.tx((db) => insertStartUp(db, { ...startUp, id: `${id}-again` }))).toBeUndefined();
    const { tasks } = await make.startUp((await make.match(study.id, (await make.site()).organization.id)).id);
    const own: StartUpTask[] = tasks.map((task) => ({ ...task, id: `${task.id}x`, startUpId: startUp.id }));
    await store.tx((db) => insertStartUpTasks(db, [...own].reverse()));
    expect(await store.read((db) => tasksOfStartUp(db, startUp.id))).toEqual(own);
    const [first] = own as [StartUpTask];
    const change = (version: number) =>
      store.tx((db) => changeStartUpTask(db, { ...first, version }, { endedAt: AT, availableAt: null }));
    expect(await change(2)).toBeUndefined();
    expect(await change(1)).toMatchObject({ endedAt: AT, version: 2 });
    expect(await store.tx((db) => changeStartUp(db, startUp, { updatedAt: AT + 1 }))).toMatchObject({ id: startUp.id });
    expect(await store.tx((db) => changeStartUp(db, startUp, { updatedAt: AT + 2 }))).toBeUndefined();
    expect(await store.read((db) => startUpsOfMatches(db, [id, 'none'], AT + 1000 * DAY))).toEqual([
      {
        id: startUp.id,
        matchId: id,
        startedAt: AT,
        activatedAt: null,
        endedAt: null,
        endReason: null,
        all: 3,
        done: 1,
        late: 1,
      },
    ]);
    const to = await make.match(study.id, (await make.site()).organization.id);
    expect(await store.tx((db) => moveStartUp(db, id, to.id))).toBe(startUp.id);
    expect(await store.read((db) => startUpOf(db, to.id))).toMatchObject({ id: startUp.id });
    expect(await store.read((db) => startUpById(db, startUp.id))).toMatchObject({ matchId: to.id });
    await store.tx((db) => insertStartUp(db, { ...startUp, id: `${id}-own` }));
    expect(await store.tx((db) => moveStartUp(db, to.id, id))).toBeUndefined();
  });

  it('name who did a task, until that person is erased, and keep a list in its last version', async () => {
    const world = await begun();
    await completeTask(world.atSponsor, await world.of(CONTRACT), { documentId: null }, AT + 1);
    const done = () => store.read((db) => startUpTasksEndedBy(db, world.sponsor.user.id));
    expect((await done()).map(({ title }) => title)).toEqual([CONTRACT]);
    await store.tx((db) => forgetPerson(db, world.sponsor.user.id));
    expect(await done()).toEqual([]);
    const row = { id: world.study.id, studyId: world.study.id, steps: [], version: 1, updatedAt: AT };
    for (const version of [1, 2]) await store.tx((db) => saveStartUpTemplate(db, { ...row, version }));
    expect(await store.read((db) => startUpTemplate(db, row.id))).toEqual({ ...row, version: 2 });
  });
});
