import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { mixesScripts } from "../../core/text/mixes-scripts.ts";
import { DELETED_MEMBER } from "../../people/members/deleted-member.ts";

/** Words that suggest the site or its staff: alone, in a row, or with a number. */
const official = [
  ...["admin", "admins", "administrator", "administrators", "administration", "moderator", "moderators", "mod", "mods"],
  ...["staff", "team", "owner", "operator", "operators", "sysop", "root", "system", "support", "help", "helpdesk"],
  ...["official", "security", "webmaster", "postmaster", "patchbay", "bot", "tracker", "site", DELETED_MEMBER],
];

/** Generic words, which are not allowed as names on their own. */
const nobodies = new Set(
  [
    ...["user", "member", "guest", "visitor", "anonymous", "nobody", "somebody", "everyone", "everybody", "unknown"],
    ...["none", "null", "undefined", "deleted", "deleted user", "command line"],
  ].map((word) => lookOf(word)),
);

/** The look-alike form of the letters and digits alone; dots, dashes and underscores do not make a name distinct. */
function lookOf(name: string): string {
  return nameSkeleton(name.replace(/[^\p{L}\p{M}\p{N}]/gu, ""));
}

/** Whether a text consists only of words from a list. Takes time proportional to length times number of words. */
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
  // The digit 1 looks like the letter l, so a trailing number is removed before look-alikes are folded.
  return nobodies.has(look) || [look, lookOf(withoutNumber(name))].some((text) => isMadeOf(text, words));
}

/** The reason why this name cannot be registered; null if it can. */
export function refusedName(name: string, siteName: string): string | null {
  if (mixesScripts(name)) return "A username may contain letters of one alphabet only.";
  if (isReserved(name, siteName)) return "This username is reserved. Choose another.";
  return null;
}
