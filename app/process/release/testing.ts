import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { builtProcess } from "#tests/support/built-process.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { seconds } from "#tests/support/seconds.ts";
import { readReleases } from "../launch/releases.ts";

/*
 * The real supervisor and command switch between releases whose server is a few lines: it migrates a database with one
 * table and answers with its version, or fails in one of the ways in which releases fail.
 */
const serverOf = (pgModule: string) => `
import { createServer } from "node:http";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import pg from ${JSON.stringify(pgModule)};
const { version, does, migrates, inheritsPort } = JSON.parse(readFileSync("package.json", "utf8"));
const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
await database.connect();
if (does === "cannot migrate")
  await database.query("BEGIN; DROP TABLE kept; SELECT 1/0; COMMIT").catch(() => refuse("The migration failed.\\nMend it."));
else if (migrates) await database.query("CREATE TABLE IF NOT EXISTS rewritten AS SELECT 1; DROP TABLE IF EXISTS kept");
else await database.query("SELECT * FROM kept");
if (does === "ends") process.exit(3);
if (does === "slow") await new Promise((resolve) => setTimeout(resolve, 3000));
function refuse(words) {
  mkdirSync(process.env.DATA_DIR + "/run", { recursive: true });
  writeFileSync(process.env.REFUSAL_FILE, words);
  process.exit(78);
}
if (process.env.SITE_NAME === "refused") refuse("SITE_NAME is refused.\\nCorrect it.");
const server = createServer((request, response) => {
  response.writeHead(200, { connection: "close" }).end(version + (process.env.SITE_NAME ?? ""));
});
const { PORT: port, HELD_PORT: held } = process.env;
const at = inheritsPort ? { fd: Number(held) } : { port, host: "127.0.0.1" };
const end = () => server.close(() => process.exit(0));
process.on("SIGTERM", end);
process.on("disconnect", () => process.exit(0));
if (does === "hangs") setInterval(() => 0, 1000);
else server.listen(at, () => process.send({ kind: "ready", port: Number(process.env.PORT) }));
`;
const archives = {
  works:
    'import { writeFileSync } from "node:fs"; writeFileSync(process.env.DATA_DIR + "/backup-made", process.argv[2]);',
  fails: 'console.error("ENOSPC: no space left on device"); process.exit(1);',
  waits: "setTimeout(() => 0, 120_000);",
};
const make = `
const fs = require("node:fs");
const { does, version } = JSON.parse(fs.readFileSync("package.json", "utf8"));
if (does === "waits in the build") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120_000);
if (does === "breaks") { console.error("the sources do not compile"); process.exit(1); }
fs.cpSync("source", "build/server", { recursive: true });
fs.mkdirSync("build/client/assets", { recursive: true });
fs.writeFileSync("build/client/assets/root-" + version + ".js", "");
fs.writeFileSync("build/.sources", version);
`;

type Release = {
  does?: "ends" | "hangs" | "slow" | "cannot migrate" | "breaks" | "waits in the build" | "waits in npm ci";
  migrates?: boolean;
  inheritsPort?: boolean;
  engines?: Record<string, string>;
};

/** The compiled files of the supervisor and of the command. */
type Commands = { supervisor: string; upgrade: string };
type TestSite = Awaited<ReturnType<typeof makeTestSite>>;

/** For a test file: a new `makeTestSite` for each test, ended after it. Read it inside tests. */
export function useTestSite(): TestSite {
  const site = {} as TestSite;
  let commands: Commands;
  beforeAll(async () => {
    commands = { supervisor: await builtProcess("supervisor"), upgrade: await builtProcess("upgrade") };
  }, seconds(180));
  beforeEach(async () => void Object.assign(site, await makeTestSite(commands)));
  afterEach(() => site.end());
  return site;
}

/** A checkout at its first release, 0.1.0, whose site runs on its own database. */
async function makeTestSite(commands: Commands) {
  const databaseUrl = await cloneDatabase(null);
  const name = new URL(databaseUrl).pathname.slice(1);
  const besides = [`${name}_before_upgrade`, `${name}_failed_upgrade`] as const;
  const checkout = mkdtempSync(path.join(tmpdir(), "patchbay-upgrade-"));
  const dataDir = path.join(checkout, "data");
  const port = await freePort();
  const envFile = `DATABASE_URL=${databaseUrl}\nPORT=${port}\nHOST=127.0.0.1\n`;
  const { PORT: _, DATABASE_URL: __, ...env } = process.env;
  let supervisor: ChildProcess | null = null;
  /** Those of the commands, which may have been killed before their own child processes. */
  const groups: number[] = [];

  const git = (...args: string[]) => execFileSync("git", args, { cwd: checkout, encoding: "utf8" });

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    writeFileSync(path.join(checkout, file), text);
  }

  function commit(version: string, { does, migrates, inheritsPort = true, engines }: Release): void {
    const wait = 'node -e "setTimeout(() => 0, 120000)"';
    const scripts = { build: "node make.cjs", preinstall: does === "waits in npm ci" ? wait : undefined };
    const manifest = { name: "patchbay", version, type: "module", scripts, does, migrates, inheritsPort, engines };
    write("package.json", JSON.stringify(manifest));
    const lock = { name: "patchbay", version, lockfileVersion: 3, packages: { "": { name: "patchbay", version } } };
    write("package-lock.json", JSON.stringify(lock));
    write("prisma/migrations/1_first/migration.sql", "SELECT 1");
    if (migrates) write(`prisma/migrations/${version}/migration.sql`, "-- Runs since: this release\nDROP TABLE kept");
    git("add", "--all");
    git("commit", "--quiet", "--message", `Release ${version}`);
    git("tag", `v${version}`);
  }

  async function query(sql: string, at = databaseUrl) {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** The version that serves; null if none does. */
  const answer = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      (response) => response.text(),
      () => null,
    );

  async function start(): Promise<void> {
    let output = "";
    const child = spawn(process.execPath, [commands.supervisor], { cwd: checkout, env, stdio: "pipe" });
    supervisor = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    const isUp = async () => ((await answer()) === null ? output : "it answers");
    await expect.poll(isUp, { timeout: seconds(30) }).toBe("it answers");
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = supervisor;
    supervisor = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill(signal);
    await ended;
  }

  await query("CREATE TABLE kept AS SELECT 'written before' AS words");
  chmodSync(checkout, 0o755);
  mkdirSync(dataDir);
  write(".env", envFile);
  git("init", "--quiet", "--initial-branch", "main");
  for (const [key, value] of Object.entries({ "user.name": "Tests", "user.email": "tests@patchbay.test" }))
    git("config", key, value);
  write(".gitignore", "data\n.env\nbuild\nnode_modules\n.releases\n");
  write("source/coordinator.js", serverOf(path.resolve("node_modules/pg/lib/index.js")));
  write("source/archive.js", archives.works);
  for (const [command, file] of Object.entries(commands))
    write(`source/${command}.js`, `await import(${JSON.stringify(file)});`);
  write("make.cjs", make);
  commit("0.1.0", {});
  execFileSync("node", ["make.cjs"], { cwd: checkout });
  await start();

  return {
    checkout,
    dataDir,
    databaseUrl,
    /** Replaces the settings that the site has besides its database and its port. */
    setInEnvFile: (line: string) => write(".env", `${envFile}${line}\n`),
    /** The names of the copy of the database, and of a database that a failed release has migrated. */
    besides,
    query,
    answer,
    start,
    stop,
    state: () => readReleases(dataDir, checkout),
    /** Those of the two that currently exist. */
    listBesides: async () =>
      (await query("SELECT datname FROM pg_database"))
        .map(({ datname }) => datname)
        .filter((found) => besides.includes(found)),
    /** Tags a release, and returns its commit; the checkout does not change. */
    tag(version: string, release: Release = {}): string {
      const start = git("rev-parse", "HEAD").trim();
      commit(version, release);
      const made = git("rev-parse", "HEAD").trim();
      git("checkout", "--quiet", start);
      return made;
    },
    /** Changes the backup command of the release in use. */
    letBackup: (does: keyof typeof archives) => write("build/server/archive.js", archives[does]),
    /** Runs `npm run upgrade` or `npm run rollback`; returns its exit code and output. */
    run(...args: string[]): Promise<{ code: number | null; said: string }> {
      const options = { cwd: checkout, env, stdio: "pipe", detached: true } as const;
      const child = spawn(process.execPath, [commands.upgrade, ...args], options);
      groups.push(child.pid ?? 0);
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => {
          said += chunk;
        });
      return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
    },
    async end(): Promise<void> {
      await stop();
      for (const group of groups)
        try {
          process.kill(-group, "SIGKILL");
        } catch {
          // It has ended.
        }
      await dropDatabase(databaseUrl);
      rmSync(checkout, { recursive: true, force: true });
    },
  };
}
