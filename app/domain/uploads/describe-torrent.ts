import { describeContents } from "../catalogue/describe-contents.ts";
import { readContents } from "../catalogue/read-contents.ts";
import { renderTree } from "../catalogue/render-tree.ts";
import { ok, type Result } from "../kernel/result.ts";
import { showInvisible } from "../text/show-invisible.ts";
import { namedFiles } from "../torrents/metainfo/read-files.ts";
import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";

export type TorrentFacts = {
  name: string;
  totalLength: number;
  fileCount: number;
  pieceLength: number;
  version: "v1" | "v2" | "hybrid";
  isPrivate: boolean;
  trackers: string[];
  comment: string | null;
  createdBy: string | null;
  /** What names say of its contents, in words. */
  inside: [string, string][];
  /** Its files, as HTML. */
  tree: string;
};

const MAX_TRACKERS = 20;

/**
 * Reads out of a .torrent what a person may look at. An announce URL may carry somebody's passkey: of each tracker only
 * the address is shown. Refusals: those of `readMetainfo`.
 */
export function describeTorrent(bytes: Uint8Array): Result<TorrentFacts> {
  const read = readMetainfo(bytes);
  if (!read.ok) return read;
  const { name, totalLength, files, pieceLength, version, isPrivate, announce, announceList, comment, createdBy } =
    read.value;
  const urls = [announce, ...announceList.flat()].filter((url) => url !== null);
  const trackers = [...new Set(urls.map(withoutPath))].slice(0, MAX_TRACKERS);
  return ok({
    name: showInvisible(name),
    totalLength,
    fileCount: files.length,
    pieceLength,
    version,
    isPrivate,
    trackers,
    comment,
    createdBy,
    inside: describeContents(readContents(name, namedFiles(files))),
    tree: renderTree(files),
  });
}

function withoutPath(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return "an address that is not valid";
  }
}
