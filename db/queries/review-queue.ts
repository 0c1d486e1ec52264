/** The review queue: pending organizations and studies, separate from those whose applicant was asked for more. */
import { and, asc, count, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { ORGANIZATION_TYPES, PENDING_STATUS } from '../../app/catalogue/statuses';
import { afterCursor, comparePlaces, cutPage, type Page, type PageRequest } from '../keyset';
import { first } from '../rows';
import { organizations, type ReviewRequest, reviewRequests, studies } from '../schema';
import type { Db } from '../store.server';

interface Queued {
  kind: ReviewRequest['type'];
  id: string;
  createdAt: number;
}

/** Each is read from its own part of an index, in order. */
const LANES = [
  ...ORGANIZATION_TYPES.map((type) => ({
    kind: 'organization' as const,
    table: organizations,
    pending: and(eq(organizations.type, type), eq(organizations.status, PENDING_STATUS.organization)),
  })),
  {
    // The columns used here are the same in both tables.
    kind: 'study' as const,
    table: studies as unknown as typeof organizations,
    pending: eq(studies.status, PENDING_STATUS.study),
  },
];

/** Whether a question to the applicant has no answer yet. */
function isAsked({ kind, table }: (typeof LANES)[number]): SQL {
  const { type, subjectId, rejected, answeredAt } = reviewRequests;
  const open = and(eq(type, kind), eq(subjectId, table.id), eq(rejected, false), isNull(answeredAt));
  return sql`exists (select 1 from ${reviewRequests} where ${open})`;
}

/**
 * Earliest submission first. `asked`: whether to read those whose applicant has a question to answer, or the others.
 */
export async function queuedPage(
  db: Db,
  { asked, limit, cursor }: PageRequest & { asked: boolean },
): Promise<Page<Queued>> {
  const lanes = LANES.map(async (lane) => {
    const { id, createdAt } = lane.table;
    const rows = await db
      .select({ id, createdAt })
      .from(lane.table)
      .where(and(lane.pending, asked ? isAsked(lane) : not(isAsked(lane)), afterCursor(lane.table, cursor, 'oldest')))
      .orderBy(asc(createdAt), asc(id))
      .limit(limit + 1);
    return rows.map((row) => ({ kind: lane.kind, ...row }));
  });
  const key = ({ createdAt, id }: Queued) => ({ key: createdAt, id });
  const found = (await Promise.all(lanes)).flat().sort((a, b) => comparePlaces(key(a), key(b)));
  return cutPage(found.slice(0, limit + 1), limit, (row) => row);
}

/** How many await a decision, and how many await an applicant's answer. */
export async function queueCounts(db: Db): Promise<{ pending: number; asked: number }> {
  const sums = { pending: 0, asked: 0 };
  for (const lane of LANES) {
    const countOf = async (also?: SQL) =>
      (await first(db.select({ count: count() }).from(lane.table).where(and(lane.pending, also))))?.count ?? 0;
    sums.pending += await countOf();
    sums.asked += await countOf(isAsked(lane));
  }
  return sums;
}
