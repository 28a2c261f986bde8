import { checkFigures, type Header } from "./header.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

const RATES = [44_100, 48_000, 32_000];
const KBPS = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** Zeros or the rest of a damaged tag may lie before the first frame. */
const SEARCHED_BYTES = 64 * 1024;

type Frame = { sampleRate: number; channels: number; bytes: number };

/** The frame of MPEG layer III that begins there; null where none does. */
function readFrame(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const isLayer3 = ((head >>> 17) & 3) === 1;
  const rate = RATES[(head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || version === 1 || !isLayer3 || !rate) return null;
  const isV1 = version === 3;
  const kbps = (isV1 ? KBPS.v1 : KBPS.v2)[(head >>> 12) & 15];
  if (!kbps) return null;
  const sampleRate = isV1 ? rate : rate / (version === 2 ? 2 : 4);
  const bytesOf = Math.floor(((isV1 ? 144_000 : 72_000) * kbps) / sampleRate) + ((head >>> 9) & 1);
  return { sampleRate, channels: ((head >>> 6) & 3) === 3 ? 1 : 2, bytes: bytesOf };
}

/** Two frames that follow each other: one alone is found in any text. Null where there are none. */
export async function readMp3Header(file: SoundFile, start: number): Promise<Header | null> {
  const bytes = await file.at(start, SEARCHED_BYTES);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readFrame(bytes, at);
    const next = frame && readFrame(bytes, at + frame.bytes);
    if (!frame || !next || next.sampleRate !== frame.sampleRate) continue;
    const { sampleRate, channels } = frame;
    checkFigures({ format: "MP3", channels, sampleRate });
    return { format: "MP3", sampleRate, channels, bitDepth: null, start: start + at, end: file.size, frames: null };
  }
  return null;
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
