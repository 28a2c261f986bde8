/** How much may be sent at once after a pause, as milliseconds of the rate. */
const BURST_MS = 1_000;

/** Spreads bytes over time. `now` is in milliseconds. */
export function createPace(now: () => number) {
  let freeAt = Number.NEGATIVE_INFINITY;
  return {
    /** Takes this many bytes and returns how many milliseconds to wait before sending them. */
    take(bytes: number, bytesPerSecond: number): number {
      freeAt = Math.max(freeAt, now() - BURST_MS) + (bytes / bytesPerSecond) * 1_000;
      return Math.max(0, freeAt - now());
    },
    /** Whether a whole burst would pass, as with a new one. */
    isRested: () => freeAt <= now() - BURST_MS,
  };
}

export type Pace = ReturnType<typeof createPace>;
