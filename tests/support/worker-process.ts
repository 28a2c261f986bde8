import { fork } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { z } from "zod";
import { createWorker } from "#app/adapters/jobs/worker.server.ts";
import { createLog } from "#app/process/log.server.ts";

/** The only kind of job that a worker's process of the tests knows: its effect is a row by its key. */
const noteKinds = {
  note: { title: "Note", payload: z.object({ key: z.number() }), retryAfter: [1, 1, 1, 1, 1] },
};

/** Starts a process that runs jobs; resolves once it does. */
export async function startWorkerProcess(connectionString: string) {
  const child = fork(path.resolve("tests/support/worker-process.ts"), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, WORKER_DATABASE_URL: connectionString },
  });
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return {
    end: (signal: "SIGKILL" | "SIGTERM") =>
      new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
        child.kill(signal);
      }),
  };
}

async function main(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on("error", () => undefined);
  const worker = createWorker({
    connectionString,
    kinds: noteKinds,
    log: createLog("fatal"),
    sweepMs: 300,
    handlers: {
      // Each run is counted; the effect is the row, which can be there once.
      note: async ({ key }: { key: number }) => {
        await pool.query("INSERT INTO note_runs VALUES ($1, $2)", [key, process.pid]);
        await new Promise((resolve) => setTimeout(resolve, 2));
        await pool.query("INSERT INTO notes VALUES ($1) ON CONFLICT DO NOTHING", [key]);
      },
    },
  });
  process.once("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
  await worker.start();
  process.send?.("ready");
}

const url = process.env.WORKER_DATABASE_URL;
if (url && import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(url);
