import { DELETED_MEMBER } from "../members/deleted-member.ts";
import { nameSkeleton } from "../text/look-alikes.server.ts";
import { mixesScripts } from "../text/mixes-scripts.ts";

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

/** Why nobody may register under this name, in words; null where they may. */
export function refusedName(name: string, siteName: string): string | null {
  if (mixesScripts(name)) return "A username has letters of one alphabet only.";
  if (isReserved(name, siteName)) return "This username is reserved. Please choose another.";
  return null;
}
