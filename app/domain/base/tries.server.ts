/** Limits counted in the database: exact across instances, and kept over a restart. RATE_LIMIT=off turns them off for tests. */
import { LRUCache } from 'lru-cache';
import { DomainError } from '~/catalogue/errors';
import { CODE_ATTEMPTS, PASSWORD_ATTEMPTS } from '~/catalogue/limits';
import { MINUTE_MS } from '~/catalogue/time';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { sign } from '~/gateways/secret.server';
import { logSecurity } from '~/gateways/security-log.server';
import { countDelayedTry, countTry, deleteTries } from '~db/queries/rate-limits';
import { store } from '~db/store.server';

export interface Limit {
  /** How many tries are allowed within the time. */
  most: number;
  seconds: number;
}

/** What this process has refused, and until when (ms), so that a flood of tries does not reach the database. */
const refused = new LRUCache<string, number>({ max: 10_000 });

/** The table does not show who made an attempt, or from where. */
export const keyOf = (limit: string, whose: string): string => sign('limits', `${limit} ${whose}`);

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
 * @param whose names the count, if the account has several.
 * @throws {DomainError} too_many_codes, unavailable.
 */
export async function limitTries<T>(account: string, work: () => Promise<T>, whose = account): Promise<T> {
  if (!env().rateLimit) return work();
  if (!(await isTryAllowed('code', whose, CODE_ATTEMPTS))) {
    logSecurity('rateLimited', { account, what: 'code' });
    throw new DomainError('too_many_codes');
  }
  const done = await work();
  await forgetTries('code', whose);
  return done;
}

/** The count of an account's wrong passwords in browsers that are not known for it. No name that is typed gives it. */
const ofAccount = (account: string): string => `of account ${account}`;

/** Ends the wait that wrong passwords in unknown browsers have caused for an account. */
export const forgetWrongPasswords = (account: string): Promise<void> => forgetTries('password', ofAccount(account));

/** What a password was typed for, and where. */
interface PasswordTry {
  /** The address or user name as it was typed. It is counted if it has no account, so that the limit is the same. */
  name: string;
  /** The account that it names, if there is one: its user name and its address share a count. */
  account: string | null;
  /** The browser, if someone has signed in to this account in it before. */
  browser: string | null;
}

/**
 * Makes wrong passwords for an account wait longer each time, from any address. A browser in which its owner has signed
 * in before has a count of its own, so strangers cannot keep the owner out (docs/decisions/0034-limits-and-waits.md).
 * While it waits, even the right password is refused, unread.
 * @throws {DomainError} too_many_passwords, unavailable.
 */
export async function limitPasswords<T>(
  { name, account, browser }: PasswordTry,
  work: () => Promise<T>,
  at = now(),
): Promise<T> {
  if (!env().rateLimit) return work();
  const whose = browser ? `in ${browser} for ${account}` : account ? ofAccount(account) : `for ${name.toLowerCase()}`;
  const key = keyOf('password', whose);
  const waitMs = await store.write((db) => countDelayedTry(db, { key, now: at, ...PASSWORD_ATTEMPTS }));
  if (waitMs > 0) {
    logSecurity('rateLimited', { account, what: 'password' });
    throw new DomainError('too_many_passwords', { seconds: Math.ceil(waitMs / 1000), wait: waitOf(waitMs) });
  }
  const done = await work();
  await forgetTries('password', whose);
  return done;
}

function waitOf(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
