import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { builtFile } from "#app/process/launch/process-file.ts";
import { ensureBuild } from "#app/process/supervisor/ensure-build.ts";
import { findPostgresHome } from "#app/process/supervisor/postgres-home.ts";
import { findPostmaster, isAlive } from "#app/process/supervisor/postmaster.ts";
import { freePort } from "#tests/support/free-port.ts";

export const isRoot = process.getuid?.() === 0;
const START_MS = 120_000;

export type FaultySite = Awaited<ReturnType<typeof startFaultySite>>;
type Options = {
  smtpUrl: string /** Megabytes of memory to hold all data, so that they can run out; needs root. */;
  diskMb?: number;
  webProcesses?: number;
};

/** The site as `npm start` runs it: supervisor, embedded PostgreSQL, web and tracker, in a folder of its own. */
export async function startFaultySite({ smtpUrl, diskMb, webProcesses = 2 }: Options) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-faults-"));
  chmodSync(dataDir, 0o755);
  if (diskMb)
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m,nr_inodes=20000,mode=755`, "tmpfs", dataDir]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    LOG_LEVEL: process.env.FAULTS_LOG ?? "fatal",
    SMTP_URL: smtpUrl,
    WEBHOOK_ALLOW_PRIVATE: "1",
    WEB_PROCESSES: String(webProcesses),
    ADMIN_USERNAME: "operator",
    ADMIN_PASSWORD: "correct horse battery",
  };
  const data = () => findPostgresHome(path.join(dataDir, "postgres"), { fallback: "/var/lib/patchbay" }).data;
  const supervisors = new Map<string, ChildProcess>();
  let database: Database | null = null;
  let output = "";

  /** Starts a supervisor; the role `all` is the site itself. */
  function launch(role = "all"): ChildProcess {
    const child = spawn(process.execPath, [builtFile("supervisor")], {
      env: { ...env, ROLE: role },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (process.env.FAULTS_LOG) process.stderr.write(chunk);
      });
    supervisors.set(role, child);
    return child;
  }

  async function stop(): Promise<void> {
    await database?.close();
    for (const child of [...supervisors.values()].reverse()) await end(child);
    if (diskMb) execFileSync("umount", ["-l", dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }

  /** 0 while there is none: a start that takes over removes the file first. */
  function serverPid(role = "all"): number {
    try {
      const text = readFileSync(path.join(dataDir, "run", `${role}.json`), "utf8");
      return (JSON.parse(text) as { server?: { pid: number } }).server?.pid ?? 0;
    } catch {
      return 0;
    }
  }

  // Not counted among the seconds that a start takes.
  await ensureBuild((text) => process.stdout.write(`${text}\n`));
  const begun = performance.now();
  launch();
  try {
    await until(
      () => isHealthy(url),
      START_MS,
      () => `the site did not start:\n${output}`,
    );
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url,
    port,
    dataDir,
    startSeconds: (performance.now() - begun) / 1000,
    launch,
    /** Puts back the supervisor that another launch has taken the place of. */
    keep: (role: string, child: ChildProcess) => void supervisors.set(role, child),
    output: () => output,
    supervisor: (role = "all") => supervisors.get(role) as ChildProcess,
    serverPid,
    webPids: () => childrenOf(serverPid()).filter((pid) => commandOf(pid).includes("web.js")),
    trackerPid: () => childrenOf(serverPid()).find((pid) => commandOf(pid).includes("tracker.js")) ?? 0,
    postmasterPid: () => findPostmaster(data())?.pid ?? 0,
    /** A pool of the test's own, at wherever PostgreSQL is now. */
    database(): Database {
      database ??= createDatabase(databaseUrl(data()), { max: 3 });
      return database;
    },
    isHealthy: () => isHealthy(url),
    stop,
  };
}

/** With a start of its own in between, the port of PostgreSQL may be another. */
function databaseUrl(data: string): string {
  const password = readFileSync(`${data}.password`, "utf8").trim();
  return `postgresql://patchbay:${password}@127.0.0.1:${findPostmaster(data)?.port}/patchbay`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 40_000);
  await ended;
  clearTimeout(killer);
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.body?.cancel().then(() => response.ok) ?? response.ok,
    () => false,
  );

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isAlive(pid) && parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

export async function until(claim: () => Promise<boolean> | boolean, ms: number, problem: () => string): Promise<void> {
  for (const deadline = Date.now() + ms; !(await claim()); ) {
    if (Date.now() > deadline) throw new Error(problem());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
