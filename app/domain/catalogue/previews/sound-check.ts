import { findMpegFrames } from "./mpeg-frames.ts";
import { magicOf, zerosBefore } from "./sound-magic.ts";

/** How far into a file a sound is searched for: zeros or the rest of a damaged tag may precede it. */
export const HEAD_BYTES = 64 * 1024;

/** Whether a file can be a supported sound, judged by its first bytes. Its job finds damage further on. */
export function canBeSound(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES));
  const magic = magicOf(bytes) ?? magicOf(bytes.subarray(zerosBefore(bytes)));
  return typeof magic === "string" || (magic === null && findMpegFrames(bytes) !== null);
}
