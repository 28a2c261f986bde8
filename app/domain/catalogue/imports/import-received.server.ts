import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { WebSeedStore } from "#app/db/generated/enums.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Context, Services } from "../../core/kernel/context.server.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok, type Refusal, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { JobRun } from "../../core/ports/jobs.ts";
import { actAs } from "../../people/auth/act-as.server.ts";
import type { Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { listOwn } from "../uploads/skip-review.server.ts";
import { STORING_MS } from "../uploads/store-upload.server.ts";
import { ImportRefused } from "./contents.ts";
import { RECEIVED_FILE } from "./import-file.server.ts";
import { failItem, INTERRUPTED, removeReceived } from "./items.server.ts";
import { makeUpload } from "./make-upload.server.ts";
import { ImportFile, mapFiles } from "./schema.ts";

const NO_LONGER = "The sender of the file no longer has the right to import, or the right is inactive.";
const FAILED = "The file could not be imported.";
/** How often an import whose process died is tried. After that, its file is assumed to kill the process. */
const ATTEMPTS = 2;

/**
 * The job of an import: creates the upload, and records the result in the item. Does nothing if the import has ended.
 */
export async function importReceived(services: Services, itemId: number, { attempt }: JobRun): Promise<void> {
  const { db, intake } = services;
  const item = await db.importItem.findFirst({ where: { id: itemId, status: "processing" } });
  if (!item) return;
  const context = await actAs(services, item.userId);
  const received = attempt > ATTEMPTS ? null : await readReceived(intake, itemId);
  if (!received || !context.actor) return failItem(services, itemId, { message: INTERRUPTED });
  if (!mayDo(context.actor, "imports.run")) {
    await removeReceived(intake, itemId);
    return failItem(services, itemId, { message: NO_LONGER });
  }
  try {
    const refused = await importInto(context, received);
    if (refused) await failItem(services, itemId, refused);
  } catch (error) {
    services.log.error({ err: error, item: itemId }, "import failed");
    await failItem(services, itemId, { message: FAILED });
  } finally {
    await removeReceived(intake, itemId);
  }
}

/** Null on success. This is the only place that turns an archive's errors into refusals. */
async function importInto(context: Context, input: z.output<typeof ImportFile>): Promise<Refusal | null> {
  const made = await orRefusal(() => makeUpload(context, input));
  if (!made.ok) return made;
  const { actor } = context;
  const finished = { itemId: input.file.itemId, fileName: input.file.name, ...made.value };
  const listed = await finishImport.run(context, { ...finished, actor });
  // A torrent that cannot be listed waits for review, where a moderator sees the reason.
  if (!listed.ok) await finishImport.run(context, { ...finished, actor: actor && { ...actor, rights: [] } });
  return null;
}

async function orRefusal<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportRefused) return refuse("invalid", error.message);
    throw error;
  }
}

/** The received import, with its files if this machine has them. */
async function readReceived({ folder, transfer }: Services["intake"], itemId: number) {
  await transfer?.fetch(itemId);
  const at = path.join(folder, String(itemId));
  const text = await readFile(path.join(at, RECEIVED_FILE), "utf8").catch(() => null);
  if (text === null) return null;
  const input = ImportFile.parse(JSON.parse(text));
  return { ...input, file: mapFiles(input.file, (file) => path.resolve(at, file)) };
}

const Finished = z.object({
  itemId: z.number(),
  fileName: z.string(),
  name: z.string(),
  torrentHash: z.string(),
  uploadId: z.number(),
  category: z.string(),
  description: z.string(),
  torrent: z.custom<Torrent>(),
  /** The importer; the site itself finishes the import. */
  actor: z.custom<Actor | null>(),
  kept: z.object({ store: z.nativeEnum(WebSeedStore), folder: z.string(), bytes: z.number() }).nullable(),
});

const finishImport = defineUseCase({
  name: "imports.finish",
  input: Finished,
  allow: systemOnly,
  timeoutMs: STORING_MS,
  async write({ tx, clock, site, settings }, { itemId, fileName, name, torrentHash, torrent, actor, kept, ...made }) {
    const { uploadId, category, description } = made;
    if (kept) await tx.webSeed.create({ data: { ...kept, uploadId, keptBy: actor?.id ?? null } });
    const call = actor && { actor, clock, site, settings };
    const listed = call ? await listOwn(tx, call, { uploadId, read: () => ok(torrent) }) : null;
    if (listed && !listed.ok) return listed;
    await tx.importItem.updateMany({
      where: { id: itemId },
      data: { status: "complete", progress: 100, torrentHash, uploadId, category, description },
    });
    await notifyProgress(tx, "imports");
    const subject = { kind: "upload", id: uploadId, name };
    const after = { fileName, category, torrentHash, ...(kept && { keptBytes: kept.bytes }) };
    return ok(null, { audit: [{ act: "imports.import-file", subject, after }, ...(listed?.value.audit ?? [])] });
  },
});
