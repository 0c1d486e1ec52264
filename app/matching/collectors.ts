import { capacity } from './capacity';
import type { Collect } from './evidence';
import { geography } from './geography';
import { performance } from './performance';
import { regulatory } from './regulatory';
import { specialty } from './specialty';
import type { Dimension } from './types';

/** What each sub-score considers. The index scores with these, and explanations are made of them. */
export const COLLECTORS: Record<Dimension, Collect> = { geography, specialty, capacity, regulatory, performance };
