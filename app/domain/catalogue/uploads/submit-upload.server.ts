import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { releaseOf, withoutPublisher } from "../products/schema.ts";
import { beingWritten, noSuchUpload } from "./find-draft.server.ts";
import { lockUnlisted, refuseWaiting } from "./find-duplicates.server.ts";
import { UploadResent } from "./output.ts";
import { nfoOf, readNfoFile } from "./read-sent-files.server.ts";
import { SubmitUpload } from "./schema.ts";
import { listOwn } from "./skip-review.server.ts";
import { STORING_MS } from "./store-upload.server.ts";
import { readStored } from "./torrent-of.server.ts";

const nameOf = ({ name, fileName }: { name: string | null; fileName: string }) => name ?? fileName;

/**
 * Submits a draft to the moderators, or resubmits an upload that they sent back, which keeps its place in the queue. If
 * its sender needs no review it is listed at once, as `torrentId`. Submitting it twice creates one upload, and both
 * calls succeed. Refusals: not-found (also for the drafts of others); conflict (listed or barred since, or another
 * member's is waiting); invalid (a product without its publisher); too-large (the NFO).
 */
export const submitUpload = defineUseCase({
  name: "uploads.submit",
  input: SubmitUpload,
  output: UploadResent,
  allow: isSignedIn,
  uses: "upload",
  timeoutMs: STORING_MS,
  async prepare(_, input) {
    const nfo = nfoOf(input);
    const read = await readNfoFile(nfo, input.nfo ? "nfo" : "nfoFile");
    return read.ok ? ok(nfo ? read.value : null) : read;
  },
  async write({ tx, actor, clock, settings }, { uploadId, mayShare: _, nfo: _file, nfoFile: _text, ...details }, nfo) {
    const release = releaseOf(details);
    const refused = withoutPublisher(release);
    if (refused) return refused;
    const mine = { id: uploadId, userId: actor.id, status: { not: "rejected" as const } };
    const upload = await tx.userUpload.findFirst({
      where: mine,
      select: { status: true, infoHash: true, sentInfoHash: true, torrentId: true, name: true, fileName: true },
    });
    if (!upload) return noSuchUpload();
    if (upload.status === "approved") return ok({ uploadId, name: nameOf(upload), torrentId: upload.torrentId });
    if (beingWritten.includes(upload.status)) {
      const unlisted = await lockUnlisted(
        tx,
        [upload.infoHash, upload.sentInfoHash].filter((hash) => hash !== null),
      );
      if (unlisted) return unlisted;
      const copy = { userId: actor.id, name: details.name, actor };
      const first = upload.infoHash ? await refuseWaiting(tx, { ...copy, infoHash: upload.infoHash }) : null;
      if (first) return first;
    }
    const data = {
      ...details,
      ...release,
      ...nfo,
      notes: details.notes || null,
      status: "pending" as const,
      ...(upload.status === "draft" && { createdAt: clock() }),
    };
    await tx.userUpload.updateMany({ where: { ...mine, status: { in: beingWritten } }, data });
    const sent = await tx.userUpload.findFirst({
      where: { ...mine, status: "pending" },
      select: { name: true, fileName: true },
    });
    if (!sent) return noSuchUpload();
    const read = async () => readStored(await tx.userUpload.findUniqueOrThrow({ where: { id: uploadId } }));
    const listed = await listOwn(tx, { actor, clock, settings }, { uploadId, read });
    if (!listed.ok) return listed;
    const { torrentId, audit } = listed.value;
    return ok({ uploadId, name: nameOf(sent), torrentId }, { audit });
  },
});
