import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, min, ne, not, notExists, or, sql } from 'drizzle-orm';
import { HOLDING } from '../../app/catalogue/agreements';
import type { EndReason } from '../../app/catalogue/declines';
import type { StudySort } from '../../app/catalogue/lists';
import type { Phase } from '../../app/catalogue/options';
import { PENDING_STATUS, STUDY_STATUSES, type StudyStatus } from '../../app/catalogue/statuses';
import { derivedOfStudy, STUDY_TAGS as tags } from '../derived';
import { addsWork, errorChainMatches, inChunks } from '../engines/engine';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { skipLocked } from '../kit';
import { isMatchable, sponsorIs } from '../parties';
import { prepared } from '../prepared';
import {
  addRow,
  asRead,
  changeRow,
  countRows,
  countsBy,
  deleteRow,
  findRow,
  first,
  idsIn,
  rowsBy,
  updateRow,
} from '../rows';
import { agreements, hasProposal, isRunning, isUnderWay, matches, type Study, studies } from '../schema';
import { contains, needlesOf } from '../search';
import {
  hitsByStatus,
  hitsOf,
  inOrder,
  type Order,
  type SortedList,
  type SortedPage,
  type Submitted,
  sortedIds,
  submittedIn,
} from '../sorted-list';
import type { Db } from '../store.server';
import type { Decided } from './organizations';
import { isOpenIn, type QueueFilter } from './review-queue';
import { deleteReviewOf } from './review-requests';

type Derived = 'searchText' | 'titleKey' | 'listedText';
export type NewStudy = Omit<typeof studies.$inferInsert, Derived>;
type StudyChange = Partial<Omit<NewStudy, 'id' | 'createdAt' | 'sponsorId'>>;

export function insertStudy(db: Db, row: NewStudy): Promise<void> {
  if (row.lookupDueAt) addsWork('lookups');
  return addRow(db, studies, { ...row, ...derivedOfStudy(row) });
}

export const studyById = (db: Db, id: string) => findRow(db, studies, { id });

/** A sponsor's study by the sponsor's own ID of it. */
export const studyByExternalId = (db: Db, of: { sponsorId: string; externalId: string }) => findRow(db, studies, of);

/** Whether a write failed because the sponsor has another study with the external ID: also one of the same moment. */
export const isExternalIdTaken = (error: unknown): boolean =>
  errorChainMatches(error, (code, text) => /^(23505|SQLITE_CONSTRAINT_UNIQUE)$/.test(code) && /external_id/.test(text));

/** The studies that get matches. */
export async function runningStudies(db: Db): Promise<Study[]> {
  return db.select().from(studies).where(isMatchable).orderBy(studies.id);
}

/** What running studies ask of sites; at most `limit` of them. */
export const asksOfStudies = prepared((db, { limit }: { limit: number }) => {
  const { therapeuticArea, requiredEquipment, geographicPreferences, countries, musts, origins } = studies;
  const { enrollmentTarget, totalSites } = studies;
  const place = { geographicPreferences, countries };
  return db
    .select({ therapeuticArea, requiredEquipment, ...place, enrollmentTarget, totalSites, musts, origins })
    .from(studies)
    .where(isRunning)
    .limit(limit);
});

/** What the gate of matching reads of a study, and what an open study says of itself to sites. */
const GATED = [
  ...(['id', 'sponsorId', 'title', 'phase', 'therapeuticArea', 'indication', 'nctNumber', 'sponsorName'] as const),
  ...([
    'enrollmentTarget',
    'totalSites',
    'countries',
    'duration',
    'requiredEquipment',
    'geographicPreferences',
  ] as const),
  ...(['musts', 'origins', 'listed', 'sponsorListed', 'registryRead', 'onBehalfOf', 'createdAt'] as const),
] as const;
export type GatedStudy = Pick<Study, (typeof GATED)[number]>;
const gated = Object.fromEntries(GATED.map((name) => [name, studies[name]])) as unknown as {
  [Name in (typeof GATED)[number]]: (typeof studies)[Name];
};

/** Approved, active studies, newest first, at most `limit` of them. */
export const newestRunning = prepared((db, { limit }: { limit: number }) =>
  db.select(gated).from(studies).where(isRunning).orderBy(desc(studies.createdAt), desc(studies.id)).limit(limit),
);

/** Nobody is shown a study while its sponsor's organization is not verified (VET-01). */
const isVetted = not(sponsorIs(sql`<> 'verified'`));
const isOpenToSites = and(isRunning, eq(studies.listed, true), isVetted);

interface OpenStudyFilter {
  id?: string;
  search?: string;
  area?: string | null;
  phase?: Phase | null;
}

/** The studies that sites may find, newest first. */
export async function openStudyPage(
  db: Db,
  { limit, cursor, id, search, area, phase }: PageRequest & OpenStudyFilter,
): Promise<Page<GatedStudy>> {
  const isWanted = and(
    id ? eq(studies.id, id) : undefined,
    area ? eq(studies.therapeuticArea, area) : undefined,
    phase ? eq(studies.phase, phase) : undefined,
  );
  const rows = await db
    .select(gated)
    .from(studies)
    .where(
      and(isOpenToSites, isWanted, ...contains(studies.listedText, needlesOf(search)), afterCursor(studies, cursor)),
    )
    .orderBy(desc(studies.createdAt), desc(studies.id))
    .limit(limit + 1);
  return cutPage(rows, limit, (row) => row);
}

/** Which of these studies sites may find. */
export async function openToSites(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await inChunks(ids, (chunk) =>
    db
      .select({ id: studies.id })
      .from(studies)
      .where(and(isOpenToSites, inArray(studies.id, chunk))),
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many studies of an area sites may find, for each combination of preferred places. */
export const openByPlaces = (db: Db, area: string) =>
  countsBy(
    db,
    studies,
    { places: studies.geographicPreferences },
    and(isOpenToSites, eq(studies.therapeuticArea, area)),
  );

export const studiesByIds = (db: Db, ids: readonly string[]) => rowsBy(db, studies, studies.id, ids);

/** The studies whose search text has one of these numbers, at most `limit` for each; newest first. */
export async function studiesNaming(db: Db, numbers: readonly string[], limit: number): Promise<Study[]> {
  const hits = numbers.map((number) => hitsOf(db, studies, needlesOf(number), limit));
  const found = await studiesByIds(db, await idsIn(db, hits));
  return found.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}

/** Running studies whose sponsor has proposed changes, longest wait first. */
export async function studiesWithProposals(db: Db, limit: number): Promise<Study[]> {
  return db.select().from(studies).where(hasProposal).orderBy(studies.proposedAt, studies.id).limit(limit);
}

/** As lists count them. */
export const studyCount = (db: Db) => countRows(db, studies, ne(studies.status, 'archived'));

export const countProposals = (db: Db) => countRows(db, studies, hasProposal);

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
  /** What is open of it, while it awaits a decision. */
  check?: QueueFilter['check'];
  submitted?: Submitted;
  /** Only those that were updated from then on. */
  since?: number;
  externalId?: string;
  /** Only those that are posted for a client, by this relation. */
  relationId?: string | undefined;
}

/** A sponsor's own list is short, and always newest first. */
type StudyRequest = PageRequest &
  StudyFilter &
  ({ sort?: StudySort; sponsorIds?: undefined } | { sort?: 'newest'; sponsorIds: string[] | undefined });

const narrowedTo = ({ check, submitted, since, externalId, relationId }: StudyFilter) =>
  and(
    relationId === undefined ? undefined : eq(studies.relationId, relationId),
    isOpenIn('study', check),
    submittedIn(studies.createdAt, submitted),
    since === undefined ? undefined : gte(studies.updatedAt, since),
    externalId === undefined ? undefined : eq(studies.externalId, externalId),
  );

function listOf(filter: StudyFilter): SortedList {
  const { status, isActive, search, area, phase } = filter;
  return {
    table: studies,
    lanes: [{ column: studies.status, values: status ? [status] : STUDY_STATUSES }],
    others: isActive === undefined ? [] : [{ column: studies.isActive, values: [isActive] }],
    where: narrowedTo(filter),
    needles: needlesOf(search, [area && tags.area(area), phase && tags.phase(phase)]),
    laneNeedles: needlesOf('', [status && tags.status(status)]),
  };
}

/**
 * Only studies of these sponsors (an organization's id or the user's own). One lane each; the other filters check the
 * rows.
 */
function sponsorsList(sponsorIds: string[], filter: StudyFilter): SortedList {
  const list = listOf(filter);
  return {
    ...list,
    lanes: [{ column: studies.sponsorId, values: [...new Set(sponsorIds)] }],
    others: [...list.others, ...list.lanes],
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

/** How many studies sponsors have of each status and activity (SPON-02). */
export const studyCountsOfSponsors = prepared((db, { sponsorIds }: { sponsorIds: readonly string[] }) => {
  const { status, isActive, sponsorId } = studies;
  return countsBy(db, studies, { status, isActive }, and(inArray(sponsorId, sponsorIds), ne(status, 'archived')));
});

/** How many studies have each status (ADM-08). If a search has very many hits, counting stops early and sets `more`. */
export async function studyCountsByStatus(
  db: Db,
  filter: Omit<StudyFilter, 'status' | 'isActive'> = {},
): Promise<{ status: StudyStatus; count: number; more?: true }[]> {
  if (listOf(filter).needles.length === 0)
    return countsBy(
      db,
      studies,
      { status: studies.status },
      and(filter.check ? eq(studies.status, PENDING_STATUS.study) : ne(studies.status, 'archived'), narrowedTo(filter)),
    );
  return hitsByStatus(db, filter.check ? [PENDING_STATUS.study] : STUDY_STATUSES, (status) =>
    listOf({ ...filter, status }),
  );
}

/** Returns undefined if it is not as it was read. What is derived from it is derived from what was read. */
export function changeStudy(db: Db, study: Study, change: StudyChange) {
  const { id, status, isActive, updatedAt } = study;
  const derived = derivedOfStudy({ ...study, ...change });
  return changeRow(db, studies, { id, status, isActive, updatedAt }, { ...change, ...derived });
}

/** Changes a study that was read in this transaction. @throws {Error} if it is not as it was read. */
export const updateStudy = (db: Db, study: Study, change: StudyChange): Promise<Study> =>
  asRead(changeStudy(db, study, change));

/** An administrator's decision: an approved study becomes active (ADM-15). Returns undefined if it is not as it was read. */
export const setStudyStatus = (db: Db, study: Study, { to, reason, at, undoableUntil = null }: Decided<StudyStatus>) =>
  changeStudy(db, study, {
    status: to,
    isActive: to === 'approved',
    statusReason: reason,
    decidedAt: at,
    undoableUntil,
    updatedAt: at,
  });

/** Those decided since then, newest first. */
export const studiesDecidedSince = async (db: Db, since: number): Promise<Study[]> =>
  db.select().from(studies).where(gte(studies.decidedAt, since)).orderBy(desc(studies.decidedAt));

/** Makes it pending again. Returns undefined if it is not as it was read. */
export const reopenStudy = (db: Db, study: Study, at: number) =>
  changeStudy(db, study, {
    status: PENDING_STATUS.study,
    isActive: false,
    statusReason: null,
    decidedAt: null,
    undoableUntil: null,
    updatedAt: at,
  });

interface StudyEnd {
  to: StudyStatus;
  /** The reason as a code and in words. */
  closeReason: EndReason;
  reason: string | null;
  at: number;
}

/** Ends a study and drops its proposed changes. Returns undefined if it is not as it was read. */
export function endStudy(db: Db, study: Study, { to, closeReason, reason, at }: StudyEnd) {
  const ended = {
    status: to,
    isActive: false,
    closeReason,
    statusReason: reason,
    endedAt: at,
    heldAt: null,
    heldFrom: null,
  };
  return changeStudy(db, study, { ...ended, proposed: null, proposedAt: null, updatedAt: at });
}

/**
 * Studies to look up again, with their next lookup postponed until the lease ends, so that only one server takes each.
 */
export async function claimDueLookups(
  db: Db,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<Study[]> {
  const { lookupDueAt, id } = studies;
  const waiting = db.select({ id }).from(studies).where(lte(lookupDueAt, now)).orderBy(lookupDueAt, id).limit(limit);
  const due = db.$with('due').as(skipLocked(waiting));
  return db
    .with(due)
    .update(studies)
    .set({ lookupDueAt: leaseUntil })
    .where(inArray(id, db.select({ id: due.id }).from(due)))
    .returning();
}

/** When the next study is looked up; null if none waits. */
export async function nextLookupDue(db: Db): Promise<number | null> {
  const { lookupDueAt } = studies;
  return (
    (
      await first(
        db
          .select({ at: min(lookupDueAt) })
          .from(studies)
          .where(isNotNull(lookupDueAt)),
      )
    )?.at ?? null
  );
}

/** Not ended or rejected, so that its registry record matters. */
const isOpen = or(isUnderWay, eq(studies.status, PENDING_STATUS.study));
const nctNumber = sql<string>`upper(${studies.nctNumber})`;

/** NCT numbers of open studies whose record was not read since `before`, after this number, in order. */
export async function numbersToReadAgain(
  db: Db,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<string[]> {
  const { registryReadAt } = studies;
  const isDue = or(isNull(registryReadAt), lte(registryReadAt, before));
  const wanted = and(isOpen, isDue, gt(nctNumber, after));
  const rows = await db.selectDistinct({ nctNumber }).from(studies).where(wanted).orderBy(nctNumber).limit(limit);
  return rows.map((row) => row.nctNumber);
}

/** The open studies with this NCT number, which must be in capitals. */
export async function openStudiesOfNumber(db: Db, number: string): Promise<Study[]> {
  return db
    .select()
    .from(studies)
    .where(and(isOpen, eq(nctNumber, number)))
    .orderBy(studies.id);
}

/** The studies of a sponsor whose name no CDA holds, with the name that they give the sponsor. */
export async function freeStudiesOf(db: Db, sponsorId: string): Promise<Pick<Study, 'id' | 'sponsorName'>[]> {
  const holding = db
    .select({ id: agreements.id })
    .from(matches)
    .innerJoin(agreements, eq(agreements.matchId, matches.id))
    .where(and(eq(matches.studyId, studies.id), inArray(agreements.state, [...HOLDING])));
  return db
    .select({ id: studies.id, sponsorName: studies.sponsorName })
    .from(studies)
    .where(and(eq(studies.sponsorId, sponsorId), notExists(holding)))
    .orderBy(studies.id);
}

/** Sets when a study is looked up again; null for never. */
export const setStudyPath = (db: Db, id: string, path: Study['path']) =>
  updateRow(db, studies, { path }, eq(studies.id, id));

export function setLookupDue(db: Db, id: string, lookupDueAt: number | null) {
  if (lookupDueAt !== null) addsWork('lookups');
  return updateRow(db, studies, { lookupDueAt }, eq(studies.id, id));
}

export async function deleteStudy(db: Db, id: string) {
  await deleteReviewOf(db, 'study', [id]);
  return deleteRow(db, studies, eq(studies.id, id));
}

export async function deleteStudiesOfSponsor(db: Db, sponsorId: string): Promise<Study[]> {
  const deleted: Study[] = await db.delete(studies).where(eq(studies.sponsorId, sponsorId)).returning();
  await deleteReviewOf(
    db,
    'study',
    deleted.map(({ id }) => id),
  );
  return deleted;
}

/** Archived studies, newest first. */
export const archivedStudies = async (db: Db, limit: number): Promise<Study[]> =>
  db
    .select()
    .from(studies)
    .where(eq(studies.status, 'archived'))
    .orderBy(desc(studies.heldAt), studies.id)
    .limit(limit);
