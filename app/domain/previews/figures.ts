import type { FigureSource } from "./preview-view.ts";

/** What one place says. They come in the order in which they are trusted. */
export type Said = { from: Exclude<FigureSource, "member">; tempo: number | null; key: string | null };

export type Figures = {
  tempo: number | null;
  tempoFrom: FigureSource | null;
  key: string | null;
  keyFrom: FigureSource | null;
};

export const TEMPO = { least: 30, most: 300 };

/**
 * Which tempo and key count where several places say one: chunk, tags, name, measurement. The first that another place
 * confirms wins, because a wrong figure that a program wrote by itself (120 is usual) is confirmed by nobody. Where
 * none is confirmed, the first one wins.
 */
export function decideFigures(said: readonly Said[]): Figures {
  const tempo = decide(
    said.flatMap(({ from, tempo }) =>
      tempo !== null && tempo >= TEMPO.least && tempo <= TEMPO.most
        ? [{ from, value: Math.round(tempo * 100) / 100 }]
        : [],
    ),
    isSameTempo,
  );
  const key = decide(
    said.flatMap(({ from, key }) => {
      const value = key === null ? null : readKey(key);
      return value === null ? [] : [{ from, value }];
    }),
    isSameKey,
  );
  return {
    tempo: tempo?.value ?? null,
    tempoFrom: tempo?.from ?? null,
    key: key?.value ?? null,
    keyFrom: key?.from ?? null,
  };
}

type One<Value> = { from: FigureSource; value: Value };

function decide<Value>(all: One<Value>[], isSame: (a: Value, b: Value) => boolean): One<Value> | undefined {
  return all.find((one) => all.some((other) => other !== one && isSame(one.value, other.value))) ?? all[0];
}

/** Half and double are the same beat, counted otherwise; a measurement is off by up to 1 %. */
const isSameTempo = (a: number, b: number): boolean => [a, a * 2, a / 2].some((one) => Math.abs(one - b) <= b * 0.015);

const notes = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];

/** Every key, as it is stored: "C", "Cm", "C#". */
export const keys: readonly string[] = notes.flatMap((note) => [note, `${note}m`]);

/** The major key of the same notes. */
const relativeMajor = (key: string): string =>
  key.endsWith("m") ? (notes[(notes.indexOf(key.slice(0, -1)) + 3) % 12] ?? key) : key;

/** A measurement takes a key for its relative: both have the same notes. */
const isSameKey = (a: string, b: string): boolean => relativeMajor(a) === relativeMajor(b);

const naturals: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** A key as tags write it ("Am", "Bb minor", "F# maj", "8A"), as it is stored; null where it is none. */
export function readKey(text: string): string | null {
  const camelot = /^\s*0?(1[0-2]|[1-9])\s*([AB])\s*$/i.exec(text);
  if (camelot) {
    const isMinor = camelot[2]?.toUpperCase() === "A";
    // A step on the wheel is a fifth, and 8A is A minor.
    const note = notes[((Number(camelot[1]) - 8 + 12) * 7 + (isMinor ? 9 : 0)) % 12];
    return `${note}${isMinor ? "m" : ""}`;
  }
  const found = /^\s*([A-G])\s*([#♯b♭]?)\s*(m|min|minor|moll|maj|major|dur)?\.?\s*$/i.exec(text);
  if (!found) return null;
  const [, root = "", accidental = "", mode = ""] = found;
  const shift = /[#♯]/.test(accidental) ? 1 : accidental === "" ? 0 : -1;
  const note = notes[((naturals[root.toUpperCase()] ?? 0) + shift + 12) % 12];
  const isMinor = mode === "m" || /^(min|moll)/i.test(mode);
  return `${note}${isMinor ? "m" : ""}`;
}
