import os from "node:os";

const MB = 2 ** 20;
/**
 * What a heap may hold at most. A busy site holds 60 MB after a collection; V8 takes the bound for a sign of how far it may
 * grow until the next: by a third up to 384 MB, fourfold from 2 GB on.
 */
const MOST_MB = 2_112;
const LEAST_MB = 192;
/** Of the machine's memory, for all web processes together. Beside them stand the tracker and PostgreSQL. */
const SHARE = 0.3;
const SMALL_MB = 2_048;

/** What this machine has, or what its container may use of it. */
export function memoryMb(): number {
  const bound = process.constrainedMemory?.() ?? 0;
  return Math.floor((bound > 0 ? Math.min(bound, os.totalmem()) : os.totalmem()) / MB);
}

/** On a small machine what is quick with less takes less: new objects, PostgreSQL's buffers, connections to it. */
export const isSmall = (machineMb = memoryMb()): boolean => machineMb < SMALL_MB;

/**
 * The bounds of the heap of each of so many processes that serve the site. Node gives garbage as much room as the
 * machine has. With a bound it is collected earlier. A bound in NODE_OPTIONS counts instead.
 */
export function heapFlags(
  processes: number,
  env: Record<string, string | undefined>,
  machineMb = memoryMb(),
): string[] {
  if (env.NODE_OPTIONS?.includes("max-old-space-size")) return [];
  const heap = Math.round(Math.min(MOST_MB, Math.max(LEAST_MB, (machineMb * SHARE) / processes)));
  // Node takes four times as much for new objects. Collected sooner, they are still in the processor's cache.
  return [`--max-old-space-size=${heap}`, ...(isSmall(machineMb) ? ["--max-semi-space-size=4"] : [])];
}

/** A tracker holds its peers in its heap, which no bound must cut short. Of an announce next to nothing stays. */
export const trackerFlags = (machineMb = memoryMb()): string[] =>
  isSmall(machineMb) ? ["--max-semi-space-size=1"] : [];

/** A process that only starts, watches and passes on holds next to nothing. */
export const smallHeapFlags = ["--max-old-space-size=64", "--max-semi-space-size=1"];

/**
 * glibc keeps a pool of memory for each thread: two are enough. A small machine gets back what lies free at a pool's end.
 * Elsewhere glibc keeps it: it gave back what compressing a page had taken, and took it again for the next one, which
 * costs as much as compressing, and at its own bounds as well.
 */
export const memoryEnvironment = (env: NodeJS.ProcessEnv, machineMb = memoryMb()): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: "2",
  ...(isSmall(machineMb)
    ? { MALLOC_TRIM_THRESHOLD_: String(MB / 8) }
    : { MALLOC_TRIM_THRESHOLD_: String(64 * MB), MALLOC_MMAP_THRESHOLD_: String(32 * MB) }),
  ...env,
});

/** A web process a core, as far as the memory goes. */
export const defaultWebProcesses = (cores = os.availableParallelism(), machineMb = memoryMb()): number =>
  Math.max(1, Math.min(cores, Math.floor(machineMb / 448)));
