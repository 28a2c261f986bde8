/** The wall clock may differ by this much (ms) before memory is moved to it. */
const MAX_DIFFERENCE = 2_000;

export type SteadyClock = {
  /** Epoch ms. Runs on without a jump, whatever happens to the wall clock. */
  now(): number;
  /** Moves on to the wall clock where the two differ, and returns by how many whole seconds; otherwise 0. */
  follow(): number;
};

/**
 * A clock for what is earned by the hour. It begins with the wall clock and then counts by the machine's own timer, which
 * nobody sets. When the wall clock is set, `follow` says by how much, and the caller moves the times that it has in
 * memory: what lies between them stays as long as it was.
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
