import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";
import { clientAddress } from "#app/http/client-address.server.ts";
import type { Env } from "./env.server.ts";

/** What an operator should know of the settings, one line each. */
export function warnOfSettings({ PUBLIC_URL, PORT }: Pick<Env, "PUBLIC_URL" | "PORT">): string[] {
  if (PUBLIC_URL === null)
    return [
      `Warning: PUBLIC_URL is not set. Mails lead to http://localhost:${PORT}, which members cannot reach, and session cookies also travel without encryption. Set it to the address that members use, for example https://patchbay.example.`,
    ];
  if (PUBLIC_URL.startsWith("http:"))
    return [
      `Warning: PUBLIC_URL begins with http:. Passwords and session cookies travel without encryption. Put a proxy with a certificate in front, and set PUBLIC_URL to its https: address.`,
    ];
  return [];
}

/** Where a proxy of one's own stands. */
const NEAR = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

const isNear = (address: string) => ipaddr.isValid(address) && NEAR.includes(ipaddr.process(address).range());

/**
 * The client's address, as far as the operator trusts proxies. Where none is trusted and a request came from a near
 * address with a proxy's header, the operator is told, once.
 */
export function createAddressOf({ TRUST_PROXY }: Pick<Env, "TRUST_PROXY">, warn: (text: string) => void) {
  let hasWarned = TRUST_PROXY !== 0;
  return (socketAddress: string | undefined, headers: IncomingHttpHeaders): string => {
    const claims = headers["x-forwarded-for"] ?? headers["fly-client-ip"];
    if (!hasWarned && claims !== undefined && isNear(socketAddress ?? "")) {
      hasWarned = true;
      warn(
        "Requests come through a reverse proxy, but TRUST_PROXY is not set. All members share the proxy's address: limits count them as one, and the tracker hands out the wrong address. Set TRUST_PROXY to the number of proxies in front, or to fly.",
      );
    }
    return clientAddress(socketAddress, headers, TRUST_PROXY);
  };
}
