import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { cpuSeconds } from "../announce-load.ts";

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc"))
    if (/^\d+$/.test(name)) {
      const parent = parentOf(Number(name));
      if (parent) parents.set(Number(name), parent);
    }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    // It has ended since.
    return null;
  }
}

/** Tells how many CPU seconds processes have taken from now on. One that ends meanwhile counts as nothing. */
export function countCpu(pidsOf: () => number[]): () => number {
  const before = new Map(pidsOf().map((pid) => [pid, cpuSoFar(pid)]));
  return () => pidsOf().reduce((sum, pid) => sum + Math.max(0, cpuSoFar(pid) - (before.get(pid) ?? 0)), 0);
}

function cpuSoFar(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

/** The first process of the PostgreSQL behind a pool. */
export async function findPostmasterPid(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ file: string }>("SELECT pg_read_file('postmaster.pid') AS file");
  return Number(rows[0]?.file.split("\n")[0]);
}

const field = (pid: number, file: string, name: string): number => {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** The name of a process: that of its built file, or PostgreSQL. */
export function nameOf(pid: number): string {
  try {
    const [program = "", ...rest] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    const file = rest.find((word) => word.endsWith(".js"));
    return program.includes("postgres") ? "PostgreSQL" : path.basename(file ?? program, ".js");
  } catch {
    // It has ended since.
    return "ended";
  }
}

export const rssMb = (pid: number) => field(pid, "status", "VmRSS") / 1024;
/** Memory that would be free without the process, in megabytes. */
export const privateMb = (pid: number) =>
  (field(pid, "smaps_rollup", "Private_Clean") + field(pid, "smaps_rollup", "Private_Dirty")) / 1024;
export const peakRssMb = (pid: number) => field(pid, "status", "VmHWM") / 1024;

/**
 * Memory of all processes in megabytes, with shared memory counted once: a file's pages (the largest part that one of
 * them has) and PostgreSQL's buffers. Sharing with other processes of the machine changes nothing.
 */
export function togetherMb(pids: number[]): number {
  const files = new Map<string, number>();
  let own = 0;
  for (const pid of pids) {
    own += field(pid, "smaps_rollup", "Pss_Anon") + field(pid, "smaps_rollup", "Pss_Shmem");
    for (const [place, kilobytes] of filesOf(pid)) files.set(place, Math.max(files.get(place) ?? 0, kilobytes));
  }
  return (own + [...files.values()].reduce((sum, kilobytes) => sum + kilobytes, 0)) / 1024;
}

/** The files that a process has mapped, by name and offset, and how much of each it has touched and not changed. */
function filesOf(pid: number): [place: string, kilobytes: number][] {
  try {
    const mappings = readFileSync(`/proc/${pid}/smaps`, "utf8").split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
    return mappings.flatMap((mapping) => {
      const [, offset, file] = /^\S+ \S+ (\S+) \S+ [1-9]\d* +(\/(?!dev\/)\S+)$/m.exec(mapping) ?? [];
      const kilobytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, "m").exec(mapping)?.[1] ?? 0);
      return file ? [[`${file} ${offset}`, kilobytes("Rss") - kilobytes("Anonymous")] as [string, number]] : [];
    });
  } catch {
    // It has ended since.
    return [];
  }
}
