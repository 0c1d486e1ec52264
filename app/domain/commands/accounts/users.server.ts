import { LIST_PAGE } from '~/catalogue/limits';
import type { Mail } from '~/catalogue/mail-writing';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueue } from '~/domain/base/outbox.server';
import { type ListedUser, listedUserSchema, type UserView, userSchema } from '~/domain/model/account-view';
import type { AuditAction } from '~/domain/model/audit-actions';
import { adminRoleOf } from '~/domain/model/member';
import { pick } from '~/domain/model/views';
import type { Page } from '~db/keyset';
import { peoplePage } from '~db/queries/persons';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { personOf } from './session.server';

/** The signed-in user. @throws {DomainError} unauthenticated for a visitor. */
export const currentUser = (actor: Actor): UserView => pick(userSchema, person(actor));

/** All users, newest first, for administrators (API-06). @throws {DomainError} unauthenticated, forbidden. */
export async function listUsers(
  actor: Actor,
  { limit = LIST_PAGE, cursor }: { limit?: number; cursor?: string | null } = {},
): Promise<Page<ListedUser>> {
  authorize(actor, 'user.list');
  const { rows, next } = await store.read((db) => peoplePage(db, { limit, cursor }));
  return { rows: rows.map(listed), next };
}

/** A person, as administrators see them. */
export const listed = (user: User): ListedUser =>
  pick(listedUserSchema, {
    ...user,
    adminRole: adminRoleOf(user),
    hasPassword: user.passwordHash !== null,
    hasSecondFactor: user.totpSince !== null,
  });

/**
 * Records what happened to an account. `mail` goes to the account's owner, who may not be the person who did it (ASVS
 * 6.3.7).
 */
export async function recordOnAccount(
  db: Db,
  user: User,
  action: AuditAction,
  at: number,
  { actor = personOf(user), after, mail }: { actor?: Actor; after?: object; mail?: Mail } = {},
): Promise<void> {
  await record(db, actor, action, user.id, { after, at });
  if (mail) await enqueue(db, user.email, mail, at);
}
