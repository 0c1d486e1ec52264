/** What applicants see of a decision. */
import { UNDO_MS } from '~/catalogue/limits';
import { PENDING_STATUS } from '~/catalogue/statuses';
import type { Organization, Study } from '~db/schema';

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
