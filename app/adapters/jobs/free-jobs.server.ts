import type { Pool } from "pg";
import { WAKE_RUNNERS } from "#app/domain/core/kernel/wake-runners.ts";

export const WORKER_DIED = "The process that ran this job ended before the job was done.";

// The locks are read after the jobs, because a worker takes its lock before its first job.
const DEAD = `
  SELECT coalesce(array_agg(id), '{}') AS dead
  FROM (SELECT locked_by AS id FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
        UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL) held
  WHERE NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid::bigint = hashtext('patchbay worker')::bigint & 4294967295
      AND objid::bigint = hashtext(held.id)::bigint & 4294967295)`;

/** Releases the jobs of dead workers. Returns the ids of the jobs. */
export async function freeJobsOfDeadWorkers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ dead: string[] }>(DEAD);
  const dead = rows[0]?.dead ?? [];
  if (dead.length === 0) return [];
  // A job that has used up its attempts does not run again; an administrator can read why.
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET last_error = $2 WHERE locked_by = ANY($1) AND attempts >= max_attempts`,
    [dead, WORKER_DIED],
  );
  await pool.query("SELECT graphile_worker.force_unlock_workers($1)", [dead]);
  await pool.query(WAKE_RUNNERS);
  return dead;
}

/** graphile-worker takes away jobs that have been locked for four hours. A live worker keeps its long jobs. */
export async function keepLongJobs(pool: Pool, workerId: string): Promise<void> {
  for (const table of ["_private_jobs", "_private_job_queues"])
    await pool.query(
      `UPDATE graphile_worker.${table} SET locked_at = now() WHERE locked_by = $1 AND locked_at < now() - interval '1 hour'`,
      [workerId],
    );
}
