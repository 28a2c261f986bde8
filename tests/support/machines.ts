import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProcess } from "./built-process.ts";
import { freePort } from "./free-port.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { isThere } from "./programs.ts";
import { type RunningServer, SESSION_SECRET, startServer } from "./running-server.ts";
import { s3Credentials, startS3Server } from "./s3-server.ts";
import { startTracker, type TrackerChild } from "./tracker-process.ts";

type Process = { pid: number; stop: () => Promise<unknown> };

async function startWorker(env: Record<string, string>): Promise<Process> {
  const child = fork(await builtProcess("worker"), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", JOBS_BY_CLOCK: "0", SESSION_SECRET, ...env },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return {
    pid: child.pid ?? 0,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

export type Machines = {
  web: [RunningServer, RunningServer];
  worker: Process;
  tracker: TrackerChild;
  /** The objects in the bucket that all of them share, by /BUCKET/NAME. */
  objects: Map<string, unknown>;
  /** Starts one that was killed again, where it was. */
  restart: (kind: "worker" | "tracker") => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Two web processes, a worker and a tracker, each with a folder of its own as on four machines: they share a database,
 * through PgBouncer where it is installed, and a bucket. Their public address is that of a proxy.
 */
export async function startMachines(databaseUrl: string, publicUrl: string): Promise<Machines> {
  const bucket = await startS3Server();
  const pooler = isThere("pgbouncer") ? await startPgBouncer(databaseUrl) : null;
  const root = mkdtempSync(path.join(tmpdir(), "patchbay-machines-"));
  const ports = { web: [await freePort(), await freePort()], tracker: await freePort() } as const;
  const common = {
    HOST: "127.0.0.1",
    TRUST_PROXY: "1",
    PUBLIC_URL: publicUrl,
    DATABASE_URL: pooler?.url ?? databaseUrl,
    ...(pooler ? { DATABASE_DIRECT_URL: databaseUrl } : {}),
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: "patchbay",
    S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    S3_REGION: s3Credentials.region,
  };
  const at = (name: string) => ({ ...common, DATA_DIR: path.join(root, name) });
  const startWeb = (which: 0 | 1) =>
    startServer(databaseUrl, { ...at(`web${which}`), ROLE: "web", PORT: String(ports.web[which]) });
  const startOneWorker = () => startWorker({ ...at("worker"), ROLE: "worker" });
  const startOneTracker = () =>
    startTracker(databaseUrl, path.join(root, "tracker"), { ...common, PORT: String(ports.tracker) });

  const [first, second, worker, tracker] = await Promise.all([
    startWeb(0),
    startWeb(1),
    startOneWorker(),
    startOneTracker(),
  ]);
  const machines: Machines = {
    web: [first, second],
    worker,
    tracker,
    objects: bucket.objects,
    async restart(kind) {
      if (kind === "worker") machines.worker = await startOneWorker();
      if (kind === "tracker") machines.tracker = await startOneTracker();
    },
    async stop() {
      const { web, worker, tracker } = machines;
      await Promise.all([web[0].stop(), web[1].stop(), worker.stop(), tracker.stop()]);
      await pooler?.stop();
      await bucket.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return machines;
}
