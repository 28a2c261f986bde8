import { ok, type Result, refuse } from "../../kernel/result.ts";
import type { DictionaryNode } from "./node.ts";
import { scanBencode } from "./scan-bencode.ts";

/** Room for 500,000 pieces; a larger .torrent is refused before it is read. */
export const MAX_TORRENT_BYTES = 10 * 1024 * 1024;

/** A .torrent whose bencode was read: its bytes, and where in them everything is. */
export type ScannedTorrent = {
  bytes: Uint8Array;
  root: DictionaryNode;
  info: DictionaryNode;
  /** How many bencode values it has. */
  values: number;
};

export const torrentTooLarge = () => refuse("too-large", "The torrent file is larger than 10 MB.");

/** Scans a .torrent and finds its info dictionary. Refusals: too-large; invalid (not bencode, or without one). */
export function findInfo(bytes: Uint8Array, maxValues?: number): Result<ScannedTorrent> {
  if (bytes.length > MAX_TORRENT_BYTES) return torrentTooLarge();
  const scanned = scanBencode(bytes, maxValues);
  if (!scanned.ok) return scanned;
  const { node: root, values } = scanned.value;
  const info = root.kind === "dictionary" ? root.entries.get("info") : undefined;
  if (root.kind !== "dictionary" || info?.kind !== "dictionary") return refuse("invalid", "No 'info' dictionary.");
  return ok({ bytes, root, info, values });
}
