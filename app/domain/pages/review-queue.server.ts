/** The review queue: what awaits an administrator's decision. */
import { REVIEW_QUEUE } from '~/catalogue/limits';
import { type Actor, authorize } from '~/domain/base/actor';
import { namesOfDuplicates } from '~/domain/commands/duplicates/find.server';
import { isUnanswered, type ReviewKind, waitingSince } from '~/domain/model/review';
import { missingFor } from '~/domain/model/review-checks';
import type { QueueItem, QueuePart } from '~/domain/model/review-schema';
import { now } from '~/gateways/clock.server';
import type { Page } from '~db/keyset';
import { organizationsByIds } from '~db/queries/organizations';
import { queueCounts, queuedPage } from '~db/queries/review-queue';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { studiesByIds } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';

interface QueueRequest {
  /** Who must act next. */
  awaits: QueuePart;
  cursor?: string | null;
  limit?: number;
}

/** A part of the queue, earliest submission first. @throws {DomainError} unauthenticated, forbidden. */
export async function reviewQueue(
  actor: Actor,
  { awaits, cursor, limit = REVIEW_QUEUE }: QueueRequest,
): Promise<Page<QueueItem>> {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const { rows, next } = await queuedPage(db, { asked: awaits === 'applicant', cursor, limit });
    const idsOf = (kind: ReviewKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const items = new Map(
      [...(await organizationItems(db, idsOf('organization'))), ...(await studyItems(db, idsOf('study')))].map(
        (item) => [item.id, item],
      ),
    );
    return { rows: rows.flatMap(({ id }) => items.get(id) ?? []), next };
  });
}

/** How many there are in each part. @throws {DomainError} unauthenticated, forbidden. */
export async function reviewQueueCounts(actor: Actor): Promise<Record<QueuePart, number>> {
  authorize(actor, 'admin.enter');
  const { pending, asked } = await store.read(queueCounts);
  return { review: pending - asked, applicant: asked };
}

/** A page of the queue with both counts, and the current time to compute waiting times. */
export async function reviewQueueNow(actor: Actor, request: QueueRequest, at = now()) {
  return { ...(await reviewQueue(actor, request)), counts: await reviewQueueCounts(actor), at };
}

async function organizationItems(db: Db, ids: string[]): Promise<QueueItem[]> {
  const times = await timesOf(db, 'organization', ids);
  const rows = await organizationsByIds(db, ids);
  const duplicatesOf = await namesOfDuplicates(db, rows);
  return rows.map((row) => ({
    kind: 'organization',
    id: row.id,
    name: row.name,
    what: row.type === 'site' ? 'Site' : 'Sponsor',
    missing: missingFor(row),
    duplicates: duplicatesOf(row.id),
    ...times(row),
  }));
}

async function studyItems(db: Db, ids: string[]): Promise<QueueItem[]> {
  const times = await timesOf(db, 'study', ids);
  return (await studiesByIds(db, ids)).map((row) => ({
    kind: 'study',
    id: row.id,
    name: row.title,
    what: 'Study',
    missing: [],
    duplicates: [],
    ...times(row),
  }));
}

async function timesOf(db: Db, kind: ReviewKind, ids: string[]) {
  const requests = await reviewRequestsOf(db, kind, ids);
  return ({ id, createdAt }: { id: string; createdAt: number }) => {
    const own = requests.filter(({ subjectId }) => subjectId === id);
    return {
      submittedAt: createdAt,
      waitingSince: waitingSince(createdAt, own),
      askedAt: own.find(isUnanswered)?.askedAt ?? null,
    };
  };
}
