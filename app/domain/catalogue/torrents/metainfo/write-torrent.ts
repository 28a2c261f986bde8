import { decodeBinary, encodeText } from "./bytes.ts";
import { pathProblem } from "./check-path.ts";
import { type Encodable, encodeBencode } from "./encode-bencode.ts";
import { type FileTree, type HashedFiles, needsPadding, type TorrentFormat } from "./hash-files.ts";
import { findClash } from "./path-clashes.ts";
import type { TorrentFileEntry } from "./read-files.ts";
import { shownPath } from "./shown-path.ts";

/** Keys of a torrent besides its files. It is always private (BEP 27). */
export type TorrentWords = {
  name: string;
  /** The site that the torrent is from. It gives the files another info hash than elsewhere. */
  source?: string | undefined;
  announce?: string | undefined;
  comment?: string | undefined;
  createdBy?: string | undefined;
  createdAt?: Date | undefined;
};

type Hashed = TorrentWords &
  HashedFiles & { entries: readonly TorrentFileEntry[]; pieceLength: number; format: TorrentFormat };

type Written = { bytes: Uint8Array<ArrayBuffer>; infoBytes: Uint8Array<ArrayBuffer> };

/**
 * Why no torrent can be created from these files, in words, or null: paths that no client may write to, or no bytes.
 */
export function entriesProblem(name: string, entries: readonly TorrentFileEntry[]): string | null {
  if (entries.length === 0) return "there are no files";
  if (entries.every(({ length }) => length === 0)) return "all files are empty";
  const problem = pathProblem([name]) ?? entries.map(({ path }) => pathProblem(path)).find((found) => found !== null);
  const clash = problem ? null : findClash(entries.map(({ path }) => path));
  return problem ?? (clash && `${shownPath(name, clash.path)}: ${clash.rule}`);
}

/**
 * Writes the torrent of files whose pieces have been hashed. One file whose path is the name becomes a single-file
 * torrent; everything else becomes a folder.
 */
export function writeTorrent(source: Hashed): Written {
  const { name, entries, pieceLength, pieces, trees, format } = source;
  const [only] = entries;
  const isSingle = entries.length === 1 && only?.path.length === 1 && only.path[0] === name;
  const info = new Map<string, Encodable>([
    ["name", name],
    ["piece length", pieceLength],
    ["pieces", pieces],
    ["private", 1],
  ]);
  if (source.source) info.set("source", source.source);
  if (isSingle) info.set("length", only.length);
  else info.set("files", needsPadding(entries, format) ? withPadding(entries, pieceLength) : entries.map(describeFile));
  if (format === "hybrid") info.set("meta version", 2).set("file tree", fileTree(entries, trees));
  const infoBytes = encodeBencode(info);
  const root = new Map<string, Encodable>([["info", { raw: infoBytes }]]);
  if (format === "hybrid") root.set("piece layers", pieceLayers(trees));
  if (source.announce !== undefined) root.set("announce", source.announce);
  if (source.comment !== undefined) root.set("comment", source.comment);
  if (source.createdBy !== undefined) root.set("created by", source.createdBy);
  if (source.createdAt) root.set("creation date", Math.floor(source.createdAt.getTime() / 1000));
  return { bytes: encodeBencode(root), infoBytes };
}

const describeFile = ({ path, length }: TorrentFileEntry): Encodable =>
  new Map<string, Encodable>([
    ["length", length],
    ["path", path],
  ]);

/** The files of version 1 with the padding that fills up the last piece of each (BEP 47). */
function withPadding(entries: readonly TorrentFileEntry[], pieceLength: number): Encodable[] {
  return entries.flatMap((entry) => {
    const rest = (pieceLength - (entry.length % pieceLength)) % pieceLength;
    if (rest === 0) return [describeFile(entry)];
    const padding = new Map<string, Encodable>([
      ["attr", "p"],
      ["length", rest],
      ["path", [".pad", String(rest)]],
    ]);
    return [describeFile(entry), padding];
  });
}

type Folder = Map<string, Encodable>;

function fileTree(entries: readonly TorrentFileEntry[], trees: readonly (FileTree | null)[]): Folder {
  const root: Folder = new Map();
  for (const [at, { path, length }] of entries.entries()) {
    let folder = root;
    for (const segment of path) {
      const key = decodeBinary(encodeText(segment));
      const within = (folder.get(key) as Folder | undefined) ?? new Map<string, Encodable>();
      folder.set(key, within);
      folder = within;
    }
    const file = new Map<string, Encodable>([["length", length]]);
    const tree = trees[at];
    if (tree) file.set("pieces root", tree.root);
    folder.set("", file);
  }
  return root;
}

const pieceLayers = (trees: readonly (FileTree | null)[]): Folder =>
  new Map(trees.flatMap((tree) => (tree?.layer ? [[decodeBinary(tree.root), tree.layer]] : [])));
