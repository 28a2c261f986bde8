/** Longer names add nothing, and are not read further. */
const LONGEST = 200;

const DATE = /(?<!\d)(?:(?:19|20)\d\d([-_. ]?)[01]\d\1[0-3]\d|[0-3]?\d([-.])[01]?\d\2(?:19|20)?\d\d)(?!\d)/g;
const VERSION = /(?<![a-z\d])v\d+(?:\.\d+)*|(?<!\d)\d+\.\d+\.\d+(?:\.\d+)*/gi;

/** Removes dates and versions from a name, so that their digits are not read as tempos. */
export const withoutDates = (name: string): string => name.slice(0, LONGEST).replace(DATE, " ").replace(VERSION, " ");

const BOUNDARY = /(\p{Ll})(?=\p{Lu}\p{L}|\d)/gu;
const COMPOUND = /\p{Ll}\p{Lu}|[\p{L}#]\d|\d\p{Lu}/u;
const WORD = /[\p{L}\p{N}#♯♭'’]+/gu;
const TEMPO_AND_KEY = /^([6-9]\d|1\d\d)([A-G][#b]?(?:m|min|maj|minor|major)?)$/;
const KEY_AND_TEMPO = /^([A-G](?:[#b]|[#b]?(?:m|min|maj|minor|major)))([6-9]\d|1\d\d)$/;

/** The words of a name: "RhodesLoop_90-Dm7" is Rhodes, Loop, 90, Dm7. */
export function splitWords(name: string): string[] {
  const words: string[] = [];
  for (const word of name.match(WORD) ?? []) {
    // Most words need no second look. This runs for each file of a torrent.
    if (!COMPOUND.test(word) || isChordOrNote(word)) words.push(word);
    else {
      const joined = TEMPO_AND_KEY.exec(word) ?? KEY_AND_TEMPO.exec(word);
      if (joined) words.push(joined[1] ?? "", joined[2] ?? "");
      else words.push(...word.replace(BOUNDARY, "$1 ").split(" "));
    }
  }
  return words;
}

/** "Am9" and "Bb2" are a chord and a note: one word. */
const isChordOrNote = (word: string) =>
  /^[A-G][#b♯♭]?(?:m|min|maj|minor|major)(?:6|7|9|11|13)$|^[A-G][#b♯♭]?\d$/.test(word);
