/** Both sides sign the version of the budget that they have agreed on: the site first, then the sponsor. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can, noteRefusal, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { type RecordSigning, sign, type Work } from '~/domain/commands/signatures/sign.server';
import { follow } from '~/domain/commands/start-up/following.server';
import type { MatchBudget } from '~/domain/model/budget-schema';
import { otherSide, partiesOf } from '~/domain/model/match-parties';
import type { Signing } from '~/domain/model/signature-schema';
import { goesOn } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import { changeBudget } from '~db/queries/budgets';
import type { Budget } from '~db/schema';
import type { Db } from '~db/store.server';
import { tellOfBudget } from './propose.server';
import {
  type BudgetParty,
  budgetContentOf,
  budgetPartyOf,
  movedTo,
  movesOf,
  seeBudget,
  statementOf,
} from './see.server';

/**
 * Signs the version that was read, for the actor's side. Once both have signed it, it never changes; each
 * signature does its task of the start-up, if its list has one.
 * @throws {DomainError} unauthenticated, signing_refused; as `toSign`; invalid for what is missing.
 */
export async function signBudget(
  actor: Actor,
  session: string | null,
  matchId: string,
  { version, sha256, ...signing }: Signing & { version: number; sha256: string },
  key: string | null = null,
  at = now(),
): Promise<MatchBudget> {
  await sign(actor, session, signing, budgetSigning(matchId, version, { sha256, key, at }), at);
  return seeBudget(actor, matchId, { session }, at);
}

/** What it takes to sign a version of a match's budget. */
export const budgetSigning = (
  matchId: string,
  version: number,
  { sha256, key, at }: RecordSigning,
): Work<{ id: string }> => ({
  action: `match.budget.sign:${matchId}`,
  key,
  input: [version, sha256],
  subject: async (db, signer) => {
    const { found, side, latest, hash } = await toSign(db, signer, matchId, { version, sha256 });
    return {
      type: 'budget',
      id: latest.id,
      version: latest.number,
      sha256: hash,
      statement: statementOf(found, side, latest.number),
      meaning: 'approval',
      organizationId: side === 'site' ? found.site.id : found.study.sponsorId,
    };
  },
  follow: async (db, signature, signer) => {
    const ready = await toSign(db, signer, matchId, { version, sha256 });
    await signed(db, signer, ready, { signature: signature.id, at });
    return { id: matchId };
  },
});

interface Ready extends BudgetParty {
  side: MatchSide;
  latest: Budget;
  hash: string;
}

/**
 * What the actor would sign now, if it is what was read.
 * @throws {DomainError} as budgetPartyOf; forbidden for administrators, signing_unauthorized; match_waits,
 * study_completed, study_paused; budget_changed if there is another version by now; budget_refused if it is not this
 * side's to sign; signing_stale.
 */
async function toSign(
  db: Db,
  actor: Actor,
  matchId: string,
  { version, sha256 }: { version: number; sha256: string | null },
): Promise<Ready> {
  const party = await budgetPartyOf(db, actor, matchId);
  const { found, latest } = party;
  const side = ownSideOf(actor, found);
  requireGoingOn(found);
  if (!can(actor, 'budget.sign', partiesOf(found))) {
    noteRefusal(actor, 'budget.sign');
    throw new DomainError('signing_unauthorized');
  }
  if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
  if (latest && latest.number !== version) throw new DomainError('budget_changed');
  if (!latest || !movesOf(party).includes('sign')) throw new DomainError('budget_refused');
  const { sha256: hash } = budgetContentOf(latest);
  if (sha256 !== null && sha256 !== hash) throw new DomainError('signing_stale');
  return { ...party, side, latest, hash };
}

async function signed(
  db: Db,
  signer: Person,
  { found, side, latest, startUp }: Ready,
  { signature, at }: { signature: string; at: number },
): Promise<void> {
  const version = latest.number;
  const isLast = side === 'sponsor';
  const change = { ...movedTo(isLast ? 'signed' : 'siteSigned', side, at), ...(isLast && { signedAt: at }) };
  if (!(await changeBudget(db, latest, change))) throw new DomainError('budget_changed');
  await record(db, signer, 'match.budgetSigned', found.match.id, { after: { version, side, signature }, at });
  const mail = isLast ? MAILS.budgetSigned : MAILS.budgetToCountersign;
  await tellOfBudget({ db, found, at }, otherSide(side), (about) => mail({ ...about, version }));
  if (startUp) await follow(db, signer, 'budget', { found, startUp, side, at });
}
