import { DIMENSIONS } from './explain';
import type { Dimension } from './types';
import type { Weights } from './weights';

/** Percent of the default weight of each sub-score: 100 leaves it, 0 leaves it out, 200 doubles it. */
export type Shifts = Readonly<Record<Dimension, number>>;

const UNSHIFTED = 100;

/**
 * The weights with those of the five sub-scores shifted; as they are for null, or where every shift is 100.
 * The version then says how: 'v1+g120s100c100r50p100', so that a stored match tells what it was computed with.
 * At least one shift has to be above 0: with none, nothing is known of any site.
 */
export function shiftWeights(weights: Weights, shifts: Shifts | null): Weights {
  if (shifts === null || DIMENSIONS.every((dimension) => shifts[dimension] === UNSHIFTED)) return weights;
  const dimensions = { ...weights.dimensions };
  for (const dimension of DIMENSIONS) dimensions[dimension] *= shifts[dimension] / UNSHIFTED;
  const suffix = DIMENSIONS.map((dimension) => `${dimension[0]}${shifts[dimension]}`).join('');
  return { ...weights, version: `${weights.version}+${suffix}`, dimensions };
}
