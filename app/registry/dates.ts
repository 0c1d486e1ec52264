import { DAY_MS, DAYS_PER_MONTH } from '~/catalogue/time';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/**
 * A registry date as 'YYYY-MM-DD', on the first of the month if it has no day (REG-17); '' if it isn't a date.
 * @param text '2021-08-15', '2021-08', or the older 'August 15, 2021', 'August 2021'
 */
export function registryDate(text: string | null): string {
  const written = (text ?? '').trim();
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(written);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1));
  const legacy = /^([a-z]+)(?:\s+(\d{1,2}),)?\s+(\d{4})$/i.exec(written);
  if (!legacy) return '';
  return calendarDate(Number(legacy[3]), MONTHS.indexOf(legacy[1]?.toLowerCase() ?? '') + 1, Number(legacy[2] ?? 1));
}

/** The months between two dates: days / 30.44, rounded (REG-17); null if one is missing or the end is earlier. */
export function monthsBetween(start: string, end: string): number | null {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return days >= 0 ? Math.round(days / DAYS_PER_MONTH) : null;
}

/**
 * Adds calendar months to a date, but never goes past the end of the month: 31 January + 1 is 28 or 29 February. For
 * the estimated completion date of a study (STU-05).
 * @param start 'YYYY-MM-DD'
 * @returns 'YYYY-MM-DD', or '' if the start isn't a date or the result is outside the years 0000 to 9999
 */
export function addMonths(start: string, months: number): string {
  const [year, month, day] = registryDate(start).split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined || !Number.isInteger(months)) return '';
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return calendarDate(toYear, toMonth, Math.min(day, daysIn(toYear, toMonth)));
}

function calendarDate(year: number, month: number, day: number): string {
  if (year < 0 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return '';
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
