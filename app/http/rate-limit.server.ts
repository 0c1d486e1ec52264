/** Rate limits. README lists them, and says where they are counted. */
import cluster from 'node:cluster';
import type { AppLoadContext } from '@remix-run/node';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RATE_LIMIT_SECONDS } from '~/catalogue/limits';
import { DomainError } from '~/domain/errors';
import { isTryAllowed, type Limit } from '~/domain/limits/tries.server';
import { env } from '~/env.server';
import { logSecurity } from '~/gateways/security-log.server';

/**
 * Where requests are counted. `always`: in the database, so that a restart clears nothing. `shared`: in the database if
 * several instances may run. `never`: in memory, because such a request only reads, and a read must not cause a write.
 */
type InDatabase = 'always' | 'shared' | 'never';

/** How many requests per minute and client address. A preview ranks every site. */
const PER_MINUTE = {
  signIn: { most: 10, inDatabase: 'always' },
  register: { most: 10, inDatabase: 'shared' },
  kiosk: { most: 60, inDatabase: 'shared' },
  upload: { most: 30, inDatabase: 'shared' },
  contact: { most: 5, inDatabase: 'shared' },
  lookup: { most: 30, inDatabase: 'never' },
  preview: { most: 20, inDatabase: 'never' },
  ownData: { most: 5, inDatabase: 'never' },
} as const satisfies Record<string, { most: number; inDatabase: InDatabase }>;
export type Limited = keyof typeof PER_MINUTE;

const limiters = new Map<Limited, RateLimiterMemory | RateLimiterCluster>();

/** Counts in memory. If an instance has several processes, its supervisor counts (app/processes.server.ts). */
async function isAllowedHere(what: Limited, whose: string, { most, seconds }: Limit): Promise<boolean> {
  const limit = { points: most, duration: seconds, keyPrefix: what };
  const limiter =
    limiters.get(what) ?? (cluster.isWorker ? new RateLimiterCluster(limit) : new RateLimiterMemory(limit));
  limiters.set(what, limiter);
  try {
    await limiter.consume(whose);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** Counts a request. @returns whether it is within the limit. RATE_LIMIT=off turns it off for tests. */
export async function isWithinRate({ ip }: AppLoadContext, what: Limited): Promise<boolean> {
  if (!env().rateLimit) return true;
  const { most, inDatabase } = PER_MINUTE[what];
  const limit = { most, seconds: RATE_LIMIT_SECONDS };
  const counts = inDatabase === 'always' || (inDatabase === 'shared' && env().severalInstances);
  const allowed = counts ? await isTryAllowed(what, ip, limit) : await isAllowedHere(what, ip, limit);
  if (!allowed) logSecurity('rateLimited', { account: null, what });
  return allowed;
}

/** @throws {DomainError} too_many_requests, unavailable. */
export async function limitRate(context: AppLoadContext, what: Limited): Promise<void> {
  if (!(await isWithinRate(context, what))) throw new DomainError('too_many_requests');
}
