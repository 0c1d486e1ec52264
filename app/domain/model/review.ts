/** What applicants see of a decision, and the questions that they are asked before it. */

import { UNDO_MS } from '~/catalogue/limits';
import { PENDING_STATUS } from '~/catalogue/statuses';
import type { Organization, ReviewRequest, Study } from '~db/schema';

/** Decisions made after this time (ms) can still be undone. */
export const undoableSince = (at: number): number => at - UNDO_MS;

/** Whether a rejection can still be undone, so that nobody outside knows about it (GEN-15). */
export const isFreshlyRejected = (
  { status, decidedAt }: Pick<Organization | Study, 'status' | 'decidedAt'>,
  at: number,
): boolean => status === 'rejected' && decidedAt !== null && decidedAt > undoableSince(at);

/** As the applicant and everyone else but administrators sees it: as before a rejection that can still be undone. */
export function asSeen<Row extends Organization | Study>(row: Row, at: number): Row {
  if (!isFreshlyRejected(row, at)) return row;
  const status = 'title' in row ? PENDING_STATUS.study : PENDING_STATUS.organization;
  return { ...row, status, statusReason: null, decidedAt: null };
}

export type ReviewKind = ReviewRequest['type'];

/** Whether the applicant has a question to answer. Rejections do not count. */
export const isUnanswered = ({ rejected, answeredAt }: ReviewRequest): boolean => !rejected && answeredAt === null;

/** Since when it waits for us: since the applicant last sent it in again, or since it was submitted. */
export const waitingSince = (submittedAt: number, requests: readonly ReviewRequest[]): number =>
  Math.max(submittedAt, ...requests.map(({ answeredAt }) => answeredAt ?? 0));
