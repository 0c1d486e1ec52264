/** Limits counted in the database: exact across instances, and kept over a restart. RATE_LIMIT=off turns them off for tests. */
import { LRUCache } from 'lru-cache';
import { CODE_TRIES, LETTERS } from '~/catalogue/limits';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { sign } from '~/gateways/secret.server';
import { logSecurity } from '~/gateways/security-log.server';
import { countTry, deleteTries } from '~db/queries/rate-limits';
import { store } from '~db/store.server';
import { type Actor, person } from '../actor';
import { DomainError } from '../errors';

export interface Limit {
  /** How many tries are allowed within the time. */
  most: number;
  seconds: number;
}

/** What this process has refused, and until when (ms), so that a flood of tries does not reach the database. */
const refused = new LRUCache<string, number>({ max: 10_000 });

/** The table does not show who made an attempt, or from where. */
const keyOf = (limit: string, whose: string): string => sign('limits', `${limit} ${whose}`);

/** Counts a try, or `cost` of them. @returns whether they are within the limit. @throws {DomainError} unavailable. */
export async function isTryAllowed(
  name: string,
  whose: string,
  { most, seconds, cost = 1 }: Limit & { cost?: number },
  at = now(),
): Promise<boolean> {
  const key = keyOf(name, whose);
  if ((refused.get(key) ?? 0) > at) return false;
  const counted = await store.write((db) => countTry(db, { key, now: at, expiresAt: at + seconds * 1000, cost }));
  if (counted.tries >= most) refused.set(key, counted.expiresAt);
  return counted.tries <= most;
}

export async function forgetTries(name: string, whose: string): Promise<void> {
  const key = keyOf(name, whose);
  await store.write((db) => deleteTries(db, key));
  refused.delete(key);
}

/**
 * Limits an account's tries from any address; success resets the count.
 * @throws {DomainError} too_many_codes, unavailable.
 */
export async function limitTries<T>(account: string, work: () => Promise<T>): Promise<T> {
  if (!env().rateLimit) return work();
  if (!(await isTryAllowed('code', account, CODE_TRIES))) {
    logSecurity('rateLimited', { account, what: 'code' });
    throw new DomainError('too_many_codes');
  }
  const done = await work();
  await forgetTries('code', account);
  return done;
}

/**
 * Limits how often an account can e-mail the other sides of its matches. Call it outside a transaction.
 * @throws {DomainError} unauthenticated, too_many_letters, unavailable.
 */
export async function limitLetters(actor: Actor, at = now()): Promise<void> {
  const account = person(actor).id;
  if (!env().rateLimit || (await isTryAllowed('letter', account, LETTERS, at))) return;
  logSecurity('rateLimited', { account, what: 'letter' });
  throw new DomainError('too_many_letters');
}
