import { isStaff } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import type { OperationKind } from "../operations/kinds.ts";
import { readListed } from "../operations/report.ts";

export const syncKinds = ["vault", "index", "process"] as const;
export type SyncKind = (typeof syncKinds)[number];

export const syncStatuses = ["running", "complete", "failed"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** A sync is an operation; its page and its calls have names of their own for kinds and states. */
const operationOf: Record<SyncKind, OperationKind> = {
  vault: "sync-vault",
  index: "sync-index",
  process: "process-torrents",
};

/** Where a sync would read from, and of each kind the latest run: how far it is, or how it ended. Staff only. */
export const readSync = defineUseCase({
  name: "sync.read",
  input: NoInput,
  allow: isStaff,
  async read({ db, intake }) {
    const runs = (await Promise.all(syncKinds.map((kind) => latestOf(db, kind)))).filter((run) => run !== null);
    return ok({ vaultPlace: intake.vault?.place ?? null, indexUrl: intake.indexUrl, runs });
  },
});

async function latestOf(db: Db, kind: SyncKind) {
  const row = await db.operation.findFirst({ where: { kind: operationOf[kind] }, orderBy: { id: "desc" } });
  if (!row) return null;
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
    // What came of one that worked stands in its figures.
    message: status === "failed" ? row.message : null,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    report: readListed(row.report),
  };
}
