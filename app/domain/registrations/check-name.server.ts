import { DELETED_MEMBER } from "../members/deleted-member.ts";
import { nameSkeleton } from "../text/look-alikes.server.ts";

/** Words under which the site or its staff speaks: alone, one behind the other, or with a number. */
const official = [
  ...["admin", "admins", "administrator", "administrators", "administration", "moderator", "moderators", "mod", "mods"],
  ...["staff", "team", "owner", "operator", "operators", "sysop", "root", "system", "support", "help", "helpdesk"],
  ...["official", "security", "webmaster", "postmaster", "patchbay", "bot", "tracker", "site", DELETED_MEMBER],
];

/** Words for nobody in particular, which are no names by themselves. */
const nobodies = new Set(
  [
    ...["user", "member", "guest", "visitor", "anonymous", "nobody", "somebody", "everyone", "everybody", "unknown"],
    ...["none", "null", "undefined", "deleted", "deleted user", "command line"],
  ].map((word) => lookOf(word)),
);

/** Letters and digits alone, as they look: dots, dashes and underscores make no other name. */
function lookOf(name: string): string {
  return nameSkeleton(name.replace(/[^\p{L}\p{M}\p{N}]/gu, ""));
}

/** Whether a text is nothing but words of a list, one behind the other. Takes time by length times words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = [true];
  for (let at = 0; at < text.length; at++)
    if (reached[at]) for (const word of words) if (text.startsWith(word, at)) reached[at + word.length] = true;
  return text.length > 0 && reached[text.length] === true;
}

function withoutNumber(name: string): string {
  const signs = Array.from(name);
  return signs.slice(0, signs.findLastIndex((sign) => !/\p{N}/u.test(sign)) + 1).join("");
}

function isReserved(name: string, siteName: string): boolean {
  const look = lookOf(name);
  const words = [...official, siteName].map(lookOf).filter(Boolean);
  // The digit 1 looks like the letter l, so a number is cut off before the look is taken.
  return nobodies.has(look) || [look, lookOf(withoutNumber(name))].some((text) => isMadeOf(text, words));
}

/** The scripts of today's names, by UAX 31. Letters of any other count as one more script. */
const scripts = [
  ...[/\p{sc=Latin}/u, /\p{sc=Han}/u, /\p{sc=Hiragana}/u, /\p{sc=Katakana}/u, /\p{sc=Bopomofo}/u, /\p{sc=Hangul}/u],
  ...[/\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Georgian}/u, /\p{sc=Hebrew}/u, /\p{sc=Arabic}/u],
  ...[/\p{sc=Devanagari}/u, /\p{sc=Bengali}/u, /\p{sc=Gurmukhi}/u, /\p{sc=Gujarati}/u, /\p{sc=Oriya}/u],
  ...[/\p{sc=Tamil}/u, /\p{sc=Telugu}/u, /\p{sc=Kannada}/u, /\p{sc=Malayalam}/u, /\p{sc=Sinhala}/u, /\p{sc=Thai}/u],
  ...[/\p{sc=Lao}/u, /\p{sc=Khmer}/u, /\p{sc=Myanmar}/u, /\p{sc=Tibetan}/u, /\p{sc=Ethiopic}/u, /\p{sc=Thaana}/u],
];

/** What Japanese, Chinese and Korean write together, with Latin. */
const together = [
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}\p{sc=Inherited}]+$/u,
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Bopomofo}\p{sc=Common}\p{sc=Inherited}]+$/u,
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]+$/u,
];

/** Whether letters of scripts stand together that no language writes together (UTS 39, highly restrictive). */
function mixesScripts(name: string): boolean {
  const signs = Array.from(name.normalize("NFKC")).filter((sign) => !/[\p{sc=Common}\p{sc=Inherited}]/u.test(sign));
  const found = new Set(signs.map((sign) => scripts.findIndex((script) => script.test(sign))));
  return found.size > 1 && !together.some((some) => some.test(signs.join("")));
}

/** Why nobody may register under this name, in words; null where they may. */
export function refusedName(name: string, siteName: string): string | null {
  if (mixesScripts(name)) return "A username has letters of one alphabet only.";
  if (isReserved(name, siteName)) return "This username is reserved. Please choose another.";
  return null;
}
