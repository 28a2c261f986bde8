import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { memoryEnvironment } from "#app/process/launch/memory.ts";
import { builtProcess } from "./built-process.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { seconds } from "./seconds.ts";

export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  /** The process that answers announces. */
  trackerPid: number;
  /** The processes that answer everything else. */
  webPids: number[];
  dataDir: string;
  output: () => string;
  /** Graceful, as an operator would: SIGTERM and wait. */
  stop: () => Promise<number | null>;
};

const TIMEOUT = seconds(30);

/** Signs the cookies of servers that tests start. */
export const SESSION_SECRET = "a secret that only the tests know, long enough";

/**
 * Boots the built server on a free port against the given database, as `npm start` would run it: with two web
 * processes, unless a test that is about something else does with one. `cwd` is the folder of another build.
 */
export async function startServer(
  databaseUrl: string,
  extra: Record<string, string> = {},
  first: "coordinator" | "supervisor" = "coordinator",
  cwd = process.cwd(),
): Promise<RunningServer> {
  // `npm run test:pgbouncer`: every server of the tests has a pooler of its own.
  const pooler = process.env.THROUGH_PGBOUNCER === "1" ? await startPgBouncer(databaseUrl) : null;
  const dataDir = extra.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "patchbay-server-"));
  const env = memoryEnvironment({
    ...process.env,
    NODE_ENV: "production",
    HOST: "localhost",
    PORT: "0",
    LOG_LEVEL: "error",
    CHECK_ANSWERS: "1",
    // Tests type faster than people, and send forms that they were never shown.
    FORM_LEAST_SECONDS: "0",
    // At each full ten minutes they would add mails, jobs and statements to those that a test counts.
    JOBS_BY_CLOCK: "0",
    SESSION_SECRET,
    ADMIN_USERNAME: "operator",
    ADMIN_EMAIL: "operator@patchbay.test",
    ADMIN_PASSWORD: "correct horse battery",
    DATABASE_URL: pooler?.url ?? databaseUrl,
    ...(pooler ? { DATABASE_DIRECT_URL: databaseUrl } : {}),
    DATA_DIR: dataDir,
    WEB_PROCESSES: process.env.WEB_PROCESSES ?? "2",
    ...extra,
  });
  const child = spawn(process.execPath, [await builtProcess(first)], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const { port, trackerPid = 0, webPids } = await ready(child, () => output);
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    trackerPid,
    webPids,
    dataDir,
    output: () => output,
    async stop() {
      const code = await end(child);
      await pooler?.stop();
      if (!extra.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

type Ready = { port: number; trackerPid?: number; webPids: number[] };

function ready(child: ChildProcess, output: () => string): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`server not ready after ${TIMEOUT} ms:\n${output()}`));
    }, TIMEOUT);
    child.on("message", ({ kind, port, trackerPid, webPids = [] }: { kind?: string } & Partial<Ready>) => {
      if (kind !== "ready" || port === undefined) return;
      clearTimeout(timer);
      resolve({ port, trackerPid, webPids });
    });
    child.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`server ended with ${code}:\n${output()}`));
    });
  });
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.on("exit", (code) => resolve(code));
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), TIMEOUT).unref();
  });
}
