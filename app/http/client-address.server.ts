import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { findClaim, type ProxyTrust, readAddress } from "./forwarded.server.ts";

/**
 * Placeholder for an address that a trusted proxy did not give in a readable form. All limits treat it as a separate
 * network, and the tracker gives it to nobody. The proxy's own address would be wrong everywhere.
 */
export const UNKNOWN_ADDRESS = "unknown";

/** Ranges where the operator's own proxies are. */
const NEAR = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

const isNear = (address: string) => ipaddr.isValid(address) && NEAR.includes(ipaddr.process(address).range());

const PROXY_HEADERS = ["x-forwarded-for", "fly-client-ip", "forwarded"];
const UNTRUSTED =
  "Requests come through a reverse proxy, but TRUST_PROXY is not set. All members share the proxy's address: limits count them as one, and the tracker hands out the wrong address. Set TRUST_PROXY to the number of proxies in front, or to fly.";
const SILENT =
  "TRUST_PROXY is set, but a request from this machine or its network names no client address, so it counts as from there. If a proxy sent it, have it send X-Forwarded-For (on Fly, Fly-Client-IP).";
const UNREADABLE = `A proxy names a client address that cannot be read. Such clients count as one network, "${UNKNOWN_ADDRESS}", and the tracker does not list them. Check that TRUST_PROXY is the number of proxies, and that they send addresses.`;

/** Sockets write IPv4 addresses differently when they come over IPv6. */
const unmapped = (address: string) =>
  address.startsWith("::ffff:") && isIPv4(address.slice(7)) ? address.slice(7) : address;

/**
 * The only place that determines a request's client address. Headers count only as far as the operator trusts proxies
 * to set them. Problems with that setting or with headers are logged once.
 */
export function createAddressOf(trust: ProxyTrust, warn: (text: string) => void) {
  const said = new Set<string>();
  const warnOnce = (text: string, more = ""): void => {
    if (said.has(text)) return;
    said.add(text);
    warn(`${text} ${more}`.trim());
  };

  return (socketAddress: string | undefined, headers: IncomingHttpHeaders): string => {
    const direct = unmapped(socketAddress ?? "");
    const claim = findClaim(headers, trust);
    if (claim === undefined) {
      const isUntrusted = trust === 0 && PROXY_HEADERS.some((name) => headers[name] !== undefined);
      if (isUntrusted && !said.has(UNTRUSTED) && isNear(direct)) warnOnce(UNTRUSTED);
      if (trust !== 0 && !said.has(SILENT) && isNear(direct)) warnOnce(SILENT);
      return direct;
    }
    const address = claim === null ? null : readAddress(claim);
    if (address === null) warnOnce(UNREADABLE, `It sent ${showClaim(headers, trust)}.`);
    return address ?? UNKNOWN_ADDRESS;
  };
}

/** The header that was read, for the log. A client may have written part of it. */
function showClaim(headers: IncomingHttpHeaders, trust: ProxyTrust): string {
  const names = trust === "fly" ? ["fly-client-ip"] : ["x-forwarded-for", "forwarded"];
  const name = names.find((one) => headers[one] !== undefined) ?? "";
  return `${name} ${JSON.stringify(String(headers[name]).slice(-100))}`;
}
