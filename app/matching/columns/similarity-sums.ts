import type { Weights } from '../weights';
import { MANY } from './listings';
import type { Sites } from './sites';

/** What each trial brings to a site that lists it. */
export interface TrialMass {
  readonly likeness: Float64Array;
  /** The sum of the likeness of a slot's trials. */
  own(slot: number): number;
  /** By which share counts what other places bring. */
  readonly togetherShare: number;
  /** What the other places of these trials bring to a place that brings `own` itself: as StudyView.together. */
  together(listed: Uint32Array | readonly number[], own: number): number;
  /** No less than that, and told at once. */
  togetherAtMost(listed: Uint32Array | readonly number[], own: number): number;
  /** No trial brings more than that. */
  readonly most: number;
  /** By number of trials: no site that lists so many has more of its own. */
  readonly mostOwn: Float64Array;
}

/** Room for the numbers of one study, used again for the next. */
interface Room {
  readonly own: Float64Array;
  /** By trial: what all its places bring together, by how much their number divides that; NaN until somebody asks. */
  readonly shared: Float64Array;
  /** The most that can be. */
  readonly atMost: Float64Array;
}
const rooms = new WeakMap<Sites, Room>();

function roomFor(sites: Sites): Room {
  const trials = sites.trials.length;
  const known = rooms.get(sites);
  if (known && known.own.length >= sites.length && known.shared.length >= trials) return known;
  const some = Math.ceil(trials * 1.1);
  const room = {
    own: new Float64Array(sites.standing.length),
    ...{ shared: new Float64Array(some), atMost: new Float64Array(some) },
  };
  rooms.set(sites, room);
  return room;
}

/**
 * Reckons no more than is asked for: bounds often do, and what a trial's places bring together is wanted only for trials
 * of sites that may win. The result holds until the next study.
 */
export function trialMass(sites: Sites, likeness: Float64Array, { trials: { together } }: Weights): TrialMass {
  const { listings } = sites;
  const { placesOf } = listings;
  const { own, shared, atMost } = roomFor(sites);
  let isSummed = false;
  const summed = () => {
    if (!isSummed) sumOwn(sites, likeness, own);
    isSummed = true;
    return own;
  };
  const ownOf = (slot: number): number => (isSummed ? (own[slot] as number) : sumOf(listings, likeness, slot));

  let mostPlaces = 0;
  for (let trial = 0; trial < sites.trials.length; trial++)
    mostPlaces = Math.max(mostPlaces, placesOf[trial] as number);
  // A single place has no others.
  const divides = Float64Array.from({ length: mostPlaces + 1 }, (_, places) =>
    places < 2 ? 0 : places ** -together.power,
  );
  const mostShared = divides.reduce((most, by, places) => Math.max(most, places * by), 0);
  shared.fill(Number.NaN);

  const sharedBy = (trial: number): number => {
    const known = shared[trial] as number;
    if (!Number.isNaN(known)) return known;
    const own = summed();
    let sum = 0;
    listings.eachSlotOf(trial, (slot) => {
      sum += own[slot] as number;
    });
    sum *= divides[placesOf[trial] as number] as number;
    shared[trial] = sum;
    return sum;
  };
  let bounds: Float64Array | undefined;
  const sharedAtMost = (trial: number): number => {
    bounds ??= boundShared(sites, likeness, divides, atMost);
    return bounds[trial] as number;
  };
  const others = (own: number, listed: Uint32Array | readonly number[], brought: (trial: number) => number) => {
    let [sharing, divided] = [0, 0];
    for (let at = 0; at < listed.length; at++) {
      const trial = listed[at] as number;
      sharing += brought(trial);
      divided += divides[placesOf[trial] as number] as number;
    }
    return Math.max(0, sharing - own * divided);
  };
  const mostOwn = mostAlike(sizesOf(likeness, sites.trials.length), listings.mostTrials);
  return {
    ...{ likeness, mostOwn, most: mostShared * (mostOwn.at(-1) as number) },
    togetherShare: Math.exp(together.share),
    own: ownOf,
    together: (listed, own) => others(own, listed, sharedBy),
    togetherAtMost: (listed, own) => others(own, listed, sharedAtMost),
  };
}

/** A size of likeness: the leading bits of a number tell it well enough, and there are few of them. */
const SIZES = 1 << 15;

/** How many trials there are of each size of likeness. */
function sizesOf(likeness: Float64Array, trials: number): Uint32Array {
  const leading = new Uint32Array(new Float32Array(likeness.subarray(0, trials)).buffer);
  const counts = new Uint32Array(SIZES);
  for (let trial = 0; trial < trials; trial++) {
    const size = (leading[trial] as number) >>> 16;
    counts[size] = (counts[size] as number) + 1;
  }
  return counts;
}

const number = new Float32Array(1);
const bits = new Uint32Array(number.buffer);
/** No likeness of this size is as much. */
function edgeOf(size: number): number {
  bits[0] = (size + 1) << 16;
  return number[0] as number;
}

/** By number up to `most`: no less than the likeness of so many trials together, were they the most alike. */
function mostAlike(sizes: Uint32Array, most: number): Float64Array {
  const sums = new Float64Array(most + 1);
  let size = SIZES - 1;
  let left = sizes[size] as number;
  for (let many = 1; many <= most; many++) {
    while (left === 0 && size > 0) left = sizes[--size] as number;
    if (left > 0) left -= 1;
    sums[many] = (sums[many - 1] as number) + edgeOf(size);
  }
  return sums;
}

function sumOf({ from, count, listed }: Sites['listings'], likeness: Float64Array, slot: number): number {
  const start = from[slot] as number;
  const end = start + (count[slot] as number);
  let sum = 0;
  for (let at = start; at < end; at++) sum += likeness[listed[at] as number] as number;
  return sum;
}

/** Fills in the sum for each slot that has trials. */
function sumOwn({ listings, length }: Sites, likeness: Float64Array, own: Float64Array): void {
  const { from, count, listed } = listings;
  for (let slot = 0; slot < length; slot++) {
    const trials = count[slot] as number;
    if (trials === 0) continue;
    const start = from[slot] as number;
    let sum = likeness[listed[start] as number] as number;
    // Most sites list one or two: a loop for these would take longer than they do.
    if (trials > 1) sum += likeness[listed[start + 1] as number] as number;
    if (trials > 2) for (let at = start + 2; at < start + trials; at++) sum += likeness[listed[at] as number] as number;
    own[slot] = sum;
  }
}

/** So many trials, about, are told apart from the others as the most alike. */
const ALIKE = 256;

/**
 * Fills in what the places of each trial bring together at most. Looked at one by one are those with many trials and those
 * with one of the most alike: any other brings less than a bound, and so much is taken for it.
 */
function boundShared(sites: Sites, likeness: Float64Array, divides: Float64Array, into: Float64Array): Float64Array {
  const { listings } = sites;
  const { placesOf, many } = listings;
  const trials = sites.trials.length;
  const sizes = sizesOf(likeness, trials);
  let size = SIZES - 1;
  for (let alike = sizes[size] as number; size > 0 && alike < ALIKE; alike += sizes[size] as number) size--;
  const edge = edgeOf(size);
  const bound = (MANY - 1) * edge;

  into.fill(0);
  const bring = (slot: number) => {
    const brought = sumOf(listings, likeness, slot);
    if (brought <= bound) return;
    for (const trial of listings.trialsOf(slot)) into[trial] = (into[trial] as number) + brought;
  };
  many.forEach(bring);
  const fewTrials = new Set<number>();
  for (let trial = 0; trial < trials; trial++) {
    if ((likeness[trial] as number) < edge) continue;
    listings.eachSlotOf(trial, (slot) => {
      if (!many.has(slot)) fewTrials.add(slot);
    });
  }
  fewTrials.forEach(bring);
  for (let trial = 0; trial < trials; trial++) {
    const places = placesOf[trial] as number;
    into[trial] = ((into[trial] as number) + bound * places) * (divides[places] as number);
  }
  return into;
}
