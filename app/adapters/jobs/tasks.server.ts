import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { attemptsOf, type JobKinds } from "#app/domain/core/kernel/job-kinds.ts";
import { traced } from "#app/domain/core/kernel/trace.server.ts";
import { WAKE_RUNNERS } from "#app/domain/core/kernel/wake-runners.ts";
import type { JobHandler } from "#app/domain/core/ports/jobs.ts";
import type { Log } from "#app/domain/core/ports/log.ts";

/** The runner unlocks a queue within this time. */
const UNLOCKED_MS = 20;

const RequestOf = z.object({ requestId: z.string() });

export type Handlers = Record<string, JobHandler<never>>;

/** The handlers for graphile-worker, which check the payload and apply the retry waits and slots of their kind. */
export function createTasks(kinds: JobKinds, handlers: Handlers, log: Log) {
  const running = new Map<string, number>();
  const count = (name: string, more: number) => running.set(name, (running.get(name) ?? 0) + more);
  const tasks: TaskList = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) =>
        traced(`job ${name}`, { job: name, requestId: requestIdOf(payload) }, async () => {
          const { id, attempts: attempt, max_attempts: most } = helpers.job;
          const signal = helpers.abortSignal ?? new AbortController().signal;
          const started = performance.now();
          count(name, 1);
          try {
            const isLast = attempt >= Math.min(most, attemptsOf(kind));
            await handlers[name]?.(kind.payload.parse(payload) as never, { attempt, isLast, signal });
            log.info({ job: name, id, ms: Math.round(performance.now() - started) }, "job done");
          } catch (error) {
            if (signal.aborted) {
              log.info({ job: name, id }, "job interrupted by the end of the process");
              await runAgainAtOnce(helpers);
              throw error;
            }
            log.error({ err: error, job: name, id, attempt, most }, "job failed");
            await waitBeforeNext(helpers, kind.retryAfter[attempt - 1] ?? 0);
            throw error;
          } finally {
            count(name, -1);
            if (helpers.job.job_queue_id !== null) lookAgain(helpers);
          }
        }),
    ]),
  );
  /** The flags of the kinds whose slots are all in use. */
  const findFull = () =>
    Object.entries(kinds).flatMap(([name, { slots = Infinity }]) => ((running.get(name) ?? 0) >= slots ? name : []));
  return { tasks, findFull };
}

/** The request that added a job, if one did. */
const requestIdOf = (payload: unknown) => RequestOf.safeParse(payload).data?.requestId;

/**
 * graphile-worker adds e to the power of the attempts, in seconds, to the job's run time. Set the run time so that the
 * sum is the wait of the job's kind.
 */
async function waitBeforeNext({ job, query }: JobHelpers, seconds: number): Promise<void> {
  const theirs = Math.exp(Math.min(job.attempts, 10));
  await query("UPDATE graphile_worker._private_jobs SET run_at = now() + make_interval(secs => $2) WHERE id = $1", [
    job.id,
    Math.max(0, seconds - theirs),
  ]);
}

/** A job that was interrupted when the process ended has not failed: the next worker starts it again. */
async function runAgainAtOnce({ job, query }: JobHelpers): Promise<void> {
  await query("UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = attempts - 1 WHERE id = $1", [
    job.id,
  ]);
}

/**
 * Makes the runner look for the next job of a queue once the previous one is marked as done. By default it looks before
 * that, finds the queue locked, and waits for its next poll.
 */
function lookAgain({ query }: JobHelpers): void {
  setTimeout(() => void query(WAKE_RUNNERS).catch(() => undefined), UNLOCKED_MS).unref();
}
