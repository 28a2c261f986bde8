import os from "node:os";

const MB = 2 ** 20;
/**
 * The largest heap limit. A busy site holds 60 MB after a collection. V8 derives from the limit how far the heap may grow
 * before the next collection: by a third up to 384 MB, fourfold from 2 GB on.
 */
const MOST_MB = 2_112;
const LEAST_MB = 192;
/** The part of the machine's memory for all web processes together. The tracker and PostgreSQL need the rest. */
const SHARE = 0.3;
const SMALL_MB = 2_048;

/** The memory of this machine, or the part that its container may use. */
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

/** The tracker's heap holds its peers, so it has no limit. Announces leave next to nothing in it. */
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
