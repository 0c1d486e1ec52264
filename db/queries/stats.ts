/** What is counted for the admin panel. */
import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import type { MailState, OrganizationStatus, OrganizationType, StudyStatus } from '../../app/catalogue/statuses';
import { matches, organizations, outbox, studies } from '../schema';
import type { Db } from '../store.server';

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

/** Sites by state as it was written; several spellings of a state are several rows. */
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
