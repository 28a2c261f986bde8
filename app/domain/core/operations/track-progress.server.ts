import type { OperationStatus } from "#app/db/generated/enums.ts";
import type { Services } from "../kernel/context.server.ts";
import { notifyProgress } from "../kernel/progress.server.ts";
import type { OperationDone, Progress } from "./operation-job.ts";
import { listedOf, type Outcome } from "./report.ts";

const WRITE_EVERY_MS = 400;
const OUTPUT_MAX = 100_000;

/** Thrown if another attempt has taken over the operation, or it was ended. */
export class TakenOver extends Error {}

/** Writes an operation's reports into its row, as long as it holds the claim on it. */
export function trackProgress({ db, clock }: Pick<Services, "db" | "clock">, id: number, claim: string) {
  const claimed = { id, claim, status: "running" as const };
  const outcomes: Outcome[] = [];
  const counts = { total: 0, added: 0, skipped: 0, failed: 0 };
  let output = "";
  let writtenAt = 0;

  async function write(current?: string): Promise<void> {
    writtenAt = Date.now();
    const { count } = await db.operation.updateMany({
      where: claimed,
      data: { ...counts, output, current: current?.slice(0, 300) },
    });
    if (count === 0) throw new TakenOver("The operation has ended or was taken over.");
    await notifyProgress(db, "operations");
  }

  const progress: Progress = {
    outcomes,
    onProgress(line) {
      if (output.length < OUTPUT_MAX) output += `${line}\n`;
      // The next line, or the end, makes up for a failed write.
      if (Date.now() - writtenAt >= WRITE_EVERY_MS) void write().catch(() => undefined);
    },
    expect(total) {
      counts.total = total;
    },
    async record(outcome) {
      outcomes.push(outcome);
      counts[outcome.outcome] += 1;
      if (Date.now() - writtenAt >= WRITE_EVERY_MS) await write(outcome.name);
    },
  };

  return {
    progress,
    async end(status: Exclude<OperationStatus, "running">, { message, result }: OperationDone): Promise<void> {
      const data = { ...counts, output, status, message, result, current: null, endedAt: clock() };
      await db.operation.updateMany({ where: claimed, data: { ...data, report: listedOf(outcomes) } });
      await notifyProgress(db, "operations");
    },
  };
}
