/** The participants month by month: a Poisson process for each site, whose rate is gamma-distributed. */
import { count, figure, sum } from '../numbers';
import { added, interval80, type Moments, momentsUpTo, NOBODY, times } from './counts';
import { FORECAST_MONTHS, type Forecast, type ForecastSite, type Month, SHAPE, type WhatIf } from './types';

/** A site whose rate and start are known. */
interface Timed {
  readonly rate: number;
  readonly startsIn: number;
  /** Where it stops; null if it has not said. */
  readonly most: number | null;
  /** How many such sites there are; 1 if not said. */
  readonly number?: number;
}

/** Month by month, or why that is not known. */
export function monthly(
  sites: readonly ForecastSite[],
  target: number | null,
  { moreSites, consentPercent, screenFailurePercent }: WhatIf,
): { months: Month[]; why: null } | { months: null; why: string } {
  if (sites.length === 0) return { months: null, why: 'no site is interested yet' };
  const known = sites.filter(({ eligiblePerMonth, startsIn }) => eligiblePerMonth !== null && startsIn !== null);
  const isOne = known.length === 1 || sites.length === 1;
  if (known.length < sites.length)
    return {
      months: null,
      why: `${figure(known.length)} of ${count(sites.length, 'site')} ${isOne ? 'has' : 'have'} stated how many eligible patients a month ${isOne ? 'it sees' : 'they see'} and when ${isOne ? 'it' : 'they'} can start`,
    };
  if (consentPercent === null) return { months: null, why: 'how many eligible patients will take part is not known' };
  const share = (consentPercent / 100) * (1 - screenFailurePercent / 100);
  const timed = known.map(
    ({ eligiblePerMonth, startsIn, committed }): Timed => ({
      rate: (eligiblePerMonth ?? 0) * share,
      startsIn: startsIn ?? 0,
      most: committed,
    }),
  );
  return { months: monthsOf([...timed, ...alike(timed, moreSites)], target), why: null };
}

/** More sites like the average of those that have committed; none if none has. */
function alike(sites: readonly Timed[], more: number): Timed[] {
  const like = sites.filter(({ most }) => most !== null);
  if (like.length === 0) return [];
  const mean = (of: (site: Timed) => number) => sum(like.map(of)) / like.length;
  return [
    {
      rate: mean(({ rate }) => rate),
      startsIn: mean(({ startsIn }) => startsIn),
      most: Math.round(mean(({ most }) => most ?? 0)),
      number: more,
    },
  ];
}

/** The participants enrolled by then, not held to a target. */
export const enrolledBy = (sites: readonly Timed[], months: number): Moments =>
  sites
    .map(({ rate, startsIn, most, number = 1 }) =>
      times(momentsUpTo(rate * Math.max(0, months - startsIn), SHAPE, most), number),
    )
    .reduce(added, NOBODY);

function monthsOf(sites: readonly Timed[], target: number | null): Month[] {
  const held = (number: number) => (target !== null && target > 0 ? Math.min(number, target) : number);
  const months: Month[] = [];
  let before = 0;
  for (let month = 1; month <= FORECAST_MONTHS; month++) {
    const enrolled = enrolledBy(sites, month);
    const [least, most] = interval80(enrolled);
    const expected = held(enrolled.mean);
    months.push({ month, added: expected - before, expected, least: held(least), most: held(most) });
    if (target !== null && held(least) >= target) break;
    before = expected;
  }
  return months;
}

/**
 * The first month in which the target is reached: at the earliest, as expected and at the latest. Each is null if that is
 * in none of these months.
 */
export function reachedIn(months: readonly Month[], target: number): NonNullable<Forecast['reached']> {
  // People come in whole numbers, so the last half of one does not count.
  const when = (of: (month: Month) => number) => months.find((month) => of(month) >= target - 0.5)?.month ?? null;
  // The most that can be enrolled reaches the target first.
  return {
    least: when(({ most }) => most),
    expected: when((month) => month.expected),
    most: when(({ least }) => least),
  };
}
