import { closeMonths } from "../billing/close-months.server.ts";
import { clearCaches } from "../kernel/caches.server.ts";
import type { Context } from "../kernel/context.server.ts";
import type { Result } from "../kernel/result.ts";
import type { Say } from "../ports/host.ts";
import type { SyncReport } from "../sync/report.ts";
import { syncIndex } from "../sync/sync-index.server.ts";
import { syncVault } from "../sync/sync-vault.server.ts";
import { calculateRewards } from "./calculate-rewards.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import type { OperationKind } from "./operations.ts";
import { optimiseDatabase } from "./optimise-database.server.ts";
import type { Work } from "./start-operation.server.ts";

/** What an operation does. */
export function workOf(context: Context, kind: OperationKind): Work {
  const works: Record<OperationKind, Work> = {
    "restart-server": async () => "The server is starting again.",
    "clear-cache": (say) => clearAll(context, say),
    "db-backup": (say) => makeBackup(context, say),
    "db-optimize": (say) => optimiseDatabase(context, say),
    "calculate-rewards": (say) => calculateRewards(context, say),
    "reset-monthly-points": async () => `${counted(await closeMonths(context), "month", "months")} of points ended.`,
    "sync-vault": async (say) => reportSync(await syncVault.run(context, {}), say),
    "sync-index": async (say) => reportSync(await syncIndex.run(context, {}), say),
    migrate: (say) => applyMigrations(context, say),
  };
  return works[kind];
}

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** This process's own memory, and by a notice that of every process and of the tracker. */
async function clearAll({ db }: Context, say: Say): Promise<string> {
  for (const { name, entries } of clearCaches(db)) say(`${name}: ${entries}`);
  await db.$executeRaw`SELECT pg_notify('settings', '*'), pg_notify('tracker_directory', '{"kind":"reload"}')`;
  say("The tracker reads its members, torrents and settings anew.");
  return "The caches are cleared.";
}

async function applyMigrations({ host }: Context, say: Say): Promise<string> {
  for (const name of await host.findPendingMigrations()) say(`pending: ${name}`);
  const applied = await host.migrate();
  for (const name of applied) say(`applied: ${name}`);
  return applied.length === 0
    ? "No migrations are pending: the database is up to date."
    : `${counted(applied.length, "migration", "migrations")} applied.`;
}

function reportSync(result: Result<SyncReport>, say: Say): string {
  if (!result.ok) throw new Error(result.message);
  const { added, skipped, failed, report } = result.value;
  for (const { name, outcome, why } of report) say(`${outcome}: ${name}${why ? ` (${why})` : ""}`);
  return `${added} added, ${skipped} skipped, ${failed} failed.`;
}
