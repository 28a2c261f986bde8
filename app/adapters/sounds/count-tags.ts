import { SoundError } from "./sound-error.ts";

/** Sounds have a dozen. The library that reads tags takes up to a minute for a million, and memory for each. */
const MAX_TAGS = 1_000;
/** How much of a Vorbis comment is examined: the program's name, then the count. */
export const COUNTED_BYTES = 4_096;

function check(count: number): void {
  if (count > MAX_TAGS) throw new SoundError(`It has more than ${MAX_TAGS} tags.`);
}

/** Counts the entries of a WAV's LIST chunk, plus those before it. Throws SoundError if there are too many. */
export function countInfo(body: Buffer, before: number): number {
  let count = before;
  for (let at = 4; at + 8 <= body.length; count += 1) {
    check(count);
    const size = body.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return count;
}

/** Counts the frames of an ID3v2 tag. Throws SoundError if there are too many. */
export function countId3(tag: Buffer): void {
  const version = tag[3] ?? 0;
  let count = 0;
  for (let at = 10; at + 10 <= tag.length && tag[at] !== 0; count += 1) {
    check(count);
    if (version < 3) at += 6 + tag.readUIntBE(at + 3, 3);
    else at += 10 + (version === 3 ? tag.readUInt32BE(at + 4) : synchsafe(tag, at + 4));
  }
}

const synchsafe = (tag: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((sum, i) => sum * 128 + ((tag[at + i] ?? 0) & 0x7f), 0);

/**
 * Counts the entries of a Vorbis, FLAC or Opus comment, starting at its first number. Throws SoundError if there are
 * too many.
 */
export function countComments(comment: Buffer): void {
  if (comment.length < 4) return;
  const at = 4 + comment.readUInt32LE(0);
  if (at + 4 > comment.length) throw new SoundError("Its comment is damaged.");
  check(comment.readUInt32LE(at));
}
