/** Makes a rejected record pending again. */

import { PENDING_STATUS } from '~/catalogue/statuses';
import { reclaimReleased } from '~/domain/commands/facilities/claim.server';
import type { ReviewKind } from '~/domain/model/review';
import { reopenOrganization } from '~db/queries/organizations';
import { closeReviewRequests } from '~db/queries/review-requests';
import { reopenStudy } from '~db/queries/studies';
import type { Organization, Study } from '~db/schema';
import type { Db } from '~db/store.server';

/**
 * Makes a rejected record pending again, with the facilities that it lost by the rejection. What was asked about it before
 * is closed. @returns undefined if it is not as it was read.
 */
export async function reopenRecord<Row extends Organization | Study>(
  db: Db,
  type: ReviewKind,
  row: Row,
  at: number,
): Promise<Row | undefined> {
  const reopened = await ('title' in row ? reopenStudy(db, row, at) : reopenOrganization(db, row, at));
  if (reopened?.status !== PENDING_STATUS[type]) return undefined;
  await closeReviewRequests(db, type, row.id, at);
  if (type === 'organization' && row.decidedAt !== null) await reclaimReleased(db, row.id, row.decidedAt, at);
  return reopened as Row;
}
