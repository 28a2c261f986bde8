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

/** A key as it is stored and shown: "Am", "F#m", "C". One spelling a key, with sharps. */
export function keyName(root: string, accidental: string, isMinor: boolean): string {
  const shift = /^(#|♯|sharp)$/i.test(accidental) ? 1 : accidental === "" ? 0 : -1;
  return noteOf((STEPS[root.toUpperCase()] ?? 0) + shift) + (isMinor ? "m" : "");
}

/** The key of a place on the Camelot wheel, also with a nought before it: "8A" is A minor, "08B" is C; "8a" is none. */
export const camelotKey = (text: string): string | null => fromCamelot.get(text.replace(/^0(?=[1-9])/, "")) ?? null;

const KEY = /^([a-g])(#|♯|sharp|b|♭|flat)?(m|min|minor|moll|maj|major|dur)?\.?$/i;

/** The key that a text is: "C", "A minor", "f#min", "Bb maj", "8A"; null where it is none. */
export function readKey(text: string): string | null {
  const word = text.replace(/\s/g, "");
  const [, root, accidental = "", mode = ""] = KEY.exec(word) ?? [];
  if (root === undefined) return camelotKey(word.toUpperCase());
  // A capital alone is major: "AM" is A major.
  return keyName(root, accidental, mode === "m" || /^(min|moll)/i.test(mode));
}

/** The same in what people search for, where a letter alone is a letter: "c major" is a key, "c" is none. */
export const keyFrom = (text: string): string | null => (/^\s?[a-g]\s?$/i.test(text) ? null : readKey(text));
