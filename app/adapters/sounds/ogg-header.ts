import type { Header } from "./header.ts";
import { readOggPages } from "./ogg-pages.ts";
import { type OggSound, soundOnPage } from "./ogg-stream.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

/** An Ogg page has at most 65,307 bytes, so the last page begins within these last bytes. */
const TAIL_BYTES = 66_000;
/** A comment of 16 MB takes 250 pages. */
const MAX_HEAD_PAGES = 1_000;
/** No page holds this much sound: a higher position belongs to a recording that begins late. */
const LONGEST_PAGE_SECONDS = 60;

/** Finds the first Vorbis or Opus stream and the length that its page positions imply. Throws SoundError. */
export async function readOggHeader(file: SoundFile, start: number): Promise<Header> {
  const { sound, first } = await readFirstPages(file, start);
  const { packet, ...figures } = sound;
  const isOpus = figures.format === "Opus";
  const skipped = isOpus ? packet.readUInt16LE(10) : 0;
  const input = isOpus ? packet.readUInt32LE(12) : 0;
  const last = await readLastPosition(file);
  const before = first > LONGEST_PAGE_SECONDS * figures.sampleRate ? first : skipped;
  return {
    ...figures,
    start,
    end: file.size,
    bitDepth: null,
    frames: last === null ? null : Math.max(0, last - before),
    tags: input > 0 && input !== figures.sampleRate ? { inputRate: input } : {},
  };
}

/** The first audio stream, and the first position that one of its pages gives. */
async function readFirstPages(file: SoundFile, start: number) {
  let found: { sound: OggSound & { packet: Buffer }; serial: number } | null = null;
  let pages = 0;
  for await (const page of readOggPages(file, start)) {
    const sound: ReturnType<typeof soundOnPage> = found ? null : soundOnPage(page);
    if (sound) found = { sound, serial: page.serial };
    // All streams begin before any of them continues.
    if (!found && !page.isFirst) break;
    if (found && page.serial === found.serial && page.position > 0) return { sound: found.sound, first: page.position };
    pages += 1;
    if (pages > MAX_HEAD_PAGES) break;
  }
  if (found) return { sound: found.sound, first: 0 };
  throw new SoundError("Only Ogg Vorbis and Ogg Opus are supported.");
}

/** The position on the last page, in samples; null if none is found. */
async function readLastPosition(file: SoundFile): Promise<number | null> {
  const tail = await file.at(Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES);
  const at = tail.lastIndexOf("OggS");
  if (at < 0 || at + 14 > tail.length) return null;
  const position = Number(tail.readBigInt64LE(at + 6));
  return position > 0 && Number.isSafeInteger(position) ? position : null;
}
