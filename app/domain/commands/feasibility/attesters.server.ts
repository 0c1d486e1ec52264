/** Who may attest a site's answers, and who was asked to. */

import { type Actor, can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf, staffRoleOf } from '~/domain/model/member';
import { peopleAsked } from '~db/queries/engagements';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfOrganization } from '~db/queries/memberships';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';

/** Of the people who can sign in, investigators first; and the investigators who have not accepted their invitation. */
export async function attestersAt(db: Db, actor: Actor, found: MatchWithParties) {
  const everyone = await usersOfOrganization(db, found.site.id);
  const may = everyone.filter(
    (user) =>
      user.erasedAt === null &&
      user.suspendedAt === null &&
      can(personOf(user, found.site.status), 'feasibility.attest', partiesOf(found)),
  );
  const able = may.filter(canSignIn);
  const isInvestigator = (user: User) => staffRoleOf(user) === 'investigator';
  const people = able
    .sort((a, b) => Number(isInvestigator(b)) - Number(isInvestigator(a)))
    .map((user) => ({ id: user.id, name: nameOf(user), you: actor.kind === 'person' && user.id === actor.id }));
  const invited = may
    .filter((user) => isInvestigator(user) && !canSignIn(user))
    .map((user) => ({ id: user.id, name: nameOf(user) }));
  const [task] = found.engagement?.todo === 'attestAnswers' ? await peopleAsked(db, [found.match.id]) : [];
  return { people, asked: people.find(({ id }) => id === task?.user.id) ?? null, invited };
}
