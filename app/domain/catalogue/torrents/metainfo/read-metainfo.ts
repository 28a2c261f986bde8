import { ok, type Result } from "../../../core/kernel/result.ts";
import { pathProblem } from "./check-path.ts";
import { findInfo, type ScannedTorrent } from "./find-info.ts";
import { bytesOf, contentOf, type DictionaryNode, integerOf, invalidTorrent, type Node, textOf } from "./node.ts";
import { type FileNode, type Reading, readFilesV1, readFilesV2, type TorrentFileEntry } from "./read-files.ts";
import { declaredNames, decodeUtf8, type NameReader, utf8Names } from "./read-names.ts";

export type Metainfo = {
  /** The bytes of the info dictionary, from which the info hash is computed. A view, not a copy. */
  infoBytes: Uint8Array;
  name: string;
  files: TorrentFileEntry[];
  /** Bytes, without padding. */
  totalLength: number;
  pieceLength: number;
  isPrivate: boolean;
  version: "v1" | "v2" | "hybrid";
  announce: string | null;
  /** Tiers of trackers, BEP 12. */
  announceList: string[][];
  comment: string | null;
  createdBy: string | null;
};

/**
 * Reads a .torrent of version 1 (BEP 3), 2 or both (BEP 52). Refuses only files that cannot be read or must not be
 * shown; `checkTorrent` has the rules for received torrents. Refusals: too-large; invalid.
 */
export function readMetainfo(data: Uint8Array): Result<Metainfo> {
  const found = findInfo(data);
  if (!found.ok) return found;
  const read = metainfoOf(found.value);
  return read.ok ? ok(read.value.metainfo) : read;
}

/** The files of each version, including padding; null if the torrent does not have that version. */
type FileNodes = { v1: FileNode[] | null; v2: FileNode[] | null };
export type ReadTorrent = { metainfo: Metainfo; nodes: FileNodes };

/** The metainfo of a torrent that has already been scanned, with its files as the rules need them. */
export function metainfoOf(scanned: ScannedTorrent): Result<ReadTorrent> {
  const names = utf8Names();
  const read = readAs(scanned, names.read);
  if (!names.isForeign()) return read;
  const declared = declaredNames(scanned.bytes, scanned.root);
  return declared ? readAs(scanned, declared) : read;
}

function readAs({ bytes: data, root, info }: ScannedTorrent, read: NameReader): Result<ReadTorrent> {
  if (!info.isSorted) return invalidTorrent("the keys of its info dictionary are not in order");
  const name = readName(data, info, read);
  if (name === null) return invalidTorrent("it has no name");
  const problem = pathProblem([name]);
  if (problem) return invalidTorrent(`its name is unusable (${problem})`);
  const pieceLength = integerOf(info.entries.get("piece length"));
  if (pieceLength === null || pieceLength <= 0) return invalidTorrent("it has no piece length");
  const content = readContent({ data, name, read }, info);
  if (!content.ok) return content;
  const { v1, v2 } = content.value;
  const files = (v1 ?? v2 ?? [])
    .filter(({ isPadding }) => !isPadding)
    .map(({ path, length }): TorrentFileEntry => ({ path, length }));
  const metainfo = {
    infoBytes: bytesOf(data, info),
    name,
    files,
    totalLength: files.reduce((sum, file) => sum + file.length, 0),
    pieceLength,
    isPrivate: integerOf(info.entries.get("private")) === 1,
    version: v1 && v2 ? "hybrid" : v2 ? "v2" : "v1",
    announce: textOf(data, root.entries.get("announce")),
    announceList: readTiers(data, root.entries.get("announce-list")),
    comment: textOf(data, root.entries.get("comment.utf-8") ?? root.entries.get("comment")),
    createdBy: textOf(data, root.entries.get("created by")),
  } as const;
  return Number.isSafeInteger(metainfo.totalLength)
    ? ok({ metainfo, nodes: content.value })
    : invalidTorrent("its length is too large");
}

function readName(data: Uint8Array, info: DictionaryNode, read: NameReader): string | null {
  const [utf8, plain] = ["name.utf-8", "name"].map((key) => info.entries.get(key));
  const preferred = utf8?.kind === "string" ? decodeUtf8(contentOf(data, utf8)) : null;
  return preferred ?? (plain?.kind === "string" ? read(contentOf(data, plain)) : null);
}

function readContent(reading: Reading, info: DictionaryNode): Result<FileNodes> {
  const metaVersion = info.entries.get("meta version");
  if (metaVersion && integerOf(metaVersion) !== 2) return invalidTorrent("its version is unknown");
  const v2 = metaVersion ? readFilesV2(reading, info.entries.get("file tree")) : null;
  if (v2 && !v2.ok) return v2;
  if (!info.entries.has("pieces")) return v2 ? ok({ v1: null, v2: v2.value }) : invalidTorrent("it has no pieces");
  const v1 = readFilesV1(reading, info);
  return v1.ok ? ok({ v1: v1.value, v2: v2?.value ?? null }) : v1;
}

function readTiers(data: Uint8Array, node: Node | undefined): string[][] {
  if (node?.kind !== "list") return [];
  const tiers = node.items.map((tier) => (tier.kind === "list" ? tier.items : [tier]));
  return tiers
    .map((tier) => tier.map((url) => textOf(data, url)).filter((url) => url !== null))
    .filter((tier) => tier.length > 0);
}
