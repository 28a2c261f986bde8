import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** All of IPv6 that is given out for the public Internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one of the public Internet: neither this machine, nor its network, nor the cloud's own, and no
 * IPv6 address that carries an IPv4 address in it (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // For the library "unicast" is what has no special use, also beyond 2000::/3.
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST));
}

const NOT_PUBLIC = "The address is a private one, and nothing is asked there.";

/**
 * Resolves the name of a host once, checks every address of it, and answers a lookup that leads a connection to that
 * very address: no second answer of a name server can lead elsewhere. Throws in words.
 */
export async function pinPublic(
  { hostname }: URL,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<LookupFunction> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) throw new Error(NOT_PUBLIC);
  const [first] = found as [{ address: string; family: number }];
  return (_host, options, done) => (options.all ? done(null, [first]) : done(null, first.address, first.family));
}
