import { ok, type Result } from "../../kernel/result.ts";
import { decodeText, encodeBinary } from "./bytes.ts";
import { pathProblem } from "./check-path.ts";
import { type DictionaryNode, integerOf, invalidTorrent, type Node, textOf } from "./node.ts";

/** `path` is relative to the torrent's own folder; a single file's is its name. `length` in bytes. */
export type TorrentFileEntry = { path: string[]; length: number };

/** Files as they are stored: a path is one text. */
export const namedFiles = (files: readonly TorrentFileEntry[]): { path: string; length: number }[] =>
  files.map(({ path, length }) => ({ path: path.join("/"), length }));

/** `paddedLength` counts the padding files too (BEP 47), which are not listed: pieces cover them. */
type FileList = { files: TorrentFileEntry[]; paddedLength: number };

const isPadding = (data: Uint8Array, entry: DictionaryNode) => textOf(data, entry.entries.get("attr"))?.includes("p");

/** The files of a version 1 info dictionary (BEP 3): either `length` or `files`. */
export function readFilesV1(data: Uint8Array, info: DictionaryNode, name: string): Result<FileList> {
  const length = info.entries.get("length");
  const list = info.entries.get("files");
  if (length && list) return invalidTorrent("it is one file and many at once");
  if (!list) return collect([{ path: [name], length: integerOf(length), isPadding: false }]);
  if (list.kind !== "list") return invalidTorrent("its list of files is not a list");
  const found: Found[] = [];
  for (const item of list.items) {
    if (item.kind !== "dictionary") return invalidTorrent("its list of files holds something else");
    const path = readPath(data, item.entries.get("path.utf-8") ?? item.entries.get("path"));
    if (!path) return invalidTorrent("a file has no path");
    found.push({ path, length: integerOf(item.entries.get("length")), isPadding: Boolean(isPadding(data, item)) });
  }
  return collect(found);
}

/** The files of a version 2 file tree (BEP 52): folders are dictionaries, a file is the entry with the empty key. */
export function readFilesV2(tree: Node | undefined): Result<FileList> {
  if (tree?.kind !== "dictionary") return invalidTorrent("it has no file tree");
  const found: Found[] = [];
  const walk = (folder: DictionaryNode, path: string[]): boolean => {
    for (const [key, node] of folder.entries) {
      if (node.kind !== "dictionary") return false;
      if (key !== "") {
        if (!walk(node, [...path, decodeText(encodeBinary(key))])) return false;
      } else if (folder.entries.size > 1) return false;
      else found.push({ path, length: integerOf(node.entries.get("length")), isPadding: false });
    }
    return true;
  };
  return walk(tree, []) ? collect(found) : invalidTorrent("its file tree is malformed");
}

type Found = { path: string[]; length: number | null; isPadding: boolean };

function collect(found: Found[]): Result<FileList> {
  const files: TorrentFileEntry[] = [];
  const seen = new Set<string>();
  let paddedLength = 0;
  for (const { path, length, isPadding } of found) {
    if (length === null || length < 0) return invalidTorrent("a file has no valid length");
    paddedLength += length;
    if (!Number.isSafeInteger(paddedLength)) return invalidTorrent("its length is too large");
    if (isPadding) continue;
    const problem = pathProblem(path);
    if (problem) return invalidTorrent(problem);
    const key = path.join("/");
    if (seen.has(key)) return invalidTorrent("two files have the same path");
    seen.add(key);
    files.push({ path, length });
  }
  return files.length === 0 ? invalidTorrent("it holds no files") : ok({ files, paddedLength });
}

function readPath(data: Uint8Array, node: Node | undefined): string[] | null {
  if (node?.kind !== "list") return null;
  const path: string[] = [];
  for (const item of node.items) {
    const segment = textOf(data, item);
    if (segment === null) return null;
    path.push(segment);
  }
  return path;
}
