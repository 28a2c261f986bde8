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

/** Moves one sound. All get their new positions as places, so that the order counts as the queue's own. */
export function movedQueue(queue: readonly Sound[], from: number, to: number): Sound[] {
  const moved = queue[from];
  if (!moved || to < 0 || to >= queue.length) return [...queue];
  const rest = queue.filter((_, i) => i !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)].map((sound, place) => ({ ...sound, place }));
}

export const isShuffled = (queue: readonly Sound[]): boolean =>
  queue.some((sound, i) => sound.place < (queue[i - 1]?.place ?? 0));
