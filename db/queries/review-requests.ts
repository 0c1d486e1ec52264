/** What administrators asked applicants before deciding, and the answers. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { findRow, insertRow, updateRow } from '../rows';
import { type ReviewRequest, reviewRequests } from '../schema';
import type { Db } from '../store.server';

export const insertReviewRequest = (db: Db, row: ReviewRequest) => insertRow(db, reviewRequests, row);

export const reviewRequestById = (db: Db, id: string) => findRow(db, reviewRequests, eq(reviewRequests.id, id));

/** Oldest first. */
export const reviewRequestsOf = (db: Db, type: ReviewRequest['type'], subjectIds: readonly string[]) =>
  inChunks(subjectIds, (chunk) =>
    db
      .select()
      .from(reviewRequests)
      .where(and(eq(reviewRequests.type, type), inArray(reviewRequests.subjectId, chunk)))
      .orderBy(asc(reviewRequests.askedAt), asc(reviewRequests.id)),
  );

/** Returns undefined if it has been answered already. */
export const answerReviewRequest = (db: Db, id: string, answer: string, answeredAt: number) =>
  updateRow(db, reviewRequests, { answer, answeredAt }, eq(reviewRequests.id, id), isNull(reviewRequests.answeredAt));
