import { isSignedIn } from "../kernel/allow.ts";
import { ok, RefusalError } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUpload } from "./find-draft.server.ts";
import { findDuplicates, refusalFor } from "./find-duplicates.server.ts";
import { SubmitUpload } from "./schema.ts";

/**
 * Hands a member's draft to the moderators. Sent twice it is one upload, and both are told so. Refusals: not-found (it
 * is nobody else's to send); conflict (in the index meanwhile, or barred).
 */
export const submitUpload = defineUseCase({
  name: "uploads.submit",
  input: SubmitUpload,
  allow: isSignedIn,
  async run(context, { uploadId, mayShare: _, ...words }) {
    const { db, clock } = context;
    const mine = { id: uploadId, userId: actorOf(context).id };
    return db.$transaction(async (tx) => {
      const data = { ...words, notes: words.notes || null, status: "pending" as const, createdAt: clock() };
      const { count } = await tx.userUpload.updateMany({ where: { ...mine, status: "draft" }, data });
      const upload = await tx.userUpload.findFirst({ where: mine, omit: { torrentFile: true } });
      if (!upload || (count === 0 && upload.status !== "pending")) throw new RefusalError(noSuchUpload());
      if (count === 1) {
        const hashes = [upload.infoHash, upload.sentInfoHash];
        const refusal = refusalFor(await findDuplicates(tx, { hashes, name: words.name }));
        if (refusal) throw new RefusalError(refusal);
      }
      return ok({ uploadId, name: upload.name ?? upload.fileName });
    });
  },
});
