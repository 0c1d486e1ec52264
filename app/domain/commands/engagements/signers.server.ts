/** Who on a side of a match may sign what the side has to sign next. */

import { SIGNED_TODOS, TODOS } from '~/catalogue/engagement';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { ownSideOf } from '~/domain/base/parties.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf, staffRoleOf } from '~/domain/model/member';
import { peopleAsked } from '~db/queries/engagements';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfParty } from '~db/queries/memberships';
import type { Organization, User } from '~db/schema';
import type { Db } from '~db/store.server';

/** @returns null unless the actor's side has to sign next. */
export async function signersFor(db: Db, actor: Actor, found: MatchWithParties) {
  const { engagement, match } = found;
  const todo = SIGNED_TODOS.find((each) => each === engagement?.todo);
  const sees = can(actor, 'match.takePart', partiesOf(found));
  if (!todo || !sees || TODOS[todo].side !== ownSideOf(actor, found)) return null;
  const { people: able, owners } = await signersOfParty(db, partyOf(found, TODOS[todo].side));
  const people = able.map((each) => ({ ...each, you: actor.kind === 'person' && each.id === actor.id }));
  const [task] = await peopleAsked(db, [match.id]);
  return { todo, people, owners, asked: people.find(({ id }) => id === task?.user.id) ?? null };
}

/** A side of a match: an organization, or the person who posted the study without one. */
export interface Party {
  side: MatchSide;
  id: string;
  /** The organization's; null for a person. */
  status: Organization['status'] | null;
}

export const partyOf = (
  { site, study, sponsorStatus }: Pick<MatchWithParties, 'site' | 'study' | 'sponsorStatus'>,
  side: MatchSide,
): Party =>
  side === 'site' ? { side, id: site.id, status: site.status } : { side, id: study.sponsorId, status: sponsorStatus };

/** Who may sign for a party; if nobody may, the owners, who can change that. */
export async function signersOfParty(db: Db, party: Party) {
  const people = (await ableToSign(db, party)).map(named);
  const owners = people.length > 0 ? [] : (await usersOfParty(db, party.id)).filter(isOwnerHere).map(named);
  return { people, owners };
}

const named = (user: User) => ({ id: user.id, name: nameOf(user) });

const isOwnerHere = (user: User): boolean => user.erasedAt === null && canSignIn(user) && staffRoleOf(user) === 'owner';

/** Whether one of its people may sign for a party. For a sponsor that is not verified, nobody may. */
export const maySignFor = (user: User, { side, id, status }: Party): boolean =>
  can(personOf(user, status), 'cda.sign', {
    siteId: side === 'site' ? id : '',
    sponsorId: side === 'sponsor' ? id : '',
  });

/** The people of a party who may sign for it and can sign in. */
export async function ableToSign(db: Db, party: Party): Promise<User[]> {
  return (await usersOfParty(db, party.id)).filter(
    (user) => user.erasedAt === null && canSignIn(user) && maySignFor(user, party),
  );
}
