/** The scripts of modern names, by UAX 31. Letters of any other count as one more script. */
const scripts = [
  ...[/\p{sc=Latin}/u, /\p{sc=Han}/u, /\p{sc=Hiragana}/u, /\p{sc=Katakana}/u, /\p{sc=Bopomofo}/u, /\p{sc=Hangul}/u],
  ...[/\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Georgian}/u, /\p{sc=Hebrew}/u, /\p{sc=Arabic}/u],
  ...[/\p{sc=Devanagari}/u, /\p{sc=Bengali}/u, /\p{sc=Gurmukhi}/u, /\p{sc=Gujarati}/u, /\p{sc=Oriya}/u],
  ...[/\p{sc=Tamil}/u, /\p{sc=Telugu}/u, /\p{sc=Kannada}/u, /\p{sc=Malayalam}/u, /\p{sc=Sinhala}/u, /\p{sc=Thai}/u],
  ...[/\p{sc=Lao}/u, /\p{sc=Khmer}/u, /\p{sc=Myanmar}/u, /\p{sc=Tibetan}/u, /\p{sc=Ethiopic}/u, /\p{sc=Thaana}/u],
];

/** Scripts that Japanese, Chinese and Korean combine with Latin. */
const together = [
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}\p{sc=Inherited}]+$/u,
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Bopomofo}\p{sc=Common}\p{sc=Inherited}]+$/u,
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]+$/u,
];

/** Whether a name combines scripts that no language combines (UTS 39, highly restrictive). */
export function mixesScripts(name: string): boolean {
  const signs = Array.from(name.normalize("NFKC")).filter((sign) => !/[\p{sc=Common}\p{sc=Inherited}]/u.test(sign));
  const found = new Set(signs.map((sign) => scripts.findIndex((script) => script.test(sign))));
  return found.size > 1 && !together.some((some) => some.test(signs.join("")));
}
