/** The review queue: pending organizations and studies, separate from those whose applicant was asked for more. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { WORK_COUNTED } from '../../app/catalogue/limits';
import { LIVE_STUDY_STATUSES, ORGANIZATION_TYPES, PENDING_STATUS } from '../../app/catalogue/statuses';
import { inChunks } from '../engines/engine';
import { afterCursor, beyond, comparePlaces, cutPage, type Keys, type Page, type PageRequest } from '../keyset';
import { deleteRows, first, replaced, unionOf } from '../rows';
import {
  contactMessages,
  documents,
  events,
  hasProposal,
  leads,
  organizations,
  outbox,
  type ReviewRequest,
  reviewRequests,
  reviewTakers,
  studies,
  toldApart,
  trackRecords,
  users,
} from '../schema';
import { needlesOf } from '../search';
import { isHit } from '../sorted-list';
import type { Db } from '../store.server';

export interface Queued {
  kind: ReviewRequest['type'];
  id: string;
  createdAt: number;
}

/** Which of the queue to read. */
export interface QueueFilter {
  /** Whether the applicant has a question to answer. */
  asked: boolean;
  /** A lead is a site that was entered at a kiosk. */
  kind?: 'site' | 'lead' | 'sponsor' | 'study';
  search?: string;
  /** Submitted at this time or before. */
  until?: number;
  event?: string;
  /** What a site lacks, or what a record shares with another one; 'none' for neither and with a document. */
  check?: 'missing' | 'documents' | 'shared' | 'none';
  /** Whose work it is: the person’s, or nobody’s. */
  taker?: { id: string } | 'nobody';
}

/** Each is read from its own part of an index, in order. */
const LANES = [
  ...ORGANIZATION_TYPES.map((type) => ({
    name: type,
    kind: 'organization' as const,
    table: organizations,
    pending: and(eq(organizations.type, type), eq(organizations.status, PENDING_STATUS.organization)),
  })),
  {
    name: 'study' as const,
    kind: 'study' as const,
    // The columns used here are the same in both tables.
    table: studies as unknown as typeof organizations,
    pending: eq(studies.status, PENDING_STATUS.study),
  },
];
type Lane = (typeof LANES)[number];

/** Whether a question to the applicant has no answer yet. */
function isAsked({ kind, table }: Lane): SQL {
  const { type, subjectId, rejected, answeredAt } = reviewRequests;
  const open = and(eq(type, kind), eq(subjectId, table.id), eq(rejected, false), isNull(answeredAt));
  return sql`exists (select 1 from ${reviewRequests} where ${open})`;
}

/** Whether the record has a document. */
function hasDocument({ kind, table }: Lane): SQL {
  const owner = kind === 'study' ? documents.studyId : documents.organizationId;
  return sql`exists (select 1 from ${documents} where ${owner} = ${table.id})`;
}

const { address, city, state, zipCode, email, phone } = organizations;
const isBlank = (column: PgColumn) => sql`coalesce(${column}, '') = ''`;
/** What a site must have before it can be verified is missing (missingFor in review-checks). */
const lacksContact = or(...[address, city, state, zipCode].map(isBlank), and(isBlank(email), isBlank(phone)));

/** Whether an administrator has said that two organizations are not the same. */
function areToldApart(one: PgColumn, other: PgColumn): SQL {
  const { oneId, otherId } = toldApart;
  const pair = or(and(eq(oneId, one), eq(otherId, other)), and(eq(oneId, other), eq(otherId, one)));
  return sql`exists (select 1 from ${toldApart} where ${pair})`;
}

/** Another organization of its type, not told apart from it, has the same NPI number, phone number, address or domain. Each has its index. */
function sharesContact(): SQL {
  const other = alias(organizations, 'other');
  const { npi, phoneKey, addressKey, emailDomain, websiteDomain } = organizations;
  const same = [
    eq(other.npi, npi),
    eq(other.phoneKey, phoneKey),
    eq(other.addressKey, addressKey),
    eq(other.emailDomain, emailDomain),
    eq(other.websiteDomain, websiteDomain),
  ].map((key) => {
    const found = and(
      eq(other.type, organizations.type),
      key,
      isNull(other.mergedInto),
      ne(other.status, 'archived'),
      ne(other.id, organizations.id),
      not(areToldApart(organizations.id, other.id)),
    );
    return sql`exists (select 1 from ${organizations} ${sql.identifier('other')} where ${found})`;
  });
  return sql`(${sql.join(same, sql` or `)})`;
}

/** Another study has its NCT number. Not as `exists`, for which PostgreSQL would read all studies at once. */
function sharesNumber(): SQL {
  const other = alias(studies, 'other');
  const open = inArray(other.status, [...LIVE_STUDY_STATUSES]);
  const found = and(eq(other.nctNumber, studies.nctNumber), open, ne(other.id, studies.id));
  return sql`(select 1 from ${studies} ${sql.identifier('other')} where ${found} limit 1) is not null`;
}

function isChecked(lane: Lane, check: QueueFilter['check']): SQL | undefined {
  const missing = lane.name === 'site' ? lacksContact : sql`1 = 0`;
  const shared = lane.kind === 'study' ? sharesNumber() : sharesContact();
  if (check === 'missing') return missing;
  if (check === 'shared') return shared;
  if (check === 'documents') return not(hasDocument(lane));
  if (check === 'none') return and(missing && not(missing), hasDocument(lane), not(shared));
  return undefined;
}

/** What lists ask of the checks of records that await a decision. */
export function isOpenIn(kind: ReviewRequest['type'], check: QueueFilter['check']): SQL | undefined {
  const lane = LANES.find((each) => each.kind === kind) as Lane;
  if (kind === 'study' || !check) return isChecked(lane, check);
  // The list may have sponsors too, which need no address.
  const isSite = eq(organizations.type, 'site');
  if (check === 'missing') return and(isSite, lacksContact);
  if (check === 'none') return and(not(sql`(${and(isSite, lacksContact)})`), hasDocument(lane), not(sharesContact()));
  return isChecked(lane, check);
}

function isTaken({ kind, table }: Lane, taker: QueueFilter['taker']): SQL | undefined {
  if (!taker) return undefined;
  const { type, subjectId, takenBy } = reviewTakers;
  const by = taker === 'nobody' ? undefined : eq(takenBy, taker.id);
  const found = sql`exists (select 1 from ${reviewTakers} where ${and(eq(type, kind), eq(subjectId, table.id), by)})`;
  return taker === 'nobody' ? not(found) : found;
}

/** The lanes that a filter can find something in, each with its condition. */
function filtered(filter: QueueFilter): { lane: Lane; where: SQL | undefined }[] {
  const { asked, kind, search, until, event, check, taker } = filter;
  const wanted = kind === 'lead' ? 'site' : kind;
  return LANES.filter(({ name }) => (wanted === undefined || name === wanted) && !(event && name === 'study')).map(
    (lane) => {
      const { table } = lane;
      const isLead = eq(organizations.source, 'kiosk');
      const where = and(
        lane.pending,
        asked ? isAsked(lane) : not(isAsked(lane)),
        kind === 'lead' ? isLead : kind === 'site' ? not(isLead) : undefined,
        isHit(table, needlesOf(search)),
        until === undefined ? undefined : lte(table.createdAt, until),
        event ? eq(organizations.event, event) : undefined,
        isChecked(lane, check),
        isTaken(lane, taker),
      );
      return { lane, where };
    },
  );
}

/** Each lane's part is read from its own index, and all of them in one statement. */
async function inLanes(
  db: Db,
  filter: QueueFilter,
  partOf: (lane: Lane, where: SQL | undefined) => SQLWrapper,
): Promise<Queued[]> {
  const parts = filtered(filter).map(({ lane, where }) => partOf(lane, where));
  if (parts.length === 0) return [];
  return db
    .select({
      kind: sql<Queued['kind']>`found.kind`,
      id: sql<string>`found.id`,
      createdAt: sql<number>`found.created_at`.mapWith(organizations.createdAt),
    })
    .from(sql`${unionOf(parts)} as found`);
}

const queuedColumns = ({ kind, table: { id, createdAt } }: Lane) => ({
  kind: sql<string>`${sql.raw(`'${kind}'`)}`.as('kind'),
  id,
  createdAt,
});

const placeOf = ({ createdAt, id }: Keys) => ({ key: createdAt, id });

/** Earliest submission first. `from`: begins with this record, if the filter finds it. */
export async function queuedPage(
  db: Db,
  { limit, cursor, from, ...filter }: PageRequest & QueueFilter & { from?: Keys },
): Promise<Page<Queued>> {
  const found = await inLanes(db, filter, (lane, where) => {
    const { id, createdAt } = lane.table;
    const after = from && sql`not ${beyond([createdAt, id], [from.createdAt, from.id], true)}`;
    return db
      .select(queuedColumns(lane))
      .from(lane.table)
      .where(and(where, afterCursor(lane.table, cursor, 'oldest'), after))
      .orderBy(asc(createdAt), asc(id))
      .limit(limit + 1);
  });
  found.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
  return cutPage(found.slice(0, limit + 1), limit, (row) => row);
}

/** Those submitted before a record, the latest of them first. */
export async function queuedBefore(
  db: Db,
  { limit, ...filter }: QueueFilter & { limit: number },
  place: Keys,
): Promise<Queued[]> {
  const found = await inLanes(db, filter, (lane, where) => {
    const { id, createdAt } = lane.table;
    return db
      .select(queuedColumns(lane))
      .from(lane.table)
      .where(and(where, beyond([createdAt, id], [place.createdAt, place.id], true)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  });
  return found.sort((a, b) => comparePlaces(placeOf(b), placeOf(a))).slice(0, limit);
}

const sumOf = (column: SQL) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
const countIf = (condition: SQL) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/** How many a filter finds, and how many of them were submitted before a record. */
export async function queueCount(
  db: Db,
  filter: QueueFilter,
  place?: Keys,
): Promise<{ count: number; before: number }> {
  const parts = filtered(filter).map(({ lane, where }) => {
    const { id, createdAt } = lane.table;
    const isBefore = place ? beyond([createdAt, id], [place.createdAt, place.id], true) : sql`1 = 0`;
    return db
      .select({ found: count().as('found'), before: countIf(isBefore).as('before') })
      .from(lane.table)
      .where(where);
  });
  if (parts.length === 0) return { count: 0, before: 0 };
  const sums = { count: sumOf(sql`sums.found`), before: sumOf(sql`sums.before`) };
  return (await first(db.select(sums).from(sql`${unionOf(parts)} as sums`))) ?? { count: 0, before: 0 };
}

/** How many await a decision, and how many await an applicant's answer. */
export async function queueCounts(db: Db): Promise<{ pending: number; asked: number }> {
  const parts = LANES.map((lane) =>
    db
      .select({ found: count().as('found'), asked: countIf(isAsked(lane)).as('asked') })
      .from(lane.table)
      .where(lane.pending),
  );
  const sums = { pending: sumOf(sql`sums.found`), asked: sumOf(sql`sums.asked`) };
  return (await first(db.select(sums).from(sql`${unionOf(parts)} as sums`))) ?? { pending: 0, asked: 0 };
}

const upTo = (table: PgTable, where: SQL | undefined): SQL =>
  sql`(select count(*) from (select 1 from ${table} where ${where} limit ${sql.raw(String(WORK_COUNTED))}) counted)`;

/**
 * How many records of each lane await a decision, by how long ago they were submitted. Band n has those submitted before
 * starts[n - 1], if there is one, and from starts[n] on; the last band has all that are older.
 */
export async function waitingByAge(
  db: Db,
  starts: readonly number[],
): Promise<{ lane: Lane['name']; counts: number[] }[]> {
  const bands = [...starts, null].map((start, band) => ({ start, end: starts[band - 1] }));
  const cells = LANES.flatMap(({ name, table, pending }) =>
    bands.map(({ start, end }, band) => {
      const { createdAt } = table;
      const since = start === null ? undefined : gte(createdAt, start);
      const where = and(pending, since, end === undefined ? undefined : lt(createdAt, end));
      const count = sql<number>`(select count(*) from ${table} where ${where})`.mapWith(Number);
      return [`${name}${band}`, count] as const;
    }),
  );
  const row = await first(db.select(Object.fromEntries(cells)).from(sql`(select 1) here`));
  return LANES.map(({ name }) => ({ lane: name, counts: bands.map((_, band) => row?.[`${name}${band}`] ?? 0) }));
}

/** A lead that awaits a decision, and to which nobody has written. */
const isUnwritten = and(
  isNull(leads.followedUpAt),
  isNull(leads.registeredAt),
  sql`exists (select 1 from ${organizations} where ${organizations.id} = ${leads.organizationId}
    and ${organizations.status} = ${PENDING_STATUS.organization} and ${organizations.mergedInto} is null)`,
);

/** How much awaits administrators in each of their lists, and how many events are open, in one statement. */
export async function workCounts(db: Db) {
  const toDecide = LANES.map((lane) => upTo(lane.table, and(lane.pending, not(isAsked(lane)))));
  const count = (of: SQL) => sql<number>`${of}`.mapWith(Number);
  const counts = db
    .select({
      review: count(sql.join(toDecide, sql` + `)),
      changes: count(upTo(studies, hasProposal)),
      trials: count(upTo(trackRecords, eq(trackRecords.answer, 'claimed'))),
      messages: count(upTo(contactMessages, eq(contactMessages.state, 'open'))),
      failedMails: count(upTo(outbox, eq(outbox.state, 'failed'))),
      events: count(upTo(events, isNull(events.closedAt))),
      leads: count(upTo(leads, isUnwritten)),
    })
    .from(sql`(select 1) here`);
  type Counted = 'review' | 'changes' | 'trials' | 'messages' | 'failedMails' | 'events' | 'leads';
  return (await first(counts)) as Record<Counted, number>;
}

/** Who is at work on these records, by the record’s id. */
export async function takersOf(
  db: Db,
  type: ReviewRequest['type'] | readonly ReviewRequest['type'][],
  subjectIds: readonly string[],
) {
  const { id, firstName, lastName, email, username } = users;
  return inChunks(subjectIds, (chunk) =>
    db
      .select({
        subjectId: reviewTakers.subjectId,
        takenAt: reviewTakers.takenAt,
        id,
        firstName,
        lastName,
        email,
        username,
      })
      .from(reviewTakers)
      .innerJoin(users, eq(reviewTakers.takenBy, id))
      .where(and(inArray(reviewTakers.type, [type].flat()), inArray(reviewTakers.subjectId, chunk))),
  );
}

/** Whoever had it before no longer has it. */
export async function takeReview(db: Db, row: typeof reviewTakers.$inferInsert): Promise<void> {
  const target = [reviewTakers.type, reviewTakers.subjectId];
  await db
    .insert(reviewTakers)
    .values(row)
    .onConflictDoUpdate({ target, set: replaced(reviewTakers, ['type', 'subjectId']) });
}

/** Nobody has it then, if the person had it. */
export const releaseReview = (db: Db, type: ReviewRequest['type'], subjectId: string, takenBy: string) =>
  deleteRows(
    db,
    reviewTakers,
    and(eq(reviewTakers.type, type), eq(reviewTakers.subjectId, subjectId), eq(reviewTakers.takenBy, takenBy)),
  );

/** Open studies with one of these NCT numbers, as they are written in both. */
export const openStudiesWith = (db: Db, numbers: readonly string[]) =>
  inChunks(numbers, (chunk) =>
    db
      .select({ id: studies.id, nctNumber: studies.nctNumber })
      .from(studies)
      .where(and(inArray(studies.nctNumber, chunk), inArray(studies.status, [...LIVE_STUDY_STATUSES]))),
  );

/** How many of these records have something open, by what it is. */
export async function openAmong(db: Db, kind: ReviewRequest['type'], ids: readonly string[]) {
  const sums = { missing: 0, documents: 0, shared: 0 };
  for (const lane of LANES.filter((each) => each.kind === kind)) {
    const sumOf = (check: keyof typeof sums) =>
      sql<number>`coalesce(sum(case when ${isChecked(lane, check)} then 1 else 0 end), 0)`.mapWith(Number);
    const [missing, documents, shared] = [sumOf('missing'), sumOf('documents'), sumOf('shared')];
    const rows = await inChunks(ids, (chunk) =>
      db
        .select({ missing, documents, shared })
        .from(lane.table)
        .where(and(lane.pending, inArray(lane.table.id, chunk))),
    );
    for (const row of rows) {
      sums.missing += row.missing;
      sums.documents += row.documents;
      sums.shared += row.shared;
    }
  }
  return sums;
}
