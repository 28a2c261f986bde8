import type { SourceFile } from "#app/domain/torrents/metainfo/create-torrent.ts";

export const SAMPLE_RATE = 44_100;
const PEAK = 0.89;
const FADE_SAMPLES = 220;

/** Mono, 16 bit, 44.1 kHz, brought to -1 dBFS, with 5 ms of fade at the end so that nothing clicks. */
function encodeWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
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

export const wavFile = (path: string, samples: Float32Array): SourceFile => ({
  path: path.split("/"),
  bytes: encodeWav(samples),
});
