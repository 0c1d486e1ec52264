/** Who on a side of a match may sign what the side has to sign next. */

import { SIGNED_TODOS, TODOS } from '~/catalogue/engagement';
import { type Actor, can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { ownSideOf } from '~/domain/base/parties.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { peopleAsked } from '~db/queries/engagements';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfParty } from '~db/queries/users';
import type { Db } from '~db/store.server';

/** @returns null unless the actor's side has to sign next. */
export async function signersFor(db: Db, actor: Actor, found: MatchWithParties) {
  const { engagement, site, study, match } = found;
  const todo = SIGNED_TODOS.find((each) => each === engagement?.todo);
  const sees = can(actor, 'match.takePart', partiesOf(found));
  if (!todo || !sees || TODOS[todo].side !== ownSideOf(actor, found)) return null;
  const bySite = TODOS[todo].side === 'site';
  const everyone = await usersOfParty(db, bySite ? site.id : study.sponsorId);
  const status = bySite ? site.status : found.sponsorStatus;
  const able = everyone.filter(
    (user) => user.erasedAt === null && canSignIn(user) && can(personOf(user, status), 'cda.sign', partiesOf(found)),
  );
  const people = able.map((user) => ({
    id: user.id,
    name: nameOf(user),
    you: actor.kind === 'person' && user.id === actor.id,
  }));
  const [task] = await peopleAsked(db, [match.id]);
  return { todo, people, asked: people.find(({ id }) => id === task?.user.id) ?? null };
}
