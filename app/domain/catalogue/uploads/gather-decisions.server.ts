import { addJob } from "../../core/kernel/add-job.server.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";

/** Decisions on the uploads of one member are told together once there has been none for so long, */
export const QUIET_MINUTES = 2;
/** or once the first has waited for so long. */
export const LONGEST_MINUTES = 15;

type Deps = Pick<CallContext, "clock">;
type Decided = { uploadId: number; userId: string; decidedBy: string; points?: number };

/**
 * Records that an uploader is to be told of the decision on an upload, within the decision's own transaction. A job tells
 * them of several at once. An earlier decision on the same upload that they have not been told of yet is forgotten.
 */
export async function tellOfDecision(tx: Tx, deps: Deps, { uploadId, ...decided }: Decided): Promise<void> {
  const data = { points: 0, ...decided, decidedAt: deps.clock() };
  await tx.decisionToTell.upsert({ where: { uploadId }, create: { uploadId, ...data }, update: data });
  await planTelling(tx, deps, decided.userId);
}

/** The same where a decision was taken back: only an uploader who has been told of it is told of that. */
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
  const quiet = addMinutes(now, QUIET_MINUTES);
  const latest = addMinutes(first?.decidedAt ?? now, LONGEST_MINUTES);
  const runAt = quiet < latest ? quiet : latest;
  // The key replaces the job of the decision before, which puts its time off.
  await addJob(tx, "tell-uploader", { userId }, { key: `tell-uploader:${userId}`, runAt });
}
