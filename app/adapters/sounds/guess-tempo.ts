import type { SoundKind } from "#app/domain/core/ports/sounds.ts";

export const HEARD_RATE = 22_050;
const HOP = 220;
const FRAME = HOP / HEARD_RATE;
/** Noise reaches 4 and pads 2; the softest tested melodies reach 10. */
const LEAST_ONSET = 6;
const LEAST_ONSETS = 4;
/** Shorter sounds have a tempo only if their length implies one. */
const LEAST_SECONDS = 6;
const TEMPOS = { from: 60, to: 200 };
/** How similar the sound is one beat later: chance stays below 0.3. */
const LEAST_PERIODICITY = 0.4;
/** Lengths of loops in beats. */
const BEATS = [2, 4, 8, 12, 16, 24, 32, 64];
const LONGEST_LOOP_SECONDS = 64;
/** How much a tempo may differ from the one that the length implies: the measurement is sometimes off by 1 %. */
const AGREEMENT = { loop: 0.015, other: 0.004 };
/** Beats are counted near this tempo; a tempo an octave away is half as likely. */
const USUAL_TEMPO = 120;
const OCTAVES = 0.85;

type Length = { seconds: number; kind: SoundKind | null };

/**
 * The tempo of a sound; null if it has no onsets or irregular ones. The length of a loop gives the tempo to the
 * hundredth.
 */
export async function guessTempo(heard: Float32Array, { seconds, kind }: Length): Promise<number | null> {
  if (kind === "one-shot" || seconds < 60 / TEMPOS.to) return null;
  const { init, onsetEnvelope } = await import("@libraz/libsonare/analysis");
  await init();
  const envelope = onsetEnvelope(heard, HEARD_RATE, 1_024, HOP);
  if (countOnsets(envelope) < LEAST_ONSETS) return null;
  const periodicity = createPeriodicity(envelope);
  const isRegular = (tempo: number) => periodicity(tempo).best >= LEAST_PERIODICITY;
  const score = (tempo: number) => periodicity(tempo).mean * likelihood(tempo);
  const measured = await measure(heard);
  const byLength = findByLength(seconds, { measured, isLoop: kind === "loop" }).filter(isRegular);
  if (byLength.length > 0) return Math.round(best(byLength, score) * 100) / 100;
  if (measured === null || seconds < LEAST_SECONDS) return null;
  const counted = [1, 2, 0.5, 0.75, 4 / 3, 1.5, 2 / 3]
    .map((times) => measured * times)
    .filter(isUsual)
    .filter(isRegular);
  return counted.length === 0 ? null : Math.round(best(counted, score));
}

const isUsual = (tempo: number) => tempo >= TEMPOS.from && tempo <= TEMPOS.to;
const likelihood = (tempo: number) => Math.exp(-0.5 * (Math.log2(tempo / USUAL_TEMPO) / OCTAVES) ** 2);
const best = (tempos: readonly number[], score: (tempo: number) => number): number =>
  tempos.reduce((one, other) => (score(other) > score(one) ? other : one));

function countOnsets(envelope: Float32Array): number {
  let count = 0;
  for (let i = 1; i + 1 < envelope.length; i += 1) {
    const [before, here, after] = envelope.subarray(i - 1, i + 2) as unknown as [number, number, number];
    if (here >= LEAST_ONSET && here > before && here >= after) count += 1;
  }
  return count;
}

/** The tempos at which a sound of this length has a whole number of beats, if it may be a loop. */
function findByLength(seconds: number, { measured, isLoop }: { measured: number | null; isLoop: boolean }): number[] {
  if (seconds > LONGEST_LOOP_SECONDS) return [];
  return BEATS.map((beats) => (beats * 60) / seconds)
    .filter(isUsual)
    .filter((tempo) => {
      // Programs cut loops at whole tempos exactly to the sample.
      const isWhole = Math.abs(tempo - Math.round(tempo)) < tempo * 5e-5;
      if (isLoop && isWhole) return true;
      if (measured === null) return false;
      const tolerance = isLoop || isWhole ? AGREEMENT.loop : AGREEMENT.other;
      return [1, 2, 0.5, 0.75, 4 / 3, 1.5, 2 / 3].some(
        (times) => Math.abs(measured * times - tempo) <= tempo * tolerance,
      );
    });
}

/** How similar the sound is one, two and four beats later, between -1 and 1. */
function createPeriodicity(envelope: Float32Array) {
  const mean = envelope.reduce((sum, one) => sum + one, 0) / envelope.length;
  const around = envelope.map((one) => one - mean);
  const power = around.reduce((sum, one) => sum + one * one, 0);
  const at = (lag: number): number => {
    if (lag < 1 || lag >= around.length * 0.75) return 0;
    let sum = 0;
    for (let i = lag; i < around.length; i += 1) sum += (around[i] as number) * (around[i - lag] as number);
    return (sum * around.length) / (power * (around.length - lag));
  };
  const near = (seconds: number): number => {
    const lag = Math.round(seconds / FRAME);
    return Math.max(at(lag - 1), at(lag), at(lag + 1));
  };
  return (tempo: number) => {
    const all = [1, 2, 4].map((beats) => near((beats * 60) / tempo)).filter((one) => one !== 0);
    return { best: Math.max(0, ...all), mean: all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length) };
  };
}

/** The library returns a tempo even for noise, and sometimes half or double the true one. */
async function measure(heard: Float32Array): Promise<number | null> {
  try {
    const { default: MusicTempo } = await import("music-tempo");
    const read = new MusicTempo(heard, { bufferSize: 1_024, hopSize: HOP, timeStep: FRAME });
    const tempo = Number(read.tempo);
    return Number.isFinite(tempo) && tempo > 0 ? tempo : null;
  } catch {
    return null;
  }
}
