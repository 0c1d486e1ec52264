/** Proposing a version of the budget of a selected site, and agreeing to it. */

import { BUDGETS, type BudgetTerms } from '~/catalogue/budgets';
import { DomainError } from '~/catalogue/errors';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import type { MatchMail } from '~/catalogue/mails-matches';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { linkTo } from '~/domain/base/outbox.server';
import { ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { once } from '~/domain/base/submission.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { voidSignatures } from '~/domain/commands/signatures/void.server';
import { follow } from '~/domain/commands/start-up/following.server';
import { problemsInLines, totalsOf } from '~/domain/model/budget';
import type { MatchBudget, ProposeBudget } from '~/domain/model/budget-schema';
import { otherSide } from '~/domain/model/match-parties';
import { goesOn } from '~/domain/model/study-endings';
import type { VersionMove } from '~/domain/model/versions';
import { now } from '~/gateways/clock.server';
import { changeBudget, insertBudget } from '~db/queries/budgets';
import type { Budget } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type BudgetParty, budgetPartyOf, budgetSeen, movedTo, movesOf } from './see.server';

interface Work extends BudgetParty {
  db: Db;
  side: MatchSide;
  at: number;
}

/**
 * Proposes another version, which takes the place of one that was not signed by both sides; the other side is e-mailed. A
 * line that is new or has changed says why.
 * @throws {DomainError} as withBudget; invalid for a line that is there twice or has no reason.
 */
export async function proposeBudget(
  actor: Actor,
  id: string,
  { version, note, key = null, ...terms }: ProposeBudget & { key?: string | null },
  at = now(),
): Promise<MatchBudget> {
  const input = { version, note, terms };
  return withBudget(actor, id, { move: 'propose', version, key, input, at }, async (work) => {
    const { db, found, side, latest } = work;
    const problems = problemsInLines(terms.lines, latest?.terms ?? null);
    if (problems.length > 0) {
      const fields = problems.map(({ place, field, message }) => [`lines[${place}].${field}`, [message]]);
      throw new DomainError('invalid', {}, Object.fromEntries(fields));
    }
    if (latest && latest.state !== 'signed') await replace(actor, latest, work);
    const made = {
      id: newId(),
      matchId: found.match.id,
      number: version + 1,
      side,
      proposedAt: at,
      proposedBy: person(actor).id,
      terms: inOrder(terms),
      note,
      ...movedTo('offered', side, at),
    };
    const budget = await insertBudget(db, { ...made, agreedAt: null, agreedBy: null, signedAt: null });
    if (!budget) throw new DomainError('budget_changed');
    // The versions themselves are kept whole.
    await record(db, actor, 'match.budgetProposed', found.match.id, {
      before: latest && inTrail(latest),
      after: inTrail(budget),
      at,
    });
    await tellOfBudget(work, otherSide(side), (mail) => MAILS.budgetProposed({ ...mail, version: budget.number }));
  });
}

/** Ends a version that not both sides have signed. What one side has signed no longer counts. */
async function replace(actor: Actor, latest: Budget, { db, at }: Work): Promise<void> {
  const change = { state: 'replaced', turn: null, turnSince: null } as const;
  if (!(await changeBudget(db, latest, change))) throw new DomainError('budget_changed');
  await voidSignatures(db, actor, { type: 'budget', id: latest.id }, 'Another version was proposed.', at);
}

const inTrail = ({ number: version, terms }: Budget) => ({
  version,
  currency: terms.currency,
  perParticipant: totalsOf(terms, null).perParticipant,
});

/** Only what a budget has, in a fixed order. */
const inOrder = ({ lines, ...terms }: BudgetTerms): BudgetTerms => ({
  currency: terms.currency,
  lines: lines.map(({ name, perParticipant, amount, why }) => ({ name, perParticipant, amount, why })),
  startUpFee: terms.startUpFee,
  closeOutFee: terms.closeOutFee,
  screenFailureFee: terms.screenFailureFee,
  holdback: terms.holdback,
  paid: terms.paid,
  paidWithin: terms.paidWithin,
});

/** Agrees to the version that the other side has proposed. The site signs it first. @throws as withBudget. */
export async function acceptBudget(
  actor: Actor,
  id: string,
  { version, key = null }: { version: number; key?: string | null },
  at = now(),
): Promise<MatchBudget> {
  return withBudget(actor, id, { move: 'accept', version, key, input: version, at }, async (work) => {
    const { db, found, side, latest } = work;
    const agreed = { ...movedTo('agreed', side, at), agreedAt: at, agreedBy: person(actor).id };
    if (!latest || !(await changeBudget(db, latest, agreed))) throw new DomainError('budget_changed');
    await record(db, actor, 'match.budgetAgreed', found.match.id, { after: { version }, at });
    await tellOfBudget(work, otherSide(side), (mail) => MAILS.budgetAgreed({ ...mail, version }));
  });
}

/** E-mails one side. */
export const tellOfBudget = (
  { db, found, at }: Pick<Work, 'db' | 'found' | 'at'>,
  side: MatchSide,
  mailOf: (about: MatchMail) => Mail,
): Promise<void> =>
  mailSide(db, found, side, (about) => mailOf({ about, link: linkTo(paths.matchTab(found.match.id, 'budget')) }), at);

interface Asked {
  move: VersionMove;
  /** The latest that was read. */
  version: number;
  key: string | null;
  input: unknown;
  at: number;
}

/**
 * Does something with the budget that was read, if the actor's side may do so now.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators; match_waits,
 * study_completed, study_paused; budget_changed if there is another version by now; budget_refused if it is not possible
 * now; budget_full; too_many_letters.
 */
async function withBudget(
  actor: Actor,
  id: string,
  { move, version, key, input, at }: Asked,
  work: (work: Work) => Promise<void>,
): Promise<MatchBudget> {
  await limitLetters(actor, at);
  return store.tx(async (db) => {
    const party = await budgetPartyOf(db, actor, id);
    const { found, startUp, versions, latest } = party;
    const side = ownSideOf(actor, found);
    requireGoingOn(found);
    const matchId = found.match.id;
    await once(db, { action: `match.budget.${move}:${matchId}`, actor, key, input, at }, async () => {
      if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
      if (startUp && version !== (latest?.number ?? 0)) throw new DomainError('budget_changed');
      if (move === 'propose' && versions.length >= BUDGETS.versionsMost)
        throw new DomainError('budget_full', { most: BUDGETS.versionsMost });
      if (!movesOf(party).includes(move)) throw new DomainError('budget_refused');
      await work({ ...party, side, db, at });
      if (startUp) await follow(db, person(actor), 'budget', { found, startUp, side, at });
      return { id: matchId };
    });
    return budgetSeen(db, await budgetPartyOf(db, actor, id));
  });
}
