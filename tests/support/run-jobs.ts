import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { attemptsOf, type JobKind, jobKinds } from "#app/domain/core/kernel/job-kinds.ts";
import type { Mailer } from "#app/domain/core/ports/mailer.ts";

type Job = { id: bigint; kind: JobKind; payload: object; attempts: number; most: number };

const noMailer: Mailer = { send: async () => "sent", close: () => undefined };

/**
 * Does the jobs that are due with the services of a test, one after another, as a worker would. A job that fails waits
 * as its kind says. Answers how many were run.
 */
export async function runJobs(services: Services, kind: JobKind | null = null, mailer = noMailer): Promise<number> {
  const { createJobHandlers } = await import("#app/process/job-handlers.server.ts");
  const handlers = createJobHandlers(services, mailer) as Record<
    string,
    (payload: object, run: object) => Promise<void>
  >;
  const { db } = services;
  for (let done = 0; ; done++) {
    const [job] = await db.$queryRaw<Job[]>`
      UPDATE graphile_worker._private_jobs j SET attempts = attempts + 1, locked_at = now(), locked_by = 'a test'
      FROM graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND j.id = (
        SELECT d.id FROM graphile_worker._private_jobs d JOIN graphile_worker._private_tasks k ON k.id = d.task_id
        WHERE d.is_available AND d.run_at <= now() AND (${kind}::text IS NULL OR k.identifier = ${kind})
        ORDER BY d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
      RETURNING j.id, t.identifier AS kind, j.payload, j.attempts::int, j.max_attempts::int AS most`;
    if (!job) return done;
    const { id, payload, attempts: attempt, most } = job;
    const { retryAfter } = jobKinds[job.kind];
    try {
      await handlers[job.kind]?.(payload, {
        attempt,
        signal: new AbortController().signal,
        isLast: attempt >= Math.min(most, attemptsOf(jobKinds[job.kind])),
      });
      await db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`;
    } catch (error) {
      const wait = retryAfter[attempt - 1] ?? 0;
      await db.$executeRaw`
        UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, last_error = ${(error as Error).message},
          run_at = now() + make_interval(secs => ${wait}) WHERE id = ${id}`;
    }
  }
}

/**
 * For test contexts: runs the job that a use case waits for, because tests have no worker. Each waiting call is told
 * when the job has ended.
 */
export function jobsOnWaiting(services: () => Services): Services["changes"] {
  return {
    subscribe(topic, onChange) {
      let subscribed = true;
      const kind = topic === "imports" ? "import-file" : "run-operation";
      const notify = async () => {
        await runJobs(services(), kind).catch((error: unknown) => process.stderr.write(`${error}\n`));
        // A job that another call runs ends a little later.
        for (; subscribed; await sleep(20)) onChange();
      };
      void notify();
      return () => {
        subscribed = false;
      };
    },
  };
}
