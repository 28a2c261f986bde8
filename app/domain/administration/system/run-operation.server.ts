import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { noIndex } from "../../catalogue/sync/sync-index.server.ts";
import { noVault } from "../../catalogue/sync/sync-vault.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { MOMENT_MS } from "../../core/kernel/wait-for-change.server.ts";
import type { SystemOperation } from "../../core/operations/kinds.ts";
import { startOperation, waitForOperation } from "../../core/operations/start-operation.server.ts";
import { noCopies } from "./copy-backup.server.ts";
import { OperationRun } from "./output.ts";
import { restartServer } from "./restart-server.server.ts";
import { RunOperation } from "./schema.ts";

/** Does not start an operation that has no source or destination. */
function missingSource(
  operation: SystemOperation,
  { intake: { vault, indexUrl }, host }: Pick<Services, "intake" | "host">,
): Refusal | null {
  if (operation === "copy-backup" && !host.copies) return refuse("unavailable", noCopies);
  if (operation === "sync-vault" && !vault) return noVault;
  return operation === "sync-index" && !indexUrl ? noIndex : null;
}

/**
 * Runs an operation, one of each kind at a time, and records who started it and the result. Refuses visitors and
 * members. Refusals: conflict (it is already running), unavailable (it failed).
 */
export const runOperation = defineUseCase({
  name: "system.run",
  input: RunOperation,
  output: OperationRun,
  allow: holding("system.operate"),
  async read(context, { operation, wait }) {
    const missing = missingSource(operation, context);
    if (missing) return refuse("unavailable", `${staffFailures.runOperation.title}: ${missing.message}`);
    const started =
      operation === "restart-server"
        ? await restartServer.run(context, {})
        : await startOperation.run(context, { kind: operation, act: "system.run", input: {} });
    if (!started.ok) return started;
    const { id } = started.value;
    const row = await waitForOperation(context, id, wait ? undefined : MOMENT_MS);
    if (row?.status === "failed") return refuse("unavailable", `${staffFailures.runOperation.title}: ${row.message}`);
    return ok({
      success: true,
      id,
      operation,
      status: row?.status ?? "running",
      message: row?.message ?? "The operation is running.",
      output: row?.output ?? "",
    });
  },
});
