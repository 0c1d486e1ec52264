/** The participants month by month: a Poisson process for each site, whose rate is gamma-distributed. */
import { count, figure, sum } from '../numbers';
import { added, interval80, type Moments, momentsUpTo, NOBODY, times } from './counts';
import {
  type Enrolled,
  FORECAST_MONTHS,
  type Forecast,
  type ForecastSite,
  type Month,
  SHAPE,
  type WhatIf,
} from './types';

/** A site whose rate and start are known. */
interface Timed {
  readonly rate: number;
  /** How widely the true rate spreads around that: the larger, the less. SHAPE if nothing was counted. */
  readonly shape?: number;
  readonly startsIn: number;
  /** Where it stops, from now; null if it has not said. */
  readonly most: number | null;
  /** How many such sites there are; 1 if not said. */
  readonly number?: number;
}

/** Month by month, or why that is not known. */
export function monthly(
  sites: readonly ForecastSite[],
  target: number | null,
  whatIf: WhatIf,
): { months: Month[]; why: null } | { months: null; why: string } {
  const timed = fromNowOn(sites, whatIf);
  if (typeof timed === 'string') return { months: null, why: timed };
  const randomized = sum(sites.map(({ enrolled }) => enrolled?.randomized ?? 0));
  return { months: monthsOf(timed, target, randomized), why: null };
}

/** The rates and starts of the sites, with those that are assumed in addition; or why they are not known. */
export function fromNowOn(sites: readonly ForecastSite[], whatIf: WhatIf): Timed[] | string {
  if (sites.length === 0) return 'no site is interested yet';
  const known = sites.filter(
    ({ eligiblePerMonth, startsIn, enrolled }) => enrolled || (eligiblePerMonth !== null && startsIn !== null),
  );
  const isOne = known.length === 1 || sites.length === 1;
  if (known.length < sites.length)
    return `${figure(known.length)} of ${count(sites.length, 'site')} ${isOne ? 'has' : 'have'} ${sites.some(({ enrolled }) => enrolled) ? 'counted participants, or ' : ''}stated how many eligible patients a month ${isOne ? 'it sees' : 'they see'} and when ${isOne ? 'it' : 'they'} can start`;
  const pooled = pooledRate(sites);
  const timed = known.flatMap((site) => timedFrom(site, whatIf, pooled) ?? []);
  if (timed.length < known.length) return 'how many eligible patients will take part is not known';
  return [...timed.map(({ own }) => own), ...alike(timed, whatIf.moreSites)];
}

/** The participants a month and site that the study has counted; null before the first one. */
function pooledRate(sites: readonly ForecastSite[]): number | null {
  const months = sum(sites.map(({ enrolled }) => enrolled?.months ?? 0));
  const randomized = sum(sites.map(({ enrolled }) => enrolled?.randomized ?? 0));
  return months > 0 && randomized > 0 ? randomized / months : null;
}

/** A site from now on, and another like it that would begin now. */
interface Known {
  readonly own: Timed;
  readonly another: Timed;
}

/** What is expected by what the site states, else by what the study has counted; null if neither is known. */
function timedFrom(
  { eligiblePerMonth, startsIn, committed, enrolled }: ForecastSite,
  { consentPercent, screenFailurePercent }: WhatIf,
  pooled: number | null,
): Known | null {
  const share = consentPercent === null ? null : (consentPercent / 100) * (1 - screenFailurePercent / 100);
  const expected = eligiblePerMonth === null || share === null ? pooled : eligiblePerMonth * share;
  if (expected === null) return null;
  if (!enrolled) {
    const own = { rate: expected, startsIn: startsIn ?? 0, most: committed };
    return { own, another: own };
  }
  const { rate, shape } = learnt(expected, enrolled);
  // One that has enrolled more than its commitment shows that it does not stop there.
  const most = committed === null || enrolled.randomized > committed ? null : committed - enrolled.randomized;
  return { own: { rate, shape, startsIn: 0, most }, another: { rate, startsIn: enrolled.startTook, most: committed } };
}

/** The gamma distribution of the rate, after its Poisson process was observed for so many months. */
function learnt(expected: number, { randomized, months }: Enrolled): { rate: number; shape: number } {
  const shape = SHAPE + randomized;
  // What was counted is right where nothing was expected.
  if (expected <= 0) return { rate: months > 0 ? randomized / months : 0, shape };
  return { rate: shape / (SHAPE / expected + months), shape };
}

/** More sites like the average of those that have committed; none if none has. */
function alike(sites: readonly Known[], more: number): Timed[] {
  const like = sites.map(({ another }) => another).filter(({ most }) => most !== null);
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

/** The participants enrolled from now until then, not held to a target. */
export const enrolledBy = (sites: readonly Timed[], months: number): Moments =>
  sites
    .map(({ rate, shape = SHAPE, startsIn, most, number = 1 }) =>
      times(momentsUpTo(rate * Math.max(0, months - startsIn), shape, most), number),
    )
    .reduce(added, NOBODY);

function monthsOf(sites: readonly Timed[], target: number | null, randomized: number): Month[] {
  const held = (number: number) => (target !== null && target > 0 ? Math.min(number, target) : number);
  const months: Month[] = [];
  let before = held(randomized);
  for (let month = 1; month <= FORECAST_MONTHS; month++) {
    const enrolled = enrolledBy(sites, month);
    const [least, most] = interval80(enrolled).map((end) => held(randomized + end)) as [number, number];
    const expected = held(randomized + enrolled.mean);
    months.push({ month, added: expected - before, expected, least, most });
    if (target !== null && least >= target) break;
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
