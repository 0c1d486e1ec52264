/** What operators do about accounts without signing in, with the commands in commands/admin.ts. */
import { DomainError } from '~/catalogue/errors';
import { INVITATION_HOURS } from '~/catalogue/limits';
import { OPERATOR } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import type { SuspendedUser } from '~/domain/model/account-view';
import { now } from '~/gateways/clock.server';
import { insertUser, updateUser, userByEmail, userById, userByUsername } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { makeLink } from './password-links.server';
import { removeSecondFactor } from './second-factor.server';
import { suspendPerson } from './suspend.server';

interface Link {
  link: string;
  hours: number;
}

/**
 * An owner, new or a present administrator, and the link that sets the password, because there may be no e-mail.
 * @throws {DomainError} person_known for an account that is no administrator's; person_suspended.
 */
export async function ownerByOperator(email: string, at = now()): Promise<Link> {
  return store.tx(async (db) => {
    const rights = { role: 'admin', adminRole: 'owner' } as const;
    const made = await insertUser(db, { id: newId(), email, ...rights, createdAt: at, updatedAt: at });
    if (made) await record(db, OPERATOR, 'user.invited', made.id, { after: rights, at });
    const user = made ?? (await userByEmail(db, email));
    if (user?.role !== 'admin') throw new DomainError('person_known');
    if (user.suspendedAt !== null) throw new DomainError('person_suspended');
    if (user.adminRole !== 'owner') {
      await updateUser(db, user.id, { adminRole: 'owner', updatedAt: at });
      const before = { adminRole: user.adminRole };
      await record(db, OPERATOR, 'user.roleChanged', user.id, { before, after: { adminRole: 'owner' }, at });
    }
    return { link: await makeLink(db, user.id, INVITATION_HOURS, at), hours: INVITATION_HOURS };
  });
}

/** The link that sets a new password. @throws {DomainError} not_found, person_suspended. */
export async function resetByOperator(name: string, at = now()): Promise<Link> {
  return store.tx(async (db) => {
    const user = await named(db, name);
    if (user.suspendedAt !== null) throw new DomainError('person_suspended');
    await record(db, OPERATOR, 'user.resetRequested', user.id, { at });
    return { link: await makeLink(db, user.id, INVITATION_HOURS, at), hours: INVITATION_HOURS };
  });
}

/** As suspendPerson. */
export const suspendByOperator = async (name: string, at = now()): Promise<SuspendedUser> =>
  suspendPerson(OPERATOR, (await store.read((db) => named(db, name))).id, at);

/** As resetSecondFactorOf, of a suspended account too. @returns false without such an account, or without a second factor. */
export const resetFactorByOperator = (name: string, at = now()): Promise<boolean> =>
  store.tx(async (db) => {
    const user = await byName(db, name);
    return user !== undefined && removeSecondFactor(db, OPERATOR, user, at);
  });

/** By user name, e-mail address or, as the log names accounts, ID. */
const byName = async (db: Db, name: string): Promise<User | undefined> =>
  (await userByUsername(db, name)) ?? (await userByEmail(db, name.toLowerCase())) ?? userById(db, name);

async function named(db: Db, name: string): Promise<User> {
  const user = await byName(db, name);
  if (!user) throw new DomainError('not_found');
  return user;
}
