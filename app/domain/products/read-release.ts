import { splitName } from "../torrents/split-name.ts";
import { plainProductSlug } from "./slug.ts";

/** Who made something, what it is a release of, and which one. */
export type Release = { publisher: string | null; product: string | null; version: string | null };

const noRelease: Release = { publisher: null, product: null, version: null };

const PUBLISHER_MAX = 60;
const nobody = new Set(["va", "various", "various-artists", "unknown", "unknown-artist", "none"]);
const systems = new Set(
  "win windows pc mac macos osx linux x64 x86 64bit 32bit win64 win32 arm64 universal intel silicon".split(" "),
);
const stages = /^(alpha|beta|rc|build|update|hotfix|patch|r|b)\d{0,6}$/i;
const marked = /^v\.?\d[\w.]{0,30}$/i;
const dotted = /^\d{1,4}(\.\d{1,6}){1,4}(a|b|rc|alpha|beta)?\d{0,3}$/i;

const bare = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, "");
/** "Win/Mac" and "(Win" are systems alike. */
const isSystem = (word: string) => word.split(/[-/&+,]/).every((part) => systems.has(bare(part)) || !bare(part));
const isVersion = (word: string | undefined) => word !== undefined && (marked.test(word) || dotted.test(word));

/** Where the version begins at the end of a title, with "beta 2" and the like behind it; -1 where there is none. */
function versionAt(words: string[]): number {
  for (const [at, ...behind] of [[-1], [-2, "stage"], [-3, "stage", "number"]] as const) {
    const rest = words.slice(words.length + at + 1);
    const fits = behind.every((kind, i) => (kind === "stage" ? stages : /^\d{1,6}$/).test(rest[i] ?? ""));
    if (words.length + at > 0 && fits && isVersion(words.at(at))) return words.length + at;
  }
  return -1;
}

/** A version as it is kept: without "v". */
export const plainVersion = (version: string): string => version.trim().replace(/^v\.? ?(?=\d)/i, "");

/**
 * Reads a release out of a name that is written "Publisher - Title v1.0 [FORMAT]". A name that does not say its publisher
 * says nothing. `doubt` tells a person why it found nothing, or what may be wrong in what it found.
 */
export function readRelease(name: string): Release & { doubt: string | null } {
  const parts = splitName(name.trim().replace(/\s+/g, " "));
  const publisher = parts.publisher?.trim() ?? "";
  if (!publisher) return { ...noRelease, doubt: "The name does not say who made it." };
  if (nobody.has(plainProductSlug(publisher)) || /^[\d\W]+$/u.test(publisher) || publisher.length > PUBLISHER_MAX)
    return { ...noRelease, doubt: `"${publisher.slice(0, PUBLISHER_MAX)}" does not look like a publisher.` };
  const words = [parts.title, parts.version ?? ""].join(" ").split(" ").filter(Boolean);
  while (words.length > 1 && isSystem(words.at(-1) ?? "")) words.pop();
  const at = versionAt(words);
  const product = (at < 0 ? words : words.slice(0, at)).join(" ");
  const version = at < 0 ? null : plainVersion(words.slice(at).join(" "));
  const doubt = product.includes(" - ")
    ? `The name has several parts: "${publisher}" is taken for the publisher.`
    : null;
  return { publisher, product, version, doubt };
}
