import type { CallContext, Tx } from "../kernel/context.server.ts";
import { recordEvents } from "../kernel/record-event.server.ts";

/** Tells readers outside that torrents are in the index now, or are described differently. Those that are not listed are left out. */
export async function recordTorrents(
  tx: Tx,
  deps: Pick<CallContext, "clock">,
  kind: "torrent_listed" | "torrent_updated",
  ids: readonly number[],
): Promise<void> {
  const rows = await tx.torrent.findMany({
    where: { id: { in: [...ids] }, isActive: true },
    orderBy: { id: "asc" },
    select: {
      id: true,
      name: true,
      category: true,
      platform: true,
      size: true,
      sizeBytes: true,
      infoHash: true,
      publisher: { select: { name: true } },
      uploader: { select: { username: true, deletedAt: true } },
    },
  });
  const told = rows.map(({ size, sizeBytes, publisher, uploader, ...row }) => ({
    ...row,
    size: size ?? "",
    sizeBytes: Number(sizeBytes),
    publisher: publisher?.name ?? null,
    uploader: uploader && !uploader.deletedAt ? uploader.username : null,
  }));
  await recordEvents(tx, deps, kind, told);
}
