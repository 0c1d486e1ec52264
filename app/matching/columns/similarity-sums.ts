import type { Weights } from '../weights';
import type { SiteIndex } from './site-index';
import { TopK } from './top-k';

type Trials = Uint32Array | readonly number[];

/** What is known of the sum of a slot's trials. */
const [UNKNOWN, WANTED, KNOWN] = [0, 1, 2];
/** Known from the start: the site has a long record or one of the most similar trials. */
export const SUMMED = 3;

/** Sums of less than this part of all slots are computed one by one. */
const SPARSE = 64;

/** Scratch buffers, reused for every study. */
interface Buffers {
  /** By slot: the summed similarity of its trials, and whether that is known yet. */
  readonly own: Float64Array;
  readonly state: Uint8Array;
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
    state: new Uint8Array(sites.readiness.length),
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
  const buffers = buffersFor(sites);
  const { own, state, shared, atMost } = buffers;

  let mostPlaces = 0;
  for (let trial = 0; trial < sites.trials.length; trial++)
    mostPlaces = Math.max(mostPlaces, placesOf[trial] as number);
  // A trial at a single place has no co-listed sites.
  const divides = Float64Array.from({ length: mostPlaces + 1 }, (_, places) =>
    places < 2 ? 0 : places ** -coListed.power,
  );
  const histogram = histogramOf(similarity, sites.trials.length);
  const { leaders, edge } = boundShared(sites, similarity, { divides, histogram, buffers });
  const mostOwn = largestSums(histogram, listings.mostTrials);
  shared.fill(Number.NaN);

  const ownOf = (slot: number): number => {
    if ((state[slot] as number) < KNOWN) {
      own[slot] = sumOf(listings, similarity, slot);
      state[slot] = KNOWN;
    }
    return own[slot] as number;
  };
  /** Computes `shared` for these trials. Many sums are computed in the order of slots, as they are in memory. */
  const share = (lists: readonly Trials[]): void => {
    const open: number[] = [];
    const wanted: number[] = [];
    const want = (slot: number) => {
      if (state[slot] !== UNKNOWN) return;
      state[slot] = WANTED;
      wanted.push(slot);
    };
    for (const listed of lists) {
      for (let at = 0; at < listed.length; at++) {
        const trial = listed[at] as number;
        if (!Number.isNaN(shared[trial])) continue;
        shared[trial] = 0;
        open.push(trial);
        listings.eachSlotOf(trial, want);
      }
    }
    if (wanted.length < sites.length / SPARSE) wanted.forEach(ownOf);
    else for (let slot = 0; slot < sites.length; slot++) if (state[slot] === WANTED) ownOf(slot);
    for (const trial of open) {
      shared[trial] = listings.sumOfSlots(trial, own) * (divides[placesOf[trial] as number] as number);
    }
  };
  const others = (by: Float64Array, own: number, listed: Trials) => {
    let [sharing, divided] = [0, 0];
    for (let at = 0; at < listed.length; at++) {
      const trial = listed[at] as number;
      sharing += by[trial] as number;
      divided += divides[placesOf[trial] as number] as number;
    }
    return Math.max(0, sharing - own * divided);
  };
  const exactly = (own: number, listed: Trials) => {
    share([listed]);
    return others(shared, own, listed);
  };
  return {
    similarity,
    /** By slot: SUMMED if its own sum is known from the start. */
    state,
    /** Upper bounds for the own sum of other sites, and of all sites, by number of trials. */
    mostUnsummed: mostOwn.map((most, trials) => Math.min(most, trials * edge)),
    mostOwn,
    /** An upper bound for the co-listed contribution of one trial. */
    most: mostIn(atMost, sites.trials.length),
    /** Sites with large sums, largest first. */
    leaders,
    /** The summed similarity of a slot's trials. */
    own: ownOf,
    /** The contribution of the other sites in a slot's trials. `own` is the sum of the slot's trials. */
    coListed: given
      ? (slot: number) => given.get(sites.ids.idOf(slot)) ?? 0
      : (slot: number, own: number) => exactly(own, sites.trialsOf(slot)),
    /** An upper bound that is cheaper to compute. */
    coListedAtMost: (slot: number, own: number) => others(atMost, own, sites.trialsOf(slot)),
    /** Makes `coListed` faster for several slots, by adding up together what they need. */
    prepareCoListed: (slots: readonly number[]) => share(slots.map((slot) => sites.trialsOf(slot))),
    /** The contribution of all sites in these trials, for a site that is not in the index. */
    coListedOutside: (listed: Trials) => exactly(0, listed),
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

/** Roughly how many of the most similar trials are considered individually. */
const MOST_SIMILAR = 256;

/** How many sites with large sums to name. */
const LEADERS = 1024;

interface BoundOptions {
  /** By number of places. */
  readonly divides: Float64Array;
  readonly histogram: Uint32Array;
  readonly buffers: Buffers;
}

/**
 * Computes an upper bound of each trial's total. Only sites with a long record or with one of the most similar trials are
 * summed.
 * @returns those of the summed sites with the largest sums, largest first, and how similar any other trial is at most.
 */
function boundShared(sites: SiteIndex, similarity: Float64Array, { divides, histogram, buffers }: BoundOptions) {
  const { placesOf, count, short, longRecords } = sites.listings;
  const { own, state, atMost } = buffers;
  const trials = sites.trials.length;
  let bucket = BUCKETS - 1;
  for (
    let counted = histogram[bucket] as number;
    bucket > 0 && counted < MOST_SIMILAR;
    counted += histogram[bucket] as number
  )
    bucket--;
  const edge = edgeOf(bucket);

  state.fill(UNKNOWN);
  /** At first only for the sites that are not summed. */
  for (let trial = 0; trial < trials; trial++) atMost[trial] = edge * (short[trial] as number);
  const leaders = new TopK<number>(LEADERS, (a, b) => (own[b] as number) - (own[a] as number) || a - b);
  const addSlot = (slot: number, before: number) => {
    const sum = sumOf(sites.listings, similarity, slot);
    own[slot] = sum;
    state[slot] = SUMMED;
    if (sum > (own[leaders.worst ?? -1] ?? 0)) leaders.offer(slot);
    const listed = sites.trialsOf(slot);
    for (let at = 0; at < listed.length; at++) {
      const trial = listed[at] as number;
      atMost[trial] = (atMost[trial] as number) + sum - before;
    }
  };
  for (const slot of longRecords) addSlot(slot, 0);
  const addShort = (slot: number) => {
    if (state[slot] !== SUMMED) addSlot(slot, edge * (count[slot] as number));
  };
  for (let trial = 0; trial < trials; trial++) {
    if ((similarity[trial] as number) >= edge) sites.listings.eachSlotOf(trial, addShort);
  }
  for (let trial = 0; trial < trials; trial++) {
    // Far above the rounding of these sums.
    atMost[trial] = (atMost[trial] as number) * (1 + 1e-9) * (divides[placesOf[trial] as number] as number);
  }
  return { leaders: leaders.list(), edge };
}

function mostIn(values: Float64Array, length: number): number {
  let most = 0;
  for (let at = 0; at < length; at++) most = Math.max(most, values[at] as number);
  return most;
}
