/** Reminders to the side whose turn it is, before its task is due and once it is overdue. */
import { REMIND_DAYS_BEFORE } from '~/catalogue/engagement';
import type { About } from '~/catalogue/mail-facts';
import { MAILS } from '~/catalogue/mails';
import { linkTo } from '~/domain/base/outbox.server';
import { markTaskReminded, tasksToRemind } from '~db/queries/engagements';
import { store } from '~db/store.server';
import { mailWhoseTask } from './mail-side.server';
import { taskPath } from './turns.server';
import { workingDaysLater } from './working-days';

const BATCH = 100;

/**
 * Queues reminders two business days before the due date and again once it has passed. Each is queued only once, even if
 * two servers run this, and never after the task is done.
 * @returns how many.
 */
export async function remindOfTasks(at: number): Promise<number> {
  const soon = workingDaysLater(at, REMIND_DAYS_BEFORE);
  let sent = 0;
  for (;;) {
    const batch = await store.tx(async (db) => {
      const due = await tasksToRemind(db, { at, soon, limit: BATCH });
      for (const { task, ...found } of due) {
        const late = task.dueAt !== null && task.dueAt <= at;
        const mark = late ? { overdueFor: task.dueAt, remindedFor: task.dueAt } : { remindedFor: task.dueAt };
        if (task.dueAt === null || !(await markTaskReminded(db, task, mark))) continue;
        const { todo, dueAt } = task;
        const link = linkTo(taskPath(found.match.id, todo));
        const mailOf = (about: About) => MAILS.taskDue({ about, link, todo, dueAt, late });
        await mailWhoseTask(db, { ...found, engagement: { ...task, turnFrom: null } }, task, mailOf, at);
      }
      return due.length;
    });
    sent += batch;
    if (batch < BATCH) return sent;
  }
}
