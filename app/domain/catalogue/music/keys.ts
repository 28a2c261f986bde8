/** As musicians spell them: the spelling with the fewest accidentals. */
const MAJOR = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"] as readonly string[];
const MINOR = ["Cm", "C#m", "Dm", "Ebm", "Em", "Fm", "F#m", "Gm", "G#m", "Am", "Bbm", "Bm"] as readonly string[];
const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

const isMinor = (key: string) => key.endsWith("m");
const indexOf = (key: string) => (isMinor(key) ? MINOR : MAJOR).indexOf(key);

/** The key on a note: 0 is C, and so is 60. */
export const keyOfNote = (note: number, minor: boolean): string =>
  (minor ? MINOR : MAJOR)[((note % 12) + 12) % 12] ?? "C";

/** The number and letter of the Camelot wheel: "Am" is "8A", "C" is "8B". */
export function camelotOf(key: string): string {
  const major = isMinor(key) ? indexOf(key) + 3 : indexOf(key);
  return `${((major * 7 + 7) % 12) + 1}${isMinor(key) ? "A" : "B"}`;
}

const PLACES = Array.from({ length: 12 }, (_, place) => keyOfNote((place + 1) * 7 + 4, false));
/** All keys in the order of the wheel, minor before its relative major: "G#m", "B", "Ebm", "F#", … */
export const keys: readonly string[] = PLACES.flatMap((major) => [relativeOf(major), major]);

const fromCamelot = new Map(keys.map((key) => [camelotOf(key), key]));

/** The key with the same notes: "C" for "Am". */
export function relativeOf(key: string): string {
  return isMinor(key) ? keyOfNote(indexOf(key) + 3, false) : keyOfNote(indexOf(key) - 3, true);
}

/** Keys that mix with a key: itself, its relative, and its neighbours on the Camelot wheel. */
export function relatedTo(key: string): string[] {
  const index = indexOf(key);
  return [key, relativeOf(key), keyOfNote(index + 7, isMinor(key)), keyOfNote(index - 7, isMinor(key))];
}

/** A key as it is stored and shown, in its one spelling: "Am", "F#m", "Eb". */
export function keyName(root: string, accidental: string, minor: boolean): string {
  const shift = /^(#|♯|sharp)$/i.test(accidental) ? 1 : accidental === "" ? 0 : -1;
  return keyOfNote((STEPS[root.toUpperCase()] ?? 0) + shift, minor);
}

/**
 * The key of a position on the Camelot wheel, with or without a leading zero: "8A" is A minor, "08B" is C; "8a" is
 * none.
 */
export const camelotKey = (text: string): string | null => fromCamelot.get(text.replace(/^0(?=[1-9])/, "")) ?? null;

const KEY = /^([a-g])(#|♯|sharp|b|♭|flat)?(m|min|minor|moll|maj|major|dur)?\.?$/i;

/** The key that a text names: "C", "A minor", "f#min", "Bb maj", "8A"; null if there is none. */
export function readKey(text: string): string | null {
  const word = text.replace(/\s/g, "");
  const [, root, accidental = "", mode = ""] = KEY.exec(word) ?? [];
  if (root === undefined) return camelotKey(word.toUpperCase());
  // A capital alone is major: "AM" is A major.
  return keyName(root, accidental, mode === "m" || /^(min|moll)/i.test(mode));
}

/** The key in a search text, where a single letter is just a letter: "c major" is a key, "c" is not. */
export const keyFrom = (text: string): string | null => (/^\s?[a-g]\s?$/i.test(text) ? null : readKey(text));
