import { checkFigures, type Header } from "./header.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

const OPUS_RATE = 48_000;
/** A page of Ogg has at most 65,307 bytes: the last one begins within these. */
const TAIL_BYTES = 66_000;

/** Reads the first page of an Ogg with Vorbis or Opus, and how long the last page says that it is. Throws SoundError. */
export async function readOggHeader(file: SoundFile): Promise<Header> {
  const page = await file.at(0, 27 + 255 + 64);
  const packet = page.subarray(27 + (page[26] ?? 0));
  const whole = { start: 0, end: file.size, bitDepth: null };
  if (packet.length >= 19 && packet.toString("latin1", 0, 8) === "OpusHead") {
    const channels = packet[9] ?? 0;
    const input = packet.readUInt32LE(12);
    const figures = { format: "Opus", channels, sampleRate: OPUS_RATE } as const;
    checkFigures(figures);
    const last = await readLastPosition(file);
    const frames = last === null ? null : Math.max(0, last - packet.readUInt16LE(10));
    // What is decoded has 48,000 samples a second, whatever was encoded.
    return { ...figures, ...whole, frames, tags: input > 0 && input !== OPUS_RATE ? { inputRate: input } : {} };
  }
  if (packet.length >= 16 && packet.toString("latin1", 1, 7) === "vorbis") {
    const figures = { format: "Ogg Vorbis", channels: packet[11] ?? 0, sampleRate: packet.readUInt32LE(12) } as const;
    checkFigures(figures);
    return { ...figures, ...whole, frames: await readLastPosition(file) };
  }
  throw new SoundError("Of Ogg files, those with Vorbis or Opus are read; this one holds something else.");
}

/** The position that the last page gives, in samples; null where none is found. */
async function readLastPosition(file: SoundFile): Promise<number | null> {
  const tail = await file.at(Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES);
  const at = tail.lastIndexOf("OggS");
  if (at < 0 || at + 14 > tail.length) return null;
  const position = Number(tail.readBigInt64LE(at + 6));
  return position > 0 && Number.isSafeInteger(position) ? position : null;
}
