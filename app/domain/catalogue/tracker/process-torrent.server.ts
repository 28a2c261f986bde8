import { z } from "zod";
import { isUniqueViolation } from "#app/db/errors.server.ts";
import { lockHashes, withShort } from "../../core/barred/info-hashes.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Context, Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import type { Outcome } from "../../core/operations/report.ts";
import { trackerOf } from "../torrents/announce-url.ts";
import { findInfo } from "../torrents/metainfo/find-info.ts";
import { type DictionaryNode, integerOf, textOf } from "../torrents/metainfo/node.ts";
import { secondHashOf, secondHashProblem } from "./second-hash.server.ts";

export type Stored = {
  id: number;
  name: string;
  infoHash: string | null;
  infoHashV2: string | null;
  /** Whether its file has been searched for a second info hash. */
  hashesRead: boolean;
  torrentData: Uint8Array;
  announceUrl: string | null;
};
type Processed = Outcome & { hasNewHash: boolean };

const HASH_ADDED = "Its version 2 info hash is now known.";

const endOf =
  (name: string) =>
  (outcome: Outcome["outcome"], why: string | null, hasNewHash = false): Processed => ({
    name,
    outcome,
    why,
    hasNewHash,
  });

/** Points one torrent here and fills in its missing second hash: both or, if one fails, neither. */
export async function processTorrent(context: Context, torrent: Stored, announce: string): Promise<Processed> {
  const { name, torrentData: data, infoHash } = torrent;
  const end = endOf(name);
  const found = findInfo(data);
  if (!found.ok) return end("failed", found.message);
  if (!infoHash) return end("failed", "Its info hash is not known.");
  const isAsked = torrent.hashesRead || torrent.infoHashV2 !== null || !found.value.info.entries.has("meta version");
  const second = isAsked ? null : secondHashOf(data, infoHash);
  if (second && !second.ok) return end("failed", second.message);
  try {
    const input = { torrent, announce, infoHash, newHash: second?.value ?? null, found: found.value };
    const repointed = await repointTorrent.run(systemContext(context), input);
    return repointed.ok ? repointed.value : end("failed", repointed.message);
  } catch (error) {
    // Another upload has stored this hash since then.
    if (isUniqueViolation(error, "info_hash_v2"))
      return end("failed", "Another torrent already has its version 2 info hash.");
    throw error;
  }
}

type Repointing = { torrent: Stored; announce: string; infoHash: string; newHash: string | null; found: Found };

/**
 * Updates one torrent, as it was read just before. Refusals: conflict (its second hash belongs to another or is
 * barred).
 */
const repointTorrent = defineUseCase({
  name: "tracker.repoint-torrent",
  input: z.custom<Repointing>(),
  allow: systemOnly,
  async write({ tx, clock }, { torrent, announce, infoHash, newHash, found }) {
    const { id, name, announceUrl, hashesRead } = torrent;
    const end = endOf(name);
    if (newHash) await lockHashes(tx, withShort([newHash]));
    const { count } = await tx.torrent.updateMany({
      where: { id, announceUrl, hashesRead },
      data: { announceUrl: announce, hashesRead: true },
    });
    if (count === 0) return ok(end("skipped", "Someone else has just done this."));
    const filled = newHash ? await fillHash(tx, id, newHash) : null;
    if (filled && !filled.ok) return filled;
    const isElsewhere = announceUrl !== announce;
    const host = isElsewhere ? await recordOriginal(tx, { clock }, torrent, infoHash, found) : null;
    const why = [host && `It announced to ${host}.`, newHash && HASH_ADDED].filter(Boolean).join(" ") || null;
    return ok(end(isElsewhere || newHash ? "added" : "skipped", why, newHash !== null));
  },
});

/** The trigger on torrents notifies the tracker, which accepts announces with this hash from then on. */
async function fillHash(tx: Tx, id: number, infoHashV2: string): Promise<Result<null>> {
  const { isActive } = await tx.torrent.findUniqueOrThrow({ where: { id }, select: { isActive: true } });
  const problem = await secondHashProblem(tx, id, infoHashV2, isActive);
  if (problem) return refuse("conflict", problem);
  await tx.torrent.updateMany({ where: { id, infoHashV2: null }, data: { infoHashV2 } });
  return ok(null);
}

type Found = { root: DictionaryNode; info: DictionaryNode };

/** Stores the torrent's original tracker, without anybody's key for it, and returns the tracker's host. */
async function recordOriginal(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  torrent: Stored,
  infoHash: string,
  found: Found,
): Promise<string | null> {
  const { id: torrentId, torrentData: data } = torrent;
  const record = {
    infoHash,
    fileSize: BigInt(data.length),
    pieceLength: integerOf(found.info.entries.get("piece length")),
    isProcessed: true,
    updatedAt: clock(),
  };
  const known = await tx.torrentFile.findFirst({ where: { torrentId }, orderBy: { id: "asc" } });
  const originalAnnounce =
    known?.originalAnnounce ?? trackerOf(textOf(data, found.root.entries.get("announce")) ?? torrent.announceUrl);
  if (known) await tx.torrentFile.update({ where: { id: known.id }, data: { ...record, originalAnnounce } });
  else await tx.torrentFile.create({ data: { ...record, torrentId, originalAnnounce } });
  return originalAnnounce?.split("/")[2] ?? null;
}
