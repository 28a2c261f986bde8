import type { Sound } from "./sound.ts";

/** Puts the current sound first and shuffles all others after it, so that each is played once. */
export function shuffledQueue(queue: readonly Sound[], at: number, random = Math.random): Sound[] {
  const rest = queue.filter((_, i) => i !== at);
  for (let i = rest.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [rest[i], rest[other]] = [rest[other] as Sound, rest[i] as Sound];
  }
  const playing = queue[at];
  return playing ? [playing, ...rest] : rest;
}

/** The order on the page where it was started. */
export const orderedQueue = (queue: readonly Sound[]): Sound[] => [...queue].sort((a, b) => a.place - b.place);

export const isShuffled = (queue: readonly Sound[]): boolean =>
  queue.some((sound, i) => sound.place < (queue[i - 1]?.place ?? 0));
