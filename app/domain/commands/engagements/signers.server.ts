/** Who on a side of a match may sign what the side has to sign next. */

import { SIGNED_TODOS, TODOS } from '~/catalogue/engagement';
import { type Actor, can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { ownSideOf } from '~/domain/base/parties.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf, staffRoleOf } from '~/domain/model/member';
import { peopleAsked } from '~db/queries/engagements';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfParty } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';

/** @returns null unless the actor's side has to sign next. */
export async function signersFor(db: Db, actor: Actor, found: MatchWithParties) {
  const { engagement, site, study, match } = found;
  const todo = SIGNED_TODOS.find((each) => each === engagement?.todo);
  const sees = can(actor, 'match.takePart', partiesOf(found));
  if (!todo || !sees || TODOS[todo].side !== ownSideOf(actor, found)) return null;
  const party = TODOS[todo].side === 'site' ? site.id : study.sponsorId;
  const { people: able, owners } = await signersOfParty(db, party);
  const people = able.map((each) => ({ ...each, you: actor.kind === 'person' && each.id === actor.id }));
  const [task] = await peopleAsked(db, [match.id]);
  return { todo, people, owners, asked: people.find(({ id }) => id === task?.user.id) ?? null };
}

/** Who may sign for a party; if nobody may, the owners, who can change that. */
export async function signersOfParty(db: Db, partyId: string) {
  const people = (await ableToSign(db, partyId)).map(named);
  const owners = people.length > 0 ? [] : (await usersOfParty(db, partyId)).filter(isOwnerHere).map(named);
  return { people, owners };
}

const named = (user: User) => ({ id: user.id, name: nameOf(user) });

const isOwnerHere = (user: User): boolean => user.erasedAt === null && canSignIn(user) && staffRoleOf(user) === 'owner';

/** The people of an organization, or the person who posted a study without one, who may sign for it and can sign in. */
export async function ableToSign(db: Db, partyId: string): Promise<User[]> {
  const both = { siteId: partyId, sponsorId: partyId };
  return (await usersOfParty(db, partyId)).filter(
    (user) => user.erasedAt === null && canSignIn(user) && can(personOf(user), 'cda.sign', both),
  );
}
