import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { jobTitle } from "../../core/kernel/job-kinds.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { WAKE_RUNNERS } from "../../core/kernel/wake-runners.ts";
import { requeueMail } from "../../core/mail/manage-mail.server.ts";
import { JobId } from "./output.ts";
import { OneJob } from "./schema.ts";

type Job = {
  kind: string;
  payload: { mailId?: number };
  reason: string | null;
  isRunning: boolean;
  hasFailed: boolean;
};

/**
 * Runs a waiting or failed job immediately, counting attempts from the first. Refuses visitors and members. Refusals:
 * not-found (it is done or never existed), conflict (it is running).
 */
export const retryJob = defineUseCase({
  name: "system.retry-job",
  input: OneJob,
  output: JobId,
  allow: holding("system.operate"),
  async write({ tx }, { jobId }) {
    const job = await lockJob(tx, jobId);
    if (!job.ok) return job;
    const { kind, payload, reason, hasFailed } = job.value;
    if (kind === "send-mail" && payload.mailId) await requeueMail(tx, payload.mailId);
    await tx.$executeRaw`
      SELECT FROM graphile_worker.reschedule_jobs(ARRAY[${jobId}::bigint], run_at => now(), attempts => 0)`;
    await tx.$executeRawUnsafe(WAKE_RUNNERS);
    const before = { state: hasFailed ? "failed" : "waiting", reason };
    return ok({ jobId }, { audit: { subject: subjectOf(jobId, kind), before, after: { state: "waiting" } } });
  },
});

/**
 * Deletes a failed job from the queue; its subject stays. Refuses visitors and members. Refusals: not-found (it is done
 * or never existed), conflict (it has not failed).
 */
export const discardJob = defineUseCase({
  name: "system.discard-job",
  input: OneJob,
  output: JobId,
  allow: holding("system.operate"),
  async write({ tx }, { jobId }) {
    const job = await lockJob(tx, jobId);
    if (!job.ok) return job;
    const { kind, reason, hasFailed } = job.value;
    if (!hasFailed) return refuse("conflict", "This job has not failed.");
    await tx.$executeRaw`SELECT FROM graphile_worker.complete_jobs(ARRAY[${jobId}::bigint])`;
    return ok({ jobId }, { audit: { subject: subjectOf(jobId, kind), before: { state: "failed", reason } } });
  },
});

const subjectOf = (id: string, kind: string) => ({ kind: "job", id, name: jobTitle(kind) });

/** A job that is not running, locked until the transaction ends. */
async function lockJob(tx: Tx, jobId: string): Promise<Result<Job>> {
  const [job] = await tx.$queryRaw<Job[]>`
    SELECT t.identifier AS kind, j.payload, j.last_error AS reason, j.locked_at IS NOT NULL AS "isRunning",
      j.attempts >= j.max_attempts AS "hasFailed"
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.id = ${jobId}::bigint FOR UPDATE OF j`;
  if (!job) return refuse("not-found", "This job is done or does not exist.");
  return job.isRunning ? refuse("conflict", "This job is running.") : ok(job);
}
