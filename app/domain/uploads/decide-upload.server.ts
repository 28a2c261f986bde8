import { lockHashes } from "../barred/info-hashes.server.ts";
import { giveCoverTo } from "../covers/store-cover.server.ts";
import { holding } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { recordEvent } from "../kernel/record-event.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { awardPoints } from "../points/award-points.server.ts";
import { readTorrent } from "../torrents/metainfo/read-torrent.server.ts";
import { decide, findWaiting } from "./decide.server.ts";
import { listTorrent } from "./list-torrent.server.ts";
import { approvedMail, rejectedMail } from "./mails.ts";
import { notifyUploader } from "./notify-uploader.server.ts";
import { ApproveUpload, RejectUpload } from "./review-schema.ts";
import { STORING_MS } from "./store-upload.server.ts";
import { torrentOf } from "./torrent-of.server.ts";

/**
 * Puts an upload into the index: it is listed as new, the tracker admits it at once, and a member who sent it earns
 * points and is notified. Files kept by an import are removed where that is chosen. If two moderators decide at once,
 * the first wins. Refuses visitors and members. Refusals: not-found; conflict (already decided, already in the index,
 * or barred).
 */
export const approveUpload = defineUseCase({
  name: "uploads.approve",
  input: ApproveUpload,
  allow: holding("uploads.review"),
  timeoutMs: STORING_MS,
  async prepare({ db }, { uploadId }) {
    const upload = await findWaiting(db, uploadId);
    if (!upload.ok) return upload;
    const read = readTorrent(torrentOf(upload.value));
    if (!read.ok) return refuse("conflict", read.message);
    const { sentInfoHash } = upload.value;
    const hashes = [...read.value.hashes, ...(sentInfoHash ? [sentInfoHash] : [])];
    return ok({ ...read.value, hashes });
  },
  async write({ tx, actor, site, clock, heldFiles }, { uploadId, adminNotes, keptFiles }, torrent) {
    const notes = adminNotes || null;
    // Before the upload's row: a member who sends the same torrent locks in this order, too.
    await lockHashes(tx, torrent.hashes);
    const decided = await decide(tx, { actor, clock }, { uploadId, status: "approved", notes });
    if (!decided.ok) return decided;
    const { userId, name: givenName, user: uploader, source, notes: written, ...upload } = decided.value;
    const { category, platform, description, licence, nfo, nfoBytes } = upload;
    const { publisher, product, version, isReleaseSet } = upload;
    const release = { release: { publisher, product, version }, isReleaseSet };
    const details = { category, platform, description, licence, notes: written, nfo, nfoBytes, ...release };
    const listed = await listTorrent(tx, { clock }, { torrent, userId, name: givenName, ...details });
    if (!listed.ok) return listed;
    const { id: torrentId, name } = listed.value;
    await tx.userUpload.update({ where: { id: uploadId }, data: { torrentId }, select: { id: true } });
    await recordEvent(tx, { clock }, "upload_decided", { id: uploadId, name, status: "approved", torrentId });
    await giveCoverTo(tx, { uploadId, torrentId });
    await tx.preview.updateMany({ where: { uploadId }, data: { torrentId } });
    const removed = keptFiles === "remove" ? await releaseKept(tx, uploadId) : null;
    await tx.webSeed.updateMany({ where: { uploadId }, data: { torrentId } });
    const at = clock();
    let points = 0;
    if (uploader && source === "member") {
      const award = { userId: uploader.id, type: "upload", relatedId: String(torrentId), at } as const;
      points = await awardPoints(tx, { ...award, description: `Uploaded ${name}` });
      const about = { username: uploader.username, name, notes, origin: site.mailOrigin };
      const body = approvedMail({ ...about, torrentId, award: points });
      await notifyUploader(tx, { site, clock, actor }, { uploader, key: `upload-approved:${uploadId}`, body });
    }
    if (uploader)
      await tx.trackerEvent.create({ data: { type: "upload", userId: uploader.id, torrentId, points, createdAt: at } });
    return ok(
      { success: true, message: `${name} is in the index now.`, torrentId },
      {
        audit: {
          subject: { kind: "upload", id: uploadId, name },
          before: { status: "pending" },
          after: { status: "approved", torrentId, notes, ...(removed && { keptFiles }) },
        },
        ...(removed && { afterCommit: () => heldFiles.remove(removed) }),
      },
    );
  },
});

/** Stops serving the files kept by an import. Returns their location. */
async function releaseKept(tx: Tx, uploadId: number) {
  const [kept] = await tx.webSeed.findMany({ where: { uploadId } });
  if (kept) await tx.webSeed.delete({ where: { id: kept.id } });
  return kept ?? null;
}

/**
 * Rejects an upload, with the reason that its uploader reads. Refuses visitors and members. Refusals: not-found;
 * conflict (decided already).
 */
export const rejectUpload = defineUseCase({
  name: "uploads.reject",
  input: RejectUpload,
  allow: holding("uploads.review"),
  async write({ tx, actor, site, clock, heldFiles }, { uploadId, adminNotes: notes }) {
    const decided = await decide(tx, { actor, clock }, { uploadId, status: "rejected", notes });
    if (!decided.ok) return decided;
    // Files of an import that is not listed are of no use.
    const removed = await releaseKept(tx, uploadId);
    const { user: uploader, source, fileName } = decided.value;
    const name = decided.value.name ?? fileName;
    await recordEvent(tx, { clock }, "upload_decided", { id: uploadId, name, status: "rejected", torrentId: null });
    if (uploader && source === "member") {
      const body = rejectedMail({ username: uploader.username, name, notes, origin: site.mailOrigin });
      await notifyUploader(tx, { site, clock, actor }, { uploader, key: `upload-rejected:${uploadId}`, body });
    }
    return ok(
      { success: true, message: `${name} was rejected.` },
      {
        audit: {
          subject: { kind: "upload", id: uploadId, name },
          before: { status: "pending" },
          after: { status: "rejected", notes },
        },
        ...(removed && { afterCommit: () => heldFiles.remove(removed) }),
      },
    );
  },
});
