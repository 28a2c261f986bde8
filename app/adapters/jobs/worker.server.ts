import { type CronItem, Logger, parseCronItems, type Runner, run } from "graphile-worker";
import { openPool } from "#app/db/connections.server.ts";
import type { JobKinds } from "#app/domain/core/kernel/job-kinds.ts";
import type { Log } from "#app/domain/core/ports/log.ts";
import { freeJobsOfDeadWorkers, keepLongJobs } from "./free-jobs.server.ts";
import { createTasks, type Handlers } from "./tasks.server.ts";
import { createWorkerLock } from "./worker-lock.server.ts";

/** The site fits into 1 GB: long jobs are few, and mails are small. */
const CONCURRENCY = 4;
/** New jobs send a notification; polling is for jobs that are scheduled for later. */
const POLL_MS = 3_000;
const SWEEP_MS = 4_000;
const RESTART_MS = 2_000;
/** How long a stopping process waits for running jobs before it aborts those that can be aborted. */
const ABORT_MS = 2_000;
/** No stop waits longer than this: an interrupted job runs again. */
const STOP_MS = 8_000;

type Options = {
  connectionString: string;
  kinds: JobKinds;
  handlers: Handlers;
  /** Scheduled jobs, in UTC. */
  schedule?: CronItem[];
  log: Log;
  sweepMs?: number;
  pollMs?: number;
  /** How many jobs run at once. */
  concurrency?: number;
};

/**
 * Runs jobs of the database's queue. Any number of processes may have a worker; a job belongs to one worker until that
 * worker completes it, fails or dies.
 */
export function createWorker({
  connectionString,
  kinds,
  handlers,
  schedule = [],
  log,
  sweepMs = SWEEP_MS,
  pollMs = POLL_MS,
  concurrency = CONCURRENCY,
}: Options) {
  const pool = openPool({ connectionString, max: CONCURRENCY, application_name: "patchbay worker" });
  // graphile-worker requires an additional listener.
  pool.on("connect", () => undefined);
  let runner: Runner | null = null;
  let stopping = false;
  let sweeper: NodeJS.Timeout | undefined;
  let restarter: NodeJS.Timeout | undefined;

  async function startRunner(): Promise<void> {
    const lock = createWorkerLock(connectionString, log);
    let workerId = "";
    const { tasks, findFull } = createTasks(kinds, handlers, log);
    const started = await run({
      pgPool: pool,
      taskList: tasks,
      forbiddenFlags: findFull,
      parsedCronItems: parseCronItems(schedule),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: createQueueLog(log),
      preset: {
        // With a delay, an error while completing a job stops the runner, which is then restarted; without a delay it
        // would end the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: ABORT_MS },
        plugins: [
          {
            name: "WorkerLock",
            version: "1.0.0",
            worker: {
              hooks: {
                async startWorker(_ctx, { worker }) {
                  workerId = worker.workerPool.id;
                  await lock.hold(workerId);
                },
              },
            },
          },
        ],
      },
    });
    runner = started;
    clearInterval(sweeper);
    sweeper = setInterval(() => void sweep(workerId), sweepMs);
    started.promise
      .catch((error: unknown) => log.error({ err: error }, "the queue's runner ended; starting it again"))
      .then(async () => {
        await lock.release();
        if (!stopping) restarter = setTimeout(() => void startUntilRunning(), RESTART_MS);
      });
  }

  async function startUntilRunning(): Promise<void> {
    await startRunner().catch((error: unknown) => {
      log.error({ err: error }, "the queue's runner cannot start yet");
      if (!stopping) restarter = setTimeout(() => void startUntilRunning(), RESTART_MS);
    });
  }

  async function sweep(workerId: string): Promise<void> {
    try {
      const dead = await freeJobsOfDeadWorkers(pool);
      if (dead.length > 0) log.warn({ dead }, "released the jobs of dead workers");
      await keepLongJobs(pool, workerId);
    } catch (error) {
      log.warn({ err: error }, "the queue cannot be checked yet");
    }
  }

  return {
    async start(): Promise<void> {
      await freeJobsOfDeadWorkers(pool);
      await startRunner();
    },

    /** Takes no new jobs, and waits some seconds for running ones. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(sweeper);
      clearTimeout(restarter);
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS);
      });
      const stopped = runner
        ?.stop()
        .catch((error: unknown) => log.warn({ err: error }, "the queue's runner had ended"));
      await Promise.race([stopped, timeout]);
      clearTimeout(timer);
      await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
    },
  };
}

/**
 * Writes graphile-worker's own messages to the site's log. Failed jobs are logged with the job, so they are skipped
 * here.
 */
const createQueueLog = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    const name = level === "warning" ? "warn" : level === "error" ? "error" : "debug";
    log[name]({ err: meta?.error }, `queue: ${message}`);
  });
