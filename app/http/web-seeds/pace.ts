/** How much may be sent at once after a pause, in milliseconds of the rate. */
const BURST_MS = 1_000;

/** Spreads bytes over time. `now` is in milliseconds. */
export function createPace(now: () => number) {
  let freeAt = Number.NEGATIVE_INFINITY;
  return {
    /** Takes so many bytes and answers how long to wait before they are sent, in milliseconds. */
    take(bytes: number, bytesPerSecond: number): number {
      freeAt = Math.max(freeAt, now() - BURST_MS) + (bytes / bytesPerSecond) * 1_000;
      return Math.max(0, freeAt - now());
    },
    /** Whether it would let a whole burst through, as a new one does. */
    isRested: () => freeAt <= now() - BURST_MS,
  };
}

export type Pace = ReturnType<typeof createPace>;
