import type { Origin } from './origins';

/** Beside a field or a value. Apart from the estimates (origins.ts), whose texts most forms do not need. */
export const ORIGIN_WORDS = {
  record: 'From the record',
  derived: 'Worked out from the record',
  estimate: 'Estimate',
} as const satisfies Record<Origin, string>;
