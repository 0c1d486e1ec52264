import { describe, expect, it } from 'vitest';
import type { MatchStatus } from '~/catalogue/statuses';
import { DAY_MS } from '~/catalogue/time';
import { personOf } from '~/domain/commands/accounts/session.server';
import { assignTask } from '~/domain/commands/engagements/assign.server';
import { beginMissingEngagements } from '~/domain/commands/engagements/begin-missing.server';
import { remindOfTasks } from '~/domain/commands/engagements/remind.server';
import { setStudyPath } from '~/domain/commands/engagements/study-path.server';
import { beginEngagement, endEngagement, finishStep, giveTurn } from '~/domain/commands/engagements/turns.server';
import { workingDaysLater } from '~/domain/commands/engagements/working-days';
import { moveStudy } from '~/domain/commands/lifecycle/studies.server';
import { skipStep } from '~/domain/commands/matches/skip-step.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { undoDecision } from '~/domain/commands/matches/undo.server';
import { endStudy } from '~/domain/commands/studies/end.server';
import { askForOtherTimes, cancelVisit, chooseSlot, proposeVisit } from '~/domain/commands/visits/arrange.server';
import { completePath } from '~/domain/model/engagement-path';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { seeOverview } from '~/domain/pages/match-overview.server';
import { auditEventsOf } from '~db/queries/audit';
import {
  casesOfSponsor,
  endTasks,
  engagementOf,
  engagementsOf,
  insertEngagement,
  insertTasks,
  markTaskReminded,
  matchesWithoutEngagement,
  moveEngagement,
  peopleAsked,
  removeTasks,
  saveTemplate,
  taskOf,
  tasksOf,
  tasksOfStep,
  tasksToRemind,
  templateOf,
  undecidedOfStudy,
  updateTask,
} from '~db/queries/engagements';
import { mailPage } from '~db/queries/outbox';
import { setStudyPath as setPathRow } from '~db/queries/studies';
import { updateUser } from '~db/queries/users';
import type { Engagement, Task } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, servers, make } = await openQueryStore();
/** A Monday, noon in New York. */
const MONDAY = Date.parse('2026-06-01T16:00:00Z');
const later = (days: number) => workingDaysLater(MONDAY, days);

/** A sponsor's study with a site, and the people of both. */
async function pair(status: MatchStatus = 'new') {
  const sponsor = await make.sponsor();
  const site = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const match = await make.match(study.id, site.organization.id, { status });
  const people = { sponsor: personOf(sponsor.user, 'verified'), site: personOf(site.user, 'verified') };
  return { ...people, study, match, id: match.id, emails: { sponsor: sponsor.user.email, site: site.user.email } };
}
const now = (id: string) => store.read((db) => engagementOf(db, id));
const clocks = async (id: string) =>
  (await store.read((db) => tasksOf(db, { matchId: id }))).map(({ step, side, state, dueAt, daysLeft }) => ({
    step,
    side,
    state,
    dueAt,
    daysLeft,
  }));
const mailsTo = async (email: string | null) =>
  (await store.read((db) => mailPage(db, { limit: 2000 }))).rows
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject);

describe('an engagement', () => {
  it('[ENG-01][ENG-02] begins with the invitation, and each answer opens the next step of the study’s path', async () => {
    const { sponsor, site, study, id } = await pair();
    const steps = completePath([{ step: 'cda', days: 3 }], { interest: 4, decision: 6 });
    await setStudyPath(sponsor, study.id, { steps, asTemplate: true }, MONDAY);
    expect(await now(id)).toBeUndefined();
    await transitionMatch(sponsor, id, 'invite', {}, MONDAY);
    expect(await now(id)).toMatchObject({ step: 'interest', todo: 'answer', dueAt: later(4), steps, decision: null });
    await transitionMatch(site, id, 'accept', {}, MONDAY);
    expect(await now(id)).toMatchObject({ step: 'cda', todo: 'sendCda', dueAt: later(3) });
    expect(await clocks(id)).toMatchObject([
      { step: 'interest', side: 'site', state: 'done', dueAt: null },
      { step: 'cda', side: 'sponsor', state: 'open', dueAt: later(3) },
    ]);
    // The template applies to the sponsor's other studies, and a path that changes later does not change this one.
    expect(await store.read((db) => templateOf(db, study.sponsorId))).toMatchObject({ steps, version: 1 });
    await store.tx((db) => saveTemplate(db, { sponsorId: study.sponsorId, steps, version: 2, updatedAt: MONDAY }));
    await store.tx((db) => setPathRow(db, study.id, null));
    expect(await now(id)).toMatchObject({ steps });
    const other = await make.match(
      (await make.study({ sponsorId: study.sponsorId })).id,
      (await make.site()).organization.id,
    );
    await transitionMatch(sponsor, other.id, 'invite', {}, MONDAY);
    expect(await now(other.id)).toMatchObject({ steps, templateVersion: 2 });
  });

  it('[ENG-04] runs the clock only of the side whose turn it is', async () => {
    const { sponsor, site, id } = await pair();
    await transitionMatch(site, id, 'interest', {}, MONDAY);
    const give = (todo: Parameters<typeof giveTurn>[2], days: number) =>
      store.tx(async (db) => giveTurn(db, await engagementOf(db, id), todo, later(days)));
    await give('signCda', 2); // the sponsor has 3 of its 5 business days left
    expect(await now(id)).toMatchObject({ step: 'cda', todo: 'signCda', dueAt: later(7) });
    await give('countersignCda', 6);
    expect(await now(id)).toMatchObject({ todo: 'countersignCda', dueAt: later(9) });
    expect(await clocks(id)).toMatchObject([
      { step: 'interest' },
      { step: 'cda', side: 'sponsor', state: 'open', dueAt: later(9) },
      { step: 'cda', side: 'site', state: 'waiting', dueAt: null, daysLeft: 1 },
    ]);
    await store.tx(async (db) => finishStep(db, await engagementOf(db, id), 'cda', later(8)));
    expect(await now(id)).toMatchObject({ step: 'feasibility', todo: 'sendQuestionnaire', dueAt: later(18) });
    await expect(give('signCda', 8)).rejects.toMatchObject({
      code: 'step_not_open',
    });
    expect(await skipStep(sponsor, id, { step: 'feasibility', reason: 'We know the site.' }, later(9))).toEqual({
      id,
      step: 'decision',
    });
    expect((await clocks(id)).find(({ step }) => step === 'feasibility')).toMatchObject({
      state: 'skipped',
      dueAt: null,
    });
    await expect(skipStep(sponsor, id, { step: 'feasibility', reason: 'No.' }, later(9))).rejects.toMatchObject({
      code: 'step_not_open',
    });
  });

  it('[ENG-05][ENG-06] ends with the sponsor’s decision; a backup can still be selected', async () => {
    const { sponsor, site, id } = await pair();
    await transitionMatch(site, id, 'interest', {}, MONDAY);
    await transitionMatch(sponsor, id, 'backup', {}, later(1));
    expect(await now(id)).toMatchObject({
      decision: 'backup',
      step: null,
      todo: null,
      dueAt: null,
      decidedAt: later(1),
    });
    await expect(transitionMatch(sponsor, id, 'backup', {}, later(2))).rejects.toMatchObject({ code: 'already_final' });
    expect(await transitionMatch(sponsor, id, 'select', {}, later(2))).toMatchObject({ status: 'selected' });
    expect(await now(id)).toMatchObject({ decision: 'selected', decidedAt: later(2) });

    const turnedDown = await pair();
    await transitionMatch(turnedDown.site, turnedDown.id, 'interest', {}, MONDAY);
    await transitionMatch(turnedDown.sponsor, turnedDown.id, 'decline', { kind: 'few_patients' }, later(1));
    expect(await now(turnedDown.id)).toMatchObject({
      decision: 'not_selected',
      decisionKind: 'few_patients',
      decisionReason: 'Too few eligible patients.',
      step: null,
    });
    const left = await pair();
    await transitionMatch(left.sponsor, left.id, 'invite', {}, MONDAY);
    await transitionMatch(left.site, left.id, 'decline', { kind: 'budget' }, later(1));
    expect(await now(left.id)).toMatchObject({ decision: null, step: null, todo: null });
    expect((await clocks(left.id)).map(({ state }) => state)).toEqual(['skipped']);
  });

  it('[DAY-116] is not undone once the study has ended or is paused, or the engagement has moved on', async () => {
    const decided = async (decision: 'backup' | 'decline' | 'select') => {
      const found = await pair();
      await transitionMatch(found.site, found.id, 'interest', {}, MONDAY);
      await transitionMatch(found.sponsor, found.id, decision, { kind: 'few_patients' }, later(1));
      return { ...found, refused: () => undoDecision(found.sponsor, found.id, later(1) + 9) };
    };
    const gone = { code: 'undo_gone' };
    for (const decision of ['backup', 'decline', 'select'] as const) {
      const { sponsor, study, id, refused } = await decided(decision);
      await endStudy(sponsor, study.id, 'close', { kind: 'funding', reason: null }, later(1) + 5);
      const left = await now(id);
      await expect(refused(), decision).rejects.toMatchObject(gone);
      expect(await now(id)).toEqual(left);
    }
    const paused = await decided('backup');
    await moveStudy(paused.sponsor, paused.study.id, 'pause', { reason: 'The grant is late.' }, later(1) + 5);
    await expect(paused.refused()).rejects.toMatchObject(gone);

    const moved = await decided('backup');
    const engagement = (await now(moved.id)) as Engagement;
    await store.tx((db) => moveEngagement(db, engagement, { updatedAt: later(1) + 5 }));
    await expect(moved.refused()).rejects.toMatchObject(gone);

    // Whose task it is may have changed since.
    const left = await decided('backup');
    const tasks = await store.read((db) => tasksOf(db, { matchId: left.id }));
    const task = tasks.find(({ state }) => state === 'skipped') as Task;
    const colleague = await make.user({ role: 'site', organizationId: left.match.siteId });
    await store.tx((db) => updateTask(db, task, { assigneeId: colleague.id }));
    expect(await left.refused()).toMatchObject({ status: 'interested' });
    const back = await store.read((db) => taskOf(db, task));
    expect(back).toMatchObject({ state: 'open', assigneeId: colleague.id });
  });

  it('[ENG-05] gives every waiting site an answer, with the reason, when the study ends', async () => {
    const { sponsor, site, study, id } = await pair();
    await transitionMatch(site, id, 'interest', {}, MONDAY);
    expect((await store.read((db) => undecidedOfStudy(db, study.id))).map(({ match }) => match.id)).toEqual([id]);
    await endStudy(sponsor, study.id, 'close', { kind: 'funding', reason: 'The grant ended.' }, later(1));
    expect(await now(id)).toMatchObject({
      decision: 'not_selected',
      decisionKind: null,
      decisionReason: 'Funding. The grant ended.',
      dueAt: null,
    });
    expect(await store.read((db) => undecidedOfStudy(db, study.id))).toEqual([]);
    const [latest] = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(latest).toMatchObject({ action: 'match.answered', reason: 'Funding. The grant ended.' });
    const cases = await store.read((db) => casesOfSponsor(db, { sponsorId: study.sponsorId, limit: 10 }));
    expect(cases).toMatchObject([{ answeredAt: MONDAY, decidedAt: later(1) }]);
  });

  it('[ENG-03] reminds the side whose turn it is two business days before the date and once it has passed, and nobody once the task is done', async () => {
    const { sponsor, site, id, emails } = await pair();
    await transitionMatch(sponsor, id, 'invite', {}, MONDAY); // ten business days
    const reminders = async (email: string | null) =>
      (await mailsTo(email)).filter((subject) => /^(Due|Overdue)/.test(subject));
    await remindOfTasks(later(7));
    expect(await reminders(emails.site)).toEqual([]);
    await Promise.all(servers.map(() => remindOfTasks(later(8))));
    expect(await reminders(emails.site)).toEqual([
      expect.stringContaining('Due on Monday, June 15, 2026: Answer the invitation, '),
    ]);
    await remindOfTasks(later(9));
    expect(await reminders(emails.site)).toHaveLength(1);
    await remindOfTasks(later(10) + 1);
    await remindOfTasks(later(12));
    expect(await reminders(emails.site)).toHaveLength(2);
    expect((await reminders(emails.site))[0]).toContain('Overdue: Answer the invitation, ');
    await transitionMatch(site, id, 'accept', {}, later(12));
    await remindOfTasks(later(12) + DAY_MS);
    expect(await reminders(emails.site)).toHaveLength(2);

    const colleague = await make.user({ role: 'sponsor', organizationId: sponsor.organizationId });
    expect(await assignTask(sponsor, id, colleague.id, later(12))).toMatchObject({
      assigneeId: colleague.id,
      step: 'cda',
    });
    await expect(assignTask(site, id, null, later(12))).rejects.toMatchObject({ code: 'step_not_open' });
    await expect(assignTask(sponsor, id, site.id, later(12))).rejects.toMatchObject({ code: 'not_found' });
    await remindOfTasks(later(16));
    expect(await reminders(colleague.email)).toHaveLength(1);
    expect(await reminders(emails.sponsor)).toEqual([]);
    // Once the colleague has left, the others are reminded.
    await store.tx((db) => updateUser(db, colleague.id, { organizationId: null, role: null }));
    await remindOfTasks(later(19));
    expect(await reminders(colleague.email)).toHaveLength(1);
    expect(await reminders(emails.sponsor)).toEqual([expect.stringContaining('Overdue: Send the CDA, ')]);
  });

  it('[DAY-20] names who was asked to attest the answers, as long as that person is at the site', async () => {
    const { site, study, match, id } = await pair('interested');
    const steps = completePath([{ step: 'feasibility', days: 5 }], { interest: 5, decision: 5 });
    await store.tx((db) => beginEngagement(db, match, { ...study, path: steps }, MONDAY, { answered: true }));
    const staff = { role: 'site', organizationId: site.organizationId } as const;
    const [asked, coordinator] = [
      await make.user({ ...staff, staffRole: 'investigator' }),
      await make.user({ ...staff, staffRole: 'coordinator' }),
    ];
    await store.tx(async (db) => giveTurn(db, await engagementOf(db, id), 'attestAnswers', MONDAY));
    await expect(assignTask(site, id, coordinator.id, MONDAY)).rejects.toMatchObject({ code: 'attester_unknown' });
    await assignTask(site, id, asked.id, MONDAY);
    const attesters = () => store.read((db) => peopleAsked(db, [id]));
    expect(await attesters()).toMatchObject([{ matchId: id, user: { id: asked.id } }]);
    await store.tx((db) => updateUser(db, asked.id, { organizationId: null, role: null }));
    expect(await attesters()).toEqual([]);
  });

  it('[DAY-111] words the open step for its reader, and offers a task only to those who may do it', async () => {
    const { site, sponsor, study, match, id } = await pair('interested');
    const steps = completePath([{ step: 'cda', days: 5 }], { interest: 5, decision: 5 });
    await store.tx((db) => beginEngagement(db, match, { ...study, path: steps }, MONDAY, { answered: true }));
    const opened = async (actor: typeof site) =>
      (await seeOverview(actor, id, MONDAY)).steps.find(({ state }) => state === 'open')?.task;
    expect(await opened(sponsor)).toBe('Send the CDA');
    expect(await opened(site)).toMatch(/^Waiting for .+ to send the CDA$/);

    const staff = { role: 'site', organizationId: site.organizationId } as const;
    const [signer, coordinator] = [
      await make.user({ ...staff, staffRole: 'owner' }),
      await make.user({ ...staff, staffRole: 'coordinator' }),
    ];
    await store.tx(async (db) => giveTurn(db, await engagementOf(db, id), 'signCda', MONDAY));
    const offered = (await seeOverview(site, id, MONDAY)).assignable?.people.map(({ value }) => value);
    expect([offered?.includes(signer.id), offered?.includes(coordinator.id)]).toEqual([true, false]);
    await expect(assignTask(site, id, coordinator.id, MONDAY)).rejects.toMatchObject({ code: 'signer_unknown' });
    await assignTask(site, id, signer.id, MONDAY);
    expect(await opened(site)).toMatch(/^Waiting for .+ to sign the CDA$/);
  });

  it('[DAY-111] names the colleague who takes care of a task, which the others can still do', async () => {
    const { sponsor, site, study, match, id } = await pair('interested');
    const steps = completePath([], { interest: 5, decision: 5 });
    await store.tx((db) => beginEngagement(db, match, { ...study, path: steps }, MONDAY, { answered: true }));
    const colleague = await make.user({ role: 'sponsor', organizationId: sponsor.organizationId, firstName: 'Dana' });
    await assignTask(sponsor, id, colleague.id, MONDAY);
    const next = async (actor: typeof site) => (await seeOverview(actor, id, MONDAY)).frame.next;
    expect(await next(sponsor)).toMatchObject({ text: 'Decide', own: true, assignee: expect.stringContaining('Dana') });
    expect(await next(site)).toMatchObject({ text: expect.stringMatching(/^Waiting for .+ to decide$/), own: false });
    expect((await next(site))?.assignee).toBeUndefined();
  });

  it('[DAY-25] says what was not finished and not reached once it is decided, and who has the days before', async () => {
    const { sponsor, site, study, match, id } = await pair('interested');
    const between = [
      { step: 'cda', days: 5 },
      { step: 'visit', days: 5 },
    ] as const;
    const steps = completePath(between, { interest: 5, decision: 5 });
    await store.tx((db) => beginEngagement(db, match, { ...study, path: steps }, MONDAY, { answered: true }));
    const states = async () => (await seeOverview(site, id)).steps.map(({ step, state }) => [step, state]);
    expect((await states()).slice(2)).toEqual([
      ['visit', 'ahead'],
      ['decision', 'ahead'],
    ]);
    await transitionMatch(sponsor, id, 'select', {}, MONDAY);
    expect(await states()).toEqual([
      ['interest', 'done'],
      ['cda', 'not finished'],
      ['visit', 'not reached'],
      ['decision', 'done'],
    ]);
  });

  it('[DAY-26] a time is chosen before the first one, and the report is due after the visit', async () => {
    const { sponsor, site, study, match, id } = await pair('interested');
    const steps = completePath([{ step: 'visit', days: 5 }], { interest: 5, decision: 5 });
    await store.tx((db) => beginEngagement(db, match, { ...study, path: steps }, MONDAY, { answered: true }));
    const zone = 'America/New_York' as const;
    const THURSDAY = Date.parse('2026-06-04T14:00:00Z');
    const proposal = { mode: 'remote', zone, minutes: '60', place: 'https://calls.example/7' } as const;
    const more = { agenda: null, attendees: null, slots: [{ date: '2026-06-04', time: '10:00' }] };
    await proposeVisit(sponsor, id, { ...proposal, ...more }, MONDAY);
    expect(await now(id)).toMatchObject({ todo: 'chooseVisit', dueAt: later(2) });
    await askForOtherTimes(site, id, { wishes: 'Not that day.' }, MONDAY);
    expect(await now(id)).toMatchObject({ todo: 'proposeVisit', dueAt: later(2) });
    await proposeVisit(sponsor, id, { ...proposal, ...more }, MONDAY);
    await chooseSlot(site, id, { slot: THURSDAY, attendees: null }, MONDAY);
    expect(await now(id)).toMatchObject({ todo: 'reportVisit', dueAt: workingDaysLater(THURSDAY, 5) });
    expect((await seeFrame(site, id, MONDAY)).visit).toEqual({ day: 'Thu, Jun 4', ahead: true });
    await cancelVisit(sponsor, id, { reason: 'A colleague is ill.' }, MONDAY);
    expect(await now(id)).toMatchObject({ todo: 'proposeVisit', dueAt: later(5) });
    expect((await seeFrame(site, id, MONDAY)).visit).toBeNull();
  });

  it('[BND-09] reminds the others if the step is assigned to someone who has not accepted the invitation', async () => {
    const { sponsor, site, id, emails } = await pair();
    await transitionMatch(sponsor, id, 'invite', {}, MONDAY);
    const invited = { role: 'site', organizationId: site.organizationId, staffRole: 'coordinator' } as const;
    const stranger = await make.user({ ...invited, passwordHash: null });
    await assignTask(site, id, stranger.id, MONDAY);
    await remindOfTasks(later(8));
    expect(await mailsTo(stranger.email)).toEqual([]);
    expect(await mailsTo(emails.site)).toContainEqual(
      expect.stringContaining('Due on Monday, June 15, 2026: Answer the invitation, '),
    );
  });

  it('[ENG-02] is created for older matches, with clocks that start now', async () => {
    const [invited, interested, selected] = [await pair('invited'), await pair('interested'), await pair('selected')];
    const waiting = async () =>
      (await store.read((db) => matchesWithoutEngagement(db, 500))).map(({ match }) => match.id);
    expect(await waiting()).toEqual(expect.arrayContaining([invited.id, interested.id]));
    expect(await waiting()).not.toContain(selected.id);
    await beginMissingEngagements(MONDAY);
    expect(await now(invited.id)).toMatchObject({ step: 'interest', dueAt: later(10) });
    expect(await now(interested.id)).toMatchObject({ step: 'cda', dueAt: later(5) });
    expect(await now(selected.id)).toBeUndefined();
    expect(await beginMissingEngagements(MONDAY)).toBe(0);
  });

  it('[ENG-02] is changed by only one of two simultaneous calls, and read with its tasks', async () => {
    const { match, study, id } = await pair('invited');
    const begun = await store.tx((db) => beginEngagement(db, match, study, MONDAY));
    expect(await store.tx((db) => insertEngagement(db, begun))).toBeUndefined();
    expect(await store.tx((db) => beginEngagement(db, match, study, MONDAY))).toMatchObject({ matchId: id });
    const change = { step: 'decision', todo: 'decide', dueAt: later(3) } as const;
    expect(await store.tx((db) => moveEngagement(db, begun, change))).toMatchObject(change);
    expect(await store.tx((db) => moveEngagement(db, begun, change))).toBeUndefined();
    expect(await store.read((db) => engagementsOf(db, [id]))).toMatchObject([{ dueAt: later(3) }]);
    const task = (await store.read((db) => taskOf(db, { matchId: id, step: 'interest', side: 'site' }))) as Task;
    expect(await store.read((db) => tasksOfStep(db, { matchId: id, step: 'interest' }))).toEqual([task]);
    expect(await store.read((db) => tasksOfStep(db, { matchId: id, step: 'cda' }))).toEqual([]);
    await store.tx((db) => updateTask(db, task, { dueAt: later(2) }));
    const due = await store.read((db) => tasksToRemind(db, { at: MONDAY, soon: later(2), limit: 500 }));
    expect(due.find(({ match }) => match.id === id)?.task).toMatchObject({ dueAt: later(2) });
    const mark = (dueAt: number) => store.tx((db) => markTaskReminded(db, { ...task, dueAt }, { remindedFor: dueAt }));
    expect([await mark(later(9)), await mark(later(2))]).toEqual([false, true]);
    await store.tx((db) => insertTasks(db, [{ ...task, step: 'decision', side: 'sponsor', todo: 'decide' }]));
    await store.tx((db) => endTasks(db, { matchId: id, step: 'interest' }, { state: 'done', dueAt: null }));
    expect((await clocks(id)).map(({ step, state }) => [step, state])).toEqual([
      ['interest', 'done'],
      ['decision', 'open'],
    ]);
    await store.tx(async (db) => endEngagement(db, (await engagementOf(db, id)) as Engagement, null, later(4)));
    expect(await now(id)).toMatchObject({ step: null, dueAt: null });
    await store.tx((db) => removeTasks(db, { matchId: id, step: 'decision' }));
    expect((await clocks(id)).map(({ step }) => step)).toEqual(['interest']);
  });
});
