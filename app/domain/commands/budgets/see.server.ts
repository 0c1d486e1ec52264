/** The budget of a match, as its parties see it. */

import { BUDGETS } from '~/catalogue/budgets';
import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import {
  movesOf,
  type Negotiation,
  type Party,
  signedContent,
  signersToAsk,
  signingOf,
  versionsFor,
} from '~/domain/commands/negotiations/party.server';
import { type Content, contentOf } from '~/domain/commands/signatures/content.server';
import { signaturesSeen } from '~/domain/commands/signatures/see.server';
import { changesBetween, totalsOf } from '~/domain/model/budget';
import type { MatchBudget, ShownBudget, SignedBudget } from '~/domain/model/budget-schema';
import { nameOfSide } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { vouchedFor } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { budgetsOf, changeBudget } from '~db/queries/budgets';
import { usersByIds } from '~db/queries/users';
import type { Budget, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

type BudgetParty = Party<Budget>;

export const BUDGET: Negotiation<Budget> = {
  what: 'budget',
  versionsMost: BUDGETS.versionsMost,
  versionsOf: budgetsOf,
  change: changeBudget,
  isFinal: () => true,
  contentOf: budgetContentOf,
  statementOf: (found, side, { number }) =>
    `I agree, for ${nameOfSide(found, side)}, to version ${number} of the budget of ${found.site.name} for the study “${found.study.title}”.`,
};

/**
 * The versions of the budget, one of them in full: the latest, unless another is asked for.
 * @throws {DomainError} as versionsFor; not_found for a version that there is not.
 */
export async function seeBudget(
  actor: Actor,
  id: string,
  { version, session = null }: { version?: number | undefined; session?: string | null } = {},
  at = now(),
): Promise<MatchBudget> {
  return store.read(async (db) => {
    const party = await versionsFor(BUDGET, db, actor, id);
    const seen = await budgetSeen(db, party, version);
    const signing = session === null ? null : await signingOf(BUDGET, db, actor, party, { session, at });
    return { ...seen, signing, signers: await signersToAsk(BUDGET, db, actor, party) };
  });
}

export async function budgetSeen(db: Db, party: BudgetParty, version?: number): Promise<MatchBudget> {
  const { found, side, startUp, versions, latest } = party;
  const shown = version === undefined ? latest : versions.find((each) => each.number === version);
  if (version !== undefined && !shown) throw new DomainError('not_found');
  const ids = versions.flatMap(({ proposedBy, agreedBy }) => [proposedBy ?? [], agreedBy ?? []].flat());
  const people = await usersByIds(db, [...new Set(ids)]);
  const names = new Map(people.map((user) => [user.id, nameOf(user)]));
  const { commitment = null } = found.match.attested ?? {};
  const participants = commitment === null ? null : Math.round(commitment);
  return {
    matchId: found.match.id,
    side,
    begun: startUp !== undefined,
    participants,
    offer: offerOf(found.study),
    versions: versions.toReversed().map((each) => ({
      ...factsOf(each, names),
      perParticipant: totalsOf(each.terms, null).perParticipant,
      currency: each.terms.currency,
      startUpFee: each.terms.startUpFee,
    })),
    shown: shown ? await shownOf(db, shown, { versions, names, participants }) : null,
    turn: latest?.turn ?? null,
    since: latest?.turnSince ?? null,
    may: movesOf(BUDGET, party),
    signing: null,
    signers: null,
  };
}

/** Nobody was offered an estimate that the sponsor has not confirmed. */
function offerOf(study: Study): MatchBudget['offer'] {
  const { budgetPerPatient: perParticipant, startupFee: startUpFee, paymentSchedule: paid } = vouchedFor(study);
  return { perParticipant, startUpFee, paid };
}

const factsOf = ({ number, side, proposedAt, proposedBy, state, signedAt }: Budget, names: Names) => ({
  number,
  side,
  proposedAt,
  proposedBy: names.get(proposedBy ?? '') ?? null,
  state,
  signedAt,
});
type Names = ReadonlyMap<string, string>;

async function shownOf(
  db: Db,
  budget: Budget,
  { versions, names, participants }: { versions: readonly Budget[]; names: Names; participants: number | null },
): Promise<ShownBudget> {
  const before = versions.find(({ number }) => number === budget.number - 1);
  return {
    ...factsOf(budget, names),
    note: budget.note,
    agreedAt: budget.agreedAt,
    agreedBy: names.get(budget.agreedBy ?? '') ?? null,
    terms: budget.terms,
    totals: totalsOf(budget.terms, participants),
    changes: before ? changesBetween(before.terms, budget.terms) : [],
    signatures: await signaturesSeen(db, { type: 'budget', id: budget.id }, budgetContentOf(budget).sha256),
  };
}

/** What signing a version is of. Why its lines differ from others belongs to the negotiation, and is not signed. */
function budgetContentOf({ id, matchId, number, side, proposedAt, agreedAt, terms }: Budget): Content {
  const { currency, startUpFee, closeOutFee, screenFailureFee, holdback, paid, paidWithin } = terms;
  return contentOf({
    budget: id,
    match: matchId,
    version: number,
    proposedBy: side,
    proposedAt,
    agreedAt,
    lines: terms.lines.map(({ name, perParticipant, amount }) => ({ name, perParticipant, amount })),
    terms: { currency, startUpFee, closeOutFee, screenFailureFee, holdback, paid, paidWithin },
  } satisfies SignedBudget);
}

/** What the signatures of a version are of. @throws {DomainError} as signedContent. */
export const seeSignedBudget = (actor: Actor, id: string, version: number) => signedContent(BUDGET, actor, id, version);
