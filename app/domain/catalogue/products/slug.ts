/** Letters that do not decompose into a base letter and an accent. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };

const legalForms = new Set(
  "inc incorporated ltd limited llc gmbh corp corporation srl sarl bv plc pty kg ug oy".split(" "),
);
/** Words that join two legal forms, but may be part of a name elsewhere. */
const joiners = new Set(["and", "co"]);

/** Removes apostrophes and dots, so that "Don't" is one word. */
export const withoutInnerSigns = (name: string): string => name.normalize("NFKD").replace(/['’`´.]/g, "");

function wordsOf(name: string): string[] {
  const plain = withoutInnerSigns(name)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/&/g, " and ")
    .replace(/\+/g, " plus ");
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** A name of only signs has a slug too: the code points of its characters. */
const slugFrom = (words: string[], name: string): string =>
  words.length > 0
    ? words.join("-")
    : `u-${[...name.trim()].map((sign) => sign.codePointAt(0)?.toString(16)).join("-")}`;

/**
 * The part that all spellings of a product's name share, used in its URL: without case, accents and punctuation. Names
 * with different word breaks ("Fab Filter", "FabFilter") have different slugs.
 */
export const plainProductSlug = (name: string): string => slugFrom(wordsOf(name), name);

/** The plain slug of a publisher, without its legal form ("Inc.", "GmbH & Co. KG"). */
export function plainPublisherSlug(name: string): string {
  const words = wordsOf(name);
  let end = words.length;
  while (end > 1 && legalForms.has(words[end - 1] ?? "")) {
    end -= 1;
    while (end > 1 && joiners.has(words[end - 1] ?? "")) end -= 1;
  }
  return slugFrom(words.slice(0, end), name);
}
