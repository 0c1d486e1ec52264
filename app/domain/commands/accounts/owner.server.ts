import type { StaffRole } from '~/catalogue/statuses';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { insertMembership } from '~db/queries/memberships';
import { updateUser } from '~db/queries/users';
import type { Organization, User } from '~db/schema';
import type { Db } from '~db/store.server';

/**
 * Makes the person the organization's owner. If they have no role yet, they get the organization's. It becomes one of
 * their others if they belong to one already.
 */
export async function makeOwner(
  db: Db,
  actor: Actor,
  user: User,
  { id: organizationId, type }: Pick<Organization, 'id' | 'type'>,
  at: number,
): Promise<void> {
  const staffRole = 'owner';
  if (user.organizationId || (type === 'site' && user.role === 'sponsor')) {
    await join(db, actor, user, { organizationId, type, staffRole }, at);
    return;
  }
  const role = user.role ?? type;
  await updateUser(db, user.id, { organizationId, role, staffRole, updatedAt: at });
  await record(db, actor, 'user.joined', user.id, {
    before: { organizationId: user.organizationId, role: user.role },
    after: { organizationId, role, staffRole },
    at,
  });
}

/** Adds an organization to those that the person belongs to. Does nothing if they belong to it already. */
export async function join(
  db: Db,
  actor: Actor,
  { id: userId }: User,
  {
    organizationId,
    type: role,
    staffRole,
    maySign = null,
  }: { organizationId: string; type: Organization['type']; staffRole: StaffRole; maySign?: boolean | null },
  at: number,
): Promise<void> {
  const times = { createdAt: at, updatedAt: at };
  const row = { id: newId(), userId, organizationId, staffRole, maySign, ...times };
  if (!(await insertMembership(db, row))) return;
  await record(db, actor, 'user.joined', userId, {
    after: { organizationId, role, staffRole, ...signing(maySign) },
    at,
  });
}

/** The authority to sign, in the audit trail, if it is not as usual for the role. */
export const signing = (maySign: boolean | null) => (maySign === null ? {} : { maySign });
