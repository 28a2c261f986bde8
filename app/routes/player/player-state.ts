import type { Sound } from "./sound.ts";

export type PlayerState = {
  queue: readonly Sound[];
  /** Where in the queue. */
  at: number;
  /** The address of what the list has on its next page; null where the queue is all of it. */
  further: string | null;
  /** Whether the next sound begins by itself. */
  goesOn: boolean;
  isPlaying: boolean;
  isLooping: boolean;
  /** Where A and B are, in seconds: none, A alone, or both. A loop is between both, otherwise of the whole sound. */
  marks: readonly number[];
  /** 1 is the speed of the sound. Its pitch is kept. */
  speed: number;
  /** How long the sound is that was encoded, in seconds; null until it is known. */
  seconds: number | null;
  /** Why nothing is heard, in words. */
  problem: string | null;
};
