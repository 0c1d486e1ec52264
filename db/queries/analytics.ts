/** Numbers for the admin panel and its charts. An index answers each of these grouped queries. */
import { and, count, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { ORGANIZATION_STATUSES } from '../../app/catalogue/statuses';
import { countRows, countsBy, first } from '../rows';
import { matches, organizations, outbox, reviewRequests, startUps, studies, tasks } from '../schema';
import type { Db } from '../store.server';

/** The number of the period: of the starts up to that time. The numbers are ours, so it is safe to write them into the SQL. */
function spanOf(column: 'created_at' | 'invited_at', [, ...later]: readonly number[]) {
  const passed = later.map((start) => `(case when ${column} >= ${Math.trunc(start)} then 1 else 0 end)`);
  return sql<number>`${sql.raw(passed.join(' + ') || '0')}`.mapWith(Number).as('span');
}

/** How many organizations of each type registered in each period. Period n runs from starts[n] to the next start. */
export async function registrationCounts(db: Db, starts: readonly number[]) {
  const [first = 0] = starts;
  const span = spanOf('created_at', starts);
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

/**
 * How many steps of matches have ended since then, and the median time each took: from the start of the first side's
 * share to the end of the last one's.
 */
export async function stepTimes(db: Db, since: number) {
  const { matchId, step, state, startedAt, doneAt } = tasks;
  const took = sql<number>`max(${doneAt}) - min(${startedAt})`.mapWith(Number).as('took');
  const ended = db
    .select({ step, took })
    .from(tasks)
    .where(and(eq(state, 'done'), gte(doneAt, since)))
    .groupBy(matchId, step)
    .as('ended');
  const ranked = db
    .select({
      step: ended.step,
      took: ended.took,
      place: sql<number>`row_number() over (partition by ${ended.step} order by ${ended.took})`
        .mapWith(Number)
        .as('place'),
      count: sql<number>`count(*) over (partition by ${ended.step})`.mapWith(Number).as('count'),
    })
    .from(ended)
    .as('ranked');
  return db
    .select({ step: ranked.step, count: ranked.count, medianMs: ranked.took })
    .from(ranked)
    .where(sql`${ranked.place} = (${ranked.count} + 1) / 2`);
}

/**
 * How many sites were invited in each period, by how they came here, and how many of them have answered and were selected
 * since. Period n runs from starts[n] to the next start.
 */
export async function invitationResults(db: Db, starts: readonly number[]) {
  const span = spanOf('invited_at', starts);
  const sum = (of: SQL) => sql<number>`sum(case when ${of} then 1 else 0 end)`.mapWith(Number);
  const { source } = organizations;
  return db
    .select({
      span,
      source,
      invited: count(),
      answered: sum(sql`${matches.answeredAt} is not null`),
      selected: sum(sql`${matches.status} = 'selected'`),
    })
    .from(matches)
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .where(gte(matches.invitedAt, starts[0] ?? 0))
    .groupBy(sql`span`, source)
    .orderBy(sql`span`, source);
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
    .select({
      studyId,
      status,
      declinedBy,
      declineKind,
      createdAt,
      invitedAt,
      answeredAt,
      updatedAt,
      fellOutAt: startUps.endedAt,
    })
    .from(matches)
    .leftJoin(startUps, eq(startUps.matchId, matches.id))
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
