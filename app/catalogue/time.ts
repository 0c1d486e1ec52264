/** Durations. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Days per month in durations (GEN-11). */
export const DAYS_PER_MONTH = 30.44;
