import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";

/** A bound for the memory of some processes together. */
export type MemoryBound = {
  /** How it is held, in words. */
  kind: string;
  /** Has this process under it, so that what is started now and all that it starts stay there. */
  enter: () => void;
  leave: () => void;
  peakMb: () => number;
  kills: () => number;
  remove: () => void;
};

type Files = { folder: string; limit: string; peak: string; events: string };

const V2: Files = {
  folder: "/sys/fs/cgroup/patchbay-bench",
  limit: "memory.max",
  peak: "memory.peak",
  events: "memory.events",
};
const V1: Files = {
  folder: "/sys/fs/cgroup/memory/patchbay-bench",
  limit: "memory.limit_in_bytes",
  peak: "memory.max_usage_in_bytes",
  events: "memory.oom_control",
};

/**
 * A control group of its own with so many megabytes; null where this machine lets us make none. No limit of a process's
 * addresses (`ulimit -v`) stands in for it: Node reserves far more of them than it ever uses.
 */
export function boundMemory(megabytes: number): MemoryBound | null {
  const files = existsSync("/sys/fs/cgroup/cgroup.controllers") ? V2 : V1;
  const path = (name: string) => `${files.folder}/${name}`;
  try {
    mkdirSync(files.folder, { recursive: true });
    writeFileSync(path(files.limit), String(megabytes * 1024 * 1024));
  } catch {
    return null;
  }
  const procs = path("cgroup.procs");
  // Where all processes are.
  const outside = `${files.folder}/../cgroup.procs`;
  const read = (name: string) => readFileSync(path(name), "utf8");
  return {
    kind: `a control group (version ${files === V2 ? 2 : 1}) of ${megabytes} MB`,
    enter: () => writeFileSync(procs, String(process.pid)),
    leave: () => writeFileSync(outside, String(process.pid)),
    peakMb: () => Number(read(files.peak)) / 1024 / 1024,
    kills: () => Number(/^oom_kill (\d+)/m.exec(read(files.events))?.[1] ?? 0),
    remove() {
      // What still runs in it.
      for (const pid of read("cgroup.procs").split("\n").filter(Boolean)) writeFileSync(outside, pid);
      rmdirSync(files.folder);
    },
  };
}
