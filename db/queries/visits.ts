/** Qualification visits and their action items. */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { changeRow, countRows, deleteRow, findRow, insertRow, rowsBy, updateRow } from '../rows';
import { matches, studies, type Visit, type VisitAction, visitActions, visits } from '../schema';
import type { Db } from '../store.server';

export const visitOf = (db: Db, matchId: string): Promise<Visit | undefined> => findRow(db, visits, { matchId });

export const visitById = (db: Db, id: string): Promise<Visit | undefined> => findRow(db, visits, { id });

export const insertVisit = (db: Db, row: Visit) => insertRow(db, visits, row);

/** Changes a visit if it is still as it was read. Returns undefined if someone else has changed it. */
export const changeVisit = (
  db: Db,
  { id, state, sequence, startsAt, updatedAt }: Visit,
  change: Partial<Omit<Visit, 'id' | 'matchId'>>,
): Promise<Visit | undefined> => changeRow(db, visits, { id, state, sequence, startsAt, updatedAt }, change);

/** Moves the visit of a match to another match, unless that one has its own. Returns the visit's id. */
export async function moveVisit(db: Db, from: string, to: string): Promise<string | undefined> {
  if (await visitOf(db, to)) return undefined;
  return (await updateRow(db, visits, { matchId: to }, eq(visits.matchId, from)))?.id;
}

export const actionsOfVisit = async (db: Db, visitId: string): Promise<VisitAction[]> =>
  db
    .select()
    .from(visitActions)
    .where(eq(visitActions.visitId, visitId))
    .orderBy(asc(visitActions.dueOn), asc(visitActions.createdAt), asc(visitActions.id));

/** Those of the visits of these matches that are not done. */
export const openVisitActionsOf = (db: Db, matchIds: readonly string[]) =>
  inChunks(matchIds, (chunk) =>
    db
      .select({ matchId: visits.matchId, action: visitActions })
      .from(visits)
      .innerJoin(visitActions, eq(visitActions.visitId, visits.id))
      .where(and(inArray(visits.matchId, chunk), isNull(visitActions.doneAt)))
      .orderBy(asc(visitActions.dueOn), asc(visitActions.createdAt), asc(visitActions.id)),
  );

export const visitActionById = (db: Db, id: string) => findRow(db, visitActions, { id });

export const insertVisitAction = (db: Db, row: VisitAction) => insertRow(db, visitActions, row);

export const deleteVisitAction = (db: Db, id: string) => deleteRow(db, visitActions, eq(visitActions.id, id));

export const setVisitActionDone = (db: Db, id: string, done: Pick<VisitAction, 'doneAt' | 'doneBy'>) =>
  updateRow(db, visitActions, done, eq(visitActions.id, id));

export const countVisitActions = (db: Db, visitId: string) =>
  countRows(db, visitActions, eq(visitActions.visitId, visitId));

/** The visits of these sites and of these sponsors' studies, with both sides. */
export async function visitsOfParties(db: Db, ids: readonly string[]) {
  return inChunks(ids, (chunk) =>
    db
      .select({ visit: visits, siteId: matches.siteId, sponsorId: studies.sponsorId })
      .from(visits)
      .innerJoin(matches, eq(visits.matchId, matches.id))
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .where(or(inArray(matches.siteId, chunk), inArray(studies.sponsorId, chunk)))
      .orderBy(visits.id),
  );
}

export const visitsFinishedBy = (db: Db, userId: string) => rowsBy(db, visits, visits.finishedBy, [userId]);

export const visitActionsDoneBy = (db: Db, userId: string) => rowsBy(db, visitActions, visitActions.doneBy, [userId]);

/** The attendees, as entered by each side. */
export const setAttendees = (db: Db, id: string, attendees: Pick<Visit, 'siteAttendees' | 'sponsorAttendees'>) =>
  updateRow(db, visits, attendees, eq(visits.id, id));
