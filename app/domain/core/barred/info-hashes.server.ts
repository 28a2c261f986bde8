import type { Tx } from "../kernel/context.server.ts";
import { lockNamed } from "../kernel/locks.server.ts";
import { type Refusal, refuse } from "../kernel/result.ts";

export const barredRefusal = (): Refusal =>
  refuse("conflict", "This torrent was taken down after a notice. Its info hash is barred from the index.");

/** For each version 2 hash also its first 40 digits, under which clients announce it. */
export const withShort = (hashes: string[]): string[] => [
  ...new Set(hashes.flatMap((hash) => (hash.length === 64 ? [hash, hash.slice(0, 40)] : [hash]))),
];

/**
 * Locks info hashes until the transaction ends. Listing and barring the same hash wait for each other, so that neither
 * overlooks the other.
 */
export async function lockHashes(tx: Tx, hashes: string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].sort()) await lockNamed(tx, "info-hash", hash);
}

/** Whether a takedown notice bars one of these info hashes. */
export async function isBarred(tx: Tx, hashes: string[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const found = await tx.barredInfoHash.findFirst({ where: { infoHash: { in: hashes } }, select: { infoHash: true } });
  return found !== null;
}
