import { findMp3Frames } from "#app/domain/previews/mp3-frames.ts";
import { HEAD_BYTES } from "#app/domain/previews/sound-check.ts";
import { checkFigures, type Header } from "./header.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

/** The MP3 that begins there; null where none does. */
export async function readMp3Header(file: SoundFile, start: number): Promise<Header | null> {
  const found = findMp3Frames(await file.at(start, HEAD_BYTES));
  if (!found) return null;
  const { at, channels, sampleRate } = found;
  checkFigures({ format: "MP3", channels, sampleRate });
  return { format: "MP3", sampleRate, channels, bitDepth: null, start: start + at, end: file.size, frames: null };
}

const MAX_TAG_BYTES = 16 * 1024 * 1024;

/** Where the file begins behind its ID3v2 tag. Throws SoundError on one that no cover explains. */
export async function skipId3(file: SoundFile): Promise<number> {
  const head = await file.at(0, 10);
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
  const size = 10 + (((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f));
  if (size > MAX_TAG_BYTES)
    throw new SoundError(`Its ID3 tag says that it has ${Math.round(size / 1e6)} MB; at most 16 MB are read.`);
  if (size >= file.size) throw new SoundError("It holds an ID3 tag and no sound.");
  return size;
}
