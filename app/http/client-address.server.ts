import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

export type ProxyTrust = "fly" | number;

const unmapped = (address: string) =>
  address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;

/**
 * The one place that decides where a request comes from. Headers count only when the operator says that a proxy
 * sets them: `Fly-Client-IP` on Fly, or the entry that the nearest of N trusted proxies appended to
 * `X-Forwarded-For`, read from the right, since whatever stands to its left is the client's own claim.
 */
export function clientAddress(
  socketAddress: string | undefined,
  headers: IncomingHttpHeaders,
  trust: ProxyTrust,
): string {
  const direct = unmapped(socketAddress ?? "");
  if (trust === 0) return direct;
  const claimed =
    trust === "fly"
      ? headers["fly-client-ip"]
      : String(headers["x-forwarded-for"] ?? "")
          .split(",")
          .map((entry) => entry.trim())
          .at(-trust);
  return typeof claimed === "string" && isIP(claimed) ? unmapped(claimed) : direct;
}
