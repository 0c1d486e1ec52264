/** Durations in milliseconds, and times in words. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Days per month in durations (GEN-11). */
export const DAYS_PER_MONTH = 30.44;

const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** 'Nov 21, 2026, 4:42 AM UTC', in pages and in the messages of calls. */
export const formatDateTime = (ms: number): string => `${DATE_TIME.format(ms)} UTC`;
