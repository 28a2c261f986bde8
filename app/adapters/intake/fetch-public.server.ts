import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

const TIMEOUT = 20_000;

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

const NOT_PUBLIC = "The address is a private one, and nothing is fetched from there.";

/**
 * Fetches from a public address: the name is resolved once, every address of it is checked, and the connection goes to
 * that very address, so that no second answer of a name server can lead elsewhere. No redirects. Throws in words.
 */
export async function fetchPublic(
  url: string,
  maxBytes: number,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<Uint8Array> {
  const target = new URL(url);
  if (target.protocol !== "http:" && target.protocol !== "https:") throw new Error("Only http and https are fetched.");
  const host = target.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) throw new Error(NOT_PUBLIC);
  const [first] = found as [{ address: string; family: number }];
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [first]) : done(null, first.address, first.family);
  const client = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.get(
      target,
      { lookup: pinned, signal: AbortSignal.timeout(TIMEOUT), agent: false, headers: { "User-Agent": "Patchbay" } },
      (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          return reject(new Error(`The other site answered ${response.statusCode}.`));
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size <= maxBytes) return void chunks.push(chunk);
          // The end of a short answer may have come already: the refusal does not wait for the connection's own.
          reject(new Error(`The answer is larger than ${maxBytes} bytes.`));
          request.destroy();
        });
        response.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
        response.on("error", reject);
      },
    );
    request.on("error", reject);
  });
}
