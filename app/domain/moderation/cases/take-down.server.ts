import type { Prisma } from "#app/db/generated/client.ts";
import { hashesOf } from "../../catalogue/torrents/metainfo/read-torrent.server.ts";
import { recordTorrents } from "../../catalogue/torrents/record-torrents.server.ts";
import { isBarred, lockHashes, withShort } from "../../core/barred/info-hashes.server.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { recordEvents } from "../../core/kernel/record-event.server.ts";

type Deps = Pick<CallContext, "clock">;
type NoticeItem = { id: number; torrentId: number | null; infoHash: string | null };

const known = { id: true, infoHash: true, infoHashV2: true, torrentData: true } as const;

/** The torrents in the index with these hashes or this id. */
const matching = (torrentId: number | null, hashes: string[]): Prisma.TorrentWhereInput => ({
  OR: [
    ...(torrentId === null ? [] : [{ id: torrentId }]),
    { infoHash: { in: hashes } },
    { infoHashV2: { in: hashes } },
  ],
});

/**
 * Takes a torrent down: every torrent with its hashes is removed from the index, the tracker refuses them immediately
 * (a trigger notifies it), and the hashes are barred. Returns the torrent; null if it was never in the index.
 */
export async function takeDown(tx: Tx, { clock }: Deps, { id: itemId, torrentId, infoHash }: NoticeItem) {
  const now = clock();
  const given = withShort(infoHash ? [infoHash] : []);
  const rows = await tx.torrent.findMany({ where: matching(torrentId, given), select: known });
  const own = rows.flatMap((row) => [
    ...[row.infoHash, row.infoHashV2].filter((hash) => hash !== null),
    ...(row.torrentData ? hashesOf(row.torrentData) : []),
  ]);
  const hashes = withShort([...given, ...own]);
  await lockHashes(tx, hashes);
  await tx.barredInfoHash.createMany({
    data: hashes.map((hash) => ({ infoHash: hash, itemId, createdAt: now })),
    skipDuplicates: true,
  });
  const where = matching(torrentId, hashes);
  await tx.torrent.updateMany({ where: { ...where, takenDownAt: null }, data: { takenDownAt: now } });
  const gone = await tx.torrent.updateManyAndReturn({
    where: { ...where, isActive: true },
    data: { isActive: false },
    select: { id: true, name: true },
  });
  const told = gone.map((one) => ({ ...one, reason: "taken-down" as const }));
  await recordEvents(tx, { clock }, "torrent_withdrawn", told);
  return tx.torrent.findFirst({
    where: torrentId === null ? where : { id: torrentId },
    select: { id: true, name: true, uploader: { select: { id: true, username: true, email: true } } },
  });
}

/**
 * Lifts the bar of one decision and lists the torrent again, unless it had been deleted before. Returns false if
 * another notice still bars it, so that it stays down.
 */
export async function restore(tx: Tx, deps: Deps, { id: itemId, torrentId }: NoticeItem): Promise<boolean> {
  const bars = await tx.barredInfoHash.findMany({ where: { itemId }, select: { infoHash: true } });
  const hashes = bars.map(({ infoHash }) => infoHash);
  await lockHashes(tx, hashes);
  await tx.barredInfoHash.deleteMany({ where: { itemId } });
  if (await isBarred(tx, hashes)) return false;
  const where: Prisma.TorrentWhereInput = { ...matching(torrentId, hashes), takenDownAt: { not: null } };
  const back = await tx.torrent.updateManyAndReturn({
    where: { ...where, withdrawnAt: null },
    data: { isActive: true, takenDownAt: null },
    select: { id: true },
  });
  await recordTorrents(
    tx,
    deps,
    "torrent_listed",
    back.map(({ id }) => id),
    { isBack: true },
  );
  await tx.torrent.updateMany({ where, data: { takenDownAt: null } });
  return true;
}
