/** Which IP addresses are public: the others only this server and its neighbors can reach. */
import ipaddr from 'ipaddr.js';

/** Networks that are not public and that ipaddr.js 1.9 takes for public ones. */
const NOT_PUBLIC = ['198.18.0.0/15', '2001::/23', '3fff::/20'];
/** All public IPv6 addresses. */
const GLOBAL_IPV6 = ['2000::/3'];

const parsed = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.parse(ip) : null);

/** Whether an IP address is in one of these networks, each such as 10.0.0.0/8. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const address = parsed(ip);
  return networks.some((each) => {
    const [network, bits] = ipaddr.parseCIDR(each);
    return address?.kind() === network.kind() && (address as ipaddr.IPv6).match(network as ipaddr.IPv6, bits);
  });
}

/** Whether everyone on the internet can reach this IP address. What stands for an IPv4 address in IPv6 counts as not public. */
export function isPublic(ip: string): boolean {
  const address = parsed(ip);
  if (address?.range() !== 'unicast' || isWithin(ip, NOT_PUBLIC)) return false;
  return address.kind() === 'ipv4' || isWithin(ip, GLOBAL_IPV6);
}
