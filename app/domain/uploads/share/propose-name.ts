import { countKinds } from "./count-kinds.ts";
import type { Gathered } from "./gather-files.ts";

const MAX = 200;

/**
 * A name for the index from the name of a folder: "Tin_Orchard-Dusty_Kit_v1.0" of WAV files becomes "Tin Orchard - Dusty
 * Kit v1.0 [WAV]". The torrent itself keeps the folder's name, which clients look for on the disk.
 */
export function proposeName({ name, files }: Pick<Gathered, "name" | "files">): string {
  const isFile = files.length === 1 && files[0]?.path.length === 1 && files[0].path[0] === name;
  const bare = isFile ? name.replace(/\.[a-z0-9]{1,8}$/i, "") : name;
  const words = bare.includes(" ") ? bare : withSpaces(bare);
  const [main] = countKinds(files);
  // "WAV", "Kontakt": what is called "document" or "other file" is no format.
  const format = main && /^[A-Z]/.test(main.kind) && !/[[\]]/.test(words) ? ` [${main.kind}]` : "";
  return `${words
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, MAX - format.length)}${format}`;
}

/** Underscores and dots between words become spaces; a dot within a number stays. */
const withSpaces = (name: string) =>
  name
    .replace(/_/g, " ")
    .replace(/\.(?!\d)|(?<!\d)\./g, " ")
    .replace(/(?<! )-(?! )/, " - ");
