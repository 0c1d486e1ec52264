import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { MatchStatus } from '../../app/catalogue/statuses';
import { inChunks } from '../engines/engine';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { first, rowsBy, updateRow } from '../rows';
import { isRunning, type Match, matches, type Organization, organizations, type Study, studies } from '../schema';
import type { Db } from '../store.server';

export type NewMatch = typeof matches.$inferInsert;

export interface MatchWithParties {
  match: Match;
  study: Study;
  site: Organization;
}

const matchesWithParties = (db: Db) =>
  db
    .select({ match: matches, study: studies, site: organizations })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id));

export const matchById = (db: Db, id: string) => first(matchesWithParties(db).where(eq(matches.id, id)).limit(1));

export interface MatchFilter extends PageRequest {
  siteId?: string;
  studyId?: string;
  sponsorIds?: string[];
  statuses?: readonly MatchStatus[];
  /** Only matches that are shown because new sites get a share of the list. */
  exploration?: true;
}

function filterConditions(filter: Omit<MatchFilter, 'limit' | 'cursor'>): (SQL | undefined)[] {
  return [
    filter.siteId ? eq(matches.siteId, filter.siteId) : undefined,
    filter.studyId ? eq(matches.studyId, filter.studyId) : undefined,
    filter.sponsorIds && inArray(studies.sponsorId, filter.sponsorIds),
    filter.statuses && inArray(matches.status, [...filter.statuses]),
    filter.exploration && eq(matches.exploration, true),
  ];
}

export async function matchPage(db: Db, filter: MatchFilter): Promise<Page<MatchWithParties>> {
  const rows = await matchesWithParties(db)
    .where(and(...filterConditions(filter), afterCursor(matches, filter.cursor)))
    .orderBy(desc(matches.createdAt), desc(matches.id))
    .limit(filter.limit + 1);
  return cutPage(rows, filter.limit, (row) => row.match);
}

/** The best matches of a study or a sponsor: those awaiting the sponsor's answer first, then by score. */
export async function bestMatches(db: Db, filter: Omit<MatchFilter, 'cursor'>) {
  return matchesWithParties(db)
    .where(and(...filterConditions(filter)))
    .orderBy(
      sql`case ${matches.status} when 'interested' then 0 when 'selected' then 2 when 'declined' then 3 else 1 end`,
      sql`coalesce(${matches.score}, -1) desc`,
      desc(matches.updatedAt),
      matches.id,
    )
    .limit(filter.limit);
}

export const matchesOfStudy = (db: Db, studyId: string) => rowsBy(db, matches, matches.studyId, [studyId]);

export const matchesOfSite = (db: Db, siteId: string) => rowsBy(db, matches, matches.siteId, [siteId]);

export async function sitesOfMatches(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await inChunks(ids, (chunk) =>
    db.select({ siteId: matches.siteId }).from(matches).where(inArray(matches.id, chunk)),
  );
  return [...new Set(rows.map(({ siteId }) => siteId))];
}

/** Sites with a past match in a study, or in any study of a sponsor. Their history affects its ranking. */
export async function sitesWithPast(db: Db, of: { studyId: string } | { sponsorId: string }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ siteId: matches.siteId })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(
      and(
        'studyId' in of ? eq(matches.studyId, of.studyId) : eq(studies.sponsorId, of.sponsorId),
        ne(matches.status, 'new'),
      ),
    );
  return rows.map(({ siteId }) => siteId).sort();
}

export async function matchCounts(db: Db, filter: Omit<MatchFilter, 'limit' | 'cursor'>) {
  return db
    .select({ studyId: matches.studyId, status: matches.status, count: count() })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(...filterConditions(filter)))
    .groupBy(matches.studyId, matches.status)
    .orderBy(matches.studyId, matches.status);
}

export type SiteHistory = Awaited<ReturnType<typeof historyOfSites>>[number];

/** What these sites did with earlier matches: their history on the platform. */
export async function historyOfSites(db: Db, siteIds: string[]) {
  const { siteId, status, declinedBy, invitedAt, answeredAt } = matches;
  return inChunks(siteIds, (chunk) =>
    db
      .select({ siteId, status, declinedBy, isActive: studies.isActive, invitedAt, answeredAt })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .where(inArray(siteId, chunk)),
  );
}

/** Statuses in which a study has invited a site or selected it. */
const ENGAGED = ['invited', 'interested', 'selected'] as const satisfies readonly MatchStatus[];

/**
 * The approved, active studies of an area, with one row for each engaged site. A study without any has one row, whose
 * site is null.
 */
export async function openStudiesOfArea(db: Db, therapeuticArea: string) {
  const status = sql<(typeof ENGAGED)[number] | null>`${matches.status}`;
  return db
    .select({ id: studies.id, phase: studies.phase, siteId: matches.siteId, status })
    .from(studies)
    .leftJoin(matches, and(eq(matches.studyId, studies.id), inArray(matches.status, [...ENGAGED])))
    .where(and(isRunning, eq(studies.therapeuticArea, therapeuticArea)));
}

/** Inserts matches that do not exist yet, and returns those. */
export async function insertMatches(db: Db, rows: NewMatch[]): Promise<Match[]> {
  return inChunks(rows, (chunk) => db.insert(matches).values(chunk).onConflictDoNothing().returning());
}

/** Updates the score of a match that nobody has acted on. Returns undefined if somebody has. */
export async function refreshMatch(db: Db, id: string, fresh: Partial<NewMatch> & Pick<NewMatch, 'computedAt'>) {
  const change = { ...fresh, updatedAt: fresh.computedAt };
  return updateRow(db, matches, change, eq(matches.id, id), eq(matches.status, 'new'));
}

interface MatchStatusChange {
  from: MatchStatus;
  to: MatchStatus;
  at: number;
  by: 'site' | 'sponsor';
  reason: string | null;
}

/** Returns undefined if the status is no longer `from`. */
export async function setMatchStatus(db: Db, id: string, { from, to, at, by, reason }: MatchStatusChange) {
  const change = {
    status: to,
    updatedAt: at,
    ...(to === 'invited' && { invitedAt: at }),
    // Only the first answer counts; withdrawing later is not a second one.
    ...(by === 'site' && from !== 'interested' && { answeredAt: at }),
    ...(to === 'declined' && { declinedBy: by, declineReason: reason }),
  };
  return updateRow(db, matches, change, eq(matches.id, id), eq(matches.status, from));
}

/** Puts a new match on the shortlist, or takes it off. Returns undefined if somebody has acted on it. */
export const setShortlisted = (db: Db, id: string, shortlistedAt: number | null) =>
  updateRow(db, matches, { shortlistedAt }, eq(matches.id, id), eq(matches.status, 'new'));

/** The sponsors whose studies selected the site: they may read its documents (UP-07). */
export async function sponsorsWhoSelected(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sponsorId: studies.sponsorId })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(eq(matches.siteId, siteId), eq(matches.status, 'selected')));
  return rows.map((row) => row.sponsorId);
}
