import { now } from '~/gateways/clock.server';
import { userByEmail, userById, userByUsername } from '~db/queries/users';
import type { User } from '~db/schema';
import { store } from '~db/store.server';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { passwordMatches } from './password.server';
import { openSession, personOf } from './session.server';

async function checked(user: User | undefined, password: string): Promise<User> {
  if ((await passwordMatches(user?.passwordHash, password)) && user) return user;
  throw new DomainError('invalid_credentials');
}

/** @throws {DomainError} invalid_credentials, whatever was wrong. */
export async function checkSignIn({ email, password }: { email: string; password: string }): Promise<User> {
  return checked(await store.read((db) => userByEmail(db, email)), password);
}

/**
 * Administrators only, by user name or e-mail address (LOGIN-01).
 * @throws {DomainError} invalid_credentials, also for somebody who is no administrator.
 */
export async function checkAdminSignIn({ username, password }: { username: string; password: string }): Promise<User> {
  const user = await store.read(
    async (db) => (await userByUsername(db, username)) ?? (await userByEmail(db, username.toLowerCase())),
  );
  return checked(user?.role === 'admin' ? user : undefined, password);
}

/** Signs a checked user in; returns the secret for the session cookie. */
export async function signIn(userId: string, previousToken: string | null, at = now()): Promise<string> {
  return store.tx(async (db) => {
    const user = await userById(db, userId);
    if (!user) throw new DomainError('invalid_credentials');
    await record(db, personOf(user), { action: 'user.signedIn', subject: { type: 'user', id: user.id }, at });
    return openSession(db, user.id, previousToken, at);
  });
}
