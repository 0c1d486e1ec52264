/** Rate limits. docs/limits.md lists them, and says where they are counted. */
import type { AppLoadContext } from '@remix-run/node';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '~/catalogue/errors';
import { REGISTERED_A_DAY, SENT_A_DAY } from '~/catalogue/limits';
import { type InDatabase, type Limited, REQUESTS } from '~/catalogue/request-rates';
import { DAY_MS } from '~/catalogue/time';
import { clientOf, senderOf } from '~/domain/base/sender.server';
import { isTryAllowed, type Limit } from '~/domain/base/tries.server';
import { env } from '~/env.server';
import { currentRequest } from '~/gateways/request-context.server';
import { logSecurity } from '~/gateways/security-log.server';

interface Rate extends Limit {
  inDatabase: InDatabase;
}

const aDay = (most: number, inDatabase: InDatabase): Rate => ({ most, seconds: DAY_MS / 1000, inDatabase });

/** Those that also have a limit per day, because what they leave behind stays. */
const REQUESTS_A_DAY: Partial<Record<Limited, Rate>> = { register: aDay(REGISTERED_A_DAY, 'shared') };

/** How many bytes per account, or per client address without one. */
const BYTES = {
  text: { visitor: aDay(SENT_A_DAY.text, 'never'), account: aDay(SENT_A_DAY.text, 'never') },
  files: { visitor: aDay(SENT_A_DAY.files.visitor, 'shared'), account: aDay(SENT_A_DAY.files.account, 'shared') },
  drafts: { visitor: aDay(SENT_A_DAY.drafts, 'shared'), account: aDay(SENT_A_DAY.drafts, 'shared') },
} as const satisfies Record<string, { visitor: Rate; account: Rate }>;
export type Sent = keyof typeof BYTES;

const limiters = new Map<string, RateLimiterMemory>();

/** Counts in memory. */
async function isAllowedHere(what: string, whose: string, { most, seconds }: Limit, cost: number): Promise<boolean> {
  const limiter = limiters.get(what) ?? new RateLimiterMemory({ points: most, duration: seconds });
  limiters.set(what, limiter);
  try {
    await limiter.consume(whose, cost);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

async function isAllowed(what: string, whose: string, rate: Rate, cost = 1): Promise<boolean> {
  const counts = rate.inDatabase === 'always' || (rate.inDatabase === 'shared' && env().severalInstances);
  return counts ? isTryAllowed(what, whose, { ...rate, cost }) : isAllowedHere(what, whose, rate, cost);
}

/** Counts a request. @returns whether it is within the limit. RATE_LIMIT=off turns it off for tests. */
export async function isWithinRate({ ip }: Pick<AppLoadContext, 'ip'>, what: Limited): Promise<boolean> {
  if (!env().rateLimit) return true;
  const allowed = await isAllowed(what, clientOf(ip), REQUESTS[what]);
  if (!allowed) logSecurity('rateLimited', { account: null, what });
  return allowed;
}

/** Counts a call by this API token. @throws {DomainError} too_many_requests, unavailable. */
export async function limitToken(id: string): Promise<void> {
  if (!env().rateLimit || (await isAllowed('token', id, REQUESTS.token))) return;
  logSecurity('rateLimited', { account: null, what: 'token' });
  throw new DomainError('too_many_requests');
}

/** @throws {DomainError} too_many_requests, too_many_today, unavailable. */
export async function limitRate(context: AppLoadContext, what: Limited): Promise<void> {
  if (currentRequest()?.unsent) return;
  if (!(await isWithinRate(context, what))) throw new DomainError('too_many_requests');
  const daily = REQUESTS_A_DAY[what];
  if (!daily || !env().rateLimit || (await isAllowed(`${what}-day`, clientOf(context.ip), daily))) return;
  logSecurity('rateLimited', { account: null, what });
  throw new DomainError('too_many_today');
}

/**
 * Limits what an account, or an address without one, sends in a day, so that nobody can fill the disk.
 * @throws {DomainError} too_much_sent, unavailable.
 */
export async function limitSent(what: Sent, bytes: number): Promise<void> {
  const request = currentRequest();
  if (!env().rateLimit || !request || request.unsent || bytes <= 0) return;
  const { account = null } = request;
  const who = account === null ? 'visitor' : 'account';
  if (await isAllowed(`${what}-${who}`, senderOf(request), BYTES[what][who], bytes)) return;
  logSecurity('rateLimited', { account, what });
  throw new DomainError('too_much_sent');
}
