/** Rate limits. README lists them, and says where they are counted. */
import cluster from 'node:cluster';
import type { AppLoadContext } from '@remix-run/node';
import ipaddr from 'ipaddr.js';
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

/** Ranges that hold a whole IPv4 address in their last 32 bits: mapped (::ffff:0:0/96) and translated (64:ff9b::/96). */
const HOLDS_IPV4: readonly string[] = ['ipv4Mapped', 'rfc6145', 'rfc6052'];

/**
 * Whom a client address stands for, in one spelling. An IPv6 client has 2^64 addresses to itself, so its network counts.
 * Some proxies add the port. What is no address counts as one client.
 */
export function clientOf(ip: string): string {
  const address = ip.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const bytes = parsed.toByteArray();
  if (HOLDS_IPV4.includes(parsed.range())) return bytes.slice(-4).join('.');
  return `${Buffer.from(bytes.slice(0, 8)).toString('hex')}/64`;
}

/** Counts a request. @returns whether it is within the limit. RATE_LIMIT=off turns it off for tests. */
export async function isWithinRate({ ip }: AppLoadContext, what: Limited): Promise<boolean> {
  if (!env().rateLimit) return true;
  const { most, inDatabase } = PER_MINUTE[what];
  const limit = { most, seconds: RATE_LIMIT_SECONDS };
  const client = clientOf(ip);
  const counts = inDatabase === 'always' || (inDatabase === 'shared' && env().severalInstances);
  const allowed = counts ? await isTryAllowed(what, client, limit) : await isAllowedHere(what, client, limit);
  if (!allowed) logSecurity('rateLimited', { account: null, what });
  return allowed;
}

/** @throws {DomainError} too_many_requests, unavailable. */
export async function limitRate(context: AppLoadContext, what: Limited): Promise<void> {
  if (!(await isWithinRate(context, what))) throw new DomainError('too_many_requests');
}
