/** A person's own second factor: its state, setting it up, turning it on and off (docs/decisions/0015). */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import type { confirmationSchema } from '~/domain/model/account-schema';
import type { SetUp } from '~/domain/model/account-view';
import type { AuditAction } from '~/domain/model/audit-actions';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import {
  deleteOtherSessions,
  deleteSessionsOfUser,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  updateUser,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { holdFrom } from './hold.server';
import { ownAccount } from './own.server';
import { passwordMatches } from './password.server';
import { makeRecoveryCodes, newTotpSecret, totpAddress, withCode } from './second-factor-codes.server';
import { recordOnAccount } from './users.server';

/** @throws {DomainError} unauthenticated, forbidden. */
async function accountOf(db: Db, actor: Actor): Promise<User> {
  authorize(actor, 'secondFactor.manage');
  return ownAccount(db, actor);
}

async function setUpOf(db: Db, { totpSecret, email, username, id }: User): Promise<SetUp | null> {
  if (!totpSecret) return null;
  const { systemName } = await settingsIn(db);
  return {
    secret: totpSecret,
    address: totpAddress(totpSecret, { account: email ?? username ?? id, issuer: systemName }),
  };
}

/** The state of the actor's own second factor. @throws {DomainError} unauthenticated, forbidden. */
export async function secondFactorOf(actor: Actor) {
  return store.read(async (db) => {
    const user = await accountOf(db, actor);
    return {
      since: user.totpSince,
      required: env().secondFactorRequired && user.role === 'admin',
      recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
      /** Null unless setup has begun and is not confirmed yet. */
      setUp: user.totpSince === null ? await setUpOf(db, user) : null,
    };
  });
}

/** Creates a secret for the app, to be confirmed. @throws {DomainError} second_factor_on. */
export async function beginSecondFactor(actor: Actor, at = now()): Promise<SetUp> {
  return store.tx(async (db) => {
    const { id, totpSince } = await accountOf(db, actor);
    if (totpSince !== null) throw new DomainError('second_factor_on');
    const user = await updateUser(db, id, { totpSecret: newTotpSecret(), totpStep: null, updatedAt: at });
    await record(db, actor, 'user.secondFactorBegun', id, { at });
    return (await setUpOf(db, user as User)) as SetUp;
  });
}

/** Required for every change, so that an unattended screen is not enough. */
type Confirmation = z.infer<typeof confirmationSchema>;

/**
 * Turns it on with the app's first code and ends all sessions opened with the password alone.
 * @throws {DomainError} second_factor_on; second_factor_off before setup; invalid for a wrong password or code.
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
    await report(db, actor, user, 'user.secondFactorOn', MAILS.secondFactorOn, at);
    return { recoveryCodes: await makeRecoveryCodes(db, user.id) };
  });
}

/** Turns it off and ends all other sessions. @throws {DomainError} second_factor_off, invalid as above. */
export async function turnOffSecondFactor(
  actor: Actor,
  confirmation: Confirmation,
  sessionToken: string | null,
  at = now(),
): Promise<void> {
  await confirmed(actor, confirmation, at, 'on', async (db, user) => {
    await clear(db, user.id, at);
    await deleteOtherSessions(db, user.id, hashToken(sessionToken ?? ''));
    await report(db, actor, user, 'user.secondFactorOff', MAILS.secondFactorOff, at);
    return {};
  });
}

/** Replaces the recovery codes. @throws {DomainError} second_factor_off, invalid as above. */
export async function renewRecoveryCodes(
  actor: Actor,
  confirmation: Confirmation,
  at = now(),
): Promise<{ recoveryCodes: string[] }> {
  return confirmed(actor, confirmation, at, 'on', async (db, user) => {
    await report(db, actor, user, 'user.recoveryCodesRenewed', MAILS.recoveryCodesRenewed, at);
    return { recoveryCodes: await makeRecoveryCodes(db, user.id) };
  });
}

/**
 * For someone who has lost the app and the codes. Their sessions end, and nobody can sign with the account for 24 hours.
 * @returns false if there was nothing to remove.
 */
export async function removeSecondFactor(db: Db, actor: Actor, user: User, at: number): Promise<boolean> {
  if (user.totpSecret === null && user.totpSince === null) return false;
  await clear(db, user.id, at);
  // Otherwise, whoever knows the password and persuades the operator or support could sign.
  await updateUser(db, user.id, holdFrom(user, at));
  await deleteSessionsOfUser(db, user.id);
  await report(db, actor, user, 'user.secondFactorReset', MAILS.secondFactorOff, at);
  return true;
}

/** Checks state, password and code, then runs `work` in the transaction that uses up the code. */
async function confirmed<T extends object>(
  actor: Actor,
  { password, code }: Confirmation,
  at: number,
  wanted: 'setUp' | 'on',
  work: (db: Db, user: User) => Promise<T>,
): Promise<T> {
  const user = await store.read((db) => accountOf(db, actor));
  if (wanted === 'setUp' && user.totpSince !== null) throw new DomainError('second_factor_on');
  if (wanted === 'setUp' ? user.totpSecret === null : user.totpSince === null)
    throw new DomainError('second_factor_off');
  if (!(await passwordMatches(user.passwordHash, password)))
    throw new DomainError('invalid', {}, { password: [VALIDATION.passwordWrong] });
  const done = await withCode(user, code, at, (db) => work(db, user));
  if (!done) throw new DomainError('invalid', {}, { code: [VALIDATION.codeWrong] });
  return done;
}

async function clear(db: Db, id: string, at: number): Promise<void> {
  await updateUser(db, id, { totpSecret: null, totpSince: null, totpStep: null, updatedAt: at });
  await replaceRecoveryCodes(db, id, []);
}

async function report(
  db: Db,
  actor: Actor,
  user: User,
  action: AuditAction,
  mailOf: (about: { firstName: string | null; link: string }) => Mail,
  at: number,
): Promise<void> {
  const mail = mailOf({ firstName: user.firstName, link: linkTo(paths.account) });
  await recordOnAccount(db, user, action, at, { actor, mail });
}
