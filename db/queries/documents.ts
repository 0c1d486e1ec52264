import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DocumentKind } from '../../app/catalogue/documents';
import { inChunks } from '../engines/engine';
import { prepared } from '../prepared';
import { deleteRow, findRow, first, insertRow, rowsBy, updateRow } from '../rows';
import {
  type Document,
  type DocumentOpening,
  documentOpenings,
  documents,
  isNotArchived,
  matches,
  organizations,
  studies,
  users,
} from '../schema';
import { containsText } from '../search';
import type { Db } from '../store.server';

export const insertDocument = (db: Db, row: typeof documents.$inferInsert) => insertRow(db, documents, row);

export const documentById = (db: Db, id: string) => findRow(db, documents, { id });

export const documentsByIds = (db: Db, ids: string[]) => rowsBy(db, documents, documents.id, ids);

const documentsBy = (column: PgColumn) =>
  prepared((db, { ids }: { ids: readonly string[] }) =>
    db.select().from(documents).where(inArray(column, ids)).orderBy(documents.createdAt, documents.id),
  );
const [byOrganization, byStudy] = [documentsBy(documents.organizationId), documentsBy(documents.studyId)];
const byMatch = documentsBy(documents.matchId);

export const documentsOfOrganization = (db: Db, organizationId: string): Promise<Document[]> =>
  byOrganization(db, { ids: [organizationId] });

export const documentsOfOrganizations = (db: Db, ids: string[]) => rowsBy(db, documents, documents.organizationId, ids);

export const documentsOfStudy = (db: Db, studyId: string) => byStudy(db, { ids: [studyId] });

/** A site's documents for a match, and the agreements. */
export const documentsOfMatch = (db: Db, matchId: string) => byMatch(db, { ids: [matchId] });

export const documentsOfStudies = (db: Db, ids: string[]) => inChunks(ids, (chunk) => byStudy(db, { ids: chunk }));

/** Whose documents someone looks through. What of them a person may read, the permission says (document.read). */
export interface DocumentSearch {
  /** Whose vault. */
  organizationId: string | null;
  /** In whose matches, and whose studies. */
  siteId?: string;
  sponsorIds?: readonly string[];
}

/**
 * The documents with these words in their name, or in that of the person whom they are about, newest first; of everyone, if
 * `whose` is null. Whom a document is about is searched only by those whose vault it is in. Messages have their own.
 */
export async function documentsNamed(
  db: Db,
  whose: DocumentSearch | null,
  words: readonly string[],
  limit: number,
): Promise<Document[]> {
  const isNamed = words.map((word) => or(containsText(documents.name, word), and(isOfVault(whose), isAbout(db, word))));
  // Each way uses its index.
  const found = waysTo(db, whose).map((way) =>
    db
      .select()
      .from(documents)
      .where(and(eq(documents.state, 'attached'), isNull(documents.messageId), way, ...isNamed))
      .orderBy(desc(documents.createdAt), documents.id)
      .limit(limit),
  );
  const rows = new Map((await Promise.all(found)).flat().map((row) => [row.id, row]));
  return [...rows.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)).slice(0, limit);
}

const isOfVault = (whose: DocumentSearch | null) =>
  whose ? eq(documents.organizationId, whose.organizationId ?? '') : undefined;

/** Whether the document is about a person with this word in the name. */
const isAbout = (db: Db, word: string): SQL =>
  inArray(
    documents.personId,
    db
      .select({ id: users.id })
      .from(users)
      .where(or(containsText(users.firstName, word), containsText(users.lastName, word))),
  );

function waysTo(db: Db, whose: DocumentSearch | null): (SQL | undefined)[] {
  if (!whose) return [undefined];
  const { organizationId, siteId, sponsorIds = [] } = whose;
  const own = siteId ? eq(matches.siteId, siteId) : inArray(studies.sponsorId, [...sponsorIds]);
  const idsOf = (id: PgColumn) =>
    db.select({ id }).from(matches).innerJoin(studies, eq(matches.studyId, studies.id)).where(and(own, isNotArchived));
  const ofStudies = siteId
    ? and(isNotNull(documents.sharedAt), inArray(documents.studyId, idsOf(matches.studyId)))
    : inArray(
        documents.studyId,
        db
          .select({ id: studies.id })
          .from(studies)
          .where(and(inArray(studies.sponsorId, [...sponsorIds]), ne(studies.status, 'archived'))),
      );
  return [
    ...(organizationId ? [eq(documents.organizationId, organizationId)] : []),
    ...(siteId || sponsorIds.length > 0 ? [inArray(documents.matchId, idsOf(matches.id)), ofStudies] : []),
  ];
}

/** All documents of the studies of this sponsor (an organization or a person). */
export async function documentsOfSponsor(db: Db, sponsorId: string): Promise<Document[]> {
  const rows = await db
    .select({ document: documents })
    .from(documents)
    .innerJoin(studies, eq(documents.studyId, studies.id))
    .where(eq(studies.sponsorId, sponsorId))
    .orderBy(documents.createdAt, documents.id);
  return rows.map((row) => row.document);
}

/** Reserves an issued address for these bytes. Returns undefined if it was used, or reserved for other bytes. */
export async function claimUpload(db: Db, id: string, sha256: string) {
  const unclaimed = or(isNull(documents.sha256), eq(documents.sha256, sha256));
  return updateRow(db, documents, { sha256 }, eq(documents.id, id), eq(documents.state, 'issued'), unclaimed);
}

/** Changes issued to stored, for the bytes it was reserved for. Returns undefined if another request was first. */
export async function markStored(
  db: Db,
  id: string,
  file: { contentType: string; size: number; sha256: string; name: string | null; expiresAt: number },
) {
  const reserved = and(eq(documents.state, 'issued'), eq(documents.sha256, file.sha256));
  return updateRow(db, documents, { ...file, state: 'stored' }, eq(documents.id, id), reserved);
}

/** Stored, and not kept for another draft. */
const free = (keptFor: string | null) =>
  and(
    eq(documents.state, 'stored'),
    or(isNull(documents.keptFor), keptFor ? eq(documents.keptFor, keptFor) : undefined),
  );

/**
 * Holds stored files that a draft refers to until `expiresAt`, and returns those that are free for it.
 * @param keep whether they are free only for drafts with this `keptFor` from now on.
 */
export async function holdDocuments(
  db: Db,
  ids: string[],
  { expiresAt, keptFor, keep = false }: { expiresAt: number; keptFor: string | null; keep?: boolean },
): Promise<Document[]> {
  const change = keep ? { expiresAt, keptFor } : { expiresAt };
  return inChunks(ids, (chunk) =>
    db
      .update(documents)
      .set(change)
      .where(and(inArray(documents.id, chunk), free(keptFor)))
      .returning(),
  );
}

/** Changes stored to attached. Returns undefined if it was attached already, is kept for another draft, or was never stored. */
export async function attachDocument(
  db: Db,
  id: string,
  owner: {
    organizationId?: string;
    studyId?: string;
    matchId?: string;
    messageId?: string;
    type: DocumentKind;
    name?: string;
  } & Partial<Document>,
  keptFor: string | null = null,
) {
  const change = { ...owner, state: 'attached', expiresAt: null } as const;
  return updateRow(db, documents, change, eq(documents.id, id), free(keptFor));
}

interface Reminder {
  /** 90, 30, 7 or 0 days before the last day. */
  days: number;
  /** Applies to documents whose last day begins before this time. */
  endsBefore: number;
}

/** The documents of an organization that a reminder is due for, renewed or not. */
const isDue = (reminders: readonly Reminder[], endsAfter: number) =>
  and(
    gt(documents.validUntil, endsAfter),
    or(
      ...reminders.map(({ days, endsBefore }) =>
        and(lt(documents.validUntil, endsBefore), or(isNull(documents.reminded), gt(documents.reminded, days))),
      ),
    ),
  );

/** An organization with a reminder due; undefined if there is none. @param endsAfter no reminders for what ended before. */
export async function organizationToRemind(db: Db, reminders: readonly Reminder[], endsAfter: number) {
  return first(
    db
      .select({ organization: organizations })
      .from(documents)
      .innerJoin(organizations, eq(documents.organizationId, organizations.id))
      .where(isDue(reminders, endsAfter))
      .orderBy(documents.validUntil, documents.id)
      .limit(1),
  );
}

/** Marks what is due in an organization as reminded of. @returns the ids. */
export async function markDocumentsReminded(
  db: Db,
  organizationId: string,
  { reminders, endsAfter, at }: { reminders: readonly Reminder[]; endsAfter: number; at: number },
): Promise<string[]> {
  const ids: string[] = [];
  // The most urgent first, which makes the others of the same document no longer due.
  for (const reminder of [...reminders].sort((one, other) => one.days - other.days)) {
    const due = and(eq(documents.organizationId, organizationId), isDue([reminder], endsAfter));
    const change = { reminded: reminder.days, remindedAt: at };
    const rows = await db.update(documents).set(change).where(due).returning({ id: documents.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Says what a document of an organization is. */
export const describeDocument = (db: Db, id: string, facts: Partial<Document>) =>
  updateRow(db, documents, facts, eq(documents.id, id));

/** The documents in vaults that are about a person. */
export const documentsAbout = (db: Db, personId: string) =>
  db.select().from(documents).where(eq(documents.personId, personId)).orderBy(documents.id);

/** Keeps that a person of the other side has opened a document. @returns it, with when that person first and last did. */
export async function keepOpening(
  db: Db,
  { id, documentId, organizationId, userId, at }: Omit<DocumentOpening, 'firstAt' | 'lastAt'> & { at: number },
): Promise<DocumentOpening | undefined> {
  const { documentId: document, organizationId: organization, userId: user } = documentOpenings;
  return first(
    db
      .insert(documentOpenings)
      .values({ id, documentId, organizationId, userId, firstAt: at, lastAt: at })
      .onConflictDoUpdate({ target: [document, organization, user], set: { lastAt: at } })
      .returning(),
  );
}

/** Who has opened the documents of a study, by site and person, in the order in which they first did. */
export const openingsOfStudy = prepared((db, { studyId }: { studyId: string }) =>
  db
    .select({
      documentId: documentOpenings.documentId,
      organizationId: documentOpenings.organizationId,
      site: organizations.name,
      user: users,
      firstAt: documentOpenings.firstAt,
      lastAt: documentOpenings.lastAt,
    })
    .from(documentOpenings)
    .innerJoin(documents, eq(documentOpenings.documentId, documents.id))
    .innerJoin(organizations, eq(documentOpenings.organizationId, organizations.id))
    .leftJoin(users, eq(documentOpenings.userId, users.id))
    .leftJoin(matches, and(eq(matches.studyId, documents.studyId), eq(matches.siteId, documentOpenings.organizationId)))
    .where(and(eq(documents.studyId, studyId), isNotArchived))
    .orderBy(documentOpenings.firstAt, documentOpenings.id),
);

/** Shares a document of a study with its sites, or ends that. */
export const setShared = (db: Db, id: string, change: Pick<Document, 'sharedAt' | 'sharedUntil' | 'type'>) =>
  updateRow(db, documents, change, eq(documents.id, id));

export const deleteDocument = (db: Db, id: string) => deleteRow(db, documents, eq(documents.id, id));

/** Deletes the row of a file that belongs to nothing. Returns undefined if it was attached meanwhile. */
export async function deleteUnattachedDocument(db: Db, id: string): Promise<Document | undefined> {
  const unattached = and(eq(documents.id, id), ne(documents.state, 'attached'));
  return unattached && deleteRow(db, documents, unattached);
}

/** Deletes the rows of files that were not attached in time, and returns them so that the bytes can be deleted too. */
export async function deleteExpiredDocuments(db: Db, now: number): Promise<Document[]> {
  return db
    .delete(documents)
    .where(and(ne(documents.state, 'attached'), lt(documents.expiresAt, now)))
    .returning();
}
