import type { Random } from "../random.ts";
import { SAMPLE_RATE } from "./wav.ts";

const TAU = 2 * Math.PI;

/** Seconds of sound from a function of time; it also gets the index, for functions that count samples. */
export function render(seconds: number, at: (t: number, i: number) => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (let i = 0; i < samples.length; i++) samples[i] = at(i / SAMPLE_RATE, i);
  return samples;
}

export const noise = (random: Random) => () => random() * 2 - 1;

/** Hertz of a MIDI note, A4 = 69 = 440 Hz. */
export const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** One pole; `cutoff` in hertz. */
export function lowPass(samples: Float32Array, cutoff: number): Float32Array {
  const step = 1 - Math.exp((-TAU * cutoff) / SAMPLE_RATE);
  let held = 0;
  return samples.map((sample) => {
    held += step * (sample - held);
    return held;
  });
}

export function highPass(samples: Float32Array, cutoff: number): Float32Array {
  const low = lowPass(samples, cutoff);
  return samples.map((sample, i) => sample - (low[i] ?? 0));
}

/** Adds `sound` to `target`, starting at `seconds`; anything past the end is cut off. */
export function mixInto(target: Float32Array, sound: Float32Array, seconds: number, gain = 1): void {
  const from = Math.round(seconds * SAMPLE_RATE);
  const until = Math.min(sound.length, target.length - from);
  for (let i = 0; i < until; i++) target[from + i] = (target[from + i] ?? 0) + (sound[i] ?? 0) * gain;
}

export type Partial = { ratio: number; level: number };

/** A struck or held tone of partials; `decay` in seconds to about a third, 0 holds. */
export function tone(frequency: number, seconds: number, partials: readonly Partial[], decay = 0): Float32Array {
  return render(seconds, (t) => {
    const attack = Math.min(1, t / 0.006);
    let sum = 0;
    for (const { ratio, level } of partials) {
      // High partials of a struck object decay first.
      const fall = decay > 0 ? Math.exp((-t * Math.sqrt(ratio)) / decay) : 1;
      sum += level * fall * Math.sin(TAU * frequency * ratio * t);
    }
    return sum * attack;
  });
}

/** Karplus and Strong's plucked string; `damping` just below 1 rings long. */
export function pluck(random: Random, frequency: number, seconds: number, damping = 0.996): Float32Array {
  const hiss = noise(random);
  const string = Float32Array.from({ length: Math.max(2, Math.round(SAMPLE_RATE / frequency)) }, hiss);
  let at = 0;
  return render(seconds, () => {
    const next = (at + 1) % string.length;
    const now = string[at] ?? 0;
    string[at] = damping * 0.5 * (now + (string[next] ?? 0));
    at = next;
    return now;
  });
}

/** Detuned, slowly beating voices of a chord (MIDI notes), swelling and falling over the whole length. */
export function pad(random: Random, chord: readonly number[], seconds: number, brightness: number): Float32Array {
  const voices = chord.flatMap((note) =>
    [-0.07, 0, 0.06].map((detune) => ({ frequency: hertz(note + detune), phase: random() * TAU })),
  );
  const dry = render(seconds, (t) => {
    const swell = Math.sin((Math.PI * t) / seconds) ** 0.6;
    let sum = 0;
    for (const { frequency, phase } of voices) {
      // Compute the second and third harmonic from the first, because the sine takes most of the time here.
      const angle = TAU * frequency * t + phase;
      const sine = Math.sin(angle);
      sum += sine * (1 + 0.7 * Math.cos(angle)) + 0.18 * sine * (3 - 4 * sine * sine);
    }
    return sum * swell;
  });
  return lowPass(dry, brightness);
}
