import type { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { noSuchUpload } from "./find-draft.server.ts";

/**
 * An upload that waits for a decision. Refusals: not-found; conflict (sent back, or already decided: it says by whom).
 */
export async function findWaiting(db: Tx, uploadId: number) {
  const upload = await db.userUpload.findUnique({
    where: { id: uploadId },
    include: { approver: { select: nameColumns } },
  });
  if (!upload || upload.status === "draft") return noSuchUpload();
  if (upload.status === "pending") return ok(upload);
  if (upload.status === "returned") return refuse("conflict", "The uploader was asked to change this upload first.");
  const by = upload.approver ? ` by ${shownName(upload.approver)}` : "";
  return refuse("conflict", `This upload has already been decided: ${upload.status}${by}.`);
}

type Decision = { uploadId: number; status: "approved" | "rejected"; notes: string | null };

/** Decides on a waiting upload, and returns it with its uploader. Refusals: those of `findWaiting`. */
export const decide = (
  tx: Tx,
  { actor, clock }: Pick<CallContext, "clock"> & { actor: Actor },
  { uploadId, status, notes }: Decision,
) => leaveQueue(tx, uploadId, { status, moderatorNotes: notes, approvedBy: actor.id, reviewedAt: clock() });

/** Takes an upload out of the queue, and returns it with its uploader. Refusals: those of `findWaiting`. */
export async function leaveQueue(tx: Tx, uploadId: number, data: Prisma.UserUploadUncheckedUpdateManyInput) {
  const [row] = await tx.userUpload.updateManyAndReturn({
    where: { id: uploadId, status: "pending" },
    data,
    select: { id: true },
  });
  if (!row) {
    const waiting = await findWaiting(tx, uploadId);
    return waiting.ok ? refuse("conflict", "Someone else is deciding on this upload. Try again.") : waiting;
  }
  return ok(
    await tx.userUpload.findUniqueOrThrow({
      where: { id: uploadId },
      omit: { torrentFile: true, torrentFacts: true },
      include: { user: { select: { id: true, username: true, email: true, deletedAt: true } } },
    }),
  );
}
