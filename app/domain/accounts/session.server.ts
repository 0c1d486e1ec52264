import { SESSION_DAYS, SESSION_IDLE_MS, SESSION_SEEN_MS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { deleteSession, insertSession, touchSession, userOfSession } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, type Person, VISITOR } from '../actor';
import { hashToken, newToken } from '../ids.server';
import { staffRoleOf } from '../staff/member';

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
    seenAt: at,
    expiresAt: at + SESSION_DAYS * DAY_MS,
  });
  return token;
}

export interface Holder {
  actor: Actor;
  /** An administrator who has to set up a second factor, and may do nothing else before (REQUIRE_SECOND_FACTOR). */
  factorMissing: boolean;
}

const NOBODY: Holder = { actor: VISITOR, factorMissing: false };

/** How long a session of somebody in this role goes on without being used, in ms. */
export const idleLimit = (role: User['role']): number => SESSION_IDLE_MS[role === 'admin' ? 'admin' : 'others'];

/** Who holds this token; a visitor when nobody does any more, or nobody has used it for too long (ASVS 7.3.1). */
export async function holderOfToken(token: string | null, at = now()): Promise<Holder> {
  // Another of our signed cookies, put in the place of this one, is no text.
  if (!token || typeof token !== 'string') return NOBODY;
  const tokenHash = hashToken(token);
  const found = await store.read((db) => userOfSession(db, tokenHash, at));
  if (!found || found.seenAt + idleLimit(found.user.role) <= at) return NOBODY;
  if (found.seenAt < at - SESSION_SEEN_MS) noteUse(tokenHash, at);
  const { role, totpSince } = found.user;
  const factorMissing = role === 'admin' && totpSince === null && env().secondFactorRequired;
  return { actor: personOf(found.user), factorMissing };
}

/** Beside the answer, which must not wait for the writer: where nothing can be saved now, the next request tries again. */
function noteUse(tokenHash: string, at: number): void {
  store
    .tx((db) => touchSession(db, tokenHash, at, at - SESSION_SEEN_MS))
    .catch((error) => log().warn({ err: error }, 'session not renewed'));
}

export async function signOut(token: string | null): Promise<void> {
  if (token) await store.tx((db) => deleteSession(db, hashToken(token)));
}
