import { createHash } from "node:crypto";
import type { Tx } from "../kernel/context.server.ts";
import { type Refusal, refuse } from "../kernel/result.ts";
import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";

export const barredRefusal = (): Refusal =>
  refuse("conflict", "This torrent was taken down after a notice. Its info hash is barred: it cannot come back.");

const hex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest("hex");

/** Every hash that a .torrent is known by: of version 1, and of version 2 whole and as it is announced. */
export function hashesOf(torrent: Uint8Array): string[] {
  const read = readMetainfo(torrent);
  if (!read.ok) return [];
  const { version, infoBytes } = read.metainfo;
  const v1 = version === "v2" ? [] : [hex("sha1", infoBytes)];
  return version === "v1" ? v1 : [...v1, ...withShort([hex("sha256", infoBytes)])];
}

/** With each hash of version 2 its first 40 digits, by which clients announce it. */
export const withShort = (hashes: string[]): string[] => [
  ...new Set(hashes.flatMap((hash) => (hash.length === 64 ? [hash, hash.slice(0, 40)] : [hash]))),
];

/**
 * Locks info hashes until the transaction ends. Listing and barring the same hash wait for each other, so that neither
 * overlooks the other.
 */
export async function lockHashes(tx: Tx, hashes: string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].sort())
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('info-hash'), hashtext(${hash}))::text`;
}

/** Whether a takedown notice bars one of these info hashes. */
export async function isBarred(tx: Tx, hashes: string[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const found = await tx.barredInfoHash.findFirst({ where: { infoHash: { in: hashes } }, select: { infoHash: true } });
  return found !== null;
}
