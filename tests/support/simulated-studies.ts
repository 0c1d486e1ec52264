/** Made-up studies whose sites enroll as the model of the forecast says, for its test and its benchmark. */
import { interval80 } from '~/matching/forecast/counts';
import { enrolledBy, fromNowOn } from '~/matching/forecast/months';
import { type ForecastSite, NO_CHANGE, SHAPE } from '~/matching/forecast/types';

export interface Simulated {
  counted: number;
  /** In how many the 80% interval holds. */
  held: number;
  /** How many were enrolled, as a share of what was expected. */
  share: number;
}

/**
 * Half as many studies whose sites go on, and half as many whose sites stop at their commitment.
 * @param random a number from 0 to 1, as Math.random gives it.
 * @param sites the least and the most sites of a study.
 */
export function simulate(
  random: () => number,
  studies: number,
  [fewest, most]: readonly [number, number],
): readonly Simulated[] {
  return [false, true].map((stops) => {
    const outcomes = Array.from({ length: studies / 2 }, () => {
      const number = fewest + Math.floor(random() * (most - fewest + 1));
      return outcomeOf(random, number, stops);
    });
    const share = outcomes.reduce((sum, { share }) => sum + share, 0) / outcomes.length;
    return { counted: outcomes.length, held: outcomes.filter(({ holds }) => holds).length, share };
  });
}

function outcomeOf(random: () => number, number: number, stops: boolean) {
  const months = 3 + Math.floor(random() * 24);
  const share = (0.1 + 0.4 * random()) * (1 - 0.5 * random());
  const sites = Array.from({ length: number }, () => ({
    rate: 20 ** random() * share,
    startsIn: Math.floor(random() * 6),
    most: stops ? 3 + Math.floor(random() * 30) : null,
  }));
  const expected = enrolledBy(sites, months);
  const [least, greatest] = interval80(expected);
  let enrolled = 0;
  for (const { rate, startsIn, most } of sites) {
    // The true rate is gamma-distributed around the stated one; the participants are those of a Poisson process.
    const exposure = rate * Math.max(0, months - startsIn);
    const found = poisson((exposure * gamma(SHAPE, random)) / SHAPE, random);
    enrolled += most === null ? found : Math.min(found, most);
  }
  return { holds: enrolled >= least && enrolled <= greatest, share: enrolled / Math.max(1e-9, expected.mean) };
}

/** For whole shapes: the sum of that many exponential numbers. */
const gamma = (shape: number, random: () => number): number =>
  Array.from({ length: shape }, () => -Math.log(1 - random())).reduce((sum, number) => sum + number, 0);

/** Counts the arrivals within a time of `mean`. */
function poisson(mean: number, random: () => number): number {
  let [count, time] = [0, -Math.log(1 - random())];
  while (time < mean) {
    count += 1;
    time -= Math.log(1 - random());
  }
  return count;
}

/**
 * Studies under way: each site has counted its first months, and the forecast is asked how many will be randomized some
 * months from now.
 * @param sites the least and the most sites of a study.
 */
export function simulateUnderWay(
  random: () => number,
  studies: number,
  [fewest, most]: readonly [number, number],
): Simulated {
  const outcomes = Array.from({ length: studies }, () =>
    underWay(random, fewest + Math.floor(random() * (most - fewest + 1))),
  );
  const share = outcomes.reduce((sum, { share }) => sum + share, 0) / outcomes.length;
  return { counted: outcomes.length, held: outcomes.filter(({ holds }) => holds).length, share };
}

function underWay(random: () => number, number: number) {
  const ahead = 3 + Math.floor(random() * 18);
  const consentPercent = 10 + Math.floor(40 * random());
  let later = 0;
  const sites = Array.from({ length: number }, (): ForecastSite => {
    const eligiblePerMonth = 20 ** random();
    const months = Math.floor(random() * 12);
    const rate = (((eligiblePerMonth * consentPercent) / 100) * gamma(SHAPE, random)) / SHAPE;
    const randomized = poisson(rate * months, random);
    later += poisson(rate * ahead, random);
    return {
      committed: null,
      patients: null,
      eligiblePerMonth,
      startsIn: 0,
      enrolled: { randomized, months, startTook: 5 },
    };
  });
  const timed = fromNowOn(sites, { ...NO_CHANGE, consentPercent });
  if (typeof timed === 'string') throw new Error(timed);
  const expected = enrolledBy(timed, ahead);
  const [least, most] = interval80(expected);
  return { holds: later >= least && later <= most, share: later / Math.max(1e-9, expected.mean) };
}
