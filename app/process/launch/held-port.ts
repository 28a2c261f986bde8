import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";

/** Node's own object for a bound socket. */
type Handle = { fd: number; getsockname(address: object): number; close(): void };
type PrivateNet = { _createServerHandle(address: string, port: number, family: number): Handle | number };
type Where = { PORT?: string; HOST?: string };

/** The descriptor of the socket that the parent holds: after the standard streams and the channel. */
const DESCRIPTOR = 4;
const NAME = "HELD_PORT";

/** How many connections may wait while no server accepts any; the kernel's own limit is net.core.somaxconn. */
const BACKLOG = 4096;

/**
 * Holds the site's port for successive servers: each listens on the same socket, so connections that arrive between two
 * servers wait in the kernel's queue. Nothing is read or accepted here. If the port is not available, the server tries
 * to open it and reports the reason.
 */
export async function holdPort({ PORT, HOST }: Where) {
  const found = await lookup(HOST || "::").catch(() => null);
  let handle: Handle | null = null;

  function letGo(): void {
    handle?.close();
    handle = null;
  }

  return {
    /** The descriptor for the server of the release in a folder; null if that release opens the port itself. */
    forServer(folder: string): number | null {
      if (!inheritsPort(folder)) letGo();
      else if (found) handle ??= bind(found, Number(PORT || 3000));
      return handle?.fd ?? null;
    },

    /** Connections are refused as soon as the server, which also has the descriptor, stops accepting them. */
    letGo,
  };
}

function bind({ address, family }: LookupAddress, port: number): Handle | null {
  const made = (net as unknown as PrivateNet)._createServerHandle(address, port, family);
  if (typeof made === "number") return null;
  // Only this shows whether the port is in use.
  if (made.fd >= 0 && made.getsockname({}) === 0) return made;
  made.close();
  return null;
}

/** Releases before 0.2.0 open the port themselves, which fails while it is held. */
function inheritsPort(folder: string): boolean {
  const text = readFileSync(path.join(folder, "package.json"), "utf8");
  return (JSON.parse(text) as { inheritsPort?: boolean }).inheritsPort === true;
}

/** How to start a process that gets the socket: the `stdio` entry after the channel, and its variables. */
export const passOn = (held: number | null) => ({
  stdio: held === null ? [] : [held],
  env: { [NAME]: held === null ? undefined : String(DESCRIPTOR) },
});

/** The descriptor that this process was given, once; its child processes do not see the variable. */
export function takeHeldPort(environment: NodeJS.ProcessEnv): number | null {
  const given = environment[NAME];
  delete environment[NAME];
  return given ? Number(given) : null;
}

/** The options for `listen`: the held socket, or a port of its own. */
export const listenAt = (held: number | null, { PORT, HOST }: { PORT: number; HOST: string }) =>
  held === null ? { port: PORT, host: HOST, backlog: BACKLOG } : { fd: held, backlog: BACKLOG };
