import { isStaff } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { MOMENT_MS } from "../kernel/wait-for-change.server.ts";
import { startOperation, waitForOperation } from "../operations/start-operation.server.ts";
import { restartServer } from "./restart-server.server.ts";
import { RunOperation } from "./schema.ts";

/**
 * Has the site do one of its operations, one of a kind at a time, and writes down who asked and what came of it.
 * Refuses visitors and members. Refusals: conflict (it is running already), unavailable (it failed).
 */
export const runOperation = defineUseCase({
  name: "system.run",
  input: RunOperation,
  allow: isStaff,
  async read(context, { operation, wait }) {
    const started =
      operation === "restart-server"
        ? await restartServer.run(context, {})
        : await startOperation.run(context, { kind: operation, act: "system.run", input: {} });
    if (!started.ok) return started;
    const { id } = started.value;
    const row = await waitForOperation(context, id, wait ? undefined : MOMENT_MS);
    if (row?.status === "failed") return refuse("unavailable", `Operation Failed: ${row.message}`);
    return ok({
      success: true,
      id,
      operation,
      status: row?.status ?? "running",
      message: row?.message ?? "It is under way.",
      output: row?.output ?? "",
    });
  },
});
