/** The second factor of an administrator, by the person alone (docs/decisions/0015): how it stands, and its beginning. */
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { recoveryCodesLeft, updateUser, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, person } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { settingsIn } from '../settings/settings.server';
import { newTotpSecret, totpAddress } from './totp.server';

/** For the authenticator app. */
export interface SetUp {
  /** Base32, to type by hand. */
  secret: string;
  /** otpauth://…, for a QR code. */
  address: string;
}

export interface SecondFactor {
  /** When it was turned on; null while it is off. */
  since: number | null;
  /** Whether the configuration wants every administrator to have one. */
  required: boolean;
  recoveryCodesLeft: number;
  /** Begun and not yet confirmed. */
  setUp: SetUp | null;
}

/** The account of the administrator who asks, as it is now. @throws {DomainError} unauthenticated, forbidden. */
export async function ownAccount(db: Db, actor: Actor): Promise<User> {
  authorize(actor, 'secondFactor.manage');
  const user = await userById(db, person(actor).id);
  if (!user) throw new DomainError('unauthenticated');
  return user;
}

async function setUpOf(db: Db, { totpSecret, email, username, id }: User): Promise<SetUp | null> {
  if (!totpSecret) return null;
  const { systemName } = await settingsIn(db);
  return {
    secret: totpSecret,
    address: totpAddress(totpSecret, { account: email ?? username ?? id, issuer: systemName }),
  };
}

/** One's own second factor as it stands. @throws {DomainError} unauthenticated, forbidden for who is no administrator. */
export async function secondFactorOf(actor: Actor): Promise<SecondFactor> {
  return store.read(async (db) => {
    const user = await ownAccount(db, actor);
    return {
      since: user.totpSince,
      required: env().secondFactorRequired,
      recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
      setUp: user.totpSince === null ? await setUpOf(db, user) : null,
    };
  });
}

/** A new secret for the app, which counts once it is confirmed. @throws {DomainError} second_factor_on, as above. */
export async function beginSecondFactor(actor: Actor, at = now()): Promise<SetUp> {
  return store.tx(async (db) => {
    const { id, totpSince } = await ownAccount(db, actor);
    if (totpSince !== null) throw new DomainError('second_factor_on');
    const user = await updateUser(db, id, { totpSecret: newTotpSecret(), totpStep: null, updatedAt: at });
    await record(db, actor, { action: 'user.secondFactorBegun', subject: { type: 'user', id }, at });
    return (await setUpOf(db, user as User)) as SetUp;
  });
}
