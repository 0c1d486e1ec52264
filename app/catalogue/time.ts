/** Durations in milliseconds, and times in words. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Days per month in durations (GEN-11). */
export const DAYS_PER_MONTH = 30.44;
export const MONTHS_PER_YEAR = 12;

const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** 'Nov 21, 2026, 4:42 AM UTC', in pages and in the messages of calls. */
export const formatDateTime = (ms: number): string => `${DATE_TIME.format(ms)} UTC`;

/** Days and months in words. In UTC, so that server and browser agree. */
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Nov 21, 2026'. */
export const formatDate = (ms: number): string => DATE.format(ms);

const DUE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

/** 'Dec 8, 2026', for a due date: its day in Eastern Time, by which business days count. */
export const formatDue = (ms: number): string => DUE.format(ms);

/** 'Mar 7, 2022' for '2022-03-07'. The registry may know no more than the month or year: 'Mar 2022', '2022'. */
export function formatRegistryDate(date: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time) || date.length <= 4) return date;
  return (date.length > 7 ? DATE : MONTH).format(time);
}
