import { type ChildProcess, spawn } from "node:child_process";
import { keepRunning } from "../launch/keep-running.ts";
import { heapFlags, memoryEnvironment, smallHeapFlags, trackerFlags } from "../launch/memory.ts";
import { commandOf, type ProcessName } from "../launch/process-file.ts";
import { type Claim, claim, Taken } from "./claim.ts";
import { endInWords, prepareEnvironment } from "./environment.ts";
import { watchPostgres } from "./watch-postgres.ts";

/**
 * `npm start`: provides a database and a secret when none are given, and keeps the site and that database running. One at
 * a time for each role and data folder; what an earlier one left behind is ended or taken over.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);

const ending = new AbortController();
let child: ChildProcess | null = null;

let role = "all";
let site: Claim | null = null;
const { env, postgres } = await prepareEnvironment(async (dataDir) => {
  role = process.env.ROLE || "all";
  site = await claimSite(dataDir);
}).catch(endInWords);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    ending.abort();
    child?.kill("SIGTERM");
  });

// Beside a site of another role that keeps the same database, this one uses it and leaves the rest to that one.
const database = postgres && (await claimDatabase());
const stopWatching =
  database &&
  watchPostgres({
    postgres,
    say,
    moved(url) {
      env.DATABASE_URL = url;
      child?.kill("SIGTERM");
    },
  });

const code = await keepRunning({ name: "The server", run: runServer, ending: ending.signal, say });
await stopWatching?.();
if (database) await postgres.stop();
database?.release();
(site as Claim | null)?.release();
process.exit(code);

async function claimSite(dataDir: string): Promise<Claim> {
  // Several web processes may share one folder, each at its own port.
  const name = role === "web" ? `web-${process.env.PORT ?? 3000}` : role;
  try {
    return await claim(dataDir, name, (pid) =>
      say(`A server without its supervisor runs here (process ${pid}); ending it.`),
    );
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    process.stderr.write(
      `Patchbay runs already with the data in ${dataDir} (process ${error.pid}). Nothing was started or changed.\n` +
        `End it first (kill ${error.pid}), or set another DATA_DIR and PORT for a second site.\n`,
    );
    process.exit(1);
  }
}

async function claimDatabase(): Promise<Claim | null> {
  try {
    return await claim(env.DATA_DIR ?? "", "postgres", () => undefined);
  } catch (error) {
    if (error instanceof Taken) return null;
    throw error;
  }
}

function runServer(ready: () => void): Promise<number> {
  const started = spawn(process.execPath, [...flagsOf(), ...commandOf(processOf())], {
    env: memoryEnvironment(env),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child = started;
  if (started.pid) (site as Claim | null)?.note(started.pid);
  started.on("message", (message) => {
    ready();
    // The parent process learns the port and the processes.
    if (process.connected) process.send?.(message);
  });
  return new Promise((resolve) => {
    started.on("exit", (code) => resolve(code ?? 1));
    started.on("error", () => resolve(1));
  });
}

function processOf(): ProcessName {
  return role === "tracker" || role === "worker" ? role : "coordinator";
}

function flagsOf(): string[] {
  if (role === "tracker") return trackerFlags();
  return role === "worker" ? heapFlags(1, env) : smallHeapFlags;
}
