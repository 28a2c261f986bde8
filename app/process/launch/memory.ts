import os from "node:os";

const MB = 2 ** 20;
/**
 * The largest heap limit. A busy site holds 60 MB after a collection. V8 derives from the limit how far the heap may
 * grow before the next collection: by a third up to 384 MB, fourfold from 2 GB on.
 */
const MOST_MB = 2_112;
const LEAST_MB = 192;
/** The share of the machine's memory for all web processes together. The tracker and PostgreSQL need the rest. */
const SHARE = 0.3;
const SMALL_MB = 2_048;

/** The memory of this machine, or the part that its container may use. */
export function memoryMb(): number {
  const bound = process.constrainedMemory?.() ?? 0;
  return Math.floor((bound > 0 ? Math.min(bound, os.totalmem()) : os.totalmem()) / MB);
}

/**
 * On a small machine, things that are fast enough with less memory get less: new objects, PostgreSQL's buffers,
 * connections to it.
 */
export const isSmall = (machineMb = memoryMb()): boolean => machineMb < SMALL_MB;

/**
 * The heap limits of each of this many web processes. By default Node lets garbage grow to the machine's memory; with a
 * limit it is collected earlier. A limit in NODE_OPTIONS takes precedence.
 */
export function heapFlags(
  processes: number,
  env: Record<string, string | undefined>,
  machineMb = memoryMb(),
): string[] {
  if (env.NODE_OPTIONS?.includes("max-old-space-size")) return [];
  const heap = Math.round(Math.min(MOST_MB, Math.max(LEAST_MB, (machineMb * SHARE) / processes)));
  // Node's default for new objects is four times as large. Collected earlier, they are still in the processor's cache.
  return [`--max-old-space-size=${heap}`, ...(isSmall(machineMb) ? ["--max-semi-space-size=4"] : [])];
}

/** The tracker's heap holds its peers, so it has no limit. Announces leave almost nothing in it. */
export const trackerFlags = (machineMb = memoryMb()): string[] =>
  isSmall(machineMb) ? ["--max-semi-space-size=1"] : [];

/** A process that only starts, watches and forwards needs very little memory. */
export const smallHeapFlags = ["--max-old-space-size=64", "--max-semi-space-size=1"];

/**
 * glibc keeps a memory pool per thread: two are enough. On a small machine it returns free memory at a pool's end to
 * the system. Elsewhere it keeps that memory: otherwise it would return what compressing a page took and request it
 * again for the next page, which costs as much as compressing; its default thresholds have the same effect.
 */
export const memoryEnvironment = (env: NodeJS.ProcessEnv, machineMb = memoryMb()): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: "2",
  ...(isSmall(machineMb)
    ? { MALLOC_TRIM_THRESHOLD_: String(MB / 8) }
    : { MALLOC_TRIM_THRESHOLD_: String(64 * MB), MALLOC_MMAP_THRESHOLD_: String(32 * MB) }),
  ...env,
});

/** One web process per core, as far as memory allows. */
export const defaultWebProcesses = (cores = os.availableParallelism(), machineMb = memoryMb()): number =>
  Math.max(1, Math.min(cores, Math.floor(machineMb / 448)));
