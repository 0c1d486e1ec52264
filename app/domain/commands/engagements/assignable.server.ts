/** Who on a side of a match can take care of what the side has to do. */

import { BY_SIGNATURE, type Todo } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import type { Option } from '~/catalogue/options';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfParty } from '~db/queries/memberships';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';
import { maySignFor, partyOf } from './signers.server';

/**
 * Why someone on a side cannot do it; null for who can. Anyone may write the report of a visit, and then ask for a
 * signature.
 */
function refusalOf(found: MatchWithParties, user: User, { todo, side }: { todo: Todo; side: MatchSide }) {
  if (todo === 'attestAnswers') {
    const attests = can(personOf(user, found.site.status), 'feasibility.attest', partiesOf(found));
    return attests ? null : 'attester_unknown';
  }
  const isSigned = BY_SIGNATURE.some((each) => each === todo);
  return isSigned && !maySignFor(user, partyOf(found, side)) ? 'signer_unknown' : null;
}

/** @throws {DomainError} not_found for someone of another organization; attester_unknown, signer_unknown. */
export function mustBeAssignable(
  found: MatchWithParties,
  user: User | undefined,
  task: { todo: Todo; side: MatchSide },
): asserts user {
  const { id } = partyOf(found, task.side);
  if (user?.organizationId !== id && user?.id !== id) throw new DomainError('not_found');
  const refusal = refusalOf(found, user, task);
  if (refusal) throw new DomainError(refusal);
}

/** The people to choose from, as options: whoever may do it and can sign in. Empty if that is only the actor. */
export async function assignableTo(
  db: Db,
  actor: Actor,
  found: MatchWithParties,
  task: { todo: Todo; side: MatchSide },
): Promise<Option[]> {
  const everyone = await usersOfParty(db, partyOf(found, task.side).id);
  const able = everyone.filter((user) => user.erasedAt === null && canSignIn(user) && !refusalOf(found, user, task));
  const hasChoice = able.some(({ id }) => actor.kind !== 'person' || id !== actor.id);
  return hasChoice ? able.map((user) => ({ value: user.id, label: nameOf(user) })) : [];
}
