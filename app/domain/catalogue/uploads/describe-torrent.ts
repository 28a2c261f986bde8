import { showUnseen } from "../../core/kernel/plain-text.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { describeContents } from "../contents/describe-contents.ts";
import { readContents } from "../contents/read-contents.ts";
import { trackerOf } from "../torrents/announce-url.ts";
import { buildTree } from "../torrents/file-tree.ts";
import { makePrivate } from "../torrents/metainfo/make-private.ts";
import { namedFiles, type TorrentFileEntry } from "../torrents/metainfo/read-files.ts";
import type { Metainfo } from "../torrents/metainfo/read-metainfo.ts";

/** Facts stored for the pages of an upload. Their size is bounded for any torrent. */
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
  /** Contents read from the file names, in words. */
  inside: [string, string][];
  /** No more than a tree lists. */
  files: TorrentFileEntry[];
};

const MAX_TRACKERS = 20;
const MAX_HOST = 200;
const MAX_WORDS = 2_000;

const clip = (text: string | null): string | null => text && showUnseenLines(text.slice(0, MAX_WORDS));
const showUnseenLines = (text: string) => text.split("\n").map(showUnseen).join("\n");

/**
 * Extracts what a person may see of a torrent. An announce URL may contain somebody's passkey, so only the origin of
 * each tracker is shown.
 */
export function readFacts(metainfo: Metainfo): TorrentFacts {
  const { name, totalLength, files, pieceLength, version, isPrivate, announce, announceList } = metainfo;
  const trackers = new Set<string>();
  for (const url of [announce, ...announceList.flat()]) {
    if (url !== null) trackers.add(withoutPath(url));
    if (trackers.size === MAX_TRACKERS) break;
  }
  return {
    name: showUnseen(name),
    totalLength,
    fileCount: files.length,
    pieceLength,
    version,
    isPrivate,
    trackers: [...trackers],
    comment: clip(metainfo.comment),
    createdBy: clip(metainfo.createdBy),
    inside: describeContents(readContents(name, namedFiles(files))),
    files: files
      .slice(0, files.length - buildTree(files).left)
      .map(({ path, length }) => ({ path: path.map(showUnseen), length })),
  };
}

/** The facts of a file that is about to be sent. Refusals: those of `makePrivate`, as the site will give them. */
export function describeTorrent(bytes: Uint8Array): Result<TorrentFacts> {
  const made = makePrivate(bytes);
  return made.ok ? ok(readFacts(made.value.original ?? made.value.metainfo)) : made;
}

function withoutPath(url: string): string {
  const tracker = trackerOf(url.slice(0, MAX_WORDS));
  if (tracker === null) return "an address that is not valid";
  return tracker.length > MAX_HOST ? "an address that is too long" : tracker;
}
