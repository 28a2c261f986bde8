import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The IPv6 range allocated to the public Internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is on the public Internet: not this machine, its network or the cloud's internal addresses, and
 * not an IPv6 address that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // The library calls every address without a special use "unicast", including those outside 2000::/3.
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST));
}

const NOT_PUBLIC = "The address is private, so the site does not connect to it.";

/**
 * Resolves a host name once, checks all its addresses, and returns a lookup pinned to one of them, so that a second DNS
 * answer cannot redirect the connection. Throws errors with readable messages.
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
