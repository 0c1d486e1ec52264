/** Matches between studies and sites, and counts of them. */
import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { MatchStatus } from '../../app/catalogue/statuses';
import { inChunks } from '../engines/engine';
import { afterCursor, cutPage, type Page, type PageRequest } from '../keyset';
import { type Match, matches, type Organization, organizations, type Study, studies } from '../schema';
import type { Db } from '../store.server';

export type NewMatch = typeof matches.$inferInsert;

export interface MatchWithParties {
  match: Match;
  study: Study;
  site: Organization;
}

const withParties = { match: matches, study: studies, site: organizations };

export async function matchById(db: Db, id: string): Promise<MatchWithParties | undefined> {
  const [row] = await db
    .select(withParties)
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .where(eq(matches.id, id))
    .limit(1);
  return row;
}

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
  const rows = await db
    .select(withParties)
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .where(and(...filterConditions(filter), afterCursor(matches, filter.cursor)))
    .orderBy(desc(matches.createdAt), desc(matches.id))
    .limit(filter.limit + 1);
  return cutPage(rows, filter.limit, (row) => row.match);
}

/** The best matches of a study or a sponsor: those awaiting the sponsor's answer first, then by score. */
export async function bestMatches(db: Db, filter: Omit<MatchFilter, 'cursor'>): Promise<MatchWithParties[]> {
  return db
    .select(withParties)
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .where(and(...filterConditions(filter)))
    .orderBy(
      sql`case ${matches.status} when 'interested' then 0 when 'selected' then 2 when 'declined' then 3 else 1 end`,
      sql`coalesce(${matches.score}, -1) desc`,
      desc(matches.updatedAt),
      matches.id,
    )
    .limit(filter.limit);
}

export async function matchesOfStudy(db: Db, studyId: string): Promise<Match[]> {
  return db.select().from(matches).where(eq(matches.studyId, studyId));
}

export async function matchesOfSite(db: Db, siteId: string): Promise<Match[]> {
  return db.select().from(matches).where(eq(matches.siteId, siteId));
}

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

export async function matchCounts(
  db: Db,
  filter: Omit<MatchFilter, 'limit' | 'cursor'>,
): Promise<{ studyId: string; status: MatchStatus; count: number }[]> {
  return db
    .select({ studyId: matches.studyId, status: matches.status, count: count() })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(...filterConditions(filter)))
    .groupBy(matches.studyId, matches.status)
    .orderBy(matches.studyId, matches.status);
}

/** What a site did with an earlier match: its history on the platform. */
export interface SiteHistory {
  siteId: string;
  status: MatchStatus;
  declinedBy: 'site' | 'sponsor' | null;
  isActive: boolean;
  invitedAt: number | null;
  answeredAt: number | null;
}

export async function historyOfSites(db: Db, siteIds: string[]): Promise<SiteHistory[]> {
  return inChunks(siteIds, (chunk) =>
    db
      .select({
        siteId: matches.siteId,
        status: matches.status,
        declinedBy: matches.declinedBy,
        isActive: studies.isActive,
        invitedAt: matches.invitedAt,
        answeredAt: matches.answeredAt,
      })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .where(inArray(matches.siteId, chunk)),
  );
}

/** Statuses in which a study has invited a site or selected it. */
const ENGAGED = ['invited', 'interested', 'selected'] as const satisfies readonly MatchStatus[];

export interface EngagedSite {
  id: string;
  phase: string;
  siteId: string | null;
  status: (typeof ENGAGED)[number] | null;
}

/**
 * The approved, active studies of an area, with one row for each engaged site. A study without any has one row, whose
 * site is null.
 */
export async function openStudiesOfArea(db: Db, therapeuticArea: string): Promise<EngagedSite[]> {
  const rows = await db
    .select({ id: studies.id, phase: studies.phase, siteId: matches.siteId, status: matches.status })
    .from(studies)
    .leftJoin(matches, and(eq(matches.studyId, studies.id), inArray(matches.status, [...ENGAGED])))
    .where(
      and(eq(studies.status, 'approved'), eq(studies.isActive, true), eq(studies.therapeuticArea, therapeuticArea)),
    );
  return rows as EngagedSite[];
}

/** Inserts matches that do not exist yet, and returns those. */
export async function insertMatches(db: Db, rows: NewMatch[]): Promise<Match[]> {
  return inChunks(rows, (chunk) => db.insert(matches).values(chunk).onConflictDoNothing().returning());
}

/** Updates the score of a match that nobody has acted on. Returns undefined if somebody has. */
export async function refreshMatch(
  db: Db,
  id: string,
  fresh: Pick<
    NewMatch,
    | 'score'
    | 'breakdown'
    | 'reasons'
    | 'confidence'
    | 'engineVersion'
    | 'evidence'
    | 'weights'
    | 'exploration'
    | 'computedAt'
  >,
): Promise<Match | undefined> {
  const { score, breakdown, reasons, confidence, engineVersion, evidence, weights, exploration, computedAt } = fresh;
  const [row] = await db
    .update(matches)
    .set({
      score,
      breakdown,
      reasons,
      confidence,
      engineVersion,
      evidence,
      weights,
      exploration,
      computedAt,
      updatedAt: computedAt,
    })
    .where(and(eq(matches.id, id), eq(matches.status, 'new')))
    .returning();
  return row;
}

export interface MatchStatusChange {
  from: MatchStatus;
  to: MatchStatus;
  at: number;
  by: 'site' | 'sponsor';
  reason: string | null;
}

/** Returns undefined if the status is no longer `from`. */
export async function setMatchStatus(db: Db, id: string, move: MatchStatusChange): Promise<Match | undefined> {
  const [row] = await db
    .update(matches)
    .set({
      status: move.to,
      updatedAt: move.at,
      ...(move.to === 'invited' && { invitedAt: move.at }),
      // Only the first answer counts; withdrawing later is not a second one.
      ...(move.by === 'site' && move.from !== 'interested' && { answeredAt: move.at }),
      ...(move.to === 'declined' && { declinedBy: move.by, declineReason: move.reason }),
    })
    .where(and(eq(matches.id, id), eq(matches.status, move.from)))
    .returning();
  return row;
}

/** The sponsors whose studies selected the site: they may read its documents (UP-07). */
export async function sponsorsWhoSelected(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sponsorId: studies.sponsorId })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(eq(matches.siteId, siteId), eq(matches.status, 'selected')));
  return rows.map((row) => row.sponsorId);
}
