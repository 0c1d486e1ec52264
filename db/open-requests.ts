import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { PENDING_STATUS } from '../app/catalogue/statuses';
import type { organizations } from './schema';
import { type ReviewRequest, reviewRequests } from './schema';

/**
 * Joins a record's open requests: questions while it awaits a decision, and the rejection that stands. Decisions after
 * `undoable` (ms) count as not made yet.
 */
export function isOpenRequest(kind: ReviewRequest['type'], table: typeof organizations, undoable: number) {
  const { type, subjectId, rejected, askedAt, answeredAt } = reviewRequests;
  const fresh = and(eq(table.status, 'rejected'), gt(table.decidedAt, undoable));
  const asked = and(eq(rejected, false), or(eq(table.status, PENDING_STATUS[kind] as 'pending'), fresh));
  const stands = and(eq(table.status, 'rejected'), eq(askedAt, table.decidedAt), lte(askedAt, undoable));
  const refused = and(eq(rejected, true), stands);
  return and(eq(type, kind), eq(subjectId, table.id), isNull(answeredAt), or(asked, refused));
}
