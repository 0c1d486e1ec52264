/** Numbers for the admin panel and its charts. An index answers each of these grouped queries. */
import { and, count, eq, gte, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { ORGANIZATION_STATUSES } from '../../app/catalogue/statuses';
import { countRows, countsBy, first } from '../rows';
import { matches, organizations, outbox, reviewRequests, studies } from '../schema';
import type { Db } from '../store.server';

/** How many organizations of each type registered in each period. Period n runs from starts[n] to the next start. */
export async function registrationCounts(db: Db, starts: readonly number[]) {
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

/**
 * How many were decided since then, and the median time it took, counted from the applicant's last answer or the
 * submission. An index finds these decisions.
 */
export async function decisionTimes(db: Db, kind: 'organization' | 'study', since: number) {
  const table = (kind === 'study' ? studies : organizations) as typeof organizations;
  const { type, subjectId, answeredAt } = reviewRequests;
  const decided = gte(table.decidedAt, since);
  const count = await countRows(db, table, decided);
  const about = and(eq(type, kind), eq(subjectId, table.id), lte(answeredAt, table.decidedAt));
  const answered = sql`(select max(${answeredAt}) from ${reviewRequests} where ${about})`;
  const took = sql<number>`${table.decidedAt} - coalesce(${answered}, ${table.createdAt})`.mapWith(Number);
  const times = db.select({ took }).from(table).where(decided).orderBy(took);
  const middle = count === 0 ? undefined : await first(times.limit(1).offset(Math.ceil(count / 2) - 1));
  return { count, medianMs: middle?.took ?? null };
}

export const matchCountsByStatus = (db: Db) => countsBy(db, matches, { status: matches.status });

/** How many organizations and studies were decided about since then. */
export async function decisionsSince(db: Db, since: number): Promise<number> {
  const sites = await countRows(db, organizations, gte(organizations.decidedAt, since));
  return sites + (await countRows(db, studies, gte(studies.decidedAt, since)));
}

/** How many leads each event has brought since then, most first. */
export async function leadsByEvent(db: Db, since: number) {
  const { source, event, type, createdAt } = organizations;
  const rows = await countsBy(
    db,
    organizations,
    { event },
    and(eq(type, 'site'), eq(source, 'kiosk'), gte(createdAt, since)),
  );
  return rows.sort((a, b) => b.count - a.count);
}

/** How many matches a site or a study has, by status. */
export const matchCountsOf = (db: Db, of: { siteId: string } | { studyId: string }) =>
  countsBy(
    db,
    matches,
    { status: matches.status },
    'siteId' in of ? eq(matches.siteId, of.siteId) : eq(matches.studyId, of.studyId),
  );

export async function approvedStudyCounts(db: Db) {
  const { therapeuticArea, phase, status } = studies;
  return countsBy(db, studies, { therapeuticArea, phase }, eq(status, 'approved'));
}

/** How far all matches of these sponsors' studies have got, or those of one study. */
export async function matchProgressOf(db: Db, sponsorIds: string[], ofStudy?: string) {
  const { studyId, status, declinedBy, declineKind, createdAt, invitedAt, answeredAt, updatedAt } = matches;
  return db
    .select({ studyId, status, declinedBy, declineKind, createdAt, invitedAt, answeredAt, updatedAt })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(
      and(
        inArray(studies.sponsorId, sponsorIds),
        ofStudy === undefined ? undefined : eq(studies.id, ofStudy),
        ne(studies.status, 'archived'),
        isNull(matches.held),
      ),
    )
    .orderBy(matches.studyId, matches.id);
}

export const organizationCounts = (db: Db) =>
  countsBy(
    db,
    organizations,
    { type: organizations.type, status: organizations.status },
    inArray(organizations.status, [...ORGANIZATION_STATUSES]), // not those that lists leave out
  );

export const studyCounts = (db: Db) =>
  countsBy(db, studies, { status: studies.status, isActive: studies.isActive }, ne(studies.status, 'archived'));

/** Sites by state, as entered. Two spellings of a state give two rows. */
export async function siteCountsByState(db: Db) {
  const { state, status, type } = organizations;
  const stated = and(eq(type, 'site'), isNotNull(state), ne(state, ''), inArray(status, [...ORGANIZATION_STATUSES]));
  const rows = await countsBy(db, organizations, { state }, stated);
  return rows.map((row) => ({ ...row, state: row.state as string }));
}

export const matchCount = (db: Db) => countRows(db, matches);

export const mailCountsByState = (db: Db) => countsBy(db, outbox, { state: outbox.state });
