import type { Weights } from '../weights';
import type { PreparedStudy } from './prepare';
import type { SiteIndex } from './site-index';
import type { Tables } from './tables';

/** Resolution of the table that maps a fit to the experience it takes. */
const STEPS = 256;

/**
 * Finds the slots that can reach a score (`share`, 0 to 1), looking at every `step`-th slot of those in `only`. A site
 * reaches it if its points are at least that share of what the study asks for. Data not read yet counts with the most
 * points in its column. Expensive parts (distance, co-listed sites, the logarithm) are replaced by upper bounds. What
 * tables.ownSites adds is not included.
 */
export function candidateFinder({
  sites,
  tables,
  trials,
  names,
  weights,
  alike,
}: PreparedStudy): (share: number, step: number, only: (slot: number) => boolean) => number[] {
  const ofPair = pairTable(sites, tables);
  const coListedShare = Math.exp(weights.trials.coListed.share);
  const needed = neededFor(tables.experience, weights);
  const { volume, city, now } = tables;
  const [areas, equipment, history] = [first(tables.areas, 2), first(tables.equipment, 2), first(tables.history, 2)];
  const begun = first(tables.begun, 2);
  const region = regionTable(tables.region);
  const [current, expired, untrained] = [tables.current.points, tables.expired.points, tables.untrained.points];
  const { mostOwn } = trials;
  const { mostFloor, mostFactor, floor, factor } = names;
  const perTrial = coListedShare * trials.most;
  const { pair, count, last, length } = sites;
  const { areas: areaSets, equipment: equipmentSets, history: histories, region: regions, place, gcp, name } = sites;

  const ofBegun = mostOf(begun);
  const afterPair =
    mostOf(region) +
    (city ? mostOf(city) : 0) +
    mostOf(areas) +
    mostOf(equipment) +
    tables.mostOfHistory +
    Math.max(untrained, current, expired) +
    ofBegun;
  const ofTrials = tables.experience + mostOf(volume);
  /** The minimum experience of a site with a trial like the study. */
  const leastAlike = experienceFor(weights.specialty.priors.experience, weights);
  const mostAlike = alike.some((trials) => trials > 0) ? leastAlike : 0;

  return (share, step, only) => {
    const goal = share * tables.asked;
    const gains = new Float64Array(ofPair.length);
    // By pair alone: 2 if sites can do without trials, 1 if they need trials, 0 if the score is out of reach.
    const reachable = new Uint8Array(gains.length);
    for (let pairCode = 0; pairCode < gains.length; pairCode++) {
      const gain = (ofPair[pairCode] as number) - goal;
      gains[pairCode] = gain;
      reachable[pairCode] = gain + afterPair >= 0 ? 2 : gain + afterPair + ofTrials >= 0 ? 1 : 0;
    }
    /** The minimum experience for sites with this pair and number of trials; Infinity if the score is out of reach. */
    const leastOf = (pairCode: number, listed: number): number => {
      if (listed === 0) return reachable[pairCode] === 2 ? 0 : Infinity;
      const least = needed((gains[pairCode] as number) + afterPair + (volume[listed] as number));
      const most = ((mostOwn[listed] as number) + mostFloor + perTrial * listed) * mostFactor;
      return Math.max(most, mostAlike) < least ? Infinity : least;
    };

    const slots: number[] = [];
    let [pairCode, listed, atLeast] = [-1, -1, Infinity];
    for (let slot = 0; slot < length; slot += step) {
      if (reachable[pair[slot] as number] === 0) continue;
      // Sites with the same pair and number of trials are neighbors, so most are decided here together.
      if (pair[slot] !== pairCode || count[slot] !== listed) {
        pairCode = pair[slot] as number;
        listed = count[slot] as number;
        atLeast = leastOf(pairCode, listed);
      }
      if (atLeast === Infinity || !only(slot)) continue;
      let gain = (gains[pairCode] as number) + (begun[last[slot] as number] as number);
      let reached = 0;
      if (listed > 0) {
        const named = name[slot] as number;
        const times = factor[named] as number;
        const shared = (floor[named] as number) + perTrial * listed;
        const least = (alike[slot] as number) > 0 ? leastAlike : 0;
        const most = Math.max(((mostOwn[listed] as number) + shared) * times, least);
        if (most < atLeast) continue;
        gain += volume[listed] as number;
        const needs = needed(gain + afterPair - ofBegun);
        if (most < needs) continue;
        reached = Math.max((trials.own(slot) + shared) * times, least);
        if (reached < needs) continue;
      }
      gain += areas[areaSets[slot] as number] as number;
      gain += equipment[equipmentSets[slot] as number] as number;
      gain += region[regions[slot] as number] as number;
      gain += history[histories[slot] as number] as number;
      if (city !== null) gain += city[place[slot] as number] as number;
      const expires = gcp[slot] as number;
      gain += expires > now ? current : expires <= now ? expired : untrained;
      if (reached >= needed(gain)) slots.push(slot);
    }
    return slots;
  };
}

/** By pair of readiness and capacity: the sum of their points. */
function pairTable({ pairs }: SiteIndex, { readiness, capacity }: Tables): Float64Array {
  return Float64Array.from(
    pairs.values,
    (pair) => (readiness[2 * pair.readiness] as number) + (capacity[2 * pair.capacity] as number),
  );
}

/** The first number of each code. */
function first(table: Float64Array, stride: number): Float64Array {
  return Float64Array.from({ length: table.length / stride }, (_, code) => table[code * stride] as number);
}

/** The points of each region; a distance counts with the most it can give. */
function regionTable(table: Float64Array): Float64Array {
  return first(table, 3).map((points, code) => points + (table[3 * code + 2] as number));
}

function mostOf(values: Float64Array): number {
  let most = values.length > 0 ? -Infinity : 0;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > most) most = values[at] as number;
  return most;
}

/** The experience that a fit corresponds to. */
const experienceFor = (fit: number, { trials: { scale } }: Weights): number =>
  Math.exp(scale.none + fit * (scale.full - scale.none));

/** The experience needed to make up for a negative gain. */
function neededFor(experience: number, weights: Weights): (gain: number) => number {
  const needs = Float64Array.from({ length: STEPS + 1 }, (_, step) => experienceFor(step / STEPS, weights));
  return (gain) => {
    if (gain >= 0) return 0;
    const fit = -gain / experience;
    return fit <= 1 ? (needs[Math.floor(fit * STEPS)] as number) : Infinity;
  };
}
