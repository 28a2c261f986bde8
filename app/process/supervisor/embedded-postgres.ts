import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { findPostgresHome, type PostgresHome } from "./postgres-home.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { clearStaleLock, findPostmaster, isAlive } from "./postmaster.ts";

export type EmbeddedPostgres = {
  /** Connection string of the database `patchbay`, with the password made for this cluster. */
  url: string;
  /** Whether it ran already when this process began. */
  wasRunning: boolean;
  /** Starts it again where it has ended, at the same port unless that is taken. Answers whether it had ended. */
  revive: (starting: () => void) => Promise<boolean>;
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  /** Where data and binaries go when PostgreSQL's own user cannot reach `dataDir`. */
  fallback?: string;
  /** For tests: no waiting for the disk. Never for data that matters. */
  volatile?: boolean;
};

const USER = "patchbay";
const READY_MS = 30_000;
/** After a crash, what the old server left in memory may outlive it by a moment: starting is tried again. */
const LAUNCHES = 10;

/**
 * Starts the PostgreSQL that npm brought, on a free loopback port, in `dataDir`; makes the cluster the first time.
 * One that survived a killed parent is taken over. Throws with what to do instead where it cannot run.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const home = findPostgresHome(path.resolve(options.dataDir), options.fallback ?? "/var/lib/patchbay");
  const password = passwordOf(home);
  if (!isInitialised(home)) initialise(home);
  const urlAt = (port: number, database: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const wasRunning = findPostmaster(home.data) !== null;
  const adminUrl = (running: number) => urlAt(running, "postgres");
  const volatile = options.volatile ?? false;
  let port = await bringUp({ home, adminUrl, volatile });
  return {
    get url() {
      return urlAt(port, USER);
    },
    wasRunning,
    async revive(starting) {
      if (findPostmaster(home.data)) return false;
      starting();
      port = await bringUp({ home, adminUrl, volatile, port });
      return true;
    },
    async stop() {
      const pid = findPostmaster(home.data)?.pid;
      if (pid === undefined) return;
      // SIGINT: fast shutdown, open connections are ended and nothing is lost.
      process.kill(pid, "SIGINT");
      for (let i = 0; i < 300 && isAlive(pid); i++) await sleep(50);
    },
  };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isInitialised = (home: PostgresHome) => existsSync(path.join(home.data, "PG_VERSION"));
const passwordFile = (home: PostgresHome) => `${home.data}.password`;

function passwordOf(home: PostgresHome): string {
  const file = passwordFile(home);
  if (!existsSync(file) && isInitialised(home))
    throw new Error(`${file} is missing, the password of the database beside it. Restore it, or set DATABASE_URL.`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  // initdb reads it too, as PostgreSQL's own user.
  if (home.owner) chownSync(file, home.owner.uid, home.owner.gid);
  return readFileSync(file, "utf8").trim();
}

/** Made aside and renamed, so that a cluster whose making was cut short is never taken for a whole one. */
function initialise(home: PostgresHome): void {
  const aside = `${home.data}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  if (home.owner) chownSync(aside, home.owner.uid, home.owner.gid);
  const args = [
    `--pgdata=${aside}`,
    `--username=${USER}`,
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile(home)}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
  ];
  const made = spawnSync(path.join(home.binaries, "bin/initdb"), args, {
    ...home.owner,
    encoding: "utf8",
    env: binEnv(home),
  });
  if (made.status !== 0)
    throw new Error(
      `PostgreSQL could not be set up (set DATABASE_URL to use another one):\n${made.stderr ?? made.error}`,
    );
  // Refuses when something else lies in there.
  rmdirSync(home.data);
  renameSync(aside, home.data);
}

function launch(home: PostgresHome, port: number, volatile: boolean): ChildProcess {
  clearStaleLock(home.data);
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...postgresSettings(),
    ...(volatile ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(`${home.data}.log`, "w", 0o600);
  // A process group of its own: Ctrl+C reaches us first, and the tracker's last batch still finds its database.
  const child = spawn(path.join(home.binaries, "bin/postgres"), ["-D", home.data, ...args], {
    ...home.owner,
    cwd: home.data,
    env: binEnv(home),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  child.on("error", () => undefined);
  return child;
}

const binEnv = (home: PostgresHome) =>
  ({ ...process.env, LD_LIBRARY_PATH: path.join(home.binaries, "lib"), TZ: "UTC" }) satisfies NodeJS.ProcessEnv;

type BringUp = {
  home: PostgresHome;
  adminUrl: (port: number) => string;
  volatile: boolean;
  /** Where it was before: what is connected to it looks for it there. */
  port?: number;
};

/** Takes over what runs, or starts it, and answers its port as soon as it lets us in. */
async function bringUp({ home, adminUrl, volatile, port }: BringUp): Promise<number> {
  const deadline = Date.now() + READY_MS;
  let child: ChildProcess | undefined;
  let launches = 0;
  let problem = "it ended at once";
  while (Date.now() < deadline) {
    const running = findPostmaster(home.data);
    if (running) {
      const refusal = await ensureDatabase(adminUrl(running.port));
      if (refusal === null) return running.port;
      problem = refusal.message;
      // Waiting does not make a wrong password right.
      if (refusal.code === "28P01") break;
    } else if (!child || child.exitCode !== null || child.pid === undefined) {
      // None yet, or ours has ended: another one was still shutting down, or took the port.
      if (launches++ === LAUNCHES) break;
      const wanted = launches <= LAUNCHES / 2 ? port : undefined;
      child = launch(home, wanted ?? (await freePort()), volatile);
    }
    await sleep(100);
  }
  const log = existsSync(`${home.data}.log`) ? readFileSync(`${home.data}.log`, "utf8").slice(-2_000) : "";
  throw new Error(`PostgreSQL did not start (${problem}). Set DATABASE_URL to use another one.\n${log}`);
}

/** Null when the database is there; otherwise why not, as yet. */
async function ensureDatabase(adminUrl: string): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [USER]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${USER}`);
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
