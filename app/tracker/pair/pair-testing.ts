import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProcess } from "#tests/support/built-process.ts";
import { freePort } from "#tests/support/free-port.ts";
import { forkTracker } from "#tests/support/tracker-process.ts";

export type Health = { status: string; role?: string; standby?: string | null; isFollowing?: boolean };

/** One of two trackers, which is started again in the same folder at the same addresses. */
export type Side = {
  port: number;
  child: ChildProcess;
  health(): Promise<Health | null>;
  start(): void;
  end(signal: NodeJS.Signals): Promise<void>;
};

/** A tracker's report on itself; null if none comes soon. */
function askHealth(port: number, timeout = 400): Promise<Health | null> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/healthz", agent: false, timeout }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve(JSON.parse(text)));
      response.on("error", () => resolve(null));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(null));
  });
}

/** Two trackers on one database, each with a folder of its own. */
export async function makeSides(databaseUrl: string, more: Record<string, string> = {}) {
  const file = await builtProcess("tracker");
  const folders: string[] = [];
  const makeSide = async (): Promise<Side> => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-pair-"));
    folders.push(folder);
    const [port, link] = [await freePort(), await freePort()];
    const fork = () =>
      forkTracker(file, databaseUrl, folder, { PORT: String(port), TRACKER_LINK: `127.0.0.1:${link}`, ...more });
    const side: Side = {
      port,
      child: fork(),
      health: () => askHealth(port),
      start() {
        side.child = fork();
      },
      end: (signal) => endChild(side.child, signal),
    };
    return side;
  };
  const sides = [await makeSide(), await makeSide()] as [Side, Side];
  return {
    sides,
    async stop(): Promise<void> {
      await Promise.all(sides.map((side) => side.end("SIGTERM")));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

/** One address for two trackers: connections go to the one whose health check answers 200, as a proxy's would. */
export async function createSwitch(sides: readonly Side[]) {
  let active: Side | null = null;
  let isStopped = false;
  const pairs = new Map<Socket, Side>();
  const server = createServer((client) => {
    const side = active;
    client.on("error", () => client.destroy());
    if (side === null) {
      client.destroy();
      return;
    }
    const upstream = connect(side.port, "127.0.0.1");
    pairs.set(client, side);
    upstream.on("error", () => client.destroy());
    client.on("close", () => {
      upstream.destroy();
      pairs.delete(client);
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  async function check(): Promise<void> {
    while (!isStopped) {
      const states = await Promise.all(
        sides.map(async (side) => ((await side.health())?.status === "ok" ? side : null)),
      );
      active = states.find((side) => side !== null) ?? null;
      for (const [client, side] of pairs) if (side !== active) client.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const checking = check();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      isStopped = true;
      await checking;
      for (const client of pairs.keys()) client.destroy();
      server.close();
    },
  };
}
