/** Numbers for the admin panel and its charts. An index answers each of these grouped queries. */
import { and, count, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Phase } from '../../app/catalogue/options';
import type {
  MailState,
  MatchStatus,
  OrganizationStatus,
  OrganizationType,
  StudyStatus,
} from '../../app/catalogue/statuses';
import { matches, organizations, outbox, studies } from '../schema';
import type { Db } from '../store.server';

/** How many organizations of each type registered in each period. Period n runs from starts[n] to the next start. */
export async function registrationCounts(
  db: Db,
  starts: readonly number[],
): Promise<{ type: OrganizationType; span: number; count: number }[]> {
  const [first = 0, ...later] = starts;
  // Counts the starts up to that time. The numbers are ours, so it is safe to write them into the SQL.
  const passed = later.map((start) => `(case when created_at >= ${Math.trunc(start)} then 1 else 0 end)`);
  const span = sql<number>`${sql.raw(passed.join(' + ') || '0')}`.mapWith(Number).as('span');
  return db
    .select({ type: organizations.type, span, count: count() })
    .from(organizations)
    .where(and(inArray(organizations.type, ['site', 'sponsor']), gte(organizations.createdAt, first)))
    .groupBy(organizations.type, sql`span`)
    .orderBy(organizations.type, sql`span`);
}

export async function matchCountsByStatus(db: Db): Promise<{ status: MatchStatus; count: number }[]> {
  return db
    .select({ status: matches.status, count: count() })
    .from(matches)
    .groupBy(matches.status)
    .orderBy(matches.status);
}

export async function approvedStudyCounts(db: Db): Promise<{ therapeuticArea: string; phase: Phase; count: number }[]> {
  return db
    .select({ therapeuticArea: studies.therapeuticArea, phase: studies.phase, count: count() })
    .from(studies)
    .where(eq(studies.status, 'approved'))
    .groupBy(studies.therapeuticArea, studies.phase)
    .orderBy(studies.therapeuticArea, studies.phase);
}

/** How far a match has come. */
export interface MatchProgress {
  studyId: string;
  status: MatchStatus;
  declinedBy: 'site' | 'sponsor' | null;
  createdAt: number;
  invitedAt: number | null;
  answeredAt: number | null;
  updatedAt: number;
}

/** All matches of these sponsors' studies. */
export async function matchProgressOf(db: Db, sponsorIds: string[]): Promise<MatchProgress[]> {
  const { studyId, status, declinedBy, createdAt, invitedAt, answeredAt, updatedAt } = matches;
  return db
    .select({ studyId, status, declinedBy, createdAt, invitedAt, answeredAt, updatedAt })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(inArray(studies.sponsorId, sponsorIds))
    .orderBy(matches.studyId, matches.id);
}

export async function organizationCounts(
  db: Db,
): Promise<{ type: OrganizationType; status: OrganizationStatus; count: number }[]> {
  return db
    .select({ type: organizations.type, status: organizations.status, count: count() })
    .from(organizations)
    .groupBy(organizations.type, organizations.status)
    .orderBy(organizations.type, organizations.status);
}

export async function studyCounts(db: Db): Promise<{ status: StudyStatus; isActive: boolean; count: number }[]> {
  return db
    .select({ status: studies.status, isActive: studies.isActive, count: count() })
    .from(studies)
    .groupBy(studies.status, studies.isActive)
    .orderBy(studies.status, studies.isActive);
}

/** Sites by state as entered: two spellings of a state give two rows. */
export async function siteCountsByState(db: Db): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .select({ state: organizations.state, count: count() })
    .from(organizations)
    .where(and(eq(organizations.type, 'site'), isNotNull(organizations.state), ne(organizations.state, '')))
    .groupBy(organizations.state)
    .orderBy(organizations.state);
  return rows.map((row) => ({ state: row.state as string, count: row.count }));
}

export async function matchCount(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(matches);
  return row?.count ?? 0;
}

export async function mailCountsByState(db: Db): Promise<{ state: MailState; count: number }[]> {
  return db.select({ state: outbox.state, count: count() }).from(outbox).groupBy(outbox.state).orderBy(outbox.state);
}
