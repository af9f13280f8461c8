import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** An IPv6 address has 8 groups of 16 bits. */
const IPV6_GROUPS = 8;

/**
 * The part of an IP address that identifies one household or person: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * because every host of a network chooses the rest itself.
 */
export function findNetwork(address: string): string {
  return cutPrefix(address, 4);
}

/** The network that one organization usually has: the first 48 bits of an IPv6 address, or a whole IPv4 address. */
export function findSite(address: string): string {
  return cutPrefix(address, 3);
}

function cutPrefix(address: string, groups: number): string {
  const [, mapped] = MAPPED_IPV4.exec(address) ?? [];
  const plain = mapped ?? address.split('%', 1)[0] ?? '';
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  return `${expand(plain).slice(0, groups).join(':')}::/${groups * 16}`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [start = '', end] = address.split('::');
  const before = start.split(':').filter(Boolean);
  const after = (end ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
