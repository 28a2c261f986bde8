import { readKindWords } from "../../contents/sample-kind.ts";
import { splitWords } from "../../contents/split-words.ts";
import { isFormWord } from "../../products/name-words.ts";
import { isSystemFile } from "../../torrents/metainfo/system-files.ts";
import { type Gathered, type GivenFile, gatherFiles } from "./gather-files.ts";

/** The chosen files, as one torrent and as one torrent per folder. */
export type Choice<Given extends GivenFile = GivenFile> = {
  whole: Gathered<Given>;
  /** The folders that may be torrents of their own, sorted by name; empty if there is only one. */
  packs: Gathered<Given>[];
  /** Names of files outside these folders. */
  beside: string[];
  /** Whether one torrent per folder is more likely meant than one for all. */
  isShelf: boolean;
};

const byName = new Intl.Collator("en", { numeric: true });

/**
 * Each of several dropped folders is a pack. A single folder may contain packs or be one: its direct subfolders are
 * checked, but a pack is never split.
 */
export function findPacks<Given extends GivenFile>(given: readonly Given[]): Choice<Given> {
  const whole = gatherFiles(given);
  const roots = new Set(given.filter(({ path }) => path.includes("/")).map(({ path }) => path.split("/", 1)[0]));
  const isOne = roots.size < 2;
  const depth = isOne ? 1 : 0;
  const folders = new Map<string, Given[]>();
  const beside: string[] = [];
  for (const file of given) {
    if (isSystemFile(file.path)) continue;
    const parts = file.path.split("/");
    const name = parts[depth] ?? "";
    if (parts.length <= depth + 1) beside.push(parts.at(-1) ?? "");
    else if (!folders.get(name)?.push(file)) folders.set(name, [file]);
  }
  if (folders.size < 2) return { whole, packs: [], beside: [], isShelf: false };
  const names = [...folders.keys()].sort(byName.compare);
  const packs = names.map((name) => gatherFiles(within(folders.get(name) ?? [], depth)));
  return { whole, packs, beside, isShelf: !isOne || (beside.length === 0 && !names.some(isPart)) };
}

/** The packs that a choice is taken for. Each file outside a folder is a pack of its own. */
export const packsIn = <Given extends GivenFile>({ isShelf, packs, whole }: Choice<Given>): Gathered<Given>[] =>
  isShelf ? packs : whole.name ? [whole] : whole.files.map(({ given }) => gatherFiles([given]));

export const isSamePack = (one: Gathered, other: Gathered): boolean =>
  one.name === other.name && one.totalLength === other.totalLength && one.files.length === other.files.length;

/** Two choices, made one after the other: a list of the packs of both, unless they are the same. */
export function addChoice<Given extends GivenFile>(first: Choice<Given>, next: Choice<Given>): Choice<Given> {
  if (isSamePack(first.whole, next.whole)) return next;
  const beside = [first, next].flatMap((one) => (one.isShelf ? one.beside : []));
  return { whole: next.whole, packs: [...packsIn(first), ...packsIn(next)], beside, isShelf: true };
}

const within = <Given extends GivenFile>(files: readonly Given[], depth: number) =>
  files.map((file) => ({ ...file, path: file.path.split("/").slice(depth).join("/") }));

const VOLUME = /^(?:cd|dvd|disc|disk|part|side|vol(?:ume)?|kit|pack)[\s._-]*(?:\d+|[a-d])?$/i;
const CONTENT =
  /^(?:\d+|and|drums?|perc(?:ussions?)?|fills?|tops?|s?fx|effects?|vocals?|vox|melod(?:y|ies|ic)|music|sounds?|samples?|one|presets?|patches|banks?|instruments?|projects?|plug-?ins?|docs?|documents?|documentation|manuals?|licen[cs]es?|artworks?|covers?|scans?|images?|pictures?|extras?|bonus|misc|data|content|resources?|installers?|kits?|textures?|atmos(?:pheres?)?|ambien(?:ce|t)|bpm)$/i;

/** Whether a folder's name is typical of a part of a pack: "Drum Loops", "MIDI", "CD 2". */
function isPart(name: string): boolean {
  if (VOLUME.test(name)) return true;
  const words = splitWords(name);
  return words.length > 0 && words.every((word) => CONTENT.test(word) || isFormWord(word) || isKindWord(word));
}

function isKindWord(word: string): boolean {
  const { named, isDrum, isSong, isPitched } = readKindWords([word], false);
  return named.length > 0 || isDrum || isSong || isPitched;
}
