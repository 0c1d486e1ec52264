import { SESSION_DAYS } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import { deleteSession, insertSession, userOfSession } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, type Person, VISITOR } from '../actor';
import { hashToken, newToken } from '../ids.server';
import { staffRoleOf } from '../staff/role';

/** A signed-in person as the permission table sees one. */
export function personOf(user: User): Person {
  const { id, role, organizationId, email, firstName, lastName } = user;
  return { kind: 'person', id, role, organizationId, staffRole: staffRoleOf(user), email, firstName, lastName };
}

/** Starts a session and ends the one before it, so that a planted token is worth nothing. Returns the cookie's secret. */
export async function openSession(db: Db, userId: string, previousToken: string | null, at: number): Promise<string> {
  if (previousToken) await deleteSession(db, hashToken(previousToken));
  const token = newToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    createdAt: at,
    expiresAt: at + SESSION_DAYS * 86_400_000,
  });
  return token;
}

/** Who holds this token; a visitor when nobody does any more. */
export async function actorOfToken(token: string | null): Promise<Actor> {
  if (!token) return VISITOR;
  const found = await store.read((db) => userOfSession(db, hashToken(token), now()));
  return found ? personOf(found.user) : VISITOR;
}

export async function signOut(token: string | null): Promise<void> {
  if (token) await store.tx((db) => deleteSession(db, hashToken(token)));
}
