/** Sessions: opening, finding, and ending them, here and in other browsers (ASVS 7.4.5, 7.5.2). */

import { DomainError } from '~/catalogue/errors';
import { SESSION_DAYS, SESSION_IDLE_MS, SESSION_SEEN_MS } from '~/catalogue/limits';
import { PENDING_STATUS } from '~/catalogue/statuses';
import { DAY_MS, NO_ZONE } from '~/catalogue/time';
import type { ReaderZone } from '~/catalogue/zones';
import { type Actor, authorize, type Person, person, VISITOR } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken, newToken } from '~/domain/base/ids.server';
import { zoneOfReader } from '~/domain/base/zone.server';
import { adminRoleOf, maySign, staffRoleOf } from '~/domain/model/member';
import { asSeen, isFreshlyRejected } from '~/domain/model/review';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { type Member, userIn } from '~db/queries/memberships';
import { organizationById } from '~db/queries/organizations';
import {
  type ActingUser,
  deleteOtherSessions,
  deleteSession,
  insertSession,
  sessionCount,
  touchSession,
  userById,
  userOfSession,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';

type Account = Omit<ActingUser, 'organizationStatus' | 'organizationUndoableUntil' | 'state' | 'zipCode'>;

/** @param organizationStatus null if it does not matter: the person then counts as not verified. */
export function personOf(user: Account, organizationStatus: ActingUser['organizationStatus'] = null): Person {
  const { id, role, organizationId, email, firstName, lastName } = user;
  const rights = {
    adminRole: adminRoleOf(user),
    organizationStatus,
    staffRole: staffRoleOf(user),
    maySign: maySign(user),
  };
  return { kind: 'person', id, role, organizationId, ...rights, email, firstName, lastName };
}

/** The same person, as far as one of their tokens acts for them: it signs nothing, and a service account is no owner. */
export const byToken = (actor: Person, token: NonNullable<Person['token']>): Person => ({
  ...actor,
  maySign: false,
  staffRole: token.kind === 'service' ? 'coordinator' : actor.staffRole,
  token,
});

/** With the organization's status as it is now, for a transaction. */
export async function personIn(db: Db, user: Account): Promise<Person> {
  const organization = user.organizationId ? await organizationById(db, user.organizationId) : undefined;
  return personOf(user, organization && asSeen(organization, now()).status);
}

/**
 * The actor's account as it is now in the organization that they act for: an owner may have just changed their rights.
 * What they began for one organization never counts for another that they belong to as well, unless the two were merged.
 * @throws {DomainError} unauthenticated, also for someone who has left the organization and belongs to another.
 */
export async function accountNow(db: Db, actor: Actor): Promise<Member> {
  const { id, organizationId } = person(actor);
  const user = await userIn(db, id, organizationId);
  if (!user || user.suspendedAt !== null || user.erasedAt !== null) throw new DomainError('unauthenticated');
  if (organizationId && user.organizationId && user.organizationId !== organizationId) {
    const left = await organizationById(db, organizationId);
    if (left?.mergedInto !== user.organizationId) throw new DomainError('unauthenticated');
  }
  return user;
}

/** The actor as stored now. @throws {DomainError} unauthenticated, as accountNow. */
export async function actorNow(db: Db, actor: Actor): Promise<Actor> {
  if (actor.kind !== 'person') return actor;
  const current = await personIn(db, await accountNow(db, actor));
  return actor.token ? byToken(current, actor.token) : current;
}

/** Opens a session and ends the previous one, so that a planted token is worthless. Returns the token. */
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
  /** An administrator who must set up a second factor before doing anything else (REQUIRE_SECOND_FACTOR). */
  factorMissing: boolean;
  /** In which times are shown. */
  zone: ReaderZone;
  /** Whether the person belongs to several organizations, between which they can switch. */
  hasOthers: boolean;
}

const NOBODY: Holder = { actor: VISITOR, factorMissing: false, zone: NO_ZONE, hasOthers: false };

/** How long an unused session of this role stays open, in ms. */
const idleLimit = (role: User['role']): number => SESSION_IDLE_MS[role === 'admin' ? 'admin' : 'others'];

/** The holder of this token; a visitor if the session has ended or was idle for too long (ASVS 7.3.1). */
export async function holderOfToken(token: string | null, at = now()): Promise<Holder> {
  // The value may come from another of our signed cookies and may not be a string.
  if (!token || typeof token !== 'string') return NOBODY;
  const tokenHash = hashToken(token);
  const found = await store.read((db) => userOfSession(db, tokenHash, at));
  if (!found || found.seenAt + idleLimit(found.user.role) <= at) return NOBODY;
  if (found.seenAt < at - SESSION_SEEN_MS) noteUse(tokenHash, at);
  const { role, totpSince } = found.user;
  const factorMissing = role === 'admin' && totpSince === null && env().secondFactorRequired;
  const { hasOthers } = found;
  return {
    actor: actingPerson(found.user, at),
    factorMissing,
    zone: zoneOfReader(found.user.timeZone, found.user),
    hasOthers,
  };
}

/** Every refusal says what became of the organization, so it must not say so while the decision can be undone (GEN-15). */
export function actingPerson(user: ActingUser, at: number): Person {
  const { organizationStatus: status, organizationUndoableUntil: undoableUntil } = user;
  const isFresh = status && isFreshlyRejected({ status, undoableUntil }, at);
  return personOf(user, isFresh ? PENDING_STATUS.organization : status);
}

/** Not awaited, so that responses never wait for the database write. If it fails, the next request tries again. */
function noteUse(tokenHash: string, at: number): void {
  store
    .write((db) => touchSession(db, tokenHash, at, at - SESSION_SEEN_MS))
    .catch((error) => log().warn({ err: error }, 'session not renewed'));
}

export async function signOut(token: string | null): Promise<void> {
  if (token) await store.write((db) => deleteSession(db, hashToken(token)));
}

/** The number of the actor's other sessions. @throws {DomainError} unauthenticated. */
export async function otherSessions(actor: Actor, at = now()): Promise<number> {
  const { id, role } = person(actor);
  const open = await store.read((db) => sessionCount(db, id, at, at - idleLimit(role)));
  return Math.max(0, open - 1);
}

/** Ends the actor's other sessions and returns how many there were. @throws {DomainError} unauthenticated. */
export async function endOtherSessions(actor: Actor, token: string | null, at = now()): Promise<{ ended: number }> {
  const { id } = person(actor);
  return store.tx((db) => end(db, actor, id, hashToken(token ?? ''), at), 'read committed');
}

/**
 * An administrator ends all sessions of a user.
 * @throws {DomainError} unauthenticated, forbidden (admin_role for the sessions of an owner), not_found.
 */
export async function endSessionsOf(actor: Actor, userId: string, at = now()): Promise<{ ended: number }> {
  authorize(actor, 'user.help');
  return store.tx(async (db) => {
    const user = await userById(db, userId);
    if (!user) throw new DomainError('not_found');
    authorize(await actorNow(db, actor), 'user.signOut', { adminRole: adminRoleOf(user) });
    return end(db, actor, userId, '', at);
  }, 'read committed');
}

async function end(db: Db, actor: Actor, id: string, keptHash: string, at: number): Promise<{ ended: number }> {
  const ended = await deleteOtherSessions(db, id, keptHash);
  if (ended > 0) await record(db, actor, 'user.sessionsEnded', id, { after: { ended }, at });
  return { ended };
}
