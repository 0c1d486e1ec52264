import type { Weights } from '../weights';
import type { Asked } from './score';
import type { Sites } from './sites';
import type { Tables } from './tables';

/** Steps of the scale at which it is known how much experience a fit takes. */
const STEPS = 256;

/**
 * Tells the slots whose site can reach a score, 0 to 1, of every `step`-th from the first on. A site does when all its
 * points reach that share of all its weight, so when the sum over its data of `points - share * weight` is not below 0:
 * one number for each datum, of which the most is known for those not looked at yet. Where reckoning takes long, the
 * distance, what other places of its trials add, and the logarithm, the most is taken. What a name adds is not.
 */
export function possibilities({
  sites,
  tables,
  trials,
  names,
  weights,
}: Asked): (share: number, step: number) => number[] {
  const papers = papersOf(sites, tables);
  const mostOfCity = tables.city ? mostOf(tables.city) : 0;
  const needed = neededFor(tables.experience, weights);
  const { history, begun, volume, city, now } = tables;
  const { mostOwn } = trials;
  const { mostGround, mostFactor, ground, factor } = names;
  const perTrial = trials.togetherShare * trials.most;
  const { pair, count, last, length } = sites;
  const { areas: areaSets, equipment: equipmentSets, history: histories, region: regions, place, gcp, name } = sites;

  return (share, step) => {
    const areas = gainsOf(tables.areas, 2, share);
    const equipment = gainsOf(tables.equipment, 2, share);
    const region = gainsOf(tables.region, 3, share);
    const current = tables.current.points - share * tables.current.weight;
    const expired = tables.expired.points - share * tables.expired.weight;
    // Nothing brings more than its weight.
    const ofHistory = (1 - share) * tables.historyWeight;
    const afterPapers =
      mostOf(region) + mostOfCity + mostOf(areas) + mostOf(equipment) + ofHistory + Math.max(0, current, expired);
    const ofBegun = mostGain(begun, share);
    const ofTrials = tables.experience + ofBegun + mostOf(volume);

    const gains = new Float64Array(papers.points.length);
    // By papers alone: 2 where a site can do without trials, 1 where it takes them, 0 where all is in vain.
    const hopes = new Uint8Array(gains.length);
    for (let paper = 0; paper < gains.length; paper++) {
      const gain = (papers.points[paper] as number) - share * (papers.weight[paper] as number);
      gains[paper] = gain;
      hopes[paper] = gain + afterPapers >= 0 ? 2 : gain + afterPapers + ofTrials >= 0 ? 1 : 0;
    }
    /** The experience that sites of these papers and as many trials need at least; Infinity where nothing helps. */
    const leastOf = (paper: number, listed: number): number => {
      if (listed === 0) return hopes[paper] === 2 ? 0 : Infinity;
      const gain = (gains[paper] as number) + afterPapers + ofBegun + (volume[listed] as number);
      const least = needed(gain);
      return ((mostOwn[listed] as number) + mostGround + perTrial * listed) * mostFactor < least ? Infinity : least;
    };

    const slots: number[] = [];
    let [paper, listed, atLeast] = [-1, -1, Infinity];
    for (let slot = 0; slot < length; slot += step) {
      if (hopes[pair[slot] as number] === 0) continue;
      // Sites of the same papers and as many trials lie side by side: most are decided here, and alike.
      if (pair[slot] !== paper || count[slot] !== listed) {
        paper = pair[slot] as number;
        listed = count[slot] as number;
        atLeast = leastOf(paper, listed);
      }
      if (atLeast === Infinity) continue;
      let gain = gains[paper] as number;
      let reached = 0;
      if (listed > 0) {
        const named = name[slot] as number;
        const times = factor[named] as number;
        const shared = (ground[named] as number) + perTrial * listed;
        const most = ((mostOwn[listed] as number) + shared) * times;
        if (most < atLeast) continue;
        const began = 2 * (last[slot] as number);
        gain += (begun[began] as number) - share * (begun[began + 1] as number) + (volume[listed] as number);
        const least = needed(gain + afterPapers);
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

/** By pair of standing and means: what both add, -Infinity for a site that cannot be matched. */
function papersOf({ pairs, pairStanding, pairMean }: Sites, { standing, mean }: Tables) {
  const points = new Float64Array(pairs.values.length);
  const weight = new Float64Array(points.length);
  for (let code = 0; code < points.length; code++) {
    const one = 2 * (pairStanding[code] as number);
    const other = 2 * (pairMean[code] as number);
    const stated = standing[one + 1] as number;
    points[code] = stated < 0 ? -Infinity : (standing[one] as number) + (mean[other] as number);
    weight[code] = stated + (mean[other + 1] as number);
  }
  return { points, weight };
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

/** The most of gainsOf, for tables too long to be worth one. */
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

/** The experience it takes to make up for what is lacking of the rest. */
function neededFor(experience: number, { trials: { scale } }: Weights): (gain: number) => number {
  const width = scale.full - scale.none;
  const needs = Float64Array.from({ length: STEPS + 1 }, (_, step) => Math.exp(scale.none + (step / STEPS) * width));
  return (gain) => {
    if (gain >= 0) return 0;
    const fit = -gain / experience;
    return fit <= 1 ? (needs[Math.floor(fit * STEPS)] as number) : Infinity;
  };
}
