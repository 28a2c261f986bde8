import { isUniqueViolation } from "#app/db/errors.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { notifyProgress } from "../kernel/progress.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import type { Say } from "../ports/host.ts";
import { type OperationKind, titleOf } from "./operations.ts";

const BEAT_MS = 1_000;
/** After so long a silence its process has died. */
export const SILENCE_MS = 60_000;
const OUTPUT_MAX = 100_000;
export const ABANDONED = "The server ended before it was done.";

/** Does it, saying lines as it goes, and answers what came of it in a sentence. What it throws is told as a failure. */
export type Work = (say: Say) => Promise<string>;
export type Asker = Pick<Context, "db" | "clock" | "actor" | "address">;

/**
 * Begins an operation and answers before it is done; `done` never throws. One of a kind runs at a time, in whichever
 * process: the row that says so is the lock, and it is refreshed while its process lives. Refusals: conflict.
 */
export async function startOperation(
  context: Asker,
  kind: OperationKind,
  work: Work,
): Promise<Result<{ id: number; done: Promise<void> }>> {
  const { db, clock, actor } = context;
  await endAbandoned(context);
  try {
    const id = await db.$transaction(async (tx) => {
      const now = clock();
      const row = { kind, actorId: actor?.id ?? null, actorName: actor?.username ?? "system" };
      const made = await tx.operation.create({ data: { ...row, startedAt: now, seenAt: now }, select: { id: true } });
      await recordAct(tx, context, { act: "system.run", subject: { kind: "operation", id: made.id, name: kind } });
      await notifyProgress(tx, "operations");
      return made.id;
    });
    return ok({ id, done: perform(context, id, work) });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("conflict", `${titleOf(kind)} is running already.`);
    throw error;
  }
}

async function endAbandoned({ db, clock }: Asker): Promise<void> {
  const now = clock();
  await db.operation.updateMany({
    where: { status: "running", seenAt: { lt: new Date(now.getTime() - SILENCE_MS) } },
    data: { status: "failed", message: ABANDONED, endedAt: now },
  });
}

async function perform({ db, clock }: Asker, id: number, work: Work): Promise<void> {
  let output = "";
  const say: Say = (line) => {
    if (output.length < OUTPUT_MAX) output += `${line}\n`;
  };
  const running = { id, status: "running" as const };
  const beat = setInterval(() => {
    db.operation.updateMany({ where: running, data: { output, seenAt: clock() } }).catch(() => undefined);
  }, BEAT_MS);
  async function end(status: "done" | "failed", message: string): Promise<void> {
    const data = { status, message, output, endedAt: clock(), seenAt: clock() };
    await db.operation.updateMany({ where: running, data });
    await notifyProgress(db, "operations");
  }
  try {
    const message = await work(say);
    clearInterval(beat);
    await end("done", message);
  } catch (error) {
    clearInterval(beat);
    // With the database away the row is found abandoned later.
    await end("failed", (error as Error).message).catch(() => undefined);
  }
}
