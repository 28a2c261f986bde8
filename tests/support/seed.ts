/**
 * The chance of a run: TEST_SEED, or the clock where it is unset. The runner's process decides it for all that it
 * starts, and prints it in the head of the log, so that TEST_SEED=… repeats what a failed run did.
 */
export const seed = Number(process.env.TEST_SEED || Date.now() % 2 ** 31);
process.env.TEST_SEED = String(seed);

/** Gives numbers from 0 to below 1, the same ones for the same seed. */
export function seeded(from: number = seed): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
