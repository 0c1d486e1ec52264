/** Reminders to the side whose turn it is, before its task is due and once it is overdue. */
import { REMIND_DAYS_BEFORE, todoWords } from '~/catalogue/engagement';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { canSignIn, linkTo, mailSide, mayReadAboutSites, notify } from '~/domain/base/outbox.server';
import { markTaskReminded, tasksToRemind } from '~db/queries/engagements';
import { userById } from '~db/queries/users';
import { store } from '~db/store.server';
import { dueDay, workingDaysLater } from './working-days';

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
      for (const { task, match, study, site, sponsorStatus } of due) {
        const late = task.dueAt !== null && task.dueAt <= at;
        const mark = late ? { overdueFor: task.dueAt, remindedFor: task.dueAt } : { remindedFor: task.dueAt };
        if (task.dueAt === null || !(await markTaskReminded(db, task, mark))) continue;
        const about = task.side === 'site' ? study.title : `${site.name} · ${study.title}`;
        const mail = MAILS.taskDue({
          about,
          late,
          todo: todoWords(task.todo).label,
          date: dueDay(task.dueAt),
          link: linkTo(paths.match(match.id)),
        });
        const assignee = task.assigneeId === null ? undefined : await userById(db, task.assigneeId);
        const ownerId = task.side === 'site' ? site.id : study.sponsorId;
        // Someone who has left the team, or not joined it yet, gets no reminders, and the others get them instead.
        const isOnTeam = [assignee?.organizationId, assignee?.id].includes(ownerId);
        const reads = task.side === 'site' || mayReadAboutSites(sponsorStatus);
        if (assignee?.email && canSignIn(assignee) && isOnTeam && reads) await notify(db, [assignee.email], mail, at);
        else await mailSide(db, { site, study, sponsorStatus }, task.side, mail, at);
      }
      return due.length;
    });
    sent += batch;
    if (batch < BATCH) return sent;
  }
}
