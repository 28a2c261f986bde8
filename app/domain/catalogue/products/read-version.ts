const marked = /^v\.?\d[\w.+-]{0,30}$/i;
const dotted = /^\d{1,4}(?:\.\d{1,6}){1,4}(?:[-.]?(?:a|b|p|r|rc|alpha|beta|rev)[-.]?\d{0,4}|[a-z])?$/i;
const date = /^(?:19|20)\d\d[._-][01]\d[._-][0-3]\d$/;

/** Words that may follow a version and belong to it: "beta 2". */
const stage = /^(?:alpha|beta|rc|build|a|b|r)\d{0,6}$/i;
const numberedStage = /^(?:update|hotfix|patch)$/i;
/** Words after a version that are not part of it. Anything after the first kind is cut off as well. */
const enclosing = /^(?:incl\.?|including|with|\+|&)$/i;
const remark = /^(?:update|hotfix|patch|repack|multilingual|full|demo|setup|installer|portable|final)$/i;
/** The initials of the packer. */
const initials = /^[A-Z][A-Z\d]{1,3}$/;

export const isVersion = (word: string): boolean => (marked.test(word) || dotted.test(word)) && !date.test(word);

const dated = /^(?:19|20)\d\d(?:[._-](?:0?[1-9]|1[0-2])(?:[._-][0-3]?\d)?)?$/;

/** Whether a bracket holds a version: "(v1.2)", or the date of a release without one: "(2023.12)", "(2024)". */
export const isEnclosedVersion = (inside: string): boolean => dated.test(inside) || isVersion(inside);

/** A version as it is stored: without "v". */
export const plainVersion = (version: string): string => version.trim().replace(/^v\.? ?(?=\d)/i, "");

/** A title without the version at its end, and the version with suffixes such as "beta 2". */
export function splitVersion(text: string): { title: string; version: string | null } {
  const words = text.split(" ").filter(Boolean);
  for (let at = words.length - 1; at >= 1; at--) {
    if (!isVersion(words[at] as string)) continue;
    const end = endOfVersion(words, at + 1);
    if (!isRemark(words.slice(end))) break;
    return { title: words.slice(0, at).join(" "), version: plainVersion(words.slice(at, end).join(" ")) };
  }
  return { title: text, version: null };
}

function endOfVersion(words: string[], from: number): number {
  const [word = "", number = ""] = words.slice(from);
  const isNumbered = /^\d{1,6}$/.test(number);
  if (numberedStage.test(word)) return isNumbered ? from + 2 : from;
  // "R2" is a packer's, "r3901" a revision.
  if (!stage.test(word) || /^R\d$/.test(word)) return from;
  return isNumbered && !/\d$/.test(word) ? from + 2 : from + 1;
}

function isRemark(words: string[]): boolean {
  const [first] = words;
  if (first === undefined || enclosing.test(first)) return true;
  return words.every((word) => remark.test(word)) || (words.length === 1 && initials.test(first));
}

const WITHIN = /(?<![\p{L}\d.])(?:v\.?\d{1,4}(?:\.\d{1,6}){0,4}|\d{1,4}(?:\.\d{1,6}){1,4})(?![\p{L}\d]|\.\d)/giu;

/** The only version in a file's name: "room-verb-1.4.1-linux"; null if there is none, or several. */
export function findVersion(name: string): string | null {
  const found = (name.match(WITHIN) ?? []).filter((word) => !date.test(word));
  return found.length === 1 ? plainVersion(found[0] as string) : null;
}
