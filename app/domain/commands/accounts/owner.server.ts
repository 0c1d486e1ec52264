import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { updateUser } from '~db/queries/users';
import type { Organization, User } from '~db/schema';
import type { Db } from '~db/store.server';

/** Makes the person the organization's owner. If they have no role yet, they get the organization's. */
export async function makeOwner(
  db: Db,
  actor: Actor,
  user: User,
  { id: organizationId, type }: Pick<Organization, 'id' | 'type'>,
  at: number,
): Promise<void> {
  const role = user.role ?? type;
  const staffRole = 'owner';
  await updateUser(db, user.id, { organizationId, role, staffRole, updatedAt: at });
  await record(db, actor, 'user.joined', user.id, {
    before: { organizationId: user.organizationId, role: user.role },
    after: { organizationId, role, staffRole },
    at,
  });
}
