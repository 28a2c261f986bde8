import { paths } from "#app/paths/paths.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { recordEvents } from "../../core/kernel/record-event.server.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";
import { forgetPages } from "../../notify/notices/forget.server.ts";
import { revokePoints } from "../points/revoke-points.server.ts";

type Listed = { uploadId: number; torrentId: number; uploaderId: string | null };
type Uses = { isListed: boolean; isTaken: boolean; isChanged: boolean; isUsed: boolean };

/**
 * Removes a torrent that was just approved from the index, as if it had never been there: its info hash is not barred,
 * its sounds, cover and stored files go back to its upload, and its uploader's points are taken back. Refusals:
 * conflict (somebody else has downloaded it, it was changed, or members have reacted to it).
 */
export async function unlistTorrent(
  tx: Tx,
  deps: Pick<CallContext, "clock">,
  { uploadId, torrentId, uploaderId }: Listed,
): Promise<Refusal | null> {
  // Downloads, comments and all other rows that refer to the torrent wait for this lock.
  await tx.$queryRaw`SELECT FROM torrents WHERE id = ${torrentId} FOR UPDATE`;
  const why = await whyNot(tx, { torrentId, uploaderId });
  if (why) return refuse("conflict", why);
  const { id, name } = await tx.torrent.findUniqueOrThrow({
    where: { id: torrentId },
    select: { id: true, name: true },
  });
  await recordEvents(tx, deps, "torrent_withdrawn", [{ id, name, reason: "deleted" }]);
  const earned = uploaderId ? [{ userId: uploaderId, type: "upload", relatedId: String(id) } as const] : [];
  await revokePoints(tx, earned, `Approval undone: ${name}`);
  await forgetPages(tx, [paths.torrent(id)]);
  // Otherwise they would be deleted with the torrent.
  const own = { where: { uploadId }, data: { torrentId: null } };
  await tx.cover.updateMany(own);
  await tx.preview.updateMany(own);
  await tx.webSeed.updateMany(own);
  await tx.torrent.delete({ where: { id }, select: { id: true } });
  return null;
}

async function whyNot(tx: Tx, { torrentId: id, uploaderId }: Omit<Listed, "uploadId">): Promise<string | null> {
  const [uses] = await tx.$queryRaw<[Uses?]>`
    SELECT t.is_active AS "isListed",
      EXISTS (SELECT FROM torrent_downloads WHERE torrent_id = t.id AND user_id IS DISTINCT FROM ${uploaderId})
        OR EXISTS (SELECT FROM tracker_snatches WHERE torrent_id = t.id AND user_id IS DISTINCT FROM ${uploaderId})
        OR EXISTS (SELECT FROM web_seed_uses WHERE torrent_id = t.id) AS "isTaken",
      EXISTS (SELECT FROM audit_entries WHERE subject_kind = 'torrent' AND subject_id = t.id::text) AS "isChanged",
      EXISTS (SELECT FROM torrent_comments WHERE torrent_id = t.id)
        OR EXISTS (SELECT FROM thanks WHERE torrent_id = t.id)
        OR EXISTS (SELECT FROM collection_items WHERE torrent_id = t.id)
        OR EXISTS (SELECT FROM collection_suggestions WHERE torrent_id = t.id)
        OR EXISTS (SELECT FROM bookmarks WHERE kind = 'torrent' AND subject_id = t.id)
        OR EXISTS (SELECT FROM seed_requests WHERE torrent_id = t.id)
        OR EXISTS (SELECT FROM noticed_torrents WHERE torrent_id = t.id)
        OR EXISTS (SELECT FROM cases WHERE kind = 'torrent' AND related_id = t.id::text) AS "isUsed"
    FROM torrents t WHERE t.id = ${id}`;
  if (!uses?.isListed) return "The torrent is no longer in the index.";
  const instead = "To remove it anyway, delete the torrent.";
  if (uses.isTaken) return `Somebody has downloaded the torrent, so its approval can't be undone. ${instead}`;
  if (uses.isChanged) return `The torrent has been changed since, so its approval can't be undone. ${instead}`;
  if (uses.isUsed) return `Members have already reacted to the torrent, so its approval can't be undone. ${instead}`;
  return null;
}
