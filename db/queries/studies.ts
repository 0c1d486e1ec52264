/** Studies that sponsors have submitted. */
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { StudyStatus } from '../../app/catalogue/statuses';
import { inChunks } from '../chunks';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { type Study, studies } from '../schema';
import { holdsWords, normalised } from '../search';
import type { Db } from '../store.server';

export type NewStudy = Omit<typeof studies.$inferInsert, 'searchText'>;
export type StudyChange = Partial<Omit<NewStudy, 'id' | 'createdAt' | 'sponsorId'>>;

function searchTextOf(row: Partial<NewStudy>): string {
  return normalised(row.title, row.acronym, row.nctNumber, row.therapeuticArea, row.indication, row.sponsorName);
}

export async function insertStudy(db: Db, row: NewStudy): Promise<Study> {
  const [inserted] = await db
    .insert(studies)
    .values({ ...row, searchText: searchTextOf(row) })
    .returning();
  return inserted as Study;
}

export async function studyById(db: Db, id: string): Promise<Study | undefined> {
  const [row] = await db.select().from(studies).where(eq(studies.id, id)).limit(1);
  return row;
}

export async function studiesByIds(db: Db, ids: string[]): Promise<Study[]> {
  return inChunks(ids, (chunk) => db.select().from(studies).where(inArray(studies.id, chunk)));
}

export interface StudyFilter extends PageRequest {
  status?: StudyStatus;
  isActive?: boolean;
  search?: string;
  /** Only studies of these sponsors: an organization id and the user's own id. */
  sponsorIds?: string[];
}

function filterConditions(filter: Omit<StudyFilter, 'limit' | 'cursor'>): (SQL | undefined)[] {
  return [
    filter.status && eq(studies.status, filter.status),
    filter.isActive === undefined ? undefined : eq(studies.isActive, filter.isActive),
    filter.sponsorIds && inArray(studies.sponsorId, filter.sponsorIds),
    ...holdsWords(studies.searchText, filter.search),
  ];
}

export async function studyPage(db: Db, filter: StudyFilter): Promise<Page<Study>> {
  const rows = await db
    .select()
    .from(studies)
    .where(and(...filterConditions(filter), afterCursor(studies, filter.cursor)))
    .orderBy(sql`${studies.createdAt} desc`, sql`${studies.id} desc`)
    .limit(filter.limit + 1);
  return cutPage(rows, filter.limit, (row) => row);
}

/** How many there are of each status and activity (ADM-08, SPON-02). */
export async function studyCountsByStatus(
  db: Db,
  filter: Omit<StudyFilter, 'limit' | 'cursor' | 'status'> = {},
): Promise<{ status: StudyStatus; isActive: boolean; count: number }[]> {
  return db
    .select({ status: studies.status, isActive: studies.isActive, count: count() })
    .from(studies)
    .where(and(...filterConditions(filter)))
    .groupBy(studies.status, studies.isActive)
    .orderBy(studies.status);
}

export async function updateStudy(db: Db, id: string, change: StudyChange): Promise<Study | undefined> {
  const current = await studyById(db, id);
  if (!current) return undefined;
  const [row] = await db
    .update(studies)
    .set({ ...change, searchText: searchTextOf({ ...current, ...change }) })
    .where(eq(studies.id, id))
    .returning();
  return row;
}

/** Compare-and-set: undefined when the status is no longer `from`. An approved study becomes active (ADM-15). */
export async function moveStudy(
  db: Db,
  id: string,
  move: { from: StudyStatus; to: StudyStatus; reason: string | null; at: number },
): Promise<Study | undefined> {
  const [row] = await db
    .update(studies)
    .set({ status: move.to, isActive: move.to === 'approved', statusReason: move.reason, updatedAt: move.at })
    .where(and(eq(studies.id, id), eq(studies.status, move.from)))
    .returning();
  return row;
}

/** Ends an active study; undefined when it is not active. */
export async function completeStudy(db: Db, id: string, at: number): Promise<Study | undefined> {
  const [row] = await db
    .update(studies)
    .set({ isActive: false, updatedAt: at })
    .where(and(eq(studies.id, id), eq(studies.isActive, true)))
    .returning();
  return row;
}

export async function deleteStudy(db: Db, id: string): Promise<Study | undefined> {
  const [row] = await db.delete(studies).where(eq(studies.id, id)).returning();
  return row;
}

export async function deleteStudiesOfSponsor(db: Db, sponsorId: string): Promise<Study[]> {
  return db.delete(studies).where(eq(studies.sponsorId, sponsorId)).returning();
}
