import { DomainError } from '~/catalogue/errors';
import { withoutInvisible } from '~/catalogue/invisible';
import { CODE_MINUTES } from '~/catalogue/limits';
import { MINUTE_MS } from '~/catalogue/time';
import { hashToken } from '~/domain/base/ids.server';
import { limitPasswords } from '~/domain/base/tries.server';
import { type KnownBrowser, knownFor } from '~/domain/model/known-browser';
import { now } from '~/gateways/clock.server';
import { logSecurity } from '~/gateways/security-log.server';
import { updateUser, userByEmail, userById, userByUsername } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { mustSignInElsewhere } from './identity.server';
import { passwordMatches } from './password.server';
import { withCode } from './second-factor-codes.server';
import { openSession } from './session.server';
import { recordOnAccount } from './users.server';

interface Typed {
  name: string;
  password: string;
  browser: KnownBrowser | null;
}

/** @param mayEnter whether this kind of account may sign in at this endpoint. */
async function checked(user: User | undefined, { name, password, browser }: Typed, mayEnter: boolean): Promise<User> {
  const account = user?.id ?? null;
  return limitPasswords({ name, account, browser: knownFor(browser, user?.id) }, async () => {
    const matches = await passwordMatches(mayEnter ? user?.passwordHash : undefined, password);
    if (matches && user?.suspendedAt === null) return user;
    logSecurity('signInRefused', { account });
    // Only who knows the password learns that the account is suspended.
    if (matches && user) throw new DomainError('account_suspended');
    throw new DomainError('invalid_credentials');
  });
}

/** A typed name or address without the invisible characters that came along when it was copied. */
const bare = (typed: string) => withoutInvisible(typed).trim();

/**
 * The account of a typed name. If there is none, it may have been stored as typed, before invisible characters were
 * dropped.
 */
export async function accountNamed(
  typed: string,
  find: (name: string) => Promise<User | undefined>,
): Promise<User | undefined> {
  const name = bare(typed);
  return (await find(name)) ?? (name === typed ? undefined : find(typed));
}

/**
 * Nobody learns from a refusal to take a password whether there is an account: it depends on the domain, or comes after the
 * right password.
 * @throws {DomainError} invalid_credentials, no matter which part is wrong; account_suspended; too_many_passwords;
 * identity_required for someone who has to sign in with their organization.
 */
export async function checkSignIn(
  { email, password }: { email: string; password: string },
  browser: KnownBrowser | null,
): Promise<User> {
  const { user, elsewhere } = await store.read(async (db) => ({
    user: await accountNamed(email, (name) => userByEmail(db, name)),
    elsewhere: await mustSignInElsewhere(db, { email: bare(email) }),
  }));
  if (elsewhere) throw new DomainError('identity_required');
  const entering = await checked(user, { name: bare(email), password, browser }, true);
  if (await store.read((db) => mustSignInElsewhere(db, entering))) throw new DomainError('identity_required');
  return entering;
}

/**
 * Accepts administrators only, by user name or e-mail (LOGIN-01).
 * @throws {DomainError} invalid_credentials, account_suspended, too_many_passwords.
 */
export async function checkAdminSignIn(
  { username, password }: { username: string; password: string },
  browser: KnownBrowser | null,
): Promise<User> {
  const user = await store.read((db) =>
    accountNamed(
      username,
      async (name) => (await userByUsername(db, name)) ?? (await userByEmail(db, name.toLowerCase())),
    ),
  );
  return checked(user, { name: bare(username), password, browser }, user?.role === 'admin');
}

/**
 * Signs in a user whose password was checked, or who came back from this identity provider.
 * @returns the session token; null if a code is needed next.
 */
export async function signIn(
  userId: string,
  previousToken: string | null,
  at = now(),
  issuer?: string,
): Promise<string | null> {
  const token = await store.tx(async (db) => {
    const user = await userById(db, userId);
    if (!user || user.erasedAt !== null || user.suspendedAt !== null) throw new DomainError('invalid_credentials');
    return user.totpSince === null ? enter(db, user, previousToken, at, issuer) : null;
  });
  logSecurity(token ? 'signedIn' : 'codeAwaited', { account: userId, issuer });
  return token;
}

/** Completes sign-in with an app's code or a recovery code. @throws {DomainError} second_factor_refused. */
export async function signInWithCode(
  user: User,
  code: string,
  previousToken: string | null,
  at = now(),
  issuer?: string,
): Promise<{ sessionToken: string; left: number | null }> {
  const entered = await withCode(user, code, at, async (db, left) => ({
    sessionToken: await enter(db, user, previousToken, at, issuer),
    left,
  }));
  if (!entered) throw new DomainError('second_factor_refused');
  logSecurity('signedIn', { account: user.id, issuer });
  return entered;
}

/** Every way in ends here. @param issuer of the identity provider, if it was not a password. */
async function enter(
  db: Db,
  user: User,
  previousToken: string | null,
  at: number,
  issuer: string | undefined,
): Promise<string> {
  await recordOnAccount(db, user, 'user.signedIn', at, issuer === undefined ? {} : { after: { by: issuer } });
  await updateUser(db, user.id, { signedInAt: at });
  return openSession(db, user.id, previousToken, at);
}

/** A sign-in that still needs a code. Valid for a few minutes, for one account and password. */
export interface AwaitedCode {
  userId: string;
  passwordMark: string;
  expiresAt: number;
  /** The identity provider that the person came back from, if it was not a password. */
  issuer?: string;
}

const markOf = ({ passwordHash }: User) => hashToken(passwordHash ?? '');

/** For a signed cookie while we wait for the code. */
export async function awaitCode(userId: string, at = now(), issuer?: string): Promise<AwaitedCode> {
  const user = await store.read((db) => userById(db, userId));
  if (!user) throw new DomainError('invalid_credentials');
  return { userId, passwordMark: markOf(user), expiresAt: at + CODE_MINUTES * MINUTE_MS, issuer };
}

/** The user who still has to enter a code; null after the time limit or a password change. */
export async function userAwaited(awaited: AwaitedCode | null, at = now()): Promise<User | null> {
  if (!awaited || awaited.expiresAt <= at) return null;
  const user = await store.read((db) => userById(db, awaited.userId));
  return user && user.suspendedAt === null && user.totpSince !== null && markOf(user) === awaited.passwordMark
    ? user
    : null;
}
