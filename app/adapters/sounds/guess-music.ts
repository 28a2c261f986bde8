import type { SaidBySound, SoundKind } from "#app/domain/core/ports/sounds.ts";
import { guessKey } from "./guess-key.ts";
import { guessTempo, HEARD_RATE as RATE } from "./guess-tempo.ts";
import type { Block } from "./pcm.ts";

const HEARD_SECONDS = 90;

/** Collects the first 90 seconds as mono at 22,050 samples a second, and guesses their tempo and key. */
export function createMusicGuesser(rate: number) {
  const samples = new Float32Array(HEARD_SECONDS * RATE);
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
        // Averages the samples that fall into one output sample; if the source is slower, one sample is written several
        // times.
        for (; position >= rate && filled < samples.length; position -= rate) samples[filled++] = sum / count;
        if (position >= RATE) continue;
        sum = 0;
        count = 0;
      }
    },

    /** `seconds` is the length of the whole sound. */
    async guess(about: { kind: SoundKind | null; seconds: number }): Promise<SaidBySound> {
      const heard = samples.subarray(0, filled);
      return { tempo: await guessTempo(heard, about), key: await guessKey(heard) };
    },
  };
}
