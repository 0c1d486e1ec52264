import type { Weights } from '../weights';
import { LONG_RECORD } from './listings';
import type { SiteIndex } from './site-index';

type Trials = Uint32Array | readonly number[];

/** Scratch buffers, reused for every study. */
interface Buffers {
  readonly own: Float64Array;
  /** By trial: the total of all its sites, divided by a power of their number; NaN until computed. */
  readonly shared: Float64Array;
  /** By trial: an upper bound for `shared`. */
  readonly atMost: Float64Array;
}
const cachedBuffers = new WeakMap<SiteIndex, Buffers>();

function buffersFor(sites: SiteIndex): Buffers {
  const trials = sites.trials.length;
  const known = cachedBuffers.get(sites);
  if (known && known.own.length >= sites.length && known.shared.length >= trials) return known;
  const capacity = Math.ceil(trials * 1.1);
  const buffers = {
    own: new Float64Array(sites.readiness.length),
    shared: new Float64Array(capacity),
    atMost: new Float64Array(capacity),
  };
  cachedBuffers.set(sites, buffers);
  return buffers;
}

/**
 * Sums of trial similarity, by site and by trial. Lazy: upper bounds are often enough, and exact totals are computed
 * only for the trials of likely winners. The result is valid until the next study.
 * @param given the contributions of co-listed sites, by site, if they are in another index.
 */
export function similaritySums(
  sites: SiteIndex,
  similarity: Float64Array,
  { trials: { coListed } }: Weights,
  given?: ReadonlyMap<string, number>,
) {
  const { listings } = sites;
  const { placesOf } = listings;
  const { own, shared, atMost } = buffersFor(sites);
  let isSummed = false;
  const summed = () => {
    if (!isSummed) sumOwn(sites, similarity, own);
    isSummed = true;
    return own;
  };
  /** The summed similarity of a slot's trials. */
  const ownOf = (slot: number): number => (isSummed ? (own[slot] as number) : sumOf(listings, similarity, slot));

  let mostPlaces = 0;
  for (let trial = 0; trial < sites.trials.length; trial++)
    mostPlaces = Math.max(mostPlaces, placesOf[trial] as number);
  // A trial at a single place has no co-listed sites.
  const divides = Float64Array.from({ length: mostPlaces + 1 }, (_, places) =>
    places < 2 ? 0 : places ** -coListed.power,
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
    bounds ??= boundShared(sites, similarity, divides, atMost);
    return bounds[trial] as number;
  };
  const others = (own: number, listed: Trials, sharedOf: (trial: number) => number) => {
    let [sharing, divided] = [0, 0];
    for (let at = 0; at < listed.length; at++) {
      const trial = listed[at] as number;
      sharing += sharedOf(trial);
      divided += divides[placesOf[trial] as number] as number;
    }
    return Math.max(0, sharing - own * divided);
  };
  const mostOwn = largestSums(histogramOf(similarity, sites.trials.length), listings.mostTrials);
  return {
    similarity,
    /** Upper bounds for a site's own sum, by its number of trials, and for the co-listed contribution of one trial. */
    mostOwn,
    most: mostShared * (mostOwn.at(-1) as number),
    own: ownOf,
    /** The contribution of the other sites in a slot's trials. `own` is the sum of the slot's trials. */
    coListed: given
      ? (slot: number) => given.get(sites.ids.idOf(slot)) ?? 0
      : (slot: number, own: number) => others(own, sites.trialsOf(slot), sharedBy),
    /** An upper bound that is cheaper to compute. */
    coListedAtMost: (slot: number, own: number) => others(own, sites.trialsOf(slot), sharedAtMost),
    /** The contribution of all sites in these trials, for a site that is not in the index. */
    coListedOutside: (listed: Trials) => others(0, listed, sharedBy),
  };
}

/** Histogram buckets: the leading 16 bits of a float, a logarithmic scale that is fine enough for bounds. */
const BUCKETS = 1 << 15;

function histogramOf(similarity: Float64Array, trials: number): Uint32Array {
  const leading = new Uint32Array(new Float32Array(similarity.subarray(0, trials)).buffer);
  const counts = new Uint32Array(BUCKETS);
  for (let trial = 0; trial < trials; trial++) {
    const bucket = (leading[trial] as number) >>> 16;
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  return counts;
}

const number = new Float32Array(1);
const bits = new Uint32Array(number.buffer);
/** The exclusive upper edge of a bucket. */
function edgeOf(bucket: number): number {
  bits[0] = (bucket + 1) << 16;
  return number[0] as number;
}

/** For each number of trials up to `most`: an upper bound for their summed similarity. */
function largestSums(histogram: Uint32Array, most: number): Float64Array {
  const sums = new Float64Array(most + 1);
  let bucket = BUCKETS - 1;
  let left = histogram[bucket] as number;
  for (let many = 1; many <= most; many++) {
    while (left === 0 && bucket > 0) left = histogram[--bucket] as number;
    if (left > 0) left -= 1;
    sums[many] = (sums[many - 1] as number) + edgeOf(bucket);
  }
  return sums;
}

function sumOf({ from, count, listed }: SiteIndex['listings'], similarity: Float64Array, slot: number): number {
  const start = from[slot] as number;
  const end = start + (count[slot] as number);
  let sum = 0;
  for (let at = start; at < end; at++) sum += similarity[listed[at] as number] as number;
  return sum;
}

function sumOwn({ listings, length }: SiteIndex, similarity: Float64Array, own: Float64Array): void {
  const { from, count, listed } = listings;
  for (let slot = 0; slot < length; slot++) {
    const trials = count[slot] as number;
    if (trials === 0) continue;
    const start = from[slot] as number;
    let sum = similarity[listed[start] as number] as number;
    // Most sites list one or two trials, for which a loop costs more than the additions.
    if (trials > 1) sum += similarity[listed[start + 1] as number] as number;
    if (trials > 2)
      for (let at = start + 2; at < start + trials; at++) sum += similarity[listed[at] as number] as number;
    own[slot] = sum;
  }
}

/** Roughly how many of the most similar trials are considered individually. */
const MOST_SIMILAR = 256;

/**
 * Computes an upper bound for each trial's total. Only sites with a long record or with one of the most similar trials
 * are summed; every other site stays below a common bound, which is added for each place.
 */
function boundShared(
  sites: SiteIndex,
  similarity: Float64Array,
  divides: Float64Array,
  into: Float64Array,
): Float64Array {
  const { listings } = sites;
  const { placesOf, longRecords } = listings;
  const trials = sites.trials.length;
  const histogram = histogramOf(similarity, trials);
  let bucket = BUCKETS - 1;
  for (
    let counted = histogram[bucket] as number;
    bucket > 0 && counted < MOST_SIMILAR;
    counted += histogram[bucket] as number
  )
    bucket--;
  const edge = edgeOf(bucket);
  const bound = (LONG_RECORD - 1) * edge;

  into.fill(0);
  const addSlot = (slot: number) => {
    const own = sumOf(listings, similarity, slot);
    if (own <= bound) return;
    for (const trial of listings.trialsOf(slot)) into[trial] = (into[trial] as number) + own;
  };
  longRecords.forEach(addSlot);
  const shortRecords = new Set<number>();
  for (let trial = 0; trial < trials; trial++) {
    if ((similarity[trial] as number) < edge) continue;
    listings.eachSlotOf(trial, (slot) => {
      if (!longRecords.has(slot)) shortRecords.add(slot);
    });
  }
  shortRecords.forEach(addSlot);
  for (let trial = 0; trial < trials; trial++) {
    const places = placesOf[trial] as number;
    into[trial] = ((into[trial] as number) + bound * places) * (divides[places] as number);
  }
  return into;
}
