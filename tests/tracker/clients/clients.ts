import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runIn, type Side, spawnIn } from "./namespaces.ts";

export type RunningClient = { stop: () => Promise<void> };
export type ClientName = "transmission" | "aria2";

const binaries: Record<ClientName, string> = { transmission: "transmission-daemon", aria2: "aria2c" };
const peerPorts: Record<Side, number> = { a: 51_413, b: 51_414 };
const RPC = "127.0.0.1:9091";

export const isInstalled = (command: string) => {
  try {
    execFileSync("which", [command], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
};

export const missingTools = () =>
  ["ip", "transmission-remote", ...Object.values(binaries)].filter((command) => !isInstalled(command));

/** Starts a client on a torrent whose data lie, or are to lie, in `data`. */
export const startClient: Record<ClientName, (side: Side, torrent: string, data: string) => Promise<RunningClient>> = {
  async transmission(side, torrent, data) {
    const config = `${data}-transmission`;
    mkdirSync(config, { recursive: true });
    const off = ["dht-enabled", "lpd-enabled", "pex-enabled", "utp-enabled", "port-forwarding-enabled"];
    const settings = {
      ...Object.fromEntries(off.map((name) => [name, false])),
      "rpc-bind-address": "127.0.0.1",
      "rpc-whitelist-enabled": false,
      "peer-port": peerPorts[side],
      "download-dir": data,
    };
    writeFileSync(path.join(config, "settings.json"), JSON.stringify(settings));
    const child = spawnIn(side, binaries.transmission, ["-f", "-g", config]);
    await until("transmission takes the torrent", () => {
      runIn(side, "transmission-remote", [RPC, "-a", torrent, "-w", data]);
      return true;
    });
    return {
      async stop() {
        // Ended at once, Transmission 3 says nothing to the tracker: it is paused first.
        runIn(side, "transmission-remote", [RPC, "-t", "all", "-S"]);
        await pause(1_500);
        await end(child);
      },
    };
  },
  async aria2(side, torrent, data) {
    const off = ["--enable-dht=false", "--enable-dht6=false", "--bt-enable-lpd=false", "--enable-peer-exchange=false"];
    const port = `--listen-port=${peerPorts[side]}`;
    const rest = [
      "--no-conf=true",
      `--dir=${data}`,
      "--seed-ratio=0.0",
      "--check-integrity=true",
      "--file-allocation=none",
    ];
    const child = spawnIn(side, binaries.aria2, [...rest, port, ...off, "--show-console-readout=false", torrent]);
    return { stop: () => end(child, "SIGINT") };
  },
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds; throwing counts as not yet. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      if (await holds()) return;
    } catch {
      // Not yet.
    }
    if (Date.now() > deadline) throw new Error(`in vain for ${ms / 1000} s: ${what}`);
    await pause(250);
  }
}

export function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), 8_000).unref();
  });
}
