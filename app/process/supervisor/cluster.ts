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
import { CannotStart } from "../launch/cannot-start.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { clearStaleLock, findPostmaster, isAlive } from "./postmaster.ts";

const USER = "patchbay";
const READY_MS = 30_000;
/** After a crash, resources of the old server may briefly remain, so starting is retried. */
const LAUNCHES = 10;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const isInitialised = (home: PostgresHome) => existsSync(path.join(home.data, "PG_VERSION"));

export function passwordOf(home: PostgresHome): string {
  const file = home.passwordFile;
  if (!existsSync(file) && isInitialised(home))
    throw new CannotStart(
      `${file} is missing, the password of the database beside it.`,
      "Restore the file, or set DATABASE_URL to use another database.",
    );
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  // initdb reads it too, as PostgreSQL's own user.
  if (home.owner) chownSync(file, home.owner.uid, home.owner.gid);
  return readFileSync(file, "utf8").trim();
}

/**
 * Created in a temporary folder and renamed, so that an interrupted initialisation is never taken for a complete
 * cluster.
 */
export function initialise(home: PostgresHome): void {
  const aside = `${home.data}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  if (home.owner) chownSync(aside, home.owner.uid, home.owner.gid);
  const args = [
    `--pgdata=${aside}`,
    `--username=${USER}`,
    "--auth=scram-sha-256",
    `--pwfile=${home.passwordFile}`,
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
  // Fails if there is anything else in it.
  rmdirSync(home.data);
  renameSync(aside, home.data);
}

function launch(home: PostgresHome, port: number, more: Record<string, string>): ChildProcess {
  clearStaleLock(home.data);
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...more,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(`${home.data}.log`, "w", 0o600);
  // A separate process group: Ctrl+C reaches us first, and the tracker's last batch still finds its database.
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

export const urlAt = (password: string, port: number, database = USER): string =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** Stops the cluster and waits for it. SIGINT: fast shutdown, open connections are ended and nothing is lost. */
export async function stopCluster(data: string, waitMs = 15_000): Promise<void> {
  const pid = findPostmaster(data)?.pid;
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  for (const end = Date.now() + waitMs; Date.now() < end && isAlive(pid); ) await sleep(50);
}

type BringUp = {
  home: PostgresHome;
  password: string;
  /** Settings to start the server with, in addition to its address. */
  settings?: Record<string, string>;
  /** The previous port, where its clients expect it. */
  port?: number;
};

/** Takes over a running server, or starts one, and returns its port as soon as it accepts us. */
export async function bringUp({ home, password, settings = {}, port }: BringUp): Promise<number> {
  const deadline = Date.now() + READY_MS;
  let child: ChildProcess | undefined;
  let launches = 0;
  let problem = "it ended at once";
  while (Date.now() < deadline) {
    const running = findPostmaster(home.data);
    if (running) {
      const refusal = await ensureDatabase(urlAt(password, running.port, "postgres"));
      if (refusal === null) return running.port;
      problem = refusal.message;
      // Waiting does not fix a wrong password.
      if (refusal.code === "28P01")
        throw new CannotStart(
          `PostgreSQL does not accept the password in ${home.passwordFile}.`,
          "Put back the file that belongs to this database, or set DATABASE_URL to use another one.",
        );
    } else if (!child || child.exitCode !== null || child.pid === undefined) {
      // None yet, or ours has ended: another one was still shutting down, or took the port.
      if (launches++ === LAUNCHES) break;
      const wanted = launches <= LAUNCHES / 2 ? port : undefined;
      child = launch(home, wanted ?? (await freePort()), settings);
    }
    await sleep(100);
  }
  const log = existsSync(`${home.data}.log`) ? readFileSync(`${home.data}.log`, "utf8").slice(-2_000) : "";
  throw new Error(`PostgreSQL did not start (${problem}). Set DATABASE_URL to use another one.\n${log}`);
}

/** Null if the database is ready; otherwise why it is not ready yet. */
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
