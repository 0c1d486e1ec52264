/** Who is meant: somebody with an account, or somebody of whom only an address is known. */

import type { Known } from '~db/queries/persons';
import { userByEmail, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';
import { DomainError } from '../errors';
import { fullName } from '../organizations/add-site.server';

/** By the account's id, or by an e-mail address in lower case. */
export type PersonKey = { id: string } | { email: string };

export interface Who extends Known {
  /** Null where there is no account. */
  user: User | null;
}

/** @throws {DomainError} not_found where no account has the id. An address need not be known. */
export async function whoIs(db: Db, key: PersonKey): Promise<Who> {
  const user = 'id' in key ? await userById(db, key.id) : await userByEmail(db, key.email);
  if (!user && 'id' in key) throw new DomainError('not_found');
  const email = user?.email?.toLowerCase() ?? ('email' in key ? key.email : null);
  const name = user ? fullName(user) : null;
  return { user: user ?? null, userId: user?.id ?? null, email, name, organizationId: user?.organizationId ?? null };
}
