import { createMp3Encoder } from "wasm-media-encoders";
import { makeGaplessTag } from "./gapless-tag.ts";
import type { Block } from "./pcm.ts";

const SECONDS = 60;
/** In seconds, if the preview is only a part. Loops and hits are left unchanged, so that they can be repeated. */
const FADE_IN = 0.5;
const FADE_OUT = 2;
/** Longer sounds start at their first quarter, because many begin with a quiet minute. */
const LONG_SECONDS = 120;
const LATEST_START = 300;
const KBPS = 128;
const RATES = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;
/** LAME cannot make 128 kbit/s at the lowest sample rates. */
const LOWEST_RATE = 32_000;
const PEAKS = 512;
/** How many samples share one peak until the length is known. */
const PEAK_FRAMES = 16;

type Source = { sampleRate: number; channels: number; frames: number | null };

/** Makes a one-minute MP3 and its peaks from consecutive blocks. */
export async function createPreviewMaker({ sampleRate: rate, channels, frames: declared }: Source) {
  const encoder = await createMp3Encoder();
  const outputSampleRate = RATES.find((one) => one >= Math.min(48_000, Math.max(rate, LOWEST_RATE))) ?? 48_000;
  const outChannels = channels === 1 ? 1 : 2;
  encoder.configure({ channels: outChannels, sampleRate: rate, bitrate: KBPS, outputSampleRate });
  const most = SECONDS * rate;
  const held = rate * FADE_OUT;
  const start = Math.min(
    declared && declared > LONG_SECONDS * rate ? Math.floor(declared / 4) : 0,
    LATEST_START * rate,
  );
  const parts: Uint8Array[] = [];
  const fine: number[] = [];
  let waiting: Block[] = [];
  let waitingFrames = 0;
  let frames = 0;
  let seen = 0;

  function encode(block: Block): void {
    const first = block[0] as Float32Array;
    if (start > 0) for (const samples of block) fadeIn(samples, frames, rate * FADE_IN);
    for (let i = 0; i < first.length; i += 1) {
      const at = Math.floor((frames + i) / PEAK_FRAMES);
      for (const channel of block) fine[at] = Math.max(fine[at] ?? 0, Math.abs(channel[i] as number));
    }
    frames += first.length;
    // The encoder returns a view of its memory.
    parts.push(encoder.encode(block).slice());
  }

  /** Encodes everything except what may have to be faded out. */
  function letGo(): void {
    for (let next = waiting[0]; next && waitingFrames - frameCount(next) >= held; next = waiting[0]) {
      waiting = waiting.slice(1);
      waitingFrames -= frameCount(next);
      encode(next);
    }
  }

  return {
    add(block: Block): void {
      const from = Math.max(0, start - seen);
      const to = Math.min(frameCount(block), start + most - seen);
      seen += frameCount(block);
      if (to <= from) return;
      const part = toStereo(block.map((samples) => samples.subarray(from, to)));
      waiting.push(part);
      waitingFrames += frameCount(part);
      letGo();
    },

    finish() {
      if (seen > start + most) {
        const rest = joined(waiting, outChannels);
        for (const samples of rest) fadeOut(samples, Math.min(held, samples.length));
        waiting = [rest];
      }
      for (const block of waiting) encode(block);
      parts.push(encoder.finalize().slice());
      const mp3 = Buffer.concat(parts);
      const tag = makeGaplessTag(mp3, Math.round((frames * outputSampleRate) / rate));
      return { mp3: Buffer.concat([tag, mp3]), durationMs: Math.round((frames / rate) * 1000), peaks: peaksOf(fine) };
    },
  };
}

const frameCount = (block: Block) => block[0]?.length ?? 0;

/** One or two channels unchanged; of more, the left and right halves. */
function toStereo(block: Block): Block {
  if (block.length <= 2) return block.map((samples) => samples.slice());
  const mix = (from: number) => {
    const some = block.filter((_, i) => i % 2 === from);
    return (block[0] as Float32Array).map(
      (_, i) => some.reduce((sum, one) => sum + (one[i] as number), 0) / some.length,
    );
  };
  return [mix(0), mix(1)];
}

function joined(blocks: Block[], channels: number): Block {
  const length = blocks.reduce((sum, block) => sum + frameCount(block), 0);
  return Array.from({ length: channels }, (_, channel) => {
    const all = new Float32Array(length);
    let at = 0;
    for (const block of blocks) {
      all.set(block[channel] as Float32Array, at);
      at += frameCount(block);
    }
    return all;
  });
}

function fadeIn(samples: Float32Array, from: number, frames: number): void {
  for (let i = 0; i < samples.length && from + i < frames; i += 1)
    samples[i] = (samples[i] as number) * ((from + i) / frames) ** 2;
}

function fadeOut(samples: Float32Array, frames: number): void {
  for (let i = 0; i < frames; i += 1) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] as number) * (i / frames) ** 2;
  }
}

/** Reduces the fine peaks to 512 bytes; a sound with fewer peaks repeats them. */
function peaksOf(fine: number[]): Uint8Array {
  return Uint8Array.from({ length: PEAKS }, (_, i) => {
    const from = Math.floor((i * fine.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((i + 1) * fine.length) / PEAKS));
    let loudest = 0;
    for (let at = from; at < to; at += 1) loudest = Math.max(loudest, fine[at] ?? 0);
    return Math.round(Math.min(1, loudest) * 255);
  });
}
