/** Files: addresses given out, bytes stored, documents attached. */
import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import { type Document, documents } from '../schema';
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
  return ids.length === 0
    ? []
    : db
        .select()
        .from(documents)
        .where(inArray(documents.id, ids.slice(0, 1000)));
}

export async function documentsOfOrganization(db: Db, organizationId: string): Promise<Document[]> {
  return db
    .select()
    .from(documents)
    .where(eq(documents.organizationId, organizationId))
    .orderBy(documents.createdAt, documents.id);
}

export async function documentsOfOrganizations(db: Db, ids: string[]): Promise<Document[]> {
  const found: Document[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    const chunk = ids.slice(start, start + 1000);
    found.push(...(await db.select().from(documents).where(inArray(documents.organizationId, chunk))));
  }
  return found;
}

export async function documentsOfStudy(db: Db, studyId: string): Promise<Document[]> {
  return db.select().from(documents).where(eq(documents.studyId, studyId)).orderBy(documents.createdAt, documents.id);
}

/** Compare-and-set issued to stored: undefined when the address has been used already. */
export async function markStored(
  db: Db,
  id: string,
  file: { contentType: string; size: number; sha256: string; name: string | null },
): Promise<Document | undefined> {
  const [row] = await db
    .update(documents)
    .set({ ...file, state: 'stored' })
    .where(and(eq(documents.id, id), eq(documents.state, 'issued')))
    .returning();
  return row;
}

/** Compare-and-set stored to attached: undefined when it was attached already, or never stored. */
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

/** Takes away the rows of files nobody attached in time; returns them, so that their bytes can go too. */
export async function deleteExpiredDocuments(db: Db, now: number): Promise<Document[]> {
  return db
    .delete(documents)
    .where(and(ne(documents.state, 'attached'), lt(documents.expiresAt, now)))
    .returning();
}
