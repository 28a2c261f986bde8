/** How far (ms) the wall clock may differ before the times in memory are moved. */
const MAX_DIFFERENCE = 2_000;

export type SteadyClock = {
  /** Epoch ms. Never jumps, whatever happens to the wall clock. */
  now(): number;
  /** Adjusts to the wall clock if the two differ, and returns by how many whole seconds; otherwise 0. */
  follow(): number;
};

/**
 * A clock for rewards earned by the hour. It starts at the wall clock and then counts by the machine's monotonic timer,
 * which nobody can set. If the wall clock is set, `follow` returns the difference, and the caller moves its times in
 * memory, so that intervals between them keep their length.
 */
export function createSteadyClock(
  wall: () => number = Date.now,
  timer: () => number = () => performance.now(),
): SteadyClock {
  let base = Math.round(wall() - timer());
  const now = () => Math.floor(base + timer());
  return {
    now,
    follow() {
      const difference = wall() - now();
      if (Math.abs(difference) <= MAX_DIFFERENCE) return 0;
      const seconds = Math.round(difference / 1000);
      base += seconds * 1000;
      return seconds;
    },
  };
}
