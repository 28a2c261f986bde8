import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { findPostgresHome, type PostgresHome } from "./postgres-home.ts";

export type EmbeddedPostgres = {
  /** Connection string of the database `patchbay`, with the password made for this cluster. */
  url: string;
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

/**
 * Starts the PostgreSQL that npm brought, on a free loopback port, in `dataDir`; makes the cluster the first time.
 * One that survived a killed parent is taken over. Throws with what to do instead where it cannot run.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const home = findPostgresHome(path.resolve(options.dataDir), options.fallback ?? "/var/lib/patchbay");
  const password = passwordOf(home);
  if (!existsSync(path.join(home.data, "PG_VERSION"))) initialise(home);
  const urlAt = (port: number, database = USER) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const running = runningAt(home);
  const port = running?.port ?? (await freePort());
  if (!running) launch(home, port, options.volatile ?? false);
  await untilReady(urlAt(port, "postgres"), home);
  return {
    url: urlAt(port),
    async stop() {
      const pid = runningAt(home)?.pid;
      if (pid === undefined) return;
      // SIGINT: fast shutdown, open connections are ended and nothing is lost.
      process.kill(pid, "SIGINT");
      for (let i = 0; i < 300 && isAlive(pid); i++) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

const passwordFile = (home: PostgresHome) => `${home.data}.password`;

function passwordOf(home: PostgresHome): string {
  const file = passwordFile(home);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  // initdb reads it too, as PostgreSQL's own user.
  if (home.owner) chownSync(file, home.owner.uid, home.owner.gid);
  return readFileSync(file, "utf8").trim();
}

function initialise(home: PostgresHome): void {
  const args = [
    `--pgdata=${home.data}`,
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
}

function launch(home: PostgresHome, port: number, volatile: boolean): void {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "128MB",
    random_page_cost: "1.1",
    jit: "off",
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
}

const binEnv = (home: PostgresHome) =>
  ({ ...process.env, LD_LIBRARY_PATH: path.join(home.binaries, "lib"), TZ: "UTC" }) satisfies NodeJS.ProcessEnv;

/** postmaster.pid names the process and, in its fourth line, the port. A stale one is removed. */
function runningAt(home: PostgresHome): { pid: number; port: number } | null {
  const file = path.join(home.data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (pid > 0 && port > 0 && isAlive(pid) && isPostgres(pid)) return { pid, port };
  rmSync(file, { force: true });
  return null;
}

// After a reboot another program may have the old number.
function isPostgres(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return !existsSync(file) || readFileSync(file, "utf8").includes("postgres");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function untilReady(adminUrl: string, home: PostgresHome): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [USER]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${USER}`);
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) {
        const log = existsSync(`${home.data}.log`) ? readFileSync(`${home.data}.log`, "utf8").slice(-2_000) : "";
        throw new Error(
          `PostgreSQL did not start (${(error as Error).message}). Set DATABASE_URL to use another one.\n${log}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
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
