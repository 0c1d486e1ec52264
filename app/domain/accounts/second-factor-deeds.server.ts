/** Turning a second factor on and off, and its recovery codes: by code and password, and told of by mail. */
import { MAILS } from '~/catalogue/mails';
import { VALIDATION } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import {
  deleteOtherSessions,
  deleteSessionsOfUser,
  replaceRecoveryCodes,
  updateUser,
  userByEmail,
  userByUsername,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { hashToken } from '../ids.server';
import { enqueue, linkTo } from '../mail/outbox.server';
import { makeRecoveryCodes, withCode } from './codes.server';
import { passwordMatches } from './password.server';
import { ownAccount } from './second-factor.server';

/** What turning it on or off takes: somebody at an open screen has neither. */
export interface Confirmation {
  password: string;
  code: string;
}

/**
 * Turns it on by the app's first code, and ends every other session: they were opened by the password alone.
 * @param sessionToken the session that goes on.
 * @returns the recovery codes, which nobody can read again.
 * @throws {DomainError} second_factor_on, second_factor_off where it was not begun, invalid with password or code named.
 */
export async function confirmSecondFactor(
  actor: Actor,
  confirmation: Confirmation,
  sessionToken: string | null,
  at = now(),
): Promise<{ recoveryCodes: string[] }> {
  return confirmed(actor, confirmation, at, 'setUp', async (db, user) => {
    await updateUser(db, user.id, { totpSince: at, updatedAt: at });
    await deleteOtherSessions(db, user.id, hashToken(sessionToken ?? ''));
    await changed(db, actor, user, 'user.secondFactorOn', MAILS.secondFactorOn, at);
    return { recoveryCodes: await makeRecoveryCodes(db, user.id) };
  });
}

/** Turns it off, and ends every other session. @throws {DomainError} second_factor_off, invalid as above. */
export async function turnOffSecondFactor(
  actor: Actor,
  confirmation: Confirmation,
  sessionToken: string | null,
  at = now(),
): Promise<void> {
  await confirmed(actor, confirmation, at, 'on', async (db, user) => {
    await forget(db, user.id, at);
    await deleteOtherSessions(db, user.id, hashToken(sessionToken ?? ''));
    await changed(db, actor, user, 'user.secondFactorOff', MAILS.secondFactorOff, at);
    return {};
  });
}

/** New recovery codes; those from before end. @throws {DomainError} second_factor_off, invalid as above. */
export async function renewRecoveryCodes(
  actor: Actor,
  confirmation: Confirmation,
  at = now(),
): Promise<{ recoveryCodes: string[] }> {
  return confirmed(actor, confirmation, at, 'on', async (db, user) => {
    await changed(db, actor, user, 'user.recoveryCodesRenewed', MAILS.recoveryCodesRenewed, at);
    return { recoveryCodes: await makeRecoveryCodes(db, user.id) };
  });
}

/**
 * The operator's way back in for somebody who has lost app and codes; ends every session of the account.
 * @param name an e-mail address or user name. @returns whether there was a second factor to take away.
 */
export async function resetSecondFactor(name: string, at = now()): Promise<boolean> {
  return store.tx(async (db) => {
    const user = (await userByEmail(db, name.toLowerCase())) ?? (await userByUsername(db, name));
    if (!user || (user.totpSecret === null && user.totpSince === null)) return false;
    await forget(db, user.id, at);
    await deleteSessionsOfUser(db, user.id);
    await changed(db, SYSTEM, user, 'user.secondFactorReset', MAILS.secondFactorOff, at);
    return true;
  });
}

async function confirmed<T extends object>(
  actor: Actor,
  { password, code }: Confirmation,
  at: number,
  wanted: 'setUp' | 'on',
  work: (db: Db, user: User) => Promise<T>,
): Promise<T> {
  const user = await store.read((db) => ownAccount(db, actor));
  if (wanted === 'setUp' && user.totpSince !== null) throw new DomainError('second_factor_on');
  if (wanted === 'setUp' ? user.totpSecret === null : user.totpSince === null)
    throw new DomainError('second_factor_off');
  if (!(await passwordMatches(user.passwordHash, password)))
    throw new DomainError('invalid', {}, { password: [VALIDATION.passwordWrong] });
  const done = await withCode(user, code, at, (db) => work(db, user));
  if (!done) throw new DomainError('invalid', {}, { code: [VALIDATION.codeWrong] });
  return done;
}

async function forget(db: Db, id: string, at: number): Promise<void> {
  await updateUser(db, id, { totpSecret: null, totpSince: null, totpStep: null, updatedAt: at });
  await replaceRecoveryCodes(db, id, []);
}

type Words = (p: { firstName: string | null; link: string }) => Parameters<typeof enqueue>[2];

/** What changed stands in the trail, and the person is told of it by mail (ASVS 6.3.7). */
async function changed(db: Db, actor: Actor, user: User, action: string, words: Words, at: number): Promise<void> {
  await record(db, actor, {
    action,
    subject: { type: 'user', id: user.id },
    at,
  });
  const mail = words({ firstName: user.firstName, link: linkTo(paths.account) });
  if (user.email) await enqueue(db, user.email, mail, at);
}
