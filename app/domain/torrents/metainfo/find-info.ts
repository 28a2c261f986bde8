import { type DictionaryNode, type Failure, fail } from "./node.ts";
import { scanBencode } from "./scan-bencode.ts";

/** Room for 500,000 pieces; a larger .torrent is refused before it is read. */
export const MAX_TORRENT_BYTES = 10 * 1024 * 1024;

/** Scans a .torrent and finds its info dictionary. Refuses what is not bencode or has none. */
export function findInfo(data: Uint8Array): { ok: true; root: DictionaryNode; info: DictionaryNode } | Failure {
  if (data.length > MAX_TORRENT_BYTES) return fail("The torrent file is larger than 10 MB.");
  const scanned = scanBencode(data);
  if (!scanned.ok) return scanned;
  const root = scanned.node;
  const info = root.kind === "dictionary" ? root.entries.get("info") : undefined;
  if (root.kind !== "dictionary" || info?.kind !== "dictionary") return fail("No 'info' dictionary.");
  return { ok: true, root, info };
}
