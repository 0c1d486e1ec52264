/** Shared by the commands for a match's CDA. */
import { AGREEMENT_STATES } from '~/catalogue/agreements';
import { DomainError } from '~/catalogue/errors';
import type { Mail } from '~/catalogue/mail-writing';
import type { MatchMail } from '~/catalogue/mails-matches';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import type { Actor } from '~/domain/base/actor';
import { linkTo } from '~/domain/base/outbox.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { voidSignatures } from '~/domain/commands/signatures/void.server';
import { otherSide } from '~/domain/model/match-parties';
import { agreementsOfMatch, changeAgreement } from '~db/queries/agreements';
import type { MatchWithParties } from '~db/queries/matches';
import type { Agreement } from '~db/schema';
import type { Db } from '~db/store.server';

/** The states in which a version can still be signed. */
export const OPEN: readonly Agreement['state'][] = ['sent', 'signed'];

export const moved = ({ state }: Pick<Agreement, 'state'>) =>
  new DomainError('agreement_moved', { state: AGREEMENT_STATES[state].toLowerCase() });

/** The latest version, if it is the one that was read. @throws {DomainError} not_found without one, agreement_moved. */
export async function latest(db: Db, matchId: string, read: string): Promise<Agreement> {
  const [current] = await agreementsOfMatch(db, matchId);
  if (!current) throw new DomainError('not_found');
  if (current.id !== read) throw new DomainError('agreement_moved', { state: 'a later version was sent' });
  return current;
}

/** Ends a version that is in one of these states, with its signatures. @throws {DomainError} agreement_moved. */
export async function endVersion(
  db: Db,
  actor: Actor,
  agreement: Agreement,
  {
    from,
    to,
    answer,
    at,
  }: { from: readonly Agreement['state'][]; to: Agreement['state']; answer: string | null; at: number },
): Promise<Agreement> {
  const change = { state: to, ...(answer !== null && { answer, answeredAt: at }) };
  const ended = await changeAgreement(db, agreement.id, from, change);
  if (!ended) throw moved(agreement);
  const reason = answer ?? AGREEMENT_STATES[to];
  await voidSignatures(db, actor, { type: 'agreement', id: agreement.id }, reason, at);
  return ended;
}

/** E-mails the people on the other side about the CDA. @param found with its engagement as it is now. */
export async function notifyOtherSide(
  db: Db,
  found: MatchWithParties,
  side: MatchSide,
  mailOf: (about: MatchMail) => Mail,
  at: number,
): Promise<void> {
  const link = linkTo(paths.matchTab(found.match.id, 'documents'));
  await mailSide(db, found, otherSide(side), (about) => mailOf({ about, link }), at);
}
