import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { recordEvents } from "../../core/kernel/record-event.server.ts";
import { sees } from "../../people/members/policy.server.ts";

/**
 * Notifies external readers of torrents that are newly in the index, or whose description has changed. Skips those that
 * are not listed. Members are not notified again of torrents that return to the index.
 */
export async function recordTorrents(
  tx: Tx,
  deps: Pick<CallContext, "clock">,
  kind: "torrent_listed" | "torrent_updated",
  ids: readonly number[],
  { isBack = false } = {},
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
      uploadedBy: true,
    },
  });
  const names = await findShownUploaders(tx, rows);
  const told = rows.map(({ size, sizeBytes, publisher, uploadedBy, ...row }) => ({
    ...row,
    size: size ?? "",
    sizeBytes: Number(sizeBytes),
    publisher: publisher?.name ?? null,
    uploader: names.get(uploadedBy ?? "") ?? null,
    ...(isBack ? { isBack } : {}),
  }));
  await recordEvents(tx, deps, kind, told);
}

/**
 * Stores torrents as they are before a correction. The correction's event then notifies those whom the torrents did not
 * concern before: followers of their publisher, and of searches that now find them.
 */
export async function keepBefore(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO torrents_before AS b (torrent_id, publisher_id, product_id, document)
    SELECT t.id, t.publisher_id, t.product_id, to_jsonb(s) FROM torrents t JOIN torrent_search s ON s.torrent_id = t.id
    WHERE t.id = ANY(${[...ids]}) AND t.is_active ORDER BY t.id
    ON CONFLICT (torrent_id) DO UPDATE SET changes = b.changes + 1`;
}

/** The names of the uploaders who show their uploads, by id. */
async function findShownUploaders(tx: Tx, torrents: { uploadedBy: string | null }[]): Promise<Map<string, string>> {
  const ids = torrents.flatMap(({ uploadedBy }) => uploadedBy ?? []);
  const rows = await tx.$queryRaw<{ id: string; username: string }[]>`
    SELECT u.id, u.username FROM users u
    WHERE u.id = ANY(${ids}) AND u.deleted_at IS NULL AND ${sees("uploads", "everyone")}`;
  return new Map(rows.map(({ id, username }) => [id, username]));
}
