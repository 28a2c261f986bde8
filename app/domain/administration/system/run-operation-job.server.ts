import { randomUUID } from "node:crypto";
import { mayDo } from "../../core/kernel/actor.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { type OperationKind, rightsOver } from "../../core/operations/kinds.ts";
import type { OperationHandlers } from "../../core/operations/operation-job.ts";
import { TakenOver, trackProgress } from "../../core/operations/track-progress.server.ts";
import type { JobRun } from "../../core/ports/jobs.ts";
import { actAs } from "../../people/auth/act-as.server.ts";

/** The most attempts at an operation whose process keeps dying; after that, it has failed. */
const ATTEMPTS = 3;
const NO_LONGER = "The member who started it no longer has the right to run it.";
export const ABANDONED = "The server stopped before it was finished.";

/**
 * Runs a started operation and writes the result into its row. A finished one is left alone. After a crash, or if the
 * process was stopped, it runs again from the beginning; each attempt claims the row, so that an earlier one that is
 * still alive stops.
 */
export async function runOperationJob(
  services: Services,
  handlers: OperationHandlers,
  operationId: number,
  { attempt, signal }: Pick<JobRun, "attempt" | "signal">,
): Promise<void> {
  const claim = randomUUID();
  const { db, log } = services;
  const [row] = await db.operation.updateManyAndReturn({
    where: { id: operationId, status: "running" },
    data: { claim, output: "", total: 0, added: 0, skipped: 0, failed: 0 },
  });
  if (!row) return;
  const { progress, end } = trackProgress(services, row.id, claim);
  if (attempt > ATTEMPTS) return end("failed", { message: ABANDONED });
  try {
    const kind = row.kind as OperationKind;
    const context = await actAs(services, row.actorId);
    if (row.actorId && !rightsOver(kind).some((right) => mayDo(context.actor, right)))
      return end("failed", { message: NO_LONGER });
    const done = await handlers[kind]({ context, progress, input: row.input, signal });
    await (done.ok ? end("done", done.value) : end("failed", { message: done.message }));
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (signal.aborted) throw error;
    log.error({ err: error, operation: row.id, kind: row.kind }, "operation failed");
    await end("failed", { message: (error as Error).message.slice(0, 2_000) });
  }
}
