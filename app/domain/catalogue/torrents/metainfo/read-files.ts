import { showUnseen } from "../../../core/kernel/plain-text.ts";
import { ok, type Result } from "../../../core/kernel/result.ts";
import { encodeBinary } from "./bytes.ts";
import { pathProblem } from "./check-path.ts";
import { contentOf, type DictionaryNode, integerOf, invalidTorrent, type Node, textOf } from "./node.ts";
import { decodeUtf8, type NameReader } from "./read-names.ts";
import { shownPath } from "./shown-path.ts";

/** `path` is relative to the torrent's own folder; a single file's path is its name. `length` in bytes. */
export type TorrentFileEntry = { path: string[]; length: number };

/** An entry of a torrent's file list or file tree, including padding files (BEP 47). */
export type FileNode = TorrentFileEntry & {
  isPadding: boolean;
  /** The target of a symbolic link (BEP 47): a path within the torrent, empty if it is malformed. */
  link: string[] | null;
  /** The root of the file's tree in version 2; null if there is none. */
  root: Uint8Array | null;
};

/** Files as they are stored and shown: a path is one string, in which every character is visible. */
export const namedFiles = (files: readonly TorrentFileEntry[]): { path: string; length: number }[] =>
  files.map(({ path, length }) => ({ path: showUnseen(path.join("/")), length }));

/** A torrent being read: its bytes, its name, and how its names are decoded. */
export type Reading = { data: Uint8Array; name: string; read: NameReader };

/** BitComet marks its padding files only by their names. */
const BITCOMET_PADDING = "_____padding_file_";

/** The files of a version 1 info dictionary (BEP 3): either `length` or `files`. */
export function readFilesV1(reading: Reading, info: DictionaryNode): Result<FileNode[]> {
  const length = info.entries.get("length");
  const list = info.entries.get("files");
  if (length && list) return invalidTorrent("it has both a single file and a list of files");
  if (!list) return checkNodes(reading, [nodeOf(reading, [reading.name], info, null)]);
  if (list.kind !== "list") return invalidTorrent("its list of files is not a list");
  const found: FileNode[] = [];
  for (const item of list.items) {
    if (item.kind !== "dictionary") return invalidTorrent("its list of files holds something else");
    const path = readFilePath(reading, item);
    if (typeof path === "string") return invalidTorrent(path);
    found.push(nodeOf(reading, path, item, null));
  }
  return checkNodes(reading, found);
}

/** The files of a version 2 file tree (BEP 52): folders are dictionaries, a file is the entry with the empty key. */
export function readFilesV2(reading: Reading, tree: Node | undefined): Result<FileNode[]> {
  if (tree?.kind !== "dictionary") return invalidTorrent("it has no file tree");
  const found: FileNode[] = [];
  const walk = (folder: DictionaryNode, path: string[]): boolean => {
    for (const [key, node] of folder.entries) {
      if (node.kind !== "dictionary") return false;
      if (key !== "") {
        if (!walk(node, [...path, reading.read(encodeBinary(key))])) return false;
      } else if (folder.entries.size > 1) return false;
      else found.push(nodeOf(reading, path, node, node.entries.get("pieces root") ?? null));
    }
    return true;
  };
  return walk(tree, []) ? checkNodes(reading, found) : invalidTorrent("its file tree is malformed");
}

function nodeOf({ data, read }: Reading, path: string[], node: DictionaryNode, root: Node | null): FileNode {
  const attr = textOf(data, node.entries.get("attr")) ?? "";
  const isLink = attr.includes("l");
  const length = isLink && !node.entries.has("length") ? 0 : integerOf(node.entries.get("length"));
  return {
    path,
    length: length ?? NO_LENGTH,
    isPadding: attr.includes("p") || Boolean(path.at(-1)?.startsWith(BITCOMET_PADDING)),
    link: isLink ? (readPath(data, node.entries.get("symlink path"), read) ?? []) : null,
    root: root?.kind === "string" ? contentOf(data, root) : root && new Uint8Array(),
  };
}

const NO_LENGTH = -1;

function checkNodes({ name }: Reading, files: FileNode[]): Result<FileNode[]> {
  for (const { path, length } of files) {
    // Clients that do not know padding write it to the disk, too.
    const problem = length < 0 ? "it has no valid length" : pathProblem(path);
    if (problem) return invalidTorrent(`${shownPath(name, path)}: ${problem}`);
  }
  return files.some(({ isPadding }) => !isPadding) ? ok(files) : invalidTorrent("it holds no files");
}

/** The path of an entry in a list, or a description of its fault. */
function readFilePath({ data, read, name }: Reading, entry: DictionaryNode): string[] | string {
  const plain = entry.entries.get("path");
  const utf8 = readPath(data, entry.entries.get("path.utf-8"), decodeUtf8);
  if (!utf8) return readPath(data, plain, read) ?? "a file has no path";
  // Other clients use the plain path, whatever its encoding is.
  const problem = plain && pathProblem(readPath(data, plain, (bytes) => decodeUtf8(bytes) ?? "?") ?? []);
  return problem ? `${shownPath(name, utf8)}: its plain path differs, and there ${problem}` : utf8;
}

function readPath(
  data: Uint8Array,
  node: Node | undefined,
  read: (bytes: Uint8Array) => string | null,
): string[] | null {
  if (node?.kind !== "list") return null;
  const path: string[] = [];
  for (const item of node.items) {
    const segment = item.kind === "string" ? read(contentOf(data, item)) : null;
    if (segment === null) return null;
    path.push(segment);
  }
  return path;
}
