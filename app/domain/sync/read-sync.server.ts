import type { SyncKind } from "#app/db/generated/enums.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Db } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { readListed, syncKinds } from "./report.ts";
import { giveUpSilent } from "./run.server.ts";

/** Where a sync would read from, and of each kind the latest run: how far it is, or how it ended. Staff only. */
export const readSync = defineUseCase({
  name: "sync.read",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    const { db, intake } = context;
    await giveUpSilent(context);
    const runs = (await Promise.all(syncKinds.map((kind) => latestOf(db, kind)))).filter((run) => run !== null);
    return ok({ vaultPlace: intake.vault?.place ?? null, indexUrl: intake.indexUrl, runs });
  },
});

async function latestOf(db: Db, kind: SyncKind) {
  const row = await db.syncRun.findFirst({
    where: { kind },
    orderBy: { id: "desc" },
    include: { starter: { select: { username: true } } },
  });
  if (!row) return null;
  return {
    id: row.id,
    kind,
    status: row.status,
    startedBy: row.starter?.username ?? null,
    total: row.total,
    added: row.added,
    skipped: row.skipped,
    failed: row.failed,
    current: row.current,
    message: row.message,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    report: readListed(row.report),
  };
}
