/** Everything stored about one person, for export and erasure. */

import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PeopleRole, PeopleState } from '../../app/catalogue/team-roles';
import type { PageRequest } from '../keyset';
import { personalFields, personIds, secretFields } from '../personal';
import { changeRow, deleteRows, newestFirst } from '../rows';
import {
  type ContactMessage,
  contactMessages,
  drafts,
  type Merge,
  merges,
  type Organization,
  type OutboxMail,
  type Outreach,
  organizations,
  outbox,
  outreach,
  passwordTokens,
  reviewRequests,
  type Study,
  sessions,
  studies,
  submissions,
  users,
} from '../schema';
import { containsText } from '../search';
import type { Db } from '../store.server';
import type { Draft } from './drafts';

/** What identifies a person. */
export interface Known {
  userId: string | null;
  /** In lower case. */
  email: string | null;
  /** 'Robin Reyes'. */
  name: string | null;
  /** The organizations that are the person's leads, of which they are the field rep under whatever name. */
  leadIds: readonly string[];
  /** The person's organization and all that were merged into it: a merged one keeps its own copy of the contact. */
  organizationIds: readonly string[];
}

const is = (column: PgColumn, value: string | null): SQL | undefined =>
  value === null ? undefined : eq(column, value);
const isOneOf = (column: PgColumn, values: readonly string[]): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values]);
/** Contains the text, ignoring case. No text matches nothing. */
const contains = (column: PgColumn, text: string | null): SQL =>
  text === null ? sql`1 = 0` : containsText(column, text);

export interface PeopleRequest extends PageRequest {
  q?: string | null;
  role?: PeopleRole;
  state?: PeopleState;
}

function hasRole(role: PeopleRole): SQL | undefined {
  if (role === 'none') return isNull(users.role);
  if (role === 'site' || role === 'sponsor' || role === 'rep') return eq(users.role, role);
  const isAdmin = eq(users.role, 'admin');
  const isReader = or(eq(users.adminRole, 'read_only'), isNull(users.adminRole));
  return and(isAdmin, role === 'read_only' ? isReader : eq(users.adminRole, role));
}

const IN_STATE: Record<PeopleState, () => SQL | undefined> = {
  active: () => and(isNotNull(users.passwordHash), isNull(users.suspendedAt)),
  invited: () => and(isNull(users.passwordHash), isNull(users.suspendedAt), isNull(users.erasedAt)),
  suspended: () => isNotNull(users.suspendedAt),
  erased: () => isNotNull(users.erasedAt),
};

/** People with an account, newest first, optionally those whose name or address contains the text. */
export async function peoplePage(db: Db, { q, role, state, ...request }: PeopleRequest) {
  const name = sql`${users.firstName} || ' ' || ${users.lastName}` as unknown as PgColumn;
  const found = q ? or(contains(users.email, q), contains(users.username, q), contains(name, q)) : undefined;
  return newestFirst(db, users, request, found, role && hasRole(role), state && IN_STATE[state]());
}

export async function organizationsNaming(
  db: Db,
  { email, name, leadIds, organizationIds }: Known,
): Promise<Organization[]> {
  const { email: contact, piEmail, name: called, fieldRep, id } = organizations;
  const named = [is(contact, email), is(piEmail, email), is(called, email), is(fieldRep, name)];
  const condition = or(...named, isOneOf(id, [...organizationIds, ...leadIds]));
  return condition ? db.select().from(organizations).where(condition).orderBy(id) : [];
}

/** Merges that still have undo data, of the person's organizations or with the address. */
export async function mergesNaming(db: Db, { email, organizationIds }: Known): Promise<Merge[]> {
  const naming = or(isOneOf(merges.keptId, organizationIds), contains(merges.moved, email));
  return db
    .select()
    .from(merges)
    .where(and(isNull(merges.clearedAt), naming))
    .orderBy(merges.id);
}

export async function studiesNaming(db: Db, { userId, email, organizationIds }: Known): Promise<Study[]> {
  const { sponsorEmail, sponsorId, id } = studies;
  const condition = or(is(sponsorEmail, email), is(sponsorId, userId), isOneOf(sponsorId, organizationIds));
  return condition ? db.select().from(studies).where(condition).orderBy(id) : [];
}

export async function messagesFrom(db: Db, email: string): Promise<ContactMessage[]> {
  return db.select().from(contactMessages).where(eq(contactMessages.email, email)).orderBy(contactMessages.createdAt);
}

export const deleteMessagesFrom = (db: Db, email: string) =>
  deleteRows(db, contactMessages, eq(contactMessages.email, email));

/** Drafts that belong to the account, or contain the address, even as part of a longer one. */
export async function draftsOf(db: Db, { userId, email }: Pick<Known, 'userId' | 'email'>): Promise<Draft[]> {
  const named = email ? contains(drafts.values, email) : undefined;
  const condition = or(is(drafts.userId, userId), named);
  return condition ? db.select().from(drafts).where(condition).orderBy(drafts.updatedAt) : [];
}

export const deleteDraftsByHashes = (db: Db, tokenHashes: string[]) =>
  deleteRows(db, drafts, inArray(drafts.tokenHash, tokenHashes));

/** E-mails sent to the address, or with it in their text. */
export async function mailsNaming(db: Db, email: string): Promise<OutboxMail[]> {
  return db
    .select()
    .from(outbox)
    .where(or(eq(outbox.recipient, email), contains(outbox.body, email)))
    .orderBy(outbox.createdAt, outbox.id);
}

/** Questions and answers of reviews with the address in their text, even as part of a longer one, oldest first. */
export async function reviewRequestsNaming(db: Db, email: string) {
  const { question, answer, askedAt, id } = reviewRequests;
  return db
    .select()
    .from(reviewRequests)
    .where(or(contains(question, email), contains(answer, email)))
    .orderBy(askedAt, id);
}

/** The entries of all outreach lists that note the address, even in a longer text. */
export async function outreachNaming(db: Db, email: string): Promise<Outreach[]> {
  const { piEmail, note, id } = outreach;
  return db
    .select()
    .from(outreach)
    .where(or(eq(piEmail, email), contains(note, email)))
    .orderBy(id);
}

export const deleteMailsByIds = (db: Db, ids: string[]) => deleteRows(db, outbox, inArray(outbox.id, ids));

export async function submissionsOf(db: Db, userId: string) {
  return db.select().from(submissions).where(eq(submissions.actor, userId)).orderBy(submissions.createdAt);
}

/** Dates of the person's sessions and set-password links, without their secrets. */
export async function accessOf(db: Db, userId: string) {
  const { createdAt, seenAt, expiresAt } = sessions;
  const links = passwordTokens;
  return {
    sessions: await db.select({ createdAt, seenAt, expiresAt }).from(sessions).where(eq(sessions.userId, userId)),
    passwordLinks: await db
      .select({ expiresAt: links.expiresAt, usedAt: links.usedAt })
      .from(links)
      .where(eq(links.userId, userId)),
  };
}

/** Deletes the rows that belong to the person, and empties what says that they did something. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  for (const { table, field, column, mark } of personIds()) {
    if (mark.kind === 'ofPerson') await deleteRows(db, table, eq(column, userId));
    else
      await db
        .update(table)
        .set({ [field]: null })
        .where(eq(column, userId));
  }
}

/** Removes everything personal from the row. Returns undefined if it was erased already. */
export async function eraseUser(db: Db, id: string, at: number) {
  const account = [...personalFields(users).map(({ field }) => field), ...secretFields(users)];
  const rights = { role: null, adminRole: null, organizationId: null, staffRole: null, maySign: null };
  const hold = { totpSince: null, heldUntil: null, heldSince: null };
  const choices = {
    digest: 'never',
    digestedUntil: 0,
    timeZone: 'organization',
    newEmailUntil: null,
    mailChoices: null,
    signedInAt: null,
  } as const;
  const emptied = Object.fromEntries(account.map((field) => [field, null]));
  return changeRow(
    db,
    users,
    { id, erasedAt: null },
    { ...emptied, ...rights, ...hold, ...choices, erasedAt: at, updatedAt: at },
  );
}
