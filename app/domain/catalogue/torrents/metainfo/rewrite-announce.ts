import { ok, type Result, refuse } from "../../../core/kernel/result.ts";
import { type Encodable, encodeBencode } from "./encode-bencode.ts";
import { findEntries } from "./find-entries.ts";
import { bytesOf } from "./node.ts";

/**
 * The keys that stay. Everything else is left out: other trackers, DHT nodes (BEP 5), web seeds (BEP 17 and 19),
 * details of the uploader and their program, and anything else that might carry another site's passkey. A version 2
 * torrent is incomplete without its piece layers; names that are not UTF-8 cannot be read without the encoding.
 */
const kept = ["info", "piece layers"];
const keptWords = ["encoding", "codepage"];
/** The name or number of an encoding, too short for anything else. */
const encodingLabel = /^(?:\d{1,2}:[\w .:-]{1,40}|i\d{1,6}e)$/;

type Given = {
  announce: string;
  createdBy: string /** This site's own web seeds (BEP 19). */;
  webSeed?: string | null;
};

/**
 * Returns the torrent with a single tracker: `announce` and `announce-list` hold only the given URL, `created by` is
 * set, and `url-list` if there is a web seed. The info dictionary stays byte for byte, and so does the info hash; it is
 * not read. Refusals: invalid (not a torrent).
 */
export function rewriteAnnounce(
  data: Uint8Array,
  { announce, createdBy, webSeed }: Given,
): Result<Uint8Array<ArrayBuffer>> {
  const found = findEntries(data);
  if (!found.ok) return found;
  const info = found.value.get("info");
  if (!info || data[info.start] !== DICTIONARY) return refuse("invalid", "No 'info' dictionary.");
  const entries = new Map<string, Encodable>([
    ["announce", announce],
    ["announce-list", [[announce]]],
    ["created by", createdBy],
  ]);
  if (webSeed) entries.set("url-list", [webSeed]);
  for (const key of [...kept, ...keptWords]) {
    const span = found.value.get(key);
    if (!span) continue;
    const raw = bytesOf(data, span);
    if (kept.includes(key) || encodingLabel.test(String.fromCharCode(...raw.subarray(0, 64))))
      entries.set(key, { raw });
  }
  return ok(encodeBencode(entries));
}

const DICTIONARY = 0x64;
