import type { Origin } from '~/catalogue/origins';

/** A value with its origin. */
export interface Told<T> {
  value: T;
  origin: Origin;
}

export const stated = <T>(value: T): Told<T> => ({ value, origin: 'record' });
export const derived = <T>(value: T): Told<T> => ({ value, origin: 'derived' });
export const estimated = <T>(value: T): Told<T> => ({ value, origin: 'estimate' });
