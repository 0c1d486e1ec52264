/** A match for its parties: every page and command of its workspace begins here. */

import { DomainError } from '~/catalogue/errors';
import type { MatchSide } from '~/catalogue/statuses';
import { partiesOf } from '~/domain/model/match-parties';
import { matchRedirectedTo } from '~db/queries/duplicates';
import { type MatchWithParties, type MatchWithSite, matchById } from '~db/queries/matches';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, can, noteRefusal } from './actor';

type Side = MatchSide | 'admin';

/** The actions whose subject is a match’s two parties. */
export type PartyAction =
  | 'match.see'
  | 'match.takePart'
  | 'match.answerAsSite'
  | 'match.answerAsSponsor'
  | 'match.shortlist'
  | 'match.note'
  | 'selection.read'
  | 'selection.approve'
  | 'cda.send'
  | 'cda.answer';

/**
 * The match with its parties. If it was dropped when two sites were merged, the match that replaced it, so its ID may
 * differ from the requested one. Actors who may not see it get not_found, and those who may see it but not do this get
 * forbidden.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden; match_waits to change one that waits.
 */
export const matchFor = (
  db: Db,
  actor: Actor,
  id: string,
  action: PartyAction = 'match.see',
): Promise<MatchWithParties> => matchReadFor(db, actor, id, action, matchById);

/** The same, read by a query that adds what belongs to the match. */
export async function matchReadFor<Found extends MatchWithParties>(
  db: Db,
  actor: Actor,
  id: string,
  action: PartyAction,
  read: (db: Db, id: string) => Promise<Found | undefined>,
): Promise<Found> {
  const stored = (await read(db, id)) ?? (await read(db, await matchRedirectedTo(db, id)));
  const found = stored?.match.held === 'archived' ? undefined : stored;
  authorizeOrNotFound(actor, 'match.see', partiesOf(found));
  if (!found) throw new DomainError('not_found');
  authorize(actor, action, partiesOf(found));
  if (WAITING.includes(action)) requireGoingOn(found);
  return found;
}

/** What nobody does while the site is suspended. The private lists and notes of a sponsor do not need the site. */
const WAITING: readonly PartyAction[] = [
  'match.answerAsSite',
  'match.answerAsSponsor',
  'selection.approve',
  'cda.send',
  'cda.answer',
];

/** Call it in commands whose permission only lets someone read. @throws {DomainError} match_waits. */
export function requireGoingOn({ match }: Pick<MatchWithSite, 'match'>): void {
  if (match.held !== null) throw new DomainError('match_waits');
}

/** The same check on its own, for an endpoint that reads its input before its command runs. @throws as matchFor. */
export async function mustBeAllowed(actor: Actor, id: string, action: PartyAction): Promise<void> {
  await store.read((db) => matchFor(db, actor, id, action));
}

/** The actor's side, if it is a party. @throws {DomainError} forbidden for administrators. */
export function ownSideOf(actor: Actor, found: MatchWithParties): MatchSide {
  const side = sideOf(actor, found);
  if (side !== 'admin') return side;
  noteRefusal(actor, 'match.takePart');
  throw new DomainError('forbidden');
}

export function sideOf(actor: Actor, found: Pick<MatchWithSite, 'study' | 'site'>): Side {
  const parties = partiesOf(found);
  if (can(actor, 'match.answerAsSite', parties)) return 'site';
  return can(actor, 'match.answerAsSponsor', parties) ? 'sponsor' : 'admin';
}
