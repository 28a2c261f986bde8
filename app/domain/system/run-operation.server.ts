import { isStaff } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { RunOperation } from "./schema.ts";
import { startOperation } from "./start-operation.server.ts";
import { workOf } from "./works.server.ts";

/** How long an answer waits for what is usually done at once. */
const MOMENT_MS = 1_500;

/**
 * Has the system do one of its operations, one of a kind at a time, and writes down who asked and what came of it.
 * Refuses visitors and members. Refusals: conflict (it is running already), unavailable (it failed).
 */
export const runOperation = defineUseCase({
  name: "system.run",
  input: RunOperation,
  allow: isStaff,
  async run(context, { operation, wait }) {
    const started = await startOperation(context, operation, workOf(context, operation));
    if (!started.ok) return started;
    const { id, done } = started.value;
    const moment = new Promise<void>((resolve) => setTimeout(resolve, MOMENT_MS).unref());
    await (wait ? done : Promise.race([done, moment]));
    const row = await context.db.operation.findUniqueOrThrow({ where: { id } });
    if (row.status === "failed") return refuse("unavailable", `Operation Failed: ${row.message}`);
    if (row.status === "done" && operation === "restart-server") context.host.restart();
    return ok({
      success: true,
      id,
      operation,
      status: row.status,
      message: row.message ?? "It is under way.",
      output: row.output,
    });
  },
});
