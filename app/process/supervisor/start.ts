import { type ChildProcess, spawn } from "node:child_process";
import { checkoutFolder } from "../launch/checkout-folder.ts";
import { type Claim, claim, GRACE_MS, Taken } from "../launch/claim.ts";
import { endInWords } from "../launch/end-in-words.ts";
import { handOver } from "../launch/hand-over.ts";
import { holdPort, passOn } from "../launch/held-port.ts";
import { keepRunning, REFUSED } from "../launch/keep-running.ts";
import { heapFlags, memoryEnvironment, smallHeapFlags, trackerFlags } from "../launch/memory.ts";
import { commandOf, type ProcessName } from "../launch/process-file.ts";
import { endProcess, recordOf } from "../launch/process-record.ts";
import { expectStart } from "../launch/refusal.ts";
import type { Replaceable } from "../launch/replaceable.ts";
import { changedByRequest } from "../launch/requests.ts";
import { prepareEnvironment } from "./environment.ts";
import { openReleases, type Server } from "./run-release.ts";
import { runRequests } from "./run-requests.ts";
import { createServerSettings } from "./server-settings.ts";
import { watchPostgres } from "./watch-postgres.ts";

/**
 * `npm start`: provides a database and a secret if none are given, and keeps the site and that database running. Only
 * one may run per role and data folder; the remains of an earlier one are ended or taken over.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);

await handOver("supervisor");

const ending = new AbortController();
let child: ChildProcess | null = null;
/** Started servers until they end: a replaced one may still receive uploads. */
const running = new Set<Promise<unknown>>();

let role = "all";
let site: Claim | null = null;
const { env, postgres, readAgain } = await prepareEnvironment({
  async beforeDatabase(dataDir) {
    role = process.env.ROLE || "all";
    site = await claimSite(dataDir);
  },
}).catch(endInWords);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    ending.abort();
    child?.kill("SIGTERM");
  });

// If a site of another role keeps the same database, this one uses it and leaves its upkeep to the other.
const database = postgres && (await claimDatabase());
const stopWatching =
  database &&
  watchPostgres({
    postgres,
    say,
    moved: () => child?.kill("SIGTERM"),
  });

const settings = createServerSettings({ first: env, readAgain, say });
const port = await holdPort({ PORT: env.PORT, HOST: env.HOST });
ending.signal.addEventListener("abort", port.letGo);
const releases = openReleases({
  dataDir: env.DATA_DIR ?? "",
  checkout: checkoutFolder(),
  databaseUrl() {
    const { DATABASE_DIRECT_URL, DATABASE_URL } = settings.current();
    return postgres?.url ?? (DATABASE_DIRECT_URL || DATABASE_URL || "");
  },
  startServer,
  allEnded: () => Promise.all(running),
  ending: ending.signal,
  say,
});
// Processes of one role are upgraded one after another, by hand.
const changesReleases = role === "all" && env.NODE_ENV !== "development";
if (changesReleases) await releases.recover().catch(endInWords);
const requests = changesReleases
  ? runRequests({ dataDir: env.DATA_DIR ?? "", checkout: checkoutFolder(), ending: ending.signal, say })
  : null;
const code = await keepRunning({ name: "The server", run, ending: ending.signal, say });
ending.abort();
await requests;
await Promise.all(running);
await stopWatching?.();
if (database) await postgres.stop();
database?.release();
(site as Claim | null)?.release();
process.exit(code);

async function claimSite(dataDir: string): Promise<Claim> {
  // Several web processes may share one folder, each on its own port.
  const name = role === "web" ? `web-${process.env.PORT ?? 3000}` : role;
  try {
    return await claim(dataDir, name, (pid) =>
      say(`A server is running here without its supervisor (process ${pid}); ending it.`),
    );
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    process.stderr.write(
      `Patchbay is already running with the data in ${dataDir} (process ${error.pid}). Nothing was started or changed.\n` +
        `Stop it first (kill ${error.pid}), or set another DATA_DIR and PORT for a second site.\n`,
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

/**
 * The port is held for a server that returns within seconds: after a restart, an upgrade, or the crash of one that had
 * been ready. A server that fails during its start appears as down to health checks and proxies.
 */
async function run(ready: () => void): Promise<number> {
  let wasReady = false;
  const code = await (changesReleases ? releases.run : runServer)(() => {
    wasReady = true;
    settings.keep();
    ready();
  });
  if (code === REFUSED && !wasReady && settings.putBack()) return 0;
  if (code !== 0 && !wasReady) port.letGo();
  return code;
}

function runServer(ready: () => void): Promise<number> {
  const server = startServer(process.cwd());
  server.ready.then(ready, () => undefined);
  return server.ended;
}

/** The embedded database where it is now: other addresses in .env have effect after the next npm start. */
function ownDatabase(): Partial<NodeJS.ProcessEnv> {
  const url = postgres?.url;
  return url ? { DATABASE_URL: url, DATABASE_DIRECT_URL: undefined, DATABASE_READ_URL: undefined } : {};
}

/** Runs the server of the release in a folder. */
function startServer(folder: string): Server {
  const given: NodeJS.ProcessEnv = { ...settings.next(), ...ownDatabase() };
  const held = passOn(role !== "worker" ? port.forServer(folder) : null);
  const started = spawn(process.execPath, [...flagsOf(given), ...commandOf(processOf())], {
    cwd: folder,
    env: memoryEnvironment({
      ...given,
      ...expectStart(given.DATA_DIR ?? "", settings.isPutBack()),
      CHECKOUT_FOLDER: checkoutFolder(),
      ...changedByRequest(changesReleases),
      ...held.env,
    }),
    stdio: ["ignore", "inherit", "inherit", "ipc", ...held.stdio],
  });
  child = started;
  if (started.pid) (site as Claim | null)?.note(started.pid);
  const ready = new Promise<string>((resolve) => {
    started.on("message", (message: { kind: string; port?: number }) => {
      if (message.kind !== "ready") return;
      const host = env.HOST && !/^(0\.0\.0\.0|::)$/.test(env.HOST) ? env.HOST : "127.0.0.1";
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${message.port}`);
      // The parent process is told the port and the processes.
      if (process.connected) process.send?.(message);
    });
  });
  const exited = new Promise<number>((resolve) => {
    started.on("exit", (code) => resolve(code ?? 1));
    started.on("error", () => resolve(1));
  });
  running.add(exited);
  void exited.then(() => running.delete(exited));
  const replaceable = new Promise<number>((resolve) => {
    started.on("message", (message: Replaceable | { kind: "ready" }) => {
      if (message.kind === "replaceable") resolve(message.code);
    });
  });
  const stop = async () => {
    if (started.pid) await endProcess(recordOf(started.pid), GRACE_MS);
    await exited;
  };
  return { ready, ended: Promise.race([replaceable, exited]), stop };
}

function processOf(): ProcessName {
  return role === "tracker" || role === "worker" ? role : "coordinator";
}

function flagsOf(given: NodeJS.ProcessEnv): string[] {
  if (role === "tracker") return trackerFlags();
  return role === "worker" ? heapFlags(1, given) : smallHeapFlags;
}
