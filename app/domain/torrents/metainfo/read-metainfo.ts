import { ok, type Result } from "../../kernel/result.ts";
import { pathProblem } from "./check-path.ts";
import { findInfo, type ScannedTorrent } from "./find-info.ts";
import { bytesOf, type DictionaryNode, integerOf, invalidTorrent, type Node, textOf } from "./node.ts";
import { readFilesV1, readFilesV2, type TorrentFileEntry } from "./read-files.ts";

export type Metainfo = {
  /** The info dictionary as it stands in the file: what the info hash is taken of. A view, not a copy. */
  infoBytes: Uint8Array;
  name: string;
  files: TorrentFileEntry[];
  /** Bytes, padding not counted. */
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

const SHA1_BYTES = 20;

/**
 * Reads a .torrent of version 1 (BEP 3), 2 or both (BEP 52). Refusals: too-large; invalid (bencode that is not
 * strict, an info dictionary whose keys are unsorted, since clients that write it anew get another info hash, paths
 * that lead elsewhere, and piece counts that do not fit the length).
 */
export function readMetainfo(data: Uint8Array): Result<Metainfo> {
  const found = findInfo(data);
  return found.ok ? metainfoOf(found.value) : found;
}

/** The same of a torrent that is scanned already. */
export function metainfoOf({ bytes: data, root, info }: ScannedTorrent): Result<Metainfo> {
  if (!info.isSorted) return invalidTorrent("the keys of its info dictionary are not in order");
  const name = textOf(data, info.entries.get("name.utf-8") ?? info.entries.get("name"));
  if (name === null) return invalidTorrent("it has no name");
  const problem = pathProblem([name]);
  if (problem) return invalidTorrent(`its name is unusable (${problem})`);
  const pieceLength = integerOf(info.entries.get("piece length"));
  if (pieceLength === null || pieceLength <= 0) return invalidTorrent("it has no piece length");
  const content = readContent(data, info, name, pieceLength);
  if (!content.ok) return content;
  const { files, version } = content.value;
  return ok({
    infoBytes: bytesOf(data, info),
    name,
    files,
    totalLength: files.reduce((sum, file) => sum + file.length, 0),
    pieceLength,
    isPrivate: integerOf(info.entries.get("private")) === 1,
    version,
    announce: textOf(data, root.entries.get("announce")),
    announceList: readTiers(data, root.entries.get("announce-list")),
    comment: textOf(data, root.entries.get("comment.utf-8") ?? root.entries.get("comment")),
    createdBy: textOf(data, root.entries.get("created by")),
  });
}

type Content = Pick<Metainfo, "files" | "version">;

function readContent(data: Uint8Array, info: DictionaryNode, name: string, pieceLength: number): Result<Content> {
  const metaVersion = info.entries.get("meta version");
  const pieces = info.entries.get("pieces");
  if (metaVersion && integerOf(metaVersion) !== 2) return invalidTorrent("its version is unknown");
  const v2 = metaVersion ? readFilesV2(info.entries.get("file tree")) : null;
  if (v2 && !v2.ok) return v2;
  if (!pieces) return v2 ? ok({ files: v2.value.files, version: "v2" }) : invalidTorrent("it has no pieces");
  const v1 = readFilesV1(data, info, name);
  if (!v1.ok) return v1;
  if (pieces.kind !== "string") return invalidTorrent("its pieces are not hashes");
  if (pieces.end - pieces.from !== SHA1_BYTES * Math.ceil(v1.value.paddedLength / pieceLength))
    return invalidTorrent("its number of pieces does not fit its length");
  if (v2 && listing(v2.value.files) !== listing(v1.value.files))
    return invalidTorrent("its two versions hold different files");
  return ok({ files: v1.value.files, version: v2 ? "hybrid" : "v1" });
}

const listing = (files: TorrentFileEntry[]): string =>
  files
    .map(({ path, length }) => JSON.stringify([path, length]))
    .sort()
    .join();

function readTiers(data: Uint8Array, node: Node | undefined): string[][] {
  if (node?.kind !== "list") return [];
  const tiers = node.items.map((tier) => (tier.kind === "list" ? tier.items : [tier]));
  return tiers
    .map((tier) => tier.map((url) => textOf(data, url)).filter((url) => url !== null))
    .filter((tier) => tier.length > 0);
}
