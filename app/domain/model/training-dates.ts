/** When certificates expire, can be renewed and need a reminder. All in UTC. */
import { TRAINING_REMINDER_DAYS, TRAINING_RENEWAL_DAYS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';

/** The same day and time a year later; February 28 for a leap day. */
export function oneYearLater(at: number): number {
  const later = new Date(at);
  const month = later.getUTCMonth();
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  if (later.getUTCMonth() !== month) later.setUTCDate(0);
  return later.getTime();
}

export const renewableFrom = (expiresAt: number): number => expiresAt - TRAINING_RENEWAL_DAYS * DAY_MS;

const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** Calendar days until expiry: 0 on the day itself, negative afterward. */
export const daysUntil = (expiresAt: number, at: number): number => dayOf(expiresAt) - dayOf(at);

/** Training that expires before this moment needs the `days`-day reminder at `at`. */
export const reminderReach = (days: number, at: number): number => (dayOf(at) + days + 1) * DAY_MS;

/** The most urgent reminder due, of `reminders` in days, longest first; undefined while it is too early for any. */
export const dueReminderDays = (
  expiresAt: number,
  at: number,
  reminders: readonly number[] = TRAINING_REMINDER_DAYS,
): number | undefined => [...reminders].reverse().find((days) => daysUntil(expiresAt, at) <= days);

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'November 21, 2027', for e-mails and error messages. */
export const dateInWords = (at: number): string => DATE.format(at);
