import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { AboutSound, SoundProblem, Sounds } from "#app/domain/core/ports/sounds.ts";
import { confine } from "../confined/confine.server.ts";
import type { SoundAnswer, SoundCost } from "./sound-worker.ts";

/** The build replaces this URL by that of the built worker (vite.config.ts). */
const workerUrl = new URL("./sound-worker-from-source.mjs", import.meta.url);

/**
 * V8 reserves 512 MB of addresses for compiled code. Since Node 24 they are writable from the start and count as data
 * even when empty. Only code can be there, and no option reduces the reservation.
 */
const CODE_KB = Number.parseInt(process.versions.node, 10) >= 24 ? 512 * 1_024 : 0;

/** For one sound: its process's memory in addition to code, its CPU time, and how long the parent waits. */
export const usual = { dataKb: 450_000 + CODE_KB, heapMb: 192, cpuSeconds: 15, deadlineMs: 180_000 };

const TOO_DEAR: SoundProblem = {
  problem: "Reading it takes too much time or memory. Send a shorter or simpler one.",
};

type Options = Partial<typeof usual> & {
  /** A local folder for sounds while they are read. */
  folder: string;
  /** Called for each sound that was read. */
  onCost?: (cost: SoundCost) => void;
};

/**
 * Decodes each sound in its own process: the bytes come from strangers and the decoders are third-party code. The
 * process has limits of memory and time, the lowest priority on the machine, and no secrets. One is read at a time.
 */
export function createSounds({ folder, onCost, ...limits }: Options): Sounds {
  const bounds = { ...usual, ...limits };
  let last: Promise<unknown> = Promise.resolve();

  async function readNext(source: AsyncIterable<Uint8Array>, about: AboutSound, signal?: AbortSignal) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const own = await mkdtemp(path.join(folder, "sound-"));
    try {
      const file = path.join(own, "source");
      await pipeline(Readable.from(source), createWriteStream(file, { mode: 0o600 }), { signal });
      const answer = await ask(startWorker(file, about, bounds), bounds.deadlineMs, signal);
      if (answer === null) return { ...TOO_DEAR, cpuSeconds: bounds.cpuSeconds };
      onCost?.(answer.cost);
      return { ...answer.read, cpuSeconds: answer.cost.cpuSeconds };
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  return {
    read(source, about, signal) {
      const read = last.then(() => readNext(source, about, signal));
      last = read.catch(() => undefined);
      return read;
    },
  };
}

function startWorker(file: string, about: AboutSound, { dataKb, cpuSeconds, heapMb }: typeof usual): ChildProcess {
  const limited = `ulimit -d ${dataKb}; ulimit -t ${cpuSeconds}; exec "$0" "$@"`;
  const confined = confine(workerUrl, { files: [file, "/proc/self/status"] });
  const args = [fileURLToPath(workerUrl), file, JSON.stringify(about)];
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, ...confined, ...args];
  const worker = spawn("/bin/sh", ["-c", limited, ...node], {
    serialization: "advanced",
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  worker.on("error", () => undefined);
  // Requests have priority.
  if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_LOW);
  return worker;
}

/** Null if the sound crashed the process or took too long. */
function ask(worker: ChildProcess, deadlineMs: number, signal?: AbortSignal): Promise<SoundAnswer | null> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      worker.kill("SIGKILL");
      end();
    };
    const onAbort = () => finish(() => reject(signal?.reason));
    const timer = setTimeout(() => finish(() => resolve(null)), deadlineMs);
    worker.once("message", (answer) => finish(() => resolve(answer as SoundAnswer)));
    worker.once("exit", () => finish(() => resolve(null)));
    worker.once("error", () => finish(() => resolve(null)));
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted) onAbort();
  });
}
