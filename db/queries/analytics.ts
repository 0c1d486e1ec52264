/** What charts show: each from one grouped query that an index answers. */
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Phase } from '../../app/catalogue/options';
import type { MatchStatus, OrganizationType } from '../../app/catalogue/statuses';
import { matches, organizations, studies } from '../schema';
import type { Db } from '../store.server';

/** How many organizations of each type were registered in each span: `span` n is from starts[n] to the next start. */
export async function registrationCounts(
  db: Db,
  starts: readonly number[],
): Promise<{ type: OrganizationType; span: number; count: number }[]> {
  const [first = 0, ...later] = starts;
  // How many starts lie at or before the moment. The numbers are our own: written out, so that the expression is one.
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

/** Approved studies, running or completed, by area and phase. */
export async function approvedStudyCounts(db: Db): Promise<{ therapeuticArea: string; phase: Phase; count: number }[]> {
  return db
    .select({ therapeuticArea: studies.therapeuticArea, phase: studies.phase, count: count() })
    .from(studies)
    .where(eq(studies.status, 'approved'))
    .groupBy(studies.therapeuticArea, studies.phase)
    .orderBy(studies.therapeuticArea, studies.phase);
}

/** What is known of how far a match has come: its status and its moments. */
export interface MatchProgress {
  studyId: string;
  status: MatchStatus;
  declinedBy: 'site' | 'sponsor' | null;
  createdAt: number;
  invitedAt: number | null;
  answeredAt: number | null;
  updatedAt: number;
}

/** Of every match of these sponsors' studies. */
export async function matchProgressOf(db: Db, sponsorIds: string[]): Promise<MatchProgress[]> {
  const { studyId, status, declinedBy, createdAt, invitedAt, answeredAt, updatedAt } = matches;
  return db
    .select({ studyId, status, declinedBy, createdAt, invitedAt, answeredAt, updatedAt })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(inArray(studies.sponsorId, sponsorIds))
    .orderBy(matches.studyId, matches.id);
}
