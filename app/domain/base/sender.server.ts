/** Whom a request counts for. */
import ipaddr from 'ipaddr.js';
import type { RequestContext } from '~/gateways/request-context.server';

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

/** The account that sends a request or, without one, its client. */
export const senderOf = ({ account, from }: Pick<RequestContext, 'account' | 'from'>): string =>
  account ?? clientOf(from);
