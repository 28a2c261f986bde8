import { type NameFacts, readName } from "./name-facts.ts";
import type { SampleKind } from "./sample-kind.ts";
import { isTempo } from "./tempo.ts";

/** Facts about one file, read from its path. Keys have their usual spelling: "Bbm". Null if the path does not say. */
export type FileFacts = { tempo: number | null; key: string | null; sampleKind: SampleKind | null };

/** Facts that a folder and its parents provide for the files in it. */
export type FolderFacts = {
  tempo: number | null;
  key: string | null;
  kind: SampleKind | null;
  /** Whether it names several kinds. */
  isMixed: boolean;
  isKit: boolean;
  isDrum: boolean;
  numbers: number[];
};

export const noFolder: FolderFacts = {
  tempo: null,
  key: null,
  kind: null,
  isMixed: false,
  isKit: false,
  isDrum: false,
  numbers: [],
};

/** Number of folders above a file that are read. */
const DEPTH = 6;

/** Reads the folders of a path, outermost first. Folders nearer to the file override those above. */
export function readFolders(folders: readonly string[]): FolderFacts {
  let facts = noFolder;
  for (const folder of folders.slice(-DEPTH)) facts = inside(facts, folder);
  return facts;
}

function inside(outer: FolderFacts, folder: string): FolderFacts {
  const name = readName(folder);
  const alone = isTempo(folder.trim()) ? Number(folder) : null;
  const marked = name.tempos.length === 1 ? (name.tempos[0] ?? null) : null;
  const tempo = alone ?? marked ?? (name.named.includes("loop") ? name.maybeTempo : null);
  const kind = name.named.length === 1 ? (name.named[0] ?? null) : null;
  return {
    tempo: tempo ?? (name.tempos.length > 1 ? null : outer.tempo),
    key: name.key ?? outer.key,
    kind: kind ?? (name.named.length > 1 ? null : outer.kind),
    isMixed: name.named.length > 1 || (kind === null && outer.isMixed),
    isKit: outer.isKit || name.named.includes("construction-kit"),
    isDrum: name.isDrum,
    numbers: name.maybeTempo === null ? outer.numbers : [name.maybeTempo],
  };
}

/** Reads the path of one file within its torrent. */
export function readFileFacts(path: readonly string[]): FileFacts {
  return readFile(path.at(-1) ?? "", readFolders(path.slice(0, -1)));
}

const EXTENSION = /\.([a-z\d]{2,12})$/i;
/** Files that have a tempo and a key; `sampled` are those that may be a loop or a single sound. */
const timed = /^(?:wav|wave|aiff?|flac|ogg|opus|mp3|m4a|caf|rx2|rex|rcy|midi?)$/;
const sampled = /^(?:wav|wave|aiff?|flac|ogg|opus|mp3|m4a|caf|rx2|rex|rcy)$/;
/** Formats of whole songs: a tempo alone does not make them loops. */
const compressed = /^(?:mp3|m4a|opus)$/;

/** Reads a file whose folders have already been read. */
export function readFile(fileName: string, folder: FolderFacts): FileFacts {
  const extension = EXTENSION.exec(fileName.slice(-16))?.[1]?.toLowerCase() ?? "";
  if (!timed.test(extension)) return { tempo: null, key: null, sampleKind: null };
  const name = readName(fileName.slice(0, -extension.length - 1));
  const own = ownTempo(name, folder);
  const tempo = own ?? (name.tempos.length > 1 ? null : folder.tempo);
  const key = name.key ?? folder.key;
  const sampleKind = sampled.test(extension) ? kindOf(name, folder, own !== null && !compressed.test(extension)) : null;
  return { tempo, key, sampleKind };
}

/** A bare number is a tempo if the name or a folder says that there is one. */
function ownTempo(name: NameFacts, folder: FolderFacts): number | null {
  if (name.tempos.length > 0) return name.tempos.length === 1 ? (name.tempos[0] ?? null) : null;
  const { maybeTempo } = name;
  if (maybeTempo === null) return null;
  const isSpokenFor =
    name.named.includes("loop") ||
    name.key !== null ||
    folder.numbers.includes(maybeTempo) ||
    folder.tempo === maybeTempo ||
    (folder.kind === "loop" && !name.isDrum);
  return isSpokenFor ? maybeTempo : null;
}

function kindOf(name: NameFacts, folder: FolderFacts, hasTempo: boolean): SampleKind | null {
  if (name.named.length === 1) return name.named[0] ?? null;
  if (name.isSong) return null;
  if (folder.kind) return folder.kind;
  if (hasTempo) return "loop";
  return name.isDrum || (folder.isDrum && !folder.isMixed) ? "one-shot" : null;
}
