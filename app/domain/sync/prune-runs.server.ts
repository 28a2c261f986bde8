import type { Db } from "../kernel/context.server.ts";
import { syncKinds } from "./report.ts";

/** Each holds a report of up to 500 lines, and pages show the newest. */
export const RUNS_KEPT = 500;

/** Removes the runs of syncs beyond the newest of each kind, never one that runs. Answers how many. */
export async function pruneRuns(db: Pick<Db, "$executeRaw">): Promise<number> {
  let removed = 0;
  for (const kind of syncKinds)
    removed += await db.$executeRaw`
      DELETE FROM sync_runs WHERE kind = ${kind}::sync_kind AND status <> 'running' AND id <= (
        SELECT id FROM sync_runs WHERE kind = ${kind}::sync_kind ORDER BY id DESC OFFSET ${RUNS_KEPT} LIMIT 1)`;
  return removed;
}
