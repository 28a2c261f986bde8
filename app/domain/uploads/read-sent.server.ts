import { ok, type Result, refuse } from "../kernel/result.ts";
import { infoHash, infoHashV2 } from "../torrents/metainfo/info-hash.ts";
import { makePrivate } from "../torrents/metainfo/make-private.ts";
import { type Metainfo, readMetainfo } from "../torrents/metainfo/read-metainfo.ts";
import { decodeNfo } from "../torrents/nfo/decode-nfo.server.ts";

export type SentTorrent = {
  /** Private, whatever it was. */
  bytes: Uint8Array;
  infoHash: string;
  /** The hash of the file as it was sent, where making it private has changed it. */
  sentInfoHash: string | null;
  metainfo: Metainfo;
};

/** What the tracker knows a torrent by: BEP 3's hash, or that of version 2 where there is no other. */
export const hashOf = ({ version, infoBytes }: Metainfo): Promise<string> =>
  version === "v2" ? infoHashV2(infoBytes) : infoHash(infoBytes);

/** Reads a .torrent that somebody sent and makes it private. Refusals: too-large, invalid, with the reason. */
export async function readSent(sent: Uint8Array): Promise<Result<SentTorrent>> {
  const before = readMetainfo(sent);
  if (!before.ok) return refuse(before.error.includes("larger than") ? "too-large" : "invalid", before.error);
  const made = makePrivate(sent);
  if (!made.ok) return refuse("invalid", made.error);
  const after = made.changed ? readMetainfo(made.bytes) : before;
  if (!after.ok) return refuse("invalid", after.error);
  return ok({
    bytes: made.bytes,
    infoHash: await hashOf(after.metainfo),
    sentInfoHash: made.changed ? await hashOf(before.metainfo) : null,
    metainfo: after.metainfo,
  });
}

/** An NFO as text, null for none. Refusals: too-large. */
export function readSentNfo(bytes: Uint8Array | null): Result<string | null> {
  if (!bytes || bytes.length === 0) return ok(null);
  const decoded = decodeNfo(bytes);
  return decoded.ok ? ok(decoded.text) : refuse("too-large", decoded.error);
}
