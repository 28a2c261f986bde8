import type { Actor } from "../kernel/actor.ts";
import type { CallContext, Tx } from "../kernel/context.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { noSuchUpload } from "./find-draft.server.ts";

/** An upload that waits for a decision. Refusals: not-found; conflict (decided already: it says by whom). */
export async function findWaiting(db: Tx, uploadId: number) {
  const upload = await db.userUpload.findUnique({
    where: { id: uploadId },
    include: { approver: { select: { username: true } } },
  });
  if (!upload || upload.status === "draft") return noSuchUpload();
  if (upload.status === "pending") return ok(upload);
  const by = upload.approver ? ` by ${upload.approver.username}` : "";
  return refuse("conflict", `This upload was decided already: ${upload.status}${by}.`);
}

type Decision = { uploadId: number; status: "approved" | "rejected"; notes: string | null };

/** Decides on an upload that waits, and answers it with its uploader. Refusals: those of `findWaiting`. */
export async function decide(
  tx: Tx,
  { actor, clock }: Pick<CallContext, "clock"> & { actor: Actor },
  { uploadId, status, notes }: Decision,
) {
  const [row] = await tx.userUpload.updateManyAndReturn({
    where: { id: uploadId, status: "pending" },
    data: { status, moderatorNotes: notes, approvedBy: actor.id, reviewedAt: clock() },
    select: { id: true },
  });
  if (!row) {
    const waiting = await findWaiting(tx, uploadId);
    return waiting.ok ? refuse("conflict", "Somebody else is deciding on this upload. Please try again.") : waiting;
  }
  return ok(
    await tx.userUpload.findUniqueOrThrow({
      where: { id: uploadId },
      omit: { torrentFile: true, torrentFacts: true },
      include: { user: { select: { id: true, username: true, email: true } } },
    }),
  );
}
