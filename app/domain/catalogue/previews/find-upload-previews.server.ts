import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { soundColumns } from "../music/sound-columns.server.ts";
import { isPreview, type PreviewOrNone } from "./find-previews.server.ts";
import { previewView } from "./preview-view.ts";
import { PreviewsOfUpload } from "./schema.ts";

/** A row for each preview of an upload that the member may see, or one without a preview. */
const previewsOf = (uploadId: number, actor: Actor) => Prisma.sql`
  SELECT ${soundColumns} FROM user_uploads u LEFT JOIN previews p ON p.upload_id = u.id
  WHERE u.id = ${uploadId} AND (u.user_id = ${actor.id} OR (${mayDo(actor, "uploads.review")}::boolean AND u.status <> 'draft'))
  ORDER BY p.position`;

/** Finds the previews of an upload in their order, for its uploader and, once it was sent, moderators. Refusals: not-found. */
export const findUploadPreviews = defineUseCase({
  name: "previews.find-of-upload",
  input: PreviewsOfUpload,
  allow: isSignedIn,
  async read({ reads, actor }, { uploadId }) {
    const rows = await reads.rows<PreviewOrNone>(previewsOf(uploadId, actor));
    if (rows.length === 0) return refuse("not-found", "This upload no longer exists.");
    return ok({ uploadId, previews: rows.filter(isPreview).map(previewView) });
  },
});
