/** The budget of a match, as its parties see it. */

import { BUDGETS, turnIn } from '~/catalogue/budgets';
import { DomainError } from '~/catalogue/errors';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { versionSignersFor } from '~/domain/commands/engagements/ask-to-sign.server';
import { type Content, contentOf } from '~/domain/commands/signatures/content.server';
import { signaturesSeen, signingAsked } from '~/domain/commands/signatures/see.server';
import { changesBetween, totalsOf } from '~/domain/model/budget';
import type { MatchBudget, ShownBudget, SignedBudget } from '~/domain/model/budget-schema';
import { nameOfSide, partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { goesOn } from '~/domain/model/study-endings';
import { vouchedFor } from '~/domain/model/study-origins';
import { type VersionMove, versionMoves } from '~/domain/model/versions';
import { now } from '~/gateways/clock.server';
import { budgetsOf } from '~db/queries/budgets';
import type { MatchWithParties } from '~db/queries/matches';
import { startUpOf } from '~db/queries/start-ups';
import { usersByIds } from '~db/queries/users';
import type { Budget, StartUp, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

export interface BudgetParty {
  found: MatchWithParties;
  side: MatchSide | 'admin';
  /** There is no budget before the start-up. */
  startUp: StartUp | undefined;
  /** The first one first. */
  versions: Budget[];
  latest: Budget | undefined;
}

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function budgetPartyOf(db: Db, actor: Actor, id: string): Promise<BudgetParty> {
  const found = await matchFor(db, actor, id);
  const startUp = await startUpOf(db, found.match.id);
  const versions = startUp ? await budgetsOf(db, found.match.id) : [];
  return { found, side: sideOf(actor, found), startUp, versions, latest: versions.at(-1) };
}

/** What a side can do now. Administrators only read. */
export function movesOf({ found, side, startUp, versions, latest }: BudgetParty): VersionMove[] {
  const goes = found.match.held === null && goesOn(found.study, found.match);
  const open = goes && startUp !== undefined && startUp.endedAt === null;
  return versionMoves({ side, open, latest, room: versions.length < BUDGETS.versionsMost });
}

/**
 * The versions of the budget, one of them in full: the latest, unless another is asked for.
 * @throws {DomainError} as budgetPartyOf; not_found for a version that there is not.
 */
export async function seeBudget(
  actor: Actor,
  id: string,
  { version, session = null }: { version?: number | undefined; session?: string | null } = {},
  at = now(),
): Promise<MatchBudget> {
  return store.read(async (db) => {
    const party = await budgetPartyOf(db, actor, id);
    const seen = await budgetSeen(db, party, version);
    const signing = session === null ? null : await toSign(db, actor, party, session, at);
    return { ...seen, signing, signers: await signersToAsk(db, actor, party) };
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
    may: movesOf(party),
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
export function budgetContentOf({ id, matchId, number, side, proposedAt, agreedAt, terms }: Budget): Content {
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

export const statementOf = (found: MatchWithParties, side: MatchSide, number: number): string =>
  `I agree, for ${nameOfSide(found, side)}, to version ${number} of the budget of ${found.site.name} for the study “${found.study.title}”.`;

/** What the actor needs to sign the latest version; null if it is not the actor's to sign now. */
async function toSign(
  db: Db,
  actor: Actor,
  party: BudgetParty,
  session: string,
  at: number,
): Promise<MatchBudget['signing']> {
  const { found, side, latest } = party;
  if (!latest || side === 'admin' || !movesOf(party).includes('sign')) return null;
  if (!can(actor, 'budget.sign', partiesOf(found))) return null;
  const { sha256 } = budgetContentOf(latest);
  return {
    ...(await signingAsked(db, actor, session, at)),
    statement: statementOf(found, side, latest.number),
    sha256,
  };
}

/** Who can sign the latest version, for a member of the side whose turn it is without the authority to; null otherwise. */
async function signersToAsk(db: Db, actor: Actor, party: BudgetParty): Promise<MatchBudget['signers']> {
  const { found, side, latest } = party;
  if (!latest || side === 'admin' || !movesOf(party).includes('sign')) return null;
  return can(actor, 'budget.sign', partiesOf(found)) ? null : versionSignersFor(db, found, side, latest);
}

/** What the signatures of a version are of. @throws {DomainError} as budgetPartyOf; not_found before both have agreed. */
export async function seeSignedBudget(actor: Actor, id: string, version: number): Promise<unknown> {
  return store.read(async (db) => {
    const { versions } = await budgetPartyOf(db, actor, id);
    const budget = versions.find(({ number, agreedAt }) => number === version && agreedAt !== null);
    if (!budget) throw new DomainError('not_found');
    return budgetContentOf(budget).content;
  });
}

/** A version in its next state, and whose turn it is then. */
export const movedTo = (state: Budget['state'], side: MatchSide, at: number) => {
  const turn = turnIn(state, side);
  return { state, turn, turnSince: turn && at, askedId: null };
};
