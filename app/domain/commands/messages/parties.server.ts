/** The two sides of a match, as writers of messages. */

import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, type Person, person } from '~/domain/base/actor';
import { peopleMailed } from '~/domain/base/outbox.server';
import { matchFor, ownSideOf } from '~/domain/base/parties.server';
import { otherSide } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import type { MatchWithParties } from '~db/queries/matches';
import { authorsOfMatch } from '~db/queries/messages';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';

export interface Party {
  found: MatchWithParties;
  self: Person;
  side: MatchSide;
}

/**
 * The match, for one of its two sides; the one that was kept, if two sites were merged.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators.
 */
export async function partyOf(db: Db, actor: Actor, id: string): Promise<Party> {
  const found = await matchFor(db, actor, id, 'match.takePart');
  return { found, self: person(actor), side: ownSideOf(actor, found) };
}

/** The people of one side whom messages reach. */
export const peopleOf = (db: Db, { study, site }: MatchWithParties, side: MatchSide): Promise<User[]> =>
  peopleMailed(db, side === 'site' ? site.id : study.sponsorId);

/**
 * Whom this person can mention: colleagues, and people of the other side who have written here. Listing others would
 * reveal who works there, and contact details are not shared at every stage.
 */
export async function mentionable(db: Db, { found, self, side }: Party): Promise<{ id: string; name: string }[]> {
  const own = await peopleOf(db, found, side);
  const others = (await peopleOf(db, found, otherSide(side))).map(({ id }) => id);
  const wrote = (await authorsOfMatch(db, found.match.id)).filter(({ id }) => others.includes(id));
  const people = [...own, ...wrote].filter(({ id, email }) => id !== self.id && email !== null);
  return people.map((user) => ({ id: user.id, name: nameOf(user) }));
}
