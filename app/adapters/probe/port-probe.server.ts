import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import type { ProbePort, ProbeResult } from "#app/domain/core/ports/port-probe.ts";
import { isPublicAddress } from "../outside/public-address.server.ts";

const TIMEOUT_MS = 5_000;

type Options = {
  /** The site's origin. Its machine is never probed. */
  siteUrl: string | null;
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
};

/** The addresses of this machine and of the site's name. */
async function findOwn(siteUrl: string | null): Promise<string[]> {
  const here = Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address));
  if (siteUrl === null) return here;
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, "");
  return [...here, ...(await lookup(host, { all: true })).map(({ address }) => address)];
}

const tryOnce = (host: string, port: number, timeoutMs: number): Promise<ProbeResult> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (result: ProbeResult) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => end("silent"), timeoutMs);
    socket.once("connect", () => end("open"));
    socket.once("error", ({ code }: NodeJS.ErrnoException) => end(code === "ECONNREFUSED" ? "closed" : "silent"));
  });

/** Opens one TCP connection without sending a byte, to a public address that is not the site's. */
export function createPortProbe(options: Options): ProbePort {
  const { siteUrl, isAllowed = isPublicAddress, timeoutMs = TIMEOUT_MS } = options;
  return async (address, port) => {
    if (!isAllowed(address)) return "skipped";
    // If the site's own addresses cannot be found, no address is known to be somebody else's.
    const own = await findOwn(siteUrl).catch(() => null);
    return own === null || own.includes(address) ? "skipped" : tryOnce(address, port, timeoutMs);
  };
}
