/** What applicants see of a decision, and the questions that they are asked before it. */

import { PENDING_STATUS } from '~/catalogue/statuses';
import type { Organization, ReviewRequest, Study } from '~db/schema';

/** Whether a rejection can still be undone, so that nobody outside knows about it (GEN-15). */
export const isFreshlyRejected = (
  { status, undoableUntil }: Pick<Organization | Study, 'status' | 'undoableUntil'>,
  at: number,
): boolean => status === 'rejected' && undoableUntil !== null && undoableUntil > at;

/** As the applicant and everyone else but administrators sees it: as before a rejection that can still be undone. */
export function asSeen<Row extends Organization | Study>(row: Row, at: number): Row {
  if (!isFreshlyRejected(row, at)) return row;
  const status = 'title' in row ? PENDING_STATUS.study : PENDING_STATUS.organization;
  return { ...row, status, statusReason: null, decidedAt: null };
}

export type ReviewKind = ReviewRequest['type'];
export const REVIEW_KINDS: readonly ReviewKind[] = ['organization', 'study'];

/** Whether the applicant has a question to answer. Rejections do not count. */
export const isUnanswered = ({ rejected, answeredAt }: ReviewRequest): boolean => !rejected && answeredAt === null;

/** Since when it waits for us: since the applicant last sent it in again, or since it was submitted. */
export const waitingSince = (submittedAt: number, requests: readonly ReviewRequest[]): number =>
  Math.max(submittedAt, ...requests.map(({ answeredAt }) => answeredAt ?? 0));
