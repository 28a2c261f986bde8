import type { SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";

export const SAMPLE_RATE = 44_100;
const PEAK = 0.89;
const FADE_SAMPLES = 220;

/** A loop's metadata: beats per minute, number of beats, and root as a MIDI note (60 is middle C). */
export type Loop = { bpm: number; beats: number; root?: number };

const ROOT_IS_SET = 2;

/** The `acid` chunk, where many programs look for tempo and root: flags, root, beats, metre, tempo. */
function acidChunk({ bpm, beats, root }: Loop): Uint8Array {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("acid"));
  view.setUint32(4, 24, true);
  view.setUint32(8, root === undefined ? 0 : ROOT_IS_SET, true);
  view.setUint16(12, root ?? 60, true);
  view.setUint32(20, beats, true);
  view.setUint16(24, 4, true);
  view.setUint16(26, 4, true);
  view.setFloat32(28, bpm, true);
  return bytes;
}

/** Mono, 16 bit, 44.1 kHz, normalised to -1 dBFS, with a 5 ms fade at the end to avoid clicks. */
function encodeWav(samples: Float32Array, loop?: Loop): Uint8Array<ArrayBuffer> {
  const acid = loop ? acidChunk(loop) : new Uint8Array(0);
  const end = 44 + samples.length * 2;
  const bytes = new Uint8Array(end + acid.length);
  bytes.set(acid, end);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  word(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, samples.length * 2, true);
  let loudest = 1e-9;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  const gain = (PEAK * 32_767) / loudest;
  samples.forEach((sample, i) => {
    const fade = Math.min(1, (samples.length - 1 - i) / FADE_SAMPLES);
    view.setInt16(44 + i * 2, Math.round(sample * gain * fade), true);
  });
  return bytes;
}

export const wavFile = (path: string, samples: Float32Array, loop?: Loop): SourceFile => ({
  path: path.split("/"),
  bytes: encodeWav(samples, loop),
});
