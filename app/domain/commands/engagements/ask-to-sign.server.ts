import { TODOS } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import type { Negotiated } from '~/catalogue/following';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { linkTo, notify } from '~/domain/base/outbox.server';
import { matchFor, ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { aboutMatch } from '~/domain/model/mail-about';
import { now } from '~/gateways/clock.server';
import { changeBudget, latestBudgetOf } from '~db/queries/budgets';
import { changeContract, latestContractOf } from '~db/queries/contracts';
import type { MatchWithParties } from '~db/queries/matches';
import { userById } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { partyOf, signersFor, signersOfParty } from './signers.server';
import { assignTurn, openStep } from './turns.server';

/**
 * Asks a colleague who may sign to do so: it becomes that person's task, and we e-mail them. Repeating it changes nothing.
 * @throws {DomainError} unauthenticated, not_found (another's match), forbidden for administrators, step_not_open if the
 * actor's side has nothing to sign, signer_unknown for someone who may not sign.
 */
export const askToSign = (actor: Actor, matchId: string, { userId }: { userId: string }, at = now()) =>
  store.tx(async (db) => {
    const found = await matchFor(db, actor, matchId, 'match.takePart');
    requireGoingOn(found);
    const signers = await signersFor(db, actor, found);
    if (!signers || !found.engagement?.step) throw new DomainError('step_not_open');
    const person = signers.people.find(({ id }) => id === userId);
    if (!person) throw new DomainError('signer_unknown');
    const { step, side } = TODOS[signers.todo];
    const asked = { id: found.match.id, step, side, assigneeId: userId, name: person.name };
    if (signers.asked?.id === userId) return asked;
    await assignTurn(db, openStep(found.engagement, step), userId);
    await record(db, actor, 'match.signatureAsked', found.match.id, { after: { assigneeId: userId }, at });
    const tab = step === 'visit' ? 'visit' : 'documents';
    const link = linkTo(paths.matchTab(found.match.id, tab));
    const mail = MAILS.signatureAsked({ about: aboutMatch(found, side, at), todo: signers.todo, link });
    await notify(db, [(await userById(db, userId))?.email ?? null], mail, at);
    return asked;
  });

/** The latest version of the contract or the budget, and its changes. */
const VERSIONS = {
  contract: { latest: latestContractOf, change: changeContract },
  budget: { latest: latestBudgetOf, change: changeBudget },
} as const;

/** Who can sign the version whose turn it is for a side, and who of them was asked. */
export async function versionSignersFor(
  db: Db,
  found: MatchWithParties,
  side: MatchSide,
  { askedId }: { askedId: string | null },
) {
  const { people, owners } = await signersOfParty(db, partyOf(found, side));
  return { people, owners, asked: people.find(({ id }) => id === askedId) ?? null };
}

/**
 * Asks a colleague who may sign to sign the contract or the budget: it becomes that person's task, and we e-mail them.
 * Repeating it changes nothing.
 * @throws {DomainError} unauthenticated, not_found (another's match), forbidden for administrators, match_waits,
 * step_not_open if the actor's side has nothing to sign, signer_unknown for someone who may not sign.
 */
export const askToSignVersion = (
  actor: Actor,
  matchId: string,
  what: Negotiated,
  { userId }: { userId: string },
  at = now(),
) =>
  store.tx(async (db) => {
    const found = await matchFor(db, actor, matchId, 'match.takePart');
    requireGoingOn(found);
    const side = ownSideOf(actor, found);
    const { latest: latestOf, change } = VERSIONS[what];
    const latest = await latestOf(db, found.match.id);
    if (latest?.turn !== side || latest.state === 'offered') throw new DomainError('step_not_open');
    const { people } = await versionSignersFor(db, found, side, latest);
    const person = people.find(({ id }) => id === userId);
    if (!person) throw new DomainError('signer_unknown');
    const asked = { id: found.match.id, assigneeId: userId, name: person.name };
    if (latest.askedId === userId) return asked;
    if (!(await change(db, latest, { askedId: userId }))) throw new DomainError('step_not_open');
    const after = { assigneeId: userId, what, version: latest.number };
    await record(db, actor, 'match.signatureAsked', found.match.id, { after, at });
    const link = linkTo(paths.matchTab(found.match.id, what));
    const mail = MAILS.versionSignatureAsked({ about: aboutMatch(found, side, at), what, link });
    await notify(db, [(await userById(db, userId))?.email ?? null], mail, at);
    return asked;
  });
