import ipaddr from "ipaddr.js";

/**
 * The network under which an address is counted. A customer has one IPv4 address but a whole /64 of IPv6, or even a
 * /48. An IPv4 address that is written as IPv6 is an IPv4 address.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  if (!address.includes(":")) return address;
  const [bare = ""] = address.split("%", 1);
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${prefix}`)}/${prefix}`;
}
