/** A person's own e-mail address: a new one counts once the link that is sent to it has been used. */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { RESET_HOURS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths, serverPaths } from '~/catalogue/paths';
import { HOUR_MS } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken, newToken } from '~/domain/base/ids.server';
import { mayMail } from '~/domain/base/mail-limits.server';
import { enqueue, linkTo } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import type { newEmailSchema } from '~/domain/model/account-schema';
import { now } from '~/gateways/clock.server';
import { spendPasswordTokens, updateUser, userByEmail, userByNewEmail } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { ownAccount, withOwnPassword } from './own.server';
import { recordOnAccount } from './users.server';

const NO_CHANGE = { newEmail: null, newEmailHash: null, newEmailUntil: null };

/**
 * Sends a link to the new address and tells the present one. The answer is the same if another account has the address,
 * which gets an e-mail without a link instead.
 * @throws {DomainError} unauthenticated, too_many_codes; invalid for a wrong password.
 */
export async function askNewEmail(
  actor: Actor,
  { email, password }: z.output<typeof newEmailSchema>,
  at = now(),
): Promise<void> {
  await withOwnPassword(actor, password, () => padResponseTime(() => store.tx((db) => ask(db, actor, email, at))));
}

async function ask(db: Db, actor: Actor, email: string, at: number): Promise<void> {
  const user = await ownAccount(db, actor);
  if (user.email === email) return void (await updateUser(db, user.id, NO_CHANGE));
  const token = newToken();
  const newEmailUntil = at + RESET_HOURS * HOUR_MS;
  await updateUser(db, user.id, { newEmail: email, newEmailHash: hashToken(token), newEmailUntil, updatedAt: at });
  await recordOnAccount(db, user, 'user.emailAsked', at, {
    actor,
    after: { newEmail: email },
    mail: MAILS.emailAsked({ firstName: user.firstName, email, link: linkTo(paths.account) }),
  });
  if (!(await mayMail(db, 'address', email, at))) return;
  const mail = (await userByEmail(db, email))
    ? MAILS.emailTaken({})
    : MAILS.emailConfirmation({ link: linkTo(serverPaths.accountEmail(token)), hours: RESET_HOURS });
  await enqueue(db, email, mail, at);
}

/** The address that a link confirms; null if it can no longer be used. */
export const emailOfLink = (token: string, at = now()): Promise<string | null> =>
  store.read(async (db) => (await ofLink(db, token, at))?.newEmail ?? null);

/**
 * Makes the address of the link that of its account, whoever is signed in: the link proves whose the address is. Links to
 * set a password that were sent to the earlier address stop working. @throws {DomainError} link_expired.
 */
export async function confirmNewEmail(actor: Actor, token: string, at = now()): Promise<{ email: string }> {
  return store.tx(async (db) => {
    const user = await ofLink(db, token, at);
    if (!user?.newEmail) throw new DomainError('link_expired');
    const { id, email: before, newEmail: email } = user;
    await updateUser(db, id, { email, ...NO_CHANGE, updatedAt: at });
    await spendPasswordTokens(db, id, at);
    await record(db, actor, 'user.emailChanged', id, { before: { email: before }, after: { email }, at });
    await enqueue(db, before, MAILS.emailChanged({ firstName: user.firstName, email }), at);
    return { email };
  });
}

/** Undefined if another account has got the address since. */
async function ofLink(db: Db, token: string, at: number): Promise<User | undefined> {
  const user = await userByNewEmail(db, hashToken(token), at);
  return user?.newEmail && !(await userByEmail(db, user.newEmail)) ? user : undefined;
}
