import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { releaseOf, withoutPublisher } from "../products/schema.ts";
import { findWaiting } from "./decide.server.ts";
import { UploadCorrected } from "./output.ts";
import { CorrectUpload } from "./schema.ts";

/**
 * Corrects all details of an upload that waits for a decision at once, so that an empty field clears the value. Refuses
 * visitors and members. Refusals: not-found; conflict (already decided); invalid (a product without its publisher).
 */
export const correctUpload = defineUseCase({
  name: "uploads.correct",
  input: CorrectUpload,
  output: UploadCorrected,
  allow: holding("uploads.review"),
  async write({ tx }, { uploadId, name, category, platform, tags, description, ...given }) {
    const release = releaseOf(given);
    const refused = withoutPublisher(release);
    if (refused) return refused;
    await tx.$queryRaw`SELECT id FROM user_uploads WHERE id = ${uploadId} FOR UPDATE`;
    const waiting = await findWaiting(tx, uploadId);
    if (!waiting.ok) return waiting;
    const upload = waiting.value;
    const before = {
      name: upload.name ?? upload.fileName,
      category: upload.category,
      platform: upload.platform,
      tags: upload.tags,
      description: upload.description,
      publisher: upload.publisher,
      product: upload.product,
      version: upload.version,
    };
    const after = { name, category, platform, tags, description: description || null, ...release };
    const isReleaseSet = upload.isReleaseSet || isChanged(changesOf(before, release));
    await tx.userUpload.update({ where: { id: uploadId }, data: { ...after, isReleaseSet }, select: { id: true } });
    const changes = changesOf(before, after);
    const subject = { kind: "upload", id: uploadId, name: before.name };
    return ok(
      { success: true, uploadId, ...after },
      { audit: isChanged(changes) ? { subject, ...changes } : { unaudited: "nothing was changed" } },
    );
  },
});

const isChanged = ({ after }: { after: object }) => Object.keys(after).length > 0;
