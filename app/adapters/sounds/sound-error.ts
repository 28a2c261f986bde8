/** The reason why a sound cannot be read, worded for its uploader. */
export class SoundError extends Error {}

export const seconds = (value: number): string =>
  `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, "0")}`;
