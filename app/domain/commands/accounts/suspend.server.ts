/** Owners suspend accounts, of whatever role, and reinstate them. */
import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { canSignIn } from '~/domain/base/outbox.server';
import type { ListedUser, SuspendedUser } from '~/domain/model/account-view';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { unassignTasksOf } from '~db/queries/engagements';
import { usersOfOrganization } from '~db/queries/memberships';
import { startUpTasksAssignedTo, unassignStartUpTasksOf } from '~db/queries/start-ups';
import { deleteSessionsOfUser, updateUser } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { actorNow } from './session.server';
import { accountOf, requireAnotherOwner } from './team.server';
import { listed } from './users.server';

/**
 * Ends the person's sessions, lets nobody sign in with the account until it is reinstated, and gives the steps that are
 * assigned to the person to everyone in the organization. Safe to repeat.
 * @throws {DomainError} unauthenticated, forbidden, not_found; suspend_self; last_owner.
 */
export async function suspendPerson(actor: Actor, id: string, at = now()): Promise<SuspendedUser> {
  authorize(actor, 'user.manage');
  return store.tx(async (db) => {
    authorize(await actorNow(db, actor), 'user.manage');
    const user = await accountOf(db, id);
    if (actor.kind === 'person' && actor.id === id) throw new DomainError('suspend_self');
    const takers = (await takersFrom(db, user)).map(nameOf);
    if (user.suspendedAt !== null) return { ...listed(user), stepsHandedOver: 0, takers };
    await requireAnotherOwner(db, user);
    await deleteSessionsOfUser(db, id);
    const freed = await unassignTasksOf(db, id);
    for (const { matchId } of freed) {
      await record(db, actor, 'match.assigned', matchId, {
        before: { assigneeId: id },
        after: { assigneeId: null },
        at,
      });
    }
    const tasks = await startUpTasksAssignedTo(db, id);
    await unassignStartUpTasksOf(db, id);
    for (const { matchId, taskId, title: task } of tasks) {
      await record(db, actor, 'match.startUpTaskAssigned', matchId, {
        before: { taskId, task, assigneeId: id },
        after: { assigneeId: null },
        at,
      });
    }
    const suspended = await change(db, actor, user, { action: 'user.suspended', suspendedAt: at, at });
    return { ...suspended, stepsHandedOver: freed.length + tasks.length, takers };
  });
}

/** Who takes over from a person: those of the same organization who can sign in. */
export async function takersFrom(db: Db, { id, organizationId }: User): Promise<User[]> {
  if (!organizationId) return [];
  return (await usersOfOrganization(db, organizationId)).filter((other) => other.id !== id && canSignIn(other));
}

/** Lets the person sign in again. Safe to repeat. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function reinstatePerson(actor: Actor, id: string, at = now()): Promise<ListedUser> {
  authorize(actor, 'user.manage');
  return store.tx(async (db) => {
    authorize(await actorNow(db, actor), 'user.manage');
    const user = await accountOf(db, id);
    if (user.suspendedAt === null) return listed(user);
    return change(db, actor, user, { action: 'user.reinstated', suspendedAt: null, at });
  });
}

interface Change {
  action: 'user.suspended' | 'user.reinstated';
  suspendedAt: number | null;
  at: number;
}

async function change(db: Db, actor: Actor, user: User, { action, suspendedAt, at }: Change): Promise<ListedUser> {
  const changed = await updateUser(db, user.id, { suspendedAt, updatedAt: at });
  if (!changed) throw new DomainError('not_found');
  await record(db, actor, action, user.id, { after: { name: nameOf(user) }, at });
  return listed(changed);
}
