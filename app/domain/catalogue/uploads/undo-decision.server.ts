import { Prisma } from "#app/db/generated/client.ts";
import type { UploadSource } from "#app/db/generated/enums.ts";
import { lockHashes } from "../../core/barred/info-hashes.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import { findOwnDecision, type OwnDecision, tooLateToUndo } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { lockUnlisted, refuseWaiting } from "./find-duplicates.server.ts";
import { tellOfUndoing } from "./gather-decisions.server.ts";
import { UploadMoved } from "./output.ts";
import { OneUpload } from "./schema.ts";
import { unlistTorrent } from "./unlist-torrent.server.ts";

type Where = Prisma.UserUploadWhereInput;

const acts = ["uploads.approve", "uploads.reject", "uploads.return"];

/**
 * Takes back one's own decision on an upload within ten minutes: it waits in its old place again. An approved one
 * leaves the index, unless somebody has downloaded it or reacted to it. An uploader who has been notified of the
 * decision is notified of this, too. Refusals: not-found; conflict (too late, changed since, or this torrent is there
 * or waiting by now).
 */
export const undoUploadDecision = defineUseCase({
  name: "uploads.undo-decision",
  input: OneUpload,
  output: UploadMoved,
  allow: holding("uploads.review"),
  async write({ tx, actor, clock }, { uploadId }) {
    const upload = await tx.userUpload.findFirst({
      where: { id: uploadId, status: { not: "draft" } },
      select: {
        ...{ status: true, source: true, name: true, fileName: true, infoHash: true, sentInfoHash: true, userId: true },
        torrentId: true,
      },
    });
    if (!upload) return noSuchUpload();
    const { status, source, infoHash, sentInfoHash, userId } = upload;
    const of = { kind: "upload", id: uploadId, acts, undo: "uploads.undo-decision" };
    const decision = await findOwnDecision(tx, { actor, now: clock() }, of);
    if (!decision) return tooLateToUndo();
    if (deletesFiles(decision, source))
      return refuse("conflict", "The decision deleted the files of this import, so it can't be undone.");
    const name = upload.name ?? upload.fileName;
    const hashes = [infoHash, sentInfoHash].filter((hash) => hash !== null);
    // Before any row, as everywhere.
    await lockHashes(tx, hashes);
    if (status === "approved") {
      const of = { uploadId, torrentId: upload.torrentId ?? 0, uploaderId: userId };
      const why = await unlistTorrent(tx, { clock }, of);
      if (why) return why;
    }
    const listed = await lockUnlisted(tx, hashes);
    if (listed) return listed;
    const copy = infoHash ? await refuseWaiting(tx, { userId, infoHash, name, actor }) : null;
    if (copy) return copy;
    const again = {
      userId,
      infoHash,
      id: { not: uploadId },
      status: { notIn: ["approved", "rejected"] },
    } satisfies Where;
    if ((await tx.userUpload.count({ where: again })) > 0)
      return refuse("conflict", "The uploader has since sent it again.");
    const asked = status === "returned" ? { asked: Prisma.DbNull, askedFrom: Prisma.DbNull } : {};
    const back = await tx.userUpload.updateMany({
      where: { id: uploadId, status: { in: ["approved", "rejected", "returned"] } },
      data: { status: "pending", moderatorNotes: null, approvedBy: null, reviewedAt: null, torrentId: null, ...asked },
    });
    if (back.count === 0) return refuse("conflict", "This upload has since changed.");
    if (userId && source === "member") await tellOfUndoing(tx, { clock }, { uploadId, userId });
    const audit = { subject: { kind: "upload", id: uploadId, name }, before: { status }, after: { status: "pending" } };
    return ok({ success: true, message: `${name} is waiting for a decision again.` }, { audit });
  },
});

/** A rejected import loses the files that were stored for it; an approved one only if the moderator chose so. */
const deletesFiles = ({ act, after }: OwnDecision, source: UploadSource) =>
  act === "uploads.approve" ? (after as { keptFiles?: string }).keptFiles === "remove" : source !== "member";
