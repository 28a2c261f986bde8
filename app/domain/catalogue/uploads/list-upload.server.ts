import { lockHashes } from "../../core/barred/info-hashes.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { giveCoverTo } from "../covers/store-cover.server.ts";
import { awardPoints } from "../points/award-points.server.ts";
import type { Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { decide } from "./decide.server.ts";
import { tellOfDecision } from "./gather-decisions.server.ts";
import { listTorrent } from "./list-torrent.server.ts";

/** A waiting upload, and its torrent with all hashes that it ever had. */
type Waiting = { uploadId: number; torrent: Torrent; notes: string | null };

/**
 * Approves an upload: lists it as new, has the tracker admit it, and awards points to the member who sent it and
 * notifies them. Refusals: not-found; conflict (already decided, already in the index, or barred).
 */
export async function listUpload(
  tx: Tx,
  { actor, clock }: Pick<CallContext, "clock"> & { actor: Actor },
  { uploadId, torrent, notes }: Waiting,
): Promise<Result<{ torrentId: number; name: string }>> {
  // Before the upload's row: sending a torrent locks in this order, too.
  await lockHashes(tx, torrent.hashes);
  const decided = await decide(tx, { actor, clock }, { uploadId, status: "approved", notes });
  if (!decided.ok) return decided;
  const { userId, name: givenName, user: uploader, source, notes: written, ...upload } = decided.value;
  const { category, platform, description, licence, tags, nfo, nfoBytes } = upload;
  const { publisher, product, version, isReleaseSet } = upload;
  const release = { release: { publisher, product, version }, isReleaseSet };
  const details = { category, platform, description, licence, tags, notes: written, nfo, nfoBytes, ...release };
  const listed = await listTorrent(tx, { clock }, { torrent, userId, name: givenName, ...details });
  if (!listed.ok) return listed;
  const { id: torrentId, name } = listed.value;
  await tx.userUpload.update({ where: { id: uploadId }, data: { torrentId }, select: { id: true } });
  await recordEvent(tx, { clock }, "upload_decided", { id: uploadId, name, status: "approved", torrentId });
  await giveCoverTo(tx, { uploadId, torrentId });
  await tx.preview.updateMany({ where: { uploadId }, data: { torrentId } });
  await tx.webSeed.updateMany({ where: { uploadId }, data: { torrentId } });
  const at = clock();
  let points = 0;
  if (uploader && source === "member") {
    const award = { userId: uploader.id, type: "upload", relatedId: String(torrentId), at } as const;
    points = await awardPoints(tx, { ...award, description: `Uploaded ${name}` });
    await tellOfDecision(tx, { clock }, { uploadId, userId: uploader.id, points });
  }
  if (uploader)
    await tx.trackerEvent.create({ data: { type: "upload", userId: uploader.id, torrentId, points, createdAt: at } });
  return ok({ torrentId, name });
}
