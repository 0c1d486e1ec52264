/** What administrators asked applicants before deciding, why they rejected them, and the answers. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inChunks } from '../engines/engine';
import { isOpenRequest } from '../open-requests';
import { prepared } from '../prepared';
import { changeRow, deleteRows, findRow, insertRow, rowsBy, updateRow } from '../rows';
import { organizations, type ReviewRequest, recordNotes, reviewRequests, reviewTakers, studies } from '../schema';
import type { Db } from '../store.server';

export const insertReviewRequest = (db: Db, row: typeof reviewRequests.$inferInsert) =>
  insertRow(db, reviewRequests, row);

export const reviewRequestById = (db: Db, id: string) => findRow(db, reviewRequests, { id });

/** Of one kind or of several, whose ids never meet. Oldest first. */
export const reviewRequestsOf = (
  db: Db,
  type: ReviewRequest['type'] | readonly ReviewRequest['type'][],
  subjectIds: readonly string[],
) =>
  inChunks(subjectIds, (chunk) =>
    db
      .select()
      .from(reviewRequests)
      .where(and(inArray(reviewRequests.type, [type].flat()), inArray(reviewRequests.subjectId, chunk)))
      .orderBy(asc(reviewRequests.askedAt), asc(reviewRequests.id)),
  );

/** The open requests about records with one of these values in the column. */
const openAbout = (kind: ReviewRequest['type'], name: PgColumn, column: PgColumn) =>
  prepared((db, { of, at }: { of: readonly string[]; at: number }) => {
    const { id, question, rejected, askedAt } = reviewRequests;
    const table = name.table as typeof organizations;
    return db
      .select({ id, question, rejected, askedAt, name: sql<string>`${name}` })
      .from(table)
      .innerJoin(reviewRequests, isOpenRequest(kind, table, at))
      .where(inArray(column, of));
  });
const openAboutOrganizations = openAbout('organization', organizations.name, organizations.id);
const openAboutStudies = openAbout('study', studies.title, studies.sponsorId);

/**
 * The open requests about an organization and about studies of these sponsors that await a decision, and the rejections that
 * stand, with the name of each, oldest first. Decisions that can still be undone count as not made yet.
 */
export async function openRequestsOf(
  db: Db,
  { organizationId, sponsorIds }: { organizationId: string | null; sponsorIds: readonly string[] },
  at: number,
) {
  const rows = [
    ...(organizationId ? await openAboutOrganizations(db, { of: [organizationId], at }) : []),
    ...(sponsorIds.length > 0 ? await openAboutStudies(db, { of: sponsorIds, at }) : []),
  ];
  return rows.sort((a, b) => a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1));
}

/** Returns undefined if it has already been answered. */
export const answerReviewRequest = (db: Db, id: string, answer: string, answeredAt: number) =>
  changeRow(db, reviewRequests, { id, answeredAt: null }, { answer, answeredAt });

/** What is still open about a record that was sent in again: nobody answers it now. */
export async function closeReviewRequests(db: Db, type: ReviewRequest['type'], subjectId: string, at: number) {
  const { answeredAt } = reviewRequests;
  const open = [eq(reviewRequests.type, type), eq(reviewRequests.subjectId, subjectId), isNull(answeredAt)];
  await updateRow(db, reviewRequests, { answeredAt: at }, ...open);
}

/** With the decision that is undone. */
export async function deleteRejection(db: Db, type: ReviewRequest['type'], subjectId: string, decidedAt: number) {
  const { rejected, askedAt } = reviewRequests;
  const about = [eq(reviewRequests.type, type), eq(reviewRequests.subjectId, subjectId)];
  await deleteRows(db, reviewRequests, and(...about, eq(rejected, true), eq(askedAt, decidedAt)));
}

/** What is kept about records under review, by table. */
const KEPT = [reviewRequests, reviewTakers, recordNotes] as const;

/** All that is kept about the review of these records, and the notes on them. Used when they are deleted. */
export async function deleteReviewOf(db: Db, type: ReviewRequest['type'], subjectIds: readonly string[]) {
  for (const table of KEPT as readonly (typeof reviewRequests)[]) {
    await inChunks(subjectIds, (chunk) =>
      db
        .delete(table)
        .where(and(eq(table.type, type), inArray(table.subjectId, chunk)))
        .returning({ id: table.subjectId }),
    );
  }
}

export const deleteReviewRequests = (db: Db, ids: readonly string[]) =>
  inChunks(ids, (chunk) =>
    db.delete(reviewRequests).where(inArray(reviewRequests.id, chunk)).returning({ id: reviewRequests.id }),
  );

export const reviewRequestsAskedBy = (db: Db, userId: string) =>
  rowsBy(db, reviewRequests, reviewRequests.askedBy, [userId]);
