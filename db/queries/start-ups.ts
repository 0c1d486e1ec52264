/** The start-up of selected sites: its tasks, and the lists of tasks that sponsors keep. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { IrbKind } from '../../app/catalogue/irb';
import { inChunks } from '../engines/engine';
import { isLateAt } from '../late-start-ups';
import { addRows, changeRow, findRow, replaced, rowsBy, updateRow } from '../rows';
import {
  irbRecords,
  isUnderWay,
  matches,
  organizations,
  type StartUp,
  type StartUpTask,
  type StartUpTemplate,
  type StudyPlan,
  startUps,
  startUpTasks,
  startUpTemplates,
  studies,
  studyPlans,
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

/**
 * The matches with tasks that need a reminder, and their tasks: open, and planned until `soon` or late at `at`, without a
 * reminder for that day yet. What waits because of its study or site needs none.
 */
export const startUpTasksToRemind = (db: Db, { at, soon, limit }: { at: number; soon: number; limit: number }) => {
  const { side, availableAt, plannedAt, remindedFor, overdueFor } = startUpTasks;
  return db
    .select({ matchId: startUps.matchId, task: startUpTasks })
    .from(startUpTasks)
    .innerJoin(startUps, eq(startUpTasks.startUpId, startUps.id))
    .innerJoin(matches, eq(startUps.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(
      and(
        inArray(side, ['site', 'sponsor']),
        isNotNull(availableAt),
        isNull(matches.held),
        isNull(startUps.endedAt),
        isUnderWay,
        or(
          and(lte(plannedAt, soon), or(isNull(remindedFor), ne(remindedFor, plannedAt))),
          and(lte(plannedAt, at), or(isNull(overdueFor), ne(overdueFor, plannedAt))),
        ),
      ),
    )
    .orderBy(asc(startUps.matchId), asc(startUpTasks.position))
    .limit(limit);
};

/** Marks the reminder for a planned day as sent, if the task is as it was read. @returns whether it did. */
export const markStartUpTaskReminded = async (
  db: Db,
  { id, version }: Pick<StartUpTask, 'id' | 'version'>,
  change: Pick<Partial<StartUpTask>, 'remindedFor' | 'overdueFor'>,
): Promise<boolean> => (await changeRow(db, startUpTasks, { id, version }, change)) !== undefined;

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
        id: startUps.id,
        matchId: startUps.matchId,
        startedAt: startUps.startedAt,
        activatedAt: startUps.activatedAt,
        endedAt: startUps.endedAt,
        endReason: startUps.endReason,
        all: count(startUpTasks.id),
        done: sql<number>`sum(case when ${startUpTasks.endedAt} is null then 0 else 1 end)`.mapWith(Number),
        late: sql<number>`sum(case when ${startUpTasks.availableAt} is not null and ${startUpTasks.plannedAt} < ${at} then 1 else 0 end)`.mapWith(
          Number,
        ),
      })
      .from(startUps)
      .leftJoin(startUpTasks, eq(startUpTasks.startUpId, startUps.id))
      .where(inArray(startUps.matchId, chunk))
      .groupBy(startUps.id)
      .orderBy(startUps.matchId),
  );

/** The start-ups of a study's sites, the earliest first. */
export const startUpsOfStudy = (db: Db, studyId: string): Promise<StartUp[]> =>
  db
    .select({ startUp: startUps })
    .from(startUps)
    .innerJoin(matches, eq(startUps.matchId, matches.id))
    .where(eq(matches.studyId, studyId))
    .orderBy(asc(startUps.startedAt), asc(startUps.id))
    .then((rows) => rows.map(({ startUp }) => startUp));

/** When the first task of a stage could be done; null before. */
const stageBegunAt = sql<number | null>`min(${startUpTasks.openedAt})`.mapWith((value) =>
  value === null ? null : Number(value),
);

/** When the last task of a stage was done or waived; null while one is open. */
const stageEndedAt = sql<
  number | null
>`case when count(${startUpTasks.endedAt}) = count(*) then max(${startUpTasks.endedAt}) end`.mapWith((value) =>
  value === null ? null : Number(value),
);

/** The stages of a study's start-ups: when each began and was finished, and its tasks that are late at this time. */
export const stagesOfStudy = (db: Db, studyId: string, at: number) =>
  db
    .select({
      startUpId: startUps.id,
      stage: startUpTasks.stage,
      begunAt: stageBegunAt,
      endedAt: stageEndedAt,
      late: sql<number>`sum(case when ${isLateAt(at)} then 1 else 0 end)`.mapWith(Number),
    })
    .from(startUps)
    .innerJoin(matches, eq(startUps.matchId, matches.id))
    .innerJoin(startUpTasks, eq(startUpTasks.startUpId, startUps.id))
    .where(eq(matches.studyId, studyId))
    .groupBy(startUps.id, startUpTasks.stage)
    .orderBy(startUps.id, startUpTasks.stage);

/** The tasks of a study's start-ups that are late, the latest first. */
export const lateTasksOfStudy = (db: Db, studyId: string, { at, limit }: { at: number; limit: number }) =>
  db
    .select({ matchId: startUps.matchId, site: organizations.name, task: startUpTasks })
    .from(startUps)
    .innerJoin(matches, eq(startUps.matchId, matches.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .innerJoin(startUpTasks, eq(startUpTasks.startUpId, startUps.id))
    .where(and(eq(matches.studyId, studyId), isLateAt(at)))
    .orderBy(asc(startUpTasks.plannedAt), asc(startUpTasks.id))
    .limit(limit);

export const studyPlan = (db: Db, studyId: string): Promise<StudyPlan | undefined> =>
  findRow(db, studyPlans, { studyId });

export async function saveStudyPlan(db: Db, row: StudyPlan): Promise<void> {
  await db
    .insert(studyPlans)
    .values(row)
    .onConflictDoUpdate({ target: studyPlans.studyId, set: replaced(studyPlans, ['studyId']) });
}

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
 * `goesOn` is false once the study or the start-up has ended; `irb` is the kind of the IRB as it was last recorded.
 */
export const stagesOfStartUps = async (db: Db) => {
  const latest = db
    .select({
      id: startUps.id,
      matchId: startUps.matchId,
      startedAt: startUps.startedAt,
      activatedAt: startUps.activatedAt,
      endedAt: startUps.endedAt,
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
      goesOn: sql<number>`max(case when ${isUnderWay} and ${latest.endedAt} is null then 1 else 0 end)`.mapWith(
        Boolean,
      ),
      stage: startUpTasks.stage,
      endedAt: stageEndedAt,
    })
    .from(latest)
    .innerJoin(matches, eq(latest.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(startUpTasks, eq(startUpTasks.startUpId, latest.id))
    .groupBy(latest.id, latest.matchId, latest.startedAt, latest.activatedAt, startUpTasks.stage)
    .orderBy(latest.id, startUpTasks.stage);
};
