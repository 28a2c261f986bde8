export const sampleKinds = ["loop", "one-shot", "construction-kit"] as const;
export type SampleKind = (typeof sampleKinds)[number];

const loops = /^(?:\p{L}*loops?|looped|grooves?|breaks?|breakbeats?|beats?)$/u;
const shots = /^(?:(?:1|one)?shots?|hits?)$/;
/** Words for a single sound, unless another word says otherwise. */
const drums =
  /^(?:kicks?|snares?|claps?|hats?|hihats?|hh|oh|ch|rims?|rimshots?|toms?|crash(?:es)?|rides?|cymbals?|cowbells?|snaps?|stabs?|808s?|909s?)$/;
/** Words for recordings that have a tempo but are not loops. */
const songs = /^(?:\p{L}*stems?|songs?|tracks?|\p{L}*mix|mixdown|master|demos?|preview)$/u;
const pitched =
  /^(?:808s?|sub|bass|pads?|chords?|stabs?|plucks?|leads?|synths?|keys|pianos?|choir|strings?|brass|bells?|horns?|flutes?|guitars?|reese|organ|arp|drones?)$/;

/** The kind of sample, according to the words in the name of one file or folder. */
export type KindWords = {
  /** The kinds that are named: both for a folder "Loops & One Shots". */
  named: SampleKind[];
  isDrum: boolean;
  isSong: boolean;
  isPitched: boolean;
};

export function readKindWords(words: readonly string[], hasTempo: boolean): KindWords {
  const named = new Set<SampleKind>();
  const found = { isDrum: false, isSong: false, isPitched: false };
  for (const [at, text] of words.entries()) {
    const word = text.toLowerCase();
    if (loops.test(word)) named.add("loop");
    else if (shots.test(word)) named.add("one-shot");
    else if (isConstruction(words, at, word, hasTempo)) named.add("construction-kit");
    found.isDrum ||= drums.test(word);
    found.isSong ||= songs.test(word);
    found.isPitched ||= pitched.test(word);
  }
  return { named: [...named], ...found };
}

/** "Construction Kits", or a kit with its number and tempo: "Kit 03 140bpm". A plain "Kit 3" may be a drum kit. */
function isConstruction(words: readonly string[], at: number, word: string, hasTempo: boolean): boolean {
  if (/^constructionkits?$/.test(word)) return true;
  if (!/^kits?$/.test(word)) return false;
  if (/^const(?:ruction)?$/i.test(words[at - 1] ?? "")) return true;
  return hasTempo && /^\d+$/.test(words[at + 1] ?? "");
}
