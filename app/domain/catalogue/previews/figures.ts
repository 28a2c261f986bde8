import { readKey, relativeOf } from "../music/keys.ts";
import type { FigureSource } from "./preview-view.ts";

/** Figures from one source. Sources are in the order in which they are trusted. */
export type Said = { from: Exclude<FigureSource, "member">; tempo: number | null; key: string | null };

export type Figures = {
  tempo: number | null;
  tempoFrom: FigureSource | null;
  key: string | null;
  keyFrom: FigureSource | null;
};

/** Version of the rules that measure tempo and key. Sounds measured by an older version are measured again. */
export const MEASURE_VERSION = 1;

export const TEMPO = { least: 30, most: 300 };

/**
 * Chooses the tempo and key if several sources give one: chunk, tags, name, measurement. The first that another source
 * confirms wins, because no other source confirms a wrong figure that a program wrote by itself (120 is common). If
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

/** Half and double are the same beat, counted differently; a measurement is off by up to 1 %. */
const isSameTempo = (a: number, b: number): boolean => [a, a * 2, a / 2].some((one) => Math.abs(one - b) <= b * 0.015);

/** A measurement may take a key for its relative: both have the same notes. */
const isSameKey = (a: string, b: string): boolean => a === b || relativeOf(a) === b;
