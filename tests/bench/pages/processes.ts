import { readdirSync, readFileSync } from "node:fs";
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

export const rssMb = (pid: number) => field(pid, "status", "VmRSS") / 1024;
export const peakRssMb = (pid: number) => field(pid, "status", "VmHWM") / 1024;
/** With pages that several processes share counted once: PostgreSQL's buffers are in each of its processes. */
export const sharedMb = (pids: number[]) =>
  pids.reduce((sum, pid) => sum + field(pid, "smaps_rollup", "Pss") / 1024, 0);
