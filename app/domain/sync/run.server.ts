import { isUniqueViolation } from "#app/db/errors.server.ts";
import type { Prisma } from "#app/db/generated/client.ts";
import type { SyncKind, SyncStatus } from "#app/db/generated/enums.ts";
import { recordAct } from "../audit/record-act.server.ts";
import type { Context, Services } from "../kernel/context.server.ts";
import { notifyProgress } from "../kernel/progress.server.ts";
import { RefusalError, type Result, refuse } from "../kernel/result.ts";
import { listedOf, type Outcome } from "./report.ts";

/** What a sync tells of itself while it runs. */
export type Progress = {
  /** How many things there are, once that is known. */
  expect: (total: number) => void;
  /** What became of one of them. Throws a refusal when the run has been given up meanwhile. */
  record: (outcome: Outcome) => Promise<void>;
  /** All outcomes so far. */
  outcomes: readonly Outcome[];
};

/** What the audit log calls the beginning of a run. */
const acts: Record<SyncKind, string> = {
  index: "sync.index",
  vault: "sync.vault",
  process: "tracker.process-torrents",
};
const TOLD_EVERY_MS = 400;
const HEARD_EVERY_MS = 10_000;
const SILENT_MS = 60_000;
const INTERRUPTED = "It was interrupted. Please start it again: what is done already is skipped.";
const FAILED = "It stopped on an error of this site's. Please look at its log.";

/**
 * Runs a sync of which everyone can see how far it is, one of a kind at a time over all processes. However it ends, its
 * row says so; one whose process died is given up after a minute. Refusals: conflict (one is running), and the work's.
 */
export async function runSync<Value>(
  context: Context,
  kind: SyncKind,
  work: (progress: Progress) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { db, clock } = context;
  await giveUpSilent(context);
  const opened = await db
    .$transaction((tx) => open(tx, context, kind))
    .catch((error: unknown) => {
      if (isUniqueViolation(error, "sync_runs_one_running")) return null;
      throw error;
    });
  if (!opened) return refuse("conflict", "It is running already. Please wait until it has ended.");
  const run = { id: opened.id, status: "running" as const };
  const outcomes: Outcome[] = [];
  const counts = { total: 0, added: 0, skipped: 0, failed: 0 };
  let toldAt = 0;

  async function tell(current: string | null): Promise<void> {
    toldAt = Date.now();
    const data = { ...counts, heardAt: clock(), ...(current === null ? {} : { current: current.slice(0, 300) }) };
    const { count } = await db.syncRun.updateMany({ where: run, data });
    if (count === 0) throw new RefusalError(refuse("conflict", INTERRUPTED));
    await notifyProgress(db, "sync");
  }

  async function end(status: Exclude<SyncStatus, "running">, message: string | null): Promise<void> {
    const data = { ...counts, status, message, current: null, endedAt: clock(), report: listedOf(outcomes) };
    await db.syncRun.updateMany({ where: run, data });
    await notifyProgress(db, "sync");
  }

  // A single thing may take longer than a silence may last.
  const heart = setInterval(() => void tell(null).catch(() => undefined), HEARD_EVERY_MS);
  try {
    const result = await work({
      outcomes,
      expect(total) {
        counts.total = total;
      },
      async record(outcome) {
        outcomes.push(outcome);
        counts[outcome.outcome] += 1;
        if (Date.now() - toldAt >= TOLD_EVERY_MS) await tell(outcome.name);
      },
    });
    await end(result.ok ? "complete" : "failed", result.ok ? null : result.message);
    return result;
  } catch (error) {
    await end("failed", error instanceof RefusalError ? error.message : FAILED).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heart);
  }
}

async function open(tx: Prisma.TransactionClient, context: Context, kind: SyncKind): Promise<{ id: number }> {
  const now = context.clock();
  const data = { kind, startedBy: context.actor?.id ?? null, startedAt: now, heardAt: now };
  const run = await tx.syncRun.create({ data, select: { id: true } });
  // What became of it stands in the run's own report.
  await recordAct(tx, context, { act: acts[kind], subject: { kind: "sync", id: run.id, name: kind } });
  await notifyProgress(tx, "sync");
  return run;
}

/** Ends runs that nobody has heard of for a minute: their process is gone. */
export async function giveUpSilent({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.syncRun.updateMany({
    where: { status: "running", heardAt: { lt: new Date(now.getTime() - SILENT_MS) } },
    data: { status: "failed", message: INTERRUPTED, endedAt: now, current: null },
  });
}
