/** Support helps people who cannot sign in: by a link to their own address, never with a password. */
import { DomainError } from '~/catalogue/errors';
import { RESET_HOURS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { type Actor, authorize } from '~/domain/base/actor';
import { mayMail } from '~/domain/base/mail-limits.server';
import { enqueue } from '~/domain/base/outbox.server';
import type { ListedUser } from '~/domain/model/account-view';
import { adminRoleOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { makeLink } from './password-links.server';
import { removeSecondFactor } from './second-factor.server';
import { actorNow } from './session.server';
import { accountOf } from './team.server';
import { listed, recordOnAccount } from './users.server';

/** The account, if the actor may let its owner in again. */
async function helped(db: Db, actor: Actor, id: string): Promise<User> {
  const user = await accountOf(db, id);
  authorize(await actorNow(db, actor), 'user.reset', { adminRole: adminRoleOf(user) });
  if (user.suspendedAt !== null) throw new DomainError('person_suspended');
  return user;
}

/**
 * Sends the person a link to set a new password. The password that there is stays until then.
 * @throws {DomainError} unauthenticated, forbidden, not_found; person_suspended; person_without_address; too_many_links.
 */
export async function sendResetLink(actor: Actor, id: string, at = now()): Promise<ListedUser> {
  authorize(actor, 'user.help');
  return store.tx(async (db) => {
    const user = await helped(db, actor, id);
    if (!user.email) throw new DomainError('person_without_address');
    if (!(await mayMail(db, 'reset', user.email, at))) throw new DomainError('too_many_links');
    const link = await makeLink(db, id, RESET_HOURS, at);
    const mail = MAILS.passwordReset({ link, hours: RESET_HOURS });
    await recordOnAccount(db, user, 'user.resetSent', at, { actor });
    await enqueue(db, user.email, mail, at);
    return listed(user);
  });
}

/**
 * Removes the second factor of someone who has lost the app and the codes, tells them by e-mail and ends their sessions.
 * Nobody can sign with the account for 24 hours.
 * @throws {DomainError} unauthenticated, forbidden, not_found; person_suspended; person_without_factor.
 */
export async function resetSecondFactorOf(actor: Actor, id: string, at = now()): Promise<ListedUser> {
  authorize(actor, 'user.help');
  return store.tx(async (db) => {
    const user = await helped(db, actor, id);
    if (!(await removeSecondFactor(db, actor, user, at))) throw new DomainError('person_without_factor');
    return listed(user);
  });
}
