import { ok, type Result } from "../../kernel/result.ts";
import { type Encodable, encodeBencode } from "./encode-bencode.ts";
import { findInfo } from "./find-info.ts";
import { bytesOf } from "./node.ts";

/**
 * The keys that stay. Everything else is left out: other trackers, DHT nodes (BEP 5), web seeds (BEP 17 and
 * 19) and whatever might carry another site's passkey. Without its piece layers a version 2 torrent is incomplete.
 */
const kept = ["info", "comment", "comment.utf-8", "creation date", "encoding", "piece layers"];

type Given = { announce: string; createdBy: string /** Of this site's own, BEP 19. */; webSeed?: string | null };

/**
 * The same torrent with one tracker: `announce` and `announce-list` hold the given URL alone, `created by` is set, and
 * `url-list` where there is a web seed. The info dictionary stays byte for byte, and with it the info hash. Refusals: too-large; invalid (not a torrent).
 */
export function rewriteAnnounce(
  data: Uint8Array,
  { announce, createdBy, webSeed }: Given,
): Result<Uint8Array<ArrayBuffer>> {
  const found = findInfo(data);
  if (!found.ok) return found;
  const entries = new Map<string, Encodable>([
    ["announce", announce],
    ["announce-list", [[announce]]],
    ["created by", createdBy],
  ]);
  if (webSeed) entries.set("url-list", [webSeed]);
  for (const key of kept) {
    const node = found.value.root.entries.get(key);
    if (node) entries.set(key, { raw: bytesOf(data, node) });
  }
  return ok(encodeBencode(entries));
}
