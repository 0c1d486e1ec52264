/** Uploaded files: issued upload addresses, stored bytes, attached documents. */
import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { type Document, documents, studies } from '../schema';
import type { Db } from '../store.server';

export async function insertDocument(db: Db, row: typeof documents.$inferInsert): Promise<Document> {
  const [inserted] = await db.insert(documents).values(row).returning();
  return inserted as Document;
}

export async function documentById(db: Db, id: string): Promise<Document | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id)).limit(1);
  return row;
}

export async function documentsByIds(db: Db, ids: string[]): Promise<Document[]> {
  return inChunks(ids, (chunk) => db.select().from(documents).where(inArray(documents.id, chunk)));
}

export async function documentsOfOrganization(db: Db, organizationId: string): Promise<Document[]> {
  return db
    .select()
    .from(documents)
    .where(eq(documents.organizationId, organizationId))
    .orderBy(documents.createdAt, documents.id);
}

export async function documentsOfOrganizations(db: Db, ids: string[]): Promise<Document[]> {
  return inChunks(ids, (chunk) => db.select().from(documents).where(inArray(documents.organizationId, chunk)));
}

export async function documentsOfStudy(db: Db, studyId: string): Promise<Document[]> {
  return db.select().from(documents).where(eq(documents.studyId, studyId)).orderBy(documents.createdAt, documents.id);
}

export async function documentsOfStudies(db: Db, ids: string[]): Promise<Document[]> {
  return inChunks(ids, (chunk) =>
    db.select().from(documents).where(inArray(documents.studyId, chunk)).orderBy(documents.createdAt, documents.id),
  );
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
export async function claimUpload(db: Db, id: string, sha256: string): Promise<Document | undefined> {
  const free = or(isNull(documents.sha256), eq(documents.sha256, sha256));
  const [row] = await db
    .update(documents)
    .set({ sha256 })
    .where(and(eq(documents.id, id), eq(documents.state, 'issued'), free))
    .returning();
  return row;
}

/** Changes issued to stored, for the bytes it was reserved for. Returns undefined if another request was first. */
export async function markStored(
  db: Db,
  id: string,
  file: { contentType: string; size: number; sha256: string; name: string | null; expiresAt: number },
): Promise<Document | undefined> {
  const [row] = await db
    .update(documents)
    .set({ ...file, state: 'stored' })
    .where(and(eq(documents.id, id), eq(documents.state, 'issued'), eq(documents.sha256, file.sha256)))
    .returning();
  return row;
}

/** Keeps stored files that a draft refers to until `expiresAt`, and returns those that exist. */
export async function holdDocuments(db: Db, ids: string[], expiresAt: number): Promise<Document[]> {
  return inChunks(ids, (chunk) =>
    db
      .update(documents)
      .set({ expiresAt })
      .where(and(inArray(documents.id, chunk), eq(documents.state, 'stored')))
      .returning(),
  );
}

/** Changes stored to attached. Returns undefined if it was attached already, or never stored. */
export async function attachDocument(
  db: Db,
  id: string,
  owner: { organizationId?: string; studyId?: string; type: 'other' | 'protocol'; name?: string },
): Promise<Document | undefined> {
  const [row] = await db
    .update(documents)
    .set({ ...owner, state: 'attached', expiresAt: null })
    .where(and(eq(documents.id, id), eq(documents.state, 'stored')))
    .returning();
  return row;
}

export async function deleteDocument(db: Db, id: string): Promise<Document | undefined> {
  const [row] = await db.delete(documents).where(eq(documents.id, id)).returning();
  return row;
}

/** Deletes the rows of files that were not attached in time, and returns them so that the bytes can be deleted too. */
export async function deleteExpiredDocuments(db: Db, now: number): Promise<Document[]> {
  return db
    .delete(documents)
    .where(and(ne(documents.state, 'attached'), lt(documents.expiresAt, now)))
    .returning();
}
