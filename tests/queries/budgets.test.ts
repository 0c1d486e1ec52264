/** The budget of a selected site, in versions that both sides propose and sign (ACT-28 to ACT-32). */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BUDGETS } from '~/catalogue/budgets';
import { DomainError } from '~/catalogue/errors';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { acceptBudget, proposeBudget } from '~/domain/commands/budgets/propose.server';
import { seeBudget, seeSignedBudget } from '~/domain/commands/budgets/see.server';
import { signBudget } from '~/domain/commands/budgets/sign.server';
import { verifyHash } from '~/domain/commands/signatures/see.server';
import { beginStartUp } from '~/domain/commands/start-up/begin.server';
import { seeStartUp } from '~/domain/commands/start-up/board.server';
import { completeTask, reopenTask, waiveTask } from '~/domain/commands/start-up/tasks.server';
import { endStudy } from '~/domain/commands/studies/end.server';
import type { ProposeBudget } from '~/domain/model/budget-schema';
import { readInbox } from '~/domain/pages/inbox.server';
import { signedRecordOf } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import {
  budgetById,
  budgetsOf,
  budgetsProposedBy,
  changeBudget,
  insertBudget,
  latestBudgetOf,
  moveBudgets,
} from '~db/queries/budgets';
import { forgetPerson } from '~db/queries/persons';
import type { Budget, User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const DAY = 86_400_000;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );
const OFFER: Omit<ProposeBudget, 'version'> = {
  currency: 'USD',
  lines: [
    { name: 'Screening visit', perParticipant: 1, amount: 850, why: null },
    { name: 'Treatment visit', perParticipant: 8, amount: 420, why: null },
  ],
  startUpFee: 4_500,
  closeOutFee: 1_500,
  screenFailureFee: 600,
  holdback: 10,
  paid: 'quarterly',
  paidWithin: '60',
  note: null,
};
const COUNTER = {
  ...OFFER,
  lines: OFFER.lines.map((line) => (line.amount === 420 ? { ...line, amount: 470, why: 'Four hours' } : line)),
};

/** A selected site in start-up, whose board has the task that the last signature does, or those of the default list. */
async function inStartUp({ isDefault = false } = {}) {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  if (!isDefault) await make.startUp(id, { key: 'budget_signed', side: 'sponsor' });
  const sessionOf = (user: User) => store.tx((db) => openSession(db, user.id, null, AT));
  const sessions = { site: await sessionOf(site.user), sponsor: await sessionOf(sponsor.user) };
  const atSite = personOf(site.user, 'verified');
  const atSponsor = personOf(sponsor.user, 'verified');
  if (isDefault) await beginStartUp(atSponsor, id, {}, AT);
  const see = (who = atSponsor, version?: number) => seeBudget(who, id, { version }, AT);
  const sign = async (side: 'site' | 'sponsor', at = AT) => {
    const [who, user] = side === 'site' ? [atSite, site.user] : [atSponsor, sponsor.user];
    const { signing, versions } = await seeBudget(who, id, { session: sessions[side] }, at);
    const asked = { title: 'Director', printedName: null, email: user.email, password: PASSWORD, code: null };
    const read = { sha256: signing?.sha256 ?? '', version: versions[0]?.number ?? 0 };
    return signBudget(who, sessions[side], id, { ...asked, ...read }, null, at);
  };
  return { id, study, site, sponsor, atSite, atSponsor, see, sign };
}

describe('proposing a version', () => {
  it('[ACT-28] begins with the sponsor, and each version is kept whole with whose it is and what it changes', async () => {
    const { id, atSite, atSponsor, site, sponsor, see } = await inStartUp();
    expect(await see(atSite)).toMatchObject({ begun: true, versions: [], shown: null, may: [] });
    expect(await codeOf(proposeBudget(atSite, id, { ...OFFER, version: 0 }, AT))).toBe('budget_refused');
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    await proposeBudget(atSite, id, { ...COUNTER, version: 1, note: 'As in our last study.' }, AT + DAY);

    const { versions, shown, turn, since } = await see();
    expect(versions).toMatchObject([
      { number: 2, side: 'site', proposedAt: AT + DAY, state: 'offered', perParticipant: 4_610 },
      { number: 1, side: 'sponsor', proposedAt: AT, state: 'replaced', perParticipant: 4_210 },
    ]);
    expect({ turn, since }).toEqual({ turn: 'sponsor', since: AT + DAY });
    expect(shown).toMatchObject({
      note: 'As in our last study.',
      changes: [{ what: 'Treatment visit', before: '8 × $420', after: '8 × $470', why: 'Four hours' }],
    });
    expect((await see(atSite, 1)).shown).toMatchObject({ number: 1, terms: { lines: OFFER.lines }, changes: [] });
    expect(await codeOf(see(atSite, 3))).toBe('not_found');
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.map(({ action }) => action)).toEqual(['match.budgetProposed', 'match.budgetProposed']);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('version 1 of the budget');
    expect((await mailsTo(store, sponsor.user.email))[0]?.subject).toContain('version 2 of the budget');
  });

  it('[ACT-28] names the lines without a reason, and changes nothing', async () => {
    const { id, atSite, atSponsor, see } = await inStartUp();
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    const silent = { ...COUNTER, lines: COUNTER.lines.map((line) => ({ ...line, why: null })), version: 1 };
    const refused = await proposeBudget(atSite, id, silent, AT).catch((error) => error);
    expect(Object.keys(refused.fields)).toEqual(['lines[1].why']);
    expect((await see()).versions).toHaveLength(1);
  });

  it('[ACT-29] is refused if there is another version than the one that was read', async () => {
    const { id, atSite, atSponsor } = await inStartUp();
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    expect(await codeOf(proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT))).toBe('budget_changed');
    // The sponsor corrects its own offer while the site reads it.
    await proposeBudget(atSponsor, id, { ...OFFER, startUpFee: 5_000, version: 1 }, AT);
    expect(await codeOf(acceptBudget(atSite, id, { version: 1 }, AT))).toBe('budget_changed');
    expect(await codeOf(acceptBudget(atSponsor, id, { version: 2 }, AT))).toBe('budget_refused');
    expect(await codeOf(acceptBudget(atSite, id, { version: 2 }, AT))).toBe('done');
    expect(await codeOf(acceptBudget(atSite, id, { version: 2 }, AT))).toBe('budget_refused');
  });

  it('[ACT-28] counts once when it is repeated with its key', async () => {
    const { id, atSponsor, see } = await inStartUp();
    const sent = { ...OFFER, version: 0, key: `budget-${id}` };
    await proposeBudget(atSponsor, id, sent, AT);
    await proposeBudget(atSponsor, id, sent, AT);
    expect((await see()).versions).toHaveLength(1);
  });

  it('[ACT-33] ends with as many versions as a budget has', async () => {
    const { id, atSponsor, atSite, see } = await inStartUp();
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    const first = (await store.read((db) => latestBudgetOf(db, id))) as Budget;
    await store.tx(async (db) => {
      for (let number = 2; number <= BUDGETS.versionsMost; number++)
        await insertBudget(db, { ...first, id: `${first.id}-${number}`, number });
    });
    expect((await see(atSite)).may).toEqual(['accept']);
    expect(await codeOf(proposeBudget(atSite, id, { ...COUNTER, version: BUDGETS.versionsMost }, AT))).toBe(
      'budget_full',
    );
  });

  it('[ACT-28] needs a start-up, and a study that goes on', async () => {
    const { id, study, atSponsor, see } = await inStartUp();
    const other = await make.match(
      (await make.study({ sponsorId: study.sponsorId ?? '' })).id,
      (await make.site()).organization.id,
      {
        status: 'selected',
      },
    );
    expect(await seeBudget(atSponsor, other.id, {}, AT)).toMatchObject({ begun: false, may: [] });
    expect(await codeOf(proposeBudget(atSponsor, other.id, { ...OFFER, version: 0 }, AT))).toBe('budget_refused');
    await endStudy(atSponsor, study.id, 'close', { kind: 'completed', reason: null }, AT);
    expect(await codeOf(proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT))).toBe('study_completed');
    expect((await see()).may).toEqual([]);
  });
});

describe('agreeing and signing', () => {
  it('[ACT-29] the inbox has it for the side whose turn it is, until both have signed', async () => {
    const { id, atSite, atSponsor, sign } = await inStartUp();
    const turns = async () => {
      const of = async (who: typeof atSite) =>
        (await readInbox(who, { show: 'mine', limit: 20 }, AT)).rows.flatMap((row) =>
          row.kind === 'budget' ? [row.text] : [],
        );
      return { site: await of(atSite), sponsor: await of(atSponsor) };
    };
    expect(await turns()).toEqual({ site: [], sponsor: [] });
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    expect(await turns()).toEqual({ site: ['Answer the budget'], sponsor: [] });
    await proposeBudget(atSite, id, { ...COUNTER, version: 1 }, AT);
    expect(await turns()).toEqual({ site: [], sponsor: ['Answer the budget'] });
    await acceptBudget(atSponsor, id, { version: 2 }, AT);
    expect(await turns()).toEqual({ site: ['Sign the budget'], sponsor: [] });
    await sign('site');
    expect(await turns()).toEqual({ site: [], sponsor: ['Countersign the budget'] });
    await sign('sponsor');
    expect(await turns()).toEqual({ site: [], sponsor: [] });
  });

  it('[ACT-31] both sign the version, the last signature does the task of the start-up, and what was signed is kept', async () => {
    const { id, atSite, atSponsor, see, sign } = await inStartUp();
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    expect(await codeOf(sign('site'))).toBe('budget_refused');
    await acceptBudget(atSite, id, { version: 1 }, AT);
    expect(await codeOf(sign('sponsor'))).toBe('budget_refused');
    await sign('site', AT + DAY);
    const { startUp: before } = await seeStartUp(atSponsor, id, null, AT + DAY);
    expect(before).toMatchObject({ done: 0, budget: { number: 1, state: 'siteSigned', turn: 'sponsor' } });
    await sign('sponsor', AT + 2 * DAY);

    const { shown, turn } = await see(atSite);
    expect(turn).toBeNull();
    expect(shown).toMatchObject({ state: 'signed', signedAt: AT + 2 * DAY });
    expect(shown?.signatures.map(({ state, version, meaning }) => ({ state, version, meaning }))).toEqual([
      { state: 'valid', version: 1, meaning: 'approval' },
      { state: 'valid', version: 1, meaning: 'approval' },
    ]);
    const content = await seeSignedBudget(atSite, id, 1);
    const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    expect(shown?.signatures[0]?.sha256).toBe(sha256);
    expect(await verifyHash(atSite, sha256)).toMatchObject({ state: 'valid', signatures: [{ subject: 'budget' }, {}] });
    expect((await seeStartUp(atSponsor, id, null, AT + 2 * DAY)).startUp).toMatchObject({ done: 1 });
    expect(await store.read((db) => signedRecordOf(db, { matchId: id }))).toMatchObject({ type: 'budget' });
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.map(({ action }) => action)).toContain('match.startUpTaskDone');
  });

  it('[ACT-31] another version voids what one side has signed, and a version that both have signed stays', async () => {
    const { id, atSite, atSponsor, see, sign } = await inStartUp();
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    await acceptBudget(atSite, id, { version: 1 }, AT);
    await sign('site');
    await proposeBudget(atSponsor, id, { ...COUNTER, version: 1 }, AT);
    expect((await see(atSite, 1)).shown).toMatchObject({ state: 'replaced', signatures: [{ state: 'voided' }] });
    await acceptBudget(atSite, id, { version: 2 }, AT);
    await sign('site');
    await sign('sponsor');
    // An amendment.
    await proposeBudget(atSite, id, { ...COUNTER, closeOutFee: 2_000, version: 2 }, AT);
    expect((await see(atSite, 2)).shown).toMatchObject({
      state: 'signed',
      signatures: [{ state: 'valid' }, { state: 'valid' }],
    });
    expect((await see()).turn).toBe('sponsor');
  });

  it('[ACT-31] only those with the authority sign, and only what they have read', async () => {
    const { id, site, atSite, atSponsor, sign } = await inStartUp();
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    await acceptBudget(atSite, id, { version: 1 }, AT);
    const colleague = await make.user({
      role: 'site',
      organizationId: site.organization.id,
      staffRole: 'coordinator',
      maySign: false,
    });
    const session = await store.tx((db) => openSession(db, colleague.id, null, AT));
    const asked = { title: 'Coordinator', printedName: null, email: colleague.email, password: PASSWORD, code: null };
    const as = personOf(colleague, 'verified');
    expect((await seeBudget(as, id, { session }, AT)).signing).toBeNull();
    expect(await codeOf(signBudget(as, session, id, { ...asked, sha256: '', version: 1 }, null, AT))).toBe(
      'signing_unauthorized',
    );
    const owner = await store.tx((db) => openSession(db, site.user.id, null, AT));
    const stale = { ...asked, email: site.user.email, sha256: 'other', version: 1 };
    expect(await codeOf(signBudget(atSite, owner, id, stale, null, AT))).toBe('signing_stale');
    expect(await codeOf(sign('site'))).toBe('done');
  });
});

it('[ACT-32] another site and another sponsor see nothing of it; administrators read it, and change nothing', async () => {
  const { id, atSponsor } = await inStartUp();
  await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
  for (const { user } of [await make.site(), await make.sponsor()]) {
    const stranger = personOf(user, 'verified');
    expect(await codeOf(seeBudget(stranger, id, {}, AT))).toBe('not_found');
    expect(await codeOf(proposeBudget(stranger, id, { ...OFFER, version: 1 }, AT))).toBe('not_found');
    expect(await codeOf(acceptBudget(stranger, id, { version: 1 }, AT))).toBe('not_found');
  }
  const admin = personOf(await make.user({ role: 'admin', adminRole: 'owner' }), null);
  expect(await seeBudget(admin, id, {}, AT)).toMatchObject({ side: 'admin', may: [], shown: { number: 1 } });
  expect(await codeOf(acceptBudget(admin, id, { version: 1 }, AT))).toBe('forbidden');
});

it('[ACT-31] a version is changed only as it was read, moves with its match, and forgets who proposed it', async () => {
  const { id, sponsor, atSponsor } = await inStartUp();
  await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
  const row = (await store.read((db) => latestBudgetOf(db, id))) as Budget;
  expect(await store.read((db) => budgetById(db, row.id))).toEqual(row);
  expect(await store.tx((db) => insertBudget(db, { ...row, id: 'again' }))).toBeUndefined();
  expect(await store.tx((db) => changeBudget(db, { ...row, state: 'agreed' }, { turn: null }))).toBeUndefined();
  expect(await store.read((db) => budgetsProposedBy(db, sponsor.user.id))).toMatchObject([{ id: row.id }]);
  const to = await make.match((await make.study()).id, (await make.site()).organization.id, { status: 'selected' });
  await store.tx((db) => moveBudgets(db, id, to.id));
  await store.tx((db) => forgetPerson(db, sponsor.user.id));
  expect(await store.read((db) => budgetsOf(db, to.id))).toMatchObject([{ id: row.id, proposedBy: null }]);
});

describe('[DAY-160] the tasks of the board that concern the budget', () => {
  const TITLES = ['Propose the budget', 'Agree on the budget', 'Sign the budget', 'Countersign the budget'];
  async function board() {
    const world = await inStartUp({ isDefault: true });
    const tasksAt = async (at = AT, who = world.atSite) => {
      const tasks = (await seeStartUp(who, world.id, null, at)).startUp?.tasks ?? [];
      return TITLES.map((title) => tasks.find((task) => task.title === title) ?? expect.unreachable());
    };
    const standing = async (at = AT) =>
      (await tasksAt(at)).map((task) => (task.since === null ? task.status : `${task.status}, ${task.side}`));
    return { ...world, tasksAt, standing };
  }

  it('are done by its versions, each when it is as far, and agreeing is for the side whose turn it is', async () => {
    const { id, atSite, atSponsor, sign, tasksAt, standing } = await board();
    expect(await standing()).toEqual(['open, sponsor', 'open', 'open', 'open']);
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    expect(await standing()).toEqual(['done', 'open, site', 'open', 'open']);
    await proposeBudget(atSite, id, { ...COUNTER, version: 1 }, AT + DAY);
    expect(await standing()).toEqual(['done', 'open, sponsor', 'open', 'open']);
    expect((await tasksAt())[1]).toMatchObject({ since: AT + DAY });
    await acceptBudget(atSponsor, id, { version: 2 }, AT);
    expect(await standing()).toEqual(['done', 'done', 'open, site', 'open']);
    await sign('site');
    expect(await standing()).toEqual(['done', 'done', 'done', 'open, sponsor']);
    await sign('sponsor');
    expect(await standing()).toEqual(['done', 'done', 'done', 'done']);
    // An amendment.
    await proposeBudget(atSite, id, { ...COUNTER, closeOutFee: 2_000, version: 2 }, AT);
    expect(await standing()).toEqual(['done', 'done', 'done', 'done']);
  });

  it('open again once another version is proposed, with the reason and in the audit trail', async () => {
    const { id, atSite, atSponsor, sign, tasksAt, standing } = await board();
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    await acceptBudget(atSite, id, { version: 1 }, AT);
    await sign('site');
    await proposeBudget(atSponsor, id, { ...COUNTER, version: 1 }, AT);
    expect(await standing()).toEqual(['done', 'open, site', 'open', 'open']);
    expect((await tasksAt())[2]?.reason).toBe('Version 2 of the budget was proposed.');
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.filter(({ action }) => action === 'match.startUpTaskReopened')).toHaveLength(2);
  });

  it('are done by hand only before a version is proposed here, and stay waived', async () => {
    const { id, atSite, atSponsor, tasksAt, standing } = await board();
    const [propose, , , countersign] = await tasksAt();
    const of = (taskId = '') => ({ matchId: id, taskId });
    await completeTask(atSponsor, of(propose?.id), { documentId: null }, AT);
    await reopenTask(atSponsor, of(propose?.id), { reason: 'Not sent yet.' }, AT);
    await waiveTask(atSponsor, of(countersign?.id), { reason: 'One signature is enough.' }, AT);
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    const agree = (await tasksAt())[1];
    expect(agree).toMatchObject({ follows: 'budget', may: ['assign', 'move'] });
    expect(await codeOf(completeTask(atSite, of(agree?.id), { documentId: null }, AT))).toBe('start_up_refused');
    expect(await codeOf(reopenTask(atSponsor, of(propose?.id), { reason: 'No.' }, AT))).toBe('start_up_refused');
    expect(await standing()).toEqual(['done', 'open, site', 'open', 'waived']);
  });

  it('are told once: by the e-mails and the entries of the budget', async () => {
    const { id, atSite, atSponsor, site } = await board();
    const before = (await mailsTo(store, site.user.email)).length;
    await proposeBudget(atSponsor, id, { ...OFFER, version: 0 }, AT);
    const mails = await mailsTo(store, site.user.email);
    expect(mails.length - before).toBe(1);
    const { rows } = await readInbox(atSite, { show: 'mine', limit: 50 }, AT);
    expect(rows.filter(({ text }) => /budget/.test(text)).map(({ text }) => text)).toEqual(['Answer the budget']);
  });
});
