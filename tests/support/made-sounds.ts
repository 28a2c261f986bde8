import type { SoundKind } from "#app/domain/core/ports/sounds.ts";
import type { Samples } from "./sounds.ts";
import {
  chanceOf,
  chords,
  drums,
  type Hit,
  hitAt,
  keyOf,
  make,
  melody,
  mix,
  type Note,
  noise,
  pad,
  RATE,
  type Tonal,
  tonalSeconds,
  voice,
} from "./synth.ts";

/** A sound that was made here, and what is true of it: null is none, absent is open. */
export type Made = {
  name: string;
  samples: Samples;
  rate: number;
  /** The kind that its name suggests. */
  kind: SoundKind | null;
  tempo?: number | null;
  key?: string | null;
};

/** Noise, pads, chords and hits, which have no tempo, and most of them no key. */
function untimed(): Made[] {
  const of = (name: string, samples: Float32Array, key: null | "open" = null): Made => ({
    name,
    samples: [samples],
    rate: RATE,
    kind: null,
    tempo: null,
    ...(key === "open" ? {} : { key }),
  });
  const hits: Hit[] = ["kick", "snare", "hat", "clap", "tom"];
  const chord = [60, 64, 67];
  return [
    ...[2, 5, 8, 20, 40].flatMap((seconds, i) =>
      [0, 0.7, 0.98].map((smooth, j) => of(`noise of ${seconds} s, ${j}`, noise(seconds, i * 3 + j + 1, smooth))),
    ),
    ...[110, 261.6, 440, 1_000].map((hertz) =>
      of(
        `tone of ${hertz} Hz`,
        make(8, (t) => 0.4 * Math.sin(2 * Math.PI * hertz * t)),
      ),
    ),
    ...[4, 8, 16, 30].map((seconds) => of(`pad of one chord, ${seconds} s`, pad(chord, seconds, 0.2))),
    ...[0, 5, 9].map((root) =>
      of(`pad of one minor chord on ${root}`, pad([48 + root, 51 + root, 55 + root], 12, 0.1)),
    ),
    ...[2, 4, 8].map((seconds) =>
      of(
        `chord that dies away, ${seconds} s`,
        mix(
          seconds,
          chord.map((midi) => ({ at: 0, seconds, sound: voice(midi, 1.5) })),
        ),
      ),
    ),
    ...hits.flatMap((kind, i) =>
      [0.5, 1, 2].map((seconds) =>
        of(
          `hit of a ${kind}, ${seconds} s`,
          mix(seconds, [
            {
              at: 0,
              seconds,
              sound: (() => {
                const chance = chanceOf(i + 1);
                return (t: number) => hitAt(kind, t, chance);
              })(),
            },
          ]),
        ),
      ),
    ),
    ...[1, 2, 3, 4].map((seed) => of(`clicks at random, ${seed}`, randomClicks(20, seed))),
    ...[6, 24].map((seconds) =>
      of(
        `wind of ${seconds} s`,
        noise(seconds, 77, 0.9).map((one, i) => one * (1 + 0.8 * Math.sin(i / RATE))),
      ),
    ),
    of(
      "pad of four chords",
      Float32Array.from([0, 5, 7, 0].flatMap((root) => [...pad([48 + root, 52 + root, 55 + root], 4, 0.1)])),
      "open",
    ),
  ];
}

function randomClicks(seconds: number, seed: number): Float32Array {
  const chance = chanceOf(seed + 50);
  const notes: Note[] = [];
  for (let at = chance(); at < seconds; at += 0.08 - 0.5 * Math.log(1 - chance() * 0.999))
    notes.push({ at, seconds: 0.1, sound: (t) => hitAt("hat", t, chance) });
  return mix(seconds, notes);
}

const LOOPS: [string, number, number][] = [
  ["house", 124, 1],
  ["house", 128, 2],
  ["house", 120, 4],
  ["house", 118, 4],
  ["rock", 96, 2],
  ["rock", 110, 1],
  ["rock", 140, 4],
  ["breaks", 87, 2],
  ["breaks", 174, 2],
  ["breaks", 165, 4],
  ["breaks", 135, 2],
  ["trap", 70, 2],
  ["trap", 75, 1],
  ["trap", 140, 2],
  ["trap", 150, 4],
  ["toms", 100, 2],
  ["toms", 126, 4],
  ["rock", 87.5, 4],
];

/** Loops of drums, cut at their bars, and longer takes with a tail. Drums have no key. */
function drumLoops(): Made[] {
  return [
    ...LOOPS.map(([pattern, tempo, bars], i) => ({
      name: `${pattern} at ${tempo}, ${bars} bars`,
      samples: [drums(pattern, tempo, (bars * 240) / tempo, i + 1)],
      rate: RATE,
      kind: "loop" as const,
      tempo,
      key: null,
    })),
    ...LOOPS.filter((_, i) => i % 2 === 0).map(([pattern, tempo], i) => ({
      name: `take of ${pattern} at ${tempo}`,
      samples: [drums(pattern, tempo, 31.7, i + 100)],
      rate: RATE,
      kind: null,
      tempo,
      key: null,
    })),
  ];
}

const TONAL: Tonal[] = [0, 2, 3, 5, 7, 9, 10, 11].flatMap((step, i) => [
  { root: 48 + step, mode: "major" as const, tempo: 90 + 8 * i, bars: 4, seed: i + 1 },
  { root: 48 + step, mode: "minor" as const, tempo: 160 - 9 * i, bars: i % 2 === 0 ? 8 : 4, seed: i + 20 },
]);

/** Chords and melodies of a key, alone and with drums. */
function tonalLoops(keys: Tonal[]): Made[] {
  return keys.flatMap((tonal) => {
    const seconds = tonalSeconds(tonal);
    const of = (name: string, samples: Float32Array): Made => ({
      name: `${name} in ${keyOf(tonal)} at ${tonal.tempo}`,
      samples: [samples],
      rate: RATE,
      kind: tonal.seed % 2 === 0 ? "loop" : null,
      tempo: tonal.tempo,
      key: keyOf(tonal),
    });
    const beat = drums("rock", tonal.tempo, seconds, tonal.seed);
    const harmony = mix(seconds, chords(tonal));
    return [
      of("chords", harmony),
      of("melody", mix(seconds, [...melody(tonal), ...chords(tonal)])),
      of(
        "chords and drums",
        harmony.map((one, i) => one + 0.5 * (beat[i] ?? 0)),
      ),
    ];
  });
}

export const madeSounds = (): Made[] => [...untimed(), ...drumLoops(), ...tonalLoops(TONAL)];

/** The same in three major and three minor keys instead of sixteen: to look for a key takes seconds. */
export const someMadeSounds = (): Made[] => [
  ...untimed(),
  ...drumLoops(),
  ...tonalLoops(TONAL.filter((_, at) => at % 3 === 0)),
];
