import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { readTorrent, type Torrent } from "../torrents/metainfo/read-torrent.server.ts";

/** The bytes of a stored upload, which were checked when it was received. */
export const torrentOf = ({ torrentFile }: { torrentFile: string | null }): Uint8Array =>
  new Uint8Array(Buffer.from(torrentFile ?? "", "base64"));

/** The torrent of a stored upload, with all hashes that it ever had. Refusals: conflict (it cannot be read). */
export function readStored(upload: { torrentFile: string | null; sentInfoHash: string | null }): Result<Torrent> {
  const read = readTorrent(torrentOf(upload));
  if (!read.ok) return refuse("conflict", read.message);
  return ok({ ...read.value, hashes: [...read.value.hashes, ...(upload.sentInfoHash ? [upload.sentInfoHash] : [])] });
}
