/** Business days: Monday to Friday without US federal holidays, each ending at midnight Eastern Time. */
import { allForYear } from '@18f/us-federal-holidays';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const ZONE = 'America/New_York';

/** The days of a year on which holidays are observed, as YYYY-MM-DD. New Year's Day may be observed the year before. */
const observed = new Map<number, ReadonlySet<string>>();
function holidaysOf(year: number): ReadonlySet<string> {
  let days = observed.get(year);
  if (!days) {
    days = new Set([year, year + 1].flatMap((each) => allForYear(each).map(({ dateString }) => dateString)));
    observed.set(year, days);
  }
  return days;
}

/** A calendar day in Eastern Time, as midnight UTC: days are added without daylight saving time. */
const dayOf = (at: number) => dayjs.utc(dayjs.tz(at, ZONE).format('YYYY-MM-DD'));

const isWorkingDay = (day: dayjs.Dayjs): boolean =>
  day.day() !== 0 && day.day() !== 6 && !holidaysOf(day.year()).has(day.format('YYYY-MM-DD'));

const endOf = (day: dayjs.Dayjs): number =>
  dayjs.tz(`${day.add(1, 'day').format('YYYY-MM-DD')} 00:00:00`, ZONE).valueOf() - 1;

/** The last moment of the business day this many business days after the day of `at`; of that day itself for 0. */
export function workingDaysLater(at: number, days: number): number {
  let day = dayOf(at);
  for (let left = days; left > 0; ) {
    day = day.add(1, 'day');
    if (isWorkingDay(day)) left--;
  }
  return endOf(day);
}

/** The last moment of the last business day before the day of `then`, or `then` itself if that day is over at `at`. */
export function workingDayBefore(then: number, at: number): number {
  let day = dayOf(then).subtract(1, 'day');
  while (!isWorkingDay(day)) day = day.subtract(1, 'day');
  return endOf(day) < at ? then : endOf(day);
}

/** How many business days are left after the day of `at` until a due date; 0 on its day, and once it has passed. */
export function workingDaysUntil(due: number, at: number): number {
  const last = dayOf(due);
  let left = 0;
  for (let day = dayOf(at).add(1, 'day'); !day.isAfter(last); day = day.add(1, 'day')) if (isWorkingDay(day)) left++;
  return left;
}

/** The last moment of a calendar day, given as YYYY-MM-DD. */
export const endOfDay = (day: string): number => endOf(dayjs.utc(day));
