import type { Weights } from '../weights';
import type { Sites } from './sites';

/** What each trial brings to a site that lists it. */
export interface TrialMass {
  readonly likeness: Float64Array;
  /** Two a trial: what all its places bring together, by how much their number divides that; and 1 by that divisor. */
  readonly shared: Float64Array;
  /** By slot: the sum of its trials' likeness; told only of sites that have trials. */
  readonly own: Float64Array;
  /** The most that one trial brings by its other places. */
  readonly most: number;
}

/** Room for the numbers of one study, used again for the next. */
interface Room {
  readonly own: Float64Array;
  /** Two a trial, side by side since they are needed at once: its likeness, and what all its places bring. */
  readonly pairs: Float64Array;
  readonly shared: Float64Array;
}
const rooms = new WeakMap<Sites, Room>();

function roomFor(sites: Sites, trials: number): Room {
  const known = rooms.get(sites);
  if (known && known.own.length >= sites.length && known.pairs.length >= 2 * trials) return known;
  const [places, some] = [sites.standing.length, Math.ceil(trials * 1.1)];
  const room = { own: new Float64Array(places), pairs: new Float64Array(2 * some), shared: new Float64Array(2 * some) };
  rooms.set(sites, room);
  return room;
}

/** One pass over who lists what. The result holds until the next study. */
export function trialMass(sites: Sites, likeness: Float64Array, { trials: { together } }: Weights): TrialMass {
  const { listed, from, count, placesOf, length } = sites;
  const trials = sites.trials.length;
  const { own, pairs, shared } = roomFor(sites, trials);
  for (let trial = 0; trial < trials; trial++) {
    pairs[2 * trial] = likeness[trial] as number;
    pairs[2 * trial + 1] = 0;
  }
  for (let slot = 0; slot < length; slot++) {
    const places = count[slot] as number;
    if (places === 0) continue;
    const start = from[slot] as number;
    const end = start + places;
    let sum = 0;
    for (let at = start; at < end; at++) sum += pairs[2 * (listed[at] as number)] as number;
    own[slot] = sum;
    for (let at = start; at < end; at++) {
      const trial = 2 * (listed[at] as number) + 1;
      pairs[trial] = (pairs[trial] as number) + sum;
    }
  }
  const divisors: number[] = [];
  let most = 0;
  for (let trial = 0; trial < trials; trial++) {
    const places = placesOf[trial] as number;
    shared[2 * trial] = 0;
    shared[2 * trial + 1] = 0;
    if (places < 2) continue;
    const divisor = divisors[places] ?? places ** together.power;
    divisors[places] = divisor;
    shared[2 * trial] = (pairs[2 * trial + 1] as number) / divisor;
    shared[2 * trial + 1] = 1 / divisor;
    most = Math.max(most, shared[2 * trial] as number);
  }
  return { likeness, shared, own, most };
}
