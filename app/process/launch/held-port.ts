import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";

/** Node's own object for a socket that is bound. */
type Handle = { fd: number; getsockname(address: object): number; close(): void };
type PrivateNet = { _createServerHandle(address: string, port: number, family: number): Handle | number };
type Where = { PORT?: string; HOST?: string };

/** Where a process finds the socket that its parent holds: after the standard streams and the channel. */
const DESCRIPTOR = 4;
const NAME = "HELD_PORT";

/** As many connections may wait while no server accepts any; the kernel's own bound is net.core.somaxconn. */
const BACKLOG = 4096;

/**
 * The site's port, held across servers that follow one another: what the next one listens at is the same socket, so
 * connections that come in between wait in the kernel's queue. Nothing is read or accepted here. Where the port cannot
 * be had, the server tries it by itself and says why.
 */
export async function holdPort({ PORT, HOST }: Where) {
  const found = await lookup(HOST || "::").catch(() => null);
  let handle: Handle | null = null;

  function letGo(): void {
    handle?.close();
    handle = null;
  }

  return {
    /** The descriptor for the server of the release in a folder; null where that one opens the port by itself. */
    forServer(folder: string): number | null {
      if (!inheritsPort(folder)) letGo();
      else if (found) handle ??= bind(found, Number(PORT || 3000));
      return handle?.fd ?? null;
    },

    /** Connections are refused as soon as the server, which has the descriptor too, accepts no more. */
    letGo,
  };
}

function bind({ address, family }: LookupAddress, port: number): Handle | null {
  const made = (net as unknown as PrivateNet)._createServerHandle(address, port, family);
  if (typeof made === "number") return null;
  // A port that is taken shows only here.
  if (made.fd >= 0 && made.getsockname({}) === 0) return made;
  made.close();
  return null;
}

/** Releases before 0.2.0 open the port themselves, which they cannot while it is held. */
function inheritsPort(folder: string): boolean {
  const text = readFileSync(path.join(folder, "package.json"), "utf8");
  return (JSON.parse(text) as { inheritsPort?: boolean }).inheritsPort === true;
}

/** How a process is started that gets the socket: what comes after the channel in its `stdio`, and its variables. */
export const passOn = (held: number | null) => ({
  stdio: held === null ? [] : [held],
  env: { [NAME]: held === null ? undefined : String(DESCRIPTOR) },
});

/** The descriptor that this process was given, once; what it starts does not see the variable. */
export function takeHeldPort(environment: NodeJS.ProcessEnv): number | null {
  const given = environment[NAME];
  delete environment[NAME];
  return given ? Number(given) : null;
}

/** The options for `listen`: the socket that is held for it, or a port of its own. */
export const listenAt = (held: number | null, { PORT, HOST }: { PORT: number; HOST: string }) =>
  held === null ? { port: PORT, host: HOST, backlog: BACKLOG } : { fd: held, backlog: BACKLOG };
