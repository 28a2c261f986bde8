import { addJob } from "../../core/kernel/add-job.server.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { undoableUntil } from "../../core/kernel/own-decision.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";

/**
 * A member is notified of the decisions on their uploads together: once the last can no longer be undone, or once the
 * first has waited this long.
 */
export const LONGEST_MINUTES = 60;

type Deps = Pick<CallContext, "clock">;
type Decided = { uploadId: number; userId: string; points?: number };

/**
 * Records that an uploader is to be notified of the decision on an upload, within the decision's own transaction. A job
 * notifies them of several at once. An earlier decision on this upload is dropped if they have not been notified of it
 * yet.
 */
export async function tellOfDecision(tx: Tx, deps: Deps, { uploadId, ...decided }: Decided): Promise<void> {
  const data = { points: 0, ...decided, decidedAt: deps.clock() };
  await tx.decisionToTell.upsert({ where: { uploadId }, create: { uploadId, ...data }, update: data });
  await planTelling(tx, deps, decided.userId);
}

/**
 * Records that a decision was taken back. Only an uploader who has been notified of the decision is notified of this.
 */
export async function tellOfUndoing(tx: Tx, deps: Deps, { uploadId, ...undone }: Decided): Promise<void> {
  const untold = await tx.decisionToTell.deleteMany({ where: { uploadId, wasTold: false } });
  if (untold.count > 0) return;
  const data = { ...undone, points: 0, wasTold: true, decidedAt: deps.clock() };
  await tx.decisionToTell.upsert({ where: { uploadId }, create: { uploadId, ...data }, update: data });
  await planTelling(tx, deps, undone.userId);
}

async function planTelling(tx: Tx, { clock }: Deps, userId: string): Promise<void> {
  const first = await tx.decisionToTell.findFirst({
    where: { userId },
    orderBy: { decidedAt: "asc" },
    select: { decidedAt: true },
  });
  const now = clock();
  const settled = undoableUntil(now);
  const latest = addMinutes(first?.decidedAt ?? now, LONGEST_MINUTES);
  const runAt = settled < latest ? settled : latest;
  // The key replaces the job of the previous decision, which postpones it.
  await addJob(tx, "tell-uploader", { userId }, { key: `tell-uploader:${userId}`, runAt });
}
