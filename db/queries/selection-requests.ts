/** Requests for the approval of a selection (docs/decisions/0105-two-people-for-a-selection.md). */
import { and, desc, eq } from 'drizzle-orm';
import { prepared } from '../prepared';
import { changeRow, first, rowsBy } from '../rows';
import { engagements, matches, type SelectionRequest, selectionRequests, studies, users } from '../schema';
import { isAwaitingApproval, lapseOf } from '../selecting';
import type { Db } from '../store.server';

/** @returns undefined if the match has an open one. */
export const insertSelectionRequest = (db: Db, row: SelectionRequest) =>
  first(db.insert(selectionRequests).values(row).onConflictDoNothing().returning());

const requests = (db: Db) =>
  db
    .select({ request: selectionRequests, lapse: lapseOf })
    .from(selectionRequests)
    .innerJoin(matches, eq(matches.id, selectionRequests.matchId))
    .innerJoin(studies, eq(studies.id, matches.studyId))
    .leftJoin(engagements, eq(engagements.matchId, matches.id))
    .leftJoin(users, eq(users.id, selectionRequests.askedBy));

const ofMatch = prepared((db, { matchId, limit }: { matchId: string; limit: number }) =>
  requests(db)
    .where(eq(selectionRequests.matchId, matchId))
    .orderBy(desc(selectionRequests.createdAt), desc(selectionRequests.id))
    .limit(limit),
);
/** Those of a match, newest first. For an open one, `lapse` says why it counts no longer, if so. */
export const selectionRequestsOf = (db: Db, matchId: string, limit: number) => ofMatch(db, { matchId, limit });

const byId = prepared((db, { id }: { id: string }) => requests(db).where(eq(selectionRequests.id, id)).limit(1));
export const selectionRequestById = (db: Db, id: string) => first(byId(db, { id }));

/** Ends an open one. @returns undefined if it is no longer open. */
export const endSelectionRequest = (
  db: Db,
  id: string,
  change: Partial<SelectionRequest> & Pick<SelectionRequest, 'state' | 'decidedAt'>,
) => changeRow(db, selectionRequests, { id, state: 'open' }, change);

/** Opens the one again that was approved then, when the selection is undone. */
export const reopenSelectionRequest = (db: Db, { matchId, decidedAt }: { matchId: string; decidedAt: number }) =>
  changeRow(
    db,
    selectionRequests,
    { matchId, decidedAt, state: 'approved' },
    { state: 'open', decidedAt: null, decidedBy: null },
  );

const awaiting = prepared((db, { studyId }: { studyId: string }) =>
  db
    .select({ id: matches.id })
    .from(matches)
    .innerJoin(studies, eq(studies.id, matches.studyId))
    .leftJoin(engagements, eq(engagements.matchId, matches.id))
    .where(and(eq(matches.studyId, studyId), isAwaitingApproval)),
);
/** The study's matches whose selection awaits an approval. */
export const matchesAwaitingApproval = async (db: Db, studyId: string): Promise<ReadonlySet<string>> =>
  new Set((await awaiting(db, { studyId })).map(({ id }) => id));

/** Those that a person has made, for an export of what is stored about them. */
export const selectionRequestsBy = (db: Db, userId: string) =>
  rowsBy(db, selectionRequests, selectionRequests.askedBy, [userId]);
