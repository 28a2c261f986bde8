import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readMigrations } from "#app/db/migrate.server.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { checkoutFolder } from "../launch/checkout-folder.ts";
import { readClaims } from "../launch/claim.ts";
import { dataFolder } from "../launch/data-folder.ts";
import { handOver } from "../launch/hand-over.ts";
import {
  type Installed,
  noteUpgrade,
  processFileIn,
  readReleases,
  removeWanted,
  writeWanted,
} from "../launch/releases.ts";
import { buildRelease } from "./build-release.ts";
import { chooseVersion, findBarriers, NothingToDo } from "./choose-release.ts";

/**
 * `npm run upgrade [VERSION]` builds a tagged release next to the running site, makes a backup, and asks the supervisor
 * to try it; `npm run rollback` asks it to try the previous release. Any failure leaves the site as it was.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);
const [command, named] = process.argv.slice(2);

/** npm ci needs the packages twice: in its cache and in the folder. */
const TIMES_THE_PACKAGES = 2;
const WISH_MS = 10 * 60_000;
const POLL_MS = 200;
/** A little more time than the supervisor gives the release. */
const ANSWER_MS = 65 * 60_000;

/** The supervisor's answer. */
class NotInUse extends Error {}

await handOver("upgrade", process.argv.slice(2));
const checkout = checkoutFolder();
const dataDir = dataFolder();

try {
  await (command === "rollback" ? rollBack() : upgrade());
} catch (error) {
  if (error instanceof NothingToDo) say(error.message);
  else {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

async function upgrade(): Promise<void> {
  findServer();
  const { current } = readReleases(dataDir, checkout);
  fetchTags();
  const version = chooseVersion(git("tag", "--list", "v*").split("\n"), current.version, named);
  if (git("status", "--porcelain", "--untracked-files=no") !== "")
    say("This checkout has local changes. The release will not contain them.");
  const release = { version, folder: path.join(checkout, ".releases", version) };
  await noteFailure({ from: current.version, to: version }, () => change(current, release));
  removeOthers();
}

/** The supervisor records how its trial ended; failures before that are recorded here. */
async function noteFailure(what: { from: string; to: string }, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof NotInUse)) noteUpgrade(dataDir, { ...what, problem: (error as Error).message });
    throw error;
  }
}

async function change(current: Installed, release: Installed): Promise<void> {
  const { version, folder } = release;
  await refuseWithoutRoom(current.folder);
  say(`From Patchbay ${current.version} to ${version}. The site keeps running.`);
  await buildRelease({ checkout, tag: `v${version}`, folder, current: current.folder, say });
  say("Making a backup ...");
  await makeBackup(current.folder);
  const barriers = findBarriers(current.version, namesIn(current.folder), migrationsIn(folder));
  if (barriers.length > 0)
    say(`Patchbay ${current.version} cannot run on the database of ${version}, so a copy is kept for going back.`);
  await switchTo(release, barriers.length > 0);
}

async function rollBack(): Promise<void> {
  findServer();
  const { current, previous } = readReleases(dataDir, checkout);
  if (!previous) throw new Error("There is no previous release here.");
  const barriers = findBarriers(previous.version, namesIn(previous.folder), migrationsIn(current.folder));
  if (barriers.length > 0)
    throw new Error(
      `Patchbay ${previous.version} no longer runs on this database, because of ${barriers.join(", ")}. ` +
        "To go back, restore the backup that was made before the upgrade: that loses everything written since then.",
    );
  say(`From Patchbay ${current.version} back to ${previous.version}.`);
  await noteFailure({ from: current.version, to: previous.version }, () => switchTo(previous, false));
}

/**
 * The id of the server's process. Throws unless a single supervisor runs the whole site here, because that one changes
 * releases.
 */
function findServer(): number {
  const claims = readClaims(dataDir);
  const site = claims.get("all");
  const others = [...claims.keys()].filter((name) => name !== "all" && name !== "postgres");
  if (others.length > 0)
    throw new Error(
      `The site runs as several roles here (${others.join(", ")}). Upgrade by hand, one after another: docs/operations.md describes how.`,
    );
  if (!site?.server)
    throw new Error(
      `No site is running with the data in ${dataDir}. Start it first (npm start): the upgrade needs its answer.`,
    );
  return site.server.pid;
}

function git(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: checkout, encoding: "utf8" });
  if (status === 0) return stdout.trim();
  throw new Error(
    `Releases come as tags of a git checkout, but git ${args[0]} failed here: ${error?.message ?? stderr.trim()}`,
  );
}

function fetchTags(): void {
  if (git("remote") === "") return;
  try {
    git("fetch", "--quiet", "--tags");
  } catch (error) {
    say(`New tags could not be fetched, so only the local ones are considered. ${(error as Error).message}`);
  }
}

async function refuseWithoutRoom(current: string): Promise<void> {
  const used = ["node_modules", "build"].map((name) => sizeOf(path.join(current, name)));
  const needed = TIMES_THE_PACKAGES * used.reduce((sum, bytes) => sum + bytes, 0);
  const { bsize, bavail } = await statfs(checkout);
  if (bsize * bavail < needed)
    throw new Error(
      `The release needs ${formatBytes(needed)} beside this one, and the disk has ${formatBytes(bsize * bavail)} left.`,
    );
}

function sizeOf(folder: string): number {
  const { stdout, status } = spawnSync("du", ["-sk", folder], { encoding: "utf8" });
  return status === 0 ? Number.parseInt(stdout, 10) * 1024 : 0;
}

function migrationsIn(folder: string) {
  return readMigrations(path.join(folder, "prisma/migrations"));
}

function namesIn(folder: string): string[] {
  return migrationsIn(folder).map(({ name }) => name);
}

/** Runs as the user who owns the data, so that the site can read and remove the backup. */
function makeBackup(folder: string): Promise<void> {
  const { uid, gid } = statSync(dataDir);
  const child = spawn(process.execPath, [processFileIn(folder, "archive"), "backup"], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, CHECKOUT_FOLDER: checkout },
    stdio: "inherit",
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("Nothing was upgraded, because there is no backup.")),
    );
  });
}

/** Asks the supervisor to try a release, ends the server, and waits for the answer. */
async function switchTo(release: Installed, copiesDatabase: boolean): Promise<void> {
  const server = findServer();
  const id = randomUUID();
  writeWanted(dataDir, { ...release, id, copiesDatabase, expiresAt: Date.now() + WISH_MS });
  say(`Switching to Patchbay ${release.version} ...`);
  process.kill(server, "SIGTERM");
  for (const end = Date.now() + ANSWER_MS; ; await sleep(POLL_MS)) {
    const { last, current } = readReleases(dataDir, checkout);
    if (last?.id === id) {
      if (last.problem !== null)
        throw new NotInUse(
          `Patchbay ${release.version} is not in use, and ${current.version} still serves: ${last.problem}`,
        );
      say(`Patchbay ${release.version} is in use.`);
      return;
    }
    if (!readClaims(dataDir).has("all")) {
      removeWanted(dataDir);
      throw new Error("The supervisor has ended. Start it: it continues with the release that was in use.");
    }
    if (Date.now() > end) throw new Error("The supervisor has not answered. See its output.");
  }
}

/** Removes all releases except the current and the previous one. */
function removeOthers(): void {
  const { current, previous } = readReleases(dataDir, checkout);
  const folder = path.join(checkout, ".releases");
  for (const name of readdirSync(folder)) {
    const one = path.join(folder, name);
    if (one !== current.folder && one !== previous?.folder) rmSync(one, { recursive: true, force: true });
  }
}
