import { groupTorrents } from "../../catalogue/products/group-torrents.server.ts";
import { readIndex } from "../../catalogue/sync/sync-index.server.ts";
import { readVault } from "../../catalogue/sync/sync-vault.server.ts";
import { processStoredTorrents } from "../../catalogue/tracker/process-torrents.server.ts";
import { clearCaches } from "../../core/kernel/caches.ts";
import { counted } from "../../core/kernel/counted.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import type { OperationCall, OperationHandler, OperationHandlers } from "../../core/operations/operation-job.ts";
import { closeMonths } from "../../joining/billing/close-months.server.ts";
import { type Failures, throwFailures } from "../../joining/billing/for-each-member.server.ts";
import { calculateRewards } from "./calculate-rewards.server.ts";
import { copyBackup } from "./copy-backup.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { optimizeDatabase } from "./optimize-database.server.ts";
import { rehearseRestore } from "./rehearse-restore.server.ts";

const saying =
  (work: (call: OperationCall) => Promise<string>): OperationHandler =>
  async (call) =>
    ok({ message: await work(call) });

/** The handler of each operation. */
export const operationHandlers: OperationHandlers = {
  // It is complete once started: see restart-server.server.ts.
  "restart-server": async () => refuse("unavailable", "The server was not restarted."),
  "clear-cache": saying(clearAll),
  "db-backup": saying(({ context, progress, signal }) => makeBackup(context, progress.onProgress, signal)),
  "copy-backup": saying(({ context, progress, signal }) => copyBackup(context, progress.onProgress, signal)),
  "rehearse-restore": saying(({ context, progress, signal }) => rehearseRestore(context, progress.onProgress, signal)),
  "db-optimize": saying(({ context, progress }) => optimizeDatabase(context, progress.onProgress)),
  "calculate-rewards": saying(({ context, progress }) => calculateRewards(context, progress.onProgress)),
  "reset-monthly-points": saying(async ({ context }) => {
    const failures: Failures = [];
    const ended = await closeMonths(context, failures);
    throwFailures(failures);
    return `${counted(ended, "month")} of points ended.`;
  }),
  "sync-vault": readVault,
  "sync-index": readIndex,
  "process-torrents": processStoredTorrents,
  "group-torrents": saying(groupTorrents),
  migrate: saying(applyMigrations),
};

/** Clears this process's own caches and, by notifications, those of all other processes and of the tracker. */
async function clearAll({ context: { db }, progress: { onProgress } }: OperationCall): Promise<string> {
  for (const { name, entries } of clearCaches()) onProgress(`${name}: ${counted(entries, "entry", "entries")}`);
  await notifyProgress(db, "caches");
  await db.$executeRaw`SELECT pg_notify('settings', '*'), pg_notify('tracker_directory', '{"kind":"reload"}')`;
  onProgress("The tracker is reloading its members, torrents and settings.");
  return "Cleared the caches.";
}

async function applyMigrations({ context: { host }, progress: { onProgress } }: OperationCall): Promise<string> {
  for (const name of await host.findPendingMigrations()) onProgress(`pending: ${name}`);
  const applied = await host.migrate();
  for (const name of applied) onProgress(`applied: ${name}`);
  return applied.length === 0
    ? "No migrations are pending: the database is up to date."
    : `${counted(applied.length, "migration")} applied.`;
}
