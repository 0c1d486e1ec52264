import { capacity } from './capacity';
import type { Gather } from './evidence';
import { geography } from './geography';
import { performance } from './performance';
import { regulatory } from './regulatory';
import { specialty } from './specialty';
import type { Dimension } from './types';

/** What looks for the evidence of each sub-score. */
export const GATHERERS: Readonly<Record<Dimension, Gather>> = {
  geography,
  specialty,
  capacity,
  regulatory,
  performance,
};
