import type { Tx } from "./context.server.ts";
import { attemptsOf, flagsOf, type JobKind, type JobPayload, jobKinds } from "./job-kinds.ts";
import { findTrace } from "./trace.server.ts";

type JobOptions = {
  /** A waiting job with this key is replaced. A running one continues, and another runs after it. */
  key?: string;
  /** Now by default. */
  runAt?: Date;
  /** The number of attempts of its kind by default. */
  maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** The due job with the lower number runs first. */
  priority?: number;
};

/** Adds a job within the caller's transaction: the job exists exactly when its cause is committed. */
export async function addJob<Kind extends JobKind>(
  tx: Pick<Tx, "$executeRaw">,
  kind: Kind,
  payload: JobPayload<Kind>,
  { key, runAt, maxAttempts = attemptsOf(jobKinds[kind]), queue, priority = 0 }: JobOptions = {},
): Promise<void> {
  const json = written(kind, payload);
  await tx.$executeRaw`
    SELECT FROM graphile_worker.add_job(${kind}, ${json}::json, queue_name => ${queue ?? null},
      run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts}::int, job_key => ${key ?? null}, priority => ${priority}::int, flags => ${flagsOf(kind)}::text[])`;
}

/** Adds many jobs of a kind in one statement, as `addJob` adds one. */
export async function addJobs<Kind extends JobKind>(
  tx: Pick<Tx, "$executeRaw">,
  kind: Kind,
  jobs: readonly { payload: JobPayload<Kind>; key: string }[],
): Promise<void> {
  const texts = jobs.map(({ payload }) => written(kind, payload));
  const keys = jobs.map(({ key }) => key);
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${kind}, j.payload::json, max_attempts => ${attemptsOf(jobKinds[kind])}::int,
      job_key => j.key, flags => ${flagsOf(kind)}::text[])
    FROM unnest(${texts}::text[], ${keys}::text[]) AS j (payload, key)`;
}

function written<Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>): string {
  const checked: object = jobKinds[kind].payload.parse(payload);
  return JSON.stringify({ ...checked, requestId: findTrace()?.requestId });
}
