/** Reminders of the tasks of start-ups, before their planned day and once it is over. */
import { REMIND_DAYS_BEFORE } from '~/catalogue/engagement';
import { MAILS } from '~/catalogue/mails';
import { mailWhoseTask } from '~/domain/commands/engagements/mail-side.server';
import { workingDaysLater } from '~/domain/commands/engagements/working-days';
import { matchesByIds } from '~db/queries/matches';
import { markStartUpTaskReminded, startUpTasksToRemind } from '~db/queries/start-ups';
import { store } from '~db/store.server';
import { linkToStartUp } from './change.server';

const BATCH = 100;

/**
 * Queues reminders two business days before the planned day and again once it is over: one e-mail for what is whose in a
 * match. Each is queued only once, even if two servers run this, and never after the task is done.
 * @returns of how many tasks.
 */
export async function remindOfStartUps(at: number): Promise<number> {
  const soon = workingDaysLater(at, REMIND_DAYS_BEFORE);
  let sent = 0;
  for (;;) {
    const batch = await store.tx(async (db) => {
      const due = await startUpTasksToRemind(db, { at, soon, limit: BATCH });
      const matches = new Map(
        (await matchesByIds(db, [...new Set(due.map(({ matchId }) => matchId))])).map((each) => [each.match.id, each]),
      );
      const letters = new Map<string, typeof due>();
      for (const each of due) {
        const { plannedAt, side, assigneeId } = each.task;
        const late = plannedAt <= at;
        const mark = late ? { overdueFor: plannedAt, remindedFor: plannedAt } : { remindedFor: plannedAt };
        if (!(await markStartUpTaskReminded(db, each.task, mark))) continue;
        const letter = [each.matchId, side, assigneeId ?? '', late].join(' ');
        letters.set(letter, [...(letters.get(letter) ?? []), each]);
      }
      for (const rows of letters.values()) {
        const [first] = rows;
        const found = matches.get(first?.matchId ?? '');
        if (!first || !found) continue;
        const tasks = rows.map(({ task: { title, plannedAt } }) => ({ title, dueAt: plannedAt }));
        const late = first.task.plannedAt <= at;
        const link = linkToStartUp(found);
        await mailWhoseTask(db, found, first.task, (about) => MAILS.startUpDue({ about, link, tasks, late }), at);
      }
      return due.length;
    });
    sent += batch;
    if (batch < BATCH) return sent;
  }
}
