import { writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok, type RefusalCode, type Result, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { waitForChange } from "../../core/kernel/wait-for-change.server.ts";
import { ARRIVED, failItem, INTERRUPTED } from "./items.server.ts";
import { Imported } from "./output.ts";
import { ImportFile, mapFiles } from "./schema.ts";

export const importKey = (itemId: number) => `import:${itemId}`;
/** Archives are large: imports run one after another, across all processes. */
export const IMPORT_QUEUE = "imports";
/** The job's data, beside the received files. */
export const RECEIVED_FILE = "received.json";

const NOT_STORED = "The file could not be stored. Import it again.";

/**
 * Creates a torrent from a received file, or from the contents of a received archive, and queues it for review. The
 * item shows the progress. Returns when the import has ended; nothing of it stays on disk in any case. Refuses visitors
 * and members. Refusals: invalid, with the fault in the archive; conflict (in the index, barred, or already waiting).
 */
export const importFile = defineUseCase({
  name: "imports.import-file",
  input: ImportFile,
  output: Imported,
  allow: holding("imports.run"),
  async read(context, input): Promise<Result<Imported>> {
    const queued = await queueImport.run(context, input);
    if (!queued.ok) return queued;
    const { itemId } = input.file;
    const ended = await waitForChange(context, "imports", async () => {
      const item = await context.db.importItem.findUnique({ where: { id: itemId } });
      return item?.status === "processing" ? null : { item };
    });
    const item = ended?.item;
    if (item?.torrentHash && item.uploadId) return ok({ torrentHash: item.torrentHash, uploadId: item.uploadId });
    const message = item?.message ?? INTERRUPTED;
    const code = RefusalOfItem.parse(item?.refusal);
    return code === "invalid" ? refuseField("file", message) : refuse(code, message);
  },
});

const RefusalOfItem = z.enum(["invalid", "conflict"]).catch("unavailable" as never) as z.ZodType<RefusalCode>;

/**
 * Starts an import without waiting for its end. The job's data is stored with the files, because the job outlives this
 * process. Refuses visitors and members. Refusals: conflict (the item has ended), unavailable (the storage is
 * unavailable).
 */
export const queueImport = defineUseCase({
  name: "imports.queue",
  input: ImportFile,
  allow: holding("imports.run"),
  async prepare({ db, intake, log }, { file, ...choices }) {
    const at = path.join(intake.folder, String(file.itemId));
    // Paths relative to the folder, which may be a different one where the job runs.
    const received = mapFiles(file, (one) => path.relative(at, one));
    await writeFile(path.join(at, RECEIVED_FILE), JSON.stringify({ ...choices, file: received }), { mode: 0o600 });
    try {
      await intake.transfer?.send(file.itemId);
      return ok(undefined);
    } catch (error) {
      log.error({ err: error, item: file.itemId }, "an import cannot be handed over");
      await failItem({ db, intake }, file.itemId, { message: NOT_STORED, code: "unavailable" });
      return refuse("unavailable", NOT_STORED);
    }
  },
  async write({ tx, actor }, { file: { itemId, size } }) {
    const { count } = await tx.importItem.updateMany({
      where: { id: itemId, userId: actor.id, status: "uploading" },
      data: { status: "processing", progress: ARRIVED, fileSize: BigInt(size) },
    });
    if (count === 0) return refuse("conflict", "This import has already ended.");
    await addJob(tx, "import-file", { itemId }, { key: importKey(itemId), queue: IMPORT_QUEUE });
    await notifyProgress(tx, "imports");
    return ok(null, { audit: { unaudited: "the job writes it once there is an upload" } });
  },
});
