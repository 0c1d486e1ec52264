/**
 * Where an imported value comes from (REG-20). `record`: the record states it. `derived`: worked out from what the record
 * states, by a rule that can be shown. `estimate`: a default or a formula, until a person confirms it.
 */
export const ORIGINS = ['record', 'derived', 'estimate'] as const;
export type Origin = (typeof ORIGINS)[number];

/** A value with its origin; null if the record does not tell it and no rule gives it. */
export interface Told<T> {
  value: T;
  origin: Origin;
}

export const stated = <T>(value: T): Told<T> => ({ value, origin: 'record' });
export const derived = <T>(value: T): Told<T> => ({ value, origin: 'derived' });
export const estimated = <T>(value: T): Told<T> => ({ value, origin: 'estimate' });
