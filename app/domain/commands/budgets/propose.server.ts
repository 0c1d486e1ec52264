/** Proposing a version of the budget of a selected site, and agreeing to it. */

import type { BudgetTerms } from '~/catalogue/budgets';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { acceptVersion, moving, replaceLatest, tellOf } from '~/domain/commands/negotiations/move.server';
import { movedTo } from '~/domain/commands/negotiations/party.server';
import { problemsInLines, totalsOf } from '~/domain/model/budget';
import type { MatchBudget, ProposeBudget } from '~/domain/model/budget-schema';
import { otherSide } from '~/domain/model/match-parties';
import { now } from '~/gateways/clock.server';
import { insertBudget } from '~db/queries/budgets';
import type { Budget } from '~db/schema';
import { BUDGET, seeBudget } from './see.server';

/**
 * Proposes another version, which takes the place of one that was not signed by both sides; the other side is e-mailed. A
 * line that is new or has changed says why.
 * @throws {DomainError} as moving; invalid for a line that is there twice or has no reason.
 */
export async function proposeBudget(
  actor: Actor,
  id: string,
  { version, note, key = null, ...terms }: ProposeBudget & { key?: string | null },
  at = now(),
): Promise<MatchBudget> {
  const input = { version, note, terms };
  await moving(BUDGET, actor, id, { move: 'propose', version, key, input, at }, async (work) => {
    const { db, found, side, latest } = work;
    const problems = problemsInLines(terms.lines, latest?.terms ?? null);
    if (problems.length > 0) {
      const fields = problems.map(({ place, field, message }) => [`lines[${place}].${field}`, [message]]);
      throw new DomainError('invalid', {}, Object.fromEntries(fields));
    }
    await replaceLatest(BUDGET, actor, work);
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
    await tellOf('budget', work, otherSide(side), (mail) => MAILS.budgetProposed({ ...mail, version: budget.number }));
  });
  return seeBudget(actor, id, {}, at);
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

/** Agrees to the version that the other side has proposed. The site signs it first. @throws as moving. */
export async function acceptBudget(
  actor: Actor,
  id: string,
  accepted: { version: number; key?: string | null },
  at = now(),
): Promise<MatchBudget> {
  await acceptVersion(BUDGET, actor, id, { ...accepted, at });
  return seeBudget(actor, id, {}, at);
}
