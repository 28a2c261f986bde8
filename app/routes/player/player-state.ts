import type { Sound } from "./sound.ts";

export type PlayerState = {
  queue: readonly Sound[];
  /** The position in the queue. */
  at: number;
  /** The URL of the list's next page; null if the queue has all of the list. */
  further: string | null;
  /** The sound of the current torrent that comes after the queue; null if there is none, or until it is known. */
  following: Sound | null;
  /** Whether the next sound starts by itself. */
  goesOn: boolean;
  isPlaying: boolean;
  isLooping: boolean;
  /** The marks A and B in seconds: none, only A, or both. A loop runs between both, otherwise over the whole sound. */
  marks: readonly number[];
  /** 1 is the speed of the sound. The pitch never changes. */
  speed: number;
  /** The length of the encoded sound in seconds; null until it is known. */
  seconds: number | null;
  /** Why nothing can be heard, as a message. */
  problem: string | null;
};
