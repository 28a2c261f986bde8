import type { Prisma } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { awardPoints, awards } from "../points/award-points.server.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { listTorrent } from "./list-torrent.server.ts";
import { approvedMail, rejectedMail } from "./mails.ts";
import { ApproveUpload, RejectUpload } from "./review-schema.ts";
import { tellUploader } from "./tell-uploader.server.ts";

/**
 * Takes an upload into the index: it is listed as new, the tracker admits it at once, a member who sent it earns 25
 * points and is told. Of two moderators at once one wins. Refuses visitors and members. Refusals: not-found; conflict
 * (decided already, in the index already, or barred).
 */
export const approveUpload = defineUseCase({
  name: "uploads.approve",
  input: ApproveUpload,
  allow: isStaff,
  async run(context, { uploadId, adminNotes }) {
    return context.db.$transaction(async (tx) => {
      const notes = adminNotes || null;
      const upload = await decide(tx, context, { uploadId, status: "approved", notes });
      const torrent = await listTorrent(tx, context, upload);
      await tx.userUpload.update({ where: { id: uploadId }, data: { torrentId: torrent.id } });
      await recordAct(tx, context, {
        act: "uploads.approve",
        subject: { kind: "upload", id: uploadId, name: torrent.name },
        before: { status: "pending" },
        after: { status: "approved", torrentId: torrent.id, notes },
      });
      const { user: uploader } = upload;
      if (uploader && upload.source === "member") {
        const about = { userId: uploader.id, type: "upload", relatedId: String(torrent.id) } as const;
        await awardPoints(tx, { ...about, description: `Uploaded ${torrent.name}` });
        const words = { username: uploader.username, name: torrent.name, notes, origin: context.site.mailOrigin };
        const body = approvedMail({ ...words, torrentId: torrent.id, award: awards.upload });
        await tellUploader(tx, context, { uploader, key: `upload-approved:${uploadId}`, body });
      }
      return ok({ success: true, message: `${torrent.name} is in the index now.`, torrentId: torrent.id });
    });
  },
});

/**
 * Turns an upload away, with the reason that its uploader reads. Refuses visitors and members. Refusals: not-found;
 * conflict (decided already).
 */
export const rejectUpload = defineUseCase({
  name: "uploads.reject",
  input: RejectUpload,
  allow: isStaff,
  async run(context, { uploadId, adminNotes: notes }) {
    return context.db.$transaction(async (tx) => {
      const upload = await decide(tx, context, { uploadId, status: "rejected", notes });
      const name = upload.name ?? upload.fileName;
      await recordAct(tx, context, {
        act: "uploads.reject",
        subject: { kind: "upload", id: uploadId, name },
        before: { status: "pending" },
        after: { status: "rejected", notes },
      });
      const { user: uploader } = upload;
      if (uploader && upload.source === "member") {
        const body = rejectedMail({ username: uploader.username, name, notes, origin: context.site.mailOrigin });
        await tellUploader(tx, context, { uploader, key: `upload-rejected:${uploadId}`, body });
      }
      return ok({ success: true, message: `${name} was rejected.` });
    });
  },
});

type Decision = { uploadId: number; status: "approved" | "rejected"; notes: string | null };

async function decide(tx: Prisma.TransactionClient, context: Context, { uploadId, status, notes }: Decision) {
  const approvedBy = actorOf(context).id;
  const { count } = await tx.userUpload.updateMany({
    where: { id: uploadId, status: "pending" },
    data: { status, moderatorNotes: notes, approvedBy, reviewedAt: context.clock() },
  });
  const upload = await tx.userUpload.findUnique({
    where: { id: uploadId },
    include: { user: { select: { id: true, username: true, email: true } }, approver: { select: { username: true } } },
  });
  if (!upload || upload.status === "draft") throw new RefusalError(noSuchUpload());
  if (count === 1) return upload;
  const by = upload.approver ? ` by ${upload.approver.username}` : "";
  throw new RefusalError(refuse("conflict", `This upload was decided already: ${upload.status}${by}.`));
}
