import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { absolutePaths } from "../launch/absolute-paths.ts";
import { checkoutFolder } from "../launch/checkout-folder.ts";
import { type Claim, claim, readClaims, Taken } from "../launch/claim.ts";
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
import { takeSecretFiles } from "../launch/secret-files.ts";
import { buildRelease } from "./build-release.ts";
import { checkUpgrade, whyNoCheckout } from "./check-upgrade.ts";
import { chooseVersion, findBarriers, NothingToDo } from "./choose-release.ts";
import { openRepository } from "./repository.ts";
import { openUpgradeLog } from "./upgrade-log.ts";
import { migrationNamesIn, numberOf, whyNoWayBack } from "./way-back.ts";

/**
 * `npm run upgrade [VERSION or COMMIT]` builds a release next to the running site, makes a backup, and asks the
 * supervisor to try it; `npm run rollback` asks it to try the previous release. Any failure leaves the site as it was.
 */
const say = (text: string) => {
  process.stdout.write(`${text}\n`);
  log.write(`${text}\n`);
  try {
    running?.noteStep(text);
  } catch {
    // A full disk: the text is printed, too.
  }
};
const [command, named] = process.argv.slice(2);

/** The name of this command's claim on the data folder. */
const CLAIM = "upgrade";
/** A commit instead of a version. */
const COMMIT = /^[0-9a-f]{7,40}$/;
const WISH_MS = 10 * 60_000;
const POLL_MS = 200;
/** A little more time than the supervisor gives the release. */
const ANSWER_MS = 65 * 60_000;

/** The supervisor's answer. */
class NotInUse extends Error {}

await handOver("upgrade", process.argv.slice(2));
const checkout = checkoutFolder();
const dataDir = dataFolder();
const log = openUpgradeLog(dataDir);
const repository = openRepository(checkout);
let running: Claim | null = null;
log.write(`\n${new Date().toISOString()} npm run ${process.argv.slice(2).join(" ")}\n`);

try {
  await (command === "rollback" ? rollBack() : upgrade());
} catch (error) {
  if (error instanceof NothingToDo) say(error.message);
  else {
    const { message } = error as Error;
    log.write(`${message}\n`);
    process.stderr.write(`${message}\nThe log of upgrades is ${log.file}.\n`);
    process.exitCode = 1;
  }
} finally {
  (running as Claim | null)?.release();
}

/** Refuses where releases cannot be changed, or somebody else changes them at the moment. */
async function begin(): Promise<void> {
  const refused = whyNoCheckout(checkout);
  if (refused) throw refused;
  findServer();
  running = await claim(dataDir, CLAIM, () => undefined).catch((error: Error) => {
    throw error instanceof Taken ? new Error(`Another upgrade or rollback is running (process ${error.pid}).`) : error;
  });
}

async function upgrade(): Promise<void> {
  await begin();
  const { current } = readReleases(dataDir, checkout);
  fetchTags();
  const release = choose(current);
  if (repository.hasChanges()) say("This checkout has local changes. The release will not contain them.");
  await noteFailure({ from: current.version, to: release.version }, () => change(current, release));
  removeOthers();
}

/** A release in the repository: `ref` is its tag or its commit. */
type Chosen = Installed & { ref: string };

function choose(current: Installed): Chosen {
  const at = (version: string, ref: string) => ({ version, ref, folder: path.join(checkout, ".releases", version) });
  if (!named || !COMMIT.test(named)) {
    const version = chooseVersion(repository.listTags(), numberOf(current.version), named);
    return at(version, `v${version}`);
  }
  const commit = repository.findCommit(named);
  const version = `${repository.readManifest(commit).version}-${commit.slice(0, 10)}`;
  if (version === current.version) throw new NothingToDo(`Patchbay ${version} is already in use.`);
  return at(version, commit);
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

async function change(current: Installed, { ref, ...release }: Chosen): Promise<void> {
  const { version, folder } = release;
  const known = migrationNamesIn(current.folder);
  const copiesDatabase =
    findBarriers(numberOf(current.version), known, repository.readMigrations(ref, known)).length > 0;
  const { env } = takeSecretFiles(absolutePaths(process.env));
  await checkUpgrade({
    checkout,
    dataDir,
    current: current.folder,
    manifest: repository.readManifest(ref),
    copiesDatabase,
    env,
  });
  say(`From Patchbay ${current.version} to ${version}. The site keeps running.`);
  await buildRelease({ checkout, tag: ref, folder, current: current.folder, say, log });
  say("Making a backup ...");
  await makeBackup(current.folder);
  if (copiesDatabase)
    say(`Patchbay ${current.version} cannot run on the database of ${version}, so a copy is kept for going back.`);
  await switchTo(release, copiesDatabase);
}

async function rollBack(): Promise<void> {
  await begin();
  const { current, previous } = readReleases(dataDir, checkout);
  if (!previous) throw new Error("There is no previous release here.");
  const problem = whyNoWayBack(current, previous);
  if (problem !== null) throw new Error(problem);
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
  const others = [...claims.keys()].filter((name) => !["all", "postgres", CLAIM].includes(name));
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

function fetchTags(): void {
  try {
    repository.fetchTags();
  } catch (error) {
    say(`New tags could not be fetched, so only the local ones are considered. ${(error as Error).message}`);
  }
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
          `Patchbay ${release.version} is not in use, and ${current.version} still serves: ${last.problem}` +
            (last.problem.includes("\n") ? "" : "\nRead the server's output (journalctl -u patchbay), then try again."),
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
