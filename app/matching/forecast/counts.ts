/** The distribution of a number of participants: negative binomial, which is Poisson with a rate that is gamma-distributed. */

/** Mean and variance of a number of participants. */
export interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** Without anybody, and the neutral element of a sum. */
export const NOBODY: Moments = { mean: 0, variance: 0 };

/** Of the sum of independent numbers. */
export const added = (a: Moments, b: Moments): Moments => ({
  mean: a.mean + b.mean,
  variance: a.variance + b.variance,
});

/** Of so many independent numbers with the same moments. */
export const times = ({ mean, variance }: Moments, number: number): Moments => ({
  mean: number * mean,
  variance: number * variance,
});

/** Beyond this many standard deviations there is nothing left to count. */
const TAIL = 40;
/** A probability that is too small to count. */
const NOTHING = 1e-9;
/**
 * Larger numbers are counted in larger steps, which changes them by less than 2 in 100. Otherwise a number that a site
 * attests, which may be as large as it likes, would decide how long a forecast takes.
 */
const STEPS = 400;

/** How many participants make one step. */
const stepOf = (number: number): number => Math.max(1, number / STEPS);

/** The shape that gives a number this variance, counted in steps. */
const shapeOf = ({ mean, variance }: Moments): number => mean ** 2 / (variance - mean);

/**
 * The probabilities of 0, 1, 2 … participants, one by one. Each follows from the one before, in logarithms, so that
 * a large number does not underflow.
 * @param shape of the gamma distribution of the rate.
 */
function* probabilities(mean: number, shape: number): Generator<number> {
  const ratio = Math.log(mean / (shape + mean));
  let log = shape * Math.log(shape / (shape + mean));
  for (let count = 0; ; count++) {
    yield Math.exp(log);
    log += ratio - Math.log(count + 1) + Math.log(shape + count);
  }
}

/** The moments of a number with this mean and shape, of a site that stops at `most`. */
export function momentsUpTo(mean: number, shape: number, most: number | null): Moments {
  if (mean <= 0 || most === 0) return NOBODY;
  const variance = mean + mean ** 2 / shape;
  // One that is out of reach is not looked for, number by number.
  if (most === null || most > mean + TAIL * Math.sqrt(variance)) return { mean, variance };
  const step = stepOf(most);
  const stopped = stoppedAt({ mean: mean / step, variance: variance / step ** 2 }, Math.round(most / step));
  return { mean: Math.min(most, stopped.mean * step), variance: stopped.variance * step ** 2 };
}

/** The sums of the tail give the moments of the smaller of a number and `most`. */
function stoppedAt(moments: Moments, most: number): Moments {
  let [tail, first, second, count] = [1, 0, 0, 0];
  for (const probability of probabilities(moments.mean, shapeOf(moments))) {
    tail = Math.max(0, tail - probability);
    first += tail;
    second += (2 * count + 1) * tail;
    if (++count >= most || tail < NOTHING) break;
  }
  return { mean: first, variance: Math.max(0, second - first ** 2) };
}

/** Of 100 standard normal numbers, 80 are within this of 0. */
const NORMAL_80 = 1.2815515655446004;

/**
 * The interval that holds 80 of 100 numbers with these moments: of a negative binomial number, or of a normal one if the
 * variance is too small for that. The ends are mid-quantiles, because whole numbers would make it too wide. It always
 * contains the mean.
 */
export function interval80({ mean, variance }: Moments): readonly [least: number, most: number] {
  if (mean <= 0) return [0, 0];
  const step = stepOf(mean);
  const counted = { mean: mean / step, variance: variance / step ** 2 };
  const [low, high] =
    counted.variance > counted.mean * (1 + 1e-9)
      ? quantiles(counted).map((end) => end * step)
      : [-1, 1].map((side) => Math.max(0, Math.round(mean + side * NORMAL_80 * Math.sqrt(variance))));
  return [Math.min(low as number, mean), Math.max(high as number, mean)];
}

function quantiles(moments: Moments): [number, number] {
  const last = Math.ceil(moments.mean + TAIL * Math.sqrt(moments.variance));
  let [below, count, low] = [0, 0, -1];
  for (const probability of probabilities(moments.mean, shapeOf(moments))) {
    const middle = below + probability / 2;
    if (low < 0 && middle >= 0.1) low = count;
    if (middle >= 0.9 || count >= last) return [Math.max(0, low), count];
    below += probability;
    count++;
  }
  return [0, last];
}
