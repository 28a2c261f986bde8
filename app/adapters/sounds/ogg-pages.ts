import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

export type OggPage = {
  /** The whole page, as stored in the file. */
  bytes: Uint8Array;
  serial: number;
  /** Samples up to the end of the page; -1 if no packet ends on it. */
  position: number;
  isFirst: boolean;
  isLast: boolean;
  /** The lengths of its segments. A segment of less than 255 bytes ends a packet. */
  lacing: Uint8Array;
  body: Uint8Array;
};

const HEAD_BYTES = 27;
const CHUNK_BYTES = 256 * 1024;
const FIRST = 2;
const LAST = 4;
const CONTINUED = 1;
const MAX_SEGMENTS = 255;
/** Each empty page has 27 bytes but costs a decoder as much as a full one. */
const MAX_EMPTY_PAGES = 1_000;

/**
 * The Ogg pages from this position; bytes between them are skipped, and a truncated last page is left out. Throws
 * SoundError on a file of empty pages.
 */
export async function* readOggPages(file: SoundFile, start: number): AsyncGenerator<OggPage> {
  let held: Buffer = Buffer.alloc(0);
  let empty = 0;
  for await (const chunk of file.stream(start, file.size, CHUNK_BYTES)) {
    held = Buffer.concat([held, chunk]);
    let at = held.indexOf("OggS");
    for (; at >= 0; at = held.indexOf("OggS", at)) {
      const page = pageAt(held, at);
      if (page === "cut off") break;
      at += page?.bytes.length ?? 4;
      if (!page) continue;
      if (page.body.length === 0) empty += 1;
      if (empty > MAX_EMPTY_PAGES) throw new SoundError(`The Ogg has more than ${MAX_EMPTY_PAGES} empty pages.`);
      yield page;
    }
    // A page's marker may be split between two chunks.
    held = held.subarray(at >= 0 ? at : Math.max(0, held.length - 3));
  }
}

function pageAt(held: Buffer, at: number): OggPage | "cut off" | null {
  const segments = held[at + HEAD_BYTES - 1];
  if (segments === undefined || at + HEAD_BYTES + segments > held.length) return "cut off";
  if (held[at + 4] !== 0) return null;
  const lacing = held.subarray(at + HEAD_BYTES, at + HEAD_BYTES + segments);
  const from = at + HEAD_BYTES + segments;
  const to = from + lacing.reduce((sum, length) => sum + length, 0);
  if (to > held.length) return "cut off";
  const flags = held[at + 5] ?? 0;
  return {
    bytes: plain(held.subarray(at, to)),
    serial: held.readUInt32LE(at + 14),
    position: Number(held.readBigInt64LE(at + 6)),
    isFirst: (flags & FIRST) !== 0,
    isLast: (flags & LAST) !== 0,
    lacing,
    body: held.subarray(from, to),
  };
}

/** The decoders reject Buffers. */
const plain = (bytes: Buffer) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);

/** Packs packets into new pages, the first of which has this number. All but the last packet end on a page. */
export function makeOggPages(packets: readonly Uint8Array[], { serial, number }: { serial: number; number: number }) {
  const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const body = Buffer.concat(packets);
  const pages: Uint8Array[] = [];
  let at = 0;
  for (let from = 0; from < lacing.length; from += MAX_SEGMENTS) {
    const part = lacing.slice(from, from + MAX_SEGMENTS);
    const to = at + part.reduce((sum, length) => sum + length, 0);
    const head = Buffer.alloc(HEAD_BYTES);
    head.write("OggS", 0, "latin1");
    head[5] = from > 0 && lacing[from - 1] === 255 ? CONTINUED : 0;
    head.writeUInt32LE(serial, 14);
    head.writeUInt32LE(number + pages.length, 18);
    head[26] = part.length;
    const page = Buffer.concat([head, Uint8Array.from(part), body.subarray(at, to)]);
    page.writeUInt32LE(checksum(page), 22);
    pages.push(plain(page));
    at = to;
  }
  return pages;
}

/** The CRC-32 of Ogg, which no Node library provides: its bits are not reflected. */
function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
