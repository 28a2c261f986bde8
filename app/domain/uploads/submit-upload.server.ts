import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { releaseOf, withoutPublisher } from "../products/schema.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { lockUnlisted } from "./find-duplicates.server.ts";
import { SubmitUpload } from "./schema.ts";

/**
 * Submits a draft to the moderators. Sending a draft twice makes one upload, and both calls succeed. Refusals:
 * not-found (also for the drafts of others); conflict (listed or barred since); invalid (a product without its
 * publisher).
 */
export const submitUpload = defineUseCase({
  name: "uploads.submit",
  input: SubmitUpload,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { uploadId, mayShare: _, ...details }) {
    const release = releaseOf(details);
    const refused = withoutPublisher(release);
    if (refused) return refused;
    const mine = { id: uploadId, userId: actor.id, status: { in: ["draft" as const, "pending" as const] } };
    const upload = await tx.userUpload.findFirst({
      where: mine,
      select: { status: true, infoHash: true, sentInfoHash: true },
    });
    if (!upload) return noSuchUpload();
    if (upload.status === "draft") {
      const unlisted = await lockUnlisted(
        tx,
        [upload.infoHash, upload.sentInfoHash].filter((hash) => hash !== null),
      );
      if (unlisted) return unlisted;
    }
    const data = {
      ...details,
      ...release,
      notes: details.notes || null,
      status: "pending" as const,
      createdAt: clock(),
    };
    await tx.userUpload.updateMany({ where: { ...mine, status: "draft" }, data });
    const sent = await tx.userUpload.findFirst({
      where: { ...mine, status: "pending" },
      select: { name: true, fileName: true },
    });
    return sent ? ok({ uploadId, name: sent.name ?? sent.fileName }) : noSuchUpload();
  },
});
