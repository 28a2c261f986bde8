import { formatAddress, unpackEndpoint } from "./protocol/address.ts";

/** Placeholder for an address that could not be read: "this network", where nobody is. */
export const UNREADABLE = "\0".repeat(4);

/** Ports under 1024 belong to services of the system. Some members use these two to get through a firewall. */
const LOW_PORTS: ReadonlySet<number> = new Set([80, 443]);
/** The ports from 1024 on that browsers refuse, because well-known services listen there (Fetch, "port blocking"). */
const SERVICE_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Some clients behind a proxy announce port 1 instead of none, to say that nobody can connect to them. */
const HIGHEST_PORT_OF_NONE = 1;

/** Why an endpoint is not handed out. */
export type EndpointFault = "no-port" | "service-port" | "address";

/**
 * Why an endpoint, in compact form, is not handed out, or null if it is. This excludes ports of other services, so that
 * a swarm cannot be directed against them, and addresses at which nobody can be reached. Private networks are allowed,
 * for sites within one network.
 */
export function faultOf(endpoint: string, allowLoopback: boolean): EndpointFault | null {
  const { address, port } = unpackEndpoint(endpoint);
  if (port <= HIGHEST_PORT_OF_NONE) return "no-port";
  if ((port < 1024 && !LOW_PORTS.has(port)) || SERVICE_PORTS.has(port)) return "service-port";
  const isReachable =
    address.length === 4 ? isReachable4(address, allowLoopback) : isReachable6(address, allowLoopback);
  return isReachable ? null : "address";
}

/** The warning about a fault. A missing port gets none, because a client behind a proxy cannot change that. */
export function warningFor(fault: EndpointFault | null, endpoint: string): string | undefined {
  const { address, port } = unpackEndpoint(endpoint);
  if (fault === "service-port")
    return `Port ${port} is that of a well-known service, so it is not given out. Set your client to a port from 49152 to 65535.`;
  if (fault !== "address") return undefined;
  return address === UNREADABLE
    ? "Your address could not be read, so it is not given out. Tell the staff of this site."
    : `Members cannot reach your address, ${formatAddress(address)}, so it is not given out. Tell the staff of this site.`;
}

/** Not "this network", loopback, link-local, multicast, reserved and broadcast (RFC 6890). */
function isReachable4(address: string, allowLoopback: boolean): boolean {
  const [first, second] = [address.charCodeAt(0), address.charCodeAt(1)];
  if (first === 127) return allowLoopback;
  return first !== 0 && first < 224 && !(first === 169 && second === 254);
}

/** Not unspecified, loopback, link-local, multicast, or IPv4 in the old form `::a.b.c.d`. */
function isReachable6(address: string, allowLoopback: boolean): boolean {
  const [first, second] = [address.charCodeAt(0), address.charCodeAt(1)];
  if (address === LOOPBACK6) return allowLoopback;
  return first !== 0xff && !(first === 0xfe && second >> 6 === 2) && !address.startsWith(UNSPECIFIED.slice(4));
}

const UNSPECIFIED = "\0".repeat(16);
const LOOPBACK6 = `${"\0".repeat(15)}\x01`;
