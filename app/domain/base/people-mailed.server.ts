/** Whom the e-mails to an organization reach. */

import { staffRoleOf } from '~/domain/model/member';
import { usersOfOrganization } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';

export const canSignIn = ({ passwordHash }: Pick<User, 'passwordHash'>): boolean => passwordHash !== null;

/**
 * The people who can sign in. Someone who is invited gets no e-mail but the invitation until they accept it: the address
 * may be a stranger's. Before anyone can sign in, the owners, who registered the organization.
 */
export async function peopleMailed(db: Db, organizationId: string): Promise<User[]> {
  const people = await usersOfOrganization(db, organizationId);
  const able = people.filter(canSignIn);
  return able.length > 0 ? able : people.filter((user) => staffRoleOf(user) === 'owner');
}
