/**
 * How many participants a study's sites will enroll, and by when (docs/decisions/0058-forecast.md). What sites commit to
 * is added up. What follows from the patients that they state is an interval. When the rates of sites are known,
 * their enrollment is a Poisson process whose rate is gamma-distributed around what the site states (Anisimov and
 * Fedorov). Whatever the data do not allow is said. Pure, without random numbers.
 */
import { enrollmentFrom, heldTo } from '../enrollment';
import { sum } from '../numbers';
import { monthly, reachedIn } from './months';
import { type Forecast, type ForecastSite, NO_CHANGE, type WhatIf } from './types';
import { sentencesOf, unusedIn } from './words';

export * from './types';

/**
 * How many participants these sites will enroll, and by when, from what they have attested or stated.
 * @param target the participants needed; null if that is not known.
 */
export function forecast(sites: readonly ForecastSite[], target: number | null, whatIf: WhatIf = NO_CHANGE): Forecast {
  const committing = sites.filter(({ committed }) => committed !== null);
  const others = sites.filter(({ committed }) => committed === null);
  const stating = others.filter(({ patients }) => patients !== null);
  const more = committing.length > 0 ? whatIf.moreSites : 0;
  const promised = sum(committing.map(({ committed }) => committed ?? 0));
  const doubted = sum(committing.map(({ committed, contradicted }) => (contradicted ? (committed ?? 0) : 0)));
  const likely = committing.length > 0 ? (promised / committing.length) * more : 0;
  const estimate = enrollmentFrom(sum(stating.map(({ patients }) => patients ?? 0)), null);
  const counted = committing.length + stating.length;
  const total = {
    least: promised + likely + estimate.least,
    expected: promised + likely + estimate.expected,
    most: promised + likely + estimate.most,
  };
  const timed = monthly(sites, target, whatIf);
  const numbers = {
    target,
    sites: {
      all: sites.length,
      committed: committing.length,
      estimated: stating.length,
      unknown: others.length - stating.length,
      active: sites.filter(({ enrolled }) => enrolled !== null).length,
      more,
    },
    randomized: sum(sites.map(({ enrolled }) => enrolled?.randomized ?? 0)),
    committed: target !== null && target > 0 ? Math.min(promised, target) : promised,
    contradicted: target !== null && target > 0 ? Math.min(doubted, target) : doubted,
    total: counted > 0 ? heldTo(target, total) : null,
    months: timed.months,
    reached: timed.months && target !== null && target > 0 ? reachedIn(timed.months, target) : null,
  };
  return { ...numbers, sentences: [...sentencesOf(numbers, timed.why), ...unusedIn(numbers, whatIf)] };
}
