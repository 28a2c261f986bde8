import { pick, type Random } from "../random.ts";
import { clap, hat, type KitCharacter, kick, snare } from "./drums.ts";
import { hertz, lowPass, mixInto, pad, pluck, render, tone } from "./synth.ts";

/** Sixteen steps a bar; x is a hit, o a soft one. */
const patterns = [
  { kick: "x...x...x...x...", snare: "....x.......x...", hat: "..x...x...x...x." },
  { kick: "x.....x..x......", snare: "....x.......x..o", hat: "x.x.x.x.x.x.x.xo" },
  { kick: "x..x......x.....", snare: "....x..o.o..x...", hat: "xoxoxoxoxoxoxoxo" },
  { kick: "x.......x.x.....", snare: "........x.......", hat: "x..x..x.x..x..x." },
  { kick: "x.x...x...x..x..", snare: "....x.......x...", hat: "..xo..xo..xo..xo" },
];

export type Tempo = { bpm: number; swing: number };

const stepAt = (step: number, { bpm, swing }: Tempo) => (60 / bpm / 4) * (step + (step % 2) * swing);

/** One bar of drums, exact to the sample. */
export function drumLoop(random: Random, character: KitCharacter, tempo: Tempo, number: number): Float32Array {
  const bar = render(240 / tempo.bpm, () => 0);
  const pattern = patterns[number % patterns.length] ?? { kick: "", snare: "", hat: "" };
  const voices = [
    { steps: pattern.kick, sound: kick(character), gain: 1 },
    { steps: pattern.snare, sound: number % 2 ? clap(random, character) : snare(random, character), gain: 0.7 },
    { steps: pattern.hat, sound: hat(random, character, false), gain: 0.35 },
  ];
  for (const { steps, sound, gain } of voices)
    [...steps].forEach((mark, step) => {
      if (mark !== ".") mixInto(bar, sound, stepAt(step, tempo), mark === "x" ? gain : gain * 0.45);
    });
  return bar;
}

const scales = {
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  pentatonic: [0, 3, 5, 7, 10],
} as const;

export type Scale = keyof typeof scales;

const roots = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];

/** The key as it appears in file names: "Am", "F#". The only major scale here is Lydian. */
export const keyName = (root: number, scale: Scale): string => `${roots[root % 12]}${scale === "lydian" ? "" : "m"}`;

const degree = (root: number, scale: Scale, step: number): number => {
  const notes = scales[scale];
  return (
    root + 12 * Math.floor(step / notes.length) + (notes[((step % notes.length) + notes.length) % notes.length] ?? 0)
  );
};

export const triad = (root: number, scale: Scale, step: number): number[] =>
  [0, 2, 4].map((third) => degree(root, scale, step + third));

/** A bar of plucked notes wandering over a scale. */
export function melody(random: Random, root: number, scale: Scale, tempo: Tempo): Float32Array {
  const bar = render(240 / tempo.bpm, () => 0);
  let step = 0;
  for (let at = 0; at < 16; at += pick(random, [1, 2, 2, 3])) {
    step = Math.max(-2, Math.min(9, step + pick(random, [-2, -1, 1, 2, 3])));
    mixInto(bar, pluck(random, hertz(degree(root, scale, step)), 0.9), stepAt(at, tempo), 0.8);
  }
  return bar;
}

/** A bar of bass on the pattern's eighths. */
export function bassLine(random: Random, root: number, scale: Scale, tempo: Tempo): Float32Array {
  const bar = render(240 / tempo.bpm, () => 0);
  const partials = [1, 2, 3, 4, 5].map((ratio) => ({ ratio, level: 1 / ratio }));
  for (let at = 0; at < 16; at += 2)
    if (random() < 0.7) {
      const note = degree(root - 24, scale, pick(random, [0, 0, 0, 2, 4]));
      mixInto(bar, tone(hertz(note), 0.4, partials, 0.25), stepAt(at, tempo), 0.8);
    }
  return lowPass(bar, 900);
}

/** Four seconds of drums, bass, melody and pad together: a small piece. */
export function piece(random: Random, character: KitCharacter, root: number, scale: Scale, tempo: Tempo): Float32Array {
  const whole = pad(random, triad(root - 12, scale, 0), 4, 1_400).map((sample) => sample * 0.05);
  const bar = 240 / tempo.bpm;
  const parts = [
    { sound: drumLoop(random, character, tempo, Math.floor(random() * 5)), gain: 0.8, from: 0 },
    { sound: bassLine(random, root, scale, tempo), gain: 0.5, from: 0 },
    { sound: melody(random, root + 12, scale, tempo), gain: 0.4, from: bar / 2 },
  ];
  for (const { sound, gain, from } of parts) for (let at = from; at < 4; at += bar) mixInto(whole, sound, at, gain);
  return whole;
}
