import { and, eq, exists, sql } from 'drizzle-orm';
import { matches, startUps, startUpTasks } from './schema';
import type { Db } from './store.server';

/** Whether a task is late. For a query that joins its start-up and its match. */
export const isLateAt = (at: number) =>
  sql`${startUps.endedAt} is null and ${startUpTasks.availableAt} is not null and ${startUpTasks.plannedAt} < ${at} and ${matches.held} is null`;

/** Whether the start-up of a row has a late task. For a query that joins the start-up and its match. */
export const hasLateTask = (db: Db, at: number) =>
  sql<boolean>`${exists(
    db
      .select({ id: startUpTasks.id })
      .from(startUpTasks)
      .where(and(eq(startUpTasks.startUpId, startUps.id), isLateAt(at))),
  )}`.mapWith(Boolean);
