/** Durations in milliseconds, and times in words. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Days per month in durations (GEN-11). */
export const DAYS_PER_MONTH = 30.44;
export const MONTHS_PER_YEAR = 12;

/** The zone of those for whom no other is known. */
export const NO_ZONE = 'UTC';

/** In which zone the reader of what is being written reads times: UTC for visitors and for jobs. */
let readerZone: () => string = () => NO_ZONE;

/** The server sets this to the zone of whoever makes the request, and the browser to that of the page. */
export function readTimesIn(zone: () => string): void {
  readerZone = zone;
}

/** The zone in which the reader of what is being written reads times. */
export const zoneOfThisReader = (): string => readerZone();

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const formats: Record<string, Intl.DateTimeFormat> = {};

/** Each format is kept, because making one takes longer than using it. */
function written(ms: number, timeZone: string, as: typeof DAY | typeof TIME): string {
  const key = timeZone + (as === DAY);
  formats[key] ??= new Intl.DateTimeFormat('en-US', { ...as, timeZone });
  return formats[key].format(ms).replaceAll('\u202f', ' ');
}

/** 'Nov 21, 2026, 4:42 AM EST' in the reader's zone, in pages and in the messages of calls. Browsers use different spaces. */
export const formatDateTime = (ms: number, zone: string = readerZone()): string => written(ms, zone, TIME);

/** The same with the time in UTC beside it, for signatures and the audit trail: it reads the same for everyone. */
export function formatWithUtc(ms: number): string {
  const [said, utc] = [formatDateTime(ms), formatDateTime(ms, NO_ZONE)];
  return said === utc ? utc : `${said} (${utc})`;
}

/** 'Nov 21, 2026', the day of this instant in the reader's zone. */
export const formatDate = (ms: number, zone: string = readerZone()): string => written(ms, zone, DAY);

/** '2026-11-21', the day of this instant in the reader's zone. */
export const isoDay = (ms: number, zone: string = readerZone()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms);

/** 'Nov 21, 2026', of a day that is kept as its midnight in UTC, such as the day on which a certificate expires. */
export const formatDay = (ms: number): string => formatDate(ms, NO_ZONE);

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const DUE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

/** 'Dec 8, 2026', for a due date: its day in Eastern Time, by which business days count. */
export const formatDue = (ms: number): string => DUE.format(ms);

/** 'Jun 2027' for '2027-06'. */
export const formatMonth = (month: string): string => MONTH.format(Date.parse(`${month}-01`));

/** A start as people read it, which says that it is past: 'Mar 7, 2022, already past'. A month is past once it is over. */
export const startInWords = (start: string, at: number): string =>
  `${formatRegistryDate(start)}${isPastDay(start, at) ? ', already past' : ''}`;

/** Whether a day or month is over (UTC). */
export const isPastDay = (day: string, at: number): boolean =>
  day !== '' && day < new Date(at).toISOString().slice(0, day.length);

/** 'Mar 7, 2022' for '2022-03-07'. The registry may know no more than the month or year: 'Mar 2022', '2022'. */
export function formatRegistryDate(date: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time) || date.length <= 4) return date;
  return date.length > 7 ? formatDay(time) : MONTH.format(time);
}
