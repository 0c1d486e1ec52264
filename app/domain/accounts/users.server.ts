import { LIST_PAGE } from '~/catalogue/limits';
import type { Role } from '~/catalogue/statuses';
import type { Page } from '~db/keyset';
import { peoplePage } from '~db/queries/persons';
import type { User } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize, person } from '../actor';

/** A user in API responses (API-02), without password hash and user name. */
export interface UserView {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role | null;
}

export interface ListedUser extends UserView {
  organizationId: string | null;
  createdAt: number;
  /** False until the user has followed the invitation. */
  hasPassword: boolean;
}

/** The signed-in user. @throws {DomainError} unauthenticated for a visitor. */
export function currentUser(actor: Actor): UserView {
  const { id, email, firstName, lastName, role } = person(actor);
  return { id, email, firstName, lastName, role };
}

function listedUser(user: User): ListedUser {
  const { id, email, firstName, lastName, role, organizationId, createdAt } = user;
  return { id, email, firstName, lastName, role, organizationId, createdAt, hasPassword: user.passwordHash !== null };
}

/** All users, newest first, for administrators (API-06). @throws {DomainError} unauthenticated, forbidden. */
export async function listUsers(
  actor: Actor,
  { limit = LIST_PAGE, cursor }: { limit?: number; cursor?: string | null } = {},
): Promise<Page<ListedUser>> {
  authorize(actor, 'user.list');
  const { rows, next } = await store.read((db) => peoplePage(db, { limit, cursor }));
  return { rows: rows.map(listedUser), next };
}
