import { type Operation, Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { OperationKind } from "../../core/operations/kinds.ts";
import { readListed } from "../../core/operations/report.ts";
import { type SyncKind, type SyncStatus, syncKinds } from "./kinds.ts";
import { SyncState } from "./output.ts";

/** A sync is an operation, but its page and its calls have their own names for kinds and states. */
const operationOf: Record<SyncKind, OperationKind> = {
  vault: "sync-vault",
  index: "sync-index",
  process: "process-torrents",
};

type Row = Omit<Operation, "input" | "claim" | "output" | "result">;

/** The latest operation of each kind. */
const latest = Prisma.sql`
  SELECT o.id, o.kind, o.status, o.actor_id AS "actorId", o.actor_name AS "actorName", o.total, o.added, o.skipped,
    o.failed, o.current, o.message, o.started_at AS "startedAt", o.ended_at AS "endedAt", o.report
  FROM unnest(${Object.values(operationOf)}::text[]) AS wanted
  CROSS JOIN LATERAL (SELECT * FROM operations WHERE kind = wanted ORDER BY id DESC LIMIT 1) o`;

/** Where a sync would read from, and the latest run of each kind: its progress, or how it ended. Staff only. */
export const readSync = defineUseCase({
  name: "sync.read",
  output: SyncState,
  allow: holding("imports.run"),
  async read({ reads, intake }) {
    const rows = await reads.rows<Row>(latest);
    const runs = syncKinds.flatMap((kind) => rows.filter((row) => row.kind === operationOf[kind]).map(runOf(kind)));
    return ok({ vaultPlace: intake.vault?.place ?? null, indexUrl: intake.indexUrl, runs });
  },
});

const runOf = (kind: SyncKind) => (row: Row) => {
  const status: SyncStatus = row.status === "done" ? "complete" : row.status;
  return {
    id: row.id,
    kind,
    status,
    startedBy: row.actorId === null ? null : row.actorName,
    total: row.total,
    added: row.added,
    skipped: row.skipped,
    failed: row.failed,
    current: row.current,
    // The result of a successful run is in its figures.
    message: status === "failed" ? row.message : null,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    report: readListed(row.report),
  };
};
