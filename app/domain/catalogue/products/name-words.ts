/**
 * Words in a name that describe the form of a release: formats, systems, processors. They are not part of the title.
 */
const forms = new Set(
  (
    "wav wavs wave aif aiff aiffs flac flacs mp3 mp3s ogg acid rex rex2 rx2 midi midis mid refill sfz nki nks exs exs24 alp adg fxp " +
    "multiformat multi vst vst2 vst3 vsti vsti2 vsti3 au auv2 auv3 aax rtas clap lv2 jsfx vcv standalone " +
    "windows win32 win64 w32 w64 macos macosx osx linux lnx x64 x86 x86_64 64bit 32bit arm64 apple silicon u2b " +
    "24bit 16bit 32bit 48khz 96khz 192khz"
  ).split(" "),
);
/** Form words that are common words outside brackets: there they count only beside others or after a version. */
const weakForms = new Set("win mac pc intel arm universal".split(" "));
/** Instruments and programs whose presets a bracket announces. */
const hosts = new Set(
  "kontakt serum vital massive sylenth sylenth1 spire omnisphere ableton max reaktor sd3 max-for-live".split(" "),
);
/** Remarks in brackets about the copy, not about the release. */
const remarks = new Set("complete full updated repack fixed".split(" "));
const noHosts: ReadonlySet<string> = new Set();
const joiners = new Set(["and", "for", "&", "+", "/"]);
const numbers = /^\d+([.,/-]\d+)*\+?(k|khz|bit|-bit)?$/i;

const bare = (word: string) => word.toLowerCase().replace(/[()[\],;:!?"']/g, "");
/** "Win/Mac" and "WAV-REX2" are two words; "x86_64" and "24-bit" are one. */
const partsOf = (word: string) =>
  bare(word)
    .replace(/^(\d+)-bit$/, "$1bit")
    .split(/[-/&+,.]/)
    .filter(Boolean);

const all = (word: string, sets: ReadonlySet<string>[]) => {
  const parts = partsOf(word);
  return parts.length > 0 && parts.every((part) => sets.some((set) => set.has(part)));
};
const isStrong = (word: string) => all(word, [forms]) || word.replace(/[,;]$/, "") === "KONTAKT";
export const isFormWord = (word: string): boolean => isStrong(word) || all(word, [forms, weakForms]);

/**
 * Whether a bracket describes only the form: "(WAV-MIDI)", "(Kontakt 6.7+)", "(24 Bit)". After a dash, pass no `names`
 * of hosts: there "Kontakt 7" is a title.
 */
function isFormGroup(inside: string, names: ReadonlySet<string>): boolean {
  const words = inside
    .replace(/max for live/gi, "max-for-live")
    .split(/[\s,;]+/)
    .filter((word) => bare(word) !== "" && !joiners.has(word));
  if (isRemark(inside)) return true;
  const isKnown = (word: string) => all(word, [forms, weakForms, names]) || isStrong(word) || names.has(bare(word));
  const isNumber = (word: string) => numbers.test(word) || /^(bit|khz|ir)$/i.test(word);
  const tells = words.some((word) => isKnown(word) || /bit|k(hz)?$/i.test(word));
  return tells && words.every((word) => isKnown(word) || isNumber(word));
}

/** Whether a bracket only says which copy it is: "(complete)". */
export const isRemark = (inside: string): boolean => inside.split(/[\s,;]+/).every((word) => remarks.has(bare(word)));

const TRAILING_GROUP = /\[([^[\]]*)\]$|\(([^()]*)\)$/;
const TRAILING_PART = /\s[-–—]\s((?:(?!\s[-–—]\s).)*)$/;

/**
 * A name without the words at its end that describe the form: brackets, parts after a dash, words. A square bracket
 * describes the form unless it holds a version. `isVersion` tells whether the word before weak words is a version, and
 * `isEnclosed` whether a bracket is one, which ends the form.
 */
export function withoutForm(
  name: string,
  isVersion: (word: string) => boolean,
  isEnclosed: (inside: string) => boolean = () => false,
): string {
  for (let rest = name.trim(); ; ) {
    const next = withoutWords(withoutGroup(rest, isEnclosed), isVersion);
    if (next === rest || next === "") return rest;
    rest = next;
  }
}

/** The bracket at the end of a name, and the name before it; null if there is none. */
export function splitGroup(name: string): { before: string; inside: string; isSquare: boolean } | null {
  const group = TRAILING_GROUP.exec(name);
  if (!group || group.index === 0) return null;
  const isSquare = group[1] !== undefined;
  return { before: name.slice(0, group.index).trimEnd(), inside: group[1] ?? group[2] ?? "", isSquare };
}

function withoutGroup(name: string, isEnclosed: (inside: string) => boolean): string {
  const group = splitGroup(name);
  if (group && isEnclosed(group.inside)) return name;
  if (group && (group.isSquare || isFormGroup(group.inside, hosts))) return group.before;
  const part = TRAILING_PART.exec(name);
  return part && part.index > 0 && isFormGroup(part[1] ?? "", noHosts) ? name.slice(0, part.index) : name;
}

function withoutWords(name: string, isVersion: (word: string) => boolean): string {
  const words = name.split(" ");
  let end = words.length;
  let strong = false;
  while (
    end > 1 &&
    (isFormWord(words[end - 1] as string) || (end < words.length && joiners.has(words[end - 1] as string)))
  ) {
    end -= 1;
    strong ||= isStrong(words[end] as string);
  }
  if (end === words.length || !(strong || isVersion(words[end - 1] ?? ""))) return name;
  return words
    .slice(0, end)
    .join(" ")
    .replace(/,$|\s[-–—]$/, "");
}
