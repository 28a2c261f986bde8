import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { isInstalled } from "#tests/support/debian.ts";
import type { Fault } from "./fault.ts";
import { until } from "./site.ts";

const HOLD_MS = 10_000;
const hold = () => new Promise((resolve) => setTimeout(resolve, HOLD_MS));
const needsDisk: Fault["skip"] = ({ hasSmallDisk }) => (hasSmallDisk ? null : "only root can mount a small disk");

function fillBytes(file: string): void {
  const fd = openSync(file, "w");
  const block = Buffer.alloc(1024 * 1024, 1);
  try {
    for (;;) writeSync(fd, block);
  } catch {
    // Full.
  } finally {
    closeSync(fd);
  }
}

function fillInodes(folder: string): void {
  mkdirSync(folder);
  try {
    for (let i = 0; ; i++) writeFileSync(path.join(folder, String(i)), "");
  } catch {
    // None is left.
  }
}

/** Connects so many sockets, and lets each write what it will. */
async function connectMany(port: number, count: number, write: (socket: Socket) => void): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket
            .on("error", () => resolve())
            .on("connect", () => {
              write(socket);
              resolve();
            });
          socket.resume();
        }),
    ),
  );
  return sockets;
}

/** The site when disk, inodes, descriptors or time run out. */
export const scarcityFaults: Fault[] = [
  {
    name: "disk full for 10 s",
    bar: 25,
    skip: needsDisk,
    async run({ site }) {
      const file = path.join(site.dataDir, "filler");
      fillBytes(file);
      await hold();
      rmSync(file);
    },
  },
  {
    name: "inodes out for 10 s",
    bar: 25,
    skip: needsDisk,
    async run({ site }) {
      const folder = path.join(site.dataDir, "filler");
      fillInodes(folder);
      await hold();
      rmSync(folder, { recursive: true });
    },
  },
  {
    name: "the tracker's descriptors out for 10 s",
    // The health check comes through the tracker's process, which cannot accept it meanwhile.
    bar: 25,
    skip: () => (isInstalled("prlimit") ? null : "prlimit is not installed"),
    async run({ site }) {
      const pid = site.trackerPid();
      const open = readdirSync(`/proc/${pid}/fd`).length;
      const limit = (soft: string) => execFileSync("prlimit", ["--pid", String(pid), `--nofile=${soft}:`]);
      limit(String(open + 20));
      const sockets = await connectMany(site.port, 60, () => undefined);
      await hold();
      for (const socket of sockets) socket.destroy();
      limit("20000");
    },
  },
  {
    name: "500 half-open and dripping clients",
    bar: 1,
    async run({ site }) {
      const half = await connectMany(
        site.port,
        400,
        (socket) => void socket.write("GET /login HTTP/1.1\r\nHost: x\r\n"),
      );
      const dripping = await connectMany(site.port, 100, (socket) => {
        socket.write("GET /login HTTP/1.1\r\n");
        const timer = setInterval(() => socket.write("X-Drip: 1\r\n"), 5_000);
        socket.on("close", () => clearInterval(timer));
      });
      const all = [...half, ...dripping];
      try {
        const open = () => all.filter(({ destroyed }) => !destroyed).length;
        await until(
          () => open() === 0,
          45_000,
          () => `${open()} of them are still open after 45 s`,
        );
      } finally {
        for (const socket of all) socket.destroy();
      }
    },
  },
  {
    name: "clock an hour forth and back",
    bar: 0,
    skip: () => "no process's clock can be set here; the model of the tracker's core tests it (tracker/model)",
    run: async () => undefined,
  },
];
