import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { WAKE_RUNNERS } from "#app/domain/core/kernel/wake-runners.ts";
import type { JobRun } from "#app/domain/core/ports/jobs.ts";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";
import { startWorkerProcess } from "#tests/support/worker-process.ts";
import { freeJobsOfDeadWorkers, WORKER_DIED } from "./free-jobs.server.ts";
import { createWorker } from "./worker.server.ts";

const database = useDatabase();
const log = createLog("silent");
const kinds = {
  greet: { title: "Greeting", payload: z.object({ name: z.string() }), retryAfter: [30, 120] },
  tick: { title: "Tick", payload: z.object({}), retryAfter: [] },
};

type Job = { attempts: number; wait: number; last_error: string | null; locked_by: string | null };
const jobs = async () =>
  (
    await database.pool.query<Job>(
      `SELECT attempts, round(extract(epoch FROM run_at - now()))::int AS wait, last_error, locked_by
       FROM graphile_worker._private_jobs ORDER BY id`,
    )
  ).rows;
const add = (kind: string, payload: object, more = "") =>
  database.pool.query(`SELECT graphile_worker.add_job($1, $2 ${more})`, [kind, JSON.stringify(payload)]);
const makeDue = () =>
  database.pool
    .query("UPDATE graphile_worker._private_jobs SET run_at = now()")
    .then(() => database.pool.query(WAKE_RUNNERS));

/** Without polling, workers learn of jobs only by notification. */
const NO_POLL = { pollMs: 3_600_000 };

let stop: (() => Promise<void>)[] = [];
async function startWorker(handlers: object, more: object = {}) {
  const worker = createWorker({
    connectionString: database.url,
    kinds,
    handlers: { greet: async () => {}, tick: async () => {}, ...handlers },
    log,
    ...more,
  });
  stop.push(worker.stop);
  await worker.start();
  return worker;
}

beforeEach(async () => {
  await database.pool.query("DELETE FROM graphile_worker._private_jobs");
});
afterEach(async () => {
  for (const one of stop.splice(0)) await one();
  stop = [];
});

describe("a job", () => {
  it("is run at once with its payload, and is gone when it is done", async () => {
    const greeted: string[] = [];
    await startWorker({ greet: async ({ name }: { name: string }) => void greeted.push(name) }, NO_POLL);
    await add("greet", { name: "Ada" });
    await eventually(async () => expect(greeted).toEqual(["Ada"]));
    await eventually(async () => expect(await jobs()).toEqual([]));
  });

  it("that fails waits as its kind says, and is kept with its reason when it has failed for good", async () => {
    const attempts: object[] = [];
    let ticks = 0;
    await startWorker({
      tick: async () => void ticks++,
      greet: async (_: object, { attempt, isLast }: JobRun) => {
        attempts.push({ attempt, isLast });
        throw new Error("nobody is at home");
      },
    });
    await add("greet", { name: "Ada" }, ", max_attempts => 3");
    for (const [i, wait] of [30, 120].entries()) {
      await eventually(async () => {
        const [job] = await jobs();
        expect(job).toMatchObject({ attempts: i + 1, locked_by: null, last_error: "nobody is at home" });
        expect(Math.abs((job?.wait ?? 0) - wait)).toBeLessThanOrEqual(1);
      });
      await makeDue();
    }
    await eventually(async () => expect(await jobs()).toMatchObject([{ attempts: 3, locked_by: null }]));
    await makeDue();
    // A worker takes the oldest due job first: if a newer job runs after the failed one, the failed one was left alone.
    await add("tick", {});
    await eventually(async () => expect(ticks).toBe(1));
    expect(attempts).toEqual([
      { attempt: 1, isLast: false },
      { attempt: 2, isLast: false },
      { attempt: 3, isLast: true },
    ]);
  });

  it("with a payload that is not its kind's fails without being run", async () => {
    let runs = 0;
    await startWorker({ greet: async () => void runs++ });
    await add("greet", { name: 7 });
    await eventually(async () => expect((await jobs())[0]?.last_error).toContain("name"));
    expect(runs).toBe(0);
  });

  it("waits for its time", async () => {
    let runs = 0;
    await startWorker({ greet: async () => void runs++ });
    await add("greet", { name: "Ada" }, ", run_at => now() + interval '1 hour'");
    await add("greet", { name: "Grace" });
    await eventually(async () => expect(await jobs()).toHaveLength(1));
    expect(runs).toBe(1);
    expect((await jobs())[0]?.wait).toBeGreaterThan(3_500);
  });

  it("of a queue runs when the one before it has ended, and waits for no poll", async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    const greet = async () => {
      most = Math.max(most, ++running);
      await database.pool.query("SELECT pg_sleep(0.02)");
      running--;
      done++;
    };
    await startWorker({ greet }, NO_POLL);
    const jobs = 10;
    for (let i = 0; i < jobs; i++) await add("greet", { name: String(i) }, ", queue_name => 'one by one'");
    await eventually(async () => expect(done).toBe(jobs), seconds(10));
    expect(most).toBe(1);
  });
});

describe("a worker that stops", () => {
  it("waits for the job that runs, and takes no other", async () => {
    let end = () => {};
    const started: string[] = [];
    const greet = async ({ name }: { name: string }) => {
      started.push(name);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    // With one job at a time, no other slot is asking for a job at the moment of the stop and could still get one.
    const worker = await startWorker({ greet }, { concurrency: 1 });
    stop = [];
    await add("greet", { name: "long" });
    await eventually(async () => expect(started).toEqual(["long"]));
    const stopped = worker.stop();
    await add("greet", { name: "late" });
    setTimeout(() => end(), 100);
    await stopped;
    expect(started).toEqual(["long"]);
    expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null }]);
  });
});

describe("what is run by the clock", () => {
  const schedule = [{ task: "tick", match: "0 * * * *", options: { backfillPeriod: 3_600_000, jobKey: "clock:tick" } }];

  it("is run once when its time passed while no worker ran, and not before its first time", async () => {
    let ticks = 0;
    const first = await startWorker({ tick: async () => void ticks++ }, { schedule });
    await eventually(async () => {
      const { rowCount } = await database.pool.query("SELECT FROM graphile_worker._private_known_crontabs");
      expect(rowCount).toBe(1);
    });
    stop = [];
    await first.stop();
    expect(ticks).toBe(0);
    await database.pool.query(
      "UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '2 days', last_execution = now() - interval '5 hours'",
    );
    let greeted = 0;
    await startWorker({ tick: async () => void ticks++, greet: async () => void greeted++ }, { schedule });
    await eventually(async () => expect(ticks).toBe(1));
    await add("greet", { name: "Ada" });
    await eventually(async () => expect(greeted).toBe(1));
    expect(ticks).toBe(1);
  });
});

describe("a worker that died", () => {
  const take = (workerId: string) =>
    database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now(), attempts = attempts + 1`,
      [workerId],
    );

  it("leaves its jobs to the others at once, which one that lives does not", async () => {
    await add("greet", { name: "Ada" });
    await take("pool-of-the-dead");
    const client = await database.pool.connect();
    await client.query("SELECT pg_advisory_lock_shared(hashtext('patchbay worker'), hashtext($1))", [
      "pool-of-the-dead",
    ]);
    expect(await freeJobsOfDeadWorkers(database.pool)).toEqual([]);
    client.release(true);
    await eventually(async () => expect(await freeJobsOfDeadWorkers(database.pool)).toEqual(["pool-of-the-dead"]));
    expect(await jobs()).toMatchObject([{ locked_by: null, attempts: 1, last_error: null }]);
  });

  it("is the reason of a job that has used up its attempts", async () => {
    await add("greet", { name: "Ada" }, ", max_attempts => 1");
    await take("pool-of-the-dead");
    await freeJobsOfDeadWorkers(database.pool);
    expect(await jobs()).toMatchObject([{ locked_by: null, last_error: WORKER_DIED }]);
  });
});

describe("two workers of their own processes", { timeout: seconds(60) }, () => {
  beforeAll(() =>
    database.pool.query("CREATE TABLE notes (key int PRIMARY KEY); CREATE TABLE note_runs (key int, pid int)"),
  );

  it("run 1,000 jobs with each one's effect once, though one is killed with -9 in the middle", async () => {
    const [victim, survivor] = await Promise.all([startWorkerProcess(database.url), startWorkerProcess(database.url)]);
    const count = async (table: string) => (await database.pool.query(`SELECT FROM ${table}`)).rowCount ?? 0;

    await database.pool.query(
      "SELECT graphile_worker.add_job('note', json_build_object('key', n)) FROM generate_series(1, 1000) n",
    );
    await eventually(async () => expect(await count("notes")).toBeGreaterThan(150), seconds(20));
    await victim.end("SIGKILL");
    expect(await count("notes")).toBeLessThan(1_000);
    await eventually(async () => expect(await jobs()).toEqual([]), seconds(30));

    const { rows } = await database.pool.query<{ key: number }>("SELECT key FROM notes ORDER BY key");
    expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
    const { rows: both } = await database.pool.query(
      "SELECT count(DISTINCT pid)::int AS pids, count(*)::int AS runs FROM note_runs",
    );
    expect(both[0].pids).toBe(2);
    // Only jobs that the killed worker was running, or had not yet marked as done, run again.
    expect(both[0].runs).toBeLessThanOrEqual(1_008);
    await survivor.end("SIGTERM");
  });
});
