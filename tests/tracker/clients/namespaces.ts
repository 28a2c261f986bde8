import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";

export type Side = "a" | "b";

const names: Record<Side, string> = { a: `pb-a-${process.pid}`, b: `pb-b-${process.pid}` };
export const addresses: Record<Side, string> = { a: "10.77.41.2", b: "10.77.41.3" };

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: "pipe" });

/**
 * Two network namespaces that see each other and nothing else. Transmission drops peers on 127.0.0.0/8 and clients
 * merge peers with their own address, so two clients on one machine need two hosts.
 */
export function makeNamespaces(): void {
  for (const side of ["a", "b"] as const) ip("netns", "add", names[side]);
  ip("link", "add", "pb-a", "netns", names.a, "type", "veth", "peer", "name", "pb-b", "netns", names.b);
  for (const side of ["a", "b"] as const) {
    const inside = (...args: string[]) => ip("-n", names[side], ...args);
    inside("addr", "add", `${addresses[side]}/24`, "dev", `pb-${side}`);
    inside("link", "set", `pb-${side}`, "up");
    inside("link", "set", "lo", "up");
  }
}

export function removeNamespaces(): void {
  for (const side of ["a", "b"] as const)
    try {
      ip("netns", "del", names[side]);
    } catch {
      // It was never made.
    }
}

export function spawnIn(side: Side, command: string, args: string[]): ChildProcess {
  return spawn("ip", ["netns", "exec", names[side], command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
}

export const runIn = (side: Side, command: string, args: string[]) =>
  execFileSync("ip", ["netns", "exec", names[side], command, ...args], { stdio: "pipe", timeout: 10_000 });

/** Sockets in the file system cross namespaces: this one leads to the site's port on the host. */
export function openGate(folder: string, port: number): Promise<{ socket: string; server: Server }> {
  const socket = path.join(folder, "gate.sock");
  rmSync(socket, { force: true });
  const server = createServer((from) => {
    const to = connect(port, "localhost");
    from.pipe(to).pipe(from);
    const hangUp = () => {
      from.destroy();
      to.destroy();
    };
    for (const end of [from, to]) end.on("error", hangUp);
  });
  return new Promise((resolve) => server.listen(socket, () => resolve({ socket, server })));
}
