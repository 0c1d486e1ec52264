import type { Weights } from '../weights';
import type { TrialMass } from './mass';
import type { Sites } from './sites';
import type { Tables } from './tables';

export interface Possible {
  /** Calls for every slot from one to before another whose site may reach the score. */
  each(from: number, to: number, call: (slot: number) => void): void;
}

/** Steps of the scale at which it is known how much experience a fit takes. */
const STEPS = 256;

/**
 * Tells quickly which sites can reach a score, 0 to 1. A site does when all its points reach that share of all its
 * weight, so when the sum over its data of `points - share * weight` is not below 0: one number for each datum, of which
 * the most is known for those not looked at yet. Where reckoning takes long, the distance, what other places of its
 * trials add, and the logarithm, the most is taken.
 */
export function possibleFrom(
  share: number,
  sites: Sites,
  tables: Tables,
  trials: TrialMass,
  weights: Weights,
): Possible {
  const standing = gainsOf(tables.standing, 2, share);
  const mean = gainsOf(tables.mean, 4, share);
  const areas = gainsOf(tables.areas, 2, share);
  const equipment = gainsOf(tables.equipment, 2, share);
  const history = gainsOf(tables.history, 2, share);
  const begun = gainsOf(tables.begun, 2, share);
  const region = gainsOf(tables.region, 3, share);
  const { volume, city, experience, now } = tables;
  const current = tables.current.points - share * tables.current.weight;
  const expired = tables.expired.points - share * tables.expired.weight;
  const places = mostOf(areas) + mostOf(equipment) + mostOf(history) + mostOf(region) + (city ? mostOf(city) : 0);
  const afterMean = places + Math.max(0, current, expired);
  const afterStanding = afterMean + mostOf(mean);

  const needed = neededFor(experience, weights);
  const kindest = leastOf(tables.mean, 4, 3);
  const ground = Math.exp(weights.trials.floor);
  const perTrial = Math.exp(weights.trials.together.share) * trials.most;
  // By standing: the experience from which on a site can get there; Infinity for one that cannot without a trial.
  const withTrials = new Float64Array(standing.length);
  const without = new Uint8Array(standing.length);
  const ofTrials = mostOf(begun) + mostOf(volume);
  for (let code = 0; code < standing.length; code++) {
    const matched = (tables.standing[2 * code + 1] as number) >= 0;
    const gain = (standing[code] as number) + afterStanding;
    withTrials[code] = matched ? needed(gain + ofTrials) * kindest : Infinity;
    without[code] = matched && gain >= 0 ? 1 : 0;
  }

  const { own } = trials;
  const { standing: papers, mean: kinds, count, last } = sites;
  const { areas: areaSets, equipment: equipmentSets, history: histories, region: regions, place, gcp } = sites;
  const kindness = tables.mean;
  return {
    each(from, to, call) {
      for (let slot = from; slot < to; slot++) {
        const paper = papers[slot] as number;
        const listed = count[slot] as number;
        let experienced = 0;
        let gain = standing[paper] as number;
        if (listed > 0) {
          experienced = (own[slot] as number) + ground + perTrial * listed;
          if (experienced < (withTrials[paper] as number)) continue;
          gain += (begun[last[slot] as number] as number) + (volume[listed] as number);
        } else if (without[paper] === 0) continue;
        const kind = kinds[slot] as number;
        gain += mean[kind] as number;
        if (listed > 0 ? experienced < needed(gain + afterMean) * kindest : gain + afterMean < 0) continue;
        gain += areas[areaSets[slot] as number] as number;
        gain += equipment[equipmentSets[slot] as number] as number;
        gain += history[histories[slot] as number] as number;
        gain += region[regions[slot] as number] as number;
        if (city !== null) gain += city[place[slot] as number] as number;
        const expires = gcp[slot] as number;
        if (expires > now) gain += current;
        else if (expires <= now) gain += expired;
        if (gain < 0 && experienced <= needed(gain) * (kindness[4 * kind + 3] as number)) continue;
        call(slot);
      }
    },
  };
}

/** What each value of a column adds to `points - share * weight`; a third number is a weight that may count in full. */
function gainsOf(table: Float64Array, stride: number, share: number): Float64Array {
  const gains = new Float64Array(table.length / stride);
  for (let code = 0; code < gains.length; code++) {
    const at = code * stride;
    const far = stride === 3 ? (1 - share) * (table[at + 2] as number) : 0;
    gains[code] = (table[at] as number) - share * (table[at + 1] as number) + far;
  }
  return gains;
}

function mostOf(values: Float64Array): number {
  let most = values.length > 0 ? -Infinity : 0;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > most) most = values[at] as number;
  return most;
}

function leastOf(values: Float64Array, stride: number, from: number): number {
  let least = Infinity;
  for (let at = from; at < values.length; at += stride)
    if ((values[at] as number) < least) least = values[at] as number;
  return least;
}

/** The experience it takes, before what the kind of place adds, to make up for what is lacking of the rest. */
function neededFor(experience: number, { trials: { scale } }: Weights): (gain: number) => number {
  const width = scale.full - scale.none;
  const needs = Float64Array.from({ length: STEPS + 1 }, (_, step) => Math.exp(scale.none + (step / STEPS) * width));
  return (gain) => {
    if (gain >= 0) return 0;
    const fit = -gain / experience;
    return fit <= 1 ? (needs[Math.floor(fit * STEPS)] as number) : Infinity;
  };
}
