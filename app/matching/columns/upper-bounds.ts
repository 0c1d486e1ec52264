import type { Weights } from '../weights';
import type { PreparedStudy } from './prepare';
import type { SiteIndex } from './site-index';
import type { Tables } from './tables';

/** Resolution of the table that maps a fit to the experience it takes. */
const STEPS = 256;

/**
 * Finds the slots that can reach a score (`share`, 0 to 1), looking at every `step`-th slot. A site reaches it if the
 * sum over its data of `points - share * weight`, its gain, is at least 0. Each datum has one gain, and data not read
 * yet counts with the maximum for its column. Expensive parts (distance, co-listed sites, the logarithm) are replaced
 * by upper bounds. What tables.ownSites adds is not included.
 */
export function candidateFinder({
  sites,
  tables,
  trials,
  names,
  weights,
}: PreparedStudy): (share: number, step: number) => number[] {
  const ofPair = pairTable(sites, tables);
  const mostOfCity = tables.city ? mostOf(tables.city) : 0;
  const needed = neededFor(tables.experience, weights);
  const { history, begun, volume, city, now } = tables;
  const { mostOwn } = trials;
  const { mostFloor, mostFactor, floor, factor } = names;
  const perTrial = trials.coListedShare * trials.most;
  const { pair, count, last, length } = sites;
  const { areas: areaSets, equipment: equipmentSets, history: histories, region: regions, place, gcp, name } = sites;

  return (share, step) => {
    const areas = gainsOf(tables.areas, 2, share);
    const equipment = gainsOf(tables.equipment, 2, share);
    const region = gainsOf(tables.region, 3, share);
    const current = tables.current.points - share * tables.current.weight;
    const expired = tables.expired.points - share * tables.expired.weight;
    // Points never exceed the weight.
    const ofHistory = (1 - share) * tables.historyWeight;
    const afterPair =
      mostOf(region) + mostOfCity + mostOf(areas) + mostOf(equipment) + ofHistory + Math.max(0, current, expired);
    const ofBegun = mostGain(begun, share);
    const ofTrials = tables.experience + ofBegun + mostOf(volume);

    const gains = new Float64Array(ofPair.points.length);
    // By pair alone: 2 if sites can do without trials, 1 if they need trials, 0 if the score is out of reach.
    const reachable = new Uint8Array(gains.length);
    for (let pairCode = 0; pairCode < gains.length; pairCode++) {
      const gain = (ofPair.points[pairCode] as number) - share * (ofPair.weight[pairCode] as number);
      gains[pairCode] = gain;
      reachable[pairCode] = gain + afterPair >= 0 ? 2 : gain + afterPair + ofTrials >= 0 ? 1 : 0;
    }
    /** The minimum experience for sites with this pair and number of trials; Infinity if the score is out of reach. */
    const leastOf = (pairCode: number, listed: number): number => {
      if (listed === 0) return reachable[pairCode] === 2 ? 0 : Infinity;
      const gain = (gains[pairCode] as number) + afterPair + ofBegun + (volume[listed] as number);
      const least = needed(gain);
      return ((mostOwn[listed] as number) + mostFloor + perTrial * listed) * mostFactor < least ? Infinity : least;
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
      if (atLeast === Infinity) continue;
      let gain = gains[pairCode] as number;
      let reached = 0;
      if (listed > 0) {
        const named = name[slot] as number;
        const times = factor[named] as number;
        const shared = (floor[named] as number) + perTrial * listed;
        const most = ((mostOwn[listed] as number) + shared) * times;
        if (most < atLeast) continue;
        const began = 2 * (last[slot] as number);
        gain += (begun[began] as number) - share * (begun[began + 1] as number) + (volume[listed] as number);
        const least = needed(gain + afterPair);
        if (most < least) continue;
        reached = (trials.own(slot) + shared) * times;
        if (reached < least) continue;
      }
      gain += areas[areaSets[slot] as number] as number;
      gain += equipment[equipmentSets[slot] as number] as number;
      gain += region[regions[slot] as number] as number;
      const past = 2 * (histories[slot] as number);
      gain += (history[past] as number) - share * (history[past + 1] as number);
      if (city !== null) gain += city[place[slot] as number] as number;
      const expires = gcp[slot] as number;
      if (expires > now) gain += current;
      else if (expires <= now) gain += expired;
      if (reached >= needed(gain)) slots.push(slot);
    }
    return slots;
  };
}

/** By pair of readiness and capacity: their sum; -Infinity for ineligible sites. */
function pairTable({ pairs }: SiteIndex, { readiness, capacity }: Tables) {
  const points = new Float64Array(pairs.values.length);
  const weight = new Float64Array(points.length);
  pairs.values.forEach((pair, code) => {
    const one = 2 * pair.readiness;
    const other = 2 * pair.capacity;
    const stated = readiness[one + 1] as number;
    points[code] = stated < 0 ? -Infinity : (readiness[one] as number) + (capacity[other] as number);
    weight[code] = stated + (capacity[other + 1] as number);
  });
  return { points, weight };
}

/** The gain of each value in a column. A third number, if any, is a weight that counts with its maximum. */
function gainsOf(table: Float64Array, stride: number, share: number): Float64Array {
  const gains = new Float64Array(table.length / stride);
  for (let code = 0; code < gains.length; code++) {
    const at = code * stride;
    const far = stride === 3 ? (1 - share) * (table[at + 2] as number) : 0;
    gains[code] = (table[at] as number) - share * (table[at + 1] as number) + far;
  }
  return gains;
}

/** The maximum gain, for tables too long to materialize. */
function mostGain(table: Float64Array, share: number): number {
  let most = table.length > 0 ? -Infinity : 0;
  for (let at = 0; at < table.length; at += 2)
    most = Math.max(most, (table[at] as number) - share * (table[at + 1] as number));
  return most;
}

function mostOf(values: Float64Array): number {
  let most = values.length > 0 ? -Infinity : 0;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > most) most = values[at] as number;
  return most;
}

/** The experience needed to make up for a negative gain. */
function neededFor(experience: number, { trials: { scale } }: Weights): (gain: number) => number {
  const width = scale.full - scale.none;
  const needs = Float64Array.from({ length: STEPS + 1 }, (_, step) => Math.exp(scale.none + (step / STEPS) * width));
  return (gain) => {
    if (gain >= 0) return 0;
    const fit = -gain / experience;
    return fit <= 1 ? (needs[Math.floor(fit * STEPS)] as number) : Infinity;
  };
}
