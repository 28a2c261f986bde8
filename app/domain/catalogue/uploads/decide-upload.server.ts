import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ownMark, refuseOwn } from "../../people/members/about-oneself.server.ts";
import { decide, findWaiting } from "./decide.server.ts";
import { tellOfDecision } from "./gather-decisions.server.ts";
import { listUpload } from "./list-upload.server.ts";
import { UploadApproved, UploadMoved } from "./output.ts";
import { ApproveUpload, RejectUpload } from "./review-schema.ts";
import { STORING_MS } from "./store-upload.server.ts";
import { readStored } from "./torrent-of.server.ts";

/**
 * Puts an upload into the index: it is listed as new, the tracker admits it at once, and the member who sent it earns
 * points and is notified. Files stored by an import are removed if the moderator chooses so. If two moderators decide
 * at once, the first wins. Refuses visitors and members. Refusals: not-found; forbidden (one's own, if others can
 * decide); conflict (already decided, already in the index, or barred).
 */
export const approveUpload = defineUseCase({
  name: "uploads.approve",
  input: ApproveUpload,
  output: UploadApproved,
  allow: holding("uploads.review"),
  timeoutMs: STORING_MS,
  async prepare({ db, actor }, { uploadId }) {
    const upload = await findWaiting(db, uploadId);
    if (!upload.ok) return upload;
    const { userId, source } = upload.value;
    const ownerId = source === "member" ? userId : null;
    const refused = await refuseOwn(db, actor, { ownerId, right: "uploads.review", what: "upload" });
    if (refused) return refused;
    const torrent = await readStored(upload.value);
    return torrent.ok ? ok({ torrent: torrent.value, own: ownMark(actor, ownerId) }) : torrent;
  },
  async write({ tx, actor, clock, heldFiles }, { uploadId, adminNotes, keptFiles }, { torrent, own }) {
    const notes = adminNotes || null;
    const listed = await listUpload(tx, { actor, clock }, { uploadId, torrent, notes });
    if (!listed.ok) return listed;
    const { torrentId, name } = listed.value;
    const removed = keptFiles === "remove" ? await releaseKept(tx, uploadId) : null;
    return ok(
      { success: true, message: `${name} is now in the index.`, torrentId },
      {
        audit: {
          subject: { kind: "upload", id: uploadId, name },
          before: { status: "pending" },
          after: { status: "approved", torrentId, notes, ...(removed && { keptFiles }), ...own },
        },
        ...(removed && { afterCommit: () => heldFiles.remove(removed) }),
      },
    );
  },
});

/** Stops serving the files stored by an import. Returns their location. */
async function releaseKept(tx: Tx, uploadId: number) {
  const [kept] = await tx.webSeed.findMany({ where: { uploadId } });
  if (kept) await tx.webSeed.delete({ where: { id: kept.id } });
  return kept ?? null;
}

/**
 * Rejects an upload, with a reason for its uploader. Refuses visitors and members. Refusals: not-found; conflict
 * (already decided).
 */
export const rejectUpload = defineUseCase({
  name: "uploads.reject",
  input: RejectUpload,
  output: UploadMoved,
  allow: holding("uploads.review"),
  async write({ tx, actor, clock, heldFiles }, { uploadId, adminNotes: notes }) {
    const decided = await decide(tx, { actor, clock }, { uploadId, status: "rejected", notes });
    if (!decided.ok) return decided;
    // The files of an import that is not listed are useless.
    const removed = await releaseKept(tx, uploadId);
    const { user: uploader, source, fileName } = decided.value;
    const name = decided.value.name ?? fileName;
    await recordEvent(tx, { clock }, "upload_decided", { id: uploadId, name, status: "rejected", torrentId: null });
    if (uploader && source === "member") await tellOfDecision(tx, { clock }, { uploadId, userId: uploader.id });
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
