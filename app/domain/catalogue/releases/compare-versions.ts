/** Words for the stages before a release, in their order. Any unknown word ranks before them. */
const stages: Record<string, number> = { dev: -5, pre: -4, preview: -4, alpha: -3, a: -3, beta: -2, b: -2, rc: -1 };
const UNKNOWN = -6;
/** Words for what comes after a release. */
const after = ["hotfix", "bugfix", "fix", "patch", "update", "upd", "post", "rev", "r", "sp", "u"];
/** Words that only say that something is a version. */
const silent = ["final", "release", "stable", "gold", "ga"];

const MOST_PARTS = 20;

/** The numbers and words of a version, in order: "2.0b3" is 2, 0, b, 3. */
const partsOf = (version: string): string[] =>
  (
    version
      .toLowerCase()
      .replace(/^v\.?/, "")
      .match(/\d+|[a-z]+/g) ?? []
  ).slice(0, MOST_PARTS);

const isNumber = (part: string | undefined): boolean => /^\d/.test(part ?? "");

const compareWords = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const withoutZeros = (digits: string): string => digits.replace(/^0+/, "");

/** Compares numbers of any length. */
function compareNumbers(one: string, other: string): number {
  const [a, b] = [withoutZeros(one), withoutZeros(other)];
  return a.length - b.length || compareWords(a, b);
}

/**
 * Ranks a part against others in its position: before the end of the version ("beta"), at it (nothing, or 0), after it
 * ("hotfix"), or in a later version. A letter alone is a patch ("1.2a"), unless a number follows it ("1.2a1").
 */
function rankOf(part: string | undefined, next: string | undefined): number {
  if (part === undefined) return 0;
  if (isNumber(part)) return /[1-9]/.test(part) ? 2 : 0;
  const isPatch = part.length === 1 && !isNumber(next);
  if (isPatch || after.includes(part)) return 1;
  return silent.includes(part) ? 0 : (stages[part] ?? UNKNOWN);
}

/** Compares two versions: above 0 if the first is newer. "1.10" is above "1.9", "2.0b3" below "2.0". */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const rank = rankOf(a[at], a[at + 1]);
    const byRank = rank - rankOf(b[at], b[at + 1]);
    if (byRank !== 0) return byRank;
    // Two parts of one rank are two numbers or two words; two words for one stage are equal.
    const hasOrder = rank === 1 || rank === UNKNOWN;
    const byPart =
      rank === 2 ? compareNumbers(a[at] ?? "", b[at] ?? "") : hasOrder ? compareWords(a[at] ?? "", b[at] ?? "") : 0;
    if (byPart !== 0) return byPart;
  }
  return 0;
}

/** The newest version; null if there is none. */
export const newestVersion = (versions: string[]): string | null => [...versions].sort(compareVersions).at(-1) ?? null;
