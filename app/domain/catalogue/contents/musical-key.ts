import { keyName } from "../music/keys.ts";

/**
 * How certain it is that a word in a name is a key. "sure": it can hardly be anything else (F#m, Amin, Dm7); "likely":
 * it may also be a word (Am, Ab); "letter": the neighbouring words decide (C, a, dm in a lower-case name).
 */
export type KeyWord = { key: string; sure: "sure" | "likely" | "letter"; words: number };

const WHOLE = /^([A-Ga-g])(#|♯|♭|b|sharp|flat)?(minor|major|min|maj|m)?(6|7|9|11|13)?$/i;
const QUALITY = /^(?:min|minor|maj|major)$/i;
const ACCIDENTAL = /^(?:sharp|flat)$/i;

/** The key that begins at a word: in one word, or in up to three ("F Sharp Minor"). */
export function readKeyWord(words: readonly string[], at: number): KeyWord | null {
  const found = WHOLE.exec(words[at] ?? "");
  if (!found) return null;
  const [text, root = "", accidental = "", quality = "", chord = ""] = found;
  // A note with its octave, "C4" or "A7", is not a key.
  if (chord && !quality) return null;
  if (quality.length === 0) {
    const spoken = accidental === "" && ACCIDENTAL.test(words[at + 1] ?? "") ? (words[at + 1] ?? "") : "";
    const next = words[at + (spoken ? 2 : 1)] ?? "";
    if (spoken || QUALITY.test(next)) {
      const isNamed = QUALITY.test(next);
      const key = keyName(root, accidental || spoken, isNamed && /^min/i.test(next));
      return { key, sure: "sure", words: 1 + (spoken ? 1 : 0) + (isNamed ? 1 : 0) };
    }
  }
  const key = keyName(root, accidental, /^m(?:in|inor)?$/i.test(quality));
  return { key, sure: sureness(text, { root, accidental, quality, chord }), words: 1 };
}

type Parts = { root: string; accidental: string; quality: string; chord: string };

function sureness(text: string, { root, accidental, quality, chord }: Parts): KeyWord["sure"] {
  if (quality.length > 1 || /^(#|♯|♭|sharp|flat)$/i.test(accidental)) return "sure";
  // Capital root, lower-case rest: other spellings may be a word or a model.
  if (root !== root.toUpperCase() || /[BM]/.test(text.slice(1))) return "letter";
  if (accidental && quality) return "sure";
  if (quality) return chord ? "sure" : "likely";
  return accidental ? "likely" : "letter";
}
