import { DomainError } from '~/catalogue/errors';
import { withoutInvisible } from '~/catalogue/invisible';
import { INVITATION_HOURS, RESET_HOURS } from '~/catalogue/limits';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { paths, serverPaths } from '~/catalogue/paths';
import { HOUR_MS } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { hashToken, newToken } from '~/domain/base/ids.server';
import { mayMail } from '~/domain/base/mail-limits.server';
import { enqueue, linkTo } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import { now } from '~/gateways/clock.server';
import { hasSigned } from '~db/queries/signatures';
import {
  deleteSessionsOfUser,
  insertPasswordToken,
  spendPasswordTokens,
  updateUser,
  userByEmail,
  userOfPasswordToken,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { holdFrom } from './hold.server';
import { mustSignInElsewhere } from './identity.server';
import { hashPassword, isGuessable } from './password.server';
import { openSession } from './session.server';
import { recordOnAccount } from './users.server';

/** A link with which the account's owner sets a password. */
export async function makeLink(db: Db, userId: string, hours: number, at: number): Promise<string> {
  const token = newToken();
  await insertPasswordToken(db, { tokenHash: hashToken(token), userId, expiresAt: at + hours * HOUR_MS });
  return linkTo(serverPaths.setPassword(token));
}

type InvitationOf = (link: string, hours: number) => Mail;

/** Sends a new user a link to set a first password (WIZ-16, STU-14), unless the address has got too many. */
export async function invite(db: Db, user: User, mailOf: InvitationOf, at: number): Promise<void> {
  if (user.email && (await mayMail(db, 'invitation', user.email, at))) await sendLink(db, user, mailOf, at);
}

/** The same; earlier links stop working once a new one is sent. */
export async function inviteAgain(db: Db, user: User, mailOf: InvitationOf, at: number): Promise<void> {
  if (!user.email || !(await mayMail(db, 'invitation', user.email, at))) return;
  await spendPasswordTokens(db, user.id, at);
  await sendLink(db, user, mailOf, at);
}

async function sendLink(db: Db, { id, email }: User, mailOf: InvitationOf, at: number): Promise<void> {
  await enqueue(db, email, mailOf(await makeLink(db, id, INVITATION_HOURS, at), INVITATION_HOURS), at);
}

/**
 * Sends a reset link if the account exists and has not been sent too many. The caller cannot tell whether it was sent.
 */
export async function requestReset({ email: typed }: { email: string }, at = now()): Promise<void> {
  const email = withoutInvisible(typed).trim();
  const request = async (db: Db) => {
    const user = (await userByEmail(db, email)) ?? (await userByEmail(db, typed));
    if (!user || user.suspendedAt !== null || !(await mayMail(db, 'reset', email, at))) return;
    await recordOnAccount(db, user, 'user.resetRequested', at);
    const link = await makeLink(db, user.id, RESET_HOURS, at);
    await enqueue(db, email, MAILS.passwordReset({ link, hours: RESET_HOURS }), at);
  };
  await padResponseTime(() => store.tx(request));
}

/** The owner of a link; undefined if it can no longer be used. */
export async function ownerOfLink(token: string): Promise<{ email: string | null } | undefined> {
  const user = await store.read((db) => userOfPasswordToken(db, hashToken(token), now()));
  return user && { email: user.email };
}

/**
 * Sets the password, which uses up all open links and ends all sessions. If the account had one before, or has signed
 * something, nobody can sign with it for 24 hours. @returns the new session's token: null if
 * there is a second factor, which a link must not bypass, or if the person signs in elsewhere, who needs the password only
 * for signatures. @throws {DomainError} link_expired; invalid for a guessable
 * password.
 */
export async function setPassword(
  { token, password }: { token: string; password: string },
  at = now(),
): Promise<{ sessionToken: string | null; elsewhere: boolean; userId: string; role: User['role'] }> {
  const owner = await store.read((db) => userOfPasswordToken(db, hashToken(token), at));
  if (!owner) throw new DomainError('link_expired');
  if (isGuessable(password, [owner.email, owner.firstName, owner.lastName])) {
    throw new DomainError('invalid', {}, { password: [VALIDATION.passwordGuessable] });
  }
  const passwordHash = await hashPassword(password);
  return store.tx(async (db) => {
    const user = await userOfPasswordToken(db, hashToken(token), at);
    if (!user) throw new DomainError('link_expired');
    const isReset = user.passwordHash !== null || (await hasSigned(db, user.id));
    const elsewhere = await mustSignInElsewhere(db, user);
    // Whoever has no second factor is signed in by the link.
    const entersNow = user.totpSince === null && !elsewhere;
    const signedInAt = entersNow ? at : user.signedInAt;
    await updateUser(db, user.id, { passwordHash, signedInAt, ...(isReset && holdFrom(user, at)), updatedAt: at });
    await spendPasswordTokens(db, user.id, at);
    await deleteSessionsOfUser(db, user.id);
    const mail = MAILS.passwordChanged({ firstName: user.firstName, resetLink: linkTo(paths.forgotPassword) });
    await recordOnAccount(db, user, 'user.passwordSet', at, { mail: isReset ? mail : undefined });
    const sessionToken = entersNow ? await openSession(db, user.id, null, at) : null;
    return { sessionToken, elsewhere, userId: user.id, role: user.role };
  });
}
