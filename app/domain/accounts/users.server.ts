import { LIST_PAGE } from '~/catalogue/limits';
import type { Page } from '~db/keyset';
import { peoplePage } from '~db/queries/persons';
import type { User } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize, person } from '../actor';
import { pick } from '../views';
import { type ListedUser, listedUserSchema, type UserView, userSchema } from './view';

/** The signed-in user. @throws {DomainError} unauthenticated for a visitor. */
export const currentUser = (actor: Actor): UserView => pick(userSchema, person(actor));

const listedUser = (user: User): ListedUser =>
  pick(listedUserSchema, { ...user, hasPassword: user.passwordHash !== null });

/** All users, newest first, for administrators (API-06). @throws {DomainError} unauthenticated, forbidden. */
export async function listUsers(
  actor: Actor,
  { limit = LIST_PAGE, cursor }: { limit?: number; cursor?: string | null } = {},
): Promise<Page<ListedUser>> {
  authorize(actor, 'user.list');
  const { rows, next } = await store.read((db) => peoplePage(db, { limit, cursor }));
  return { rows: rows.map(listedUser), next };
}
