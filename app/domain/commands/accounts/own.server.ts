/** A person's own account. */
import { DomainError } from '~/catalogue/errors';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, person } from '~/domain/base/actor';
import { limitTries } from '~/domain/base/tries.server';
import { userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { passwordMatches } from './password.server';

/** The actor's account as it is stored now. @throws {DomainError} unauthenticated. */
export async function ownAccount(db: Db, actor: Actor): Promise<User> {
  const user = await userById(db, person(actor).id);
  if (!user) throw new DomainError('unauthenticated');
  return user;
}

/**
 * Does what an unattended screen must not be enough for. @throws {DomainError} unauthenticated, too_many_codes; invalid
 * for a wrong password.
 */
export async function withOwnPassword<T>(actor: Actor, password: string, work: () => Promise<T>): Promise<T> {
  const user = await store.read((db) => ownAccount(db, actor));
  return limitTries(user.id, async () => {
    if (!(await passwordMatches(user.passwordHash, password)))
      throw new DomainError('invalid', {}, { password: [VALIDATION.passwordWrong] });
    return work();
  });
}
