import lookAlikes from "unhomoglyph/data.json" with { type: "json" };

const table: Record<string, string> = lookAlikes;
const replaced = (text: string) => Array.from(text, (sign) => table[sign] ?? sign).join("");

/**
 * One text for all names that look alike, by Unicode's table of confusable characters (UTS 39). Ignores case, so that
 * I, l and 1 are equal, and with them i. Used for comparison, never shown.
 */
export function nameSkeleton(name: string): string {
  const plain = replaced(name.normalize("NFKC").normalize("NFD"));
  return replaced(plain.toLowerCase().normalize("NFD")).toLowerCase().replaceAll("i", "l");
}

function latinOf(sign: string): string {
  if (!/\p{L}/u.test(sign) || /\p{sc=Latin}/u.test(sign)) return sign;
  return [sign, sign.toUpperCase()].map(replaced).find((found) => /^[a-z]$/i.test(found)) ?? sign;
}

const allLatin = (text: string) => Array.from(text, latinOf).join("");

/**
 * Returns a name in lower case, and in Latin if all its letters could be read as Latin: Cyrillic "СОМА" as "coma". In
 * other names only words that mix Latin with other letters are converted, so that "Fаbfilter" with a Cyrillic a is not
 * a different name. Accents are converted with their letters.
 */
export function readAsLatin(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().normalize("NFKD");
  const read = allLatin(plain);
  if (!/[^\P{L}\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(read)) return read.toLowerCase();
  return plain.replace(/[\p{L}\p{M}]+/gu, (word) => (/\p{sc=Latin}/u.test(word) ? allLatin(word).toLowerCase() : word));
}

/** Whether a word in other letters, or with special ones such as a dotless i, can be read as plain Latin. */
export const passesForLatin = (word: string): boolean =>
  (/[^\P{L}\p{sc=Latin}]/u.test(word) && !/[^\P{L}\p{sc=Latin}]/u.test(readAsLatin(word))) ||
  Array.from(word).some((sign) => /[^\P{sc=Latin}a-z]/iu.test(sign) && /^[a-z]+$/i.test(replaced(sign)));
