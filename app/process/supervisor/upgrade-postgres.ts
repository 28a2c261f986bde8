import { spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { claim, isClaimed, Taken } from "../launch/claim.ts";
import { commandOf } from "../launch/process-file.ts";
import { bringUp, initialise, stopCluster, urlAt } from "./cluster.ts";
import { findKept, packageName } from "./postgres-binaries.ts";
import { type PostgresHome, storeOf } from "./postgres-home.ts";
import { findPostmaster } from "./postmaster.ts";

export const versionIn = (data: string) => readFileSync(path.join(data, "PG_VERSION"), "utf8").trim();
/** The folder in which the new cluster is created, and the one for it once it is complete. */
const making = (data: string) => `${data}.upgrade`;
const made = (data: string) => `${data}.upgraded`;
/** A large cluster writes its memory to disk before it ends. */
const STOP_MS = 120_000;
/** In addition to the data and the archive: PostgreSQL's WAL. */
const SPARE_BYTES = 1024 ** 3;

type About = {
  password: string;
  /** The site's data folder, which contains its claims. */
  dataDir: string;
  say: (text: string) => void;
};

/**
 * Finds the PostgreSQL that can run the data: `found`, after an upgrade if an older major version wrote them. A site
 * that is still running on the older one keeps it, so that a backup can be made between an update and the restart.
 */
export async function homeForData(found: PostgresHome, about: About): Promise<PostgresHome> {
  const from = versionIn(found.data);
  if (from === found.major) return found;
  if (Number(from) > Number(found.major))
    throw new Error(
      `The database in ${found.data} is for PostgreSQL ${from}, but this version of Patchbay contains only ${found.major}. ` +
        "Nothing was changed. Start the newer version again.",
    );
  const binaries = findKept(from, found.stores);
  if (findPostmaster(found.data) && isClaimed(about.dataDir, "postgres"))
    return { ...found, binaries: binaries ?? found.binaries };
  if (binaries === null) throw new Error(withoutBinaries(found, from));
  const claimed = await claim(about.dataDir, "upgrade", () => undefined).catch((error) => {
    if (!(error instanceof Taken)) throw error;
    throw new Error(`Process ${error.pid} is already upgrading the database. Wait until it has ended.`);
  });
  try {
    await upgrade({ ...found, binaries }, found, about);
  } finally {
    claimed.release();
  }
  return found;
}

const withoutBinaries = ({ data, major }: PostgresHome, from: string) =>
  `The database in ${data} is for PostgreSQL ${from}, but this version of Patchbay contains PostgreSQL ${major}. Nothing was ` +
  `changed. Upgrading it needs the programs of PostgreSQL ${from} once more, which npm ci has removed. Either\n` +
  "- start your previous version of Patchbay once more (git checkout, npm ci, npm start): it keeps them. " +
  "Then return to this one; or\n" +
  `- install them, using the newest ${from} that "npm view ${packageName()} versions" lists, and start again:\n` +
  `  npm install --no-save --prefix '${storeOf(data)}' ${packageName()}@${from}.…`;

async function upgrade(old: PostgresHome, found: PostgresHome, { password, say }: About): Promise<void> {
  const from = versionIn(old.data);
  const fresh: PostgresHome = { ...found, data: making(found.data) };
  const clear = () => {
    for (const name of ["", ".new", ".log", ".tar.gz", ".tar.gz.part"])
      rmSync(`${fresh.data}${name}`, { recursive: true, force: true });
  };
  clear();
  try {
    checkRoom(found.data);
    say(`The database is for PostgreSQL ${from}. Upgrading it to ${found.major}; a large one takes some minutes ...`);
    mkdirSync(fresh.data, { mode: 0o700 });
    if (fresh.owner) chownSync(fresh.data, fresh.owner.uid, fresh.owner.gid);
    initialise(fresh);
    const urls = { from: await bringUp({ home: old, password }), to: await bringUp({ home: fresh, password }) };
    await copy(urlAt(password, urls.from), urlAt(password, urls.to), `${fresh.data}.tar.gz`);
    await end(fresh.data);
    await end(old.data);
  } catch (error) {
    await stopCluster(fresh.data);
    await stopCluster(old.data, STOP_MS);
    clear();
    throw new Error(
      `The database could not be upgraded from PostgreSQL ${from} to ${found.major}: ${(error as Error).message}\n` +
        "It is unchanged. Start again once the cause is fixed, or go back to your previous version of Patchbay.",
    );
  }
  renameSync(fresh.data, made(found.data));
  clear();
  finishUpgrade(found.data);
  say(
    `The database now runs on PostgreSQL ${found.major}. The old one is in ${found.data}.${from}; delete it when everything works.`,
  );
}

/** Replaces the old data by a finished upgrade; the next start repeats this if it was interrupted. */
export function finishUpgrade(data: string): void {
  if (!existsSync(made(data))) return;
  if (existsSync(path.join(data, "PG_VERSION"))) renameSync(data, `${data}.${versionIn(data)}`);
  else if (existsSync(data)) rmdirSync(data);
  renameSync(made(data), data);
}

async function end(data: string): Promise<void> {
  await stopCluster(data, STOP_MS);
  if (findPostmaster(data)) throw new Error(`PostgreSQL in ${data} did not stop.`);
}

/** The new cluster is about as large as the old one, and the archive between them smaller. */
export function checkRoom(data: string, free = freeBytes(data)): void {
  const needed = 2 * sizeOf(data) + SPARE_BYTES;
  const gb = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  if (free < needed) throw new Error(`that takes ${gb(needed)} GB beside ${data}, and ${gb(free)} GB are free.`);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function sizeOf(folder: string): number {
  let bytes = 0;
  // Files of a running server may disappear while they are listed.
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/** Copies in a separate process, like the site's other tools, and shows its output only if it fails. */
async function copy(from: string, to: string, archive: string): Promise<void> {
  const child = spawn(process.execPath, [...commandOf("copy-database-tool"), archive], {
    env: { ...process.env, UPGRADE_FROM: from, UPGRADE_TO: to },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(printed.trim() || `the copy ended with ${code}`);
}
