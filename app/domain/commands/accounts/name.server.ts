/** A person's own name, which is printed on everything they sign (docs/decisions/0039-only-its-person-signs.md). */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueue, linkTo } from '~/domain/base/outbox.server';
import type { nameSchema } from '~/domain/model/account-schema';
import { type UserView, userSchema } from '~/domain/model/account-view';
import { fullName } from '~/domain/model/member';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { hasSigned } from '~db/queries/signatures';
import { updateUser } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { ownAccount, withOwnPassword } from './own.server';
import { personOf } from './session.server';

type Name = Pick<User, 'firstName' | 'lastName'>;

const rename = async (db: Db, id: string, name: Name, at: number): Promise<User> =>
  (await updateUser(db, id, { ...name, updatedAt: at })) as User;

/**
 * The account with the name that its signatures print, in the transaction that signs. The first signature confirms the
 * name, and sets it if the account has none: the one that the person typed.
 * @throws {DomainError} invalid for a name that is missing.
 */
export async function withConfirmedName(db: Db, user: User, typed: string | null, at: number): Promise<User> {
  const name = fullName(user);
  if (name === null && !typed) throw new DomainError('invalid', {}, NAME_MISSING);
  if (name !== null && (await hasSigned(db, user.id))) return user;
  const named = name === null ? await rename(db, user.id, wordsOf(typed ?? ''), at) : user;
  const change = { before: { name }, after: { name: fullName(named) }, at };
  await record(db, personOf(user), 'user.nameConfirmed', user.id, change);
  return named;
}

/** The message beside the field of a form that signs. */
export const NAME_MISSING = { printedName: [VALIDATION.enter('your full name')] };

/** In two parts that read as typed when they are put together. */
function wordsOf(typed: string): Name {
  const [firstName = null, ...rest] = typed.split(/\s+/).filter(Boolean);
  return { firstName, lastName: rest.join(' ') || null };
}

/**
 * Changes the actor's own name. What they signed before keeps the earlier one. The owner of the account is notified.
 * @throws {DomainError} unauthenticated, too_many_codes; invalid for a wrong password.
 */
export async function changeName(
  actor: Actor,
  { password, ...name }: z.output<typeof nameSchema>,
  at = now(),
): Promise<UserView> {
  return withOwnPassword(actor, password, () =>
    store.tx(async (db) => {
      const current = await ownAccount(db, actor);
      if (fullName(current) === fullName(name)) return pick(userSchema, current);
      const { id, firstName, lastName, email } = current;
      const changed = await rename(db, id, name, at);
      await record(db, actor, 'user.nameChanged', id, { before: { firstName, lastName }, after: name, at });
      const mail = MAILS.nameChanged({ name: fullName(name) ?? '', link: linkTo(paths.account) });
      await enqueue(db, email, mail, at);
      return pick(userSchema, changed);
    }),
  );
}
