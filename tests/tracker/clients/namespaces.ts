import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export type Side = "a" | "b";

export const sides: Side[] = ["a", "b"];
const names: Record<Side, string> = { a: `pb-a-${process.pid}`, b: `pb-b-${process.pid}` };
export const addresses: Record<Side, string> = { a: "10.77.41.2", b: "10.77.41.3" };
export const addresses6: Record<Side, string> = { a: "fd77:41::2", b: "fd77:41::3" };
/** Folder in which `ip netns exec` finds a namespace's replacements for files in /etc. */
const etcOf = (side: Side) => `/etc/netns/${names[side]}`;

// No proxy settings: the only way out of a namespace is the relay.
const env: NodeJS.ProcessEnv = { NODE_ENV: "test", PATH: process.env.PATH, HOME: tmpdir(), LANG: "C.UTF-8" };
const execute = promisify(execFile);
const children = new Set<ChildProcess>();

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: "pipe", timeout: 10_000 });

/**
 * Two network namespaces that see each other and nothing else. Transmission drops peers on 127.0.0.0/8 and clients
 * merge peers with their own address, so two clients on one machine need two hosts. Throws where none may be made.
 */
export function makeNamespaces(): void {
  for (const side of sides) ip("netns", "add", names[side]);
  ip("link", "add", "pb-a", "netns", names.a, "type", "veth", "peer", "name", "pb-b", "netns", names.b);
  for (const side of sides) {
    const inside = (...args: string[]) => ip("-n", names[side], ...args);
    inside("addr", "add", `${addresses[side]}/24`, "dev", `pb-${side}`);
    inside("addr", "add", `${addresses6[side]}/64`, "dev", `pb-${side}`, "nodad");
    inside("link", "set", `pb-${side}`, "up");
    inside("link", "set", "lo", "up");
    // By this name clients find the relay over both address families.
    mkdirSync(etcOf(side), { recursive: true });
    writeFileSync(path.join(etcOf(side), "hosts"), "127.0.0.1 localhost patch.bay\n::1 localhost patch.bay\n");
  }
}

/** Removes the namespaces, and first ends what still runs in them: a process would keep its namespace alive. */
export async function removeNamespaces(): Promise<void> {
  await Promise.all([...children].map((child) => end(child, "SIGKILL")));
  for (const side of sides)
    try {
      rmSync(etcOf(side), { recursive: true, force: true });
      ip("netns", "del", names[side]);
    } catch {
      // It was never made.
    }
}

/** Starts a command inside; what it prints goes to the file `output`. `ip netns exec` becomes the command, with its pid. */
export function spawnIn(side: Side, command: string, args: string[], output: string): ChildProcess {
  const log = openSync(output, "a");
  const child = spawn("ip", ["netns", "exec", names[side], command, ...args], { stdio: ["ignore", log, log], env });
  closeSync(log);
  children.add(child);
  child.on("exit", () => children.delete(child));
  return child;
}

/** Runs a command inside to its end and answers what it printed. */
export const runIn = async (side: Side, command: string, args: string[]) => {
  const options = { timeout: 60_000, env };
  return (await execute("ip", ["netns", "exec", names[side], command, ...args], options)).stdout;
};

/** Ends one process by its pid and waits; one that does not heed the signal is killed. */
export function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), 8_000).unref();
  });
}

/** Sockets in the file system cross namespaces: this one leads to the site's port on the host. */
export function openGate(folder: string, port: number): Promise<{ socket: string; server: Server }> {
  const socket = path.join(folder, "gate.sock");
  rmSync(socket, { force: true });
  const server = createServer((from) => {
    const to = connect(port, "127.0.0.1");
    from.pipe(to).pipe(from);
    const hangUp = () => {
      from.destroy();
      to.destroy();
    };
    for (const socket of [from, to]) socket.on("error", hangUp);
  });
  return new Promise((resolve) => server.listen(socket, () => resolve({ socket, server })));
}
