import { IMPORT_QUEUE, importKey } from "../../catalogue/imports/import-file.server.ts";
import { addPreviewJob, previewKey } from "../../catalogue/previews/store-sounds.server.ts";
import { queueDocuments } from "../../catalogue/search/write-documents.server.ts";
import { addJob, addJobs } from "../../core/kernel/add-job.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { addSpreadJob } from "../../core/kernel/record-event.server.ts";
import { mailKey } from "../../core/mail/queue-mail.server.ts";
import { operationKey } from "../../core/operations/start-operation.server.ts";
import { addDeliveryJob, deliveryKey } from "../../notify/webhooks/delivery-jobs.server.ts";
import { addExportJob, exportKey } from "../exports/export-jobs.server.ts";

/**
 * At startup: adds the jobs that rows wait for but that are missing from the queue. A backup holds the rows without the
 * queue, and a job whose process died at its last attempt is gone while its rows still wait. Waiting jobs keep their
 * time.
 */
export async function reconcileQueue({ db }: Pick<Services, "db">) {
  const known = await findKeys(db);
  const missing = <Row extends { id: number }>(rows: Row[], key: (id: number) => string) =>
    rows.filter(({ id }) => !known.has(key(id)));
  const select = { id: true };
  const mails = missing(await db.mail.findMany({ where: { status: "queued" }, select }), mailKey);
  await addJobs(
    db,
    "send-mail",
    mails.map(({ id }) => ({ payload: { mailId: id }, key: mailKey(id) })),
  );
  const operations = missing(await db.operation.findMany({ where: { status: "running" }, select }), operationKey);
  await addJobs(
    db,
    "run-operation",
    operations.map(({ id }) => ({ payload: { operationId: id }, key: operationKey(id) })),
  );
  const imports = missing(await db.importItem.findMany({ where: { status: "processing" }, select }), importKey);
  for (const { id } of imports)
    await addJob(db, "import-file", { itemId: id }, { key: importKey(id), queue: IMPORT_QUEUE });
  const previews = missing(await db.preview.findMany({ where: { status: "waiting" }, select }), previewKey);
  for (const { id } of previews) await addPreviewJob(db, id);
  const waiting = await db.accountExport.findMany({ where: { status: "waiting" }, select: { userId: true } });
  const exports = waiting.filter(({ userId }) => !known.has(exportKey(userId)));
  for (const { userId } of exports) await addExportJob(db, userId);
  const deliveries = missing(await findDueDeliveries(db), deliveryKey);
  for (const delivery of deliveries) await addDeliveryJob(db, delivery);
  // One job passes on all waiting events.
  const events = await db.siteEvent.findMany({ where: { spreadAt: null }, select: { spreadAt: true }, take: 1 });
  if (events.length > 0) await addSpreadJob(db);
  const documents = await queueDocuments(db);
  return {
    mails: mails.length,
    operations: operations.length,
    imports: imports.length,
    previews: previews.length,
    exports: exports.length,
    deliveries: deliveries.length,
    events: events.length,
    documents: Number(documents),
  };
}

/** The next job of each subject. */
async function findDueDeliveries(db: Services["db"]) {
  const select = { id: true, webhookId: true, nextAt: true } as const;
  const rows = await db.webhookDelivery.findMany({ where: { status: "waiting", nextAt: { not: null } }, select });
  return rows.map(({ nextAt, ...row }) => ({ ...row, nextAt: nextAt ?? new Date(0) }));
}

async function findKeys(db: Services["db"]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs WHERE key IS NOT NULL AND (attempts < max_attempts OR locked_at IS NOT NULL)`;
  return new Set(rows.map(({ key }) => key));
}
