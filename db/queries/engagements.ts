/** Engagements, the tasks of both sides in them, and sponsors' templates. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { belongsTo, sponsors } from '../parties';
import { prepared } from '../prepared';
import { addRows, changeRow, deleteRows, findRow, first, rowsBy } from '../rows';
import {
  type Engagement,
  engagements,
  isNotArchived,
  matches,
  organizations,
  pathTemplates,
  responses,
  startUps,
  studies,
  type Task,
  tasks,
  users,
  visits,
} from '../schema';
import type { Db } from '../store.server';

export const engagementOf = (db: Db, matchId: string): Promise<Engagement | undefined> =>
  findRow(db, engagements, { matchId });

export const engagementsOf = (db: Db, matchIds: readonly string[]): Promise<Engagement[]> =>
  rowsBy(db, engagements, engagements.matchId, matchIds);

/** @returns undefined if the match already has an engagement. */
export async function insertEngagement(db: Db, row: Engagement): Promise<Engagement | undefined> {
  const [inserted] = await db.insert(engagements).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Changes an engagement that has not moved since it was read. @returns undefined if it has moved on. */
export const moveEngagement = (
  db: Db,
  { matchId, step, todo, decision }: Pick<Engagement, 'matchId' | 'step' | 'todo' | 'decision'>,
  change: Partial<Omit<Engagement, 'matchId'>>,
): Promise<Engagement | undefined> => changeRow(db, engagements, { matchId, step, todo, decision }, change);

/** Both sides' tasks, in the order they began. */
export const tasksOf = prepared((db, { matchId }: { matchId: string }) =>
  db.select().from(tasks).where(eq(tasks.matchId, matchId)).orderBy(asc(tasks.startedAt), asc(tasks.side)),
);

export const taskOf = (db: Db, { matchId, step, side }: Pick<Task, 'matchId' | 'step' | 'side'>) =>
  findRow(db, tasks, { matchId, step, side });

/** Both sides' tasks of one step. */
export const tasksOfStep = prepared((db, { matchId, step }: Pick<Task, 'matchId' | 'step'>) =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.matchId, matchId), eq(tasks.step, step))),
);

/** The sites of a study that have answered, by name, with what says whether they may read its documents. */
export const readersOfStudy = prepared((db, { studyId }: { studyId: string }) =>
  db
    .select({
      matchId: matches.id,
      status: matches.status,
      siteId: matches.siteId,
      site: organizations.name,
      engagement: engagements,
      cda: tasks,
      outAt: startUps.endedAt,
    })
    .from(matches)
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .leftJoin(engagements, eq(engagements.matchId, matches.id))
    .leftJoin(startUps, eq(startUps.matchId, matches.id))
    .leftJoin(tasks, and(eq(tasks.matchId, matches.id), eq(tasks.step, 'cda'), eq(tasks.side, 'sponsor')))
    .where(and(eq(matches.studyId, studyId), isNotArchived, inArray(matches.status, ['interested', 'selected'])))
    .orderBy(asc(organizations.name), asc(matches.id)),
);

/**
 * How many matches of a study have passed the steps between interest and decision: a CDA that is signed, or covered by
 * another; answers that were sent; a visit with its report. Without those that wait or are archived, as in its funnel.
 */
export async function stepsPassed(db: Db, studyId: string): Promise<{ cda: number; answers: number; visit: number }> {
  const counted = and(eq(matches.studyId, studyId), isNull(matches.held));
  const number = { count: count() };
  const isSigned = and(eq(tasks.step, 'cda'), eq(tasks.side, 'sponsor'), eq(tasks.state, 'done'));
  const signed = db.select(number).from(tasks).innerJoin(matches, eq(matches.id, tasks.matchId));
  const sent = db.select(number).from(responses).innerJoin(matches, eq(matches.id, responses.matchId));
  const visited = db.select(number).from(visits).innerJoin(matches, eq(matches.id, visits.matchId));
  return {
    cda: (await first(signed.where(and(counted, isSigned))))?.count ?? 0,
    answers: (await first(sent.where(and(counted, isNotNull(responses.submittedAt)))))?.count ?? 0,
    visit: (await first(visited.where(and(counted, eq(visits.state, 'reported')))))?.count ?? 0,
  };
}

/** The steps that are assigned to a person and not done, on whichever side has the turn. */
export const tasksAssignedTo = (db: Db, userId: string): Promise<Task[]> =>
  db.select().from(tasks).where(isTheirs(userId)).orderBy(asc(tasks.startedAt), asc(tasks.matchId));

/** Gives them to everyone on the person's side. */
export const unassignTasksOf = (db: Db, userId: string): Promise<Task[]> =>
  db.update(tasks).set({ assigneeId: null }).where(isTheirs(userId)).returning();

const isTheirs = (userId: string) => and(eq(tasks.assigneeId, userId), inArray(tasks.state, ['open', 'waiting']));

/** Who takes care of the open tasks of these matches, as long as they belong to the side that has to. */
export const peopleAsked = (db: Db, matchIds: readonly string[]) =>
  inChunks(matchIds, (chunk) =>
    db
      .select({ matchId: tasks.matchId, user: users })
      .from(tasks)
      .innerJoin(matches, eq(tasks.matchId, matches.id))
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .innerJoin(users, eq(tasks.assigneeId, users.id))
      .where(
        and(
          inArray(tasks.matchId, chunk),
          eq(tasks.state, 'open'),
          or(
            and(eq(tasks.side, 'site'), belongsTo(matches.siteId)),
            and(eq(tasks.side, 'sponsor'), belongsTo(studies.sponsorId)),
          ),
        ),
      ),
  );

export const insertTasks = (db: Db, rows: readonly Task[]) => addRows(db, tasks, rows);

export const updateTask = (
  db: Db,
  { matchId, step, side }: Pick<Task, 'matchId' | 'step' | 'side'>,
  change: Partial<Task>,
) => changeRow(db, tasks, { matchId, step, side }, change);

/** Both sides' tasks of a step that comes again later. */
export const removeTasks = (db: Db, { matchId, step }: Pick<Task, 'matchId' | 'step'>): Promise<void> =>
  deleteRows(db, tasks, and(eq(tasks.matchId, matchId), eq(tasks.step, step)));

/** Ends open and waiting tasks, of one step or of all. */
export const endTasks = async (
  db: Db,
  { matchId, step }: { matchId: string; step?: Task['step'] },
  change: Partial<Task>,
): Promise<void> => {
  await db
    .update(tasks)
    .set(change)
    .where(and(eq(tasks.matchId, matchId), step && eq(tasks.step, step), inArray(tasks.state, ['open', 'waiting'])));
};

export const templateOf = (db: Db, sponsorId: string) => findRow(db, pathTemplates, { sponsorId });

export async function saveTemplate(db: Db, template: typeof pathTemplates.$inferInsert): Promise<void> {
  const { sponsorId, ...values } = template;
  await db.insert(pathTemplates).values(template).onConflictDoUpdate({ target: pathTemplates.sponsorId, set: values });
}

/** Open tasks that need a reminder: due by `soon` or overdue at `at`, without a reminder for that yet. */
export const tasksToRemind = prepared((db, { at, soon, limit }: { at: number; soon: number; limit: number }) =>
  db
    .select({ task: tasks, match: matches, study: studies, site: organizations, sponsorStatus: sponsors.status })
    .from(tasks)
    .innerJoin(matches, eq(tasks.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .leftJoin(sponsors, eq(studies.sponsorId, sponsors.id))
    .where(
      and(
        eq(tasks.state, 'open'),
        isNull(matches.held),
        isNotNull(tasks.dueAt),
        or(
          and(lte(tasks.dueAt, soon), or(isNull(tasks.remindedFor), ne(tasks.remindedFor, tasks.dueAt))),
          and(lte(tasks.dueAt, at), or(isNull(tasks.overdueFor), ne(tasks.overdueFor, tasks.dueAt))),
        ),
      ),
    )
    .orderBy(asc(tasks.dueAt), asc(tasks.matchId))
    .limit(limit),
);

/** What is still due in matches, to be given more time after they waited. */
export const dueIn = (db: Db, matchIds: readonly string[], after: number) =>
  inChunks(matchIds, (chunk) =>
    db
      .select({ engagement: engagements, task: tasks })
      .from(engagements)
      .leftJoin(tasks, and(eq(tasks.matchId, engagements.matchId), inArray(tasks.state, ['open', 'waiting'])))
      .where(and(inArray(engagements.matchId, chunk), or(gt(engagements.dueAt, after), gt(tasks.dueAt, after)))),
  );

/** Marks the reminder for a due date as sent, if the task is still open and has that date. @returns whether it did. */
export async function markTaskReminded(db: Db, task: Task, change: Pick<Partial<Task>, 'remindedFor' | 'overdueFor'>) {
  const { matchId, step, side, dueAt } = task;
  return (await changeRow(db, tasks, { matchId, step, side, state: 'open', dueAt }, change)) !== undefined;
}

/** Matches without an engagement that were invited or answered: older than engagements, or from a merge. */
export const matchesWithoutEngagement = (db: Db, limit: number) =>
  db
    .select({ match: matches, study: studies })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .leftJoin(engagements, eq(engagements.matchId, matches.id))
    .where(
      and(
        inArray(matches.status, ['invited', 'interested']),
        isNull(engagements.matchId),
        eq(studies.status, 'approved'),
        eq(studies.isActive, true),
      ),
    )
    .orderBy(asc(matches.id))
    .limit(limit);

/** Whether and when a sponsor decided about the most recent sites that showed interest in its studies. */
export const casesOfSponsor = prepared((db, { sponsorId, limit }: { sponsorId: string; limit: number }) =>
  db
    .select({
      answeredAt: matches.answeredAt,
      decidedAt: engagements.decidedAt,
      step: engagements.step,
      dueAt: engagements.dueAt,
    })
    .from(engagements)
    .innerJoin(matches, eq(engagements.matchId, matches.id))
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .where(and(eq(studies.sponsorId, sponsorId), isNotNull(matches.answeredAt)))
    .orderBy(desc(matches.answeredAt), asc(matches.id))
    .limit(limit),
);

/** The engagements of a study in which the sponsor has yet to decide. */
export const undecidedOfStudy = (db: Db, studyId: string) =>
  db
    .select({ match: matches, engagement: engagements })
    .from(engagements)
    .innerJoin(matches, eq(engagements.matchId, matches.id))
    .where(
      and(
        eq(matches.studyId, studyId),
        inArray(matches.status, ['invited', 'interested']),
        or(isNull(engagements.decision), eq(engagements.decision, 'backup')),
      ),
    )
    .orderBy(asc(matches.id));
