import { isUniqueViolation } from "#app/db/errors.server.ts";
import type { Prisma } from "#app/db/generated/client.ts";
import { holdHashes, withShort } from "../cases/barred.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { RefusalError, refuse } from "../kernel/result.ts";
import type { Outcome } from "../operations/report.ts";
import { findInfo } from "../torrents/metainfo/find-info.ts";
import { type DictionaryNode, integerOf, textOf } from "../torrents/metainfo/node.ts";
import { secondHashOf, secondHashProblem } from "./second-hash.server.ts";

export type Stored = {
  id: number;
  name: string;
  infoHash: string | null;
  infoHashV2: string | null;
  /** Whether its file was asked for a second info hash before. */
  hashesRead: boolean;
  torrentData: Uint8Array;
  announceUrl: string | null;
};
type Processed = Outcome & { hasNewHash: boolean };
type Tx = Prisma.TransactionClient;

const HASH_ADDED = "Its info hash of version 2 is known now.";

/** Points one torrent here and fills in the second hash that it lacks: both or, in what cannot be done, neither. */
export async function processTorrent(context: Context, torrent: Stored, announce: string): Promise<Processed> {
  const { id, name, torrentData: data, infoHash } = torrent;
  const end = (outcome: Outcome["outcome"], why: string | null): Processed => ({
    name,
    outcome,
    why,
    hasNewHash: false,
  });
  const found = findInfo(data);
  if (!found.ok) return end("failed", found.error);
  if (!infoHash) return end("failed", "Its info hash is not known.");
  const isAsked = torrent.hashesRead || torrent.infoHashV2 !== null || !found.info.entries.has("meta version");
  const second = isAsked ? null : secondHashOf(data, infoHash);
  if (second && !second.ok) return end("failed", second.error);
  const newHash = second?.hash ?? null;
  const isElsewhere = torrent.announceUrl !== announce;
  try {
    return await context.db.$transaction(async (tx) => {
      if (newHash) await holdHashes(tx, withShort([newHash]));
      const { count } = await tx.torrent.updateMany({
        where: { id, announceUrl: torrent.announceUrl, hashesRead: torrent.hashesRead },
        data: { announceUrl: announce, hashesRead: true },
      });
      if (count === 0) return end("skipped", "Somebody else has just done it.");
      if (newHash) await fillHash(tx, id, newHash);
      const host = isElsewhere ? await keepOriginal(tx, context, torrent, infoHash, found) : null;
      const why = [host && `It announced to ${host}.`, newHash && HASH_ADDED].filter(Boolean).join(" ") || null;
      return { ...end(isElsewhere || newHash ? "added" : "skipped", why), hasNewHash: newHash !== null };
    });
  } catch (error) {
    if (error instanceof RefusalError) return end("failed", error.message);
    // Somebody who does not hold the hash has put it in meanwhile.
    if (isUniqueViolation(error, "info_hash_v2"))
      return end("failed", "Its info hash of version 2 is that of another torrent already.");
    throw error;
  }
}

/** The trigger on torrents tells the tracker, which takes announces by this hash from then on. */
async function fillHash(tx: Tx, id: number, infoHashV2: string): Promise<void> {
  const { isActive } = await tx.torrent.findUniqueOrThrow({ where: { id }, select: { isActive: true } });
  const problem = await secondHashProblem(tx, id, infoHashV2, isActive);
  if (problem) throw new RefusalError(refuse("conflict", problem));
  await tx.torrent.updateMany({ where: { id, infoHashV2: null }, data: { infoHashV2 } });
}

type Found = { root: DictionaryNode; info: DictionaryNode };

/** Keeps the announce URL that it came with. Answers its host alone: the whole may hold somebody's key for that tracker. */
async function keepOriginal(
  tx: Tx,
  { clock }: Context,
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
    known?.originalAnnounce ?? textOf(data, found.root.entries.get("announce")) ?? torrent.announceUrl;
  if (known) await tx.torrentFile.update({ where: { id: known.id }, data: { ...record, originalAnnounce } });
  else await tx.torrentFile.create({ data: { ...record, torrentId, originalAnnounce } });
  return originalAnnounce && URL.canParse(originalAnnounce) ? new URL(originalAnnounce).host : null;
}
