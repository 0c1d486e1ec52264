/** User accounts, their sessions, set-password links and second factors. */
import { and, count, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { type Organization, organizations, passwordTokens, recoveryCodes, sessions, type User, users } from '../schema';
import type { Db } from '../store.server';

export type NewUser = typeof users.$inferInsert;

/** Returns undefined if the e-mail address or user name is taken. */
export async function insertUser(db: Db, row: NewUser): Promise<User | undefined> {
  const [inserted] = await db.insert(users).values(row).onConflictDoNothing().returning();
  return inserted;
}

async function userWhere(db: Db, condition: SQL): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(condition).limit(1);
  return row;
}

export async function usersByIds(db: Db, ids: string[]): Promise<User[]> {
  return inChunks(ids, (chunk) => db.select().from(users).where(inArray(users.id, chunk)));
}

export const userById = (db: Db, id: string) => userWhere(db, eq(users.id, id));
/** @param email in lower case. */
export const userByEmail = (db: Db, email: string) => userWhere(db, eq(users.email, email));
export const userByUsername = (db: Db, username: string) => userWhere(db, eq(users.username, username));

export async function usersOfOrganization(db: Db, organizationId: string): Promise<User[]> {
  return db.select().from(users).where(eq(users.organizationId, organizationId)).orderBy(users.createdAt, users.id);
}

export async function administrators(db: Db): Promise<User[]> {
  return db.select().from(users).where(eq(users.role, 'admin')).orderBy(users.createdAt, users.id);
}

export async function userCount(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users);
  return row?.count ?? 0;
}

export async function updateUser(db: Db, id: string, change: Partial<Omit<NewUser, 'id'>>): Promise<User | undefined> {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning();
  return row;
}

/** Deletes an account that was never used, with its links and sessions. */
export async function deleteUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.delete(users).where(eq(users.id, id)).returning();
  return row;
}

// ---- sessions

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

export async function userOfSession(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<{ user: User; organization: Organization | null; seenAt: number } | undefined> {
  const [row] = await db
    .select({ user: users, organization: organizations, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(sessions.userId, users.id))
    .leftJoin(organizations, eq(users.organizationId, organizations.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .limit(1);
  if (!row) return undefined;
  const { user, organization, session } = row;
  // A session from before last use was recorded counts from its start.
  return { user, organization, seenAt: Math.max(session.seenAt, session.createdAt) };
}

/** Records that a session was used, unless that was recorded after `unlessSince`. */
export async function touchSession(db: Db, tokenHash: string, at: number, unlessSince: number): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: at })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.seenAt, unlessSince)));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends all sessions but the one with this hash, and returns how many it ended. */
export async function deleteOtherSessions(db: Db, userId: string, keptHash: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)))
    .returning({ userId: sessions.userId });
  return ended.length;
}

/** How many of the person's sessions are active and were used after `idleSince`. */
export async function sessionCount(db: Db, userId: string, now: number, idleSince: number): Promise<number> {
  const used = or(gt(sessions.seenAt, idleSince), gt(sessions.createdAt, idleSince));
  const [row] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), used));
  return row?.count ?? 0;
}

/** Deletes expired sessions, and those that nobody has used since `idleSince`. */
export async function deleteEndedSessions(db: Db, now: number, idleSince: number): Promise<void> {
  const idle = and(lt(sessions.seenAt, idleSince), lt(sessions.createdAt, idleSince));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), idle));
}

// ---- set-password links

export async function insertPasswordToken(db: Db, row: typeof passwordTokens.$inferInsert): Promise<void> {
  await db.insert(passwordTokens).values(row);
}

/** The owner of a link that can still be used. */
export async function userOfPasswordToken(db: Db, tokenHash: string, now: number): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(passwordTokens)
    .innerJoin(users, eq(passwordTokens.userId, users.id))
    .where(
      and(eq(passwordTokens.tokenHash, tokenHash), isNull(passwordTokens.usedAt), gt(passwordTokens.expiresAt, now)),
    )
    .limit(1);
  return row?.user;
}

/** Marks all open links of a user as used, so that no second link stays valid after a password is set. */
export async function spendPasswordTokens(db: Db, userId: string, at: number): Promise<void> {
  await db
    .update(passwordTokens)
    .set({ usedAt: at })
    .where(and(eq(passwordTokens.userId, userId), isNull(passwordTokens.usedAt)));
}

export async function deleteExpiredPasswordTokens(db: Db, now: number): Promise<void> {
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, now));
}

// ---- authenticator and recovery codes

/** Uses up a time step's code. Returns false if it or a later one was used before, or the secret has changed. */
export async function takeTotpStep(db: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const taken = await db
    .update(users)
    .set({ totpStep: step })
    .where(
      and(eq(users.id, userId), eq(users.totpSecret, secret), or(isNull(users.totpStep), lt(users.totpStep, step))),
    )
    .returning({ id: users.id });
  return taken.length > 0;
}

/** Replaces the person's codes; an empty list removes them. */
export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length === 0) return;
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId })));
}

/** Uses up a code. Returns false if it is not one of the person's, or was used before. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string, at: number): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}

/** How many codes are left. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}
