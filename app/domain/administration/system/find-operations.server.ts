import { Prisma } from "#app/db/generated/client.ts";
import type { OperationStatus } from "#app/db/generated/enums.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { titleOf } from "../../core/operations/kinds.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { Backups, Operation, Operations } from "./output.ts";
import { readBackupFacts } from "./read-backup-facts.server.ts";
import { ListOperations, OneKind, OneOperation } from "./schema.ts";

type Row = {
  id: number;
  kind: string;
  status: OperationStatus;
  actorName: string;
  message: string | null;
  startedAt: Date;
  endedAt: Date | null;
};

/** A row as screens show it. */
const present = ({ id, kind, status, actorName, message, startedAt, endedAt }: Row, now: Date) => ({
  id,
  kind,
  title: titleOf(kind),
  status,
  actorName,
  message,
  startedAt: startedAt.toISOString(),
  /** In milliseconds; so far, if it is still running. */
  duration: (endedAt ?? now).getTime() - startedAt.getTime(),
});

/** Finds operations, newest first. Refuses visitors and members. */
export const findOperations = defineUseCase({
  name: "system.find-operations",
  input: ListOperations,
  output: Operations,
  allow: holding("system.operate"),
  async read({ reads, clock }, page) {
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`id, kind, status, actor_name AS "actorName", message, started_at AS "startedAt",
        ended_at AS "endedAt"`,
      from: Prisma.sql`operations`,
      order: Prisma.sql`id DESC`,
    });
    return ok({ operations: rows.map((row) => present(row, clock())), ...counted });
  },
});

/** One operation with its whole output. Refuses visitors and members. Refusals: not-found. */
export const readOperation = defineUseCase({
  name: "system.read-operation",
  input: OneOperation,
  output: Operation,
  allow: holding("system.operate"),
  async read({ db, clock }, { operationId }) {
    const row = await db.operation.findUnique({ where: { id: operationId } });
    if (!row) return refuse("not-found", "That operation doesn't exist.");
    return ok({ ...present(row, clock()), output: row.output });
  },
});

/** The question asked before an operation, and its subject. Refuses visitors and members. */
export const readQuestion = defineUseCase({
  name: "system.read-question",
  input: OneKind,
  allow: holding("system.operate"),
  async read({ db, clock, host }, { operation }) {
    const due = operation === "reset-monthly-points" ? { nextResetAt: { lte: clock() } } : null;
    return ok({
      operation,
      due: due ? await db.user.count({ where: due }) : null,
      pending: operation === "migrate" ? await host.findPendingMigrations() : null,
    });
  },
});

/** The backups, their copies elsewhere (null if no place is set), and the schedule. Refuses visitors and members. */
export const findBackups = defineUseCase({
  name: "system.find-backups",
  output: Backups,
  allow: holding("system.operate"),
  async read({ settings, host, reads }) {
    const files = await host.backups.list();
    const known = await readBackupFacts({ reads });
    const { doneAt, lastError, failedAt } = known.rehearsal;
    return ok({
      copies: host.copies && {
        place: host.copies.place,
        total: known.total,
        newest: known.copies.map(({ createdAt, ...copy }) => ({ ...copy, createdAt: createdAt.toISOString() })),
        lastError: known.lastError,
        failedAt: known.failedAt?.toISOString() ?? null,
      },
      backups: files.map(({ name, bytes, createdAt }) => ({ name, bytes, createdAt: createdAt.toISOString() })),
      rehearsal: { doneAt: doneAt?.toISOString() ?? null, lastError, failedAt: failedAt?.toISOString() ?? null },
      schedule: await recallSetting(settings, "backup"),
    });
  },
});
