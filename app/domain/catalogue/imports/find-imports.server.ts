import { holding } from "../../core/kernel/allow.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { importStates } from "./import-states.ts";
import { ImportRemoved, Imports } from "./output.ts";
import { ListImports, OneImport } from "./schema.ts";

/** The administrator's own imports, newest first. Refuses visitors and members. */
export const findImports = defineUseCase({
  name: "imports.find",
  input: ListImports,
  output: Imports,
  allow: holding("imports.run"),
  async read({ db, actor, heldFiles, intake }, page) {
    const [{ rows, ...counted }, freeBytes] = await Promise.all([
      findPage(db.importItem, page, { where: { userId: actor.id }, orderBy: { id: "desc" } }),
      heldFiles.free(),
    ]);
    const items = rows.map((row) => ({
      id: row.id,
      file: row.fileName,
      size: Number(row.fileSize),
      status: row.status,
      progress: row.progress,
      torrentHash: row.torrentHash,
      error: row.message,
      uploadId: row.uploadId,
      category: row.category,
    }));
    return ok({ items, ...counted, maxBytes: intake.maxBytes, freeBytes });
  },
});

/**
 * Removes an ended import from the list; its upload stays. Refusals: conflict (it is still running, or does not exist).
 */
export const removeImport = defineUseCase({
  name: "imports.remove",
  input: OneImport,
  output: ImportRemoved,
  allow: holding("imports.run"),
  async write({ tx, actor }, { itemId }) {
    const status = { notIn: importStates.before("error") };
    const { count } = await tx.importItem.deleteMany({ where: { id: itemId, userId: actor.id, status } });
    if (count === 0) return refuse("conflict", "This import is still running or has already been removed.");
    await notifyProgress(tx, "imports");
    return ok({ itemId }, { audit: { unaudited: "an entry of the administrator's own list; the upload stays" } });
  },
});
