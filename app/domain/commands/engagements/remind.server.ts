/** Reminders to the side whose turn it is, before its task is due and once it is overdue. */
import { REMIND_DAYS_BEFORE } from '~/catalogue/engagement';
import type { About } from '~/catalogue/mail-facts';
import { MAILS } from '~/catalogue/mails';
import { canSignIn, linkTo, mayReadAboutSites, notify } from '~/domain/base/outbox.server';
import { aboutMatch } from '~/domain/model/mail-about';
import { markTaskReminded, tasksToRemind } from '~db/queries/engagements';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';
import { mailSide } from './mail-side.server';
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
        const { match, study, site, sponsorStatus } = found;
        const late = task.dueAt !== null && task.dueAt <= at;
        const mark = late ? { overdueFor: task.dueAt, remindedFor: task.dueAt } : { remindedFor: task.dueAt };
        if (task.dueAt === null || !(await markTaskReminded(db, task, mark))) continue;
        const { todo, dueAt } = task;
        const link = linkTo(taskPath(match.id, todo));
        const mailOf = (about: About) => MAILS.taskDue({ about, link, todo, dueAt, late });
        const told = { ...found, engagement: task };
        const assignee = task.assigneeId === null ? undefined : await userById(db, task.assigneeId);
        const ownerId = task.side === 'site' ? site.id : study.sponsorId;
        // Someone who has left the team, or not joined it yet, gets no reminders, and the others get them instead.
        const isOnTeam = [assignee?.organizationId, assignee?.id].includes(ownerId);
        const reads = task.side === 'site' || mayReadAboutSites(sponsorStatus);
        if (assignee?.email && canSignIn(assignee) && isOnTeam && reads)
          await notify(db, [assignee.email], mailOf(aboutMatch(told, task.side)), at);
        else await mailSide(db, told, task.side, mailOf, at, { onlyAble: true });
      }
      return due.length;
    });
    sent += batch;
    if (batch < BATCH) return sent;
  }
}
