import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const TIMEOUT = 20_000;

const closed = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(net, prefix, "ipv4");

// Of IPv6 only global unicast (2000::/3) is public, without what carries IPv4 or documentation in it.
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
const carriers = new BlockList();
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  carriers.addSubnet(net, prefix, "ipv6");

/** Whether an address is one of the public Internet: neither this machine, nor its network, nor the cloud's own. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && open.check(address, "ipv6") && !carriers.check(address, "ipv6");
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
