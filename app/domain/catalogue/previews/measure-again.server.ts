import { z } from "zod";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import type { JobRun } from "../../core/ports/jobs.ts";
import type { SaidBySound } from "../../core/ports/sounds.ts";
import { decideFigures, MEASURE_VERSION } from "./figures.ts";
import { kindOf } from "./make-preview.server.ts";

const KEY = "measure-previews";
const due = { status: "ready", measuredBy: { lt: MEASURE_VERSION } } as const;

/** Adds the job if previews were measured by an older version. Returns whether it did. */
export async function queueOldMeasurements({ db }: Pick<Services, "db">): Promise<boolean> {
  const [first] = await db.preview.findMany({ where: due, select: { id: true }, take: 1 });
  if (first) await addJob(db, "measure-previews", {}, { key: KEY });
  return first !== undefined;
}

/** The job: measures one preview after another, from its stored MP3, so that it continues where it stopped. */
export async function measurePreviews(services: Services, { signal }: Pick<JobRun, "signal">): Promise<void> {
  const { db, storage, sounds } = services;
  for (;;) {
    signal.throwIfAborted();
    const preview = await db.preview.findFirst({ where: due, orderBy: { id: "asc" } });
    if (!preview) return;
    const source = preview.storedName && (await storage.getStream(preview.storedName));
    const about = { kind: kindOf(preview.fileName), seconds: (preview.sourceMs ?? 0) / 1_000 || null };
    const read = source ? await sounds.read(source, about, signal) : null;
    const measured = read && "measured" in read ? read.measured : { tempo: null, key: null };
    await keepMeasurement.run(systemContext(services), { previewId: preview.id, measured });
  }
}

/** Stores a measurement where no other source gives a value; an uploader's "none" stays as well. */
const keepMeasurement = defineUseCase({
  name: "previews.keep-measurement",
  input: z.custom<{ previewId: number; measured: SaidBySound }>(),
  allow: systemOnly,
  async write({ tx }, { previewId, measured }) {
    const { tempo, key } = decideFigures([{ from: "measured", ...measured }]);
    const isUnsaid = (from: "tempoFrom" | "keyFrom") => ({
      id: previewId,
      OR: [{ [from]: null }, { [from]: "measured" }],
    });
    await tx.preview.updateMany({
      where: isUnsaid("tempoFrom"),
      data: { tempo, tempoFrom: tempo === null ? null : "measured" },
    });
    await tx.preview.updateMany({
      where: isUnsaid("keyFrom"),
      data: { key, keyFrom: key === null ? null : "measured" },
    });
    await tx.preview.updateMany({ where: { id: previewId }, data: { measuredBy: MEASURE_VERSION } });
    await notifyProgress(tx, "previews");
    return ok(null);
  },
});
