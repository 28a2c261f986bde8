import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { isOwnDecision, tooLateToUndo } from "../../core/kernel/own-decision.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { lockUnlisted, refuseWaiting } from "./find-duplicates.server.ts";
import { tellOfUndoing } from "./gather-decisions.server.ts";
import { UploadMoved } from "./output.ts";
import { OneUpload } from "./schema.ts";

type Where = Prisma.UserUploadWhereInput;

const acts = ["uploads.reject", "uploads.return"];

/**
 * Takes back one's own rejection or return of an upload within ten minutes: it waits in its old place again. An
 * uploader who has been notified of the decision is notified of this, too. An approved upload is in the index, where it
 * can be deleted instead. Refusals: not-found; conflict (too late, changed since, or this torrent is there or waiting
 * by now).
 */
export const undoUploadDecision = defineUseCase({
  name: "uploads.undo-decision",
  input: OneUpload,
  output: UploadMoved,
  allow: holding("uploads.review"),
  async write({ tx, actor, clock }, { uploadId }) {
    const now = clock();
    const upload = await tx.userUpload.findFirst({
      where: { id: uploadId, status: { not: "draft" } },
      select: {
        ...{ status: true, source: true, name: true, fileName: true, infoHash: true, sentInfoHash: true, userId: true },
        user: { select: { id: true, username: true, email: true } },
      },
    });
    if (!upload) return noSuchUpload();
    const { status, infoHash, sentInfoHash, userId, user: uploader } = upload;
    const decision = { kind: "upload", id: uploadId, acts, undo: "uploads.undo-decision" };
    if (!(await isOwnDecision(tx, { actor, now }, decision))) return tooLateToUndo();
    if (upload.source !== "member" || !uploader)
      return refuse("conflict", "Rejecting an import deletes its files, so this can't be undone.");
    const name = upload.name ?? upload.fileName;
    const listed = await lockUnlisted(
      tx,
      [infoHash, sentInfoHash].filter((hash) => hash !== null),
    );
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
      where: { id: uploadId, status: { in: ["rejected", "returned"] } },
      data: { status: "pending", moderatorNotes: null, approvedBy: null, reviewedAt: null, ...asked },
    });
    if (back.count === 0) return refuse("conflict", "This upload has since changed.");
    await tellOfUndoing(tx, { clock }, { uploadId, userId: uploader.id, decidedBy: actor.id });
    const audit = { subject: { kind: "upload", id: uploadId, name }, before: { status }, after: { status: "pending" } };
    return ok({ success: true, message: `${name} is waiting for a decision again.` }, { audit });
  },
});
