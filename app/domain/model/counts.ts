/** Rules over what an active site counts month by month (ACT-25, ACT-26). Pure. */
import { COUNTED, type Counted, SCREEN_FAILURES, type ScreenFailure } from '~/catalogue/counts';
import { localOf } from './zones';

/** The zone in which a month begins and ends, as business days do. */
const ZONE = 'America/New_York';

/** One month of one site. */
export interface MonthCounts extends Record<Counted, number> {
  /** Those who were not randomized, by why; reasons without anybody are left out. */
  readonly failed: Readonly<Partial<Record<ScreenFailure, number>>>;
}

/** 'YYYY-MM', of an instant. */
export const monthOf = (at: number): string => localOf(at, ZONE).date.slice(0, 7);

/** The month after it. */
export function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The month before it. */
export function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The months that an active site has to count: from that of its activation to the last that is over. */
export function monthsToCount(activatedAt: number, at: number): string[] {
  const months: string[] = [];
  for (let month = monthOf(activatedAt); month < monthOf(at); month = monthAfter(month)) months.push(month);
  return months;
}

/** All screen failures of a month. */
export const failuresIn = ({ failed }: Pick<MonthCounts, 'failed'>): number =>
  SCREEN_FAILURES.reduce((total, { value }) => total + (failed[value] ?? 0), 0);

/** The latest version of each month. @param rows by month and version. */
export const latestByMonth = <Row extends { readonly month: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.month, row]));

/** Several months together. */
export function totalOf(months: Iterable<MonthCounts>): MonthCounts {
  const total = { prescreened: 0, consented: 0, randomized: 0, completed: 0 };
  const failed: Partial<Record<ScreenFailure, number>> = {};
  for (const month of months) {
    for (const { value } of COUNTED) total[value] += month[value];
    for (const { value } of SCREEN_FAILURES)
      if (month.failed[value]) failed[value] = (failed[value] ?? 0) + (month.failed[value] ?? 0);
  }
  return { ...total, failed };
}

/** What can't be: more people who passed a stage than had passed the one before. */
export type CountProblem = 'consented' | 'decided' | 'completed';

/**
 * The first month by whose end more have passed a stage than can have. People pass stages in different months, so all
 * months up to one are compared, not each by itself.
 */
export function problemIn(
  months: ReadonlyMap<string, MonthCounts>,
): { readonly month: string; readonly problem: CountProblem } | null {
  const until: MonthCounts[] = [];
  for (const month of [...months.keys()].sort()) {
    until.push(months.get(month) as MonthCounts);
    const total = totalOf(until);
    if (total.consented > total.prescreened) return { month, problem: 'consented' };
    if (total.randomized + failuresIn(total) > total.consented) return { month, problem: 'decided' };
    if (total.completed > total.randomized) return { month, problem: 'completed' };
  }
  return null;
}

const DAY_MS = 86_400_000;
const daysIn = (month: string): number =>
  (Date.parse(`${monthAfter(month)}-01T00:00Z`) - Date.parse(`${month}-01T00:00Z`)) / DAY_MS;

/** For how many months a site has counted: its first one begins on the day of its activation. */
export function monthsCounted(activatedAt: number, months: Iterable<string>): number {
  const { date } = localOf(activatedAt, ZONE);
  const first = date.slice(0, 7);
  let counted = 0;
  for (const month of months)
    counted += month === first ? 1 - (Number(date.slice(8, 10)) - 1) / daysIn(month) : Number(month > first);
  return counted;
}
