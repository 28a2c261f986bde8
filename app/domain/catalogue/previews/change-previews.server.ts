import { isSignedIn } from "../../core/kernel/allow.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { PreviewCorrected, PreviewMoved, PreviewRemoved } from "./output.ts";
import { auditOf, findPlaceOf } from "./preview-place.server.ts";
import { CorrectPreview, MovePreview, OnePreview } from "./schema.ts";

/**
 * Removes a preview and its files. Only for the uploader and moderators. Refusals: not-found; forbidden; conflict (its
 * upload was decided).
 */
export const removePreview = defineUseCase({
  name: "previews.remove",
  input: OnePreview,
  output: PreviewRemoved,
  allow: isSignedIn,
  uses: "upload",
  async write({ tx, actor, storage }, { previewId }) {
    const found = await findPlaceOf(tx, actor, previewId);
    if (!found.ok) return found;
    const { preview } = found.value;
    await tx.preview.deleteMany({ where: { id: previewId } });
    await notifyProgress(tx, "previews");
    return ok(
      { previewId },
      {
        audit: auditOf(found.value, { preview: preview.fileName }, { preview: null }),
        async afterCommit() {
          for (const name of [preview.sourceName, preview.storedName]) if (name) await storage.delete(name);
        },
      },
    );
  },
});

/** Swaps a preview with its neighbour. Refusals: those of removing; the first cannot go up. */
export const movePreview = defineUseCase({
  name: "previews.move",
  input: MovePreview,
  output: PreviewMoved,
  allow: isSignedIn,
  uses: "upload",
  async write({ tx, actor }, { previewId, to }) {
    const found = await findPlaceOf(tx, actor, previewId);
    if (!found.ok) return found;
    const { preview, place } = found.value;
    const { position } = preview;
    const neighbour = await tx.preview.findFirst({
      where: { ...place, position: to === "up" ? { lt: position } : { gt: position } },
      orderBy: { position: to === "up" ? "desc" : "asc" },
    });
    if (!neighbour) return ok({ previewId, position }, { audit: { unaudited: "nothing has changed" } });
    const put = (id: number, at: number) => tx.preview.update({ where: { id }, data: { position: at } });
    // Two previews of one place cannot have the same position, not even within a transaction.
    await put(previewId, -previewId);
    await put(neighbour.id, position);
    await put(previewId, neighbour.position);
    await notifyProgress(tx, "previews");
    const audit = auditOf(found.value, { position }, { position: neighbour.position });
    return ok({ previewId, position: neighbour.position }, { audit });
  },
});

/**
 * Sets the tempo and key of a sound; absent means none. Only for the uploader and moderators, whose corrections are in
 * the audit log. Refusals: not-found; forbidden; conflict (its upload was decided).
 */
export const correctPreview = defineUseCase({
  name: "previews.correct",
  input: CorrectPreview,
  output: PreviewCorrected,
  allow: isSignedIn,
  uses: "upload",
  async write({ tx, actor }, { previewId, tempo = null, key = null }) {
    const found = await findPlaceOf(tx, actor, previewId);
    if (!found.ok) return found;
    const { preview } = found.value;
    // Unchanged values keep their source.
    const data = {
      ...(tempo === preview.tempo ? {} : { tempo, tempoFrom: "member" }),
      ...(key === preview.key ? {} : { key, keyFrom: "member" }),
    };
    await tx.preview.update({ where: { id: previewId }, data });
    await notifyProgress(tx, "previews");
    const before = { preview: preview.fileName, tempo: preview.tempo, key: preview.key };
    return ok({ previewId, tempo, key }, { audit: auditOf(found.value, before, { tempo, key }) });
  },
});
