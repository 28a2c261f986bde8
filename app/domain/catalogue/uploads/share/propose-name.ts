import { isFormWord, isRemark, splitGroup } from "../../products/name-words.ts";
import { spacedName } from "../../products/read-release.ts";
import { isVersion } from "../../products/read-version.ts";
import { countKinds } from "./count-kinds.ts";
import type { Gathered } from "./gather-files.ts";

const MAX = 200;

/**
 * A name for the index, from the name of a folder: "Tin_Orchard-Dusty_Kit_v1.0" of WAV files becomes "Tin Orchard -
 * Dusty Kit v1.0 [WAV]". The torrent itself keeps the folder's name, which clients look for on the disk.
 */
export function proposeName({ name, files }: Pick<Gathered, "name" | "files">): string {
  const isFile = files.length === 1 && files[0]?.path.length === 1 && files[0].path[0] === name;
  const bare = isFile ? withoutExtension(name) : name;
  const [main] = countKinds(files);
  const words = withoutSaid(bare.includes(" ") ? bare : withPublisher(bare), main?.kind ?? "");
  // "WAV" and "Kontakt" are formats; "document" and "other file" are not.
  const format = main && /^[A-Z]/.test(main.kind) && !/[[\]]/.test(words) ? ` [${main.kind}]` : "";
  return `${words
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, MAX - format.length)}${format}`;
}

/** A name without "(complete)", and without "(WAVS)" where the format is added in the usual way. */
function withoutSaid(name: string, kind: string): string {
  const group = splitGroup(name.trim());
  const isSaid = (inside: string) =>
    isRemark(inside) || inside.toLowerCase().replace(/s$/, "") === kind.toLowerCase().replace(/s$/, "");
  return group && !group.isSquare && isSaid(group.inside) ? withoutSaid(group.before, kind) : name;
}

const withoutExtension = (name: string) => name.replace(/(?:\.tar)?\.[a-z0-9]{1,8}$/i, "");

/**
 * Puts spaces between the words. A hyphen separates publisher and title only if it is the only one, both sides consist
 * of capitalized words, one side has several words, and they contain no version (except at the end), system or format.
 * "surge-xt-linux" names no publisher.
 */
function withPublisher(name: string): string {
  const sides = name.split("-").map((side) => spacedName(side).split(" "));
  const [left, right] = sides;
  if (!left || !right || sides.length !== 2) return spacedName(name);
  const title = right.length > 1 && isVersion(right.at(-1) ?? "") ? right.slice(0, -1) : right;
  const areWords = [...left, ...title].every((word) => /^\p{L}/u.test(word) && !isVersion(word) && !isFormWord(word));
  const begin = [left, title].every(([word = ""]) => /^[\p{Lu}\p{Lo}]/u.test(word));
  const isSure = areWords && begin && left.length + title.length > 2;
  return isSure ? `${left.join(" ")} - ${right.join(" ")}` : spacedName(name);
}
