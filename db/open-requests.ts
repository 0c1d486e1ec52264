import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { PENDING_STATUS } from '../app/catalogue/statuses';
import type { organizations } from './schema';
import { type ReviewRequest, reviewRequests } from './schema';

/**
 * Joins a record's open requests: questions while it awaits a decision, and the rejection that stands. Decisions
 * that can still be undone at this time count as not made yet.
 */
export function isOpenRequest(kind: ReviewRequest['type'], table: typeof organizations, at: number) {
  const { type, subjectId, rejected, askedAt, answeredAt } = reviewRequests;
  const fresh = and(eq(table.status, 'rejected'), gt(table.undoableUntil, at));
  const asked = and(eq(rejected, false), or(eq(table.status, PENDING_STATUS[kind] as 'pending'), fresh));
  const isFinal = or(isNull(table.undoableUntil), lte(table.undoableUntil, at));
  const stands = and(eq(table.status, 'rejected'), eq(askedAt, table.decidedAt), isFinal);
  const refused = and(eq(rejected, true), stands);
  return and(eq(type, kind), eq(subjectId, table.id), isNull(answeredAt), or(asked, refused));
}
