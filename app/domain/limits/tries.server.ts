/** Limits counted in the database: exact across instances, and kept over a restart. */
import { LRUCache } from 'lru-cache';
import { now } from '~/gateways/clock.server';
import { sign } from '~/gateways/secret.server';
import { countTry, deleteTries } from '~db/queries/rate-limits';
import { store } from '~db/store.server';

export interface Limit {
  /** How many tries are allowed within the time. */
  most: number;
  seconds: number;
}

/** What this process has refused, and until when (ms), so that a flood of tries does not reach the database. */
const refused = new LRUCache<string, number>({ max: 10_000 });

/** The table does not show who made an attempt, or from where. */
const keyOf = (limit: string, whose: string): string => sign('limits', `${limit} ${whose}`);

/** Counts a try. @returns whether it is within the limit. @throws {DomainError} unavailable. */
export async function isTryAllowed(
  name: string,
  whose: string,
  { most, seconds }: Limit,
  at = now(),
): Promise<boolean> {
  const key = keyOf(name, whose);
  if ((refused.get(key) ?? 0) > at) return false;
  const counted = await store.write((db) => countTry(db, { key, now: at, expiresAt: at + seconds * 1000 }));
  if (counted.tries >= most) refused.set(key, counted.expiresAt);
  return counted.tries <= most;
}

export async function forgetTries(name: string, whose: string): Promise<void> {
  const key = keyOf(name, whose);
  await store.write((db) => deleteTries(db, key));
  refused.delete(key);
}
