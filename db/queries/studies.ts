/** Studies that sponsors have posted. */
import { and, count, eq, inArray } from 'drizzle-orm';
import type { StudySort } from '../../app/catalogue/lists';
import type { Phase } from '../../app/catalogue/options';
import { STUDY_STATUSES, type StudyStatus } from '../../app/catalogue/statuses';
import { derivedOfStudy, STUDY_TAGS as tags } from '../derived';
import { inChunks } from '../engines/engine';
import type { PageRequest } from '../keyset';
import { type Study, studies } from '../schema';
import { needlesOf } from '../search';
import { inOrder, type Order, type SortedList, type SortedPage, searchedCount, sortedIds } from '../sorted-list';
import type { Db } from '../store.server';

type Derived = 'searchText' | 'titleKey';
export type NewStudy = Omit<typeof studies.$inferInsert, Derived>;
export type StudyChange = Partial<Omit<NewStudy, 'id' | 'createdAt' | 'sponsorId'>>;

export async function insertStudy(db: Db, row: NewStudy): Promise<Study> {
  const [inserted] = await db
    .insert(studies)
    .values({ ...row, ...derivedOfStudy(row) })
    .returning();
  return inserted as Study;
}

export async function studyById(db: Db, id: string): Promise<Study | undefined> {
  const [row] = await db.select().from(studies).where(eq(studies.id, id)).limit(1);
  return row;
}

/** Approved and active studies: those that get matches. */
export async function runningStudies(db: Db): Promise<Study[]> {
  return db
    .select()
    .from(studies)
    .where(and(eq(studies.status, 'approved'), eq(studies.isActive, true)))
    .orderBy(studies.id);
}

export async function studiesByIds(db: Db, ids: readonly string[]): Promise<Study[]> {
  return inChunks(ids, (chunk) => db.select().from(studies).where(inArray(studies.id, chunk)));
}

/** The first order is the default. */
const STUDY_ORDERS = {
  newest: { column: studies.createdAt, kind: 'number', descending: true },
  oldest: { column: studies.createdAt, kind: 'number', descending: false },
  updated: { column: studies.updatedAt, kind: 'number', descending: true },
  title: { column: studies.titleKey, kind: 'string', descending: false },
  'title-desc': { column: studies.titleKey, kind: 'string', descending: true },
  phase: { column: studies.phase, kind: 'string', descending: false },
  'phase-desc': { column: studies.phase, kind: 'string', descending: true },
} as const satisfies Record<StudySort, Order>;

export interface StudyFilter {
  status?: StudyStatus;
  isActive?: boolean;
  search?: string;
  area?: string;
  phase?: Phase;
}

/** A sponsor's own list is short, and always newest first. */
export type StudyRequest = PageRequest &
  StudyFilter &
  ({ sort?: StudySort; sponsorIds?: undefined } | { sort?: 'newest'; sponsorIds: string[] | undefined });

function listOf({ status, isActive, search, area, phase }: StudyFilter): SortedList {
  return {
    name: 'studies',
    table: studies,
    id: studies.id,
    searchText: studies.searchText,
    lanes: [{ column: studies.status, values: status ? [status] : STUDY_STATUSES }],
    others: isActive === undefined ? [] : [{ column: studies.isActive, values: [isActive] }],
    needles: needlesOf(search, [area && tags.area(area), phase && tags.phase(phase)]),
    laneNeedles: needlesOf('', [status && tags.status(status)]),
  };
}

/**
 * Only studies of these sponsors (an organization's id, the user's own): one lane each; the other filters check the
 * rows.
 */
function sponsorsList(sponsorIds: string[], filter: StudyFilter): SortedList {
  const list = listOf(filter);
  return {
    ...list,
    lanes: [{ column: studies.sponsorId, values: [...new Set(sponsorIds)] }],
    others: [...list.others, ...(filter.status ? list.lanes : [])],
  };
}

/** A page of ids, for actions that need no other columns. */
export async function studyIdPage(
  db: Db,
  { limit, cursor, sort = 'newest', sponsorIds, ...filter }: StudyRequest,
): Promise<SortedPage<string>> {
  const list = sponsorIds ? sponsorsList(sponsorIds, filter) : listOf(filter);
  return sortedIds(db, list, { limit, cursor, sort, order: STUDY_ORDERS[sort] });
}

export async function studyPage(db: Db, request: StudyRequest): Promise<SortedPage<Study>> {
  const page = await studyIdPage(db, request);
  return { ...page, rows: inOrder(page.rows, await studiesByIds(db, page.rows)) };
}

/** How many a sponsor has of each status and activity (SPON-02). */
export async function studyCountsOfSponsors(
  db: Db,
  sponsorIds: string[],
): Promise<{ status: StudyStatus; isActive: boolean; count: number }[]> {
  return db
    .select({ status: studies.status, isActive: studies.isActive, count: count() })
    .from(studies)
    .where(inArray(studies.sponsorId, sponsorIds))
    .groupBy(studies.status, studies.isActive)
    .orderBy(studies.status);
}

/**
 * How many there are of each status (ADM-08). For a search with very many hits, counting stops early and sets `more`.
 */
export async function studyCountsByStatus(
  db: Db,
  filter: Omit<StudyFilter, 'status' | 'isActive'> = {},
): Promise<{ status: StudyStatus; count: number; more?: true }[]> {
  const list = listOf(filter);
  if (list.needles.length === 0) {
    return db
      .select({ status: studies.status, count: count() })
      .from(studies)
      .groupBy(studies.status)
      .orderBy(studies.status);
  }
  const counts = await Promise.all(
    STUDY_STATUSES.map(async (status) => ({ status, ...(await searchedCount(db, listOf({ ...filter, status }))) })),
  );
  return counts.filter((row) => row.count > 0);
}

export async function updateStudy(db: Db, id: string, change: StudyChange): Promise<Study | undefined> {
  const current = await studyById(db, id);
  if (!current) return undefined;
  const [row] = await db
    .update(studies)
    .set({ ...change, ...derivedOfStudy({ ...current, ...change }) })
    .where(eq(studies.id, id))
    .returning();
  return row;
}

/** Returns undefined if the status is no longer `from`. An approved study becomes active (ADM-15). */
export async function setStudyStatus(
  db: Db,
  id: string,
  move: { from: StudyStatus; to: StudyStatus; reason: string | null; at: number },
): Promise<Study | undefined> {
  const current = await studyById(db, id);
  if (current?.status !== move.from) return undefined;
  const { searchText, titleKey } = derivedOfStudy({ ...current, status: move.to });
  const [row] = await db
    .update(studies)
    .set({
      status: move.to,
      isActive: move.to === 'approved',
      statusReason: move.reason,
      updatedAt: move.at,
      searchText,
      titleKey,
    })
    .where(and(eq(studies.id, id), eq(studies.status, move.from)))
    .returning();
  return row;
}

/** Ends an active study. Returns undefined if it is not active. */
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
