/** Who on a side of a match can take care of what the side has to do. */

import type { Todo } from '~/catalogue/engagement';
import { DomainError, type ErrorCode } from '~/catalogue/errors';
import type { Option } from '~/catalogue/options';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfParty } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';

/**
 * What not everyone on a side may do. A report of a visit is not here: anyone may write it, and then ask for a signature.
 */
const NEEDS: Partial<Record<Todo, { permission: 'feasibility.attest' | 'cda.sign'; refusal: ErrorCode }>> = {
  attestAnswers: { permission: 'feasibility.attest', refusal: 'attester_unknown' },
  signCda: { permission: 'cda.sign', refusal: 'signer_unknown' },
  countersignCda: { permission: 'cda.sign', refusal: 'signer_unknown' },
};

const partyOf = ({ site, study }: MatchWithParties, side: MatchSide) => (side === 'site' ? site.id : study.sponsorId);

function mayDo(found: MatchWithParties, user: User, { todo, side }: { todo: Todo; side: MatchSide }): boolean {
  const needed = NEEDS[todo];
  const status = side === 'site' ? found.site.status : found.sponsorStatus;
  return !needed || can(personOf(user, status), needed.permission, partiesOf(found));
}

/** @throws {DomainError} not_found for someone of another organization; attester_unknown, signer_unknown. */
export function mustBeAssignable(
  found: MatchWithParties,
  user: User | undefined,
  task: { todo: Todo; side: MatchSide },
): asserts user {
  const party = partyOf(found, task.side);
  if (user?.organizationId !== party && user?.id !== party) throw new DomainError('not_found');
  if (!mayDo(found, user, task)) throw new DomainError(NEEDS[task.todo]?.refusal ?? 'forbidden');
}

/** The people to choose from, as options: whoever may do it and can sign in. Empty if that is only the actor. */
export async function assignableTo(
  db: Db,
  actor: Actor,
  found: MatchWithParties,
  task: { todo: Todo; side: MatchSide },
): Promise<Option[]> {
  const everyone = await usersOfParty(db, partyOf(found, task.side));
  const able = everyone.filter((user) => user.erasedAt === null && canSignIn(user) && mayDo(found, user, task));
  const hasChoice = able.some(({ id }) => actor.kind !== 'person' || id !== actor.id);
  return hasChoice ? able.map((user) => ({ value: user.id, label: nameOf(user) })) : [];
}
