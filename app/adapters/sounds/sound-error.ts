/** Why a sound cannot be read, in words for the one who sent it. */
export class SoundError extends Error {}

export const seconds = (value: number): string =>
  `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, "0")}`;
