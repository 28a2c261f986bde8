const SHARPS = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"] as const;
const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** All keys as the index names them, minor and major by turns: "C", "Cm", "C#", … */
export const keys: readonly string[] = SHARPS.flatMap((note) => [note, `${note}m`]);

const noteOf = (index: number) => SHARPS[((index % 12) + 12) % 12] ?? "C";
const indexOf = (key: string) => SHARPS.indexOf(key.replace(/m$/, "") as (typeof SHARPS)[number]);
const isMinor = (key: string) => key.endsWith("m");

/** The number and letter of the Camelot wheel: "Am" is "8A", "C" is "8B". */
export function camelotOf(key: string): string {
  const major = isMinor(key) ? indexOf(key) + 3 : indexOf(key);
  return `${((major * 7 + 7) % 12) + 1}${isMinor(key) ? "A" : "B"}`;
}

const fromCamelot = new Map(keys.map((key) => [camelotOf(key), key]));

/** The key with the same notes: of "Am" it is "C". */
export const relativeOf = (key: string): string =>
  isMinor(key) ? noteOf(indexOf(key) + 3) : `${noteOf(indexOf(key) - 3)}m`;

/** What mixes with a key: itself, its relative, and its neighbours on the Camelot wheel. */
export function relatedTo(key: string): string[] {
  const mode = isMinor(key) ? "m" : "";
  const index = indexOf(key);
  return [key, relativeOf(key), noteOf(index + 7) + mode, noteOf(index - 7) + mode];
}

/**
 * The key that a text names: "Am", "A minor", "f#min", "Bb maj", "8A"; null where it names none. A letter alone is a
 * letter: "c major" is a key, "c" is none.
 */
export function keyFrom(text: string): string | null {
  const camelot = fromCamelot.get(text.trim().toUpperCase());
  if (camelot) return camelot;
  const parts = /^([a-g])\s*(#|♯|sharp|b|♭|flat)?\s*(m|min|minor|maj|major)?$/i.exec(text.trim());
  const [, note = "", sign, mode] = parts ?? [];
  // "Ab" and "Am" are keys, "ab" and "am" may be words as well: who asks looks for both.
  if (!parts || (!sign && !mode)) return null;
  const shift = !sign ? 0 : /^(#|♯|sharp)$/i.test(sign) ? 1 : -1;
  const minor = mode !== undefined && /^(m|min|minor)$/i.test(mode) && mode !== "M";
  return noteOf((STEPS[note.toUpperCase()] ?? 0) + shift) + (minor ? "m" : "");
}
