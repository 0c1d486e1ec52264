/** Who may approve that a sponsor selects a site, where that takes two people (decision 105). */
import { can } from '~/domain/base/actor';
import { canSignIn } from '~/domain/base/outbox.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { usersOfOrganization } from '~db/queries/memberships';
import type { Organization, User } from '~db/schema';
import type { Db } from '~db/store.server';

/** The people of the organization who may approve and can sign in. Of one that is not verified, nobody may. */
export async function ableToApprove(db: Db, { id, status }: Pick<Organization, 'id' | 'status'>): Promise<User[]> {
  const mayApprove = (user: User) => can(personOf(user, status), 'selection.approve', { siteId: '', sponsorId: id });
  return (await usersOfOrganization(db, id)).filter(
    (user) => user.erasedAt === null && canSignIn(user) && mayApprove(user),
  );
}
