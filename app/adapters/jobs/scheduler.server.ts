import { Cron } from "croner";
import type { Pool } from "pg";
import type { Log } from "#app/process/log.server.ts";

export type Job = { name: string /** When, as cron writes it. */; pattern: string; run: () => Promise<unknown> };

/**
 * Runs jobs at their times, in one process at a time: an advisory lock of PostgreSQL decides which, and is free again
 * when its holder dies. A job must stand being run late and twice.
 */
export function createScheduler(pool: Pool, jobs: Job[], log: Log) {
  let crons: Cron[] = [];
  const running = new Set<Promise<void>>();

  async function runOnce(job: Job): Promise<void> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext('job'), hashtext($1)) AS locked",
        [job.name],
      );
      if (!rows[0]?.locked) return;
      try {
        const report = await job.run();
        log.info({ job: job.name, report }, "job done");
      } finally {
        await client.query("SELECT pg_advisory_unlock(hashtext('job'), hashtext($1))", [job.name]);
      }
    } catch (error) {
      log.error({ err: error, job: job.name }, "job failed; it runs again at its next time");
    } finally {
      client.release();
    }
  }

  function run(job: Job): Promise<void> {
    const done = runOnce(job).finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  return {
    /** Each job once now, since its time may have passed while the site was down, and then at its times. */
    start(): void {
      for (const job of jobs) void run(job);
      crons = jobs.map((job) => new Cron(job.pattern, { protect: true, timezone: "UTC" }, () => run(job)));
    },
    async stop(): Promise<void> {
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
