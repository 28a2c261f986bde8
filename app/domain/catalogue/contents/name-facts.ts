import { camelotKey } from "../music/keys.ts";
import { type KeyWord, readKeyWord } from "./musical-key.ts";
import { type KindWords, readKindWords } from "./sample-kind.ts";
import { splitWords, withoutDates } from "./split-words.ts";
import { findBareTempos, readMarkedTempo } from "./tempo.ts";

/** Facts read from the name of one file or folder. */
export type NameFacts = KindWords & {
  /** One value, or both ends of a range; empty if the name does not say. */
  tempos: number[];
  key: string | null;
  /** A number that is a tempo if a folder or the kind of sample suggests it. */
  maybeTempo: number | null;
};

type FoundKey = KeyWord & { at: number };

/** Reads the name of a file, without its extension, or of a folder. */
export function readName(name: string): NameFacts {
  const text = withoutDates(name);
  const marked = readMarkedTempo(text);
  const before = splitWords(marked ? marked.before : text);
  const words = marked ? [...before, ...splitWords(marked.after)] : before;
  const kinds = readKindWords(words, marked !== null);
  // The position of the tempo among the words: it was cut out between two of them.
  const markedAt = marked ? before.length : null;
  const bare = marked ? [] : findBareTempos(words);
  const key = findKey(words, { name: text, markedAt, bare, kinds });
  const besideKey = bare.find((at) => isBeside(key, at) || isCamelotBeside(words, at));
  const sureTempo = besideKey === undefined ? [] : [Number(words[besideKey])];
  const maybe = bare.find((at) => at < words.length - 1) ?? bare[0];
  return {
    ...kinds,
    tempos: marked ? marked.tempos : sureTempo,
    key: key?.key ?? null,
    maybeTempo: maybe === undefined || kinds.named.includes("one-shot") ? null : Number(words[maybe]),
  };
}

const isBeside = (key: FoundKey | null, at: number) => key !== null && (key.at === at + 1 || key.at + key.words === at);
const isCamelotBeside = (words: readonly string[], at: number) =>
  camelotKey(words[at + 1] ?? "") !== null || camelotKey(words[at - 1] ?? "") !== null;

type Around = { name: string; markedAt: number | null; bare: readonly number[]; kinds: KindWords };

/** The surest key of a name; the first among equals. */
function findKey(words: readonly string[], around: Around): FoundKey | null {
  const found: FoundKey[] = [];
  for (let at = 0; at < words.length; at++) {
    const key = readKeyWord(words, at) ?? camelotAt(words, at, around);
    if (!key || (around.markedAt !== null && at < around.markedAt && at + key.words > around.markedAt)) continue;
    if (isMeant(words, { ...key, at }, around)) found.push({ ...key, at });
    at += key.words - 1;
  }
  return found.find(({ sure }) => sure === "sure") ?? found.find(({ sure }) => sure === "likely") ?? found[0] ?? null;
}

function camelotAt(words: readonly string[], at: number, around: Around): KeyWord | null {
  const key = camelotKey(words[at] ?? "");
  return key && isBesideTempo(at, 1, around) ? { key, sure: "sure", words: 1 } : null;
}

const isBesideTempo = (at: number, words: number, { markedAt, bare }: Around) =>
  markedAt === at || markedAt === at + words || bare.includes(at - 1) || bare.includes(at + words);

/** Whether a word that looks like a key is one, judged by the neighbouring words. */
function isMeant(words: readonly string[], key: FoundKey, around: Around): boolean {
  const { at, sure } = key;
  if (sure === "sure") return true;
  const previous = (words[at - 1] ?? "").toLowerCase();
  if (sure === "likely") return previous !== "i" && (words[at + 1] ?? "") !== "I";
  const word = words[at] ?? "";
  const isSmall = word === word.toLowerCase();
  // A lower-case word is a key only if the whole name is in lower case.
  if (isSmall && around.name !== around.name.toLowerCase()) return false;
  if (isBesideTempo(at, key.words, around)) return true;
  if (previous === "key" || (previous === "of" && (words[at - 2] ?? "").toLowerCase() === "key")) return true;
  const isLast = at + key.words === words.length;
  const { isPitched, named } = around.kinds;
  // Two capital letters are a vendor's abbreviation or a word.
  if (word.length > 1) return isSmall && isPitched;
  return isLast && isPitched && !named.includes("loop");
}
