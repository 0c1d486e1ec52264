import cluster from 'node:cluster';
import type { AppLoadContext } from '@remix-run/node';
import { RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible';
import { CODE_TRIES, RATE_LIMIT_SECONDS } from '~/catalogue/limits';
import { DomainError } from '~/domain/errors';
import { env } from '~/env.server';
import { logSecurity } from '~/gateways/security-log.server';

/** Points per minute and client address. A preview ranks every site. */
const PER_MINUTE = { signIn: 10, register: 10, kiosk: 60, lookup: 30, upload: 30, contact: 5, preview: 20 } as const;
export type Limited = keyof typeof PER_MINUTE;

type Limiter = RateLimiterMemory | RateLimiterCluster;
const limiters = new Map<Limited | 'code', Limiter>();

/** Of several processes, the supervisor counts (app/processes.server.ts). */
function limiterOf(what: Limited | 'code'): Limiter {
  const limit =
    what === 'code'
      ? { points: CODE_TRIES.most, duration: CODE_TRIES.seconds }
      : { points: PER_MINUTE[what], duration: RATE_LIMIT_SECONDS };
  const limiter =
    limiters.get(what) ??
    (cluster.isWorker ? new RateLimiterCluster({ ...limit, keyPrefix: what }) : new RateLimiterMemory(limit));
  limiters.set(what, limiter);
  return limiter;
}

/** Counts a request. @returns whether it is within the limit. RATE_LIMIT=off turns it off for tests. */
export async function isWithinRate(context: AppLoadContext, what: Limited): Promise<boolean> {
  if (!env().rateLimit) return true;
  try {
    await limiterOf(what).consume(context.ip);
    return true;
  } catch {
    logSecurity('rateLimited', { account: null, what });
    return false;
  }
}

/** @throws {DomainError} too_many_requests. */
export async function limitRate(context: AppLoadContext, what: Limited): Promise<void> {
  if (!(await isWithinRate(context, what))) throw new DomainError('too_many_requests');
}

/** Limits an account's tries from any address; success resets the count. @throws {DomainError} too_many_codes. */
export async function limitTries<T>(account: string, work: () => Promise<T>): Promise<T> {
  if (!env().rateLimit) return work();
  const limiter = limiterOf('code');
  try {
    await limiter.consume(account);
  } catch {
    logSecurity('rateLimited', { account, what: 'code' });
    throw new DomainError('too_many_codes');
  }
  const done = await work();
  await limiter.delete(account);
  return done;
}
