/** The start-up of selected sites: its tasks, and the lists of tasks that sponsors keep. */
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { IrbKind } from '../../app/catalogue/irb';
import { inChunks } from '../engines/engine';
import { addRows, changeRow, findRow, replaced, rowsBy, updateRow } from '../rows';
import {
  irbRecords,
  isUnderWay,
  matches,
  type StartUp,
  type StartUpTask,
  type StartUpTemplate,
  startUps,
  startUpTasks,
  startUpTemplates,
  studies,
} from '../schema';
import type { Db } from '../store.server';

export const startUpOf = (db: Db, matchId: string): Promise<StartUp | undefined> => findRow(db, startUps, { matchId });

export const startUpById = (db: Db, id: string): Promise<StartUp | undefined> => findRow(db, startUps, { id });

/** @returns undefined if the match has one already. */
export async function insertStartUp(db: Db, row: StartUp): Promise<StartUp | undefined> {
  const [inserted] = await db.insert(startUps).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Changes a start-up that is not activated and has not changed since it was read. */
export const changeStartUp = (
  db: Db,
  { id, activatedAt, updatedAt }: StartUp,
  change: Partial<Omit<StartUp, 'id' | 'matchId'>>,
): Promise<StartUp | undefined> => changeRow(db, startUps, { id, activatedAt, updatedAt }, change);

/** Moves the start-up of a match to another match, unless that one has its own. Returns its id. */
export async function moveStartUp(db: Db, from: string, to: string): Promise<string | undefined> {
  if (await startUpOf(db, to)) return undefined;
  return (await updateRow(db, startUps, { matchId: to }, eq(startUps.matchId, from)))?.id;
}

/** In the order of their list. */
export const tasksOfStartUp = async (db: Db, startUpId: string): Promise<StartUpTask[]> =>
  db.select().from(startUpTasks).where(eq(startUpTasks.startUpId, startUpId)).orderBy(asc(startUpTasks.position));

export const insertStartUpTasks = (db: Db, rows: readonly StartUpTask[]) => addRows(db, startUpTasks, rows);

/** Changes a task that has not changed since it was read. */
export const changeStartUpTask = (
  db: Db,
  { id, version }: Pick<StartUpTask, 'id' | 'version'>,
  change: Partial<Omit<StartUpTask, 'id' | 'startUpId' | 'key' | 'baselineAt'>>,
): Promise<StartUpTask | undefined> =>
  changeRow(db, startUpTasks, { id, version }, { ...change, version: version + 1 });

/** How far the start-ups of these matches are. Late: open, and the planned day is over. */
export const startUpsOfMatches = (db: Db, matchIds: readonly string[], at: number) =>
  inChunks(matchIds, (chunk) =>
    db
      .select({
        matchId: startUps.matchId,
        activatedAt: startUps.activatedAt,
        all: count(),
        done: sql<number>`sum(case when ${startUpTasks.endedAt} is null then 0 else 1 end)`.mapWith(Number),
        late: sql<number>`sum(case when ${startUpTasks.availableAt} is not null and ${startUpTasks.plannedAt} < ${at} then 1 else 0 end)`.mapWith(
          Number,
        ),
      })
      .from(startUps)
      .innerJoin(startUpTasks, eq(startUpTasks.startUpId, startUps.id))
      .where(inArray(startUps.matchId, chunk))
      .groupBy(startUps.matchId, startUps.activatedAt)
      .orderBy(startUps.matchId),
  );

export const startUpTemplate = (db: Db, id: string): Promise<StartUpTemplate | undefined> =>
  findRow(db, startUpTemplates, { id });

export async function saveStartUpTemplate(db: Db, row: StartUpTemplate): Promise<void> {
  await db
    .insert(startUpTemplates)
    .values(row)
    .onConflictDoUpdate({ target: startUpTemplates.id, set: replaced(startUpTemplates, ['id']) });
}

export const startUpTasksEndedBy = (db: Db, userId: string) => rowsBy(db, startUpTasks, startUpTasks.endedBy, [userId]);

/** The tasks that are assigned to a person and not done. */
export const startUpTasksAssignedTo = (db: Db, userId: string) =>
  db
    .select({ matchId: startUps.matchId, taskId: startUpTasks.id, title: startUpTasks.title })
    .from(startUpTasks)
    .innerJoin(startUps, eq(startUpTasks.startUpId, startUps.id))
    .where(isTheirs(userId))
    .orderBy(asc(startUps.matchId), asc(startUpTasks.position));

/** Gives them to everyone on the person's side. */
export const unassignStartUpTasksOf = (db: Db, userId: string): Promise<StartUpTask[]> =>
  db.update(startUpTasks).set({ assigneeId: null }).where(isTheirs(userId)).returning();

const isTheirs = (userId: string) => and(eq(startUpTasks.assigneeId, userId), isNull(startUpTasks.endedAt));

/** How many start-ups a projection goes by: the latest ones. */
const SEEN_MOST = 500;

/**
 * The latest start-ups, a row for each of their stages: when its last task was done or waived, null while one is open.
 * `goesOn` is false once the study has ended; `irb` is the kind of the IRB as it was last recorded.
 */
export const stagesOfStartUps = async (db: Db) => {
  const latest = db
    .select({
      id: startUps.id,
      matchId: startUps.matchId,
      startedAt: startUps.startedAt,
      activatedAt: startUps.activatedAt,
    })
    .from(startUps)
    .orderBy(desc(startUps.startedAt), desc(startUps.id))
    .limit(SEEN_MOST)
    .as('latest');
  return db
    .select({
      id: latest.id,
      startedAt: latest.startedAt,
      activatedAt: latest.activatedAt,
      irb: sql<IrbKind | null>`(select ${irbRecords.kind} from ${irbRecords} where ${irbRecords.matchId} = ${latest.matchId}
        order by ${irbRecords.version} desc limit 1)`,
      goesOn: sql<number>`max(case when ${isUnderWay} then 1 else 0 end)`.mapWith(Boolean),
      stage: startUpTasks.stage,
      endedAt: sql<
        number | null
      >`case when count(${startUpTasks.endedAt}) = count(*) then max(${startUpTasks.endedAt}) end`.mapWith((value) =>
        value === null ? null : Number(value),
      ),
    })
    .from(latest)
    .innerJoin(matches, eq(latest.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(startUpTasks, eq(startUpTasks.startUpId, latest.id))
    .groupBy(latest.id, latest.matchId, latest.startedAt, latest.activatedAt, startUpTasks.stage)
    .orderBy(latest.id, startUpTasks.stage);
};
