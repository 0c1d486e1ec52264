/** When a certificate ends, can be renewed and is reminded of. All in UTC. */
import { TRAINING_REMINDER_DAYS, TRAINING_RENEWAL_DAYS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';

/** The same day and time a year later; the last of February for a leap day. */
export function oneYearLater(at: number): number {
  const later = new Date(at);
  const month = later.getUTCMonth();
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  if (later.getUTCMonth() !== month) later.setUTCDate(0);
  return later.getTime();
}

/** From when on a training that ends then can be renewed. */
export const renewableFrom = (expiresAt: number): number => expiresAt - TRAINING_RENEWAL_DAYS * DAY_MS;

const dayOf = (at: number) => Math.floor(at / DAY_MS);

/** Calendar days until the end: 0 on its day, negative after it. */
export const daysUntil = (expiresAt: number, at: number): number => dayOf(expiresAt) - dayOf(at);

/** Before which moment a training ends whose reminder of so many days is due at `at`. */
export const reminderReach = (days: number, at: number): number => (dayOf(at) + days + 1) * DAY_MS;

/** The most urgent reminder that is due: 30, 7 or 0; undefined while it is too early. */
export const reminderDue = (expiresAt: number, at: number): number | undefined =>
  [...TRAINING_REMINDER_DAYS].reverse().find((days) => daysUntil(expiresAt, at) <= days);

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'November 21, 2027', for mails and refusals. */
export const dateInWords = (at: number): string => DATE.format(at);
