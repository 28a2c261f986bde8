import { isSystemFile } from "../torrents/metainfo/system-files.ts";
import { noFolder, readFile, readFolders } from "./file-facts.ts";
import { fileKinds, kindOfFile } from "./file-kinds.ts";
import { readName } from "./name-facts.ts";
import { gatherSoftware } from "./read-software.ts";
import { type SampleKind, sampleKinds } from "./sample-kind.ts";
import { bundleOf } from "./software-files.ts";
import {
  type Architecture,
  architectures,
  type PluginFormat,
  pluginFormats,
  type System,
  systems,
} from "./software-words.ts";

/** The version of this folder's rules and of NFO decoding. After it changes, the site reads its torrents again. */
export const READER_VERSION = 2;

/** Facts read from the names and sizes of a torrent's files. Lists hold each value once, in their usual order. */
export type Contents = {
  counts: Record<string, number>;
  kinds: string[];
  pluginFormats: PluginFormat[];
  systems: System[];
  architectures: Architecture[];
  sampleKinds: SampleKind[];
  /** Beats per minute, ascending. */
  tempos: number[];
  keys: string[];
};

export type NamedFile = { path: string; length: number };

/** Number of files whose tempo, key and sample kind are read: further files rarely add anything. */
const READ = 10_000;
const LISTED = 100;

const EXTENSION = /\.([a-z\d_]{1,12})$/i;
/** Files that programs leave beside the files that they are about. */
const LITTER = /\.(?:sfv|md5|asd|reapeaks|url|lnk)$/i;
/** Parts of one archive: "a.part2.rar", "a.r01", "a.7z.002". */
const VOLUME = /(?:\.part\d+\.rar|\.r\d\d|\.z\d\d|\.(?:7z|zip|rar)\.\d{3})$/i;

/** Reads the contents of a torrent in one pass over its files. */
export function readContents(name: string, files: readonly NamedFile[]): Contents {
  const counts = new Map<string, number>();
  const software = gatherSoftware(name);
  const whole = new Set<string>();
  const sounds = gatherSounds(name);
  const count = (kind: string, by: number) => counts.set(kind, (counts.get(kind) ?? 0) + by);

  for (const { path, length } of files) {
    if (length === 0 || LITTER.test(path) || isSystemFile(path)) continue;
    const bundle = bundleOf(path);
    if (bundle) {
      const isFirst = !whole.has(bundle.path);
      whole.add(bundle.path);
      const { kind } = kindOfFile("", bundle.extension, () => "");
      if (isFirst) count(kind, 1);
      if (kind === "plugin" || kind === "program") software.addBundle(bundle, path.slice(bundle.path.length), isFirst);
      continue;
    }
    const volume = VOLUME.exec(path.slice(-16))?.[0];
    if (volume) {
      const stem = path.slice(0, -volume.length);
      if (!whole.has(stem)) count("archive", 1);
      whole.add(stem);
      continue;
    }
    const fileName = path.slice(path.lastIndexOf("/") + 1);
    const extension = EXTENSION.exec(fileName.slice(-16))?.[1]?.toLowerCase() ?? "";
    const { kind, isPart } = kindOfFile(fileName, extension, () => `${name} ${path}`.slice(0, 500).toLowerCase());
    if (kind === "archive" && whole.has(path.slice(0, -extension.length - 1))) continue;
    if (kind === "archive") whole.add(path.slice(0, -extension.length - 1));
    count(kind, isPart ? 0 : 1);
    software.addFile(kind, extension, path);
    sounds.add(path, fileName);
  }

  const kinds = fileKinds.filter((kind) => counts.has(kind));
  const found = software.end();
  return {
    counts: Object.fromEntries(kinds.map((kind) => [kind, Math.max(1, counts.get(kind) ?? 0)])),
    kinds,
    pluginFormats: pluginFormats.filter((format) => found.formats.has(format)),
    systems: systems.filter((system) => found.systems.has(system)),
    architectures: architectures.filter((architecture) => found.architectures.has(architecture)),
    ...sounds.end(),
  };
}

/**
 * Gathers tempo, key and sample kind from paths. Files of one folder follow each other, so each folder is read once.
 */
function gatherSounds(name: string) {
  const own = readName(name);
  const tempos = new Set(own.tempos);
  const keys = new Set<string>();
  const kinds = new Set<SampleKind>(own.named.filter((kind) => kind === "construction-kit"));
  let left = READ;
  let folder = "";
  let facts = noFolder;
  return {
    add(path: string, fileName: string): void {
      if (left-- <= 0) return;
      const above = path.slice(0, Math.max(0, path.length - fileName.length - 1));
      if (above !== folder) facts = readFolders(above.split("/"));
      folder = above;
      const file = readFile(fileName, facts);
      if (file.tempo !== null) tempos.add(file.tempo);
      if (file.key !== null) keys.add(file.key);
      if (file.sampleKind !== null) kinds.add(file.sampleKind);
      if (file.sampleKind !== null && facts.isKit) kinds.add("construction-kit");
    },
    end: () => ({
      tempos: [...tempos].sort((a, b) => a - b).slice(0, LISTED),
      keys: [...keys].sort(),
      sampleKinds: sampleKinds.filter((kind) => kinds.has(kind)),
    }),
  };
}
