import { ok, type Refusal, type Result, refuse } from "../../../core/kernel/result.ts";
import { lookOf } from "./look-of.ts";
import type { DictionaryNode } from "./node.ts";
import { scanBencode } from "./scan-bencode.ts";

/** Room for 500,000 pieces; a larger .torrent is refused before it is read. */
export const MAX_TORRENT_BYTES = 10 * 1024 * 1024;

/** A .torrent whose bencode has been read: its bytes, and the position of every value in them. */
export type ScannedTorrent = {
  bytes: Uint8Array;
  root: DictionaryNode;
  info: DictionaryNode;
  /** Number of bencode values. */
  values: number;
};

/** U+FEFF in UTF-8. */
const MARK = [0xef, 0xbb, 0xbf];

export const torrentTooLarge = () => refuse("too-large", "The torrent file is larger than 10 MB.");

/**
 * Scans a .torrent and finds its info dictionary. Drops line ends and NULs after its end, and a UTF-8 mark before its
 * start, which editors write. Refusals: too-large; invalid (not bencode, or without an info dictionary), with what the
 * file seems to be instead.
 */
export function findInfo(sent: Uint8Array, maxValues?: number): Result<ScannedTorrent> {
  if (sent.length > MAX_TORRENT_BYTES) return torrentTooLarge();
  const bytes = MARK.every((byte, at) => sent[at] === byte) ? sent.subarray(MARK.length) : sent;
  const scanned = scanBencode(bytes, maxValues);
  if (!scanned.ok) return named(bytes, scanned);
  const { node: root, values } = scanned.value;
  const info = root.kind === "dictionary" ? root.entries.get("info") : undefined;
  if (root.kind !== "dictionary" || info?.kind !== "dictionary")
    return named(bytes, refuse("invalid", "No 'info' dictionary."));
  return ok({ bytes: bytes.subarray(0, root.end), root, info, values });
}

/** Adds what the file looks like to the refusal: that says more than where its bencode ends. */
function named(bytes: Uint8Array, refusal: Refusal): Refusal {
  const look = lookOf(bytes);
  return look ? { ...refusal, message: `${refusal.message.replace(/: .*|\.$/, "")}: this is ${look}.` } : refusal;
}
