import { z } from "zod";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import type { OperationHandler } from "../../core/operations/operation-job.ts";
import { type Outcome, readListed } from "../../core/operations/report.ts";
import { startOperation, waitForOperation } from "../../core/operations/start-operation.server.ts";
import { TakenOver } from "../../core/operations/track-progress.server.ts";

/** `ms`: how long to wait for the end; null waits as long as it takes. */
export const StartSync = z.object({ ms: z.number().nullable() });

const FAILED = "It stopped because of an internal error. See the log.";

type Start = { kind: "sync-vault" | "sync-index"; act: string };

/** The results of a sync, one for each item. */
export type SyncReport = {
  success: boolean;
  total: number;
  processed: number;
  added: number;
  skipped: number;
  failed: number;
  /** Milliseconds. */
  duration: number;
  /** Failures first; shortened if it is long. */
  report: Outcome[];
};

/** Starts a sync and returns its results; null if it still runs after `ms`. Refusals: conflict, unavailable. */
export async function runSync(context: Context, start: Start, ms?: number): Promise<Result<SyncReport | null>> {
  const started = await startOperation.run(context, { ...start, input: {} });
  if (!started.ok) return started;
  const row = await waitForOperation(context, started.value.id, ms);
  if (!row) return ok(null);
  if (row.status === "failed") return refuse("unavailable", row.message ?? FAILED);
  const { added, skipped, failed, startedAt, endedAt } = row;
  const processed = added + skipped + failed;
  const duration = (endedAt ?? startedAt).getTime() - startedAt.getTime();
  const report = readListed(row.report);
  return ok({ success: true, total: processed, processed, added, skipped, failed, duration, report });
}

/** A sync reads strangers' data, so an unexpected error is only logged. */
export const hidingErrors =
  (sync: OperationHandler): OperationHandler =>
  async (call) => {
    try {
      return await sync(call);
    } catch (error) {
      if (error instanceof TakenOver) throw error;
      call.context.log.error({ err: error }, "sync failed");
      return refuse("unavailable", FAILED);
    }
  };

/** The result of a sync in one sentence. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const count = (wanted: Outcome["outcome"]) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return `${count("added")} added, ${count("skipped")} skipped, ${count("failed")} failed.`;
}
