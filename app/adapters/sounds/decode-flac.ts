import { type FlacFrame, readFlacFrame } from "./flac-frame.ts";
import type { Header } from "./header.ts";
import type { Block } from "./pcm.ts";
import type { SoundFile } from "./sound-file.ts";

/** 65,535 samples of eight channels at 33 bits each, plus headers. */
const MAX_FRAME_BYTES = 2_300_000;
const WINDOW_BYTES = 2 * MAX_FRAME_BYTES;
/** Each damaged frame may have cost as much as a whole frame. */
const MAX_DAMAGED = 200;

/** The samples of a FLAC of any depth and block size, one frame at a time. Damaged frames are left out. */
export async function* decodeFlac(file: SoundFile, { start, end, bitDepth }: Header): AsyncGenerator<Block> {
  let damaged = 0;
  for (let base = start; base < end; ) {
    const bytes = await file.at(base, Math.min(WINDOW_BYTES, end - base));
    const isLast = base + bytes.length >= end;
    let at = 0;
    while (at < bytes.length && (isLast || bytes.length - at > MAX_FRAME_BYTES)) {
      const frame: FlacFrame | "damaged" | null = readFlacFrame(bytes, at, bitDepth ?? 0);
      if (frame === "damaged") damaged += 1;
      if (damaged > MAX_DAMAGED) return;
      if (frame && frame !== "damaged") {
        yield frame.block;
        at += frame.bytes;
        continue;
      }
      const next = bytes.indexOf(0xff, at + 1);
      at = next < 0 ? bytes.length : next;
    }
    base += at;
  }
}
