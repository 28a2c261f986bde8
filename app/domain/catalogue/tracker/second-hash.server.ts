import { isBarred, withShort } from "../../core/barred/info-hashes.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { readTorrent } from "../torrents/metainfo/read-torrent.server.ts";

/**
 * The full version 2 info hash of a stored .torrent, null if it is of version 1 alone. Fails if the file claims version
 * 2 but cannot be read, or is not the torrent that the index knows.
 */
export function secondHashOf(data: Uint8Array, infoHash: string): Result<string | null> {
  const read = readTorrent(data);
  if (!read.ok) return read;
  const { infoHashV2, hashes } = read.value;
  if (infoHashV2 === null) return ok(null);
  if (!hashes.includes(infoHash)) return refuse("invalid", "The stored file is not the torrent of this info hash.");
  return ok(infoHashV2);
}

/**
 * Why a torrent may not have this second hash, or null. An unlisted torrent may have a barred one: the tracker refuses
 * it by that hash too, and says why. The caller has locked the hashes.
 */
export async function secondHashProblem(tx: Tx, id: number, hash: string, isActive: boolean): Promise<string | null> {
  const hashes = withShort([hash]);
  const other = await tx.torrent.findFirst({
    where: { id: { not: id }, OR: [{ infoHashV2: hash }, { infoHash: { in: hashes } }] },
    select: { id: true, name: true },
  });
  if (other) return `Torrent ${other.id} already has its version 2 info hash: ${other.name}`;
  if (isActive && (await isBarred(tx, hashes)))
    return "Its version 2 info hash is barred after a notice and cannot be announced.";
  return null;
}
