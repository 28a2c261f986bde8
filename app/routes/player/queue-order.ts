import type { Sound } from "./sound.ts";

/** The sound that plays comes first, and all others after it by chance, so that each is heard once. */
export function shuffledQueue(queue: readonly Sound[], at: number, random = Math.random): Sound[] {
  const rest = queue.filter((_, i) => i !== at);
  for (let i = rest.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [rest[i], rest[other]] = [rest[other] as Sound, rest[i] as Sound];
  }
  const playing = queue[at];
  return playing ? [playing, ...rest] : rest;
}

/** The order of the page on which it was started. */
export const orderedQueue = (queue: readonly Sound[]): Sound[] => [...queue].sort((a, b) => a.place - b.place);

export const isShuffled = (queue: readonly Sound[]): boolean =>
  queue.some((sound, i) => sound.place < (queue[i - 1]?.place ?? 0));
