import type { Block } from "./pcm.ts";
import { noteName } from "./wav-chunks.ts";

const RATE = 22_050;
const HOP = 220;
const TEMPO_SECONDS = 90;
const KEY_SECONDS = 30;
/** What is shorter has too few beats or chords to tell. */
const LEAST_SECONDS = { tempo: 6, key: 4 };
/** Music scores 0.82 and more, noise 0.43, a tone 0.54. */
const SURE = 0.7;

/** Gathers the first 90 seconds in one channel of 22,050 samples a second, and guesses tempo and key of them. */
export function createMusicGuesser(rate: number) {
  const samples = new Float32Array(TEMPO_SECONDS * RATE);
  let filled = 0;
  let sum = 0;
  let count = 0;
  let position = 0;

  return {
    add(block: Block): void {
      const frames = block[0]?.length ?? 0;
      for (let i = 0; i < frames && filled < samples.length; i += 1) {
        for (const channel of block) sum += channel[i] as number;
        count += block.length;
        position += RATE;
        // The mean of what falls into one of the slower samples; of a slower source one is written several times.
        for (; position >= rate && filled < samples.length; position -= rate) samples[filled++] = sum / count;
        if (position >= RATE) continue;
        sum = 0;
        count = 0;
      }
    },

    async guess(): Promise<{ tempo: number | null; key: string | null }> {
      const heard = samples.subarray(0, filled);
      return { tempo: await guessTempo(heard), key: await guessKey(heard.subarray(0, KEY_SECONDS * RATE)) };
    },
  };
}

/** It guesses for noise as well: whoever shows it says that it was measured. */
async function guessTempo(heard: Float32Array): Promise<number | null> {
  if (heard.length < LEAST_SECONDS.tempo * RATE) return null;
  try {
    const { default: MusicTempo } = await import("music-tempo");
    const read = new MusicTempo(heard, { bufferSize: 1_024, hopSize: HOP, timeStep: HOP / RATE });
    const tempo = Number(read.tempo);
    return Number.isFinite(tempo) && tempo > 0 ? Math.round(tempo * 10) / 10 : null;
  } catch {
    return null;
  }
}

async function guessKey(heard: Float32Array): Promise<string | null> {
  if (heard.length < LEAST_SECONDS.key * RATE) return null;
  const { detectKey, init, Mode } = await import("@libraz/libsonare/analysis");
  await init();
  const { root, mode, confidence } = detectKey(heard, RATE, { modes: "major-minor" });
  if (confidence < SURE) return null;
  return mode === Mode.Minor ? `${noteName(root)}m` : noteName(root);
}
