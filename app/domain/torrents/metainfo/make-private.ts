import { type Encodable, encodeBencode } from "./encode-bencode.ts";
import { findInfo } from "./find-info.ts";
import { bytesOf, type DictionaryNode, type Failure, integerOf } from "./node.ts";

/**
 * Sets `private=1` (BEP 27), so that clients ask this tracker alone for peers. When that changes the torrent
 * (`changed`), its info hash changes too, and whoever seeds it needs the new file. Otherwise the bytes come back as
 * they were. Refuses what is not a torrent.
 */
export function makePrivate(data: Uint8Array): { ok: true; bytes: Uint8Array; changed: boolean } | Failure {
  const found = findInfo(data);
  if (!found.ok) return found;
  const { root, info } = found;
  if (integerOf(info.entries.get("private")) === 1) return { ok: true, bytes: data, changed: false };
  const privateInfo = rawEntries(data, info).set("private", 1);
  return { ok: true, bytes: encodeBencode(rawEntries(data, root).set("info", privateInfo)), changed: true };
}

const rawEntries = (data: Uint8Array, { entries }: DictionaryNode): Map<string, Encodable> =>
  new Map([...entries].map(([key, node]): [string, Encodable] => [key, { raw: bytesOf(data, node) }]));
