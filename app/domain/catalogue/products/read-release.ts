import { splitGroup, withoutForm } from "./name-words.ts";
import { findVersion, isEnclosedVersion, isVersion, plainVersion, splitVersion } from "./read-version.ts";
import { plainProductSlug, plainPublisherSlug } from "./slug.ts";

/** The publisher, product and version found in a name. */
export type Release = { publisher: string | null; product: string | null; version: string | null };

const PUBLISHER_MAX = 60;
const nobody = new Set(["va", "various", "various-artists", "unknown", "unknown-artist", "none"]);
const SEPARATOR = / [-–—] /;
const EXTENSION = /\.(?:tar\.\w{1,3}|zip|rar|7z|tgz|deb|rpm|dmg|pkg|exe|msi|appimage|apk|iso)$/i;
/** Maximum number of words of a publisher's name at the beginning of a name. */
const MAKER_WORDS = 5;

/** The known publishers, by their plain slugs. */
export type Makers = Pick<ReadonlySet<string>, "has">;
const noMakers: Makers = new Set();

/** A name as people write it: with spaces instead of underscores and dots, and without a file's extension. */
export function spacedName(name: string): string {
  const plain = name.trim().replace(/\s+/g, " ").replace(EXTENSION, "");
  if (plain.includes(" ")) return plain;
  return plain
    .replace(/(x86_64)|_/gi, (_, processor?: string) => processor ?? " ")
    .replace(/\.(?!\d)|(?<!\d)\./g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** The possible names of a publisher at the beginning of a name: its first word, its first two words, and so on. */
export function makerNames(name: string): string[] {
  const words = spacedName(name).split(" ");
  return Array.from({ length: Math.min(MAKER_WORDS, words.length - 1) }, (_, i) => words.slice(0, i + 1).join(" "));
}

/**
 * Reads a release from a name that is written "Publisher - Title v1.0 [FORMAT]", or that begins with one of `makers`.
 * If a name does not name its publisher, only the version is read. `doubt` tells a person why nothing was found, or
 * which part of the result may be wrong.
 */
export function readRelease(name: string, makers: Makers = noMakers): Release & { doubt: string | null } {
  const spaced = spacedName(name);
  const plain = withoutForm(spaced, isVersion, isEnclosedVersion);
  const separator = SEPARATOR.exec(plain);
  const publisher = separator ? plain.slice(0, separator.index) : "";
  if (separator && publisher) {
    if (!isPublisher(publisher, makers))
      return nothing(name, `"${publisher.slice(0, PUBLISHER_MAX)}" does not look like a publisher.`);
    return release(publisher, plain.slice(separator.index + separator[0].length));
  }
  return readAfterMaker(spaced, plain, makers) ?? nothing(name, "The name contains no publisher.");
}

const nothing = (name: string, doubt: string) => ({
  publisher: null,
  product: null,
  version: findVersion(spacedName(name)),
  doubt,
});

function isPublisher(publisher: string, makers: Makers): boolean {
  if (publisher.length > PUBLISHER_MAX || nobody.has(plainProductSlug(publisher))) return false;
  // Bare numbers count tracks, tempos and years, unless a known publisher has that name.
  return /\p{L}/u.test(publisher) || makers.has(plainPublisherSlug(publisher));
}

function release(publisher: string, body: string): Release & { doubt: string | null } {
  const { title, version } = splitEnclosed(body);
  const product = withoutForm(title, isVersion);
  const doubt = SEPARATOR.test(product)
    ? `The name has several parts; "${publisher}" is taken as the publisher.`
    : null;
  return { publisher, product, version, doubt };
}

/** A version before brackets counts more than those within. */
function splitEnclosed(body: string): ReturnType<typeof splitVersion> {
  const group = splitGroup(body);
  if (!group || !isEnclosedVersion(group.inside)) return splitVersion(body);
  const { title, version } = splitEnclosed(withoutForm(group.before, isVersion, isEnclosedVersion));
  return { title, version: version ?? plainVersion(group.inside) };
}

/**
 * The known publisher with the longest name that the text begins with. A single word may be anything, so it needs a
 * sign beside it.
 */
function readAfterMaker(spaced: string, plain: string, makers: Makers) {
  const words = plain.split(" ");
  const count = makerNames(spaced).findLastIndex((maker) => makers.has(plainPublisherSlug(maker))) + 1;
  if (count === 0 || count >= words.length) return null;
  const found = release(words.slice(0, count).join(" "), words.slice(count).join(" "));
  return count > 1 || found.version !== null || spaced.endsWith("]") ? found : null;
}
