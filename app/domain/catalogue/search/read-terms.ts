import { keyFrom } from "../music/keys.ts";

/** One thing that a search asks for: words, which may name a fact as well. */
export type Term = {
  /** As typed, except that full-width letters and digits become normal ones. */
  text: string;
  /** Its name in the index: "tempo:124", "key:Am". */
  fact?: string;
};

const TEMPO = /^(\d{2,3})(?:bpm)?$/i;
const MODE = /^(m|min|minor|maj|major|flat|sharp)$/i;

/** Only the first words of a long search are used: each costs the database a look-up. */
const MOST_TERMS = 12;

/** Cuts a search into terms: "124 bpm A minor dark" are a tempo, a key and a word. */
export function readTerms(search: string): Term[] {
  const words = search
    .replace(/[！-～]+/gu, (wide) => wide.normalize("NFKC"))
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const terms: Term[] = [];
  for (let at = 0; at < words.length && terms.length < MOST_TERMS; ) {
    const [term, taken] = tempoAt(words, at) ?? keyAt(words, at) ?? [{ text: words[at] ?? "" }, 1];
    terms.push(term);
    at += taken;
  }
  return terms;
}

function tempoAt(words: string[], at: number): [Term, number] | null {
  const [word = "", next = ""] = words.slice(at);
  const tempo = TEMPO.exec(word)?.[1];
  if (!tempo) return null;
  const fact = `tempo:${Number(tempo)}`;
  if (/bpm$/i.test(word)) return [{ text: word, fact }, 1];
  return /^bpm$/i.test(next) ? [{ text: `${word} ${next}`, fact }, 2] : null;
}

/** The longest run of words that names a key: "A flat minor", then "A minor", then "Am". */
function keyAt(words: string[], at: number): [Term, number] | null {
  for (const taken of [3, 2, 1]) {
    const some = words.slice(at, at + taken);
    const text = some.join(" ");
    if (some.length < taken || !some.slice(1).every((word) => MODE.test(word))) continue;
    const key = keyFrom(text);
    if (key) return [{ text, fact: `key:${key}` }, taken];
  }
  return null;
}
