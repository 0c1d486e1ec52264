/** Whom the e-mails to an organization, or to the sponsor of a study, reach. */

import { staffRoleOf } from '~/domain/model/member';
import { usersOfParty } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';

export const canSignIn = ({ passwordHash }: Pick<User, 'passwordHash'>): boolean => passwordHash !== null;

/**
 * Of an organization, the people who can sign in; or the person who posted a study without one (STU-10). Someone who is invited gets no e-mail but the invitation until they accept it: the address
 * may be a stranger's. Before anyone can sign in, the owners, who registered the organization.
 */
export async function peopleMailed(db: Db, partyId: string): Promise<User[]> {
  const people = await usersOfParty(db, partyId);
  const poster = people.find(({ id }) => id === partyId);
  if (poster) return [poster];
  const able = people.filter(canSignIn);
  return able.length > 0 ? able : people.filter((user) => staffRoleOf(user) === 'owner');
}
