import { pathProblem } from "./check-path.ts";
import { findInfo } from "./find-info.ts";
import { bytesOf, type DictionaryNode, type Failure, fail, integerOf, type Node, type Span, textOf } from "./node.ts";
import { readFilesV1, readFilesV2, type TorrentFileEntry } from "./read-files.ts";

export type Metainfo = {
  infoSpan: Span;
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

const bad = (what: string) => fail(`The torrent is not valid: ${what}.`);

/**
 * Reads a .torrent of version 1 (BEP 3), 2 or both (BEP 52). Refuses bencode that is not strict, an info dictionary
 * whose keys are unsorted (clients that write it anew get another info hash), paths that lead elsewhere, and piece
 * counts that do not fit the length.
 */
export function readMetainfo(data: Uint8Array): { ok: true; metainfo: Metainfo } | Failure {
  const found = findInfo(data);
  if (!found.ok) return found;
  const { root, info } = found;
  if (!info.isSorted) return bad("the keys of its info dictionary are not in order");
  const name = textOf(data, info.entries.get("name.utf-8") ?? info.entries.get("name"));
  if (name === null) return bad("it has no name");
  const problem = pathProblem([name]);
  if (problem) return bad(`its name is unusable (${problem})`);
  const pieceLength = integerOf(info.entries.get("piece length"));
  if (pieceLength === null || pieceLength <= 0) return bad("it has no piece length");
  const content = readContent(data, info, name, pieceLength);
  if (!content.ok) return content;
  return {
    ok: true,
    metainfo: {
      infoSpan: { start: info.start, end: info.end },
      infoBytes: bytesOf(data, info),
      name,
      files: content.files,
      totalLength: content.files.reduce((sum, file) => sum + file.length, 0),
      pieceLength,
      isPrivate: integerOf(info.entries.get("private")) === 1,
      version: content.version,
      announce: textOf(data, root.entries.get("announce")),
      announceList: readTiers(data, root.entries.get("announce-list")),
      comment: textOf(data, root.entries.get("comment.utf-8") ?? root.entries.get("comment")),
      createdBy: textOf(data, root.entries.get("created by")),
    },
  };
}

type Content = { ok: true; files: TorrentFileEntry[]; version: Metainfo["version"] };

function readContent(data: Uint8Array, info: DictionaryNode, name: string, pieceLength: number): Content | Failure {
  const metaVersion = info.entries.get("meta version");
  const pieces = info.entries.get("pieces");
  if (metaVersion && integerOf(metaVersion) !== 2) return bad("its version is unknown");
  const v2 = metaVersion ? readFilesV2(info.entries.get("file tree")) : null;
  if (v2 && !v2.ok) return v2;
  if (!pieces) return v2 ? { ok: true, files: v2.files, version: "v2" } : bad("it has no pieces");
  const v1 = readFilesV1(data, info, name);
  if (!v1.ok) return v1;
  if (pieces.kind !== "string") return bad("its pieces are no hashes");
  if (pieces.end - pieces.from !== SHA1_BYTES * Math.ceil(v1.paddedLength / pieceLength))
    return bad("its number of pieces does not fit its length");
  if (v2 && listing(v2.files) !== listing(v1.files)) return bad("its two versions hold different files");
  return { ok: true, files: v1.files, version: v2 ? "hybrid" : "v1" };
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
