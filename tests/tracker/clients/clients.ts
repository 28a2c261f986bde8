import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { end, runIn, type Side, spawnIn } from "./namespaces.ts";

export type RunningClient = { stop: () => Promise<void> };
export type ClientName = "transmission" | "aria2";

const binaries: Record<ClientName, string> = { transmission: "transmission-daemon", aria2: "aria2c" };
const peerPorts: Record<Side, number> = { a: 51_413, b: 51_414 };
const RPC = "127.0.0.1:9091";

const isInstalled = (command: string) => {
  try {
    execFileSync("which", [command], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
};

export const missingTools = () =>
  [...Object.values(binaries), "transmission-remote", "ip"].filter((command) => !isInstalled(command));

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
    const child = spawnIn(side, binaries.transmission, ["-f", "-g", config], `${data}.output`);
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
    const rest = ["--no-conf=true", "--seed-ratio=0.0", "--check-integrity=true", "--file-allocation=none"];
    const own = [`--dir=${data}`, `--listen-port=${peerPorts[side]}`, "--show-console-readout=false", torrent];
    const child = spawnIn(side, binaries.aria2, [...rest, ...off, ...own], `${data}.output`);
    return { stop: () => end(child, "SIGINT") };
  },
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds; throwing counts as not yet, and the last error is told. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 45_000): Promise<void> {
  const deadline = Date.now() + ms;
  for (;;) {
    let reason = "";
    try {
      if (await holds()) return;
    } catch (error) {
      reason = ` (${(error as Error).message.trim()})`;
    }
    if (Date.now() > deadline) throw new Error(`in vain for ${ms / 1000} s: ${what}${reason}`);
    await pause(250);
  }
}
