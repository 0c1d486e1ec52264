import type { AppLoadContext } from '@remix-run/node';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RATE_LIMIT_SECONDS } from '~/catalogue/limits';
import { DomainError } from '~/domain/errors';
import { env } from '~/env.server';

/** Points per minute and client address. */
const PER_MINUTE = { signIn: 10, register: 10, kiosk: 60, lookup: 30, upload: 30, contact: 5 } as const;
type Limited = keyof typeof PER_MINUTE;

const limiters = new Map<Limited, RateLimiterMemory>();

/** @throws {DomainError} too_many_requests. RATE_LIMIT=off lifts it for tests of other things. */
export async function limitRate(context: AppLoadContext, what: Limited): Promise<void> {
  if (!env().rateLimit) return;
  let limiter = limiters.get(what);
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: PER_MINUTE[what], duration: RATE_LIMIT_SECONDS });
    limiters.set(what, limiter);
  }
  try {
    await limiter.consume(context.ip);
  } catch {
    throw new DomainError('too_many_requests');
  }
}
