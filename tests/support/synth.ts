export const RATE = 22_050;

/** Chance that is the same each time. */
export function chanceOf(seed: number) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

const lengthOf = (seconds: number) => Math.round(seconds * RATE);
const hertzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);
export const make = (seconds: number, sample: (t: number, i: number) => number): Float32Array =>
  Float32Array.from({ length: lengthOf(seconds) }, (_, i) => sample(i / RATE, i));

export function noise(seconds: number, seed: number, smooth: number): Float32Array {
  const chance = chanceOf(seed);
  let last = 0;
  return make(seconds, () => {
    last = smooth * last + (1 - smooth) * (chance() * 2 - 1);
    return last * (1 + smooth) * 0.4;
  });
}

export type Hit = "kick" | "snare" | "hat" | "clap" | "tom";
/** A hit of a drum, so many seconds after its beginning. */
export function hitAt(kind: Hit, t: number, chance: () => number): number {
  if (t < 0) return 0;
  const hiss = chance() * 2 - 1;
  if (kind === "kick") return Math.exp(-t * 9) * Math.sin(2 * Math.PI * (50 * t + 8 * (1 - Math.exp(-t * 40))));
  if (kind === "tom") return Math.exp(-t * 7) * Math.sin(2 * Math.PI * (110 * t + 4 * (1 - Math.exp(-t * 20))));
  if (kind === "snare") return Math.exp(-t * 18) * (0.6 * hiss + 0.4 * Math.sin(2 * Math.PI * 190 * t));
  if (kind === "clap") return Math.exp(-t * 14) * hiss * 0.7;
  return Math.exp(-t * 45) * hiss * 0.35;
}

export type Note = { at: number; sound: (t: number) => number; seconds: number };

export function mix(seconds: number, notes: readonly Note[]): Float32Array {
  const samples = new Float32Array(lengthOf(seconds));
  for (const { at, sound, seconds: long } of notes) {
    const from = lengthOf(at);
    const to = Math.min(samples.length, from + lengthOf(long));
    for (let i = Math.max(0, from); i < to; i += 1)
      samples[i] = (samples[i] as number) + sound((i - from) / RATE) * 0.5;
  }
  return samples;
}

/** In sixteenths of a bar. */
const PATTERNS: Record<string, [Hit, number[]][]> = {
  house: [
    ["kick", [0, 4, 8, 12]],
    ["clap", [4, 12]],
    ["hat", [2, 6, 10, 14]],
  ],
  rock: [
    ["kick", [0, 8, 10]],
    ["snare", [4, 12]],
    ["hat", [0, 2, 4, 6, 8, 10, 12, 14]],
  ],
  breaks: [
    ["kick", [0, 10]],
    ["snare", [4, 7, 12]],
    ["hat", [0, 2, 4, 6, 8, 10, 12, 14]],
  ],
  trap: [
    ["kick", [0, 7, 10]],
    ["snare", [8]],
    ["hat", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
  ],
  toms: [
    ["tom", [0, 3, 6, 8, 11, 14]],
    ["kick", [0, 8]],
  ],
};

export function drums(pattern: string, tempo: number, seconds: number, seed: number): Float32Array {
  const chance = chanceOf(seed);
  const step = 15 / tempo;
  const notes = (PATTERNS[pattern] ?? []).flatMap(([kind, steps]) =>
    Array.from({ length: Math.ceil(seconds / (16 * step)) }, (_, bar) =>
      steps.map((one) => ({ at: (bar * 16 + one) * step, seconds: 0.4, sound: (t: number) => hitAt(kind, t, chance) })),
    ).flat(),
  );
  return mix(seconds, notes);
}

export const voice = (midi: number, decay: number) => (t: number) =>
  Math.min(1, t * 200) *
  Math.exp(-t * decay) *
  [1, 0.5, 0.25, 0.12].reduce(
    (sum, level, i) => sum + level * 0.4 * Math.sin(2 * Math.PI * hertzOf(midi) * (i + 1) * t),
    0,
  );

const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] };
/** By degrees of the scale: tonic, subdominant, dominant, tonic. */
const CADENCE = [0, 3, 4, 0];

export type Tonal = { root: number; mode: keyof typeof SCALES; tempo: number; bars: number; seed: number };

const degree = ({ root, mode }: Tonal, at: number) =>
  root + (SCALES[mode][((at % 7) + 7) % 7] ?? 0) + 12 * Math.floor(at / 7);

/** Chords of a cadence on each beat. The dominant of a minor key is major. */
export function chords(tonal: Tonal): Note[] {
  const beat = 60 / tonal.tempo;
  return Array.from({ length: tonal.bars * 4 }, (_, at) => {
    const on = CADENCE[Math.floor(at / 4) % 4] ?? 0;
    return [0, 2, 4].map((third) => {
      const raised = tonal.mode === "minor" && on === 4 && third === 2 ? 1 : 0;
      return { at: at * beat, seconds: beat, sound: voice(degree(tonal, on + third) + raised, 3) };
    });
  }).flat();
}

/** Eighths over the cadence: notes of the chord on the beat, of the scale between. */
export function melody(tonal: Tonal): Note[] {
  const chance = chanceOf(tonal.seed);
  const eighth = 30 / tonal.tempo;
  return Array.from({ length: tonal.bars * 8 }, (_, at) => {
    const on = CADENCE[Math.floor(at / 8) % 4] ?? 0;
    const step = at % 2 === 0 ? on + [0, 2, 4][Math.floor(chance() * 3)]! : on + Math.floor(chance() * 7);
    const note = degree(tonal, step) + 12;
    return { at: at * eighth, seconds: eighth * 1.5, sound: voice(note, 4) };
  });
}

export const tonalSeconds = ({ tempo, bars }: Tonal) => (bars * 240) / tempo;

export function pad(notes: readonly number[], seconds: number, vibrato: number): Float32Array {
  return make(seconds, (t) => {
    const swell = Math.min(1, t / (seconds * 0.3)) * Math.min(1, (seconds - t) / (seconds * 0.3));
    const wave = (midi: number) =>
      [0.997, 1.003].reduce(
        (sum, tune) =>
          sum +
          [1, 2, 3].reduce(
            (all, harmonic) => all + Math.sin(2 * Math.PI * hertzOf(midi) * tune * harmonic * t) / harmonic,
            0,
          ),
        0,
      );
    return (
      0.06 * swell * (1 + vibrato * Math.sin(2 * Math.PI * 0.4 * t)) * notes.reduce((sum, midi) => sum + wave(midi), 0)
    );
  });
}

const NAMES = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINORS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];
export const keyOf = ({ root, mode }: Tonal) => (mode === "minor" ? `${MINORS[root % 12]}m` : `${NAMES[root % 12]}`);
