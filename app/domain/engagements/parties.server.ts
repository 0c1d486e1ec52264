/** The parties of a match, for the commands of a workspace. */
import { type MatchWithParties, matchById } from '~db/queries/matches';
import type { Db } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, can, noteRefusal } from '../actor';
import { DomainError } from '../errors';
import { partiesOf } from '../matches/parties';

type Side = 'site' | 'sponsor' | 'admin';

/** The actions whose subject is a match’s two parties. */
type PartyAction =
  | 'match.see'
  | 'match.takePart'
  | 'match.answerAsSite'
  | 'match.answerAsSponsor'
  | 'cda.send'
  | 'cda.answer';

/**
 * The match with its parties, for a command. Actors who may not see it get not_found, and those who may see it but not
 * do this get forbidden.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden.
 */
export async function matchFor(
  db: Db,
  actor: Actor,
  id: string,
  action: PartyAction = 'match.see',
): Promise<MatchWithParties> {
  const found = await matchById(db, id);
  authorizeOrNotFound(actor, 'match.see', partiesOf(found));
  if (!found) throw new DomainError('not_found');
  authorize(actor, action, partiesOf(found));
  return found;
}

/** The actor's side, if it is a party. @throws {DomainError} forbidden for administrators. */
export function partyOf(actor: Actor, found: MatchWithParties): 'site' | 'sponsor' {
  const side = sideOf(actor, found);
  if (side !== 'admin') return side;
  noteRefusal(actor, 'match.takePart');
  throw new DomainError('forbidden');
}

export function sideOf(actor: Actor, found: MatchWithParties): Side {
  const parties = partiesOf(found);
  if (can(actor, 'match.answerAsSite', parties)) return 'site';
  return can(actor, 'match.answerAsSponsor', parties) ? 'sponsor' : 'admin';
}
