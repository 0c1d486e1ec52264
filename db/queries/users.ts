/** User accounts, their sessions, set-password links and second factors. */
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { prepared } from '../prepared';
import { addRow, countRows, deleteRow, deleteRows, findRow, first, insertRow, rowsBy, updateRow } from '../rows';
import {
  apiTokens,
  type Membership,
  memberships,
  type Organization,
  organizations,
  passwordTokens,
  recoveryCodes,
  sessions,
  type User,
  users,
} from '../schema';
import type { Db } from '../store.server';
import { membersOf } from './memberships';

export type NewUser = typeof users.$inferInsert;

/** Returns undefined if the e-mail address or user name is taken. */
export const insertUser = (db: Db, row: NewUser) =>
  first(db.insert(users).values(row).onConflictDoNothing().returning());

export const usersByIds = (db: Db, ids: string[]) => rowsBy(db, users, users.id, ids);

export const userById = (db: Db, id: string) => findRow(db, users, { id });
/** @param email in lower case. */
export const userByEmail = (db: Db, email: string) => findRow(db, users, { email });
/** Invitations to this address by organizations that it does not belong to. */
export const usersInvitedAs = (db: Db, invitedEmail: string): Promise<User[]> =>
  db.select().from(users).where(eq(users.invitedEmail, invitedEmail)).orderBy(users.createdAt, users.id);

/** Of these addresses (in lower case), the accounts and how they read e-mails. */
export const mailReaders = async (db: Db, emails: string[]) => {
  const { id, email, timeZone, mailChoices, suspendedAt } = users;
  const { state, zipCode } = organizations;
  return db
    .select({ id, email, timeZone, mailChoices, suspendedAt, state, zipCode })
    .from(users)
    .leftJoin(organizations, eq(users.organizationId, organizations.id))
    .where(inArray(email, emails));
};

/** Nobody reads the calendar of a suspended account. */
export const userByCalendar = (db: Db, calendarHash: string) => findRow(db, users, { calendarHash, suspendedAt: null });

export const userByUsername = (db: Db, username: string) => findRow(db, users, { username });

/** The people of several, as usersOfParty finds those of one. Someone who belongs to two of them is found twice. */
export async function usersOfParties(db: Db, ids: readonly string[]): Promise<User[]> {
  const first = await inChunks(ids, (chunk) =>
    db
      .select()
      .from(users)
      .where(or(inArray(users.organizationId, chunk), inArray(users.id, chunk))),
  );
  return [...first, ...(await membersOf(db, ids))];
}

const inRole = prepared((db, { role }: { role: NonNullable<User['role']> }) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.role, role), isNull(users.suspendedAt)))
    .orderBy(users.createdAt, users.id),
);
/** Without those who are suspended. */
export const administrators = (db: Db): Promise<User[]> => inRole(db, { role: 'admin' });

/** Without those who are suspended. */
export const fieldReps = (db: Db): Promise<User[]> => inRole(db, { role: 'rep' });

export const userCount = (db: Db) => countRows(db, users);

const upToOne = prepared((db, _: object) => db.select({ id: users.id }).from(users).limit(1));
/** The shortest read there is, to see whether the database responds. */
export const readAnyUser = (db: Db) => upToOne(db, {});

export const updateUser = (db: Db, id: string, change: Partial<Omit<NewUser, 'id'>>) =>
  updateRow(db, users, change, eq(users.id, id));

/** Deletes an account that was never used, with its links and sessions. */
export const deleteUser = (db: Db, id: string) => deleteRow(db, users, eq(users.id, id));

// ---- sessions

export const insertSession = (db: Db, row: typeof sessions.$inferInsert) => addRow(db, sessions, row);

const { id, role, adminRole, organizationId, staffRole, maySign, email, firstName, lastName, totpSince, timeZone } =
  users;
/** What every request of a signed-in person needs to know about them. */
const whoActs = {
  id,
  role,
  adminRole,
  organizationId,
  staffRole,
  maySign,
  email,
  firstName,
  lastName,
  totpSince,
  timeZone,
};
export interface ActingUser extends Pick<User, keyof typeof whoActs> {
  /** Of their organization; null without one. */
  organizationStatus: Organization['status'] | null;
  /** Until when the last decision about it can be undone (ms). */
  organizationUndoableUntil: Organization['undoableUntil'];
  state: Organization['state'];
  zipCode: Organization['zipCode'];
}

/** Of the session, as long as the person belongs to it; or else the person's first organization. */
const actsFor = sql`coalesce(${memberships.organizationId}, ${users.organizationId})`;
const acting = {
  ...whoActs,
  organizationStatus: organizations.status,
  organizationUndoableUntil: organizations.undoableUntil,
  state: organizations.state,
  zipCode: organizations.zipCode,
};

const bySession = prepared((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .select({
      user: acting,
      membership: memberships,
      type: organizations.type,
      session: { seenAt: sessions.seenAt, createdAt: sessions.createdAt },
      others: sql<number>`(select count(*) from ${memberships} where ${memberships.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(sessions.userId, users.id))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.organizationId, sessions.organizationId)),
    )
    .leftJoin(organizations, eq(organizations.id, actsFor))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(users.suspendedAt)))
    .limit(1),
);

/** A person as they act by this membership, in an organization of this type. */
function actingBy(user: ActingUser, membership: Membership | null, type: Organization['type'] | null): ActingUser {
  if (!membership) return user;
  const { organizationId, staffRole, maySign } = membership;
  return { ...user, organizationId, staffRole, maySign, role: type };
}

/** The holder of a session, and when it was used. */
export async function userOfSession(db: Db, tokenHash: string, now: number) {
  const row = await first(bySession(db, { tokenHash, now }));
  if (!row) return undefined;
  const { user, membership, type, session, others } = row;
  // A session older than the column `seenAt` counts as last used when it was created.
  const seenAt = Math.max(session.seenAt, session.createdAt);
  return { user: actingBy(user, membership, type), seenAt, hasOthers: Number(others) > 0 };
}

const byToken = prepared((db, { tokenHash, at }: { tokenHash: string; at: number }) => {
  const { id, name, kind, scopes, lastUsedAt } = apiTokens;
  return db
    .select({
      token: { id, name, kind, scopes, lastUsedAt },
      user: acting,
      membership: memberships,
      type: organizations.type,
    })
    .from(apiTokens)
    .innerJoin(users, eq(apiTokens.createdBy, users.id))
    .innerJoin(organizations, eq(apiTokens.organizationId, organizations.id))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.organizationId, apiTokens.organizationId)),
    )
    .where(
      and(
        eq(apiTokens.tokenHash, tokenHash),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, at),
        or(eq(users.organizationId, apiTokens.organizationId), isNotNull(memberships.id)),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    )
    .limit(1);
});

/** A token that works, with whoever made it, if they are still of its organization; undefined otherwise. */
export async function holderOfApiToken(db: Db, tokenHash: string, at: number) {
  const row = await first(byToken(db, { tokenHash, at }));
  return row && { token: row.token, user: actingBy(row.user, row.membership, row.type) };
}

/** Records that a session was used, unless that was recorded after `unlessSince`. */
export const touchSession = (db: Db, tokenHash: string, at: number, unlessSince: number) =>
  updateRow(db, sessions, { seenAt: at }, eq(sessions.tokenHash, tokenHash), lt(sessions.seenAt, unlessSince));

/** Gives the session a new token. */
export const moveSession = (db: Db, tokenHash: string, to: string) =>
  updateRow(db, sessions, { tokenHash: to }, eq(sessions.tokenHash, tokenHash));

export const deleteSession = (db: Db, tokenHash: string) => deleteRows(db, sessions, eq(sessions.tokenHash, tokenHash));

export const deleteSessionsOfUser = (db: Db, userId: string) => deleteRows(db, sessions, eq(sessions.userId, userId));

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
  return countRows(db, sessions, eq(sessions.userId, userId), gt(sessions.expiresAt, now), used);
}

/** Deletes expired sessions, and those that nobody has used since `idleSince`. */
export async function deleteEndedSessions(db: Db, now: number, idleSince: number): Promise<void> {
  const idle = and(lt(sessions.seenAt, idleSince), lt(sessions.createdAt, idleSince));
  await deleteRows(db, sessions, or(lt(sessions.expiresAt, now), idle));
}

// ---- set-password links

export const insertPasswordToken = (db: Db, row: typeof passwordTokens.$inferInsert) =>
  insertRow(db, passwordTokens, row);

export async function userOfPasswordToken(db: Db, tokenHash: string, now: number): Promise<User | undefined> {
  const { tokenHash: hash, usedAt, expiresAt } = passwordTokens;
  const found = db
    .select({ user: users })
    .from(passwordTokens)
    .innerJoin(users, eq(passwordTokens.userId, users.id))
    .where(and(eq(hash, tokenHash), isNull(usedAt), gt(expiresAt, now), isNull(users.suspendedAt)));
  return (await first(found.limit(1)))?.user;
}

/** Marks all open links of a user as used, so that no second link stays valid after a password is set. */
export async function spendPasswordTokens(db: Db, userId: string, at: number): Promise<void> {
  await db
    .update(passwordTokens)
    .set({ usedAt: at })
    .where(and(eq(passwordTokens.userId, userId), isNull(passwordTokens.usedAt)));
}

export const deleteExpiredPasswordTokens = (db: Db, now: number) =>
  deleteRows(db, passwordTokens, lt(passwordTokens.expiresAt, now));

/** Whose new address a link confirms; undefined once it has expired. */
export const userByNewEmail = (db: Db, newEmailHash: string, now: number) =>
  first(
    db
      .select()
      .from(users)
      .where(and(eq(users.newEmailHash, newEmailHash), gt(users.newEmailUntil, now), isNull(users.suspendedAt)))
      .limit(1),
  );

// ---- authenticator and recovery codes

/** Uses up a time step's code. Returns false if it or a later one was used before, or the secret has changed. */
export async function takeTotpStep(db: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const unused = and(eq(users.totpSecret, secret), or(isNull(users.totpStep), lt(users.totpStep, step)));
  return Boolean(await updateRow(db, users, { totpStep: step }, eq(users.id, userId), unused));
}

/** Replaces the person's codes; an empty list removes them. */
export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: readonly string[]): Promise<void> {
  await deleteRows(db, recoveryCodes, eq(recoveryCodes.userId, userId));
  if (codeHashes.length === 0) return;
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId })));
}

/** Uses up a code. Returns false if it is not one of the person's, or was used before. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string, at: number): Promise<boolean> {
  const code = and(eq(recoveryCodes.codeHash, codeHash), unusedCodesOf(userId));
  return Boolean(await updateRow(db, recoveryCodes, { usedAt: at }, code));
}

export const recoveryCodesLeft = (db: Db, userId: string) => countRows(db, recoveryCodes, unusedCodesOf(userId));

const unusedCodesOf = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
