import { COUNTED_BYTES, countComments } from "./count-tags.ts";
import { checkFigures, type Header } from "./header.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

const STREAMINFO = 0;
const COMMENT = 4;
const MAX_BLOCKS = 128;

/** The range that RFC 9639 allows. */
const DEPTHS = { least: 4, most: 32 };

/** Reads the first block of a FLAC and skips the others: tags, covers, padding. Throws SoundError. */
export async function readFlacHeader(file: SoundFile, start: number): Promise<Header> {
  const info = await file.at(start + 4, 4 + 34);
  if (info.length < 38 || ((info[0] ?? 0) & 0x7f) !== STREAMINFO)
    throw new SoundError("The FLAC contains no sound: its first part is missing.");
  const packed = info.readBigUInt64BE(14);
  const sampleRate = Number(packed >> 44n);
  const channels = Number((packed >> 41n) & 7n) + 1;
  checkFigures({ format: "FLAC", channels, sampleRate });
  const bitDepth = Number((packed >> 36n) & 31n) + 1;
  if (bitDepth < DEPTHS.least)
    throw new SoundError(`The FLAC has ${bitDepth} bits per sample; ${DEPTHS.least} to ${DEPTHS.most} are supported.`);
  const frames = Number(packed & 0xfffffffffn) || null;
  const firstFrame = await skipBlocks(file, start + 4);
  return { format: "FLAC", sampleRate, channels, bitDepth, start: firstFrame, end: file.size, frames };
}

async function skipBlocks(file: SoundFile, from: number): Promise<number> {
  let at = from;
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks += 1) {
    const head = await file.at(at, 4);
    if (head.length < 4) throw new SoundError("The FLAC is truncated before its sound begins.");
    const size = head.readUIntBE(1, 3);
    if (((head[0] ?? 0) & 0x7f) === COMMENT) countComments(await file.at(at + 4, COUNTED_BYTES));
    at += 4 + size;
    if ((head[0] ?? 0) & 0x80) return at;
  }
  throw new SoundError(`The FLAC has more than ${MAX_BLOCKS} parts before its sound.`);
}
