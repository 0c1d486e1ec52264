import { TRAINING_REMINDER_DAYS, TRAINING_REMINDER_LATE_DAYS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import { linkTo, notify } from '~/domain/base/outbox.server';
import { dateInWords, daysUntil, dueReminderDays, reminderReach } from '~/domain/model/training-dates';
import { markReminded, trainingsToRemind } from '~db/queries/trainings';
import { store } from '~db/store.server';

const BATCH = 100;

/**
 * Queues the reminders due 30, 7 and 0 days before training expires, each once, even if two servers run it. If the job
 * missed days, it queues only the most urgent one, up to 30 days late. @returns how many.
 */
export async function remindOfTraining(at: number): Promise<number> {
  const reminders = TRAINING_REMINDER_DAYS.map((days) => ({ days, endsBefore: reminderReach(days, at) }));
  const endsAfter = at - TRAINING_REMINDER_LATE_DAYS * DAY_MS;
  let sent = 0;
  for (;;) {
    const batch = await store.tx(async (db) => {
      const due = await trainingsToRemind(db, { reminders, endsAfter, limit: BATCH });
      for (const { training, user, organization } of due) {
        const days = dueReminderDays(training.expiresAt, at);
        if (days === undefined || !user.email || !(await markReminded(db, training.id, days))) continue;
        const mail = MAILS.trainingReminder({
          firstName: user.firstName,
          organization: organization.name,
          days: daysUntil(training.expiresAt, at),
          date: dateInWords(training.expiresAt),
          link: linkTo(paths.training()),
        });
        await notify(db, [user.email], mail, at);
      }
      return due.length;
    }, 'repeatable read');
    sent += batch;
    if (batch < BATCH) return sent;
  }
}
