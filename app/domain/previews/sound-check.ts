import { findMp3Frames } from "./mp3-frames.ts";

/** So far into a file an MP3 is looked for: zeros or the rest of a damaged tag may lie before its first frame. */
export const HEAD_BYTES = 64 * 1024;

const begins = /^(?:(?:RIFF|RF64)[\s\S]{4}WAVE|FORM[\s\S]{4}AIF[FC]|fLaC|OggS|ID3)/;

/** Whether a file can be a sound that is read here, by its first bytes. What is damaged further on its job finds out. */
export function canBeSound(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES));
  return begins.test(bytes.toString("latin1", 0, 12)) || findMp3Frames(bytes) !== null;
}
