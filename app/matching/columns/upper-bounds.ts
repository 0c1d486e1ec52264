import type { Weights } from '../weights';
import type { PreparedStudy } from './prepare';
import { SUMMED } from './similarity-sums';
import { NONE, type SiteIndex } from './site-index';
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
  const population = tables.population.points;
  /** By capacity: the most points for patients, because sites with the same capacity may state different numbers. */
  const atMost = population.map((points, code) =>
    sites.capacities.values[code]?.stating ? Math.max(points, tables.mostStated) : points,
  );
  const ofPair = pairTable(sites, tables, atMost);
  const coListedShare = Math.exp(weights.trials.coListed.share);
  const needed = neededFor(tables.experience, weights);
  const { volume, city, now } = tables;
  const [areas, equipment, history] = [tables.areas.points, tables.equipment.points, tables.history.points];
  const begun = tables.begun.points;
  /** A distance counts with the most it can give. */
  const region = tables.region.points.map((points, code) => points + (tables.far[code] as number));
  const [current, expired, untrained] = [tables.current.points, tables.expired.points, tables.untrained.points];
  const { state, mostOwn, mostUnsummed } = trials;
  const { mostFloor, mostFactor, floor, factor } = names;
  const perTrial = coListedShare * trials.most;
  const { pair, count, last, length } = sites;
  const { capacity, patients } = sites;
  const { areas: areaSets, equipment: equipmentSets, history: histories, region: regions, place, gcp, name } = sites;

  const afterAreas =
    mostOf(region) +
    (city ? mostOf(city) : 0) +
    mostOf(equipment) +
    mostOf(history) +
    Math.max(untrained, current, expired);
  const afterPair = afterAreas + mostOf(areas) + mostOf(begun);
  const ofTrials = tables.experience + mostOf(volume);
  /** The minimum experience of a site with a trial like the study. */
  const leastAlike = experienceFor(weights.specialty.priors.experience, weights);
  const mostAlike = alike.some((trials) => trials > 0) ? leastAlike : 0;
  /** The most experience of a site with so many trials, whose own sum is at most this. */
  const mostExperience = (own: number, listed: number) =>
    Math.max((own + mostFloor + perTrial * listed) * mostFactor, mostAlike);

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
    /** Whether sites with this pair and number of trials can reach the score: 2 if all can, 1 if only summed ones. */
    const reachOf = (pairCode: number, listed: number): number => {
      if (listed === 0) return reachable[pairCode] === 2 ? 2 : 0;
      const least = needed((gains[pairCode] as number) + afterPair + (volume[listed] as number));
      if (mostExperience(mostUnsummed[listed] as number, listed) >= least) return 2;
      return mostExperience(mostOwn[listed] as number, listed) >= least ? 1 : 0;
    };

    const slots: number[] = [];
    let [pairCode, listed, reach] = [-1, -1, 0];
    for (let slot = 0; slot < length; slot += step) {
      // Sites with the same pair and number of trials are neighbors, so most are decided here together.
      if (pair[slot] !== pairCode || count[slot] !== listed) {
        pairCode = pair[slot] as number;
        listed = count[slot] as number;
        reach = reachable[pairCode] === 0 ? 0 : reachOf(pairCode, listed);
      }
      if (reach === 0) continue;
      const isSummed = state[slot] === SUMMED;
      if (reach === 1 && !isSummed) continue;
      let gain = (gains[pairCode] as number) + (volume[listed] as number);
      gain += areas[areaSets[slot] as number] as number;
      gain += begun[last[slot] as number] as number;
      let [most, times, floored, least] = [0, 1, 0, 0];
      if (listed > 0) {
        const named = name[slot] as number;
        times = factor[named] as number;
        floored = floor[named] as number;
        least = (alike[slot] as number) > 0 ? leastAlike : 0;
        const own = isSummed ? trials.own(slot) : (mostUnsummed[listed] as number);
        most = Math.max((own + floored + perTrial * listed) * times, least);
      }
      if (most < needed(gain + afterAreas)) continue;
      gain += equipment[equipmentSets[slot] as number] as number;
      gain += region[regions[slot] as number] as number;
      gain += history[histories[slot] as number] as number;
      if (patients[slot] !== NONE) {
        const code = capacity[slot] as number;
        const own = tables.stated(patients[slot] as number)?.points ?? (population[code] as number);
        gain += own - (atMost[code] as number);
      }
      if (city !== null) gain += city[place[slot] as number] as number;
      const expires = gcp[slot] as number;
      gain += expires > now ? current : expires <= now ? expired : untrained;
      const needs = needed(gain);
      if (most < needs || !only(slot)) continue;
      if (listed > 0 && least < needs) {
        const own = trials.own(slot);
        if ((own + floored + coListedShare * trials.coListedAtMost(slot, own)) * times < needs) continue;
      }
      slots.push(slot);
    }
    return slots;
  };
}

/** By pair of readiness and capacity: the most that their points can be. */
function pairTable(
  { pairs }: SiteIndex,
  { readiness, capacity, population }: Tables,
  atMost: Float64Array,
): Float64Array {
  return Float64Array.from(
    pairs.values,
    (pair) =>
      (readiness.points[pair.readiness] as number) +
      (capacity.points[pair.capacity] as number) +
      (atMost[pair.capacity] as number) -
      (population.points[pair.capacity] as number),
  );
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
