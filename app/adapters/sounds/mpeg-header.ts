import { findMpegFrames } from "#app/domain/catalogue/previews/mpeg-frames.ts";
import { HEAD_BYTES } from "#app/domain/catalogue/previews/sound-check.ts";
import { checkFigures, type Header } from "./header.ts";
import type { SoundFile } from "./sound-file.ts";

/** The MP3 or MP2 that begins here; null if none does. */
export async function readMpegHeader(file: SoundFile, start: number): Promise<Header | null> {
  const found = findMpegFrames(await file.at(start, HEAD_BYTES));
  if (!found) return null;
  const { at, layer, channels, sampleRate } = found;
  const figures = { format: layer === 2 ? "MP2" : "MP3", channels, sampleRate } as const;
  checkFigures(figures);
  return { ...figures, bitDepth: null, start: start + at, end: file.size, frames: null };
}
