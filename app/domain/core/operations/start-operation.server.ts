import { z } from "zod";
import type { Prisma } from "#app/db/generated/client.ts";
import { addJob } from "../kernel/add-job.server.ts";
import { anyStaff, systemOnly } from "../kernel/allow.ts";
import type { CallContext, Db, Tx } from "../kernel/context.server.ts";
import { notifyProgress } from "../kernel/progress.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { waitForChange } from "../kernel/wait-for-change.server.ts";
import { type OperationKind, titleOf } from "./kinds.ts";

export const operationKey = (id: number) => `operation:${id}`;

const Start = z.object({
  kind: z.custom<OperationKind>(),
  /** The name of the action in the audit log. */
  act: z.string(),
  /** Input of the job besides the kind. */
  input: z.custom<Prisma.InputJsonObject>().default({}),
});

/**
 * For the use cases with which staff start operations; each of them checks the right to its own operation. Refusals:
 * conflict (an operation of this kind is running).
 */
export const startOperation = defineUseCase({
  name: "operations.start",
  input: Start,
  allow: anyStaff,
  whileReadOnly: true,
  write: ({ tx, clock, actor }, start) => begin(tx, { clock, actor }, start),
});

/** Starts an operation that the site runs by itself. */
export const startScheduled = defineUseCase({
  name: "operations.start-scheduled",
  input: Start,
  allow: systemOnly,
  write: ({ tx, clock, actor }, start) => begin(tx, { clock, actor }, start),
});

/**
 * Writes the row, its job and its audit entry, together or not at all. Only one operation of a kind runs at a time, in
 * any process: a unique index on running rows ensures that.
 */
async function begin(
  tx: Tx,
  { clock, actor }: Pick<CallContext, "clock" | "actor">,
  { kind, act, input }: z.output<typeof Start>,
) {
  const asker = { actorId: actor?.id ?? null, actorName: actor?.username ?? "system" };
  const [row] = await tx.operation.createManyAndReturn({
    data: [{ kind, input, ...asker, startedAt: clock() }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!row) return refuse("conflict", `${titleOf(kind)} is already running.`);
  await addJob(tx, "run-operation", { operationId: row.id }, { key: operationKey(row.id) });
  await notifyProgress(tx, "operations");
  return ok(row, { audit: { act, subject: { kind: "operation", id: row.id, name: kind } } });
}

/** The row of an operation once it has ended; null if it is still running after `ms`. */
export const waitForOperation = (
  { db, ...context }: Pick<CallContext, "changes"> & { db: Db },
  id: number,
  ms?: number,
) =>
  waitForChange(
    context,
    "operations",
    async () => {
      const row = await db.operation.findUniqueOrThrow({ where: { id } });
      return row.status === "running" ? null : row;
    },
    ms,
  );
