/** Which month an active site counts next, and by when. */
import { COUNTS } from '~/catalogue/counts';
import { DAY_MS } from '~/catalogue/time';
import { workingDaysLater } from '~/domain/commands/engagements/working-days';
import { monthAfter, monthBefore, monthOf } from '~/domain/model/counts';

/** A moment of the last day of a month, in Eastern Time. @param month YYYY-MM. */
const lastDayOf = (month: string): number => Date.parse(`${monthAfter(month)}-01T17:00Z`) - DAY_MS;

/** The end of the business day by which the counts of a month are due. @param month YYYY-MM. */
export const countsDueAt = (month: string): number => workingDaysLater(lastDayOf(month), COUNTS.dueDays);

/** The month that ended last: YYYY-MM, its end, and when its counts are due. */
export function countingAt(at: number): { month: string; monthEndedAt: number; countsDueAt: number } {
  const month = monthBefore(monthOf(at));
  return { month, monthEndedAt: workingDaysLater(lastDayOf(month), 0), countsDueAt: countsDueAt(month) };
}
