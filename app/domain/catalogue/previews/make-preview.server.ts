import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Preview, Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { counted } from "../../core/kernel/counted.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { addSeconds } from "../../core/kernel/utc.ts";
import type { JobRun } from "../../core/ports/jobs.ts";
import type { ReadSound, SoundKind } from "../../core/ports/sounds.ts";
import { readFileFacts } from "../contents/file-facts.ts";
import { storeCover } from "../covers/store-cover.server.ts";
import { decideFigures, MEASURE_VERSION } from "./figures.ts";
import { addPreviewJob, PREVIEWS } from "./store-sounds.server.ts";

/** Number of restarts of a sound whose process died: after that, the sound itself may be the cause. */
const ATTEMPTS = 2;
const GONE = "The uploaded file was lost. Add it again.";
const DIED = "The server restarted twice while processing this file. Add it again.";

/** The job of a preview: processes the sent sound and stores the result. Does nothing if it was already processed. */
export async function makePreview(services: Services, previewId: number, { attempt, signal }: JobRun): Promise<void> {
  const { db, storage, sounds } = services;
  const preview = await db.preview.findFirst({ where: { id: previewId, status: "waiting" }, include: OWNER });
  if (!preview) return;
  const owner = preview.torrent?.uploadedBy ?? preview.upload?.userId ?? null;
  if (owner && (await postpone(services, previewId, owner))) return;
  const finish = (outcome: Outcome) =>
    finishPreview.run(systemContext(services), { previewId, sourceName: preview.sourceName, outcome });
  const source = preview.sourceName && (await storage.getStream(preview.sourceName));
  if (!source) return void (await finish({ problem: GONE }));
  if (attempt > ATTEMPTS) return void (await finish({ problem: DIED }));
  const read = await sounds.read(source, { kind: kindOf(preview.fileName), seconds: null }, signal);
  if (owner) await services.limits.soundSeconds.charge(owner, Math.ceil(read.cpuSeconds));
  if ("problem" in read) return void (await finish(read));
  const storedName = `${PREVIEWS}/${randomBytes(16).toString("hex")}.mp3`;
  // Stored before its row, so that no page refers to a missing file.
  await storage.put(storedName, read.mp3, "audio/mpeg");
  await finish({ storedName, facts: factsOf(preview.fileName, read) });
  if (read.picture) await keepPicture(services, preview, read.picture);
}

const OWNER = { torrent: { select: { uploadedBy: true } }, upload: { select: { userId: true } } } as const;

/**
 * Postpones the job if the sounds of a member have used up their processing time for this hour. Returns whether it did.
 */
async function postpone(services: Services, previewId: number, owner: string): Promise<boolean> {
  const wait = await services.limits.soundSeconds.waitFor(owner);
  if (wait !== null) await postponePreview.run(systemContext(services), { previewId, wait });
  return wait !== null;
}

const postponePreview = defineUseCase({
  name: "previews.postpone",
  input: z.object({ previewId: z.number().int(), wait: z.number().int() }),
  allow: systemOnly,
  async write({ tx, clock }, { previewId, wait }) {
    const minutes = counted(Math.ceil(wait / 60), "minute");
    const problem = `Your sounds have used up the processing time for this hour. This one will be processed in about ${minutes}.`;
    await tx.preview.updateMany({ where: { id: previewId, status: "waiting" }, data: { problem } });
    await addPreviewJob(tx, previewId, addSeconds(clock(), wait));
    await notifyProgress(tx, "previews");
    return ok(null);
  },
});

/** If there is no cover, the first picture in the tags of the sounds becomes it. Invalid pictures are skipped. */
async function keepPicture(services: Services, { uploadId, torrentId }: Preview, picture: Uint8Array) {
  const of = torrentId === null ? { uploadId: uploadId ?? undefined } : { torrentId };
  await storeCover.run(systemContext(services), { ...of, bytes: new Uint8Array(picture), alt: "", source: "tags" });
}

type Facts = Omit<Prisma.PreviewUncheckedUpdateManyInput, "storedName">;
type Outcome = { problem: string } | { storedName: string; facts: Facts };

function inName(fileName: string) {
  const { tempo, key } = readFileFacts(fileName.split("/"));
  return { tempo, key };
}

/** The kind of a sound, from its path. */
export function kindOf(fileName: string): SoundKind | null {
  const { sampleKind } = readFileFacts(fileName.split("/"));
  return sampleKind === "construction-kit" ? null : sampleKind;
}

function factsOf(fileName: string, read: ReadSound & { cpuSeconds: number }): Facts {
  const { mp3, peaks, tagged, chunks, measured, picture: _picture, cpuSeconds: _cpuSeconds, ...facts } = read;
  const figures = decideFigures([
    { from: "chunk", ...chunks },
    { from: "tags", ...tagged },
    { from: "name", ...inName(fileName) },
    { from: "measured", ...measured },
  ]);
  return { ...facts, ...figures, bytes: mp3.length, peaks: new Uint8Array(peaks), measuredBy: MEASURE_VERSION };
}

const finishPreview = defineUseCase({
  name: "previews.finish",
  input: z.custom<{ previewId: number; sourceName: string | null; outcome: Outcome }>(),
  allow: systemOnly,
  async write({ tx, storage }, { previewId, sourceName, outcome }) {
    const data =
      "problem" in outcome
        ? ({ status: "failed", problem: outcome.problem } as const)
        : ({ status: "ready", problem: null, storedName: outcome.storedName, ...outcome.facts } as const);
    const { count } = await tx.preview.updateMany({
      where: { id: previewId, status: "waiting" },
      data: { ...data, sourceName: null },
    });
    await notifyProgress(tx, "previews");
    return ok(null, {
      async afterCommit() {
        if (sourceName) await storage.delete(sourceName);
        // It was removed while it was being read.
        if (count === 0 && "storedName" in outcome) await storage.delete(outcome.storedName);
      },
    });
  },
});
