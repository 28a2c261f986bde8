import { holding } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { askedFields, snapshotOf } from "./asked.ts";
import { findWaiting, leaveQueue } from "./decide.server.ts";
import { tellOfDecision } from "./gather-decisions.server.ts";
import { UploadMoved } from "./output.ts";
import { nfoMark } from "./read-sent.server.ts";
import { ReturnUpload } from "./review-schema.ts";

/**
 * Sends an upload back to its uploader, with a comment on each field to change. The files stay. Sent again, it returns
 * to its place in the queue and shows what has changed. Uploads of an import or a sync have nobody to change them.
 * Refusals: not-found; invalid (no change is requested); conflict (already decided or sent back, or not sent by a
 * member).
 */
export const returnUpload = defineUseCase({
  name: "uploads.return",
  input: ReturnUpload,
  output: UploadMoved,
  allow: holding("uploads.review"),
  async write({ tx, clock }, { uploadId, ...words }) {
    const asked = Object.fromEntries(askedFields.flatMap((field) => (words[field] ? [[field, words[field]]] : [])));
    if (Object.keys(asked).length === 0)
      return refuseField("other", "Say what to change, here or beside a field above.");
    await tx.$queryRaw`SELECT id FROM user_uploads WHERE id = ${uploadId} FOR UPDATE`;
    const waiting = await findWaiting(tx, uploadId);
    if (!waiting.ok) return waiting;
    const cover = await tx.cover.findUnique({ where: { uploadId }, select: { storedName: true } });
    const marks = { nfo: nfoMark(waiting.value.nfo), cover: cover?.storedName ?? null };
    const askedFrom = snapshotOf({ ...waiting.value, ...marks });
    const left = await leaveQueue(tx, uploadId, { status: "returned", asked, askedFrom });
    if (!left.ok) return left;
    const { user: uploader, source, fileName } = left.value;
    const name = left.value.name ?? fileName;
    if (uploader?.deletedAt)
      return refuseField("other", "The uploader has left, so nobody can change it. Correct it yourself.", "conflict");
    if (!uploader || source !== "member")
      return refuseField("other", "No member uploaded this, so nobody can change it. Correct it yourself.", "conflict");
    await tellOfDecision(tx, { clock }, { uploadId, userId: uploader.id });
    return ok(
      { success: true, message: `${name} was sent back to ${uploader.username}.` },
      {
        audit: {
          subject: { kind: "upload", id: uploadId, name },
          before: { status: "pending" },
          after: { status: "returned", asked },
        },
      },
    );
  },
});
